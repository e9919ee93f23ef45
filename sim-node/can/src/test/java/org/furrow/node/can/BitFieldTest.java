package org.furrow.node.can;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BitFieldTest {
    @Test
    void shouldCountBitsAsInDbcFiles() {
        byte[] data = new byte[8];
        BitField.little(12, 10).set(data, 0x2A5);
        assertEquals("[0, 80, 42, 0, 0, 0, 0, 0]", Arrays.toString(data)); // 0x50, 0x2A
        Arrays.fill(data, (byte) 0);
        new BitField(3, 12, true).set(data, 0xABC);
        assertEquals(0x0A, data[0] & 0xFF);
        assertEquals(0xBC, data[1] & 0xFF);
        assertEquals(2, new BitField(3, 12, true).bytesNeeded());
        assertEquals(3, new BitField(3, 13, true).bytesNeeded());
        assertEquals(3, BitField.little(12, 10).bytesNeeded());
        assertEquals(8, BitField.little(0, 64).bytesNeeded());
        assertEquals(8, new BitField(7, 64, true).bytesNeeded());
    }

    @Test
    void shouldReadTwosComplement() {
        byte[] data = new byte[8];
        BitField.little(5, 11).set(data, -3);
        assertEquals(-3, BitField.little(5, 11).getSigned(data));
        assertEquals(2045, BitField.little(5, 11).get(data));
    }

    /** Sets and reads random fields; other bits of the data must not change. */
    @Test
    void shouldReturnSetValuesAndKeepOtherBits() {
        SplittableRandom random = new SplittableRandom(1);
        byte[] data = new byte[64];
        for (int round = 0; round < 20_000; round++) {
            boolean big = random.nextBoolean();
            int bits = random.nextInt(1, 65);
            BitField field = new BitField(random.nextInt(0, 500), bits, big);
            if (field.bytesNeeded() > data.length) {
                continue;
            }
            random.nextBytes(data);
            byte[] before = data.clone();
            long value = random.nextLong();
            field.set(data, value);
            long kept = value & field.allOnes();
            assertEquals(kept, field.get(data));
            field.set(data, field.get(before));
            assertEquals(Arrays.toString(before), Arrays.toString(data), "field=" + field);
        }
    }

    @Test
    void shouldRejectInvalidFields() {
        assertThrows(IllegalArgumentException.class, () -> BitField.little(0, 65));
        assertThrows(IllegalArgumentException.class, () -> BitField.little(-1, 8));
    }
}
