package org.furrow.node.can.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.FastPacketReader;
import org.furrow.node.can.j1939.FastPacketWriter;
import org.junit.jupiter.api.Test;

class FastPacketTest {
    private final FastPacketReader reader = new FastPacketReader(4, 100);
    private final CanFrame frame = new CanFrame();
    private final byte[] part = new byte[8];
    private final byte[] message = new byte[MessageLayout.MAX_LENGTH];

    private boolean feed(int source, int length, int sequence, int index, long tick) {
        FastPacketWriter.write(message, length, sequence, index, part);
        frame.extended(J1939Id.of(3, 129029, J1939Id.GLOBAL, source)).data(part, 0, 8);
        return reader.accept(frame, tick);
    }

    @Test
    void shouldSplitMessagesByThePublicLayout() {
        for (int k = 0; k < 43; k++) {
            message[k] = (byte) (k + 1);
        }
        assertEquals(7, FastPacketWriter.frames(43));
        FastPacketWriter.write(message, 43, 5, 0, part);
        assertArrayEquals(new byte[] {(byte) 0xA0, 43, 1, 2, 3, 4, 5, 6}, part);
        FastPacketWriter.write(message, 43, 5, 1, part);
        assertArrayEquals(new byte[] {(byte) 0xA1, 7, 8, 9, 10, 11, 12, 13}, part);
        FastPacketWriter.write(message, 43, 5, 6, part);
        assertArrayEquals(new byte[] {(byte) 0xA6, 42, 43, -1, -1, -1, -1, -1}, part);
        assertEquals(1, FastPacketWriter.frames(6));
        assertEquals(2, FastPacketWriter.frames(7));
        assertEquals(2, FastPacketWriter.frames(13));
        assertEquals(3, FastPacketWriter.frames(14));
        assertEquals(32, FastPacketWriter.frames(223));
    }

    @Test
    void shouldReassembleInterleavedMessagesOfAllLengths() {
        SplittableRandom random = new SplittableRandom(2);
        byte[] other = new byte[MessageLayout.MAX_LENGTH];
        for (int length = 1; length <= MessageLayout.MAX_LENGTH; length++) {
            random.nextBytes(message);
            random.nextBytes(other);
            int frames = FastPacketWriter.frames(length);
            for (int k = 0; k < frames; k++) {
                assertEquals(k == frames - 1, feed(1, length, length & 7, k, length));
                if (k == frames - 1) {
                    assertEquals(length, reader.length());
                    assertArrayEquals(Arrays.copyOf(message, length), Arrays.copyOf(reader.message(), length));
                }
                FastPacketWriter.write(other, length, 3, k, part);
                frame.extended(J1939Id.of(3, 129029, J1939Id.GLOBAL, 2)).data(part, 0, 8);
                assertEquals(k == frames - 1, reader.accept(frame, length));
            }
        }
        assertEquals(2 * 223, reader.messages());
        assertEquals(0, reader.incomplete() + reader.outOfOrder() + reader.malformed());
    }

    @Test
    void shouldCountLostFramesAndMessages() {
        feed(1, 43, 0, 0, 0);
        feed(1, 43, 0, 1, 0);
        feed(1, 43, 0, 3, 0); // 2 is lost
        assertEquals(1, reader.outOfOrder());
        assertEquals(1, reader.incomplete());
        feed(1, 43, 0, 4, 0); // no message to continue
        assertEquals(2, reader.outOfOrder());
        feed(1, 43, 1, 0, 0);
        feed(1, 43, 2, 0, 0); // starts a new message
        assertEquals(2, reader.incomplete());
        feed(1, 43, 1, 1, 0); // of the previous message
        assertEquals(3, reader.outOfOrder());
        feed(1, 43, 3, 0, 0);
        assertFalse(feed(1, 43, 3, 1, 101), "too late");
        assertEquals(4, reader.incomplete());
        assertEquals(0, reader.messages());
    }

    @Test
    void shouldLimitConcurrentMessages() {
        for (int source = 0; source < 100; source++) {
            feed(source, 43, 0, 0, source);
        }
        assertEquals(96, reader.incomplete(), "four are in progress");
        for (int k = 1; k < 7; k++) {
            assertEquals(k == 6, feed(99, 43, 0, k, 99));
        }
    }

    @Test
    void shouldAcceptAnyFrames() {
        SplittableRandom random = new SplittableRandom(4);
        for (int k = 0; k < 300_000; k++) {
            random.nextBytes(part);
            if (random.nextInt(4) > 0) {
                part[0] &= 0x27;
            }
            frame.extended(J1939Id.of(3, 129029, J1939Id.GLOBAL, random.nextInt(6)))
                    .data(part, 0, random.nextInt(9));
            if (reader.accept(frame, k)) {
                assertTrue(reader.length() >= 1 && reader.length() <= MessageLayout.MAX_LENGTH);
            }
        }
        assertTrue(reader.messages() > 0 && reader.malformed() > 0 && reader.outOfOrder() > 0);
    }
}
