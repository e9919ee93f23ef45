package org.furrow.node.scenario.look;

/** What parts of plants and rocks are made of, with its albedo, linear in light. */
public enum Foliage {
    LEAVES(0.085, 0.125, 0.035),
    NEEDLES(0.045, 0.075, 0.032),
    TWIGS(0.12, 0.13, 0.055),
    BLADES(0.22, 0.22, 0.08),
    STONE(0.23, 0.21, 0.19),
    BARK(0.10, 0.08, 0.06);

    private static final double PER_BYTE = 1 / 255.0;

    private final double red;
    private final double green;
    private final double blue;

    Foliage(double red, double green, double blue) {
        this.red = red;
        this.green = green;
        this.blue = blue;
    }

    /** Red, green and blue. */
    public double[] albedo() {
        return new double[] {red, green, blue};
    }

    /** Brightness of a thing with a seed, about 1. */
    public static double brightness(long seed) {
        return 0.75 + 0.5 * ((seed & 0xff) * PER_BYTE);
    }

    /** How much more red a thing with a seed has, about 1. */
    public static double yellow(long seed) {
        return 0.8 + 0.5 * ((seed >>> 8 & 0xff) * PER_BYTE);
    }
}
