package org.furrow.node.fmi.importer;

import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.node.engine.signal.Signal;
import org.furrow.vehicle.control.Controls;

/** The commands to a vehicle by the names of its signals, and their bounds. */
final class FmuCommands {
    static final String GEAR = "gear_command";

    /** Number of the command of the tyres' inflation, in kPa; NaN: none. {@link ControlSignals#copy} has the others. */
    static final int PRESSURE = ControlSignals.DRIVING;

    private static final List<Signal> SIGNALS = Stream.concat(
                    ControlSignals.ALL.subList(0, ControlSignals.DRIVING).stream(), Stream.of(ControlSignals.INFLATION))
            .toList();
    private static final int FIRST_AUXILIARY = ControlSignals.DRIVING - Controls.AUXILIARIES;
    private static final double PA_PER_KPA = 1000;

    /** Names by number. */
    static final List<String> NAMES = SIGNALS.stream().map(Signal::name).toList();

    /** Names of the commands that controllers get: what they set themselves holds, so that they know the pressure. */
    static final List<String> DRIVING_NAMES = NAMES.subList(0, PRESSURE);

    private FmuCommands() {}

    /** Number of an auxiliary axis; -1 for other commands. */
    static int auxiliary(String name) {
        int command = NAMES.indexOf(name);
        return command == PRESSURE ? -1 : Math.max(-1, command - FIRST_AUXILIARY);
    }

    /** A value within the bounds of a command. */
    static double bounded(int command, double value) {
        Signal signal = SIGNALS.get(command);
        double within = Math.clamp(value, signal.least(), signal.most());
        return signal.type() == Signal.Type.INTEGER ? Math.rint(within) : within;
    }

    static double pressure_kPa(Controls of) {
        return of.pressure_Pa / PA_PER_KPA;
    }

    static void setPressure(double pressure_kPa, Controls dest) {
        dest.pressure_Pa = PA_PER_KPA * pressure_kPa;
    }
}
