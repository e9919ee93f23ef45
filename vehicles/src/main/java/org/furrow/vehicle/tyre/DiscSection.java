package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;

/**
 * The section of one disc of a tyre below the ground's profile, in components (Perera et al. 2006, eqs 4 to 7).
 *
 * <p>Disc plane with origin at the disc's centre, xi forward and eta up:
 *
 * <pre>
 *        .-'''-.           the profile is a chain of straight pieces P Q; component i is the area between
 *       /   o   \          its piece and the circle, as seen from the centre o: a sector minus a triangle,
 *      |   / \   |
 *    ___\_/___\_/___       A_i = (R^2 angle(P, Q) - P x Q) / 2
 *        P'-.-'Q
 * </pre>
 *
 * <p>A vertical face thus has a component too. A piece that faces away from the centre counts negative; the sum is
 * the exact area under the chain. The ground is sampled below the rim at equal distances along xi, and a segment is
 * bisected where a sample is off the line between its neighbours. A step is located to within diameter / segments /
 * 2^{@link #MAX_BISECTIONS}, so the area is continuous while the disc rolls over it.
 */
final class DiscSection {
    private static final int MAX_BISECTIONS = 12;
    /** Largest second difference of samples on a straight line, in m. Lower steps are not located. */
    private static final double STRAIGHTNESS_TOLERANCE_M = 6e-4;
    /**
     * Least bend of each half of a segment over the segment's. A profile that bends twice may be straight at the middle
     * sample; a smooth one bends a quarter as much over half the distance.
     */
    private static final double INHERITED_BEND = 1.0 / 32;

    /** Pieces that are summed together, in loops whose rounds do not wait for one another. */
    private static final int PIECES = 64;

    /** Largest tangent for which the series needs no half-angle formula. */
    private static final double SERIES_LIMIT = 0.15;

    private final double radius_m;
    private final double radius2;
    private final int segments;
    private final boolean weighsFriction;
    /** Heights of rim and ground profile at the ends of the segments. */
    private final double[] rim;

    private final double[] line;
    /** Lowest point of the rim over each segment. */
    private final double[] lowest;
    /** Length along xi of a segment after each bisection. */
    private final double[] run = new double[MAX_BISECTIONS + 1];

    /** Of each piece that is not in the sums yet: its extent and its middle along xi and eta. */
    private final double[] dx = new double[PIECES];

    private final double[] dy = new double[PIECES];
    private final double[] x = new double[PIECES];
    private final double[] y = new double[PIECES];
    /** Square of its length, then its length. */
    private final double[] length = new double[PIECES];
    /** Cross and dot product of its ends. */
    private final double[] cross = new double[PIECES];

    private final double[] dot = new double[PIECES];
    /** Angle between its ends. */
    private final double[] angle = new double[PIECES];

    private int pieces;

    private WheelFrame wheel = new WheelFrame();
    private double offset_m;

    /** Area below the ground profile, in m^2. */
    double area;
    /** Sums of area times coordinates of the point on the profile, in m^3. */
    double areaXi;

    double areaEta;
    /** Sums of area times the ground's normal in the disc plane. */
    double areaNormalXi;

    double areaNormalEta;
    /** Sum of area times the ground's friction, if that is needed. */
    double areaFriction;

    /** @param weighsFriction whether {@link #areaFriction} is needed */
    DiscSection(double radius_m, int segments, boolean weighsFriction) {
        this.radius_m = radius_m;
        this.weighsFriction = weighsFriction;
        radius2 = radius_m * radius_m;
        this.segments = segments;
        line = new double[segments + 1];
        rim = new double[segments + 1];
        for (int k = 0; k <= segments; k++) {
            rim[k] = rim(xi(k));
        }
        lowest = new double[segments];
        for (int k = 0; k < segments; k++) {
            lowest[k] = 2 * k + 1 == segments ? -radius_m : Math.min(rim[k], rim[k + 1]);
        }
        for (int round = 0; round <= MAX_BISECTIONS; round++) {
            run[round] = 2 * radius_m / segments / (1 << round);
        }
    }

    /**
     * Computes the section.
     *
     * @param s_m position of the disc along the axle
     */
    void cut(RigidSurface ground, WheelFrame frame, double s_m) {
        wheel = frame;
        offset_m = s_m;
        area = 0;
        areaXi = 0;
        areaEta = 0;
        areaNormalXi = 0;
        areaNormalEta = 0;
        areaFriction = 0;
        for (int k = 0; k <= segments; k++) {
            line[k] = eta(ground, xi(k), rim[k]);
        }
        double before = 0;
        for (int k = 0; k < segments; k++) {
            double after = k + 2 > segments ? 0 : bend(line[k], line[k + 1], line[k + 2]);
            double bend = Math.max(before, after);
            if (Math.max(line[k], line[k + 1]) + bend > lowest[k]) {
                addSegment(ground, xi(k), line[k], line[k + 1], 0, bend);
            }
            before = after;
        }
        sum(ground);
    }

