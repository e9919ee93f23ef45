package org.furrow.node.scenario.reader;

import org.furrow.node.scenario.driver.DecisionsReader;
import org.furrow.vehicle.control.Controls;

/** Writes the decisions of an external driver as {@link DecisionsReader} reads them. */
public final class DecisionsWriter {
    private static final String SUFFIX = "-decisions.csv";

    private DecisionsWriter() {}

    /** Name of the file of a vehicle's decisions. */
    public static String file(String vehicle) {
        return vehicle + SUFFIX;
    }

    /** Whether a file has a name of {@link #file}. */
    public static boolean isFile(String name) {
        return name.endsWith(SUFFIX);
    }

    /** The first line of a table, with its end. */
    public static String header() {
        return String.join(",", DecisionsReader.columns()) + "\n";
    }

    /** Appends the line of a decision, with its end. */
    public static void append(int epoch, Controls decision, StringBuilder dest) {
        dest.append(epoch).append(',').append(decision.steering);
        dest.append(',').append(decision.throttle).append(',').append(decision.brake);
        dest.append(',').append(decision.gear);
        for (double axis : decision.aux) {
            dest.append(',').append(axis);
        }
        dest.append('\n');
    }
}
