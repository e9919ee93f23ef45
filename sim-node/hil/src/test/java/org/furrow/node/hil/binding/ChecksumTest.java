package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.InboundCounts.Kind;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checksums against published examples, frames of vehicles, and other implementations. */
class ChecksumTest {
    private static final long EXTENDED = 1L << 31;
    /** Data of an arbitrary frame. */
    private static final String DATA = "1122334455667788";

    @TempDir
    private Path folder;

    private SendPlan plan(String checksum, long id, int length) throws Exception {
        Files.writeString(
                folder.resolve("c.dbc"),
                "BO_ %d M: %d X\n SG_ Low : 59|4@0+ (1,0) [0|0] \"\" X\n".formatted(id, length));
        Path file = Files.writeString(
                folder.resolve("c.yaml"),
                "dbc: c.dbc\nsend: [{message: M, period_s: 1, checksum: {" + checksum + "}, fields: []}]\n");
        return BindingReader.read(Source.ofFile(file), BusSignals.catalogue(List.of()), 0.002)
                .send()
                .getFirst();
    }

    private Checksum of(String checksum, long id, int length) throws Exception {
        Checksum found = plan(checksum, id, length).checksum();
        assertNotNull(found);
        return found;
    }

    private static byte[] padded(String hex) {
        byte[] data = new byte[64];
        byte[] given = HexFormat.of().parseHex(hex);
        System.arraycopy(given, 0, data, 0, given.length);
        return data;
    }

    /** Asserts that frames of a message are right, and that each is wrong with one bit changed. */
    private void holds(String checksum, long id, String... frames) throws Exception {
        for (String frame : frames) {
            int length = frame.length() / 2;
            Checksum sum = of(checksum, id, CanFrame.roundUpLength(Math.max(8, length)));
            byte[] data = padded(frame);
            int bare = (int) (id & ~EXTENDED);
            assertTrue(sum.holds(bare, data), checksum + " of " + frame);
            for (int bit = 0; bit < 8 * length; bit++) {
                data[bit >> 3] ^= (byte) (1 << (bit & 7));
                assertFalse(sum.holds(bare, data), checksum + " of " + frame + " with bit " + bit);
                data[bit >> 3] ^= (byte) (1 << (bit & 7));
            }
            byte[] again = padded(frame);
            sum.put(bare, again);
            assertEquals(frame.toUpperCase(java.util.Locale.ROOT), hex(again, length));
        }
    }

    private static String hex(byte[] data, int length) {
        return HexFormat.of().withUpperCase().formatHex(data, 0, length);
    }

    /** Check values of the catalogue of parametrised CRC algorithms, and examples of AUTOSAR's CRC specification. */
    @Test
    void shouldAgreeWithPublishedCrcs() throws Exception {
        String digits = HexFormat.of().formatHex("123456789".getBytes(StandardCharsets.US_ASCII));
        holds("kind: crc8-j1850, byte: 9, to: 8", 1, digits + "4B");
        holds("kind: crc8-j1850, byte: 4, to: 3", 1, "0000000059");
        holds("kind: crc8-j1850, byte: 3, to: 2", 1, "F2018337");
        holds("kind: crc8-j1850, byte: 4, to: 3", 1, "0FAA005579");
        holds("kind: crc8-2f, byte: 9, to: 8", 1, digits + "DF");
        holds("kind: crc8-2f, byte: 4, to: 3", 1, "0000000012");
        holds("kind: crc8, polynomial: 0x07, byte: 9, to: 8", 1, digits + "F4"); // CRC-8/SMBUS
        holds("kind: crc16, polynomial: 0x1021, start: 0xFFFF, byte: 9, to: 8", 1, digits + "B129"); // IBM-3740
        holds("kind: crc16, polynomial: 0x1021, byte: 9, to: 8", 1, digits + "C331"); // XMODEM
        holds("kind: crc16, polynomial: 0x1021, byte: 9, to: 8, big_endian: true", 1, digits + "31C3");
        holds("kind: crc16, polynomial: 0x8005, reflected: true, byte: 9, to: 8", 1, digits + "3DBB"); // ARC
        holds(
                "kind: crc16, polynomial: 0x1021, reflected: true, start: 0xB2AA, byte: 9, to: 8",
                1,
                digits + "D063"); // RIELLO
        holds("kind: crc8, polynomial: 0x31, reflected: true, byte: 9, to: 8", 1, digits + "A1"); // MAXIM-DOW
        String ones = ", start: 0xFFFFFFFF, xor: 0xFFFFFFFF, byte: 9, to: 8";
        holds("kind: crc32, polynomial: 0x04C11DB7, reflected: true" + ones, 1, digits + "2639F4CB"); // ISO-HDLC
        holds("kind: crc32, polynomial: 0x04C11DB7" + ones, 1, digits + "181989FC"); // BZIP2
        holds("kind: crc32, polynomial: 0xF4ACFB13, reflected: true" + ones, 1, digits + "6AD09716"); // AUTOSAR
    }

