package org.furrow.node.sense.scene;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.DrawnBelt;

/**
 * The bodies of a kind of vehicle whose poses pictures need: the chassis, the wheels, then the others that are shown.
 *
 * @param wheels number of wheels
 * @param links the others, as {@link VehicleModel#linkNames} counts them, ascending
 * @param turning numbers among all bodies of those that move belts
 */
public record TrackBodies(int wheels, List<Integer> links, List<Integer> turning) {
    public TrackBodies {
        links = List.copyOf(links);
        turning = List.copyOf(turning);
    }

    /** The bodies of a vehicle that shows chassis and wheels only. */
    public static TrackBodies ofWheels(int wheels) {
        return new TrackBodies(wheels, List.of(), List.of());
    }

    /** The bodies of a kind of vehicle. */
    public static TrackBodies of(VehicleModel model) {
        int wheels = model.wheels().size();
        List<Integer> links = IntStream.range(0, model.linkNames().size())
                .filter(link -> !model.linkBoxes(link).isEmpty())
                .boxed()
                .toList();
        List<Integer> turning = model.drawnBelts().stream()
                .map(DrawnBelt::sprocket)
                .map(link -> number(wheels, links, link))
                .toList();
        return new TrackBodies(wheels, links, turning);
    }

    /** Number of all bodies. */
    public int count() {
        return 1 + wheels + links.size();
    }

    /** Number among all bodies of a link. */
    public int number(int link) {
        return number(wheels, links, link);
    }

    private static int number(int wheels, List<Integer> links, int link) {
        return 1 + wheels + Collections.binarySearch(links, link);
    }
}
