package org.furrow.node.sense.look;

import org.jspecify.annotations.Nullable;

/**
 * Colour and roughness of the ground at a point. A texture is used in three sizes that are no multiples of each other,
 * two of them turned, so that no repetition shows. For one thread.
 */
@SuppressWarnings("EnumOrdinal") // an index within this class only
public final class GroundLook {
    private static final double PRESSED_DEPTH_M = 0.05;
    private static final double PRESSED_SHADE = 0.42;
    private static final double HEAPED_HEIGHT_M = 0.03;
    private static final double HEAPED_SHADE = 0.24;
    /** Slopes of soil that was turned up, against undisturbed soil. */
    private static final double HEAPED_ROUGH = 1.2;

    private static final double PRESSED_ROUGH = 0.35;
    /** Least albedo of a grain against the mean. */
    private static final double DARKEST = 0.35;

    private static final double[] BRIGHTNESS = {0.62, 0.5, 0.75};
    private static final double[] RELIEF = {0.75, 0.55, 0.2};
    /** Turns of the sizes: cosine and sine. */
    private static final double[] TURNS = {1, 0, 0.8, 0.6, 0.28, 0.96};

    private static final @Nullable Texture[] TEXTURES = new Texture[Surface.values().length];

    private final double[] part = new double[3];

    /** Linear colour at the last point. */
    public final double[] albedo = new double[3];
    /** Slopes of the relief along x and y there. */
    public double slopeX;

    public double slopeY;

    private static Texture texture(Surface surface) {
        synchronized (TEXTURES) {
            Texture found = TEXTURES[surface.ordinal()];
            if (found == null) {
                found = surface.grain.texture(surface.ordinal() + 1L);
                TEXTURES[surface.ordinal()] = found;
            }
            return found;
        }
    }

    /** The textures of all kinds that were used by this look. */
    private final @Nullable Texture[] known = new Texture[TEXTURES.length];

    /**
     * Computes the look at a point.
     *
     * @param footprint_m size of what a pixel shows there
     * @param dither a number in [0, 1) of the pixel
     * @param pressed_m how far the soil was pressed down
     * @param heaped_m height of soil that was thrown up
     */
    public void look(
            Surface surface, double[] point, double footprint_m, double dither, double pressed_m, double heaped_m) {
        Texture texture = known[surface.ordinal()];
        if (texture == null) {
            texture = texture(surface);
            known[surface.ordinal()] = texture;
        }
        boolean isRock = surface == Surface.ROCK;
        double x = isRock ? point[0] + 0.6 * point[2] : point[0];
        double y = isRock ? point[1] - 0.7 * point[2] : point[1];
        double brightness = 1;
        slopeX = 0;
        slopeY = 0;
        for (int k = 0; k < BRIGHTNESS.length; k++) {
            double per = surface.perSide[k];
            double cos = TURNS[2 * k];
            double sin = TURNS[2 * k + 1];
            texture.look((cos * x + sin * y) * per, (cos * y - sin * x) * per, footprint_m * per, dither, part);
            brightness += BRIGHTNESS[k] * part[0];
            slopeX += RELIEF[k] * (cos * part[1] - sin * part[2]);
            slopeY += RELIEF[k] * (sin * part[1] + cos * part[2]);
        }
        double pressed = share(pressed_m / PRESSED_DEPTH_M);
        double heaped = share(heaped_m / HEAPED_HEIGHT_M);
        double rough = 1 + PRESSED_ROUGH * pressed + HEAPED_ROUGH * heaped;
        slopeX *= rough;
        slopeY *= rough;
        double shade = (brightness > DARKEST ? brightness : DARKEST)
                * (1 - PRESSED_SHADE * pressed)
                * (1 - HEAPED_SHADE * heaped);
        for (int k = 0; k < 3; k++) {
            albedo[k] = surface.albedo[k] * shade;
        }
    }

    private static double share(double value) {
        return value > 0 ? value < 1 ? value : 1 : 0;
    }
}
