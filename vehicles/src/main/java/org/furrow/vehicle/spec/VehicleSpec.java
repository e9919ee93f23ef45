package org.furrow.vehicle.spec;

/** Any specification of a vehicle; one implementation for each {@code type} of vehicle file. */
public sealed interface VehicleSpec permits FourWheelSpec, MultibodySpec {
    String name();
}
