package org.furrow.scm.contact;

import java.util.List;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.jspecify.annotations.Nullable;

/**
 * Deflections of the tyres of one vehicle that give way on soil, docs/soil-model.md. The tread is flat at the radius
 * less the deflection d; the flat is inclined so that its front and rear half bear the same. On it the tread runs at
 * the speed of the effective radius R - d/3.
 *
 * <p>The flat has no mass: the force of the soil on it balances pressure, stiffness and damping. Deflection and
 * inclination are linearly implicit, since the soil is much stiffer than the tyre: explicit ones bounce without end.
 */
final class SoftTyres {
    /** Numbers of a tyre's state, in order. */
    static final List<String> STATE = List.of("deflection_m", "rate_mps", "incline_rad", "pressure_Pa");

    private static final int SIZE = STATE.size();
    private static final int RATE = 1;
    private static final int INCLINE = 2;
    private static final int PRESSURE = 3;
    /**
     * Deflection of a tyre that does not give way, in m: where it begins, since a round has no flat. The shape has
     * this much less, so that a tyre of great pressure is a rigid wheel to the bit.
     */
    private static final double LEAST_M = 1e-5;
    /** Deflection at which the rim bears, over the radius: the usual height of a section. */
    private static final double MOST = 0.43;
    /** Largest inclination of a flat, in rad. */
    private static final double MOST_RAD = 0.5;
    /** Least component of the flat's normal along z: a wheel that lies on its side has no flat. */
    private static final double MIN_NORMAL_Z = 0.2;
    /** Half a cell and a bit, over half a cell: farther from a place a cell is wholly on one side in any rounding. */
    private static final double CLEAR = 1.001;
    /** Speed of the tread below which rolling resistance vanishes, in m/s. */
    private static final double ROLLING_MPS = 0.1;

    private final @Nullable SoftTyre[] tyres; // of each body; null: rigid
    private final double[] radius_m;
    private final boolean[] isRound; // a cylinder, whose profile is known
    /**
     * Of each body: deflection, its rate, the inclination of the flat, positive where it rises ahead, and the inflation
     * pressure.
     */
    private final double[] state;
    // of each body in this step
    private final double[] axle;
    private final double[] normal; // of the flat, upward
    private final double[] ahead; // along the flat, in the plane of the wheel
    private final double[] half_m; // half the length of the flat; 0: none
    private final double[] row_m; // distance of rows of nodes across the wheel
    private final double[] ahead_N; // force on the front half of the flat
    private final double[] behind_N;
    private final double[] elastic_Pa_m; // of the stiffest soil below the tyre
    // of each point
    private double[] onFlat = {}; // share of its cell's length below the flat
    private double[] along_m = {}; // from the axle to the node, along the flat
    // of each point whose cell is not wholly below the flat, in the order of the points
    private double[] outer_m = {}; // from the axle to the node, along the flat
    // slopes of a round tread over the flat at the three places of a cell: less than 0 ahead, where it rises
    private double[] slope = {};
    private double[] slopeAhead = {};
    private double[] slopeBehind = {};

    private SoftTyres(TouchingBodies bodies) {
        int count = bodies.count();
        tyres = new SoftTyre[count];
        radius_m = new double[count];
        isRound = new boolean[count];
        state = new double[SIZE * count];
        axle = new double[3 * count];
        normal = new double[3 * count];
        ahead = new double[3 * count];
        half_m = new double[count];
        row_m = new double[count];
        ahead_N = new double[count];
        behind_N = new double[count];
        elastic_Pa_m = new double[count];
        for (int b = 0; b < count; b++) {
            SoftTyre tyre = bodies.bodies().get(b).soft();
            tyres[b] = tyre;
            radius_m[b] = bodies.bodies().get(b).shape().radius_m();
            isRound[b] = bodies.bodies().get(b).shape() instanceof Shape.Cylinder;
            state[SIZE * b] = tyre == null ? 0 : LEAST_M;
            state[SIZE * b + PRESSURE] = tyre == null ? 0 : tyre.inflation().pressure_Pa();
        }
    }

    /** Null when all bodies are rigid. */
    static @Nullable SoftTyres of(TouchingBodies bodies) {
        return bodies.bodies().stream().anyMatch(body -> body.soft() != null) ? new SoftTyres(bodies) : null;
    }

