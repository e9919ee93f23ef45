package org.furrow.node.can;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CanFrameTest {
    private final CanFrame frame = new CanFrame();

    @Test
    void shouldKeepFieldsLittleEndian() {
        frame.extended(0x0CAD131C)
                .length(8)
                .put16(0, 0x7D00)
                .put32(2, 0xFFEEDDCCL)
                .put8(7, 0x1FE);
        assertArrayEquals(
                new byte[] {0, 0x7D, (byte) 0xCC, (byte) 0xDD, (byte) 0xEE, (byte) 0xFF, 0, (byte) 0xFE},
                Arrays.copyOf(frame.array(), frame.length()));
        assertEquals(0x7D00, frame.u16(0));
        assertEquals(0xFFEEDDCCL, frame.u32(2));
        assertEquals(0xFE, frame.u8(7));
        frame.put64(0, 0x8877665544332211L);
        assertEquals(0x8877665544332211L, frame.i64(0));
        assertEquals(0x11, frame.u8(0));
        assertEquals("0CAD131C#1122334455667788", frame.toString());
    }

    @Test
    void shouldBeEmptyAfterBegin() {
        frame.standard(0x7FF).length(8).put64(0, -1).timestamp_ns(9);
        frame.extended(1);
        assertEquals(0, frame.length());
        assertEquals(0, frame.timestamp_ns());
        assertEquals(0, frame.length(8).i64(0));
    }

    @Test
    void shouldRejectInvalidFrames() {
        assertThrows(IllegalArgumentException.class, () -> frame.standard(0x800));
        assertThrows(IllegalArgumentException.class, () -> frame.extended(0x20000000));
        assertThrows(IllegalArgumentException.class, () -> frame.standard(-1));
        assertThrows(IllegalArgumentException.class, () -> frame.begin(1, CanFrame.BIT_RATE_SWITCH));
        assertThrows(IllegalArgumentException.class, () -> frame.begin(1, CanFrame.FD | CanFrame.REMOTE));
        assertThrows(IllegalArgumentException.class, () -> frame.standard(1).length(9));
        assertThrows(IllegalArgumentException.class, () -> frame.begin(1, CanFrame.FD)
                .length(13));
        assertEquals(16, CanFrame.roundUpLength(13));
        assertTrue(CanFrame.isLength(CanFrame.roundUpLength(33), true));
        for (int bytes = 0; bytes <= 64; bytes++) {
            assertTrue(CanFrame.isLength(CanFrame.roundUpLength(bytes), true), "bytes=" + bytes);
        }
    }

    @Test
    void shouldHaveEqualTextsIfOnlyTimestampsDiffer() {
        CanFrame other = new CanFrame().standard(5).length(2).put8(1, 3);
        String text = other.toString();
        assertEquals(text, frame.copyFrom(other).timestamp_ns(7).toString());
        assertNotEquals(text, frame.put8(1, 4).toString());
        assertNotEquals(text, frame.copyFrom(other).length(1).toString());
        assertNotEquals(text, frame.extended(5).length(2).put8(1, 3).toString());
    }

    @Test
    void shouldDecomposeIdentifiersOfJ1939() {
        // guidance system command from 0x1C to the valve, and wheel-based speed from 0x13, both priority 3
        assertEquals(0xAD00, J1939Id.pgn(0x0CAD131C));
        assertEquals(0x13, J1939Id.destination(0x0CAD131C));
        assertEquals(0x1C, J1939Id.source(0x0CAD131C));
        assertEquals(3, J1939Id.priority(0x0CAD131C));
        assertEquals(65096, J1939Id.pgn(0x0CFE4813));
        assertEquals(J1939Id.GLOBAL, J1939Id.destination(0x0CFE4813));
        assertEquals(0x0CAD131C, J1939Id.of(3, 0xAD00, 0x13, 0x1C));
        assertEquals(0x0CFE4813, J1939Id.of(3, 65096, J1939Id.GLOBAL, 0x13));
        assertEquals(129029, J1939Id.pgn(J1939Id.of(3, 129029, J1939Id.GLOBAL, 0)));
        assertThrows(IllegalArgumentException.class, () -> J1939Id.of(3, 0xAD01, 0, 0));
    }
}
