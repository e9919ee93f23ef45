package org.furrow.node.scenario.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.compile.VehicleCompiler;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.spec.FourWheelSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import org.furrow.vehicle.spec.PlanarSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.VehicleSpec;
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
    private static final double GRAVITY_MPS2 = 9.81;
    private static final double STEP_S = 1e-3;
    private static final int SETTLING_STEPS = 1500;
    private static final int AVERAGED_STEPS = 250;
    /** Most steps from straight ahead to full steering; hydraulic cylinders take some seconds. */
    private static final int STEERING_STEPS = 4000;
    /** Steering has ended when no angle changes by more than {@link #STILL_RAD} over this number of steps. */
    private static final int STILL_STEPS = 250;

    private static final double STILL_RAD = 1e-5;

    private static final double LEAST_STEERING_RAD = 0.02;
    /** Wheels closer along the chassis belong to one axle, in m. */
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
        return of(VehicleCompiler.compile(spec));
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
        double[] radius_m = radii(spec);
        double[] wheel_kg = wheelMasses(spec);
        double mass_kg = mass_kg(spec);
        Trial trial = new Trial(model, new Pads(radius_m, mass_kg));
        trial.settle();
        double clearance = trial.lowest(hull(spec));
        double[] loads_N = spec instanceof PlanarSpec planar ? staticLoads_N(planar) : trial.loads_N();
        List<Vector> centres_m = trial.centres_m();
        double[] steer_rad = trial.steer();
        List<Vector> steered_m = trial.centres_m();
        List<Wheel> wheels = new ArrayList<>();
        for (int w = 0; w < radius_m.length; w++) {
            wheels.add(new Wheel(
                    model.wheelNames().get(w), centres_m.get(w), radius_m[w], wheel_kg[w], loads_N[w], steer_rad[w]));
        }
        return new VehicleFigures(
                mass_kg,
                chassis_kg(spec),
                wheels,
                hull(spec).isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(clearance),
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

    /** Distance between the first and the last axle, in m. */
    public double wheelbase_m() {
        List<Axle> axles = axles();
        return axles.getFirst().x_m() - axles.getLast().x_m();
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

    /** Mass of a vehicle with its wheels, without a trial. */
    public static double mass_kg(VehicleSpec spec) {
        return switch (spec) {
            case FourWheelSpec four ->
                four.chassis().mass_kg()
                        + 2 * four.front().wheel().mass_kg()
                        + 2 * four.rear().wheel().mass_kg();
            case MultibodySpec multibody ->
                multibody.mechanism().bodies().stream()
                        .mapToDouble(MechanismSpec.Body::mass_kg)
                        .sum();
            case PlanarSpec planar -> planar.total_kg();
        };
    }

    private static double chassis_kg(VehicleSpec spec) {
        return switch (spec) {
            case FourWheelSpec four -> four.chassis().mass_kg();
            case MultibodySpec multibody -> multibody.chassisBody().mass_kg();
            case PlanarSpec planar -> planar.body().mass_kg();
        };
    }

    private static List<Shape.Hull> hull(VehicleSpec spec) {
        return switch (spec) {
            case FourWheelSpec four -> four.hull();
            case MultibodySpec multibody -> multibody.form().hull();
            case PlanarSpec planar -> planar.hull();
        };
    }

    /** Loads of the wheels of a vehicle that does not press the ground, from the moments about its axles. */
    private static double[] staticLoads_N(PlanarSpec spec) {
        double weight_N = spec.body().mass_kg() * GRAVITY_MPS2;
        double front = (spec.body().com_m().x() - spec.rear().x_m()) / spec.wheelbase_m();
        double front_N = 0.5 * weight_N * front;
        double rear_N = 0.5 * weight_N * (1 - front);
        PlanarSpec.Cart cart = spec.towed();
        if (cart == null) {
            return new double[] {front_N, front_N, rear_N, rear_N};
        }
        double cart_N = cart.mass_kg() * GRAVITY_MPS2;
        double axle_N = cart_N * (cart.hitch().x_m() - cart.com_m()) / cart.drawbar_m();
        double ahead = (cart.hitch().x_m() - spec.rear().x_m()) / spec.wheelbase_m();
        front_N += 0.5 * (cart_N - axle_N) * ahead;
        rear_N += 0.5 * (cart_N - axle_N) * (1 - ahead);
        return new double[] {front_N, front_N, rear_N, rear_N, 0.5 * axle_N, 0.5 * axle_N};
    }

    private static double[] radii(VehicleSpec spec) {
        return switch (spec) {
            case FourWheelSpec four -> {
                double front = four.front().wheel().radius_m();
                double rear = four.rear().wheel().radius_m();
                yield new double[] {front, front, rear, rear};
            }
            case MultibodySpec multibody ->
                multibody.wheels().stream()
                        .mapToDouble(MultibodySpec.Wheel::radius_m)
                        .toArray();
            case PlanarSpec planar -> {
                double front = planar.front().radius_m();
                double rear = planar.rear().radius_m();
                PlanarSpec.Cart cart = planar.towed();
                double towed = cart == null ? 0 : cart.axle().radius_m();
                yield cart == null
                        ? new double[] {front, front, rear, rear}
                        : new double[] {front, front, rear, rear, towed, towed};
            }
        };
    }

    private static double[] wheelMasses(VehicleSpec spec) {
        return switch (spec) {
            case FourWheelSpec four -> {
                double front = four.front().wheel().mass_kg();
                double rear = four.rear().wheel().mass_kg();
                yield new double[] {front, front, rear, rear};
            }
            case MultibodySpec multibody ->
                multibody.wheels().stream()
                        .mapToDouble(wheel -> multibody.mechanism().bodies().stream()
                                .filter(body -> body.name().equals(wheel.body()))
                                .mapToDouble(MechanismSpec.Body::mass_kg)
                                .sum())
                        .toArray();
            case PlanarSpec planar -> new double[radii(planar).length]; // the bodies' masses include the wheels
        };
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
        double[] loads_N() {
            int count = vehicle.bodies().count();
            double[] loads = new double[count];
            for (int n = 0; n < AVERAGED_STEPS; n++) {
                run(1);
                for (int w = 0; w < count; w++) {
                    loads[w] += vehicle.bodies().force[3 * w + 2] / AVERAGED_STEPS;
                }
            }
            return loads;
        }

        /** Wheel centres in the chassis frame. */
        List<Vector> centres_m() {
            List<Vector> centres = new ArrayList<>();
            double[] p = vehicle.bodies().position;
            for (int w = 0; w < vehicle.bodies().count(); w++) {
                Vector3d from = new Vector3d(
                        p[3 * w] - report.position_m[0],
                        p[3 * w + 1] - report.position_m[1],
                        p[3 * w + 2] - report.position_m[2]);
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
            double[] angles = new double[vehicle.bodies().count()];
            double[] r = vehicle.bodies().rotation;
            for (int w = 0; w < angles.length; w++) {
                Vector3d axle = new Vector3d(r[9 * w + 1], r[9 * w + 4], r[9 * w + 7]);
                attitude.transformInverse(axle);
                angles[w] = StrictMath.atan2(-axle.x, axle.y);
            }
            return angles;
        }
    }
}