    /** The numbers {@link #STATE} of each body; a checkpoint carries them. */
    double[] state() {
        return state;
    }

    boolean has(int body) {
        return tyres[body] != null;
    }

    /** Brings the inflation pressures of the bodies to the wanted ones, as fast as their tyres allow. */
    void inflate(TouchingBodies bodies, double step_s) {
        for (int b = 0; b < tyres.length; b++) {
            SoftTyre tyre = tyres[b];
            if (tyre != null) {
                int at = SIZE * b + PRESSURE;
                double wanted_Pa = bodies.wanted_Pa[b];
                if (!Double.isNaN(wanted_Pa)) {
                    double most_Pa = step_s * tyre.inflation().rate_Paps();
                    double within_Pa = Math.clamp(
                            wanted_Pa, tyre.load().least_Pa(), tyre.load().most_Pa());
                    state[at] += Math.clamp(within_Pa - state[at], -most_Pa, most_Pa);
                }
                bodies.inflation_Pa[b] = state[at];
            }
        }
    }

    /** Gives the bodies their deflections. */
    void flatten(TouchingBodies bodies) {
        for (int b = 0; b < tyres.length; b++) {
            if (tyres[b] != null) {
                bodies.deflection_m[b] = state[SIZE * b] - LEAST_M;
            }
        }
    }

    /** The upward normal of a body's flat, at 3 x the body. */
    double[] normal() {
        return normal;
    }

    /** Makes room for the points of some hits. */
    void reserve(RayHits hits) {
        if (onFlat.length < hits.count) {
            onFlat = new double[hits.i.length];
            along_m = new double[hits.i.length];
            outer_m = new double[hits.i.length];
            slope = new double[hits.i.length];
            slopeAhead = new double[hits.i.length];
            slopeBehind = new double[hits.i.length];
        }
    }

    /**
     * Places the flats.
     *
     * @param bodies in the SCM frame
     */
    void place(TouchingBodies bodies, GroundView view) {
        for (int b = 0; b < tyres.length; b++) {
            if (tyres[b] != null) {
                placeFlat(bodies, view, b);
            }
        }
    }

    private void placeFlat(TouchingBodies bodies, GroundView view, int body) {
        int b = 3 * body;
        int r = 9 * body;
        double ax = bodies.rotation[r + 1];
        double ay = bodies.rotation[r + 4];
        double az = bodies.rotation[r + 7];
        int i = (int) Math.rint(bodies.position[b] / view.spacing_m());
        int j = (int) Math.rint(bodies.position[b + 1] / view.spacing_m());
        view.require(i, i, j, j);
        int at = view.index(i, j);
        double gx = view.normalX()[at];
        double gy = view.normalY()[at];
        double gz = view.normalZ()[at];
        double along = gx * ax + gy * ay + gz * az;
        double nx = gx - along * ax;
        double ny = gy - along * ay;
        double nz = gz - along * az;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        boolean isUpright = nz > MIN_NORMAL_Z * length;
        double scale = isUpright ? 1 / length : 0;
        set(axle, b, ax, ay, az);
        nx *= scale;
        ny *= scale;
        nz *= scale;
        double tx = ay * nz - az * ny;
        double ty = az * nx - ax * nz;
        double tz = ax * ny - ay * nx;
        double sin = state[SIZE * body + INCLINE];
        double cos = Math.sqrt(1 - sin * sin);
        set(normal, b, cos * nx - sin * tx, cos * ny - sin * ty, cos * nz - sin * tz);
        set(ahead, b, cos * tx + sin * nx, cos * ty + sin * ny, cos * tz + sin * nz);
        half_m[body] = isUpright ? half_m(body) : 0;
        row_m[body] = view.spacing_m() * Math.max(Math.abs(tx), Math.abs(ty));
        ahead_N[body] = 0;
        behind_N[body] = 0;
        elastic_Pa_m[body] = 0;
    }

    private static void set(double[] dest, int at, double x, double y, double z) {
        dest[at] = x;
        dest[at + 1] = y;
        dest[at + 2] = z;
    }

