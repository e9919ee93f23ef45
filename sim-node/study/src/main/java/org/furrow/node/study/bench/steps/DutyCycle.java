package org.furrow.node.study.bench.steps;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.hydraulic.CircuitBlock;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/** Drives a vehicle with hydraulics through its driver's inputs on rigid ground, and records times and strokes. */
final class DutyCycle {
    /** Time between two decisions of the driver, and between two samples. All steps divide it. */
    static final int INTERVAL_US = 40_000;

    private static final double FRICTION = 0.8;
    /** CPU time, so that other programs of the machine change nothing. */
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final VehiclePlan plan;
    private final double duration_s;
    private final Function<CircuitSpec, CircuitBlock> blocks;

    /**
     * What a cycle gave.
     *
     * @param strokes_m travel of each cylinder at the samples, samples x cylinders, in m
     * @param computing_ns CPU time of the cycles up to the end of each sample
     * @param state of the vehicle at the end
     * @param failure why the cycle ended early; null if it did not
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Outcome(
            List<double[]> strokes_m,
            long[] computing_ns,
            double[] state,
            @Nullable String failure) {
        /** How far a cylinder has moved at the end, in m. */
        double moved_m(int cylinder) {
            return strokes_m.getLast()[cylinder] - strokes_m.getFirst()[cylinder];
        }

        /** Whether the vehicle's state at the end has the same bits. */
        boolean endsLike(Outcome other) {
            return Arrays.equals(state, other.state);
        }

        /** Computing time over simulated time. */
        double rtf() {
            return computing_ns[computing_ns.length - 1] / (1e3 * INTERVAL_US * computing_ns.length);
        }

        /** Largest difference of a stroke from another cycle's, in m; infinite if one of them ended early. */
        double difference_m(Outcome other) {
            if (failure != null || other.failure != null) {
                return Double.POSITIVE_INFINITY;
            }
            double largest = 0;
            for (int n = 0; n < strokes_m.size(); n++) {
                for (int k = 0; k < strokes_m.get(n).length; k++) {
                    double each = Math.abs(strokes_m.get(n)[k] - other.strokes_m.get(n)[k]);
                    largest = each >= 0 ? Math.max(largest, each) : Double.POSITIVE_INFINITY;
                }
            }
            return largest;
        }
    }

    /** @param blocks makes the fast block of a multi-rate simulation */
    DutyCycle(VehiclePlan plan, double duration_s, Function<CircuitSpec, CircuitBlock> blocks) {
        this.plan = plan;
        this.duration_s = duration_s;
        this.blocks = blocks;
    }

    int samples() {
        return (int) Math.round(duration_s * 1e6 / INTERVAL_US);
    }

    /** Simulates the cycle. */
    Outcome run(StepSizes steps) {
        MultibodySpec spec = steps.on((MultibodySpec) plan.model().spec());
        MultibodyVehicleModel model = spec.compile().with(blocks);
        GroundContact ground = new RigidContact(new RigidTerrain(
                new FlatSurface(0, Double.POSITIVE_INFINITY), ScmFrame.WORLD, RoadMaterials.plain(FRICTION)));
        Vehicle vehicle = model.place(new Placement(0, 0, 1, 0), ground);
        int[] words = strokeWords(vehicle, Objects.requireNonNull(spec.hydraulics()));
        Driver driver = plan.driver().create(model);
        VehicleReport report = new VehicleReport();
        List<double[]> strokes = new ArrayList<>();
        long[] computing_ns = new long[samples()];
        long spent_ns = 0;
        for (int n = 0; n < computing_ns.length; n++) {
            vehicle.report(report);
            driver.decide(report, (other, tick, dest) -> {}, INTERVAL_US * 1e-6, vehicle.controls());
            long start_ns = CLOCK.getCurrentThreadCpuTime();
            try {
                for (int tick = 0; tick < INTERVAL_US / steps.linkage_us(); tick++) {
                    vehicle.updateBodies();
                    ground.press(vehicle.bodies(), steps.linkage_s());
                    vehicle.advance(steps.linkage_s());
                }
            } catch (IllegalStateException e) {
                return new Outcome(strokes, computing_ns, vehicle.state().clone(), String.valueOf(e.getMessage()));
            }
            spent_ns += CLOCK.getCurrentThreadCpuTime() - start_ns;
            computing_ns[n] = spent_ns;
            double[] row = new double[words.length];
            for (int k = 0; k < row.length; k++) {
                row[k] = vehicle.state()[words[k]];
            }
            strokes.add(row);
        }
        return new Outcome(strokes, computing_ns, vehicle.state().clone(), null);
    }

    private static int[] strokeWords(Vehicle vehicle, CircuitSpec circuit) {
        return circuit.sections().stream()
                .mapToInt(section -> ((MultibodyVehicleModel) vehicle.model()).coordinate(section.joint()))
                .toArray();
    }
}