    /** Examples of PRS_E2EProtocol, as the tests of the library autosar-e2e (Drogunow) have them. */
    @Test
    void shouldAgreeWithProfilesOfAutosar() throws Exception {
        String first = "kind: e2e-1, data_id: 0x123";
        holds(first, 1, "CC00000000000000", "9101000000000000");
        holds(first + ", data_id_mode: alternating", 1, "CE00000000000000", "0201000000000000");
        holds(first + ", data_id_mode: low", 1, "CE00000000000000", "9301000000000000");
        holds(first + ", data_id_mode: nibble", 1, "2A10000000000000", "7711000000000000");
        holds("kind: e2e-2, data_ids: [0]", 1, "4501000000000000");
        String ids = "kind: e2e-2, data_ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]";
        holds(ids, 1, "BC02020304050607", "6101020304050607");
        holds("kind: e2e-5, data_id: 0x1234", 1, "1CCA000000000000", "CF8D010000000000");
        holds(
                "kind: e2e-5, data_id: 0x1234, byte: 8",
                1,
                "00000000000000002891000000000000",
                "0000000000000000FBD6010000000000");
        holds("kind: e2e-6, data_id: 0x1234", 1, "B155000800000000", "F4F5000801000000");
        holds(
                "kind: e2e-6, data_id: 0x1234, byte: 8",
                1,
                "00000000000000004EB7001000000000",
                "00000000000000000B17001001000000");
        holds(
                "kind: e2e-4, data_id: 0x0A0B0C0D",
                1,
                "001000000A0B0C0D862B055600000000",
                "001000010A0B0C0DA58E680700000000");
        String eight = "0000000000000000";
        holds(
                "kind: e2e-4, data_id: 0x0A0B0C0D, byte: 8",
                1,
                eight + "001800000A0B0C0D69D7502E00000000",
                eight + "001800010A0B0C0D4A723D7F00000000");
        holds(
                "kind: e2e-7, data_id: 0x0A0B0C0D",
                1,
                "1FB2E737FCEDBCD900000018000000000A0B0C0D00000000",
                "7BDE7268B8E9BC2700000018000000010A0B0C0D00000000");
        holds(
                "kind: e2e-7, data_id: 0x0A0B0C0D, byte: 8",
                1,
                eight + "17F7C817323865A800000020000000000A0B0C0D00000000",
                eight + "739B5D48763C655600000020000000010A0B0C0D00000000");
    }

    /** Examples of PRS_E2EProtocol, as the tests of the library autosar-e2e (handohun) have them. */
    @Test
    void shouldAgreeWithFurtherProfilesOfAutosar() throws Exception {
        holds("kind: e2e-8, data_id: 0x0A0B0C0D", 1, "41494E5200000014000000000A0B0C0D00000000");
        holds(
                "kind: e2e-8, data_id: 0x0A0B0C0D, byte: 8, to: 27",
                1,
                "0000000000000000E891E5A80000001C000000000A0B0C0D00000000");
        String eleven = "kind: e2e-11, data_id: 0x123";
        holds(eleven, 1, "CC00000000000000", "9101000000000000");
        holds(eleven + ", data_id_mode: nibble", 1, "2A10000000000000", "7711000000000000");
        holds(eleven + ", data_id_mode: nibble, byte: 8", 1, "00000000000000007D10000000000000");
        String ids = "kind: e2e-22, data_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]";
        String first = "0E1B98310D189B65081D9E370B1E9DCD";
        for (int counter = 0; counter < 16; counter++) {
            holds(
                    ids,
                    1,
                    first.substring(2 * counter, 2 * counter + 2) + "0"
                            + HexFormat.of().toHexDigits((byte) counter).charAt(1) + "000000000000");
        }
        holds(ids + ", byte: 8", 1, "00000000000000001401000000000000");
    }

