package org.furrow.node.scenario.visual;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a face of a visual mesh is made of, with its albedo, linear in light, and how much of the sky it mirrors. */
public enum Finish {
    /** The colour of the vehicle. */
    BODY(0, 0, 0, 0.5),
    GLASS(0.02, 0.026, 0.03, 1),
    LAMP(0.8, 0.79, 0.74, 0.8),
    AMBER(0.55, 0.2, 0.02, 0.6),
    YELLOW(0.6, 0.36, 0.025, 0.5),
    REAR_LAMP(0.32, 0.015, 0.012, 0.7),
    /** Black plastic and gaps. */
    DARK(0.028, 0.028, 0.03, 0.15),
    /** A narrow gap between two panels. */
    SEAM(0.03, 0.033, 0.025, 0),
    METAL(0.19, 0.19, 0.185, 0.7),
    RUBBER(0.028, 0.028, 0.03, 0),
    /** Sides of a tyre's lugs and the bottom between them. */
    GROOVE(0.018, 0.018, 0.019, 0),
    CANVAS(0.15, 0.14, 0.085, 0),
    WOOD(0.2, 0.145, 0.085, 0.05),
    WHITE(0.62, 0.62, 0.6, 0.5),
    SOLAR(0.012, 0.016, 0.05, 0.9),
    /** Cameras show the texture of rock in its place. */
    STONE(0.2, 0.19, 0.175, 0);

    /** The faces of the names of an OBJ file's materials that are none of these. */
    private static final Finish OTHER = BODY;

    private final double red;
    private final double green;
    private final double blue;
    private final double gloss;

    Finish(double red, double green, double blue, double gloss) {
        this.red = red;
        this.green = green;
        this.blue = blue;
        this.gloss = gloss;
    }

    /** Writes the albedo; that of {@link #BODY} is the vehicle's own. */
    public void albedo(double[] body, double[] dest) {
        if (this == BODY) {
            System.arraycopy(body, 0, dest, 0, 3);
        } else {
            dest[0] = red;
            dest[1] = green;
            dest[2] = blue;
        }
    }

    /** Share of a clear coat's mirrored light, in [0, 1]. */
    public double gloss() {
        return gloss;
    }

    /** Strength of the speckles that the viewer shows, in [0, 1]. */
    public double grain() {
        return this == STONE ? 1 : 0;
    }

    /** The name in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The finish of a name in a file, {@link #BODY} for other names. */
    public static Finish of(String word) {
        return named(word).orElse(OTHER);
    }

    /** The finish of a name in a file; empty for other names. */
    public static Optional<Finish> named(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
}
