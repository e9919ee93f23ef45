package org.furrow.node.can;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FrameRingTest {
    private final FrameRing ring = new FrameRing(64);
    private final CanFrame frame = new CanFrame();

    @Test
    void shouldReturnFramesInOrderOverManyRounds() {
        int next = 0;
        for (int round = 0; round < 500; round++) {
            int from = next;
            int fd = round % 3 == 0 ? CanFrame.FD : 0;
            for (int k = 0; k < 7; k++, next++) {
                frame.begin(next, CanFrame.EXTENDED | fd)
                        .length(fd != 0 ? 64 : k)
                        .timestamp_ns(-next);
                assertTrue(ring.offer(frame));
            }
            Received received = new Received();
            assertEquals(3, ring.drain(received, 3));
            assertEquals(4, ring.drain(received, 100));
            for (int k = 0; k < 7; k++) {
                CanFrame back = received.frames().get(k);
                assertEquals(from + k, back.id());
                assertEquals(-(from + k), back.timestamp_ns());
                assertEquals(fd != 0 ? 64 : k, back.length());
            }
        }
        assertTrue(ring.isEmpty());
    }

    @Test
    void shouldRejectFramesIfFull() {
        int taken = 0;
        while (ring.offer(frame.standard(taken).length(8))) {
            taken++;
        }
        assertTrue(taken >= 63, "taken=" + taken);
        assertFalse(ring.offer(frame));
        assertEquals(taken, ring.drain(f -> {}, 1000));
        assertTrue(ring.offer(frame));
    }

    @Test
    void shouldCarryKindsAndRemoteFrames() {
        assertTrue(ring.offer(2, frame.begin(1, CanFrame.REMOTE).length(8)));
        assertEquals(
                1,
                ring.drain(
                        f -> {
                            assertEquals(2, ring.kind());
                            assertEquals(8, f.length());
                            assertTrue(f.isRemote());
                        },
                        10));
    }
}