    /** Half the chord at the deflection. */
    private double half_m(int body) {
        double d = state[SIZE * body];
        return Math.sqrt(d * (2 * radius_m[body] - d));
    }

    /**
     * Finds the points of a body below its flat. Their arms become those of a tread that runs along the flat: without
     * the distance along it, and of the effective radius. Pressure on the flat then does no work on the spin.
     */
    void moveArms(int body, Vectors arm, int from, int to) {
        int b = 3 * body;
        // locals, since the compiler cannot tell that the arrays differ
        final double tx = ahead[b];
        final double ty = ahead[b + 1];
        final double tz = ahead[b + 2];
        final double nx = normal[b];
        final double ny = normal[b + 1];
        final double nz = normal[b + 2];
        final double half = half_m[body];
        final double halfRow = row_m[body] / 2;
        final double perRow = 1 / row_m[body];
        final boolean gives = state[SIZE * body] > LEAST_M;
        final double effective_m = radius_m[body] - state[SIZE * body] / 3;
        for (int n = from; n < to; n++) { // short loops, which the JIT compiler vectorises
            along_m[n] = arm.x[n] * tx + arm.y[n] * ty + arm.z[n] * tz;
        }
        for (int n = from; n < to; n++) {
            double x = along_m[n];
            double out = Math.abs(x) - half;
            onFlat[n] = out >= halfRow ? 0 : out <= -halfRow ? 1 : shareOnFlat(x, halfRow, half) * perRow;
        }
        for (int n = from; gives && n < to; n++) { // beside the flat it adds 0
            double x = arm.x[n];
            double y = arm.y[n];
            double z = arm.z[n];
            double down = onFlat[n] * (-effective_m - (x * nx + y * ny + z * nz));
            double back = -onFlat[n] * along_m[n];
            arm.x[n] = x + (down * nx + back * tx);
            arm.y[n] = y + (down * ny + back * ty);
            arm.z[n] = z + (down * nz + back * tz);
        }
    }

    /** Length of a flat within a distance of a place. */
    private static double shareOnFlat(double x_m, double reach_m, double half_m) {
        return Math.max(Math.min(x_m + reach_m, half_m) - Math.max(x_m - reach_m, -half_m), 0);
    }

    /** Adds the velocity with which the flat moves towards the axle. */
    void addRate(int body, Vectors velocity, int from, int to) {
        int b = 3 * body;
        final double rateX = state[SIZE * body + RATE] * normal[b];
        final double rateY = state[SIZE * body + RATE] * normal[b + 1];
        final double rateZ = state[SIZE * body + RATE] * normal[b + 2];
        for (int n = from; n < to; n++) {
            velocity.x[n] += onFlat[n] * rateX;
            velocity.y[n] += onFlat[n] * rateY;
            velocity.z[n] += onFlat[n] * rateZ;
        }
    }

    /**
     * Adds the pressure of the soil on the flat of a body: of each place in a cell, since on firm soil the pressure
     * varies within a cell and decides how the flat is inclined.
     */
    void press(TouchingBodies bodies, int body, ContactPoints points, SoilTable soils, int from, int to) {
        elastic_Pa_m[body] = Math.max(elastic_Pa_m[body], soils.stiffest_Pa_m(points, from, to));
        if (points.sides.length > 0) {
            pressPlaces(bodies, body, points, from, to);
            return;
        }
        double row = row_m[body];
        for (int n = from; n < to; n++) {
            double x = along_m[n];
            double perLength = points.sigma_Pa[n] * points.area_m2[n] / row;
            ahead_N[body] += perLength * (within(x + row / 2, half_m[body]) - within(x - row / 2, half_m[body]));
            behind_N[body] += perLength * (within(row / 2 - x, half_m[body]) - within(-row / 2 - x, half_m[body]));
        }
    }

