package org.furrow.node.sense.look;

/**
 * Light of a clear sky and of the sun: A. J. Preetham, P. Shirley, B. Smits, A practical analytic model for daylight,
 * SIGGRAPH 1999. Directions are in W. Brightness is relative to a white level surface in the open. Immutable.
 */
public final class Sky {
    private static final int HEIGHTS = 48;
    private static final int ANGLES = 96;

    /** Wavelengths of red, green and blue, in micrometres. */
    private static final double[] LAMBDA = {0.61, 0.55, 0.465};
    /**
     * Coefficients of A to E of Perez's function for luminance Y and chromaticity x, y: slope with turbidity,
     * constant.
     */
    private static final double[][] PEREZ = {
        {0.1787, -1.4630, -0.3554, 0.4275, -0.0227, 5.3251, 0.1206, -2.5771, -0.0670, 0.3703},
        {-0.0193, -0.2592, -0.0665, 0.0008, -0.0004, 0.2125, -0.0641, -0.8989, -0.0033, 0.0452},
        {-0.0167, -0.2608, -0.0950, 0.0092, -0.0079, 0.2102, -0.0441, -1.6537, -0.0109, 0.0529}
    };
    /** Chromaticity x of the zenith: rows by powers of turbidity, columns by powers of the sun's zenith angle. */
    private static final double[] ZENITH_X = {
        0.00166, -0.00375, 0.00209, 0, -0.02903, 0.06377, -0.03202, 0.00394, 0.11693, -0.21196, 0.06052, 0.25886
    };

    private static final double[] ZENITH_Y = {
        0.00275, -0.00610, 0.00317, 0, -0.04214, 0.08970, -0.04153, 0.00516, 0.15346, -0.26756, 0.06670, 0.26688
    };
    private static final double SUN_COS = 0.99996;
    private static final double SUN_BRIGHTNESS = 40;
    /** Directions below this share of the zenith look like this one, where the model is not valid. */
    private static final double LOWEST = 0.01;

    /** Unit vector towards the sun. */
    public final double[] sun;
    /** Colour of sunlight on a white surface that faces the sun. */
    public final double[] sunlight = new double[3];
    /** Colour of the light of the whole sky on a white level surface. */
    public final double[] skylight = new double[3];

    private final float[] table = new float[3 * HEIGHTS * ANGLES];

    /**
     * A sky.
     *
     * @param elevation_rad of the sun above the horizon
     * @param skyShare share of the sky in the light on a level surface, in [0, 1]
     * @param turbidity 2 very clear, 6 hazy
     */
    public Sky(double azimuth_rad, double elevation_rad, double skyShare, double turbidity) {
        double cos = StrictMath.cos(elevation_rad);
        double height = StrictMath.sin(elevation_rad);
        sun = new double[] {cos * StrictMath.cos(azimuth_rad), cos * StrictMath.sin(azimuth_rad), height};
        fill(Math.PI / 2 - elevation_rad, turbidity);
        normalise(skyShare);
        double airMass = 1 / (height + 0.15 * StrictMath.pow(StrictMath.toDegrees(elevation_rad) + 3.885, -1.253));
        double beta = 0.04608 * turbidity - 0.04586;
        double brightest = 0;
        for (int k = 0; k < 3; k++) {
            double depth = 0.008735 * StrictMath.pow(LAMBDA[k], -4.08) + beta * StrictMath.pow(LAMBDA[k], -1.3);
            sunlight[k] = StrictMath.exp(-airMass * depth);
            brightest = Math.max(brightest, sunlight[k]);
        }
        for (int k = 0; k < 3; k++) {
            sunlight[k] *= (1 - skyShare) / brightest;
        }
    }

    private void fill(double sunZenith_rad, double turbidity) {
        double chi = (4.0 / 9 - turbidity / 120) * (Math.PI - 2 * sunZenith_rad);
        double[] zenith = {
            Math.max(0.1, (4.0453 * turbidity - 4.9710) * StrictMath.tan(chi) - 0.2155 * turbidity + 2.4192),
            zenith(ZENITH_X, sunZenith_rad, turbidity),
            zenith(ZENITH_Y, sunZenith_rad, turbidity)
        };
        double[] colour = new double[3];
        for (int h = 0; h < HEIGHTS; h++) {
            double share = (double) h / (HEIGHTS - 1);
            double cosZenith = Math.max(LOWEST, share * share);
            for (int a = 0; a < ANGLES; a++) {
                double half = (double) a / (ANGLES - 1);
                double angle = 2 * StrictMath.asin(half);
                for (int k = 0; k < 3; k++) {
                    colour[k] = zenith[k]
                            * perez(PEREZ[k], turbidity, cosZenith, angle)
                            / perez(PEREZ[k], turbidity, 1, sunZenith_rad);
                }
                toRgb(colour, table, 3 * (h * ANGLES + a));
            }
        }
    }

