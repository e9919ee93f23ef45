package org.furrow.node.study.bench.scm;

import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.node.study.bench.FourWheels;
import org.furrow.node.study.bench.LuggedTyre;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/** An HMMWV that starts after 1 s with full throttle at 45 degrees to the grid, and steers to and fro from 3 s on. */
final class BenchVehicleScene implements BenchScene {
    private static final double STEP_S = 2e-3;
    private static final int EPOCH_STEPS = 10;
    private static final double DELAY_S = 1;
    private static final double THROTTLE = 0.7;
    private static final double THROTTLE_RISE_S = 0.2;
    private static final double STRAIGHT_S = 2;
    private static final double STEERING = 0.6;
    private static final double PERIOD_S = 6;
    /** Distance of the start from the corner of the ground, along either axis. */
    private static final double FROM_CORNER_M = 5;
    /** Share of the ground's side within which the rocks lie. */
    private static final double ROCKS = 0.9;

    /**
     * The ground and what is on it.
     *
     * @param size_m side of the square around the origin, in a corner of which the vehicle starts
     * @param ruts number of old ruts that cross the square
     */
    record Ground(UndeformedSurface surface, double size_m, double grid_m, int ruts) {}

    private final CommittedWorld world = new CommittedWorld();
    private final SoloCommit commit = new SoloCommit(world);
    private final RayPool pool;
    private final GroundView view;
    private final ScmContact ground;
    private final Vehicle vehicle;
    private final @Nullable Rocks rocks;
    private int steps;

    /** @param meshes whether the tyres are meshes with lugs; otherwise they are cylinders */
    BenchVehicleScene(ScmSpec soil, Ground on, boolean meshes, boolean hasRocks, int threads) throws InputError {
        VehicleModel model = VehicleReader.read(Library.findVehicle("hmmwv"), source -> {})
                .with((given, radius_m, mass_kg) -> TouchingBody.of(
                        meshes
                                ? LuggedTyre.of(radius_m, FourWheels.WIDTH_M)
                                : new Shape.Cylinder(radius_m, FourWheels.WIDTH_M)))
                .compile();
        Ruts.put(world, on.surface, on.size_m, on.grid_m, on.ruts);
        pool = new RayPool(threads, "bench");
        view = new GroundView(world, on.surface, on.grid_m, model.extent_m() + 2);
        ground = new ScmContact(view, on.surface, soil, pool);
        double start_m = FROM_CORNER_M - on.size_m / 2;
        double diagonal = Math.sqrt(0.5);
        vehicle = model.place(new Placement(start_m, start_m, diagonal, diagonal), ground);
        rocks = hasRocks ? new Rocks(world, soil, on.surface, on.grid_m, ROCKS * on.size_m, pool) : null;
    }

    @Override
    public long step() {
        drive(steps * STEP_S - DELAY_S);
        boolean endsEpoch = ++steps % EPOCH_STEPS == 0;
        vehicle.updateBodies();
        long start = System.nanoTime();
        ground.press(vehicle.bodies(), STEP_S);
        if (endsEpoch) {
            commit.commit(view);
        }
        long soil_ns = System.nanoTime() - start;
        vehicle.advance(STEP_S);
        return rocks == null ? soil_ns : soil_ns + rocks.step(STEP_S, endsEpoch);
    }

    private void drive(double time_s) {
        Controls controls = vehicle.controls();
        controls.throttle = THROTTLE * Math.clamp(time_s / THROTTLE_RISE_S, 0, 1);
        controls.steering = time_s < STRAIGHT_S
                ? 0
                : STEERING * StrictMath.sin(2 * StrictMath.PI * (time_s - STRAIGHT_S) / PERIOD_S);
    }

    @Override
    public double step_s() {
        return STEP_S;
    }

    @Override
    public int rays() {
        return ground.rays() + (rocks == null ? 0 : rocks.rays());
    }

    @Override
    public CommittedWorld world() {
        return world;
    }

    @Override
    public void close() {
        pool.close();
    }
}
