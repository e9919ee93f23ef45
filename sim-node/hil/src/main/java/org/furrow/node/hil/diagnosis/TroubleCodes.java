package org.furrow.node.hil.diagnosis;

import java.util.List;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.diagnosis.ControlUnit.TroubleCode;

/** The trouble codes of a control unit with their status and snapshots. Its methods do not allocate. */
final class TroubleCodes {
    // bits of the status by ISO 14229-1
    private static final int FAILED = 0x01;
    private static final int FAILED_THIS_CYCLE = 0x02;
    private static final int PENDING = 0x04;
    private static final int CONFIRMED = 0x08;
    private static final int NOT_COMPLETED_SINCE_CLEAR = 0x10;
    private static final int FAILED_SINCE_CLEAR = 0x20;
    private static final int NOT_COMPLETED_THIS_CYCLE = 0x40;

    /** Bits that the unit keeps. */
    private static final int AVAILABLE = 0x7F;

    /** In place of a code. */
    static final int ALL = 0xFFFFFF;

    private static final int ANY_RECORD = 0xFF;
    /** Number of the only snapshot, and of the only record of further data: how often the code was set. */
    private static final int RECORD = 1;

    private static final int FORMAT_ISO_14229 = 1;

    private final TroubleCode[] codes;
    private final int[] faults;
    private final int[] status;
    private final int[] occurrences;
    /** By code, the data of its snapshot; their identifiers in the order of the file. */
    private final byte[][] snapshots;

    private final boolean[] hasSnapshot;
    private final DataStore data;
    private final SignalTable table;
    private final FaultStates states;

    TroubleCodes(List<TroubleCode> all, DataStore data, SignalTable table, FaultStates states) {
        this.data = data;
        this.table = table;
        this.states = states;
        codes = all.toArray(new TroubleCode[0]);
        faults = new int[codes.length];
        status = new int[codes.length];
        occurrences = new int[codes.length];
        snapshots = new byte[codes.length][];
        hasSnapshot = new boolean[codes.length];
        for (int k = 0; k < codes.length; k++) {
            String fault = codes[k].fault();
            faults[k] = fault == null ? ControlUnit.NONE : states.number(fault);
            int bytes = 0;
            for (int did : codes[k].snapshot()) {
                bytes += 2 + data.bytes(data.find(did));
            }
            snapshots[k] = new byte[bytes];
        }
        clear(ALL);
    }

    /** Sets the codes whose causes are present; called once per tick. */
    void advance(long tick) {
        for (int k = 0; k < codes.length; k++) {
            boolean fails = isCaused(k, tick);
            if (fails && (status[k] & FAILED) == 0) {
                status[k] |= FAILED | FAILED_THIS_CYCLE | PENDING | CONFIRMED | FAILED_SINCE_CLEAR;
                occurrences[k] = Math.min(0xFF, occurrences[k] + 1);
                store(k);
            } else if (!fails) {
                status[k] &= ~FAILED;
            }
            status[k] &= ~(NOT_COMPLETED_SINCE_CLEAR | NOT_COMPLETED_THIS_CYCLE);
        }
    }

    /** Number of values that {@link #copyState} copies. */
    int stateLength() {
        int length = 3 * codes.length;
        for (byte[] snapshot : snapshots) {
            length += snapshot.length;
        }
        return length;
    }

    /** Copies status, occurrences and snapshot of each code. */
    void copyState(double[] dest, int at) {
        int next = at;
        for (int k = 0; k < codes.length; k++) {
            dest[next++] = status[k];
            dest[next++] = occurrences[k];
            dest[next++] = hasSnapshot[k] ? 1 : 0;
            for (byte each : snapshots[k]) {
                dest[next++] = each;
            }
        }
    }

    /** Restores what {@link #copyState} copied. */
    void restore(double[] from, int at) {
        int next = at;
        for (int k = 0; k < codes.length; k++) {
            status[k] = (int) from[next++];
            occurrences[k] = (int) from[next++];
            hasSnapshot[k] = from[next++] != 0;
            for (int n = 0; n < snapshots[k].length; n++) {
                snapshots[k][n] = (byte) from[next++];
            }
        }
    }

    private boolean isCaused(int k, long tick) {
        if (faults[k] != ControlUnit.NONE) {
            return states.isActive(faults[k], tick);
        }
        if (codes[k].signal() == ControlUnit.NONE) {
            return false;
        }
        double value = table.get(codes[k].signal());
        return value < codes[k].below() || value > codes[k].above();
    }

    private void store(int k) {
        int at = 0;
        List<Integer> dids = codes[k].snapshot();
        for (int i = 0; i < dids.size(); i++) {
            int did = dids.get(i);
            int number = data.find(did);
            snapshots[k][at] = (byte) (did >> 8);
            snapshots[k][at + 1] = (byte) did;
            System.arraycopy(data.read(number), 0, snapshots[k], at + 2, data.bytes(number));
            at += 2 + data.bytes(number);
        }
        hasSnapshot[k] = at > 0;
    }

