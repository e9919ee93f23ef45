package org.furrow.node.fmi.importer;

import java.util.List;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.node.engine.signal.Signal;
import org.furrow.vehicle.control.Controls;

/** The commands to a vehicle by the names of its signals, and their bounds. */
final class FmuCommands {
    static final String GEAR = "gear_command";

    private static final List<Signal> SIGNALS = ControlSignals.ALL.subList(0, ControlSignals.DRIVING);
    private static final int FIRST_AUXILIARY = ControlSignals.DRIVING - Controls.AUXILIARIES;

    /** Names in the order of {@link ControlSignals#copy}. */
    static final List<String> NAMES = SIGNALS.stream().map(Signal::name).toList();

    private FmuCommands() {}

    /** Number of an auxiliary axis; -1 for other commands. */
    static int auxiliary(String name) {
        return Math.max(-1, NAMES.indexOf(name) - FIRST_AUXILIARY);
    }

    /** A value within the bounds of a command. */
    static double bounded(int command, double value) {
        Signal signal = SIGNALS.get(command);
        double within = Math.clamp(value, signal.least(), signal.most());
        return signal.type() == Signal.Type.INTEGER ? Math.rint(within) : within;
    }
}
