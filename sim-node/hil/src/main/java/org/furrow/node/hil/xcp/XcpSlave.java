package org.furrow.node.hil.xcp;

import org.furrow.node.engine.signal.SignalTable;
import org.jspecify.annotations.Nullable;

/**
 * Answers the commands of a master of XCP (ASAM MCD-1 XCP 1.1), and samples lists of signals by event: polling, dynamic
 * lists, timestamps. It changes nothing unless it has pages for calibration. Numbers are little-endian. Nothing is
 * allocated after construction.
 */
public final class XcpSlave {
    /** Accepts packets to send to the master. */
    @FunctionalInterface
    public interface Sink {
        /** Accepts the first bytes of an array, which are valid during the call only. */
        void send(byte[] packet, int length);
    }

    // first bytes of packets
    private static final int RESPONSE = 0xFF;
    private static final int ERROR = 0xFE;
    // errors
    private static final int OK = 0;
    private static final int SYNCH = -1;
    private static final int UNKNOWN = 0x20;
    private static final int SYNTAX = 0x21;
    private static final int OUT_OF_RANGE = 0x22;
    private static final int MODE = 0x27;
    private static final int SEQUENCE = 0x29;
    private static final int NO_CONFIGURATION = 0x2A;
    private static final int OVERFLOW = 0x30;

    private static final int RESOURCE_CALIBRATION = 0x01;
    private static final int RESOURCE_DAQ = 0x04;
    private static final int PROTOCOL = 1;
    /** Dynamic lists, prescalers, timestamps. */
    private static final int PROPERTIES = 0x13;

    private static final int STAMPED = 0x10;
    /** By event, its period in ms; 0: each step. */
    private static final int[] PERIODS_MS = {0, 10, 100};

    private final XcpLimits limits;
    private final XcpMemory memory;
    private final @Nullable XcpCalibration calibration;
    private final XcpLists lists = new XcpLists();
    private final double step_s;
    private final long[] period_ticks = new long[PERIODS_MS.length];
    private final byte[] out;
    private int size;
    private byte[] command = {};
    private int length;
    private boolean connected;
    private int transfer;
    private int list;
    private int packet;
    private int entry;
    private boolean pointed;
    private long tick;

    /**
     * @param signals number of signals
     * @param step_s length of a step
     * @param calibration the parameters that the master may set; null: none
     */
    public XcpSlave(int signals, double step_s, XcpLimits limits, @Nullable XcpCalibration calibration) {
        this.limits = limits;
        this.step_s = step_s;
        this.calibration = calibration;
        memory = new XcpMemory(signals, calibration);
        out = new byte[Math.max(limits.maxCto(), limits.maxDto())];
        for (int k = 0; k < period_ticks.length; k++) {
            period_ticks[k] = Math.max(1, Math.round(PERIODS_MS[k] * 1e-3 / step_s));
        }
    }

    /** Answers a command in the first bytes of an array. */
    public void command(byte[] bytes, int count, SignalTable table, Sink sink) {
        if (count < 1) {
            return;
        }
        command = bytes;
        length = Math.min(count, bytes.length);
        if (!connected && u8(0) != 0xFF) {
            return; // a slave that is not connected answers nothing else
        }
        size = 0;
        put(RESPONSE, 1);
        int error = respond(table);
        if (error != OK) {
            size = 0;
            put(ERROR, 1);
            put(error == SYNCH ? 0 : error, 1);
        }
        sink.send(out, size);
    }

    private int u8(int at) {
        return at < length ? command[at] & 0xFF : 0;
    }

    private int u16(int at) {
        return u8(at) | u8(at + 1) << 8;
    }

    private int u32(int at) {
        return u16(at) | u16(at + 2) << 16;
    }

    private void put(long value, int bytes) {
        for (int k = 0; k < bytes; k++) {
            out[size++] = (byte) (value >> (8 * k));
        }
    }

    private static int needed(int code) {
        return switch (code) {
            case 0xF4, 0xF6, 0xE1, 0xE0 -> 8;
            case 0xD3, 0xE2 -> 6;
            case 0xD4 -> 5;
            case 0xD5, 0xDE, 0xD7, 0xDF, 0xE3 -> 4;
            case 0xF5, 0xFA, 0xDD, 0xFF -> 2;
            default -> 1;
        };
    }

