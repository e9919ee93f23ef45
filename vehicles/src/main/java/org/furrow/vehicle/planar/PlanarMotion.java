package org.furrow.vehicle.planar;

/**
 * Motion in the plane at a given forward speed. The state begins with the pose of the model's reference point.
 *
 * <p>Not thread-safe; nothing is allocated.
 */
interface PlanarMotion {
    /** East and north coordinate of the reference point, in m. */
    int X = 0;

    int Y = 1;
    /** Angle from east to the vehicle's x axis, in rad. */
    int HEADING = 2;
    /** Velocity of the reference point to the left, in m/s. */
    int LATERAL = 3;
    /** Yaw rate, in rad/s. */
    int YAW_RATE = 4;
    /** Slip angles of the axles, in rad. */
    int FRONT_SLIP = 5;

    int REAR_SLIP = 6;
    /** Number of words of the state without a cart. */
    int SIZE = 7;

    /** Angle from east to the x axis of a towed cart, in rad. */
    int CART_HEADING = 7;
    /** Yaw rate of the cart, in rad/s. */
    int CART_YAW_RATE = 8;
    /** Slip angle of the cart's axle, in rad. */
    int CART_SLIP = 9;
    /** Number of words of the state with a cart. */
    int SIZE_WITH_CART = 10;

    /** x of the reference point in the chassis frame, in m. */
    double reference_m();

    /** Advances the state by one step at a constant forward speed, negative in reverse, and steering angle. */
    void advance(double[] state, double u_mps, double delta_rad, double step_s);

    /** Force of the ground on the front axle to the left from its slip angle, in N. */
    double front_N(double[] state);

    /** Sets the rate of the forward speed for the next step only; it pulls or pushes a cart. */
    default void accelerate(double along_mps2) {
        // without the mass of a cart it has no effect
    }

    /** Adds a force to the left and a moment about the reference point for the next step only. */
    void push(double left_N, double moment_Nm);
}
