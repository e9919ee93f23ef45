package org.furrow.node.scenario.check;

import java.util.List;
import java.util.Locale;
import org.furrow.node.scenario.StandingThings;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.spec.WheelPlace;
import org.jspecify.annotations.Nullable;

/** Finds vehicles that start in a thing of the scene. */
public final class StartsInThings {
    /** Smaller overlaps are left to the contact, in m. */
    private static final double LEAST_M = 0.05;

    private StartsInThings() {}

    /**
     * Describes the first thing in which a vehicle with a hull starts; null: none. Rocks and logs that are lower than
     * a part of the hull are below it.
     *
     * @param wheels whether the wheels are parts of the hull
     */
    public static @Nullable String fault(VehiclePlan vehicle, boolean wheels, List<StandingThings.Footprint> things) {
        VehicleModel model = vehicle.model();
        CollisionBody hull = model.collisionBody();
        if (hull == null) {
            return null;
        }
        double reach_m = hull.radius_m();
        List<WheelPlace> places = model.spec().wheelPlaces();
        List<double[]> parts = wheels ? hull.with(places, model.wheels()).bounds_m() : hull.bounds_m();
        double lowest_m = places.stream()
                .mapToDouble(wheel -> wheel.centre_m().z() - wheel.radius_m())
                .min()
                .orElseGet(
                        () -> parts.stream().mapToDouble(part -> part[2]).min().orElse(0));
        double dropped_m = vehicle.start().height_m().orElse(0);
        for (StandingThings.Footprint thing : things) {
            double dx = thing.x_m() - vehicle.start().x_m();
            double dy = thing.y_m() - vehicle.start().y_m();
            boolean near = Math.sqrt(dx * dx + dy * dy) < reach_m + thing.radius_m();
            double overlap_m = 0;
            for (double[] part : near ? parts : List.<double[]>of()) {
                if (thing.top_m() > part[2] - lowest_m + dropped_m) {
                    HullRectangle rectangle = HullRectangle.of(part, vehicle.start());
                    overlap_m = Math.max(overlap_m, rectangle.overlap_m(thing.x_m(), thing.y_m(), thing.radius_m()));
                }
            }
            if (overlap_m > LEAST_M) {
                return text(vehicle, thing, overlap_m);
            }
        }
        return null;
    }

    private static String word(StandingThings.Footprint thing) {
        return switch (thing.kind()) {
            case TREE, CONIFER -> "tree";
            case SHRUB, GRASS, ROCK, LOG, PERSON, POST, FENCE, WALL, BUILDING ->
                thing.kind().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String text(VehiclePlan vehicle, StandingThings.Footprint thing, double overlap_m) {
        return String.format(
                Locale.ROOT,
                "'%s' starts in the %s of the scene at (%.1f, %.1f) m, which reaches %.2f m into its hull; with"
                        + " 'collisions' choose another start, or a larger clear_m",
                vehicle.name(),
                word(thing),
                thing.x_m(),
                thing.y_m(),
                overlap_m);
    }
}
