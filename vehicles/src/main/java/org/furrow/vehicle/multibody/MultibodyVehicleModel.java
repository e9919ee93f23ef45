package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.dynamics.LinkTree;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.hydraulic.Circuit;
import org.furrow.vehicle.hydraulic.CircuitBlock;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.InputName;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MotionLaw;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.Bucket;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A compiled multibody vehicle. Immutable, apart from the work arrays of the threads that step its vehicles.
 *
 * <p>Shafts of the mechanism: those of the drivetrain, the driven ones first.
 */
public final class MultibodyVehicleModel implements VehicleModel {
    final MultibodySpec spec;
    final MultibodyModel mechanism;
    /** Bodies that touch the ground: first those of the form, then the wheels. */
    private final List<TouchingBody> touching;
    /** Number of the body of each of them. */
    final int[] touchingBody;
    /** Those of them that carry soil. */
    final int[] buckets;
    /** Number of each wheel's body. */
    final int[] wheelBody;
    /** Freedom of each wheel's spin. */
    final int[] wheelFreedom;

    final int chassisBody;
    /** Names of the words of the drivetrain's state. */
    final List<String> drivetrainWords;

    /** Number of each body other than chassis and wheels. */
    final int[] linkBody;
    /** Number of the motion that steers, -1 for none; {@link #steeringScale} is its value at full input. */
    final int steeringMotion;

    final double steeringScale;
    /** Motions that auxiliary axes drive. */
    final List<AuxiliaryMotion> auxiliaryMotions;
    /** Hydraulic cylinders, as in the specification. */
    final List<CylinderJoint> cylinders;
    /** The position that the steering's cylinders control; null if there is none. */
    final @Nullable Loop steered;
    /** Loads that the cylinders carry at rest, in N, positive where they shorten a cylinder. */
    final double[] carried_N;
    /** Joint forces that inputs drive. */
    final List<DrivenForce> efforts;
    /** Loads that inputs drive. */
    final List<DrivenForce> factors;
    /** Wheels at the end of the chassis that steers: across its origin from the pivot. */
    final int[] steeredWheels;
    /** Coordinates of the vehicle at rest on level ground, at the origin, with the lowest wheel point at z = 0. */
    final double[] rest;

    /** Work arrays of each thread that steps vehicles of this model. */
    final ThreadLocal<Workspace> workspaces = ThreadLocal.withInitial(() -> new Workspace(this, null));

    private final double extent_m;
    private final @Nullable CollisionBody collisionBody;
    /** Makes the fast block of a vehicle's hydraulics. */
    final Function<CircuitSpec, CircuitBlock> blocks;

    /**
     * A motion that an auxiliary axis drives.
     *
     * @param motion its number in the mechanism
     */
    record AuxiliaryMotion(int motion, int axis, MotionLaw.Input law) {}

    /**
     * The joint of a hydraulic cylinder.
     *
     * @param axis auxiliary axis of its valve; -1: the steering
     * @param loop controls the position; null: the axis moves the valve
     */
    record CylinderJoint(
            int freedom, int coordinate, int axis, @Nullable Loop loop) {
        /**
         * Input of the valve in [-1, 1].
         *
         * @param input present value of the axis
         * @param q coordinates of the mechanism
         */
        double valve(double input, double[] q) {
            return loop == null ? input : loop.position.valve(input, q[loop.coordinate]);
        }
    }

    /**
     * A position that a cylinder controls.
     *
     * @param coordinate that it measures
     */
    record Loop(int coordinate, CircuitSpec.Position position) {
        /** The input in [-1, 1] that would hold the present position. */
        double reached(double[] q) {
            return Math.clamp(q[coordinate] / position.scale(), -1, 1);
        }
    }

    /**
     * A joint force or load that an input drives.
     *
     * @param force its number in the mechanism
     * @param axis auxiliary axis; -1: the steering
     */
    record DrivenForce(int force, int axis, Curve effort) {}

    /**
     * @param mechanism with the shafts above and the chassis as its base; its clutches are a brake for each wheel,
     *     then those of the drivetrain
     */
    public MultibodyVehicleModel(MultibodySpec spec, MultibodyModel mechanism) {
        this(spec, mechanism, Circuit::new);
    }

