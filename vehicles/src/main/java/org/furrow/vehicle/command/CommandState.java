package org.furrow.vehicle.command;

import org.furrow.vehicle.control.Controls;

/** Commands as slots of a state. */
final class CommandState {
    private static final String[] NAMES = {"steering", "valve", "throttle", "brake", "gear"};
    /** The slot of a valve without a command, as a state has numbers only. */
    private static final double NO_VALVE = 2;

    static final int LENGTH = NAMES.length + Controls.AUXILIARIES;

    private CommandState() {}

    static String name(int slot) {
        return "command." + (slot < NAMES.length ? NAMES[slot] : "aux_" + (slot - NAMES.length + 1));
    }

    /** Copies commands to the start of an array, and returns the number of slots. */
    static int copy(Controls from, double[] dest) {
        dest[0] = from.steering;
        dest[1] = Double.isNaN(from.valve) ? NO_VALVE : from.valve;
        dest[2] = from.throttle;
        dest[3] = from.brake;
        dest[4] = from.gear;
        System.arraycopy(from.aux, 0, dest, NAMES.length, Controls.AUXILIARIES);
        return LENGTH;
    }

    static void restore(double[] from, int at, Controls dest) {
        dest.steering = from[at];
        dest.valve = from[at + 1] == NO_VALVE ? Double.NaN : from[at + 1];
        dest.throttle = from[at + 2];
        dest.brake = from[at + 3];
        dest.gear = (int) from[at + 4];
        System.arraycopy(from, at + NAMES.length, dest.aux, 0, Controls.AUXILIARIES);
    }
}
