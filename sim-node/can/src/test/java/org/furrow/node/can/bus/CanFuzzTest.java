package org.furrow.node.can.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.log.CandumpLine;
import org.junit.jupiter.api.Test;

/** A million damaged lines and datagrams: each is a frame or reported as malformed. */
class CanFuzzTest {
    private static final long SEED = Long.getLong("seed", 20260101L);
    private static final int CASES = 60_000;

    private final Random random = new Random(SEED);
    private final CanFrame frame = new CanFrame();
    private int frames;
    private int malformed;

    private void randomFrame() {
        boolean fd = random.nextInt(4) == 0;
        boolean remote = !fd && random.nextInt(5) == 0;
        int flags = (random.nextBoolean() ? CanFrame.EXTENDED : 0)
                | (fd ? CanFrame.FD : 0)
                | (fd && random.nextBoolean() ? CanFrame.BIT_RATE_SWITCH : 0)
                | (remote ? CanFrame.REMOTE : 0);
        int largest = (flags & CanFrame.EXTENDED) != 0 ? CanFrame.MAX_EXTENDED_ID : CanFrame.MAX_STANDARD_ID;
        frame.begin(random.nextInt(largest + 1), flags)
                .length(CanFrame.roundUpLength(random.nextInt(fd ? 65 : 9)))
                .timestamp_ns(random.nextInt(1_000_000) * 1000L);
        for (int k = 0; k < frame.length() && !remote; k++) {
            frame.put8(k, random.nextInt(256));
        }
    }

    /** Randomly changes, removes, doubles or swaps bytes; returns the new length. */
    private int damage(byte[] bytes, int length) {
        int to = length;
        for (int k = random.nextInt(4); k > 0 && to > 0; k--) {
            int at = random.nextInt(to);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> to = at;
                case 3 -> {
                    System.arraycopy(
                            bytes,
                            at,
                            bytes,
                            Math.min(at + 1, bytes.length - 1),
                            Math.max(0, Math.min(to, bytes.length - 1) - at));
                    to = Math.min(to + 1, bytes.length);
                }
                default -> bytes[at] = bytes[random.nextInt(to)];
            }
        }
        return to;
    }

    private void count(boolean isFrame, boolean isMalformed, CanFrame read) {
        if (isFrame) {
            frames++;
            assertTrue(CanFrame.isLength(read.length(), read.isFd()), () -> "seed=" + SEED + " " + read);
        }
        malformed += isMalformed ? 1 : 0;
    }

    private void requireBoth() {
        assertTrue(frames > CASES / 10, "seed=" + SEED + " frames=" + frames);
        assertTrue(malformed > CASES / 10, "seed=" + SEED + " malformed=" + malformed);
    }

    @Test
    void shouldReadAnyDamagedLineOfSlcan() {
        SlcanLine reader = new SlcanLine();
        CanFrame read = new CanFrame();
        byte[] bytes = new byte[SlcanLine.MAX_COMMAND_BYTES];
        for (int k = 0; k < CASES; k++) {
            randomFrame();
            int whole = SlcanLine.write(frame, bytes) - 1;
            int length = damage(bytes, whole);
            SlcanLine.Kind kind = reader.read(bytes, Math.min(length, SlcanLine.MAX_BYTES), read);
            count(kind == SlcanLine.Kind.FRAME, kind == SlcanLine.Kind.MALFORMED, read);
        }
        requireBoth();
    }

    @Test
    void shouldReadAnyDamagedDatagram() {
        PythonCanDatagram reader = new PythonCanDatagram();
        CanFrame read = new CanFrame();
        byte[] bytes = new byte[PythonCanDatagram.MAX_BYTES];
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        for (int k = 0; k < CASES; k++) {
            randomFrame();
            int length = damage(bytes, PythonCanDatagram.write(frame, 1.5, buffer));
            PythonCanDatagram.Kind kind = reader.read(buffer, 0, length, read);
            count(kind == PythonCanDatagram.Kind.FRAME, kind == PythonCanDatagram.Kind.MALFORMED, read);
        }
        requireBoth();
    }

    @Test
    void shouldReadAnyDamagedLineOfALog() {
        CandumpLine reader = new CandumpLine();
        CanFrame read = new CanFrame();
        byte[] name = "can0".getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = new byte[CandumpLine.MAX_BYTES];
        for (int k = 0; k < CASES; k++) {
            randomFrame();
            int length = damage(bytes, CandumpLine.write(frame, name, CandumpLine.Kind.RECEIVED, bytes) - 1);
            CandumpLine.Kind kind = reader.read(bytes, 0, length, read);
            count(kind == CandumpLine.Kind.RECEIVED, kind == CandumpLine.Kind.MALFORMED, read);
        }
        requireBoth();
    }

    @Test
    void shouldReadBackEveryFrame() {
        SlcanLine slcan = new SlcanLine();
        PythonCanDatagram datagram = new PythonCanDatagram();
        CanFrame read = new CanFrame();
        byte[] bytes = new byte[PythonCanDatagram.MAX_BYTES];
        for (int k = 0; k < 20_000; k++) {
            randomFrame();
            int length = SlcanLine.write(frame, bytes) - 1;
            assertEquals(SlcanLine.Kind.FRAME, slcan.read(bytes, length, read), () -> "seed=" + SEED + " " + frame);
            assertEquals(frame.toString(), read.toString(), "seed=" + SEED);
            length = PythonCanDatagram.write(frame, 0, new UnsafeBuffer(bytes));
            assertEquals(PythonCanDatagram.Kind.FRAME, datagram.read(new UnsafeBuffer(bytes), 0, length, read));
            assertEquals(frame.toString(), read.toString(), "seed=" + SEED);
        }
    }
}
