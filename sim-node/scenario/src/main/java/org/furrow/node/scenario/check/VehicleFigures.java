package org.furrow.node.scenario.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.Shape;
import org.furrow.world.report.VehicleReport;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * Figures of a vehicle at rest on level ground, by simulation on springs without friction.
 *
 * @param mass_kg total mass
 * @param chassis_kg mass of the chassis alone
 * @param wheels in the order of the vehicle file
 * @param clearance_m height of the lowest point of the hull; empty without a hull
 * @param declared steering as the vehicle file declares it
 * @param curvature_1pm curvature of the path of the declared pivot at full steering without slip, from the angles of
 *     the wheels; 0 if no wheel turns
 */
public record VehicleFigures(
        double mass_kg,
        double chassis_kg,
        List<Wheel> wheels,
        OptionalDouble clearance_m,
        SteeringGeometry declared,
        double curvature_1pm) {
    private static final double STEP_S = 1e-3;
    private static final int SETTLING_STEPS = 1500;
    private static final int AVERAGED_STEPS = 250;
    /** Most steps from straight ahead to full steering; hydraulic cylinders take some seconds. */
    private static final int STEERING_STEPS = 4000;
    /** Steering has ended when no angle changes by more than {@link #STILL_RAD} over this number of steps. */
    private static final int STILL_STEPS = 250;

    private static final double STILL_RAD = 1e-5;

    private static final double LEAST_STEERING_RAD = 0.02;
    /** Largest distance along the chassis, in m, between wheels of one axle. */
    private static final double SAME_AXLE_M = 0.1;

    /**
     * A wheel.
     *
     * @param centre_m in the chassis frame
     * @param mass_kg of its body
     * @param load_N force of the ground
     * @param steer_rad angle at full steering to the left
     */
    public record Wheel(
            String name, Vector centre_m, double radius_m, double mass_kg, double load_N, double steer_rad) {}

    /**
     * Wheels side by side.
     *
     * @param x_m mean position along the chassis
     * @param track_m distance between the outermost wheel centres
     */
    public record Axle(double x_m, double track_m, List<Wheel> wheels) {}

    public VehicleFigures {
        wheels = List.copyOf(wheels);
    }

    /**
     * Computes the figures of a vehicle.
     *
     * @throws IllegalArgumentException if it cannot be compiled
     * @throws IllegalStateException if its motion diverges
     */
    public static VehicleFigures of(VehicleSpec spec) {
        return of(spec.compile());
    }

    /**
     * Computes the figures of a compiled vehicle.
     *
     * @throws IllegalStateException if its motion diverges
     */
    public static VehicleFigures of(VehicleModel model) {
        try {
            return tried(model);
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new IllegalStateException(
                    "it does not come to rest on level ground: its motion diverges with a step of " + STEP_S + " s", e);
        }
    }

    private static VehicleFigures tried(VehicleModel model) {
        VehicleSpec spec = model.spec();
        List<WheelPlace> places = spec.wheelPlaces();
        Trial trial = new Trial(
                model,
                new Pads(places.stream().mapToDouble(WheelPlace::radius_m).toArray(), spec.mass_kg()));
        trial.settle();
        double clearance = trial.lowest(spec.hull());
        List<Double> loads_N = spec.staticLoads_N().isEmpty() ? trial.loads_N() : spec.staticLoads_N();
        List<Vector> centres_m = trial.centres_m();
        double[] steer_rad = trial.steer();
        List<Vector> steered_m = trial.centres_m();
        List<Wheel> wheels = new ArrayList<>();
        for (int w = 0; w < places.size(); w++) {
            WheelPlace place = places.get(w);
            wheels.add(new Wheel(
                    place.name(), centres_m.get(w), place.radius_m(), place.mass_kg(), loads_N.get(w), steer_rad[w]));
        }
        return new VehicleFigures(
                spec.mass_kg(),
                spec.chassis_kg(),
                wheels,
                spec.hull().isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(clearance),
                model.steering(),
                curvature(steered_m, steer_rad, model.steering().pivot_m()));
    }

    /** Axles from front to rear. */
    public List<Axle> axles() {
        List<Wheel> fromFront = wheels.stream()
                .sorted(Comparator.comparingDouble(
                        (Wheel wheel) -> -wheel.centre_m().x()))
                .toList();
        List<List<Wheel>> groups = new ArrayList<>();
        for (Wheel wheel : fromFront) {
            boolean same = !groups.isEmpty()
                    && groups.getLast().getFirst().centre_m().x()
                                    - wheel.centre_m().x()
                            < SAME_AXLE_M;
            if (!same) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(wheel);
        }
        return groups.stream().map(VehicleFigures::axle).toList();
    }

    /** Distance between the first and the last axle, in m; 0 without wheels. */
    public double wheelbase_m() {
        List<Axle> axles = axles();
        return axles.isEmpty() ? 0 : axles.getFirst().x_m() - axles.getLast().x_m();
    }

    /**
     * Mean positions along the chassis of the first one, two, ... axles that do not steer, in m. The last ones may
     * belong to a trailer. Empty if all steer.
     */
    public List<Double> fixedAxles_m() {
        List<Double> means = new ArrayList<>();
        double sum = 0;
        int wheels = 0;
        for (Axle axle : axles()) {
            for (Wheel wheel : axle.wheels()) {
                if (Math.abs(wheel.steer_rad()) < LEAST_STEERING_RAD) {
                    sum += wheel.centre_m().x();
                    wheels++;
                }
            }
            if (wheels > 0) {
                means.add(sum / wheels);
            }
        }
        return List.copyOf(means);
    }

    private static Axle axle(List<Wheel> wheels) {
        double x = wheels.stream()
                .mapToDouble(wheel -> wheel.centre_m().x())
                .average()
                .orElseThrow();
        double left =
                wheels.stream().mapToDouble(wheel -> wheel.centre_m().y()).max().orElseThrow();
        double right =
                wheels.stream().mapToDouble(wheel -> wheel.centre_m().y()).min().orElseThrow();
        return new Axle(x, left - right, List.copyOf(wheels));
    }

    /** The mean over steered wheels, at their places and angles, of the curvature for which each rolls without slip. */
    private static double curvature(List<Vector> centres_m, double[] steer_rad, double pivot_m) {
        return IntStream.range(0, steer_rad.length)
                .filter(w -> Math.abs(steer_rad[w]) >= LEAST_STEERING_RAD)
                .mapToDouble(w ->
                        1 / (centres_m.get(w).y() + (centres_m.get(w).x() - pivot_m) / StrictMath.tan(steer_rad[w])))
                .average()
                .orElse(0);
    }

    /** A vehicle on pads. */
    private static final class Trial {
        private final Vehicle vehicle;
        private final Pads pads;
        private final VehicleReport report = new VehicleReport();
        private final Quaterniond attitude = new Quaterniond();

        Trial(VehicleModel model, Pads pads) {
            this.pads = pads;
            vehicle = model.place(new Placement(0, 0, 1, 0), pads);
        }

        void settle() {
            run(SETTLING_STEPS);
        }

        private void run(int steps) {
            for (int n = 0; n < steps; n++) {
                vehicle.updateBodies();
                pads.press(vehicle.bodies(), STEP_S);
                vehicle.advance(STEP_S);
            }
            vehicle.updateBodies();
            vehicle.report(report);
            double[] q = report.orientation;
            attitude.set(q[1], q[2], q[3], q[0]);
        }

        /** Mean loads of the wheels. */
        List<Double> loads_N() {
            int[] wheels = vehicle.bodies().wheels();
            double[] loads = new double[wheels.length];
            for (int n = 0; n < AVERAGED_STEPS; n++) {
                run(1);
                for (int w = 0; w < wheels.length; w++) {
                    loads[w] += vehicle.bodies().force[3 * wheels[w] + 2] / AVERAGED_STEPS;
                }
            }
            return DoubleStream.of(loads).boxed().toList();
        }

        /** Wheel centres in the chassis frame. */
        List<Vector> centres_m() {
            List<Vector> centres = new ArrayList<>();
            double[] p = vehicle.bodies().position;
            for (int wheel : vehicle.bodies().wheels()) {
                Vector3d from = new Vector3d(
                        p[3 * wheel] - report.position_m[0],
                        p[3 * wheel + 1] - report.position_m[1],
                        p[3 * wheel + 2] - report.position_m[2]);
                attitude.transformInverse(from);
                centres.add(new Vector(from.x, from.y, from.z));
            }
            return centres;
        }

        /** Height of the lowest corner of a hull. */
        double lowest(List<Shape.Hull> hull) {
            double lowest = Double.POSITIVE_INFINITY;
            for (Shape.Hull part : hull) {
                for (Shape.Point point : part.points()) {
                    Vector3d corner = attitude.transform(new Vector3d(point.x_m(), point.y_m(), point.z_m()));
                    lowest = Math.min(lowest, report.position_m[2] + corner.z);
                }
            }
            return lowest;
        }

        /** Steers to the left and returns the angles of the wheels to the chassis. */
        double[] steer() {
            vehicle.controls().steering = 1;
            double[] angles = angles();
            boolean still = false;
            for (int n = 0; n < STEERING_STEPS && !still; n += STILL_STEPS) {
                run(STILL_STEPS);
                double[] before = angles;
                double[] now = angles();
                still = n > 0
                        && IntStream.range(0, now.length).allMatch(w -> Math.abs(now[w] - before[w]) <= STILL_RAD);
                angles = now;
            }
            return angles;
        }

        private double[] angles() {
            int[] wheels = vehicle.bodies().wheels();
            double[] angles = new double[wheels.length];
            double[] r = vehicle.bodies().rotation;
            for (int w = 0; w < angles.length; w++) {
                int at = 9 * wheels[w];
                Vector3d axle = new Vector3d(r[at + 1], r[at + 4], r[at + 7]);
                attitude.transformInverse(axle);
                angles[w] = StrictMath.atan2(-axle.x, axle.y);
            }
            return angles;
        }
    }
}