    private MultibodyVehicleModel(
            MultibodySpec spec, MultibodyModel mechanism, Function<CircuitSpec, CircuitBlock> blocks) {
        this.spec = spec;
        this.mechanism = mechanism;
        wheelFreedom =
                spec.wheels().stream().mapToInt(wheel -> spin(wheel.joint())).toArray();
        wheelBody = spec.wheels().stream().mapToInt(wheel -> body(wheel.body())).toArray();
        List<MultibodySpec.Touching> others = spec.form().touching();
        touching = Stream.concat(
                        others.stream().map(MultibodySpec.Touching::contact),
                        spec.wheels().stream().map(wheel -> wheel.tyre().as(wheel.name(), Role.WHEEL)))
                .toList();
        touchingBody = IntStream.concat(others.stream().mapToInt(each -> body(each.body())), IntStream.of(wheelBody))
                .toArray();
        buckets = IntStream.range(0, touching.size())
                .filter(b -> touching.get(b).bucket() != null)
                .toArray();
        drivetrainWords = spec.drivetrain().create().words();
        chassisBody = body(spec.chassis());
        linkBody = IntStream.range(0, mechanism.bodies().size())
                .filter(body -> body != chassisBody && IntStream.of(wheelBody).noneMatch(wheel -> wheel == body))
                .toArray();
        int motion = -1;
        double scale = 0;
        List<AuxiliaryMotion> auxiliaries = new ArrayList<>();
        List<MultibodyModel.DrivenFreedom> motions = mechanism.actions().motions();
        for (int k = 0; k < motions.size(); k++) {
            if (motions.get(k).law() instanceof MotionLaw.Input input) {
                int axis = InputName.axis(input.input());
                if (axis < 0) {
                    motion = k;
                    scale = input.scale();
                } else {
                    auxiliaries.add(new AuxiliaryMotion(k, axis, input));
                }
            }
        }
        steeringMotion = motion;
        steeringScale = scale;
        auxiliaryMotions = List.copyOf(auxiliaries);
        efforts = driven(mechanism.actions().atJoints(), each -> each.spec().drive());
        factors = driven(mechanism.actions().loads(), each -> each.spec().drive());
        List<WheelPlace> places = spec.wheelPlaces();
        steeredWheels = IntStream.range(0, wheelBody.length)
                .filter(w -> places.get(w).centre_m().x() * spec.steering().pivot_m() < 0)
                .toArray();
        cylinders = spec.hydraulics() == null
                ? List.of()
                : spec.hydraulics().sections().stream()
                        .map(section -> cylinder(section.joint(), section.command()))
                        .toList();
        steered = cylinders.stream()
                .filter(each -> each.axis < 0 && each.loop != null)
                .map(CylinderJoint::loop)
                .findFirst()
                .orElse(null);
        Settling settling = Settling.of(this);
        rest = settling.coordinates();
        carried_N = settling.carried_N();
        extent_m = largestDistance_m();
        MechanismSpec.Body chassis = spec.chassisBody();
        this.blocks = blocks;
        collisionBody =
                CollisionBody.of(spec.form().hull(), chassis.mass_kg(), chassis.com_m(), chassis.inertia_kgm2());
    }

    /** Computes all of the model again, with the same numbers. */
    @Override
    public MultibodyVehicleModel with(Function<CircuitSpec, CircuitBlock> others) {
        return new MultibodyVehicleModel(spec, mechanism, others);
    }

    @Override
    public MultibodySpec spec() {
        return spec;
    }

    public MultibodyModel mechanism() {
        return mechanism;
    }

    private static <T> List<DrivenForce> driven(List<T> forces, Function<T, ForceSpec.@Nullable Drive> drive) {
        List<DrivenForce> found = new ArrayList<>();
        for (int k = 0; k < forces.size(); k++) {
            ForceSpec.Drive each = drive.apply(forces.get(k));
            if (each != null) {
                found.add(new DrivenForce(k, InputName.axis(each.input()), each.effort()));
            }
        }
        return List.copyOf(found);
    }

    private int spin(String joint) {
        int link = linkOf(joint);
        if (link < 0) {
            throw new IllegalArgumentException("there is no joint '" + joint + "' about which a wheel could spin");
        }
        return mechanism.tree().firstFreedom(link);
    }

    private CylinderJoint cylinder(String joint, CircuitSpec.Command command) {
        int link = linkOf(joint);
        boolean slides = mechanism.joints().stream()
                .anyMatch(frame ->
                        frame.spec().name().equals(joint) && frame.spec().type() == JointSpec.Type.TRANSLATIONAL);
        if (link < 0 || !slides) {
            throw new IllegalArgumentException(
                    "there is no translational joint '" + joint + "' in the tree, on which a cylinder could act");
        }
        LinkTree tree = mechanism.tree();
        CircuitSpec.Position position = command.position();
        return new CylinderJoint(
                tree.firstFreedom(link),
                tree.firstCoordinate(link),
                InputName.axis(command.input()),
                position == null ? null : new Loop(coordinate(position.joint()), position));
    }

