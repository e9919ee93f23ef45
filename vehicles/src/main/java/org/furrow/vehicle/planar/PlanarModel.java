package org.furrow.vehicle.planar;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.vehicle.steering.DirectDrive;
import org.furrow.vehicle.steering.SteeringDrive;
import org.furrow.vehicle.steering.ValveDrive;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.TouchingBody;
import org.jspecify.annotations.Nullable;

/** The compiled planar vehicle. Wheels are in the order FL, FR, RL, RR, then CL, CR of a cart. */
public final class PlanarModel implements VehicleModel {
    /** Wheels of the vehicle without a cart. */
    static final int WHEELS = 4;

    /** Of the wheels of the vehicle, then of those of its cart. */
    private static final List<String> NAMES = List.of("FL", "FR", "RL", "RR", "CL", "CR");

    final PlanarSpec spec;
    /** Wheel centres from Co in the chassis frame C, 3 a wheel, in m; without a cart's. */
    final double[] wheelPosition;

    final double[] wheelRadius_m;

    private final List<TouchingBody> wheels;
    private final @Nullable CollisionBody collisionBody;

    public PlanarModel(PlanarSpec spec) {
        this.spec = spec;
        List<WheelPlace> own = spec.wheelPlaces().subList(0, WHEELS);
        wheelPosition = WheelPlace.centres_m(own);
        wheelRadius_m = own.stream().mapToDouble(WheelPlace::radius_m).toArray();
        wheels = IntStream.range(0, spec.towed() == null ? WHEELS : NAMES.size())
                .mapToObj(w -> axle(w).tyre().with(RollingTyre.INSTANCE).as(NAMES.get(w), Role.WHEEL))
                .toList();
        // in a collision only the inertia about the vertical axis takes part
        double yaw = spec.body().yawInertia_kgm2();
        collisionBody = CollisionBody.of(
                spec.hull(),
                spec.body().mass_kg(),
                spec.body().com_m(),
                new MechanismSpec.Inertia(yaw, yaw, yaw, 0, 0, 0));
    }

    @Override
    public PlanarSpec spec() {
        return spec;
    }

    PlanarSpec.Axle axle(int wheel) {
        PlanarSpec.Cart cart = spec.towed();
        if (wheel >= WHEELS && cart != null) {
            return cart.axle();
        }
        return wheel < 2 ? spec.front() : spec.rear();
    }

    PlanarMotion motion() {
        return switch (spec.chassis()) {
            case KINEMATIC -> kinematic();
            case BICYCLE -> bicycle();
        };
    }

    private PlanarMotion kinematic() {
        Kinematic alone = new Kinematic(spec.wheelbase_m(), spec.rear().x_m());
        PlanarSpec.Cart cart = spec.towed();
        return cart == null
                ? alone
                : new KinematicWithCart(alone, spec.rear().x_m() - cart.hitch().x_m(), cart.drawbar_m());
    }

    private PlanarMotion bicycle() {
        double com_m = spec.body().com_m().x();
        Bicycle alone = new Bicycle(bicycle(spec), com_m);
        PlanarSpec.Cart cart = spec.towed();
        return cart == null
                ? alone
                : new BicycleWithCart(alone, towed(cart), com_m - cart.hitch().x_m());
    }

    /** Parameters of a cart behind the bicycle model. */
    public static TowedCart towed(PlanarSpec.Cart cart) {
        return new TowedCart(
                cart.mass_kg(),
                cart.yawInertia_kgm2(),
                cart.hitch().x_m() - cart.com_m(),
                cart.drawbar_m(),
                cart.axle().cornering_Nprad(),
                cart.axle().relaxation_m());
    }

    /** Parameters of the bicycle model of a vehicle. */
    public static Bicycle.Spec bicycle(PlanarSpec spec) {
        PlanarSpec.Body body = spec.body();
        double com_m = body.com_m().x();
        return new Bicycle.Spec(
                body.mass_kg(),
                body.yawInertia_kgm2(),
                spec.front().x_m() - com_m,
                com_m - spec.rear().x_m(),
                spec.front().cornering_Nprad(),
                spec.rear().cornering_Nprad(),
                spec.front().relaxation_m(),
                spec.rear().relaxation_m());
    }

    SteeringDrive steeringDrive() {
        PlanarSpec.Steering steering = spec.steering();
        return switch (steering.kind()) {
            case IDEAL -> new DirectDrive(Double.POSITIVE_INFINITY);
            case RATE -> new DirectDrive(steering.maxRate_radps());
            case VALVE -> new ValveDrive(Objects.requireNonNull(steering.valve()));
        };
    }

    @Override
    public List<TouchingBody> touching() {
        return wheels;
    }

    /** A cart's frame has its origin in the middle of its axle. */
    @Override
    public List<String> linkNames() {
        return spec.towed() == null ? List.of() : List.of("cart");
    }

    @Override
    public double wheelRadius_m(int wheel) {
        return axle(wheel).radius_m();
    }

    @Override
    public SteeringGeometry steering() {
        double curvature_1pm = StrictMath.tan(spec.steering().maxAngle_rad()) / spec.wheelbase_m();
        return new SteeringGeometry(curvature_1pm, spec.rear().x_m());
    }

    @Override
    public boolean hasReverse() {
        return true;
    }

    @Override
    public boolean needsRigidGround() {
        return true;
    }

    /** The way of a braked or turning vehicle is off by 2 % at this step. */
    @Override
    public double largestStep_s() {
        return 0.05;
    }

    @Override
    public double extent_m() {
        return WheelPlace.extent_m(spec.wheelPlaces());
    }

    @Override
    public @Nullable CollisionBody collisionBody() {
        return collisionBody;
    }

    /** At rest with its wheels on the plane through the ground below them. */
    @Override
    public Vehicle place(Placement at, GroundContact ground) {
        return new PlanarVehicle(this, at, ground);
    }
}
