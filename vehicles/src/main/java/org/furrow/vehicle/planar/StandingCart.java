package org.furrow.vehicle.planar;

import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.math.ExactMath;

/**
 * Pose of a towed cart: it hangs on the hitch and stands on the ground below its two wheels. Its frame has the origin
 * in the middle of its axle, x to the hitch.
 *
 * <p>Not thread-safe; nothing is allocated.
 */
final class StandingCart {
    /** Number of wheels, left and right. */
    static final int WHEELS = 2;

    private final PlanarSpec.Hitch hitch;
    private final double radius_m;
    private final double drawbar_m;
    /** Height of the hitch above the axle. */
    private final double rise_m;

    /** Left and right wheel and the hitch in the cart's frame, 3 each, in m. */
    private final double[] supports;

    private final GroundPlane plane;
    private final GroundContact ground;
    private final PlanarBody body;
    private final double[] hitchPlace = new double[3];
    private final double[] heights = new double[WHEELS + 1];
    private final double[] sinCos = new double[2];

    /** @param bodies of the vehicle; the cart's wheels are the last ones */
    StandingCart(PlanarSpec.Cart spec, GroundContact ground, TouchingBodies bodies) {
        hitch = spec.hitch();
        radius_m = spec.axle().radius_m();
        drawbar_m = spec.drawbar_m();
        rise_m = hitch.z_m() - spec.axle().z_m();
        double half_m = 0.5 * spec.axle().track_m();
        supports = new double[] {0, half_m, 0, 0, -half_m, 0, drawbar_m, 0, rise_m};
        plane = new GroundPlane(supports, new double[] {radius_m, radius_m, 0});
        body = new PlanarBody(new double[9], supports, bodies, bodies.count() - WHEELS);
        this.ground = ground;
    }

    /**
     * Places the cart and its wheels behind its vehicle.
     *
     * @param heading_rad of the cart
     * @param theta_rad angle from the cart's x axis to the vehicle's
     * @param spin_radps receives the spins of the cart's wheels behind those of the vehicle's
     */
    void update(PlanarBody vehicle, double heading_rad, double theta_rad, double yawRate_radps, double[] spin_radps) {
        ExactMath.sinCos(heading_rad, sinCos);
        double sin = sinCos[0];
        double cos = sinCos[1];
        vehicle.point(hitch.x_m(), hitch.z_m(), hitchPlace);
        for (int w = 0; w < WHEELS; w++) {
            double left = supports[3 * w + 1];
            heights[w] = ground.initialHeight_m(
                    hitchPlace[0] - drawbar_m * cos - left * sin, hitchPlace[1] - drawbar_m * sin + left * cos);
        }
        heights[WHEELS] = hitchPlace[2];
        plane.fit(heights, cos, sin, body.rotation);
        body.putPoint(hitchPlace, drawbar_m, rise_m);
        ExactMath.sinCos(theta_rad, sinCos);
        double bent = sinCos[0];
        double straight = sinCos[1];
        double left_mps = vehicle.across_mps + vehicle.yawRate_radps * hitch.x_m();
        body.along_mps = vehicle.along_mps * straight - left_mps * bent;
        body.across_mps = vehicle.along_mps * bent + left_mps * straight - drawbar_m * yawRate_radps;
        body.yawRate_radps = yawRate_radps;
        int first = spin_radps.length - WHEELS;
        for (int w = 0; w < WHEELS; w++) {
            spin_radps[first + w] = body.placeWheel(w, 0, 1, radius_m);
        }
    }

    /** Copies the pose of the cart's frame. */
    void pose(double[] position, double[] rotation) {
        System.arraycopy(body.position, 0, position, 0, 3);
        System.arraycopy(body.rotation, 0, rotation, 0, 9);
    }
}