    private static double zenith(double[] c, double angle, double turbidity) {
        double sum = 0;
        double[] powers = {turbidity * turbidity, turbidity, 1};
        for (int row = 0; row < 3; row++) {
            double each = 0;
            for (int column = 0; column < 4; column++) {
                each = each * angle + c[4 * row + column];
            }
            sum += powers[row] * each;
        }
        return sum;
    }

    private static double perez(double[] c, double turbidity, double cosZenith, double angle) {
        double[] f = new double[5];
        for (int k = 0; k < 5; k++) {
            f[k] = c[2 * k] * turbidity + c[2 * k + 1];
        }
        double cos = StrictMath.cos(angle);
        return (1 + f[0] * StrictMath.exp(f[1] / cosZenith))
                * (1 + f[2] * StrictMath.exp(f[3] * angle) + f[4] * cos * cos);
    }

    /** Linear sRGB of Y, x, y. */
    private static void toRgb(double[] colour, float[] dest, int at) {
        double y = Math.max(0, colour[0]);
        double x = colour[1] / colour[2] * y;
        double z = (1 - colour[1] - colour[2]) / colour[2] * y;
        dest[at] = (float) Math.max(0, 3.2406 * x - 1.5372 * y - 0.4986 * z);
        dest[at + 1] = (float) Math.max(0, -0.9689 * x + 1.8758 * y + 0.0415 * z);
        dest[at + 2] = (float) Math.max(0, 0.0557 * x - 0.2040 * y + 1.0570 * z);
    }

    /** Scales the sky so that its light on a level surface has the mean brightness of its share. */
    private void normalise(double skyShare) {
        int rings = 24;
        int sectors = 48;
        double[] colour = new double[3];
        for (int r = 0; r < rings; r++) {
            double height = Math.sqrt((r + 0.5) / rings);
            double flat = Math.sqrt(1 - height * height);
            for (int s = 0; s < sectors; s++) {
                double turn = 2 * Math.PI * (s + 0.5) / sectors;
                glow(flat * StrictMath.cos(turn), flat * StrictMath.sin(turn), height, colour);
                for (int k = 0; k < 3; k++) {
                    skylight[k] += colour[k] / (rings * sectors);
                }
            }
        }
        double scale = skyShare / ((skylight[0] + skylight[1] + skylight[2]) / 3);
        for (int k = 0; k < 3; k++) {
            skylight[k] *= scale;
        }
        for (int at = 0; at < table.length; at++) {
            table[at] *= (float) scale;
        }
    }

    /** Writes the colour of the sky without the disc of the sun; below the horizon that of the horizon. */
    public void glow(double dx, double dy, double dz, double[] dest) {
        double cosAngle = dx * sun[0] + dy * sun[1] + dz * sun[2];
        double height = Math.sqrt(dz > 0 ? dz < 1 ? dz : 1 : 0) * (HEIGHTS - 1);
        double half = Math.sqrt(cosAngle < 1 ? cosAngle > -1 ? 0.5 * (1 - cosAngle) : 1 : 0) * (ANGLES - 1);
        int h = (int) height;
        int a = (int) half;
        h = h > HEIGHTS - 2 ? HEIGHTS - 2 : h;
        a = a > ANGLES - 2 ? ANGLES - 2 : a;
        double s = height - h;
        double t = half - a;
        int at = 3 * (h * ANGLES + a);
        int above = at + 3 * ANGLES;
        for (int k = 0; k < 3; k++) {
            double low = table[at + k] + t * (table[at + 3 + k] - table[at + k]);
            double high = table[above + k] + t * (table[above + 3 + k] - table[above + k]);
            dest[k] = low + s * (high - low);
        }
    }

    /** Writes the colour of the sky at the horizon in a direction that need not be level. */
    public void horizon(double dx, double dy, double[] dest) {
        double flat = dx * dx + dy * dy;
        double cosAngle = flat > 0 ? (dx * sun[0] + dy * sun[1]) / Math.sqrt(flat) : 0;
        double half = Math.sqrt(cosAngle < 1 ? 0.5 * (1 - cosAngle) : 0) * (ANGLES - 1);
        int a = (int) half;
        a = a > ANGLES - 2 ? ANGLES - 2 : a;
        double t = half - a;
        for (int k = 0; k < 3; k++) {
            dest[k] = table[3 * a + k] + t * (table[3 * a + 3 + k] - table[3 * a + k]);
        }
    }

    /** Writes the colour of the sky with the sun. */
    public void look(double dx, double dy, double dz, double[] dest) {
        glow(dx, dy, dz, dest);
        if (dx * sun[0] + dy * sun[1] + dz * sun[2] > SUN_COS) {
            for (int k = 0; k < 3; k++) {
                dest[k] = SUN_BRIGHTNESS * sunlight[k];
            }
        }
    }
}
