package org.furrow.node.figures.map;

import java.awt.geom.Area;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;

/**
 * Where two vehicles began to touch.
 *
 * @param x_m middle of the overlap in W, in m
 * @param y_m the same
 */
record TouchPoint(double t_s, double x_m, double y_m) {
    /** Contacts of a vehicle that follow each other within this time are one. */
    private static final double PAUSE_S = 1;

    /** All encounters of vehicles. */
    static List<TouchPoint> find(List<Drive> drives) {
        List<TouchPoint> found = new ArrayList<>();
        for (int a = 0; a < drives.size(); a++) {
            double last_s = Double.NEGATIVE_INFINITY;
            Drive drive = drives.get(a);
            for (int row = 0; row < drive.rows(); row++) {
                if (drive.at(row, Quantity.OVERLAP_M) > 0) {
                    double t = drive.at(row, Quantity.TIME_S);
                    if (t > last_s + PAUSE_S) {
                        add(drives, a, row, found);
                    }
                    last_s = t;
                }
            }
        }
        return found;
    }

    /** Adds the encounter with the nearest vehicle that touches another at the time, once for the pair. */
    private static void add(List<Drive> drives, int a, int row, List<TouchPoint> found) {
        Drive own = drives.get(a);
        double t = own.at(row, Quantity.TIME_S);
        double best = Double.POSITIVE_INFINITY;
        int other = -1;
        int otherRow = -1;
        for (int b = 0; b < drives.size(); b++) {
            int at = b == a ? -1 : rowAt(drives.get(b), t);
            if (at >= 0) {
                double dx = drives.get(b).at(at, Quantity.X_M) - own.at(row, Quantity.X_M);
                double dy = drives.get(b).at(at, Quantity.Y_M) - own.at(row, Quantity.Y_M);
                if (dx * dx + dy * dy < best) {
                    best = dx * dx + dy * dy;
                    other = b;
                    otherRow = at;
                }
            }
        }
        if (other > a) {
            found.add(between(own, row, drives.get(other), otherRow));
        }
    }

    private static int rowAt(Drive drive, double t_s) {
        int low = 0;
        int high = drive.rows() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (drive.at(middle, Quantity.TIME_S) < t_s) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return drive.rows() == 0 ? -1 : low;
    }

    private static TouchPoint between(Drive a, int rowA, Drive b, int rowB) {
        Area common = outline(a, rowA);
        common.intersect(outline(b, rowB));
        double t = a.at(rowA, Quantity.TIME_S);
        if (common.isEmpty()) {
            return new TouchPoint(
                    t,
                    0.5 * (a.at(rowA, Quantity.X_M) + b.at(rowB, Quantity.X_M)),
                    0.5 * (a.at(rowA, Quantity.Y_M) + b.at(rowB, Quantity.Y_M)));
        }
        Rectangle2D bounds = common.getBounds2D();
        return new TouchPoint(t, bounds.getCenterX(), bounds.getCenterY());
    }

    private static Area outline(Drive drive, int row) {
        return new Area(HullOutline.of(drive.plan().model())
                .at(drive.at(row, Quantity.X_M), drive.at(row, Quantity.Y_M), drive.at(row, Quantity.YAW_RAD)));
    }
}
