package org.furrow.vehicle.solid;

import java.util.Arrays;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;

/**
 * Contact of a hard body with rigid ground, by a penalty method over the points of its surface.
 *
 * <p>Point i is d_i below the ground, whose normal there is n_i. With the shares s_i = d_i / sum of all d, which make
 * the body as stiff on one corner as on a face, and which let the force be continuous where a point touches down,
 *
 * <pre>
 *   N_i = s_i (k d_i - c v_i . n_i),   limited to [0, 2 s_i k d_i]        k = m w^2, c = {@value #DAMPING} m w
 * </pre>
 *
 * <p>m is the mass on the body and w the smaller of {@value #RATE_1PS} 1/s and {@value #STEP_SHARE} over the step.
 * Along the ground the body is held by a spring at the middle of the loads and by one about their normal, each
 * plastic at the friction: the force at mu N, the torque at mu N r with the mean distance r of the loads from their
 * middle. A body at rest does not creep. The state is the deflection of both springs.
 */
final class HardContact implements SurfaceContact {
    /** Rate w of the penalty: a body that rests sinks by g / w^2, 1 mm. */
    private static final double RATE_1PS = 100;

    /** Largest w times the step. */
    private static final double STEP_SHARE = 0.2;

    private static final double DAMPING = 0.4;
    /** Half the distance over which the slope of the ground is measured, in m. */
    private static final double SLOPE_M = 0.02;

    private final HardBody body;
    private final double[][] balls;
    // points that touch: from the body's origin in W, their normals, depths and loads along the normals
    private final double[] point;
    private final double[] normal;
    private final double[] depth_m;
    private final double[] load_N;
    private int touching;
    // of the whole contact: middle of the loads from the body's origin, normal, size of the load, mean distance from it
    private final double[] middle = new double[3];
    private final double[] up = new double[3];
    private double normal_N;
    private double spread_m;
    private double stiffness_Npm;
    private double damping_Nspm;
    private final double[] held = new double[4];
    private final double[] force = new double[3];
    private final double[] moment = new double[3];
    private final double[] slip = new double[3];

    HardContact(HardBody body) {
        this.body = body;
        balls = SurfacePoints.of(body.shape());
        point = new double[3 * balls.length];
        normal = new double[3 * balls.length];
        depth_m = new double[balls.length];
        load_N = new double[balls.length];
    }

    @Override
    public int stateLength() {
        return held.length;
    }

    @Override
    public String stateName(int word) {
        return switch (word) {
            case 0 -> "held_x_m";
            case 1 -> "held_y_m";
            case 2 -> "held_z_m";
            default -> "held_rad";
        };
    }

    @Override
    public void press(TouchingBodies bodies, int b, RigidSurface surface, double[] state, int at, double step_s) {
        double sum_m = findPoints(bodies, b, surface);
        Arrays.fill(force, 0);
        Arrays.fill(moment, 0);
        normal_N = 0;
        double rate_1ps = step_s > 0 ? Math.min(RATE_1PS, STEP_SHARE / step_s) : RATE_1PS;
        stiffness_Npm = body.mass_kg() * rate_1ps * rate_1ps;
        damping_Nspm = DAMPING * body.mass_kg() * rate_1ps;
        if (sum_m > 0) {
            addNormalForces(bodies, b, sum_m);
        }
        System.arraycopy(state, at, held, 0, held.length);
        if (normal_N > 0) {
            findMiddle();
            double x = bodies.position[3 * b] + middle[0];
            double y = bodies.position[3 * b + 1] + middle[1];
            double limit_N = surface.material(x, y).friction() * normal_N;
            hold(bodies, b, limit_N, step_s);
            holdTurn(bodies, b, limit_N, step_s);
        } else {
            Arrays.fill(held, 0);
        }
        if (step_s > 0) {
            System.arraycopy(held, 0, state, at, held.length);
        }
        System.arraycopy(force, 0, bodies.force, 3 * b, 3);
        System.arraycopy(moment, 0, bodies.moment, 3 * b, 3);
    }

    /** Finds the points below the ground; returns the sum of their depths. */
    private double findPoints(TouchingBodies bodies, int b, RigidSurface surface) {
        touching = 0;
        double sum_m = 0;
        double[] r = bodies.rotation;
        for (double[] ball : balls) {
            int row = 9 * b;
            double x = r[row] * ball[0] + r[row + 1] * ball[1] + r[row + 2] * ball[2];
            double y = r[row + 3] * ball[0] + r[row + 4] * ball[1] + r[row + 5] * ball[2];
            double z = r[row + 6] * ball[0] + r[row + 7] * ball[1] + r[row + 8] * ball[2];
            double wx = bodies.position[3 * b] + x;
            double wy = bodies.position[3 * b + 1] + y;
            double above_m = bodies.position[3 * b + 2] + z - surface.height_m(wx, wy);
            if (above_m < ball[3]) {
                int k = 3 * touching;
                double slopeX = slope(surface, wx, wy, SLOPE_M, 0);
                double slopeY = slope(surface, wx, wy, 0, SLOPE_M);
                double length = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
                normal[k] = -slopeX / length;
                normal[k + 1] = -slopeY / length;
                normal[k + 2] = 1 / length;
                double depth = ball[3] - above_m / length;
                if (depth > 0) {
                    point[k] = x - ball[3] * normal[k];
                    point[k + 1] = y - ball[3] * normal[k + 1];
                    point[k + 2] = z - ball[3] * normal[k + 2];
                    depth_m[touching++] = depth;
                    sum_m += depth;
                }
            }
        }
        return sum_m;
    }