    private double xi(int sample) {
        return radius_m * (2.0 * sample / segments - 1);
    }

    /**
     * Adds the profile between two samples, bisecting it where it is not straight.
     *
     * @param bend estimate of the profile's second difference here, in m
     */
    private void addSegment(RigidSurface ground, double x0, double y0, double y1, int depth, double bend) {
        if (depth == MAX_BISECTIONS || bend <= STRAIGHTNESS_TOLERANCE_M) {
            add(ground, x0, y0, x0 + run[depth], y1);
            return;
        }
        double x = x0 + run[depth + 1];
        double y = eta(ground, x, rim(x));
        double bound = Math.max(bend(y0, y, y1), INHERITED_BEND * bend);
        addSegment(ground, x0, y0, y, depth + 1, bound);
        addSegment(ground, x, y, y1, depth + 1, bound);
    }

    private static double bend(double y0, double y, double y1) {
        return Math.abs(y0 - 2 * y + y1);
    }

    /** Height of the circle's lower half. */
    private double rim(double xi) {
        return -Math.sqrt(Math.max(0, radius2 - xi * xi));
    }

    /**
     * Height of the ground profile at xi, where the rim's height is {@code low}. Under camber, on ground that rises
     * along the axle, it is a first approximation.
     */
    private double eta(RigidSurface ground, double xi, double low) {
        WheelFrame w = wheel;
        double x = w.x_m + offset_m * w.axleX + xi * w.forwardX + low * w.upX;
        double y = w.y_m + offset_m * w.axleY + xi * w.forwardY + low * w.upY;
        double z = w.z_m + offset_m * w.axleZ + low * w.upZ;
        return low + (ground.height_m(x, y) - z) / w.upZ;
    }

    /** Adds one straight piece of the profile, clipped to the circle. */
    private void add(RigidSurface ground, double x0, double y0, double x1, double y1) {
        double dx = x1 - x0;
        double dy = y1 - y0;
        double a = dx * dx + dy * dy;
        double out0 = x0 * x0 + y0 * y0 - radius2;
        double from = 0;
        double to = 1;
        if (out0 > 0 || x1 * x1 + y1 * y1 > radius2) {
            double b = x0 * dx + y0 * dy;
            double square = b * b - a * out0;
            if (!(square > 0)) {
                return;
            }
            double root = Math.sqrt(square);
            from = Math.max(0, (-b - root) / a);
            to = Math.min(1, (-b + root) / a);
            if (!(to > from)) {
                return;
            }
        }
        double px = x0 + from * dx;
        double py = y0 + from * dy;
        double qx = x0 + to * dx;
        double qy = y0 + to * dy;
        if (pieces == PIECES) {
            sum(ground);
        }
        int n = pieces++;
        this.dx[n] = dx;
        this.dy[n] = dy;
        x[n] = 0.5 * (px + qx);
        y[n] = 0.5 * (py + qy);
        length[n] = a;
        cross[n] = px * qy - py * qx;
        dot[n] = px * qx + py * qy;
    }

    /** Adds the pieces to the sums, in their order. */
    private void sum(RigidSurface ground) {
        for (int n = 0; n < pieces; n++) {
            length[n] = Math.sqrt(length[n]);
            angle[n] = angle(cross[n], dot[n]);
        }
        for (int n = 0; n < pieces; n++) {
            double part = 0.5 * (radius2 * angle[n] - cross[n]);
            area += part;
            areaXi += part * x[n];
            areaEta += part * y[n];
            areaNormalXi -= part * dy[n] / length[n];
            areaNormalEta += part * dx[n] / length[n];
            if (weighsFriction) {
                areaFriction += part * friction(ground, x[n], y[n]);
            }
        }
        pieces = 0;
    }

    private double friction(RigidSurface ground, double xi, double eta) {
        WheelFrame w = wheel;
        return ground.material(
                        w.x_m + offset_m * w.axleX + xi * w.forwardX + eta * w.upX,
                        w.y_m + offset_m * w.axleY + xi * w.forwardY + eta * w.upY)
                .friction();
    }

    /**
     * Angle between two vectors from their cross and dot product, below pi/2 in size: half-angle formulas for a large
     * angle, then the series of the arc tangent.
     */
    static double angle(double cross, double dot) {
        if (Math.abs(cross) < SERIES_LIMIT * dot) {
            return series(cross / dot);
        }
        double t = cross / (Math.sqrt(cross * cross + dot * dot) + dot);
        t /= 1 + Math.sqrt(1 + t * t);
        t /= 1 + Math.sqrt(1 + t * t);
        return 8 * series(t);
    }

    private static double series(double t) {
        double z = t * t;
        double p = 1.0 / 17;
        p = 1.0 / 15 - z * p;
        p = 1.0 / 13 - z * p;
        p = 1.0 / 11 - z * p;
        p = 1.0 / 9 - z * p;
        p = 1.0 / 7 - z * p;
        p = 1.0 / 5 - z * p;
        p = 1.0 / 3 - z * p;
        return t - t * z * p;
    }
}