    /**
     * The same where a cell has the pressures of three places. Most cells are on one half of the flat or beside it; the
     * places matter in the others.
     */
    private void pressPlaces(TouchingBodies bodies, int body, ContactPoints points, int from, int to) {
        final double half = half_m[body];
        final double third = row_m[body] / 3;
        final double reach = row_m[body] / 2;
        final double beside = CLEAR * reach;
        final double clear = CLEAR * third;
        final double[] ahead_Pa = points.sides[0].sigma_Pa;
        final double[] behind_Pa = points.sides[1].sigma_Pa;
        final boolean pushes = isRound[body] && state[SIZE * body] > LEAST_M;
        if (pushes) {
            setSlopes(radius_m[body], third, findOuter(half - third, from, to));
        }
        double front_N = 0;
        double rear_N = 0;
        double push_N = 0;
        double turn_Nm = 0;
        int outer = 0;
        for (int n = from; n < to; n++) {
            double x = along_m[n];
            double distance = Math.abs(x);
            double beyond = distance - half;
            if (beyond <= -reach && distance >= reach) {
                double force_N = points.sigma_Pa[n] * points.area_m2[n];
                if (x > 0) {
                    front_N += force_N;
                } else {
                    rear_N += force_N;
                }
                continue;
            }
            double node_Pa = points.node_Pa[n];
            double area_m2 = points.area_m2[n] / points.places[n];
            if (beyond < reach) {
                double perLength = area_m2 / third;
                if (x > beside) {
                    front_N += perLength * atEnd(behind_Pa[n], node_Pa, ahead_Pa[n], distance - reach, third, half);
                } else if (x < -beside) {
                    rear_N += perLength * atEnd(ahead_Pa[n], node_Pa, behind_Pa[n], distance - reach, third, half);
                } else {
                    front_N += perLength * onHalf(behind_Pa[n], node_Pa, ahead_Pa[n], x - reach, third, half);
                    rear_N += perLength * onHalf(ahead_Pa[n], node_Pa, behind_Pa[n], -x - reach, third, half);
                }
            }
            if (pushes && distance > half - third) {
                double slopes_Pa = beyond > clear
                        ? node_Pa * slope[outer] + ahead_Pa[n] * slopeAhead[outer] + behind_Pa[n] * slopeBehind[outer]
                        : node_Pa * (distance < half ? 0 : slope[outer])
                                + ahead_Pa[n] * (Math.abs(x + third) < half ? 0 : slopeAhead[outer])
                                + behind_Pa[n] * (Math.abs(x - third) < half ? 0 : slopeBehind[outer]);
                outer++;
                double add_N = area_m2 * points.normal.dot(n, normal, 3 * body) * slopes_Pa
                        - points.area_m2[n] * points.sigma_Pa[n] * points.normal.dot(n, ahead, 3 * body);
                push_N += add_N;
                turn_Nm += add_N * points.arm.dot(n, axle, 3 * body);
            }
        }
        ahead_N[body] += front_N;
        behind_N[body] += rear_N;
        push(bodies, body, push_N, turn_Nm);
    }

    /**
     * Corrects the force along the flat: the pressure at each place in a cell acts normal to the tread at that place,
     * while the force of the cell acts along the normal at its node. On a round both have the same mean; at the ends of
     * the flat, where the slope jumps, they have not. The correction goes through the axle.
     */
    private void push(TouchingBodies bodies, int body, double push_N, double turn_Nm) {
        for (int k = 3 * body; k < 3 * body + 3; k++) {
            bodies.force[k] += push_N * ahead[k];
            bodies.moment[k] -= turn_Nm * normal[k];
        }
    }

    /** Pressure times length of three places, one after the other from a place on, that are in [0, half]. */
    private static double onHalf(double a_Pa, double b_Pa, double c_Pa, double from_m, double third_m, double half_m) {
        double first = within(from_m, half_m);
        double second = within(from_m + third_m, half_m);
        double third = within(from_m + 2 * third_m, half_m);
        double fourth = within(from_m + 3 * third_m, half_m);
        return a_Pa * (second - first) + b_Pa * (third - second) + c_Pa * (fourth - third);
    }

    /** The same where no place is behind the middle. */
    private static double atEnd(double a_Pa, double b_Pa, double c_Pa, double from_m, double third_m, double half_m) {
        double first = below(from_m, half_m);
        double second = below(from_m + third_m, half_m);
        double third = below(from_m + 2 * third_m, half_m);
        double fourth = below(from_m + 3 * third_m, half_m);
        return a_Pa * (second - first) + b_Pa * (third - second) + c_Pa * (fourth - third);
    }

