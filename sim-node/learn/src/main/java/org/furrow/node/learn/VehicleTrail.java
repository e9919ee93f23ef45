package org.furrow.node.learn;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.engine.vehicle.VehicleUnit;

/** Where the chassis of all vehicles were at the ends of epochs, in W in m: x, y and z of each, epoch after epoch. */
final class VehicleTrail {
    private static final int NUMBERS = 3;

    private double[] places = {};
    private int size;

    /** Adds the present places. */
    void add(List<VehicleUnit> units) {
        int end = size + NUMBERS * units.size();
        if (end > places.length) {
            places = Arrays.copyOf(places, Math.max(end, 2 * places.length));
        }
        for (int v = 0; v < units.size(); v++) {
            System.arraycopy(units.get(v).report().position_m, 0, places, size + NUMBERS * v, NUMBERS);
        }
        size = end;
    }

    /** Replaces all places. */
    void setAll(double[] all) {
        places = all.clone();
        size = all.length;
    }

    double[] toArray() {
        return Arrays.copyOf(places, size);
    }

    /** The places without a copy; those beyond {@link #epochs} are of no meaning. */
    double[] places() {
        return places;
    }

    /** Number of epochs. */
    int epochs(int vehicles) {
        return size / (NUMBERS * vehicles);
    }
}
