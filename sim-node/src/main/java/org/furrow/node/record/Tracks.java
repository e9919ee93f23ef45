package org.furrow.node.record;

import org.furrow.node.step.Neighbours;

/** Where every vehicle was at each committed epoch, seen from above; what the picture draws. */
public final class Tracks {
    private final float[] xy;
    private final int vehicles;
    private int epochs;

    /** Room for a run. */
    public Tracks(int vehicles, int epochs) {
        this.vehicles = vehicles;
        xy = new float[2 * vehicles * (epochs + 1)];
    }

    /** Adds the committed positions of an epoch. */
    public void add(Neighbours committed) {
        for (int v = 0; v < vehicles; v++) {
            int at = 2 * (epochs * vehicles + v);
            xy[at] = (float) committed.committed(v).position_m[0];
            xy[at + 1] = (float) committed.committed(v).position_m[1];
        }
        epochs++;
    }

    /** Number of points of each track. */
    public int points() {
        return epochs;
    }

    public int vehicles() {
        return vehicles;
    }

    public double x_m(int vehicle, int point) {
        return xy[2 * (point * vehicles + vehicle)];
    }

    public double y_m(int vehicle, int point) {
        return xy[2 * (point * vehicles + vehicle) + 1];
    }
}