    private static double below(double x_m, double half_m) {
        return x_m > half_m ? half_m : x_m;
    }

    /** A place or the nearest one in [0, half]; faster than the functions of Math, which distinguish zeros. */
    private static double within(double x_m, double half_m) {
        return x_m < 0 ? 0 : x_m > half_m ? half_m : x_m;
    }

    /** Lists the points whose nodes are farther than a distance from the middle of the flat; returns their number. */
    private int findOuter(double inner_m, int from, int to) {
        final double[] along = along_m;
        final double[] dest = outer_m;
        int outers = 0;
        for (int n = from; n < to; n++) {
            double x = along[n];
            dest[outers] = x;
            outers += Math.abs(x) > inner_m ? 1 : 0; // otherwise the next point replaces this one
        }
        return outers;
    }

    /** Computes the slopes at the nodes of the listed points, and at a distance ahead of them and behind them. */
    private void setSlopes(double radius_m, double shift_m, int outers) {
        setSlopes(radius_m, 0, outers, slope);
        setSlopes(radius_m, shift_m, outers, slopeAhead);
        setSlopes(radius_m, -shift_m, outers, slopeBehind);
    }

    /** Computes slopes at a distance ahead of the nodes; a loop that the JIT compiler vectorises. */
    private void setSlopes(double radius_m, double shift_m, int outers, double[] dest) {
        final double[] from = outer_m;
        final double square = radius_m * radius_m;
        for (int k = 0; k < outers; k++) {
            double x = from[k] + shift_m;
            dest[k] = -x / Math.sqrt(Math.max(square - x * x, LEAST_M));
        }
    }

    /** Adds the rolling resistance of the carcasses and advances their deflections by a step. */
    void advance(TouchingBodies bodies, double step_s) {
        for (int b = 0; b < tyres.length; b++) {
            SoftTyre tyre = tyres[b];
            if (tyre != null) {
                if (tyre.rolling() > 0) {
                    addRolling(tyre, bodies, b);
                }
                give(tyre, b, step_s);
            }
        }
    }

    private void addRolling(SoftTyre tyre, TouchingBodies bodies, int body) {
        int b = 3 * body;
        double spin_radps = bodies.angularVelocity[b] * axle[b]
                + bodies.angularVelocity[b + 1] * axle[b + 1]
                + bodies.angularVelocity[b + 2] * axle[b + 2];
        double share = Math.clamp(spin_radps * radius_m[body] / ROLLING_MPS, -1, 1);
        double moment_Nm = -share * tyre.rolling() * (ahead_N[body] + behind_N[body]) * radius_m[body];
        for (int k = b; k < b + 3; k++) {
            bodies.moment[k] += moment_Nm * axle[k];
        }
    }

    private void give(SoftTyre tyre, int body, double step_s) {
        double d = state[SIZE * body];
        double half = half_m(body);
        double inflation_Pa = state[SIZE * body + PRESSURE];
        double width_m = tyre.width_m();
        double carried_N = tyre.load().force_N(inflation_Pa, d, width_m * 2 * half);
        double slope_Npm = tyre.load().slope_Npm(inflation_Pa, d, width_m * 2 * (radius_m[body] - d) / half);
        double soil_Npm = elastic_Pa_m[body] * width_m * 2 * half;
        // the half that is pressed more decides: behind the lowest point of a wheel that rolls the soil is unloaded
        double load_N = 2 * Math.max(ahead_N[body], behind_N[body]);
        double rate_mps = (load_N - carried_N) / (tyre.damping_Nspm() + step_s * (slope_Npm + soil_Npm));
        double next = Math.clamp(d + step_s * rate_mps, LEAST_M, MOST * radius_m[body]);
        state[SIZE * body] = next;
        state[SIZE * body + RATE] = (next - d) / step_s;
        double uneven_N = 2 * (ahead_N[body] - behind_N[body]);
        double turn = uneven_N / (half * (tyre.damping_Nspm() + step_s * soil_Npm));
        double incline = Math.clamp(state[SIZE * body + INCLINE] + step_s * turn, -MOST_RAD, MOST_RAD);
        state[SIZE * body + INCLINE] = next == LEAST_M ? 0 : incline;
    }
}
