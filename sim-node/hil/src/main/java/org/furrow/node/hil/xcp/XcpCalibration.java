package org.furrow.node.hil.xcp;

import org.furrow.node.hil.parameter.HilParameter;
import org.furrow.node.hil.parameter.ParameterTable;

/**
 * Calibration by a master of XCP: the parameters of a vehicle are a segment of memory with two pages. Page 0, the
 * working page, has the values that the master and test programs set, page 1, the reference page, those of the start,
 * which are read only. A number takes effect when its last byte is written. Nothing is allocated after construction.
 */
public final class XcpCalibration {
    /** Sets parameters as decisions of the run. */
    @FunctionalInterface
    public interface Writer {
        /** Sets a parameter; returns false when it cannot now. */
        boolean set(int parameter, double value);
    }

    /** Address of the first parameter. */
    public static final int START = 0x40000;

    // errors
    private static final int SYNTAX = 0x21;
    private static final int OUT_OF_RANGE = 0x22;
    private static final int WRITE_PROTECTED = 0x23;
    private static final int PAGE_NOT_VALID = 0x26;
    private static final int MODE = 0x27;
    private static final int SEGMENT_NOT_VALID = 0x28;
    private static final int NOT_NOW = 0x33;

    private static final int WORKING = 0;
    private static final int REFERENCE = 1;
    private static final int PAGES = 2;
    private static final int OF_VEHICLE = 1;
    private static final int OF_MASTER = 2;
    private static final int ALL_SEGMENTS = 0x80;
    /** The vehicle and the master may use the page, and the master may write to it. */
    private static final int ANY_ACCESS = 0x3F;
    /** The master may only read the page. */
    private static final int READ_ACCESS = 0x0F;

    private final ParameterTable table;
    private final Writer writer;
    private final int bytes;
    /** Values of the working page while the vehicle uses the reference page. */
    private final double[] kept;

    private final byte[] partial = new byte[Double.BYTES];
    private int partialNumber = -1;
    private int vehiclePage = WORKING;
    private int masterPage = WORKING;

    /** @param isWide whether numbers have eight bytes, else four */
    public XcpCalibration(ParameterTable table, Writer writer, boolean isWide) {
        this.table = table;
        this.writer = writer;
        bytes = bytesOf(isWide);
        kept = new double[table.size()];
    }

    /** Bytes of a parameter. */
    static int bytesOf(boolean isWide) {
        return isWide ? Double.BYTES : Float.BYTES;
    }

    /** Whether bytes belong to parameters. */
    boolean has(int address, int count) {
        return count > 0 && address >= START && address - START <= bytes * table.size() - count;
    }

    /** A byte of the page that the master uses. */
    byte read(int address) {
        int number = (address - START) / bytes;
        return byteOf(masterPage == WORKING ? working(number) : initial(number), (address - START) % bytes);
    }

    private double working(int number) {
        return vehiclePage == WORKING ? table.get(number) : kept[number];
    }

    private double initial(int number) {
        return table.parameters().get(number).initial();
    }

    private byte byteOf(double value, int at) {
        long bits = bytes == Double.BYTES ? Double.doubleToRawLongBits(value) : Float.floatToRawIntBits((float) value);
        return (byte) (bits >> (8 * at));
    }

    /**
     * Answers a command about calibration.
     *
     * @param address where a download begins
     * @param out gets the response after its first byte
     * @return number of bytes after the first one, or the negative number of an error
     */
    int answer(int code, byte[] command, int length, int address, byte[] out) {
        if (length < needed(code)) {
            return -SYNTAX;
        }
        return switch (code) {
            case 0xF0 -> download(command, 2, length, address);
            case 0xED -> download(command, 8, length, address);
            case 0xEB -> setPage(command[1] & 0xFF, command[2] & 0xFF, command[3] & 0xFF);
            case 0xEA -> page(command[1] & 0xFF, command[2] & 0xFF, out);
            case 0xE9 -> put(out, 1, 0); // one segment, whose page is not stored
            case 0xE8 -> segment(command, out);
            case 0xE7 -> pageInfo(command[2] & 0xFF, command[3] & 0xFF, out);
            default -> copy(command);
        };
    }

    private static int needed(int code) {
        return switch (code) {
            case 0xED -> 8;
            case 0xE4, 0xE8 -> 5;
            case 0xEB, 0xE7 -> 4;
            case 0xEA -> 3;
            case 0xF0 -> 2;
            default -> 1;
        };
    }

    private static int put(byte[] out, int... values) {
        for (int k = 0; k < values.length; k++) {
            out[1 + k] = (byte) values[k];
        }
        return values.length;
    }

