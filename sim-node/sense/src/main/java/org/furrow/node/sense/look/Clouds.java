package org.furrow.node.sense.look;

/**
 * A flat layer of cumulus clouds far above: fractal noise over a square that repeats, brighter where it is thinner
 * towards the sun. An assumption, not a model of the weather. Immutable.
 */
public final class Clouds {
    private static final long SEED = 0x636c_6f75_64L;
    private static final int SIDE = 1024;
    /** Side of the square, over the height of the layer. */
    private static final double SQUARE = 12;

    private static final int WAVES = 12;
    private static final int OCTAVES = 6;
    /** Texels towards the sun at which the light comes in. */
    private static final int AHEAD = 5;
    /** Least sine of the elevation at which clouds are seen. */
    private static final double LOWEST = 0.02;

    private static final double HAZY = 0.2;
    /** From clear to full cover, in units of the noise. */
    private static final double EDGE = 0.28;

    private static final double BASE = 0.45;
    private static final double RIM = 0.5;

    private final double[] lit = new double[3];
    private final float[] thickness;
    private final int towardsX;
    private final int towardsY;

    /**
     * Clouds below a sky.
     *
     * @param cover about the share of the sky that they cover, in (0, 1]
     */
    public Clouds(Sky sky, double cover) {
        Noise noise = new Noise(SEED);
        thickness = new float[SIDE * SIDE];
        double least = 0.62 - 1.24 * cover;
        for (int j = 0; j < SIDE; j++) {
            for (int i = 0; i < SIDE; i++) {
                double height = noise.fractal((double) i / SIDE, (double) j / SIDE, WAVES, OCTAVES);
                double over = (height - least) / EDGE;
                thickness[j * SIDE + i] = (float) (over > 0 ? over : 0);
            }
        }
        double flat = Math.sqrt(sky.sun[0] * sky.sun[0] + sky.sun[1] * sky.sun[1]);
        towardsX = flat > 0 ? (int) Math.rint(AHEAD * sky.sun[0] / flat) : 0;
        towardsY = flat > 0 ? (int) Math.rint(AHEAD * sky.sun[1] / flat) : 0;
        for (int k = 0; k < 3; k++) {
            lit[k] = 0.75 * sky.sunlight[k] + sky.skylight[k];
        }
    }

    /**
     * Draws clouds over the colour of the sky in a direction of W.
     *
     * @param colour of the sky; receives that with clouds
     */
    public void over(double dx, double dy, double dz, double[] colour) {
        if (dz <= LOWEST) {
            return;
        }
        double u = (dx / dz / SQUARE + 0.5) * SIDE;
        double v = (dy / dz / SQUARE + 0.5) * SIDE;
        double here = at(u, v);
        if (here <= 0) {
            return;
        }
        double ahead = at(u + towardsX, v + towardsY);
        double cover = here < 1 ? here * here * (3 - 2 * here) : 1;
        double far = dz < HAZY ? (dz - LOWEST) / (HAZY - LOWEST) : 1;
        double thin = 1 / (1 + 0.9 * here);
        double open = 1 / (1 + 1.3 * ahead);
        double bright = BASE + RIM * (0.35 * thin + 0.65 * open);
        double share = 0.96 * cover * far;
        for (int k = 0; k < 3; k++) {
            colour[k] += share * (bright * lit[k] - colour[k]);
        }
    }

    /** Thickness at a place, between four texels. */
    private double at(double u, double v) {
        double floorU = Math.floor(u);
        double floorV = Math.floor(v);
        double s = u - floorU;
        double t = v - floorV;
        int i = (int) ((long) floorU & (SIDE - 1));
        int j = (int) ((long) floorV & (SIDE - 1));
        int east = (i + 1) & (SIDE - 1);
        int north = ((j + 1) & (SIDE - 1)) * SIDE;
        j *= SIDE;
        double low = thickness[j + i] + s * (thickness[j + east] - thickness[j + i]);
        double high = thickness[north + i] + s * (thickness[north + east] - thickness[north + i]);
        return low + t * (high - low);
    }
}
