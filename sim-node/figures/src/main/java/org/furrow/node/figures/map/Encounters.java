package org.furrow.node.figures.map;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;

/** Where vehicles began to touch: halfway between the reference frames of the two. */
final class Encounters {
    /** Contacts of a vehicle that follow each other within this time are one. */
    private static final double PAUSE_S = 1;

    private Encounters() {}

    /** All places, in the plane of the ground. */
    static List<double[]> find(Scene scene) {
        List<double[]> found = new ArrayList<>();
        for (int a = 0; a < scene.drives().size(); a++) {
            double last_s = Double.NEGATIVE_INFINITY;
            Drive drive = scene.drives().get(a);
            for (int row = 0; row < drive.rows(); row++) {
                if (drive.at(row, Quantity.OVERLAP_M) > 0) {
                    double t_s = drive.at(row, Quantity.TIME_S);
                    if (t_s > last_s + PAUSE_S) {
                        add(scene, a, row, found);
                    }
                    last_s = t_s;
                }
            }
        }
        return found;
    }

    /** Adds the encounter with the vehicle that is nearest at the time, once for the pair. */
    private static void add(Scene scene, int a, int row, List<double[]> found) {
        Drive own = scene.drives().get(a);
        double[] place = scene.place(own, row);
        double best = Double.POSITIVE_INFINITY;
        int other = -1;
        double[] nearest = place;
        for (int b = 0; b < scene.drives().size(); b++) {
            Drive drive = scene.drives().get(b);
            if (b != a && drive.rows() > 0) {
                double[] there = scene.place(drive, rowAt(drive, own.at(row, Quantity.TIME_S)));
                double dx = there[0] - place[0];
                double dy = there[1] - place[1];
                if (dx * dx + dy * dy < best) {
                    best = dx * dx + dy * dy;
                    other = b;
                    nearest = there;
                }
            }
        }
        if (other > a) {
            found.add(new double[] {0.5 * (place[0] + nearest[0]), 0.5 * (place[1] + nearest[1])});
        }
    }

    private static int rowAt(Drive drive, double t_s) {
        int row = 0;
        while (row < drive.rows() - 1 && drive.at(row, Quantity.TIME_S) < t_s) {
            row++;
        }
        return row;
    }
}
