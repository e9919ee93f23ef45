package org.furrow.world.math;

/** Acceleration of free fall. */
public final class Gravity {
    /** Its size along W's -z axis in every simulation, in m/s^2; a mechanism's file may set another one. */
    public static final double STANDARD_MPS2 = 9.81;

    private Gravity() {}
}