    /** Writes the response after its first byte, and returns an error, or that there is none. */
    private int respond(SignalTable table) {
        int code = u8(0);
        if (length < needed(code)) {
            return SYNTAX;
        }
        return switch (code) {
            case 0xFF -> connect();
            case 0xFE -> disconnect();
            case 0xFD -> status();
            case 0xFC -> SYNCH;
            case 0xFB -> modes();
            case 0xFA -> identify();
            case 0xF6 -> {
                transfer = u32(4);
                yield OK;
            }
            case 0xF5 -> upload(u8(1), table);
            case 0xF4 -> {
                transfer = u32(4);
                yield upload(u8(1), table);
            }
            case 0xD3, 0xD4, 0xD5, 0xD6, 0xDD, 0xDE, 0xDF, 0xE0, 0xE1, 0xE2, 0xE3 -> configure(code);
            case 0xF0, 0xED, 0xEB, 0xEA, 0xE9, 0xE8, 0xE7, 0xE4 -> calibrate(code);
            case 0xD7 -> eventInfo();
            case 0xD9 -> resolution();
            case 0xDA -> processor();
            case 0xDC -> clock();
            default -> UNKNOWN;
        };
    }

    private int connect() {
        connected = true;
        put(RESOURCE_DAQ | (calibration == null ? 0 : RESOURCE_CALIBRATION), 1);
        put(0, 1); // low byte first, addresses of bytes
        put(limits.maxCto(), 1);
        put(limits.maxDto(), 2);
        put(PROTOCOL, 1);
        put(PROTOCOL, 1);
        return OK;
    }

    private int disconnect() {
        connected = false;
        lists.stopAll();
        return OK;
    }

    private int status() {
        put(lists.isAnyRunning() ? 0x40 : 0, 1);
        put(0, 4); // nothing is protected, no stored configuration
        return OK;
    }

    private int modes() {
        put(0, 6); // no block transfer
        put(0x10, 1);
        return OK;
    }

    private int identify() {
        int kind = u8(1);
        if (kind > 1) {
            put(0, 3);
            put(0, 4); // other kinds of identification are not there
            return OK;
        }
        transfer = XcpMemory.IDENTIFICATION;
        put(0, 3);
        put(XcpMemory.NAME.length(), 4);
        return OK;
    }

    private int upload(int bytes, SignalTable table) {
        if (bytes > limits.maxCto() - 1 || !memory.has(transfer, bytes)) {
            return OUT_OF_RANGE;
        }
        memory.read(transfer, bytes, table, out, size);
        size += bytes;
        transfer += bytes;
        return OK;
    }

    private int calibrate(int code) {
        XcpCalibration of = calibration;
        if (of == null) {
            return UNKNOWN;
        }
        int from = code == 0xED ? u32(4) : transfer;
        int bytes = of.answer(code, command, length, from, out);
        if (bytes < 0) {
            return -bytes;
        }
        size += bytes;
        if (code == 0xF0 || code == 0xED) {
            transfer = from + u8(1);
        }
        return OK;
    }

    private int configure(int code) {
        if (code == 0xDD) {
            return synchronise(u8(1));
        }
        if (code == 0xD6) {
            pointed = false;
            lists.free();
            return OK;
        }
        if (code == 0xD5) {
            pointed = false;
            return lists.allocate(u16(2)) ? OK : OVERFLOW;
        }
        if (code == 0xE1) {
            return write();
        }
        int of = u16(2);
        if (of >= lists.lists) {
            return OUT_OF_RANGE;
        }
        boolean changes = code == 0xD4 || code == 0xD3 || code == 0xE2 || code == 0xE0;
        if (changes && lists.running[of]) {
            return SEQUENCE;
        }
        return switch (code) {
            case 0xD4 -> lists.allocatePackets(of, u8(4)) ? OK : OVERFLOW;
            case 0xD3 ->
                u8(4) >= lists.packets[of] ? OUT_OF_RANGE : lists.allocateEntries(of, u8(4), u8(5)) ? OK : OVERFLOW;
            case 0xE2 -> point(of);
            case 0xE0 -> setMode(of);
            case 0xDF -> mode(of);
            case 0xE3 -> {
                lists.running[of] = false;
                yield OK;
            }
            default -> startOrStop(of);
        };
    }

    private int point(int of) {
        pointed = u8(4) < lists.packets[of] && u8(5) < lists.entries[lists.firstPacket[of] + u8(4)];
        list = of;
        packet = u8(4);
        entry = u8(5);
        return pointed ? OK : OUT_OF_RANGE;
    }