    /**
     * Index of the coordinate of a joint with one freedom in the state of a vehicle.
     *
     * @throws IllegalArgumentException if the tree has no such joint
     */
    public int coordinate(String joint) {
        int link = linkOf(joint);
        if (link < 0) {
            throw new IllegalArgumentException("there is no joint '" + joint + "' with one freedom in the tree");
        }
        return mechanism.tree().firstCoordinate(link);
    }

    /** The link of a joint of the tree with one freedom; -1 if there is none. */
    private int linkOf(String joint) {
        for (MultibodyModel.JointFrame frame : mechanism.joints()) {
            if (frame.spec().name().equals(joint) && frame.links().length == 1) {
                return frame.links()[0];
            }
        }
        return -1;
    }

    private int body(String name) {
        return mechanism.bodies().stream()
                .map(MultibodyModel.BodyFrame::name)
                .toList()
                .indexOf(name);
    }

    @Override
    public List<TouchingBody> touching() {
        return touching;
    }

    @Override
    public List<Quantity> channels() {
        return IntStream.of(buckets)
                .mapToObj(b -> Bucket.quantity(touching.get(b).name()))
                .toList();
    }

    @Override
    public List<String> linkNames() {
        return IntStream.of(linkBody)
                .mapToObj(body -> mechanism.bodies().get(body).name())
                .toList();
    }

    @Override
    public int touchingLink(int body) {
        return IntStream.range(0, linkBody.length)
                .filter(link -> linkBody[link] == touchingBody[body])
                .findFirst()
                .orElse(-1);
    }

    @Override
    public List<DrawnBox> chassisBoxes() {
        return spec.form().drawn(spec.chassis());
    }

    @Override
    public List<DrawnBox> linkBoxes(int link) {
        return spec.form().drawn(mechanism.bodies().get(linkBody[link]).name());
    }

    @Override
    public double wheelRadius_m(int wheel) {
        return spec.wheels().get(wheel).radius_m();
    }

    @Override
    public int auxiliaries() {
        IntStream forces = Stream.of(efforts, factors).flatMap(List::stream).mapToInt(DrivenForce::axis);
        IntStream moved = auxiliaryMotions.stream().mapToInt(AuxiliaryMotion::axis);
        IntStream cylinderAxes = cylinders.stream().mapToInt(CylinderJoint::axis);
        return 1
                + IntStream.concat(IntStream.concat(forces, moved), cylinderAxes)
                        .max()
                        .orElse(-1);
    }

    @Override
    public boolean hasReverse() {
        return true;
    }

    @Override
    public SteeringGeometry steering() {
        MultibodySpec.Steering steering = spec.steering();
        SteeringGeometry driven = spec.drivetrain().steering(steering.pivot_m());
        return driven != null ? driven : new SteeringGeometry(steering.maxCurvature_1pm(), steering.pivot_m());
    }

    @Override
    public double extent_m() {
        return extent_m;
    }

    /** Largest distance between points of two bodies that touch the ground, at rest. */
    private double largestDistance_m() {
        Multibody multibody = new Multibody(mechanism);
        multibody.updateKinematics(rest, new double[mechanism.tree().freedoms()]);
        int count = touchingBody.length;
        double[] p = new double[3 * count];
        for (int b = 0; b < count; b++) {
            multibody.position(touchingBody[b], p, 3 * b);
        }
        double largest = 0;
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                double x = p[3 * a] - p[3 * b];
                double y = p[3 * a + 1] - p[3 * b + 1];
                largest = Math.max(largest, Math.sqrt(x * x + y * y) + reach_m(a) + reach_m(b));
            }
        }
        return largest;
    }

    /** Distance of a touching body's farthest point from its origin; a wheel's is its radius. */
    private double reach_m(int touchingIndex) {
        int wheel = touchingIndex - spec.form().touching().size();
        return wheel < 0
                ? touching.get(touchingIndex).shape().reach_m()
                : spec.wheels().get(wheel).radius_m();
    }

    @Override
    public @Nullable CollisionBody collisionBody() {
        return collisionBody;
    }

    /** At rest on its springs on the plane through the ground below its wheels, or above it to be dropped. */
    @Override
    public Vehicle place(Placement at, GroundContact ground) {
        MultibodyVehicle vehicle = new MultibodyVehicle(this);
        vehicle.start(StandingPose.of(this, at, ground));
        return vehicle;
    }
}
