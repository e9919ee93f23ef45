package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.compile.ModelReport;
import org.furrow.vehicle.compile.TreeReport;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.solid.HardBody;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.vehicle.steering.SteeringValveSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * Type {@code multibody}: a mechanism on wheels.
 *
 * @param mechanism bodies and joints; the chassis' frame is at the world's origin, parallel to it
 * @param chassis name of the body whose pose is that of the vehicle
 * @param wheels in the order of output tables: FL, FR, RL, RR, ...
 * @param form the shape of the vehicle
 * @param hydraulics cylinders of the mechanism and their pump; null: none
 */
public record MultibodySpec(
        MechanismSpec mechanism,
        String chassis,
        List<Wheel> wheels,
        Steering steering,
        DrivetrainSpec drivetrain,
        Integrator integrator,
        Form form,
        @Nullable CircuitSpec hydraulics)
        implements VehicleSpec {
    /** Tolerance for the chassis' origin, in m. */
    private static final double ROUNDING = 1e-12;

    /** Checks the chassis, and that all named bodies and wheels exist. */
    public MultibodySpec {
        wheels = List.copyOf(wheels);
        MechanismSpec.Body body = find(mechanism, chassis, "the chassis");
        if (!form.hull.isEmpty()) {
            MechanismSpec.Inertia inertia = body.inertia_kgm2();
            Ranges.positive("mass of a chassis with a hull", body.mass_kg());
            Ranges.positive(
                    "least moment of inertia of a chassis with a hull",
                    Math.min(inertia.xx(), Math.min(inertia.yy(), inertia.zz())));
        }
        if (body.origin_m().length() > ROUNDING || !body.axes().equals(Axes.PARALLEL)) {
            throw new IllegalArgumentException(
                    "the frame of chassis '" + chassis + "' must be at the origin of the file, parallel to its axes");
        }
        if (wheels.isEmpty()) {
            throw new IllegalArgumentException("a vehicle needs at least one wheel");
        }
        if (hydraulics != null && hydraulics.schedule() == null && integrator == Integrator.EULER) {
            throw new IllegalArgumentException(
                    "hydraulics with rate: mechanism need an integrator with stages, rk2, ode3,"
                            + " rk4 or ode5; integrator=euler");
        }
        Set<String> names = new HashSet<>();
        for (Wheel wheel : wheels) {
            if (!names.add(wheel.name)) {
                throw new IllegalArgumentException("two wheels are called '" + wheel.name + "'");
            }
            find(mechanism, wheel.body, "wheel '" + wheel.name + "'");
        }
        Set<String> buckets = new HashSet<>();
        Set<String> allNames = new HashSet<>(names);
        for (Touching other : form.touching) {
            if (!allNames.add(other.contact.name())) {
                throw new IllegalArgumentException(
                        "two bodies that touch the ground are called '" + other.contact.name() + "'");
            }
            find(mechanism, other.body, "a body that touches the ground");
            if (other.contact.bucket() != null && !buckets.add(other.body)) {
                throw new IllegalArgumentException("body '" + other.body + "' has two buckets");
            }
        }
        for (DrawnBox box : form.drawn) {
            find(mechanism, box.body(), "a drawn box");
            if (wheels.stream().anyMatch(wheel -> wheel.body.equals(box.body()))) {
                throw new IllegalArgumentException(
                        "a drawn box names body '" + box.body() + "', which is drawn as a wheel");
            }
        }
        drivetrain.check(
                names, mechanism.bodies().stream().map(MechanismSpec.Body::name).toList());
    }

    @Override
    public String name() {
        return mechanism.name();
    }

    @Override
    public Vector chassisCom_m() {
        return chassisBody().com_m();
    }

    /** The body named {@link #chassis}. */
    public MechanismSpec.Body chassisBody() {
        return find(mechanism, chassis, "the chassis");
    }

    @Override
    public String typeName() {
        return "multibody";
    }

    @Override
    public double mass_kg() {
        return mechanism.bodies().stream()
                .mapToDouble(MechanismSpec.Body::mass_kg)
                .sum();
    }

    @Override
    public double chassis_kg() {
        return chassisBody().mass_kg();
    }

    @Override
    public List<Shape.Hull> hull() {
        return form.hull;
    }

    @Override
    public List<WheelPlace> wheelPlaces() {
        return wheels.stream().map(this::place).toList();
    }

    private WheelPlace place(Wheel wheel) {
        MechanismSpec.Body body = find(mechanism, wheel.body, "wheel '" + wheel.name + "'");
        return new WheelPlace(
                wheel.name,
                body.origin_m(),
                wheel.radius_m,
                body.mass_kg(),
                body.inertia_kgm2().yy());
    }

    @Override
    public MultibodyVehicleModel compile() {
        return new VehicleCompiler(this).compile();
    }

    @Override
    public MultibodySpec withHullOnGround() {
        List<Touching> touching = new ArrayList<>(form.touching);
        touching.add(new Touching(chassis, HardBody.hull(form.hull, mass_kg())));
        Form other = new Form(form.hull, form.drawn, touching);
        return new MultibodySpec(mechanism, chassis, wheels, steering, drivetrain, integrator, other, hydraulics);
    }

    @Override
    public MultibodySpec with(Load load) {
        MechanismSpec.Body other = load.on(chassisBody());
        List<MechanismSpec.Body> bodies = mechanism.bodies().stream()
                .map(body -> body.name().equals(chassis) ? other : body)
                .toList();
        MechanismSpec loaded = new MechanismSpec(
                mechanism.name(),
                bodies,
                mechanism.joints(),
                mechanism.forces(),
                mechanism.conditions(),
                mechanism.wishes());
        return new MultibodySpec(loaded, chassis, wheels, steering, drivetrain, integrator, form, hydraulics);
    }

    @Override
    public <E extends Exception> MultibodySpec with(TyreChoice<E> choice) throws E {
        List<Wheel> others = new ArrayList<>();
        for (Wheel wheel : wheels) {
            others.add(wheel.with(choice.tyre(wheel.tyre, wheel.radius_m, OptionalDouble.empty())));
        }
        return with(others);
    }

    @Override
    public @Nullable SteeringValveSpec steeringValve() {
        return steering.valve == null ? null : steering.valve.spec;
    }

    @Override
    public List<String> doubts(List<Double> loads_N) {
        return BodyExtent.doubts(mechanism);
    }

    @Override
    public MechanismSpec joints() {
        return mechanism.withTree(chassis, wheels.stream().map(Wheel::joint).toList());
    }

    @Override
    public List<String> describe() {
        MechanismSpec based = joints();
        List<String> lines = new ArrayList<>(TreeReport.of(based, MechanismCompiler.plan(based)));
        lines.addAll(ModelReport.of(compile().mechanism()));
        int shafts = drivetrain.parts() + wheels.size();
        int solved = new VehicleCompiler(this).shafts().inertia_kgm2().size();
        lines.add("");
        lines.add("counts");
        lines.add("  bodies: " + mechanism.bodies().size());
        lines.add("  joints: " + mechanism.joints().size());
        lines.add("  shafts: " + shafts + ", " + solved + " of them in the equations");
        lines.add("  spring-dampers: " + mechanism.forces().size());
        return lines;
    }

    /** The same vehicle with other wheels. */
    public MultibodySpec with(List<Wheel> others) {
        return new MultibodySpec(mechanism, chassis, others, steering, drivetrain, integrator, form, hydraulics);
    }

    /** The same vehicle with another method of integration. */
    @Override
    public MultibodySpec with(Integrator other) {
        return new MultibodySpec(mechanism, chassis, wheels, steering, drivetrain, other, form, hydraulics);
    }

    /** The same vehicle with other hydraulics. */
    public MultibodySpec with(CircuitSpec other) {
        return new MultibodySpec(mechanism, chassis, wheels, steering, drivetrain, integrator, form, other);
    }

    /** The same vehicle with another steering. */
    public MultibodySpec with(Steering other) {
        return new MultibodySpec(mechanism, chassis, wheels, other, drivetrain, integrator, form, hydraulics);
    }

    /**
     * The shape of a vehicle.
     *
     * @param hull convex shapes of the chassis for collisions, in its frame; may be empty
     * @param drawn what pictures show of bodies beside the wheels; may be empty. Boxes of the chassis replace its hull
     * @param touching bodies other than wheels that touch the ground; may be empty
     */
    public record Form(List<Shape.Hull> hull, List<DrawnBox> drawn, List<Touching> touching) {
        public Form {
            hull = List.copyOf(hull);
            drawn = List.copyOf(drawn);
            touching = List.copyOf(touching);
        }

        /** The boxes of a body. */
        public List<DrawnBox> drawn(String body) {
            return drawn.stream().filter(box -> box.body().equals(body)).toList();
        }
    }

    /**
     * A body other than a wheel that touches the ground.
     *
     * @param body its name in the mechanism
     * @param contact in the frame of that body
     */
    public record Touching(String body, TouchingBody contact) {
        public Touching {
            if (contact.isWheel()) {
                throw new IllegalArgumentException(
                        "body '" + body + "' touches the ground as a wheel: list it in wheels");
            }
        }
    }

    private static MechanismSpec.Body find(MechanismSpec mechanism, String name, String user) {
        return mechanism.bodies().stream()
                .filter(body -> body.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException(user + " names body '" + name + "', which does not exist"));
    }

    /**
     * A wheel.
     *
     * @param name its name in output tables
     * @param body its body, whose frame is at the wheel's centre with y along the axle, to the left
     * @param joint the revolute joint of its axle, about +y
     * @param maxBrake_Nm brake torque at full input
     */
    public record Wheel(
            String name, String body, String joint, TouchingBody tyre, double radius_m, double maxBrake_Nm) {
        public Wheel {
            Ranges.positive("radius of wheel '" + name + "'", radius_m);
            Ranges.notNegative("brake of wheel '" + name + "'", maxBrake_Nm);
        }

        private Wheel with(TouchingBody other) {
            return new Wheel(name, body, joint, other, radius_m, maxBrake_Nm);
        }
    }

    /**
     * Steering by a prescribed motion of the mechanism, input {@value InputName#STEERING}.
     *
     * @param maxRate_1ps largest rate of change of the input
     * @param maxCurvature_1pm curvature of the path at full steering; infinite: the drivetrain steers
     * @param pivot_m x in the chassis frame of the point that moves along the chassis in a slow turn
     * @param valve moves the input in place of the limited rate; null: none
     */
    public record Steering(
            double maxRate_1ps,
            double maxCurvature_1pm,
            double pivot_m,
            @Nullable Valve valve) {
        /** Rate that stands for ideal steering, since bodies cannot jump. */
        public static final double FASTEST_1PS = 20;

        public Steering {
            Ranges.positive("steering.max_rate", maxRate_1ps);
            if (!(maxCurvature_1pm > 0)) {
                throw new IllegalArgumentException(
                        "steering.max_curvature must be > 0, steering.max_curvature=" + maxCurvature_1pm);
            }
        }

        /** The same steering at another rate, without a valve. */
        public Steering with(double otherRate_1ps) {
            return new Steering(otherRate_1ps, maxCurvature_1pm, pivot_m, null);
        }

        /** The same steering, moved by a valve. */
        public Steering with(Valve other) {
            return new Steering(maxRate_1ps, maxCurvature_1pm, pivot_m, other);
        }
    }

    /**
     * A hydraulic cylinder that steers.
     *
     * @param maxAngle_rad steering angle at input 1
     */
    public record Valve(SteeringValveSpec spec, double maxAngle_rad) {}
}
