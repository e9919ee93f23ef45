package org.furrow.node.engine.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.agrona.collections.LongArrayList;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class AreaMessageTest {
    private static final int RANK = 7;
    private static final int EPOCH = 120;
    private static final int FIRST = 3;
    private static final int END = 6;

    private final Areas areas = new Areas(END);
    private final AreaMessage areaMessage = new AreaMessage();
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[256]);
    private final int length = write();

    private int write() {
        LongArrayList digests = new LongArrayList();
        digests.addLong(Long.MIN_VALUE);
        digests.addLong(5);
        for (int v = FIRST; v < END; v++) {
            areas.set(v, -v, v, Integer.MIN_VALUE + v, -1);
        }
        return areaMessage.write(
                message, new AreaMessage.Head(RANK, EPOCH, -9, true, false), digests, areas, FIRST, END);
    }

    @Test
    void shouldReadWhatWasWritten() {
        assertEquals(40 + 2 * 8 + 3 * 16, length);
        AreaMessage read = new AreaMessage();
        assertNull(read.read(message, length, RANK, EPOCH, END - FIRST));
        assertEquals(-9, read.chain());
        assertTrue(read.asksToStop());
        assertFalse(read.asksToHold());
        long[] sums = {1, 1};
        read.addDigests(sums);
        assertArrayEquals(new long[] {Long.MIN_VALUE + 1, 6}, sums);
        Areas copied = new Areas(END);
        read.copyAreas(FIRST, END, copied);
        for (int v = FIRST; v < END; v++) {
            assertArrayEquals(areas.get(v), copied.get(v));
        }
    }

    @Test
    void shouldDetectEveryFlippedBit() {
        for (int bit = 0; bit < 8 * length; bit++) {
            int at = bit / 8;
            byte before = message.getByte(at);
            message.putByte(at, (byte) (before ^ 1 << bit % 8));
            assertNotNull(areaMessage.read(message, length, RANK, EPOCH, END - FIRST), "bit " + bit);
            message.putByte(at, before);
        }
        assertNull(areaMessage.read(message, length, RANK, EPOCH, END - FIRST));
    }

    @Test
    void shouldRefuseOtherLengthsAndSenders() {
        assertEquals("its length is 32 bytes", areaMessage.read(message, 32, RANK, EPOCH, END - FIRST));
        assertEquals("its length is 97 bytes", areaMessage.read(message, 97, RANK, EPOCH, END - FIRST));
        assertNotNull(areaMessage.read(message, length, RANK, EPOCH, END - FIRST + 1));
        assertEquals(
                "its header names rank 7 and epoch 120",
                areaMessage.read(message, length, RANK + 1, EPOCH, END - FIRST));
    }
}
