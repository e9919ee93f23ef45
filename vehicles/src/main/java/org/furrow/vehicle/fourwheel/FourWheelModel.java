package org.furrow.vehicle.fourwheel;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.solid.HardBody;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.TouchingBody;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.jspecify.annotations.Nullable;

/** The compiled four-wheel vehicle. Wheels are in the order FL, FR, RL, RR. */
public final class FourWheelModel implements VehicleModel {
    static final int WHEELS = 4;
    static final List<String> NAMES = List.of("FL", "FR", "RL", "RR");

    final FourWheelSpec spec;
    /** Wheel centres at zero travel from Co in the chassis frame C, 3 a wheel, in m. */
    final double[] wheelPosition;

    final double maxCurvature_1pm;
    final double wheelbase_m;
    /** The wheels, then the hull if it touches the ground. */
    private final List<TouchingBody> touching;

    private final @Nullable CollisionBody collisionBody;

    public FourWheelModel(FourWheelSpec spec) {
        this.spec = spec;
        wheelPosition = WheelPlace.centres_m(spec.wheelPlaces());
        Stream<TouchingBody> wheels =
                IntStream.range(0, WHEELS).mapToObj(w -> axle(w).wheel().tyre().as(NAMES.get(w), Role.WHEEL));
        Stream<TouchingBody> hull =
                spec.hullOnGround() ? Stream.of(HardBody.hull(spec.hull(), spec.mass_kg())) : Stream.empty();
        touching = Stream.concat(wheels, hull).toList();
        wheelbase_m = spec.front().x_m() - spec.rear().x_m();
        maxCurvature_1pm = StrictMath.tan(spec.steering().maxAngle_rad()) / wheelbase_m;
        Vector inertia = spec.chassis().inertia_kgm2();
        collisionBody = CollisionBody.of(
                spec.hull(),
                spec.chassis().mass_kg(),
                spec.chassis().com_m(),
                new MechanismSpec.Inertia(inertia.x(), inertia.y(), inertia.z(), 0, 0, 0));
    }

    @Override
    public FourWheelSpec spec() {
        return spec;
    }

    FourWheelSpec.Axle axle(int wheel) {
        return wheel < 2 ? spec.front() : spec.rear();
    }

    @Override
    public List<TouchingBody> touching() {
        return touching;
    }

    @Override
    public double wheelRadius_m(int wheel) {
        return axle(wheel).wheel().radius_m();
    }

    @Override
    public SteeringGeometry steering() {
        return new SteeringGeometry(maxCurvature_1pm, spec.rear().x_m());
    }

    @Override
    public double extent_m() {
        double reach_m = touching.stream()
                .filter(body -> !body.isWheel())
                .mapToDouble(body -> body.shape().reach_m())
                .max()
                .orElse(0);
        return Math.max(WheelPlace.extent_m(spec.wheelPlaces()), 2 * reach_m);
    }

    @Override
    public @Nullable CollisionBody collisionBody() {
        return collisionBody;
    }

    /** At rest with its wheels on the plane through the ground below them, springs at zero travel. */
    @Override
    public Vehicle place(Placement at, GroundContact ground) {
        double[] height = at.initialHeights_m(wheelPosition, ground);
        double track = 0.5 * (spec.front().track_m() + spec.rear().track_m());
        double climb = 0.5 * (height[0] + height[1] - height[2] - height[3]) / wheelbase_m;
        double bank = 0.5 * (height[0] + height[2] - height[1] - height[3]) / track;
        Matrix3d attitude = at.attitude(climb, bank);
        double middle = 0.5 * (spec.front().x_m() + spec.rear().x_m());
        double mean = 0.25 * (height[0] + height[1] + height[2] + height[3]) - climb * middle;
        double clearance = 0.5
                * (spec.front().wheel().radius_m()
                        - spec.front().z_m()
                        + spec.rear().wheel().radius_m()
                        - spec.rear().z_m());
        double up_m = at.height_m().orElse(clearance);
        double[] position = {at.x_m() + up_m * attitude.m20, at.y_m() + up_m * attitude.m21, mean + up_m * attitude.m22
        };
        return new FourWheelVehicle(this, position, new Quaterniond().setFromNormalized(attitude));
    }
}
