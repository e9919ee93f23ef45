package org.furrow.node.run.record;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.engine.Neighbours;

/**
 * Where every vehicle was at committed epochs, seen from above; what the picture draws. Of a very long run every n-th epoch
 * and the last are kept, so that memory has a bound.
 */
public final class Tracks {
    /** Points of all tracks together, about. */
    static final int MOST = 1 << 22;

    private final float[] xy;
    private final int vehicles;
    private final int every;
    private int epochs;

    /** Room for a run. */
    public Tracks(int vehicles, int epochs) {
        this.vehicles = vehicles;
        every = 1 + epochs / (MOST / vehicles);
        xy = new float[2 * vehicles * (pointOf(epochs) + 1)];
    }

    /** Adds the committed positions of an epoch; they take the place of an epoch that is not kept. */
    public void add(Neighbours committed) {
        for (int v = 0; v < vehicles; v++) {
            int at = 2 * (pointOf(epochs) * vehicles + v);
            xy[at] = committed.hasReport(v) ? (float) committed.committed(v).position_m[0] : Float.NaN;
            xy[at + 1] = (float) committed.committed(v).position_m[1];
        }
        epochs++;
    }

    /**
     * Adds what an earlier part of the run has recorded.
     *
     * @param tables the vehicles' tables, in the order of the vehicles
     * @param entered the epoch of each table's first row
     * @param lastEpoch the last epoch to take up
     */
    public void addRecorded(List<Path> tables, List<Integer> entered, int lastEpoch) throws IOException {
        for (int v = 0; v < vehicles; v++) {
            try (BufferedReader table = Files.newBufferedReader(tables.get(v))) {
                table.readLine();
                for (int point = 0; point <= pointOf(lastEpoch); point++) {
                    xy[2 * (point * vehicles + v)] = Float.NaN;
                }
                for (int epoch = entered.get(v); epoch <= lastEpoch; epoch++) {
                    String[] cells = String.valueOf(table.readLine()).split(",", 4);
                    int at = 2 * (pointOf(epoch) * vehicles + v);
                    xy[at] = (float) Double.parseDouble(cells[1]);
                    xy[at + 1] = (float) Double.parseDouble(cells[2]);
                }
            }
        }
        epochs = lastEpoch + 1;
    }

    private int pointOf(int epoch) {
        return Math.ceilDiv(epoch, every);
    }

    /** Number of points of each track. */
    public int points() {
        return epochs == 0 ? 0 : pointOf(epochs - 1) + 1;
    }

    /** The first point at which a vehicle is there; the number of points when it never is. */
    public int first(int vehicle) {
        int point = 0;
        while (point < points() && Double.isNaN(x_m(vehicle, point))) {
            point++;
        }
        return point;
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
