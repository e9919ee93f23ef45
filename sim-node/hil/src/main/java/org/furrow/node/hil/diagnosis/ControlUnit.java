package org.furrow.node.hil.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.furrow.node.can.isotp.IsoTpAddress;
import org.furrow.node.can.isotp.IsoTpReader;
import org.jspecify.annotations.Nullable;

/**
 * A control unit of a vehicle, as testers see it on a bus.
 *
 * @param functional identifier of requests to all units, or {@link #NONE}
 * @param security creates the check of keys; null: no level can be unlocked
 * @param obd null: the unit does not answer on-board diagnostics
 * @param messages names of the messages that the unit sends and receives; none: all, where it is the only unit
 */
public record ControlUnit(
        String name,
        IsoTpAddress address,
        int functional,
        IsoTpReader.Flow flow,
        @Nullable Supplier<SecurityAccess> security,
        List<Identifier> identifiers,
        List<TroubleCode> troubleCodes,
        List<Routine> routines,
        @Nullable Obd obd,
        List<String> messages) {
    /** No number. */
    public static final int NONE = -1;

    /**
     * Data that a tester reads by their identifier.
     *
     * @param writable whether a tester may write them
     * @param sessions a bit for each session in which it may
     * @param securityLevel level to unlock before, 0: none
     */
    public record Identifier(int did, Content content, boolean writable, int sessions, int securityLevel) {}

    /** What an identifier stands for. */
    public sealed interface Content {
        /** Number of bytes. */
        int bytes();
    }

    /**
     * A signal: value = raw number * scale + offset, the high byte first.
     *
     * @param signal its number in the catalogue
     * @param bytes 1 to 8
     * @param signed whether the raw number has a sign; without one, all bits set mean "no value"
     */
    public record SignalContent(int signal, int bytes, boolean signed, double scale, double offset)
            implements Content {}

    /** Bytes that stay as they were written; initially, this text and zeros. */
    public record Memory(String text, int bytes) implements Content {}

    /**
     * A trouble code and its cause.
     *
     * @param code 3 bytes
     * @param fault name in the schedule of faults: the code is set while the fault acts; or null
     * @param signal number of a signal: the code is set while the signal is beyond a limit; or {@link #NONE}
     * @param j1939 the code in diagnostic messages of J1939
     * @param snapshot identifiers whose data are stored when the code is set
     */
    public record TroubleCode(
            int code,
            @Nullable String fault,
            int signal,
            double below,
            double above,
            J1939Code j1939,
            List<Integer> snapshot) {
        public TroubleCode {
            snapshot = List.copyOf(snapshot);
        }
    }

    /**
     * A trouble code of J1939.
     *
     * @param spn number of the suspect parameter, or {@link #NONE}
     * @param failureMode 0 to 31
     * @param lamp 0 protect, 1 amber, 2 red, 3 malfunction
     */
    public record J1939Code(int spn, int failureMode, int lamp) {}

    /**
     * On-board diagnostics.
     *
     * @param pids data of mode 1 by their numbers
     * @param vin 17 letters, or none
     */
    public record Obd(List<Identifier> pids, String vin) {
        public Obd {
            pids = List.copyOf(pids);
        }
    }

    /**
     * A routine: gives a signal a value for a time.
     *
     * @param id identifier
     * @param signal number of the signal
     * @param rest its value otherwise
     */
    public record Routine(int id, int signal, double value, double rest, long duration_ticks) {}

    public ControlUnit {
        identifiers = List.copyOf(identifiers);
        troubleCodes = List.copyOf(troubleCodes);
        routines = List.copyOf(routines);
        messages = List.copyOf(messages);
    }

    /** Numbers of the signals that testers set. */
    public List<Integer> signals() {
        List<Integer> all = new ArrayList<>();
        for (Identifier each : identifiers) {
            if (each.writable && each.content instanceof SignalContent of) {
                all.add(of.signal);
            }
        }
        routines.forEach(routine -> all.add(routine.signal));
        return all;
    }
}