    /** A message of 64 bytes, of which each bit is covered. */
    @Test
    void shouldFindEachChangedBitOfLongMessages() throws Exception {
        for (String kind : List.of(
                "e2e-1, data_id: 0x123",
                "e2e-1, data_id: 0x123, data_id_mode: alternating",
                "e2e-1, data_id: 0x123, data_id_mode: low",
                "e2e-1, data_id: 0x123, data_id_mode: nibble",
                "e2e-2, data_ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]",
                "e2e-4, data_id: 0x0A0B0C0D",
                "e2e-5, data_id: 0x1234",
                "e2e-6, data_id: 0x1234",
                "e2e-7, data_id: 0x0A0B0C0D",
                "e2e-8, data_id: 0x0A0B0C0D",
                "e2e-11, data_id: 0x123",
                "e2e-11, data_id: 0x123, data_id_mode: nibble",
                "e2e-22, data_ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]")) {
            byte[] data = new byte[64];
            for (int k = 0; k < data.length; k++) {
                data[k] = (byte) (29 * k + 7);
            }
            of("kind: " + kind, 1, data.length).put(1, data);
            holds("kind: " + kind, 1, hex(data, data.length));
        }
    }

    /** A message of another data id is refused. */
    @Test
    void shouldTellDataIdsApart() throws Exception {
        for (String kind : List.of("e2e-1", "e2e-4", "e2e-5", "e2e-6", "e2e-7", "e2e-8", "e2e-11")) {
            byte[] data = new byte[64];
            of("kind: " + kind + ", data_id: 0x123", 1, 24).put(1, data);
            assertTrue(of("kind: " + kind + ", data_id: 0x123", 1, 24).holds(1, data), kind);
            for (String other : List.of("0x122", "0x133", "0x3123", "0x923")) {
                assertFalse(of("kind: " + kind + ", data_id: " + other, 1, 24).holds(1, data), kind + " " + other);
            }
        }
        for (String kind : List.of("e2e-2", "e2e-22")) {
            byte[] data = new byte[64];
            of("kind: " + kind + ", data_ids: [7]", 1, 24).put(1, data);
            assertFalse(of("kind: " + kind + ", data_ids: [8]", 1, 24).holds(1, data), kind);
        }
    }

    /** Both data ids have the low byte 0x23, and a half byte of their high byte in the data. */
    @Test
    void shouldTellDataIdsApartByTheirHalfByte() throws Exception {
        byte[] data = new byte[64];
        of("kind: e2e-1, data_id: 0x223, data_id_mode: nibble", 1, 8).put(1, data);
        assertTrue(of("kind: e2e-1, data_id: 0x223, data_id_mode: nibble", 1, 8).holds(1, data));
        assertFalse(
                of("kind: e2e-1, data_id: 0x123, data_id_mode: nibble", 1, 8).holds(1, data));
    }

    /** Frames recorded in vehicles: tests of opendbc (commaai). */
    @Test
    void shouldAgreeWithFramesOfVehicles() throws Exception {
        holds("kind: e2e-2, data_ids: [0x86]", 0x86, "6B00BD0000000000", "0303BEA212000000", "600F62C000000000");
        holds("kind: e2e-2, data_ids: [0xF5]", 0x9F, "11302E00051C8030", "E23F0500050A0030");
        String giorgio = "kind: crc8, polynomial: 0x1D, xor: ";
        holds(giorgio + "0x0A", 0xFE, "7E38007D10318032", "7E38007D20318220");
        holds(giorgio + "0x10, byte: 5, to: 5", 0xDE, "175197CC00DF", "175197C901A3");
        holds(giorgio + "0xF6, byte: 6, to: 6", 0x106, "7C4357600000A1");
    }

    /** Values computed with opendbc's functions (commaai) for arbitrary data. */
    @Test
    void shouldAgreeWithSumsOfMakes() throws Exception {
        String seven = DATA.substring(0, 14);
        holds("kind: toyota", 0x2E4, seven + "CA");
        holds("kind: toyota", EXTENDED | 0x18FEF131, seven + "1C");
        holds("kind: honda", 0xE4, seven + "86");
        holds("kind: honda, field: Low", 0xE4, seven + "86");
        holds("kind: honda", EXTENDED | 0x12F8BFA7, seven + "86");
        holds("kind: subaru", 0x122, "76" + DATA.substring(2));
        holds("kind: hyundai-can, byte: 6", 0x340, "1122334455661488");
        holds("kind: crc8-j1850", 0x220, seven + "D0"); // Chrysler
        holds("kind: sum, identifier: true", 0x488, seven + "68"); // Tesla
        int[][] crcs = {{8, 0x81DC}, {16, 0x22AE}, {24, 0xA7EF}, {32, 0x0AC6}};
        for (int[] each : crcs) {
            byte[] data = new byte[each[0]];
            for (int k = 2; k < data.length; k++) {
                data[k] = (byte) (7 * k + 3);
            }
            data[0] = (byte) each[1];
            data[1] = (byte) (each[1] >> 8);
            holds("kind: hyundai-canfd", 0x1A0, hex(data, data.length));
        }
    }