    private int write() {
        if (!pointed || lists.running[list]) {
            return SEQUENCE;
        }
        int number = lists.firstPacket[list] + packet;
        int bytes = u8(2);
        if (u8(1) != 0xFF || !memory.has(u32(4), bytes)) {
            return OUT_OF_RANGE;
        }
        int at = lists.firstEntry[number] + entry;
        int before = lists.bytes[at];
        lists.bytes[at] = bytes;
        if (1 + (packet == 0 ? limits.timestampBytes() : 0) + lists.bytesOf(number) > limits.maxDto()) {
            lists.bytes[at] = before;
            return OUT_OF_RANGE;
        }
        lists.address[at] = u32(4);
        entry++;
        pointed = entry < lists.entries[number];
        return OK;
    }

    private int setMode(int of) {
        int mode = u8(1);
        if ((mode & ~STAMPED) != 0 || u16(4) >= period_ticks.length || u8(6) == 0) {
            return (mode & ~STAMPED) != 0 ? MODE : OUT_OF_RANGE;
        }
        lists.stamps[of] = (mode & STAMPED) != 0;
        lists.event[of] = u16(4);
        lists.prescaler[of] = u8(6);
        return OK;
    }

    private int mode(int of) {
        put((lists.selected[of] ? 1 : 0) | (lists.stamps[of] ? STAMPED : 0) | (lists.running[of] ? 0x40 : 0), 1);
        put(0, 2);
        put(lists.event[of], 2);
        put(lists.prescaler[of], 1);
        put(0, 1);
        return OK;
    }

    private int startOrStop(int of) {
        int mode = u8(1);
        if (mode > 2) {
            return MODE;
        }
        if (mode > 0 && lists.packets[of] == 0) {
            return NO_CONFIGURATION;
        }
        if (mode == 2) {
            lists.selected[of] = true;
        } else {
            lists.running[of] = mode == 1;
            lists.passed[of] = 0;
        }
        put(lists.firstPacket[of], 1);
        return OK;
    }

    private int synchronise(int mode) {
        if (mode == 0) {
            lists.stopAll();
            return OK;
        }
        if (mode > 2) {
            return MODE;
        }
        for (int k = 0; k < lists.lists; k++) {
            if (lists.selected[k]) {
                lists.running[k] = mode == 1;
                lists.passed[k] = 0;
                lists.selected[k] = false;
            }
        }
        return OK;
    }

    private int eventInfo() {
        int event = u16(2);
        if (event >= period_ticks.length) {
            return OUT_OF_RANGE;
        }
        transfer = XcpMemory.EVENT_NAMES + XcpMemory.EVENT_NAME_BYTES * event;
        put(0x04, 1); // for lists of measured data
        put(XcpLists.MOST_LISTS, 1);
        put(XcpMemory.EVENTS.get(event).length(), 1);
        put(event == 0 ? Math.clamp(Math.round(step_s * 1e3), 1, 255) : event == 1 ? 10 : 100, 1);
        put(6, 1); // ms
        put(0, 1);
        return OK;
    }

    private int resolution() {
        put(1, 1);
        put(Math.min(255, limits.maxDto() - 1 - limits.timestampBytes()), 1);
        put(1, 1);
        put(0, 1);
        put(limits.timestampBytes() | limits.unitCode() << 4, 1);
        put(1, 2);
        return OK;
    }

    private int processor() {
        put(PROPERTIES, 1);
        put(XcpLists.MOST_LISTS, 2);
        put(period_ticks.length, 2);
        put(0, 1);
        put(0, 1); // a packet is identified by its number
        return OK;
    }

    private int clock() {
        put(0, 3);
        put(stamp(), 4);
        return OK;
    }

    private long stamp() {
        return Math.round((tick + 1) * step_s / limits.unit_s());
    }

    /** Sends the packets of the lists whose event is due after a step. */
    public void sample(long ofTick, SignalTable table, Sink sink) {
        tick = ofTick;
        for (int k = 0; connected && k < lists.lists; k++) {
            if (lists.running[k] && (tick + 1) % period_ticks[lists.event[k]] == 0) {
                lists.passed[k]++;
                if (lists.passed[k] >= lists.prescaler[k]) {
                    lists.passed[k] = 0;
                    sample(k, table, sink);
                }
            }
        }
    }

    private void sample(int of, SignalTable table, Sink sink) {
        for (int n = 0; n < lists.packets[of]; n++) {
            int number = lists.firstPacket[of] + n;
            size = 0;
            put(number, 1);
            if (n == 0 && lists.stamps[of]) {
                put(stamp(), limits.timestampBytes());
            }
            for (int e = lists.firstEntry[number]; e < lists.firstEntry[number] + lists.entries[number]; e++) {
                memory.read(lists.address[e], lists.bytes[e], table, out, size);
                size += lists.bytes[e];
            }
            sink.send(out, size);
        }
    }
}
