package org.furrow.node.run.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;

/**
 * Positions of all vehicles in the plane at committed epochs, for the picture of the ground. A very long run keeps
 * every n-th
 * epoch and the last, which bounds the memory. A vehicle that has not entered the run has x = NaN.
 */
public final class Tracks {
    /** Approximate maximum number of points of all tracks together. */
    static final int MAX_POINTS = 1 << 22;

    private final float[] xy;
    private final int vehicles;
    private final int every;
    private int epochs;

    /** @param epochs length of the run */
    public Tracks(int vehicles, int epochs) {
        this.vehicles = vehicles;
        every = 1 + epochs / (MAX_POINTS / vehicles);
        xy = new float[2 * vehicles * (pointOf(epochs) + 1)];
    }

    /** Adds the committed positions of the next epoch; they replace those of an epoch that is not kept. */
    public void add(Neighbours committed) {
        for (int v = 0; v < vehicles; v++) {
            int at = 2 * (pointOf(epochs) * vehicles + v);
            xy[at] = committed.hasReport(v) ? (float) committed.committed(v).position_m[0] : Float.NaN;
            xy[at + 1] = (float) committed.committed(v).position_m[1];
        }
        epochs++;
    }

    /**
     * Adds the recorded part of a resumed run.
     *
     * @param tables the vehicles' tables, in the order of the vehicles
     * @param entered epoch of each table's first row
     * @param lastEpoch last epoch to add
     */
    public void addRecorded(List<Path> tables, List<Integer> entered, int lastEpoch) throws IOException {
        for (int v = 0; v < vehicles; v++) {
            for (int point = 0; point <= pointOf(lastEpoch); point++) {
                xy[2 * (point * vehicles + v)] = Float.NaN;
            }
            try (CsvTable table = CsvTable.open(tables.get(v))) {
                int x = table.column("x_m");
                int y = table.column("y_m");
                for (int epoch = entered.get(v); epoch <= lastEpoch; epoch++) {
                    if (!table.next()) {
                        throw table.error("the row of epoch " + epoch + " is missing");
                    }
                    int at = 2 * (pointOf(epoch) * vehicles + v);
                    xy[at] = (float) table.number(x);
                    xy[at + 1] = (float) table.number(y);
                }
            } catch (InputError e) {
                throw new IOException(e.getMessage(), e);
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

    /** The first point at which a vehicle is in the run; {@link #points} when there is none. */
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
