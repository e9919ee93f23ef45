package org.furrow.vehicle;

import java.util.List;
import java.util.OptionalDouble;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.vehicle.steering.SteeringValveSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.jspecify.annotations.Nullable;

/**
 * Specification of a vehicle, with one implementation for each {@code type} of vehicle file. It describes itself, so
 * that code outside the type's own package never asks for its type. Immutable.
 */
public interface VehicleSpec {
    String name();

    /** The word of key {@code type} of its file. */
    String typeName();

    /** Mass with wheels, links and what it tows, in kg. */
    double mass_kg();

    /** Mass of the chassis alone, in kg. */
    double chassis_kg();

    /** Centre of mass of the chassis without its wheels and links, in the chassis frame; by default its origin. */
    default Vector chassisCom_m() {
        return Vector.ZERO;
    }

    /** Convex shapes of the chassis for collisions, in its frame; may be empty. */
    List<Shape.Hull> hull();

    /** The wheels in the order of output tables. */
    default List<WheelPlace> wheelPlaces() {
        return List.of();
    }

    /** The vehicle with a load on its chassis. */
    VehicleSpec with(Load load);

    /**
     * The vehicle whose hull touches the ground, as one more body.
     *
     * @throws IllegalArgumentException if it has no hull, or does not press the ground
     */
    VehicleSpec withHullOnGround();

    /**
     * The vehicle with other tyres.
     *
     * @throws IllegalArgumentException if its tyres are part of its model
     * @throws E if the choice fails
     */
    <E extends Exception> VehicleSpec with(TyreChoice<E> choice) throws E;

    /** The vehicle with another method of integration, or itself if its type has one method only. */
    default VehicleSpec with(Integrator method) {
        return this;
    }

    /**
     * Compiles the vehicle.
     *
     * @throws IllegalArgumentException if its parts do not fit together
     */
    VehicleModel compile();

    /** Hydraulic cylinders and their pump; null: none. */
    default @Nullable CircuitSpec hydraulics() {
        return null;
    }

    /** Whether pictures show it with armour: without windows and grille, with a ramp at its rear. */
    default boolean isArmoured() {
        return false;
    }

    /** Whether it steers by the angles of wheels, unless its drivetrain turns it on the spot. */
    default boolean steersWheels() {
        return true;
    }

    /** Hydraulics that steer; null: none. */
    default @Nullable SteeringValveSpec steeringValve() {
        return null;
    }

    /** Loads of the wheels at rest, in N, if they follow from the specification; empty: a trial finds them. */
    default List<Double> staticLoads_N() {
        return List.of();
    }

    /**
     * Warnings about values of this type that contradict each other, one sentence each.
     *
     * @param loads_N of the wheels at rest on level ground
     */
    default List<String> doubts(List<Double> loads_N) {
        return List.of();
    }

    /** The bodies and joints that its model is compiled from, with the chassis as base; null: it has no joints. */
    default @Nullable MechanismSpec joints() {
        return null;
    }

    /** Lines of a report on the numerical model, for people. */
    List<String> describe();

    /**
     * Chooses the tyre of a wheel.
     *
     * @param <E> what it throws
     */
    @FunctionalInterface
    interface TyreChoice<E extends Exception> {
        /** @param mass_kg of the wheel; empty if its file does not give it with the wheel */
        TouchingBody tyre(TouchingBody given, double radius_m, OptionalDouble mass_kg) throws E;
    }
}
