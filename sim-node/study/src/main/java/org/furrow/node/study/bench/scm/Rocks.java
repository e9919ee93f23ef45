package org.furrow.node.study.bench.scm;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;

/** Twenty of the built-in rocks {@code boulder}, which fall from 1 m onto the soil. */
final class Rocks {
    private static final int COUNT = 20;
    private static final double DROP_M = 1;

    private final List<Rock> rocks = new ArrayList<>();

    /** A rock with its view of the ground, as every vehicle has one. */
    private record Rock(ScmContact ground, GroundView view, SoloCommit commit, Vehicle body) {}

    /** @param size_m side of the square around the origin in which the rocks lie */
    Rocks(CommittedWorld world, ScmSpec soil, UndeformedSurface flat, double grid_m, double size_m, RayPool pool)
            throws InputError {
        VehicleModel model =
                VehicleReader.read(Library.findVehicle("boulder"), source -> {}).compile();
        Random random = new Random(1);
        for (int n = 0; n < COUNT; n++) {
            GroundView view = new GroundView(world, flat, grid_m, model.extent_m() + 2);
            ScmContact ground = new ScmContact(view, flat, soil, pool);
            double x_m = (random.nextDouble() - 0.5) * size_m;
            double y_m = (random.nextDouble() - 0.5) * size_m;
            Placement placement = new Placement(x_m, y_m, 1, 0, OptionalDouble.of(DROP_M), 0);
            rocks.add(new Rock(ground, view, new SoloCommit(world), model.place(placement, ground)));
        }
    }

    /** Moves all rocks by a step and returns the time of the soil in ns. */
    long step(double step_s, boolean endsEpoch) {
        long soil_ns = 0;
        for (Rock rock : rocks) {
            rock.body.updateBodies();
            long start = System.nanoTime();
            rock.ground.press(rock.body.bodies(), step_s);
            if (endsEpoch) {
                rock.commit.commit(rock.view);
            }
            soil_ns += System.nanoTime() - start;
            rock.body.advance(step_s);
        }
        return soil_ns;
    }

    /** Number of rays in the last step. */
    int rays() {
        return rocks.stream().mapToInt(rock -> rock.ground.rays()).sum();
    }
}