    private static double slope(RigidSurface surface, double x, double y, double dx, double dy) {
        return (surface.height_m(x + dx, y + dy) - surface.height_m(x - dx, y - dy)) / (2 * SLOPE_M);
    }

    /** Adds the forces along the normals, and their sums to normal, middle and size of the load. */
    private void addNormalForces(TouchingBodies bodies, int b, double sum_m) {
        Arrays.fill(up, 0);
        Arrays.fill(middle, 0);
        for (int k = 0; k < touching; k++) {
            int p = 3 * k;
            velocity(bodies, b, point[p], point[p + 1], point[p + 2]);
            double rising = slip[0] * normal[p] + slip[1] * normal[p + 1] + slip[2] * normal[p + 2];
            double share = depth_m[k] / sum_m;
            double elastic_N = share * stiffness_Npm * depth_m[k];
            double load = elastic_N - Math.clamp(share * damping_Nspm * rising, -elastic_N, elastic_N);
            load_N[k] = load;
            add(point[p], point[p + 1], point[p + 2], load * normal[p], load * normal[p + 1], load * normal[p + 2]);
            for (int d = 0; d < 3; d++) {
                up[d] += load * normal[p + d];
                middle[d] += load * point[p + d];
            }
            normal_N += load;
        }
    }

    /** Sets normal, middle and spread of the loads. */
    private void findMiddle() {
        double length = Math.sqrt(up[0] * up[0] + up[1] * up[1] + up[2] * up[2]);
        for (int d = 0; d < 3; d++) {
            up[d] /= length;
            middle[d] /= normal_N;
        }
        double sum = 0;
        for (int k = 0; k < touching; k++) {
            double x = point[3 * k] - middle[0];
            double y = point[3 * k + 1] - middle[1];
            double z = point[3 * k + 2] - middle[2];
            double across = x * up[0] + y * up[1] + z * up[2];
            sum += load_N[k] * Math.sqrt(Math.max(0, x * x + y * y + z * z - across * across));
        }
        spread_m = sum / normal_N;
    }

    /** Adds the force along the ground at the middle of the loads, up to a limit, and advances its spring. */
    private void hold(TouchingBodies bodies, int b, double limit_N, double step_s) {
        velocity(bodies, b, middle[0], middle[1], middle[2]);
        double rising = slip[0] * up[0] + slip[1] * up[1] + slip[2] * up[2];
        double off = held[0] * up[0] + held[1] * up[1] + held[2] * up[2]; // the ground may have turned below the body
        double size = 0;
        for (int d = 0; d < 3; d++) {
            slip[d] -= rising * up[d];
            held[d] += step_s * slip[d] - off * up[d];
            size += held[d] * held[d];
        }
        double longest_m = limit_N / stiffness_Npm;
        size = Math.sqrt(size);
        boolean slides = size > longest_m;
        double pull = 0;
        for (int d = 0; d < 3; d++) {
            held[d] *= slides ? longest_m / size : 1;
            slip[d] = -stiffness_Npm * held[d] - (slides ? 0 : damping_Nspm * slip[d]);
            pull += slip[d] * slip[d];
        }
        pull = Math.sqrt(pull);
        double share = pull > limit_N ? limit_N / pull : 1;
        add(middle[0], middle[1], middle[2], share * slip[0], share * slip[1], share * slip[2]);
    }

    /** Adds the torque about the normal, up to a limit, and advances its spring. */
    private void holdTurn(TouchingBodies bodies, int b, double limit_N, double step_s) {
        double[] w = bodies.angularVelocity;
        double spin = w[3 * b] * up[0] + w[3 * b + 1] * up[1] + w[3 * b + 2] * up[2];
        double square_m2 = spread_m * spread_m;
        double most_Nm = limit_N * spread_m;
        double most_rad = square_m2 > 0 ? most_Nm / (stiffness_Npm * square_m2) : 0;
        held[3] = Math.clamp(held[3] + step_s * spin, -most_rad, most_rad);
        double torque = Math.clamp(-square_m2 * (stiffness_Npm * held[3] + damping_Nspm * spin), -most_Nm, most_Nm);
        for (int d = 0; d < 3; d++) {
            moment[d] += torque * up[d];
        }
    }

    /** Adds a force at a point from the body's origin. */
    private void add(double x, double y, double z, double fx, double fy, double fz) {
        force[0] += fx;
        force[1] += fy;
        force[2] += fz;
        moment[0] += y * fz - z * fy;
        moment[1] += z * fx - x * fz;
        moment[2] += x * fy - y * fx;
    }

    /** Sets {@link #slip} to the velocity of the skin at a point from the body's origin. */
    private void velocity(TouchingBodies bodies, int b, double x, double y, double z) {
        int k = 3 * b;
        double[] v = bodies.velocity;
        double[] w = bodies.angularVelocity;
        slip[0] = v[k] + w[k + 1] * z - w[k + 2] * y;
        slip[1] = v[k + 1] + w[k + 2] * x - w[k] * z;
        slip[2] = v[k + 2] + w[k] * y - w[k + 1] * x;
        if (bodies.hasMovingSkin(b)) {
            for (int d = 0; d < 3; d++) {
                slip[d] += bodies.skinVelocity_mps(b, d);
            }
        }
    }
}
