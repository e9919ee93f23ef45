package org.furrow.node.can.log;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;

/**
 * Reads the binary log of Vector's tools (BLF), also as python-can writes it. Little-endian:
 *
 * <pre>
 *  file       "LOGG" 4 | length of the header 4 | ...         then objects
 *  object     "LOBJ" 4 | length of the header 2 | version 2 | length 4 | type 4 | flags 4 | 4 | time 8 | ... | content
 *             time in ns, or in 10 us if flags is 1; up to 7 bytes may follow before the next object
 *  container  (type 10, its header has 16 bytes): method 2 (0 none, 2 zlib) | 6 | uncompressed length 4 | 4 | bytes
 * </pre>
 *
 * The bytes of all containers together are objects again, of which those of CAN are read: messages (types 1, 86, 100,
 * 101) and errors (2, 73, 104).
 */
final class BlfReader {
    private static final int LOGG = 'L' | 'O' << 8 | 'G' << 16 | 'G' << 24;
    private static final int LOBJ = 'L' | 'O' << 8 | 'B' << 16 | 'J' << 24;
    private static final int LEAST_FILE_BYTES = 8;
    private static final int HEAD_BYTES = 16;
    private static final int TIMED_HEAD_BYTES = 32;
    private static final int MOST_PADDING_BYTES = 7;
    private static final int MOST_BYTES = 1 << 30;

    private static final long MOST_NS = Long.MAX_VALUE / 2;

    private static final int CAN_MESSAGE = 1;
    private static final int CAN_ERROR = 2;
    private static final int CONTAINER = 10;
    private static final int CAN_ERROR_EXT = 73;
    private static final int CAN_MESSAGE2 = 86;
    private static final int CAN_FD_MESSAGE = 100;
    private static final int CAN_FD_MESSAGE_64 = 101;
    private static final int CAN_FD_ERROR_64 = 104;

    private static final int ID_EXTENDED = 0x8000_0000;
    private static final int SENT = 1;
    private static final int REMOTE = 0x80;
    private static final int TEN_MICROSECONDS = 1;
    /** Number of bytes by length code of CAN FD. */
    private static final int[] FD_LENGTHS = {0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64};

    private final String label;
    private final FrameLog log;
    private final CanFrame frame = new CanFrame();
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private ByteBuffer in = ByteBuffer.allocate(0);
    private boolean unpacked;

    BlfReader(String label, FrameLog log) {
        this.label = label;
        this.log = log;
    }

    static boolean recognises(byte[] file) {
        return file.length >= LEAST_FILE_BYTES && little(file).getInt(0) == LOGG;
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    void read(byte[] file) throws InputError {
        in = little(file);
        int head = in.getInt(4);
        if (head < LEAST_FILE_BYTES || head > file.length) {
            throw error(4, "the header cannot have " + Integer.toUnsignedString(head) + " bytes");
        }
        readObjects(head);
        in = little(content.toByteArray());
        unpacked = true;
        readObjects(0);
    }

    private void readObjects(int from) throws InputError {
        int at = next(from);
        while (at >= 0) {
            int length = in.getInt(at + 8);
            if (length < HEAD_BYTES || length > in.limit() - at) {
                throw error(
                        at,
                        "an object of " + Integer.toUnsignedString(length) + " bytes, of which the file has "
                                + (in.limit() - at));
            }
            if (unpacked) {
                readObject(at, length);
            } else if (in.getInt(at + 12) == CONTAINER) {
                unpack(at, length);
            } else {
                grow(at, length);
                content.write(in.array(), at, length);
            }
            at = next(at + length);
        }
    }

    /** Returns the index of the next object; -1 at the end. */
    private int next(int from) throws InputError {
        for (int at = from; at <= from + MOST_PADDING_BYTES; at++) {
            if (at + HEAD_BYTES > in.limit()) {
                return -1;
            }
            if (in.getInt(at) == LOBJ) {
                return at;
            }
        }
        throw error(from, "expected an object, which begins with LOBJ");
    }

    private void grow(int at, long bytes) throws InputError {
        if (content.size() + bytes > MOST_BYTES) {
            throw error(at, "the log has more than " + MOST_BYTES + " bytes when uncompressed; split it");
        }
    }

    private void unpack(int at, int length) throws InputError {
        int from = at + HEAD_BYTES + 16;
        int bytes = length - HEAD_BYTES - 16;
        if (bytes < 0) {
            throw error(at, "a container of " + length + " bytes");
        }
        int method = in.getShort(at + HEAD_BYTES) & 0xFFFF;
        if (method == 0) {
            grow(at, bytes);
            content.write(in.array(), from, bytes);
            return;
        }
        if (method != 2) {
            throw error(at, "compression method " + method + " is unknown");
        }
        int expected = in.getInt(at + HEAD_BYTES + 8);
        grow(at, expected < 0 ? MOST_BYTES : expected);
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(in.array(), from, bytes);
            byte[] part = new byte[1 << 16];
            int total = 0;
            while (!inflater.finished()) {
                int more = inflater.inflate(part);
                total += more;
                if ((more == 0 && !inflater.finished()) || total > expected) {
                    throw error(at, "the compressed bytes do not give the " + expected + " bytes of the container");
                }
                content.write(part, 0, more);
            }
        } catch (DataFormatException e) {
            throw error(at, "the bytes of the container cannot be uncompressed: " + e.getMessage());
        } finally {
            inflater.end();
        }
    }

