package org.furrow.node.study.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.driver.TrialDriver;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.report.VehicleReport;

/** Measures one step of a vehicle by phase: 10 s straight ahead, after warm-up drives and 1 s of settling. */
public final class VehicleBench {
    private static final double STEP_S = 2e-3;
    private static final int EPOCH_STEPS = 10;
    private static final int SETTLE_STEPS = 500;
    private static final int STEPS = 5000;
    /** Drives before the measured one, for JIT compilation. */
    private static final int WARM_UP_DRIVES = 3;

    private static final String[] PHASES = {"soil", "rays", "patches", "forces", "bulldozing", "multibody", "total"};

    private static final double SOFT_PA = 1e5;
    private static final double SOFT_NSPM = 5000;

    private final ScmSpec soil;
    private final Options options;
    private final VehicleModel model;

    /** Shapes of the tyres. */
    public enum Tyres {
        /** The vehicle's. */
        OWN,
        CYLINDER,
        /** Meshes with lugs. */
        MESH,
        /** Cylinders that give way on soil. */
        SOFT
    }

    /**
     * Options.
     *
     * @param vehicle name of a built-in vehicle, or a vehicle file
     * @param sharing how threads share rays
     * @param integrator for vehicles whose type has several
     */
    public record Options(
            String vehicle, double grid_m, int threads, RayPool.Sharing sharing, Tyres tyres, Integrator integrator) {}

    /** @throws InputError if the vehicle cannot be read, or is of another type than an option needs */
    public VehicleBench(ScmSpec soil, Options options) throws InputError {
        this.soil = soil;
        this.options = options;
        VehicleSpec read = VehicleReader.read(Library.findVehicle(options.vehicle), source -> {});
        try {
            model = shod(read.with(options.integrator)).compile();
        } catch (IllegalArgumentException e) {
            throw new InputError("--vehicle " + options.vehicle + ": " + e.getMessage());
        }
        if (model.needsRigidGround()) {
            throw new InputError("--vehicle " + options.vehicle + ": is of type " + read.typeName()
                    + ", which does not press soil; measure it with 'furrow bench chassis'");
        }
    }

    private VehicleSpec shod(VehicleSpec read) {
        return switch (options.tyres) {
            case OWN -> read;
            case CYLINDER ->
                read.with((given, radius_m, mass_kg) ->
                        TouchingBody.of(new Shape.Cylinder(radius_m, FourWheels.WIDTH_M)));
            case SOFT ->
                read.with(
                        (given, radius_m, mass_kg) -> TouchingBody.of(new Shape.Cylinder(radius_m, FourWheels.WIDTH_M))
                                .with(new SoftTyre(FourWheels.WIDTH_M, SOFT_PA, 0, SOFT_NSPM, 0)));
            case MESH ->
                read.with((given, radius_m, mass_kg) -> TouchingBody.of(LuggedTyre.of(radius_m, FourWheels.WIDTH_M)));
        };
    }

    /** Runs the drives; the result is a tree of maps and numbers. */
    public Map<String, Object> run() {
        for (int n = 0; n < WARM_UP_DRIVES; n++) {
            new Drive().run();
        }
        Drive drive = new Drive();
        drive.run();
        return drive.result();
    }

    /** One drive on fresh ground. */
    private final class Drive {
        private final RayPool pool = new RayPool(options.threads, "bench", options.sharing);
        private final CommittedWorld world = new CommittedWorld();
        private final FlatSurface flat = new FlatSurface(0, Double.POSITIVE_INFINITY);
        private final GroundView view = new GroundView(world, flat, options.grid_m, model.extent_m() + 2);
        private final ScmContact ground = new ScmContact(view, flat, soil, pool);
        private final SoloCommit commit = new SoloCommit(world);
        private final Vehicle vehicle = model.place(new Placement(0, 0, 1, 0), ground);
        private final TrialDriver driver = new TrialDriver(TrialDriver.Steering.STRAIGHT, 0.7, SETTLE_STEPS * STEP_S);
        private final VehicleReport report = new VehicleReport();
        private final Traffic alone = (other, tick, dest) -> dest.set(report);
        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final long[][] laps_ns = new long[PHASES.length][STEPS];
        private long sum_ns;
        private long rays;
        private long hits;
        private long allocated_bytes;

        void run() {
            try (pool) {
                for (int n = 0; n < SETTLE_STEPS; n++) {
                    step(n, -1);
                }
                for (int n = 0; n < STEPS; n++) {
                    long before_bytes = threads.getCurrentThreadAllocatedBytes();
                    long world_bytes = world.bytes();
                    step(SETTLE_STEPS + n, n);
                    // steps that allocate tiles do not count
                    if (world.bytes() == world_bytes) {
                        allocated_bytes += threads.getCurrentThreadAllocatedBytes() - before_bytes;
                    }
                }
            }
        }

        /** @param into index of the measured step, or -1 */
        private void step(int n, int into) {
            if (n % EPOCH_STEPS == 0) {
                vehicle.report(report);
                driver.decide(report, alone, EPOCH_STEPS * STEP_S, vehicle.controls());
            }
            long start = System.nanoTime();
            vehicle.updateBodies();
            long posed = System.nanoTime();
            ground.press(vehicle.bodies(), STEP_S);
            if ((n + 1) % EPOCH_STEPS == 0) {
                commit.commit(view);
            }
            long pressed = System.nanoTime();
            vehicle.advance(STEP_S);
            long moved = System.nanoTime();
            if (into >= 0) {
                laps_ns[0][into] = pressed - posed;
                laps_ns[1][into] = ground.times().rays_ns;
                laps_ns[2][into] = ground.times().patches_ns;
                laps_ns[3][into] = ground.times().forces_ns;
                laps_ns[4][into] = ground.times().erosion_ns;
                laps_ns[5][into] = moved - pressed + posed - start;
                laps_ns[6][into] = moved - start;
                sum_ns += moved - start;
                rays += ground.rays();
                hits += ground.hits();
            }
        }

        Map<String, Object> result() {
            Map<String, Object> medians = new LinkedHashMap<>();
            for (int k = 0; k < PHASES.length; k++) {
                Arrays.sort(laps_ns[k]);
                medians.put(PHASES[k], laps_ns[k][STEPS / 2] / 1000.0);
            }
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("step_us", medians);
            result.put("rays", (double) rays / STEPS);
            result.put("hits", (double) hits / STEPS);
            result.put("rtf", sum_ns / 1e9 / (STEPS * STEP_S));
            result.put("allocated_bytes_per_step", (double) allocated_bytes / STEPS);
            return result;
        }
    }
}
