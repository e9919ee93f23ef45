package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.furrow.node.can.BitField;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    private static int crc(String hex) {
        byte[] data = HexFormat.of().parseHex(hex + "00");
        int last = data.length - 2;
        return new Checksum(Checksum.Kind.CRC8_J1850, BitField.little(8 * (last + 1), 8), 0, last, 0xFF, 0xFF)
                .of(0, data);
    }

    /** The check value of CRC catalogues, and examples of AUTOSAR's CRC specification. */
    @Test
    void shouldAgreeWithPublishedCrcs() {
        assertEquals(0x4B, crc(HexFormat.of().formatHex("123456789".getBytes(StandardCharsets.US_ASCII))));
        assertEquals(0x59, crc("00000000"));
        assertEquals(0x37, crc("F20183"));
        assertEquals(0x79, crc("0FAA0055"));
    }

    @Test
    void shouldExcludeItsOwnByte() {
        byte[] data = {1, 2, 99, 4, 5, 6, 7, 8};
        Checksum xor = new Checksum(Checksum.Kind.XOR, BitField.little(16, 8), 0, 7, 0x10, 0);
        assertEquals(0x1B, xor.of(0, data)); // 0x10, 1, 2, 4 to 8
        Checksum sum = new Checksum(Checksum.Kind.SUM, BitField.little(16, 8), 1, 7, 0, 0xFF);
        assertEquals((2 + 4 + 5 + 6 + 7 + 8) ^ 0xFF, sum.of(0, data));
        assertFalse(sum.holds(0, data));
        sum.put(0, data);
        assertTrue(sum.holds(0, data));
        data[7]++;
        assertFalse(sum.holds(0, data));
    }
}
