package org.furrow.node.scenario.look;

/** Paints of a vehicle, linear in light. */
public enum Paint {
    GLASS(0.035, 0.045, 0.055),
    LAMP(0.85, 0.83, 0.75),
    REAR_LAMP(0.4, 0.02, 0.015),
    DARK(0.03, 0.03, 0.031),
    /** The paint below, darker: a slot. */
    SLOT(0.35),
    /** A seam between two parts. */
    SEAM(0.55),
    /** A bead along a flank. */
    BEAD(0.82);

    /** The paint of hulls in pictures of cameras. */
    private static final double[] BODY = {0.115, 0.135, 0.075};

    private static final double[] RUBBER = {0.028, 0.028, 0.030};

    private final double red;
    private final double green;
    private final double blue;
    /** Share of the paint below that stays; 0: this paint hides it. */
    private final double keeps;

    Paint(double keeps) {
        red = 0;
        green = 0;
        blue = 0;
        this.keeps = keeps;
    }

    Paint(double red, double green, double blue) {
        this.red = red;
        this.green = green;
        this.blue = blue;
        keeps = 0;
    }

    /** Paints over an albedo. */
    public void over(double[] albedo) {
        albedo[0] = red + keeps * albedo[0];
        albedo[1] = green + keeps * albedo[1];
        albedo[2] = blue + keeps * albedo[2];
    }

    /** Writes the albedo of a hull without marks. */
    public static void body(double[] dest) {
        System.arraycopy(BODY, 0, dest, 0, 3);
    }

    /** Writes the albedo of a tyre or a track. */
    public static void rubber(double[] dest) {
        System.arraycopy(RUBBER, 0, dest, 0, 3);
    }

    /** Red, green and blue, and the share of the paint below that stays. */
    public double[] numbers() {
        return new double[] {red, green, blue, keeps};
    }
}
