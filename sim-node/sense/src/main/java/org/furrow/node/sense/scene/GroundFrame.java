package org.furrow.node.sense.scene;

import org.furrow.scm.contact.ScmFrame;

/** Conversion between the world frame W and the frame T of the height field. */
public final class GroundFrame {
    private final ScmFrame frame;
    private final boolean world;

    public GroundFrame(ScmFrame frame) {
        this.frame = frame;
        world = frame.isWorld();
    }

    public ScmFrame scm() {
        return frame;
    }

    public boolean isWorld() {
        return world;
    }

    /** Converts a place (origin, matrix row by row) from W to T. */
    public void placeToGround(double[] place, int at, double[] scratch) {
        if (world) {
            return;
        }
        frame.pointToScm(place, at, place, at);
        for (int column = 0; column < 3; column++) {
            for (int row = 0; row < 3; row++) {
                scratch[row] = place[at + 3 + 3 * row + column];
            }
            frame.toScm(scratch, 0, scratch, 0);
            for (int row = 0; row < 3; row++) {
                place[at + 3 + 3 * row + column] = scratch[row];
            }
        }
    }
}
