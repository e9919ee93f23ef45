package org.furrow.scm.contact;

/**
 * Exact intersection of vertical lines with a capped cylinder of any attitude.
 *
 * <p>The line through (x, y) meets the infinite cylinder in an interval of heights and the slab between the caps in
 * another; the solid is where both overlap, and a ray from below enters it at the larger of the lower ends.
 */
final class CylinderRay {
    private double cx;
    private double cy;
    private double cz;
    private double ax;
    private double ay;
    private double az;
    private double radius2;
    private double halfWidth;
    private double sin2;

    /**
     * Sets the cylinder: centre c (m), unit axis a, radius and half width (m).
     *
     * @param centre array holding the centre at {@code at}, as {@code axis} does the axis
     */
    void set(double[] centre, double[] axis, int at, double radius_m, double halfWidth_m) {
        cx = centre[at];
        cy = centre[at + 1];
        cz = centre[at + 2];
        ax = axis[at];
        ay = axis[at + 1];
        az = axis[at + 2];
        radius2 = radius_m * radius_m;
        halfWidth = halfWidth_m;
        sin2 = ax * ax + ay * ay;
    }

    /** Half the extent of the cylinder's box along x, in m. */
    double reachX(double radius_m) {
        return halfWidth * Math.abs(ax) + radius_m * Math.sqrt(Math.max(0.0, 1.0 - ax * ax));
    }

    /** Half the extent of the cylinder's box along y, in m. */
    double reachY(double radius_m) {
        return halfWidth * Math.abs(ay) + radius_m * Math.sqrt(Math.max(0.0, 1.0 - ay * ay));
    }

    /** Height at which a ray from below enters the cylinder, in m; NaN when it misses. */
    double entry_m(double x, double y) {
        double dx = x - cx;
        double dy = y - cy;
        double along = dx * ax + dy * ay; // distance along the axis at the centre's height
        double low;
        double high;
        if (sin2 > 0) {
            double half = along * az;
            double disc = half * half - sin2 * (dx * dx + dy * dy - along * along - radius2);
            if (!(disc >= 0)) {
                return Double.NaN;
            }
            double root = Math.sqrt(disc);
            low = (half - root) / sin2;
            high = (half + root) / sin2;
        } else {
            if (dx * dx + dy * dy > radius2) {
                return Double.NaN;
            }
            low = Double.NEGATIVE_INFINITY;
            high = Double.POSITIVE_INFINITY;
        }
        if (az == 0) {
            return Math.abs(along) <= halfWidth ? cz + low : Double.NaN;
        }
        double capA = (-halfWidth - along) / az;
        double capB = (halfWidth - along) / az;
        low = Math.max(low, Math.min(capA, capB));
        high = Math.min(high, Math.max(capA, capB));
        return low <= high ? cz + low : Double.NaN;
    }
}
