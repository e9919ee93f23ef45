package org.furrow.node.scenario.visual;

import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.vehicle.spec.Vector;

/**
 * Where the shoes of a belt are. Its lower run is a chain of straight pieces whose middles are recorded; the rest of
 * its way is fixed to the chassis. A shoe is the chord between two pins, which are equally far apart along the way.
 * Immutable.
 */
public final class BeltShoes {
    /** Numbers of a shoe: x and z of its middle, then x and z of its direction, ahead on the lower run. */
    public static final int SHOE = 4;

    private final DrawnBelt belt;
    private final int corners;

    /** Arrays of a thread. */
    public static final class Scratch {
        private double[] x = new double[0];
        private double[] z = new double[0];
        private double[] pins = new double[0];
    }

    public BeltShoes(DrawnBelt belt) {
        this.belt = belt;
        corners = belt.pieces() + belt.over().size();
    }

    public DrawnBelt belt() {
        return belt;
    }

    /** Distance of the belt from the middle of the chassis, to the left. */
    public double y_m() {
        return belt.over().getFirst().y();
    }

    /**
     * Writes the places of all shoes in the chassis frame. A shoe keeps its number while the belt turns.
     *
     * @param middles x and z of the middle of each piece of the lower run
     * @param turn_rad of the sprocket
     * @param dest {@link #SHOE} numbers of each shoe
     */
    public void place(double[] middles, double turn_rad, double[] dest, Scratch scratch) {
        if (scratch.x.length < corners + 1) {
            scratch.x = new double[corners + 1];
            scratch.z = new double[corners + 1];
        }
        int shoes = belt.shoes();
        if (scratch.pins.length < 2 * shoes) {
            scratch.pins = new double[2 * shoes];
        }
        double length_m = way(middles, scratch);
        double pitch_m = length_m / shoes;
        double passed = belt.teeth() * turn_rad / (2 * Math.PI);
        double whole = Math.floor(passed);
        pins((passed - whole) * pitch_m, pitch_m, scratch);
        int shift = (int) (((long) whole % shoes + shoes) % shoes);
        for (int at = 0; at < shoes; at++) {
            int next = at + 1 < shoes ? at + 1 : 0;
            double fromX = scratch.pins[2 * at];
            double fromZ = scratch.pins[2 * at + 1];
            double toX = scratch.pins[2 * next];
            double toZ = scratch.pins[2 * next + 1];
            double chord_m = Math.sqrt((toX - fromX) * (toX - fromX) + (toZ - fromZ) * (toZ - fromZ));
            int shoe = SHOE * (at >= shift ? at - shift : at - shift + shoes);
            dest[shoe] = 0.5 * (fromX + toX);
            dest[shoe + 1] = 0.5 * (fromZ + toZ);
            dest[shoe + 2] = (fromX - toX) / chord_m;
            dest[shoe + 3] = (fromZ - toZ) / chord_m;
        }
    }

    /** Collects the corners of the closed way from the front end of the lower run; returns its length. */
    private double way(double[] middles, Scratch scratch) {
        double[] x = scratch.x;
        double[] z = scratch.z;
        Vector front = belt.over().getLast();
        x[0] = front.x();
        z[0] = front.z();
        for (int p = 0; p < belt.pieces(); p++) {
            x[p + 1] = 2 * middles[2 * p] - x[p];
            z[p + 1] = 2 * middles[2 * p + 1] - z[p];
        }
        for (int k = 1; k < belt.over().size(); k++) {
            x[belt.pieces() + k] = belt.over().get(k).x();
            z[belt.pieces() + k] = belt.over().get(k).z();
        }
        double length_m = 0;
        for (int k = 1; k < corners; k++) {
            length_m += size_m(scratch, k);
        }
        return length_m;
    }

    private static double size_m(Scratch scratch, int corner) {
        double dx = scratch.x[corner] - scratch.x[corner - 1];
        double dz = scratch.z[corner] - scratch.z[corner - 1];
        return Math.sqrt(dx * dx + dz * dz);
    }

    /** Writes the places of the pins from a place of the way on. */
    private void pins(double first_m, double pitch_m, Scratch scratch) {
        int corner = 1;
        double before_m = 0;
        double size_m = size_m(scratch, 1);
        for (int pin = 0; pin < belt.shoes(); pin++) {
            double at_m = first_m + pin * pitch_m;
            while (at_m > before_m + size_m && corner + 1 < corners) {
                before_m += size_m;
                size_m = size_m(scratch, ++corner);
            }
            double share = size_m > 0 ? (at_m - before_m) / size_m : 0;
            scratch.pins[2 * pin] = scratch.x[corner - 1] + share * (scratch.x[corner] - scratch.x[corner - 1]);
            scratch.pins[2 * pin + 1] = scratch.z[corner - 1] + share * (scratch.z[corner] - scratch.z[corner - 1]);
        }
    }
}