    private void readObject(int at, int length) throws InputError {
        int type = in.getInt(at + 12);
        switch (type) {
            case CAN_ERROR, CAN_ERROR_EXT, CAN_FD_ERROR_64 -> log.add(CandumpLine.Kind.ERROR, frame);
            case CAN_MESSAGE, CAN_MESSAGE2 -> readClassic(at, content(at, length, 8));
            case CAN_FD_MESSAGE -> readFd(at, content(at, length, 20));
            case CAN_FD_MESSAGE_64 -> readFd64(at, content(at, length, 40));
            default -> {
                // no frame of CAN
            }
        }
    }

    /** Returns the index of an object's content, which must have a number of bytes. */
    private int content(int at, int length, int least) throws InputError {
        int head = in.getShort(at + 4) & 0xFFFF;
        if (head < TIMED_HEAD_BYTES || head + least > length) {
            throw error(
                    at,
                    "an object of type " + in.getInt(at + 12) + " with " + length + " bytes, of which the"
                            + " header has " + head);
        }
        return at + head;
    }

    private int end(int at) {
        return at + in.getInt(at + 8);
    }

    private void readClassic(int at, int c) throws InputError {
        int flags = in.get(c + 2);
        begin(at, in.getInt(c + 4), (flags & REMOTE) != 0 ? CanFrame.REMOTE : 0, in.get(c + 3) & 0xFF);
        add(at, c + 8, CanFrame.MAX_CLASSIC_LENGTH, (flags & SENT) != 0);
    }

    private void readFd(int at, int c) throws InputError {
        int flags = in.get(c + 2);
        int fd = in.get(c + 13);
        int kind = CanFrame.flags(
                false, (flags & REMOTE) != 0 && (fd & 1) == 0, (fd & 1) != 0, (fd & 2) != 0, (fd & 4) != 0);
        begin(at, in.getInt(c + 4), kind, in.get(c + 3) & 0xFF);
        add(at, c + 20, in.get(c + 14) & 0xFF, (flags & SENT) != 0);
    }

    private void readFd64(int at, int c) throws InputError {
        int fd = in.getInt(c + 12);
        boolean isFd = (fd & 0x1000) != 0;
        int kind = CanFrame.flags(false, (fd & 0x10) != 0 && !isFd, isFd, (fd & 0x2000) != 0, (fd & 0x4000) != 0);
        begin(at, in.getInt(c + 4), kind, in.get(c + 1) & 0xFF);
        add(at, c + 40, in.get(c + 2) & 0xFF, in.get(c + 34) != 0);
    }

    private void begin(int at, int word, int kind, int code) throws InputError {
        boolean extended = (word & ID_EXTENDED) != 0;
        int id = word & ~ID_EXTENDED;
        if (!CanFrame.isId(id, extended)) {
            throw error(at, "identifier " + Integer.toHexString(id) + " is too large");
        }
        if (code >= FD_LENGTHS.length) {
            throw error(at, "length code " + code + " is above 15");
        }
        boolean fd = (kind & CanFrame.FD) != 0;
        frame.begin(id, kind | (extended ? CanFrame.EXTENDED : 0))
                .length(fd ? FD_LENGTHS[code] : Math.min(code, CanFrame.MAX_CLASSIC_LENGTH));
    }

    /** Adds the frame with data from an index; bytes of an FD frame after the valid ones are 0. */
    private void add(int at, int from, int valid, boolean sent) throws InputError {
        int bytes = frame.isRemote() ? 0 : Math.min(frame.length(), valid);
        if (from + bytes > end(at)) {
            throw error(at, "a frame of " + bytes + " bytes in an object that is too short");
        }
        in.get(from, frame.array(), 0, bytes);
        long time = in.getLong(at + 24);
        boolean coarse = in.getInt(at + 16) == TEN_MICROSECONDS;
        if (time < 0 || time > (coarse ? MOST_NS / 10_000 : MOST_NS)) {
            throw error(at, "time " + Long.toUnsignedString(time) + " is too large");
        }
        frame.timestamp_ns(coarse ? time * 10_000 : time);
        String fault = log.add(sent ? CandumpLine.Kind.SENT : CandumpLine.Kind.RECEIVED, frame);
        if (fault != null) {
            throw error(at, fault);
        }
    }

    private InputError error(int at, String why) {
        return new InputError(label + ": byte " + at + (unpacked ? " of the uncompressed data" : "") + ": " + why);
    }
}
