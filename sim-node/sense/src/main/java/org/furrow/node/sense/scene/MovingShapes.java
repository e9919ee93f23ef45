package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.visual.BeltShoes;
import org.furrow.node.scenario.visual.VehicleVisual;
import org.furrow.node.scenario.visual.VisualMesh;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.ray.VisualSolid;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.DrawnBelt;
import org.jspecify.annotations.Nullable;

/**
 * What moves against the chassis of a kind of vehicle besides the wheels, such as arms, buckets and the shoes of belts.
 *
 * @param parts solids of bodies of the track
 * @param belts belts whose shoes are bodies after those of the track, left and right
 */
public record MovingShapes(List<Part> parts, List<Belt> belts) {
    /** Nothing moves but the wheels. */
    public static final MovingShapes NONE = new MovingShapes(List.of(), List.of());

    /**
     * A solid in the frame of a body.
     *
     * @param body its number in the track
     */
    public record Part(int body, RaySolid solid) {}

    /**
     * A belt.
     *
     * @param firstPiece number in the track of the first piece of its lower run
     * @param shoe solid of each shoe
     */
    public record Belt(BeltShoes shoes, int firstPiece, RaySolid shoe) {
        int count() {
            return shoes.belt().shoes();
        }
    }

    public MovingShapes {
        parts = List.copyOf(parts);
        belts = List.copyOf(belts);
    }

    static MovingShapes of(VehicleModel model, VehicleVisual visual) {
        TrackBodies bodies = TrackBodies.of(model);
        List<Part> parts = new ArrayList<>();
        List<@Nullable VisualMesh> meshes = visual.links(model);
        for (int link : bodies.links()) {
            VisualMesh mesh = meshes.get(link);
            if (mesh != null) {
                parts.add(new Part(bodies.number(link), new VisualSolid(mesh)));
            }
        }
        List<Belt> belts = new ArrayList<>();
        RaySolid shoe = null;
        for (DrawnBelt belt : model.drawnBelts()) {
            shoe = shoe == null ? new VisualSolid(visual.shoe(belt)) : shoe;
            belts.add(new Belt(new BeltShoes(belt), bodies.number(belt.firstPiece()), shoe));
        }
        return new MovingShapes(parts, belts);
    }

    /** Number of the shoes of all belts. */
    int shoes() {
        int sum = 0;
        for (Belt belt : belts) {
            sum += belt.count();
        }
        return sum;
    }

    /** Number of all solids. */
    int solids() {
        return parts.size() + shoes();
    }

    /** The solids: those of the parts, then the shoes. */
    List<RaySolid> allSolids() {
        List<RaySolid> all = new ArrayList<>();
        parts.forEach(part -> all.add(part.solid()));
        belts.forEach(belt -> {
            for (int k = 0; k < belt.count(); k++) {
                all.add(belt.shoe());
            }
        });
        return all;
    }

    /** The number of the body of each solid. */
    List<Integer> allBodies(Track track) {
        List<Integer> all = new ArrayList<>();
        parts.forEach(part -> all.add(part.body()));
        for (int k = 0; k < shoes(); k++) {
            all.add(track.bodies() + k);
        }
        return all;
    }
}