    /**
     * Clears codes (service 0x14).
     *
     * @param group a code, or FFFFFF for all
     * @return whether there are such codes
     */
    boolean clear(int group) {
        boolean found = group == ALL;
        for (int k = 0; k < codes.length; k++) {
            if (group == ALL || codes[k].code() == group) {
                found = true;
                clearOne(k);
            }
        }
        return found;
    }

    private void clearOne(int k) {
        status[k] = NOT_COMPLETED_SINCE_CLEAR | NOT_COMPLETED_THIS_CYCLE;
        occurrences[k] = 0;
        hasSnapshot[k] = false;
    }

    /** Number of codes, set or not. */
    int count() {
        return codes.length;
    }

    /** Whether the cause of a code is present. */
    boolean isActive(int k) {
        return (status[k] & FAILED) != 0;
    }

    /** Whether the cause of a code was present, and is no longer. */
    boolean isPrevious(int k) {
        return (status[k] & CONFIRMED) != 0 && !isActive(k);
    }

    int occurrences(int k) {
        return occurrences[k];
    }

    /** Number of a suspect parameter of J1939, or {@link ControlUnit#NONE}. */
    int spn(int k) {
        return codes[k].j1939().spn();
    }

    int failureMode(int k) {
        return codes[k].j1939().failureMode();
    }

    /** Place of the lamp in its byte of a diagnostic message. */
    int lamp(int k) {
        return codes[k].j1939().lamp();
    }

    /** Clears the codes whose cause is no longer present. */
    void clearPrevious() {
        for (int k = 0; k < codes.length; k++) {
            if (isPrevious(k)) {
                clearOne(k);
            }
        }
    }

    /** Number of confirmed codes. */
    int confirmed() {
        int count = 0;
        for (int each : status) {
            count += (each & CONFIRMED) != 0 ? 1 : 0;
        }
        return count;
    }

    /** Answers mode 3 of on-board diagnostics: the number of confirmed codes, and their first two bytes. */
    int listConfirmed(Exchange exchange) {
        exchange.put(Math.min(0xFF, confirmed()), 1);
        for (int k = 0; k < codes.length; k++) {
            if ((status[k] & CONFIRMED) != 0) {
                exchange.put(codes[k].code() >> 8, 2);
            }
        }
        return Exchange.POSITIVE;
    }

    /** Answers a request for codes (service 0x19), and returns a response code. */
    int report(Exchange exchange) {
        int what = exchange.number(1, 1) & 0x7F;
        int needed =
                switch (what) {
                    case 0x01, 0x02 -> 3;
                    case 0x03, 0x0A -> 2;
                    case 0x04, 0x06 -> 6;
                    default -> 0;
                };
        if (needed == 0) {
            return Exchange.SUBFUNCTION_NOT_SUPPORTED;
        }
        if (exchange.length() != needed) {
            return Exchange.WRONG_LENGTH;
        }
        exchange.put(what, 1);
        switch (what) {
            case 0x01 -> count(exchange, exchange.number(2, 1));
            case 0x02 -> list(exchange, exchange.number(2, 1), false);
            case 0x03 -> listSnapshots(exchange);
            case 0x0A -> list(exchange, 0, true);
            default -> {
                return record(exchange, what == 0x04);
            }
        }
        return Exchange.POSITIVE;
    }

    private void count(Exchange exchange, int mask) {
        int count = 0;
        for (int each : status) {
            count += (each & mask & AVAILABLE) != 0 ? 1 : 0;
        }
        exchange.put(AVAILABLE, 1);
        exchange.put(FORMAT_ISO_14229, 1);
        exchange.put(count, 2);
    }

    private void list(Exchange exchange, int mask, boolean all) {
        exchange.put(AVAILABLE, 1);
        for (int k = 0; k < codes.length; k++) {
            if (all || (status[k] & mask & AVAILABLE) != 0) {
                put(exchange, k);
            }
        }
    }

    private void put(Exchange exchange, int k) {
        exchange.put(codes[k].code(), 3);
        exchange.put(status[k], 1);
    }

    private void listSnapshots(Exchange exchange) {
        for (int k = 0; k < codes.length; k++) {
            if (hasSnapshot[k]) {
                exchange.put(codes[k].code(), 3);
                exchange.put(RECORD, 1);
            }
        }
    }

    /** The snapshot of a code, or how often it was set. */
    private int record(Exchange exchange, boolean isSnapshot) {
        int number = exchange.number(5, 1);
        int k = find(exchange.number(2, 3));
        if (k == ControlUnit.NONE || (number != RECORD && number != ANY_RECORD)) {
            return Exchange.OUT_OF_RANGE;
        }
        put(exchange, k);
        if (isSnapshot && hasSnapshot[k]) {
            exchange.put(RECORD, 1);
            exchange.put(codes[k].snapshot().size(), 1);
            exchange.put(snapshots[k], 0, snapshots[k].length);
        } else if (!isSnapshot && occurrences[k] > 0) {
            exchange.put(RECORD, 1);
            exchange.put(occurrences[k], 1);
        }
        return Exchange.POSITIVE;
    }

    private int find(int code) {
        for (int k = 0; k < codes.length; k++) {
            if (codes[k].code() == code) {
                return k;
            }
        }
        return ControlUnit.NONE;
    }
}
