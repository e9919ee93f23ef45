package org.furrow.node.hil.xcp;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.furrow.node.engine.signal.SignalTable;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a master of XCP reads, little-endian: each signal as a number of eight bytes and as one of four, the
 * name of the description, the names of the events, and the parameters. Its methods do not allocate.
 */
public final class XcpMemory {
    /** Address of the first signal as FLOAT64_IEEE. */
    public static final int WIDE = 0x10000;
    /** Address of the first signal as FLOAT32_IEEE. */
    public static final int NARROW = 0x20000;

    static final int IDENTIFICATION = 0x30000;
    static final int EVENT_NAMES = 0x31000;
    static final int EVENT_NAME_BYTES = 16;
    /** Name of the description file without its ending. */
    static final String NAME = "furrow";

    /** Names of the events. */
    static final List<String> EVENTS = List.of("step", "10 ms", "100 ms");

    private final int signals;
    private final byte[] name = NAME.getBytes(StandardCharsets.US_ASCII);
    private final byte[] eventNames = new byte[EVENT_NAME_BYTES * EVENTS.size()];

    private final @Nullable XcpCalibration calibration;

    /**
     * @param signals number of signals
     * @param calibration the parameters; null: none
     */
    XcpMemory(int signals, @Nullable XcpCalibration calibration) {
        this.signals = signals;
        this.calibration = calibration;
        for (int k = 0; k < EVENTS.size(); k++) {
            byte[] text = EVENTS.get(k).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(text, 0, eventNames, EVENT_NAME_BYTES * k, text.length);
        }
    }

    /** Whether bytes can be read. */
    boolean has(int address, int bytes) {
        return isIn(address, bytes, WIDE, Double.BYTES * signals)
                || isIn(address, bytes, NARROW, Float.BYTES * signals)
                || isIn(address, bytes, IDENTIFICATION, name.length)
                || isIn(address, bytes, EVENT_NAMES, eventNames.length)
                || (calibration != null && calibration.has(address, bytes));
    }

    private static boolean isIn(int address, int bytes, int from, int size) {
        return bytes > 0 && address >= from && address <= from + size - bytes;
    }

    /** Copies bytes that {@link #has} has. */
    void read(int address, int bytes, SignalTable table, byte[] dest, int at) {
        for (int k = 0; k < bytes; k++) {
            dest[at + k] = read(address + k, table);
        }
    }

    private byte read(int address, SignalTable table) {
        XcpCalibration parameters = calibration;
        if (parameters != null && address >= XcpCalibration.START) {
            return parameters.read(address);
        }
        if (address >= EVENT_NAMES) {
            return eventNames[address - EVENT_NAMES];
        }
        if (address >= IDENTIFICATION) {
            return name[address - IDENTIFICATION];
        }
        if (address >= NARROW) {
            int at = address - NARROW;
            return (byte) (Float.floatToRawIntBits((float) table.get(at / Float.BYTES)) >> (8 * (at % Float.BYTES)));
        }
        int at = address - WIDE;
        return (byte) (Double.doubleToRawLongBits(table.get(at / Double.BYTES)) >> (8 * (at % Double.BYTES)));
    }
}