    private int download(byte[] command, int from, int length, int address) {
        int count = command[1] & 0xFF;
        if (count > length - from || !has(address, count)) {
            return -OUT_OF_RANGE;
        }
        if (masterPage != WORKING) {
            return -WRITE_PROTECTED;
        }
        for (int k = 0; k < count; k++) {
            int error = write(address - START + k, command[from + k]);
            if (error != 0) {
                return -error;
            }
        }
        return 0;
    }

    private int write(int at, byte value) {
        int number = at / bytes;
        if (number != partialNumber) {
            partialNumber = number;
            for (int k = 0; k < bytes; k++) {
                partial[k] = byteOf(working(number), k);
            }
        }
        partial[at % bytes] = value;
        if (at % bytes < bytes - 1) {
            return 0;
        }
        partialNumber = -1;
        HilParameter parameter = table.parameters().get(number);
        double whole = whole();
        if (parameter.refusal(whole) != null) {
            return OUT_OF_RANGE;
        }
        if (vehiclePage == WORKING) {
            return writer.set(number, whole) ? 0 : NOT_NOW;
        }
        kept[number] = whole;
        return 0;
    }

    private double whole() {
        long bits = 0;
        for (int k = bytes - 1; k >= 0; k--) {
            bits = bits << 8 | (partial[k] & 0xFF);
        }
        return bytes == Double.BYTES ? Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
    }

    private int setPage(int mode, int segment, int page) {
        if ((mode & (OF_VEHICLE | OF_MASTER)) == 0) {
            return -MODE;
        }
        if (segment != 0 && (mode & ALL_SEGMENTS) == 0) {
            return -SEGMENT_NOT_VALID;
        }
        if (page >= PAGES) {
            return -PAGE_NOT_VALID;
        }
        if ((mode & OF_VEHICLE) != 0 && page != vehiclePage && !use(page)) {
            return -NOT_NOW;
        }
        masterPage = (mode & OF_MASTER) != 0 ? page : masterPage;
        partialNumber = -1;
        return 0;
    }

    /** Lets the vehicle use a page; returns false when not all parameters could be set. */
    private boolean use(int page) {
        boolean isSet = true;
        for (int k = 0; k < kept.length; k++) {
            double before = table.get(k);
            double after = page == WORKING ? kept[k] : initial(k);
            kept[k] = page == WORKING ? kept[k] : before;
            if (Double.compare(before, after) != 0) {
                isSet &= writer.set(k, after);
            }
        }
        vehiclePage = page;
        return isSet;
    }

    private int page(int mode, int segment, byte[] out) {
        if (segment != 0) {
            return -SEGMENT_NOT_VALID;
        }
        if (mode != OF_VEHICLE && mode != OF_MASTER) {
            return -MODE;
        }
        return put(out, 0, 0, mode == OF_VEHICLE ? vehiclePage : masterPage);
    }

    private int segment(byte[] command, byte[] out) {
        int mode = command[1] & 0xFF;
        if (command[2] != 0) {
            return -SEGMENT_NOT_VALID;
        }
        if (mode > 1) {
            return mode == 2 ? -OUT_OF_RANGE : -MODE; // no mapping of addresses
        }
        if (mode == 1) {
            return put(out, PAGES, 0, 0, 0, 0);
        }
        int what = command[3] & 0xFF;
        if (what > 1) {
            return -OUT_OF_RANGE;
        }
        int value = what == 0 ? START : bytes * kept.length;
        return put(out, 0, 0, 0, value, value >> 8, value >> 16, value >> 24);
    }

    private static int pageInfo(int segment, int page, byte[] out) {
        if (segment != 0) {
            return -SEGMENT_NOT_VALID;
        }
        if (page >= PAGES) {
            return -PAGE_NOT_VALID;
        }
        return put(out, page == WORKING ? ANY_ACCESS : READ_ACCESS, 0);
    }

    /** Copies the reference page to the working page. */
    private int copy(byte[] command) {
        if (command[1] != 0 || command[3] != 0) {
            return -SEGMENT_NOT_VALID;
        }
        if ((command[2] & 0xFF) >= PAGES || (command[4] & 0xFF) >= PAGES) {
            return -PAGE_NOT_VALID;
        }
        if (command[2] != REFERENCE || command[4] != WORKING) {
            return -WRITE_PROTECTED;
        }
        boolean isSet = true;
        for (int k = 0; k < kept.length; k++) {
            if (vehiclePage != WORKING) {
                kept[k] = initial(k);
            } else if (table.isChanged(k)) {
                isSet &= writer.set(k, initial(k));
            }
        }
        return isSet ? 0 : -NOT_NOW;
    }
}
