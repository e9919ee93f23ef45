package org.furrow.world.report;

import java.util.Arrays;

/**
 * Where a vehicle can be in the next epochs: for each of them the box of tiles that neither its bodies nor its changes
 * of the ground leave. Boxes do not shrink from one epoch to the next. Without epochs a vehicle promises nothing.
 */
public final class Reach {
    /** Limit of the 8 bits on the wire. */
    public static final int MAX_EPOCHS = 255;

    /** Least and greatest ti, least and greatest tj of a box. */
    public static final int SIDES = 4;

    private int epochs;
    private int[] sides = {};

    /** Number of epochs with a box. */
    public int epochs() {
        return epochs;
    }

    /** Sets the number of epochs; all boxes are to be set then. */
    public void setEpochs(int count) {
        if (count < 0 || count > MAX_EPOCHS) {
            throw new IllegalArgumentException("epochs must be in [0, " + MAX_EPOCHS + "], epochs=" + count);
        }
        if (sides.length < SIDES * count) {
            sides = new int[SIDES * count];
        }
        epochs = count;
    }

    /**
     * Returns a side of a box, as a coordinate of a tile.
     *
     * @param epoch 0 for the next one
     * @param side least ti, greatest ti, least tj, greatest tj
     */
    public int side(int epoch, int side) {
        return sides[SIDES * epoch + side];
    }

    public void setSide(int epoch, int side, int tile) {
        sides[SIDES * epoch + side] = tile;
    }

    /** Sets the number of epochs and keeps the boxes of those that it had; further boxes have sides 0. */
    public void extendTo(int count) {
        int had = epochs;
        sides = Arrays.copyOf(sides, Math.max(sides.length, SIDES * count));
        setEpochs(count);
        if (count > had) {
            Arrays.fill(sides, SIDES * had, SIDES * count, 0);
        }
    }

    public boolean isSame(Reach other) {
        return Arrays.equals(sides, 0, SIDES * epochs, other.sides, 0, SIDES * other.epochs);
    }

    public void set(Reach from) {
        setEpochs(from.epochs);
        System.arraycopy(from.sides, 0, sides, 0, SIDES * epochs);
    }

    @Override
    public String toString() {
        return Arrays.toString(Arrays.copyOf(sides, SIDES * epochs));
    }
}
