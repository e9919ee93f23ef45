package org.furrow.vehicle;

import java.util.List;
import java.util.function.Function;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.hydraulic.CircuitBlock;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/** A compiled vehicle: immutable, shared by all vehicles of its kind. */
public interface VehicleModel {
    /** The specification from which it was compiled. */
    VehicleSpec spec();

    /** The bodies that touch the ground, in the order of {@link Vehicle#bodies}. */
    List<TouchingBody> touching();

    /** The wheels among {@link #touching}: FL, FR, RL, RR, ... */
    default List<TouchingBody> wheels() {
        return touching().stream().filter(TouchingBody::isWheel).toList();
    }

    /** Names of {@link #wheels}. */
    default List<String> wheelNames() {
        return wheels().stream().map(TouchingBody::name).toList();
    }

    /** Channels of a vehicle's report behind the spin of each wheel, in their order. */
    default List<Quantity> channels() {
        return List.of();
    }

    /** Belts of a tracked vehicle, left and right; other vehicles have none. */
    default List<TrackPlace> tracks() {
        return List.of();
    }

    /** What {@link org.furrow.vehicle.control.Controls#motion} has for vehicles that another program moves. */
    default List<Quantity> bodyMotion() {
        return List.of();
    }

    /** Names of the bodies other than chassis and wheels. */
    default List<String> linkNames() {
        return List.of();
    }

    /** Boxes that pictures show in place of the hull, in the chassis frame; none: the hull. */
    default List<DrawnBox> chassisBoxes() {
        return List.of();
    }

    /** Boxes that pictures show of a body of {@link #linkNames}, in its frame; none: it is not shown. */
    default List<DrawnBox> linkBoxes(int link) {
        return List.of();
    }

    /** Belts whose shoes pictures show in place of the boxes of their bodies, left and right. */
    default List<DrawnBelt> drawnBelts() {
        return List.of();
    }

    /** The body of {@link #linkNames} that a body of {@link #touching} is; -1: none of them. */
    default int touchingLink(int body) {
        return -1;
    }

    /** Whether pictures show the hull as stone. */
    default boolean isStone() {
        return false;
    }

    /** Radius of a wheel without load, in m. */
    default double wheelRadius_m(int wheel) {
        throw new IndexOutOfBoundsException(wheel);
    }

    /** How inputs of steering become curvatures; by default there is no steering. */
    default SteeringGeometry steering() {
        return SteeringGeometry.NONE;
    }

    /** Whether vehicles of this kind can drive backwards by {@link org.furrow.vehicle.control.Controls#gear}. */
    default boolean hasReverse() {
        return false;
    }

    /** Whether vehicles of this kind follow {@link org.furrow.vehicle.control.Controls#valve}. */
    default boolean hasSteeringValve() {
        return spec().steeringValve() != null;
    }

    /** Number of auxiliary axes up to the last one that vehicles of this kind follow. */
    default int auxiliaries() {
        return 0;
    }

    /** Whether vehicles of this kind drive on rigid ground only, because they do not press it. */
    default boolean needsRigidGround() {
        return false;
    }

    /** The same model whose vehicles advance their hydraulics in other blocks, for example in another process. */
    default VehicleModel with(Function<CircuitSpec, CircuitBlock> others) {
        return this;
    }

    /**
     * Largest step, in s, with which vehicles of this kind are right apart from the contact of their wheels with the
     * ground.
     */
    default double largestStep_s() {
        return 0.01;
    }

    /** Largest distance between two points that touch the ground, in m. */
    double extent_m();

    /** Hull and mass for collisions between vehicles; null when the vehicle file gives no hull. */
    @Nullable
    CollisionBody collisionBody();

    /** Returns a vehicle of this kind at rest on the undeformed ground. */
    Vehicle place(Placement at, GroundContact ground);
}
