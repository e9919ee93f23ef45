package org.furrow.node.scenario.visual;

/**
 * The colour of faces of a user's mesh that have none of the finishes, linear in light.
 *
 * @param red share of red light that it throws back, in [0, 1]; so green and blue
 * @param gloss share of a clear coat's mirrored light, in [0, 1]
 */
public record OwnPaint(double red, double green, double blue, double gloss) {
    public OwnPaint {
        for (double share : new double[] {red, green, blue, gloss}) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("a paint needs shares in [0, 1], red=" + red + " green=" + green
                        + " blue=" + blue + " gloss=" + gloss);
            }
        }
    }
}
