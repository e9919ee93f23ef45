package org.furrow.vehicle.spec;

/** Specification of a vehicle, with one implementation for each {@code type} of vehicle file. */
public sealed interface VehicleSpec permits FourWheelSpec, MultibodySpec, PlanarSpec {
    String name();

    /** Centre of mass of the chassis without its wheels and links, in the chassis frame. */
    Vector chassisCom_m();
}
