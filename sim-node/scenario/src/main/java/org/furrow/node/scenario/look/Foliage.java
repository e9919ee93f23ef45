package org.furrow.node.scenario.look;

import org.furrow.node.scenario.ScenePlan;

/** What parts of things in a scene are made of, with its albedo, linear in light. Leaves come first. */
public enum Foliage {
    LEAVES(0.085, 0.125, 0.035),
    NEEDLES(0.045, 0.075, 0.032),
    TWIGS(0.12, 0.13, 0.055),
    BLADES(0.22, 0.22, 0.08),
    STONE(0.23, 0.21, 0.19),
    BARK(0.10, 0.08, 0.06),
    /** Sawn wood. */
    WOOD(0.42, 0.30, 0.17),
    SKIN(0.40, 0.25, 0.18),
    HAIR(0.035, 0.024, 0.016),
    LEATHER(0.05, 0.036, 0.025),
    ORANGE(0.72, 0.17, 0.02),
    RED(0.36, 0.03, 0.03),
    BLUE(0.05, 0.11, 0.28),
    OLIVE(0.10, 0.11, 0.05),
    GREY(0.24, 0.24, 0.25),
    DENIM(0.05, 0.07, 0.13),
    KHAKI(0.22, 0.17, 0.10),
    /** Weathered wood. */
    TIMBER(0.25, 0.21, 0.17),
    MASONRY(0.31, 0.28, 0.25),
    PLASTER(0.46, 0.42, 0.35),
    TILES(0.28, 0.09, 0.05),
    PANE(0.03, 0.04, 0.05);

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

    /** Brightness of a thing with a seed, about 1; that of clothes and structures does not vary. */
    public static double brightness(ScenePlan.Kind kind, long seed) {
        return hasOwnColour(kind) ? 1 : 0.75 + 0.5 * ((seed & 0xff) * PER_BYTE);
    }

    /** How much more red a thing with a seed has, about 1; that of clothes and structures does not vary. */
    public static double yellow(ScenePlan.Kind kind, long seed) {
        return hasOwnColour(kind) ? 1 : 0.8 + 0.5 * ((seed >>> 8 & 0xff) * PER_BYTE);
    }

    private static boolean hasOwnColour(ScenePlan.Kind kind) {
        return kind == ScenePlan.Kind.PERSON || kind.isBuilt();
    }
}