    @Test
    void shouldExcludeItsOwnBits() throws Exception {
        byte[] data = {1, 2, 99, 4, 5, 6, 7, 8};
        Checksum xor = of("kind: xor, byte: 2, start: 0x10", 1, 8);
        xor.put(0, data);
        assertEquals(0x1B, data[2]); // 0x10, 1, 2, 4 to 8
        Checksum sum = of("kind: sum, byte: 2, from: 1, xor: 0xFF", 1, 8);
        sum.put(0, data);
        assertEquals((byte) ((2 + 4 + 5 + 6 + 7 + 8) ^ 0xFF), data[2]);
    }

    @Test
    void shouldBringTheCounterOfAProfile() throws Exception {
        for (String[] each : new String[][] {
            {"kind: e2e-1, data_id: 1", "15"},
            {"kind: e2e-2, data_ids: [1]", "16"},
            {"kind: e2e-5, data_id: 1", "256"},
            {"kind: e2e-6, data_id: 1", "256"}
        }) {
            Counter counter = plan(each[0], 1, 8).counter();
            assertNotNull(counter);
            assertEquals(Integer.parseInt(each[1]), counter.modulo());
            assertEquals(
                    each[0].contains("e2e-5") ? 23 : each[0].contains("e2e-6") ? 39 : 8,
                    counter.bits().start());
        }
    }

    @Test
    void shouldCheckReceivedMessages() throws Exception {
        Files.writeString(folder.resolve("c.dbc"), "BO_ 134 M: 8 X\n SG_ A : 16|8@1+ (1,0) [0|0] \"\" X\n");
        Path file = Files.writeString(folder.resolve("c.yaml"), """
                dbc: c.dbc
                receive:
                  - message: M
                    checksum: {kind: e2e-2, data_ids: [0x86]}
                    e2e: {window: 1, min_ok: 1}
                    fields: [{field: A, signal: throttle}]
                """);
        SignalTable table = new SignalTable(BusSignals.catalogue(List.of()));
        Inbound inbound = new Inbound(BindingReader.read(Source.ofFile(file), table.catalogue(), 0.002), table, 0);
        CanFrame frame = new CanFrame();
        for (int tick = 1; tick < 3; tick++) {
            assertFalse(inbound.accept(frame.standard(0x86).data(padded("6B00BD0000000000"), 0, 8), tick));
        }
        assertFalse(inbound.accept(frame.standard(0x86).data(padded("EE010B0000000000"), 0, 8), 3));
        assertTrue(inbound.accept(frame.standard(0x86).data(padded("EE010A0000000000"), 0, 8), 4));
        assertEquals(1, inbound.counts().get(Kind.REPEATED));
        assertEquals(1, inbound.counts().get(Kind.WRONG_CHECKSUMS));
        assertEquals(0x0A, table.get(table.catalogue().number("throttle")));
    }

    @Test
    void shouldRejectKeysOfOtherKinds() {
        refuses("kind: crc8", "the kind crc8 needs 'polynomial'");
        refuses("kind: crc8, polynomial: 0x11D", "a CRC of 8 bits has a polynomial in them, polynomial=0x11d");
        refuses("kind: e2e-1", "the kind e2e-1 needs 'data_id'");
        refuses("kind: e2e-2, data_ids: [1, 2]", "must be a list of 16 numbers");
        refuses("kind: xor, data_id: 1", "is not for the kind xor");
        refuses("kind: toyota, identifier: true", "is for the kinds xor, sum, ");
        refuses("kind: e2e-5, data_id: 1, data_id_mode: low", "is for the kinds e2e-1 and e2e-11");
        refuses("kind: e2e-11, data_id: 1, data_id_mode: low", "must be both or nibble for e2e-11");
        refuses("kind: e2e-5, data_id: 0x10000", "must have at most 16 bits");
        refuses("kind: e2e-4, data_id: 1", "is beyond the end of the message, which has 8 bytes");
        refuses("kind: xor, reflected: true", "is for the kinds crc8, crc16 and crc32");
        refuses("kind: crc8, polynomial: 7, big_endian: true", "is for the kinds crc16 and crc32 at a byte");
        refuses("kind: sum, field: Low, byte: 1", "contradicts 'field'");
        refuses("kind: crc8-j1850, start: 0x100", "start and xor must be in [0, 255]");
        refuses("kind: sum, from: 5, to: 4", "a checksum needs 0 <= from <= to");
        refuses("kind: sum, byte: 8", "is beyond the end of the message, which has 8 bytes");
    }

    private void refuses(String checksum, String message) {
        InputError error = assertThrows(InputError.class, () -> of(checksum, 1, 8));
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }
}
