package org.furrow.node.study.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.planar.PlanarSpec;
import org.furrow.vehicle.planar.PlanarSpec.Chassis;
import org.furrow.vehicle.planar.PlanarSpec.SteeringKind;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Tyre;

/**
 * Measures a cycle of the chassis models of one tractor on rigid ground, as table 1 of Karkee et al. (2010): poses of
 * the wheels, forces of the tyres, and a step of the model. It drives in bends.
 */
public final class ChassisBench {
    private static final double FRICTION = 0.8;
    /** Cycles between two changes of the steering. */
    private static final int BEND_CYCLES = 2000;

    private final int cycles;

    /**
     * A model.
     *
     * @param step_us desired time of a cycle
     * @param paper_us computing time of a cycle in the paper; empty if the paper lacks the model
     */
    public record Row(String name, double step_us, OptionalDouble paper_us, VehicleSpec spec) {}

    /**
     * A measured model.
     *
     * @param median_us computing time of a cycle
     * @param p99_us computing time that 99 % of the cycles keep
     */
    public record Result(Row row, double median_us, double p99_us) {
        /** Whether 99 % of the cycles keep real time. */
        public boolean isRealTime() {
            return p99_us <= row.step_us;
        }

        /** Whether the paper's machine kept real time. */
        public boolean isRealTimeInPaper() {
            return row.paper_us.orElse(Double.POSITIVE_INFINITY) <= row.step_us;
        }
    }

    /** @param cycles measured cycles of each model, after twice as many cycles of warm-up */
    public ChassisBench(int cycles) {
        this.cycles = cycles;
    }

    /** Measures all models. */
    public List<Result> run() throws InputError {
        List<Result> results = new ArrayList<>();
        for (Row row : rows()) {
            results.add(measure(row));
        }
        return results;
    }

    private static List<Row> rows() throws InputError {
        PlanarSpec tractor = (PlanarSpec) VehicleReader.read(Library.findVehicle("tractor"), source -> {});
        PlanarSpec ideal = tractor.with(SteeringKind.IDEAL);
        PlanarSpec valve = tractor.with(SteeringKind.VALVE);
        // on the tractor's front tyres, since its own are rigid
        Tyre front = Objects.requireNonNull(
                tractor.fourWheel(null).wheels().getFirst().tyre().tyre());
        VehicleSpec hmmwv = VehicleReader.read(Library.findVehicle("hmmwv"), source -> {})
                .with((given, radius_m, mass_kg) -> given.with(front));
        return List.of(
                new Row("Kinematic", 1000, OptionalDouble.of(0.9), ideal.with(Chassis.KINEMATIC)),
                new Row("Bicycle", 1000, OptionalDouble.of(1.5), ideal.with(Chassis.BICYCLE)),
                new Row("Four-wheel", 1000, OptionalDouble.of(86.9), tractor.fourWheel(SteeringKind.IDEAL)),
                new Row("Bicycle with valve", 10, OptionalDouble.of(6.1), valve.with(Chassis.BICYCLE)),
                new Row("Four-wheel with valve", 10, OptionalDouble.of(92.2), tractor.fourWheel(SteeringKind.VALVE)),
                new Row(
                        "Multi-rate four-wheel with valve",
                        1000,
                        OptionalDouble.empty(),
                        tractor.fourWheel(SteeringKind.VALVE)),
                new Row("HMMWV", 1000, OptionalDouble.empty(), hmmwv),
                new Row(
                        "Kinematic with cart",
                        1000,
                        OptionalDouble.empty(),
                        ideal.with(Chassis.KINEMATIC).towing()),
                new Row(
                        "Bicycle with cart",
                        1000,
                        OptionalDouble.empty(),
                        ideal.with(Chassis.BICYCLE).towing()));
    }

    private Result measure(Row row) {
        GroundContact ground = new RigidContact(new RigidTerrain(
                new FlatSurface(0, Double.POSITIVE_INFINITY), ScmFrame.WORLD, RoadMaterials.plain(FRICTION)));
        Vehicle vehicle = row.spec.compile().place(new Placement(0, 0, 1, 0), ground);
        double step_s = row.step_us * 1e-6;
        vehicle.controls().throttle = 0.2;
        long[] times_ns = new long[cycles];
        for (int n = -2 * cycles; n < cycles; n++) {
            if (n % BEND_CYCLES == 0) {
                vehicle.controls().steering = -0.1 - vehicle.controls().steering - 0.1;
            }
            long start = System.nanoTime();
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), step_s);
            vehicle.advance(step_s);
            long end = System.nanoTime();
            if (n >= 0) {
                times_ns[n] = end - start;
            }
        }
        Arrays.sort(times_ns);
        return new Result(row, times_ns[cycles / 2] / 1000.0, times_ns[(int) (0.99 * cycles)] / 1000.0);
    }
}
