package org.furrow.world.message;

import static org.furrow.world.message.EpochLayout.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.TestRandom;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults that readers refuse, with their reasons. */
final class EpochCheckTest {
    /**
     * Vehicles 2 and 5, without channels, each with tiles (0, 3), (1, 2), (2, 1) of 48 nodes and offsets, all of one
     * byte.
     */
    private static final int V0 = HEADER;

    private static final int T0 = V0 + V_HEADER + V_SUM;
    private static final int TILE = T_HEADER + T_OFFSETS + 48 * 5;
    private static final int T1 = T0 + TILE;
    private static final int T2 = T1 + TILE;
    private static final int V1 = T0 + (3 * TILE + 7 & ~7);
    private static final long MASK = 0xffff_ffff_ffffL;

    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();

    static Stream<Arguments> faults() {
        return Stream.of(
                arguments(MAGIC_AT, 1, "not an epoch message: magic=1, must be 57525546"),
                arguments(VERSION_AT, 0x20003, "version=3, this program reads 6"),
                arguments(VERSION_AT, 0x20406, "flags=4, must be in [0, 3]"),
                arguments(VEHICLES_AT - 2, 0x10006, "992 bytes after the last of 1 vehicles, must be 0"),
                arguments(VEHICLES_AT - 2, 0x30006, "vehicle 2 of the message: header cut off: 0 bytes left, must be"),
                arguments(RANK_AT, -1, "rank=-1 epoch=9, must not be negative"),
                arguments(EPOCH_AT, -9, "rank=1 epoch=-9, must not be negative"),
                arguments(EPOCH_AT, 0, "digest epoch=8, must be -1 in epoch 0"),
                arguments(DIGEST_EPOCH_AT, 9, "digest epoch=9, must be from 0 to 8"),
                arguments(DIGEST_EPOCH_AT, -1, "digest epoch=-1, must be from 0 to 8"),
                arguments(LENGTH_AT, 0, "stated length=0, received 2024"),
                arguments(V0 + V_BASE_AT, 9, "vehicle 0 of the message: base epoch=9, must be from 0 to 8"),
                arguments(V0 + V_BASE_AT, -1, "base epoch=-1, must be from 0 to 8"),
                arguments(V0 + V_TILES_AT, 3 | 9999 << 16, "length=992, must be a multiple of 8 from 80176 to 1984"),
                arguments(V0 + V_TILES_AT, 0, "816 bytes after the head, must be 0 without tiles"),
                arguments(V0 + V_TILES_AT, 2, "272 bytes after the last of 2 tiles, must be less than 8"),
                arguments(V0 + V_TILES_AT, 4, "tile 3 of 4: header cut off: 4 bytes left, must be at least 20"),
                arguments(V0 + V_LENGTH_AT, 0, "length=0, must be a multiple of 8 from 184 to 1984"),
                arguments(V0 + V_LENGTH_AT, V1 - V0 + 4, "length=996, must be a multiple of 8"),
                arguments(V0 + V_LENGTH_AT, -8, "length=-8, must be a multiple of 8"),
                arguments(V0 + V_LENGTH_AT, 0x7ffffff8, "length=2147483640, must be a multiple of 8 from 184 to 1984"),
                arguments(V0 + V_LENGTH_AT, V1 - V0 - 8, "vehicle 1 of the message: "),
                arguments(V1 + V_INDEX_AT, 2, "vehicle 1 of the message: index=2 after index=2, must ascend"),
                arguments(V1 + V_INDEX_AT, 1, "index=1 after index=2, must ascend"),
                arguments(V1 + V_INDEX_AT, 255 << 24 | 5, "length=992, must be a multiple of 8 from 2232 to 992"),
                arguments(V0 + V_DOUBLES_AT + 4, 0x7ff00000, "number 0 of the report=Infinity, must be finite"),
                arguments(V0 + V_DOUBLES_AT + 16 * 8 + 4, -1, "number 16 of the report=NaN, must be finite"),
                arguments(V0 + V_TI_MIN_AT, -1, "box ti=-1..2 tj=1..3, its tiles have ti=0..2 tj=1..3"),
                arguments(V0 + V_TI_MAX_AT, 1, "box ti=0..1 tj=1..3, its tiles"),
                arguments(V0 + V_TJ_MIN_AT, 2, "box ti=0..2 tj=2..3, its tiles"),
                arguments(V0 + V_TJ_MAX_AT, 4, "box ti=0..2 tj=1..4, its tiles"),
                arguments(T1 + T_TI_AT, -1, "tile 1 of 3: ti=-1 tj=2 after ti=0 tj=3, must ascend by ti"),
                arguments(T1 + T_TI_AT, 0, "tile 1 of 3: ti=0 tj=2 after ti=0 tj=3, must ascend by ti"),
                arguments(T1 + T_TI_AT, 1 << 28, "ti=268435456 tj=2, must be from -268435456 to 268435455"),
                arguments(T1 + T_TJ_AT, -(1 << 28) - 1, "ti=1 tj=-268435457, must be from"),
                arguments(T1 + T_WIDTHS_AT, 0x11511, "tile 1 of 3: widths=11511, must be five nibbles of at most 4"),
                arguments(T1 + T_WIDTHS_AT, 0x1111f, "widths=1111f, must be"),
                arguments(T1 + T_WIDTHS_AT, 0x81111, "widths=81111, must be"),
                arguments(T1 + T_WIDTHS_AT, 0x111111, "widths=111111, must be"),
                arguments(T1 + T_WIDTHS_AT, 0x80011111, "widths=80011111, must be"),
                arguments(
                        T2 + T_WIDTHS_AT, 0x11112, "tile 2 of 3: nodes cut off: 272 bytes left, must be at least 316"),
                arguments(T1 + T_HEADER + 4, 1 << 16, "offset mask=10000ffffffff, must be some of the nodes ffff"),
                arguments(T1 + T_HEADER + 4, 0x4ffff, "offset mask=4ffffffffffff, must be some of the nodes ffff"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void shouldNameTheFault(int at, int value, String reason) {
        int length = write();
        writer.buffer().putInt(at, value, ORDER);
        if (at >= RANK_AT && at != LENGTH_AT) {
            String unsealed = faultOf(length);
            assertEquals(at >= T0 && at < V1, unsealed.startsWith("vehicle 0 of the message: checksum of the tiles="));
            assertEquals(at < T0 || at >= V1, unsealed.startsWith("checksum="), unsealed);
        }
        Resealing.sealAll(writer.buffer(), length);
        String fault = faultOf(length);
        assertTrue(fault.contains(reason), fault);
        assertFalse(reader.nextVehicle(), "nothing may be read of a refused message");
        assertThrows(IndexOutOfBoundsException.class, reader::epoch);
    }

    /** Faults in a vehicle's tiles are reported only when the tiles are checked. */
    @Test
    void shouldCheckTilesOnlyOnRequest() {
        int length = write();
        writer.buffer().putInt(T1 + T_MASK_AT, 7, ORDER);
        assertNull(reader.wrap(writer.buffer(), length));
        assertTrue(reader.nextVehicle());
        assertThrows(IllegalStateException.class, reader::nextTile);
        String fault = reader.checkTiles();
        assertTrue(String.valueOf(fault).startsWith("checksum of the tiles="), fault);
        assertEquals(fault, reader.checkTiles());
        assertThrows(IllegalStateException.class, reader::nextTile);
        assertTrue(reader.nextVehicle());
        assertThrows(IllegalStateException.class, reader::nextTile);
        assertNull(reader.checkTiles());
        assertTrue(reader.nextTile());
        reader.rewind();
        assertTrue(reader.nextVehicle());
        assertThrows(IllegalStateException.class, reader::nextTile);
        assertTrue(reader.nextVehicle());
        assertTrue(reader.nextTile(), "checked before");
        assertNull(reader.wrap(writer.buffer(), length));
        assertTrue(reader.nextVehicle());
        assertTrue(reader.nextVehicle());
        assertThrows(IllegalStateException.class, reader::nextTile, "a new message");
    }

    @Test
    void shouldRecordWhichOfManyVehiclesWereChecked() {
        writer.begin(0, 1, 2, 0, false);
        for (int vehicle = 0; vehicle < 200; vehicle++) {
            writer.beginVehicle(vehicle, 0, 0, new VehicleReport());
            writer.tile(vehicle, 1);
            writer.node(new int[] {1, 1, 1, 0, 0}, 0);
            writer.endVehicle();
        }
        assertNull(reader.wrap(writer.buffer(), writer.end()));
        while (reader.nextVehicle()) {
            if (reader.vehicle() % 3 == 0) {
                assertNull(reader.checkTiles());
            }
        }
        reader.rewind();
        while (reader.nextVehicle()) {
            if (reader.vehicle() % 3 == 0) {
                assertTrue(reader.nextTile());
            } else {
                assertThrows(IllegalStateException.class, reader::nextTile);
            }
        }
    }

    @Test
    void shouldRefuseAWrongChecksumOfTiles() {
        int length = write();
        writer.buffer().putInt(T0 - V_SUM, 7, ORDER);
        assertTrue(faultOf(length).startsWith("checksum="));
        Resealing.sealHeads(writer.buffer(), length);
        assertNull(reader.wrap(writer.buffer(), length));
        assertTrue(faultOf(length).startsWith("vehicle 0 of the message: checksum of the tiles="));
    }

    @Test
    void shouldRefuseABoxAroundNoTiles() {
        writer.begin(0, 1, 2, 0, false);
        writer.beginVehicle(0, 0, 0, new VehicleReport());
        writer.endVehicle();
        int length = writer.end();
        writer.buffer().putInt(V0 + V_TI_MIN_AT, 3, ORDER);
        Resealing.sealHeads(writer.buffer(), length);
        String fault = String.valueOf(reader.wrap(writer.buffer(), length));
        assertTrue(fault.startsWith("vehicle 0 of the message: box ti=3..-2147483648 tj="), fault);
    }

    @Test
    void shouldRefuseEmptyMasks() {
        int length = write();
        writer.buffer().putLong(T1 + T_MASK_AT, 0, ORDER);
        Resealing.sealAll(writer.buffer(), length);
        assertTrue(faultOf(length).contains("tile 1 of 3: node mask=0, must have a node"));
        write();
        writer.buffer().putLong(T1 + T_HEADER, 0, ORDER);
        Resealing.sealAll(writer.buffer(), length);
        assertTrue(faultOf(length).contains("offset mask=0, must be some of the nodes ffffffffffff"));
    }

    @Test
    void shouldRefuseMoreChannelsThanTheLengthHolds() {
        writer.begin(0, 1, 2, 0, false);
        writer.beginVehicle(0, 0, 0, new VehicleReport());
        writer.endVehicle();
        int length = writer.end();
        writer.buffer().putShort(V0 + V_CHANNELS_AT, (short) 12, ORDER);
        Resealing.sealAll(writer.buffer(), length);
        assertTrue(faultOf(length).contains("length=176, must be a multiple of 8 from 272 to 176"));
    }

    @Test
    void shouldRefuseAReachThatIsNoBox() {
        VehicleReport report = new VehicleReport();
        report.reach.setEpochs(2);
        writer.begin(0, 1, 2, 0, false);
        writer.beginVehicle(0, 0, 0, report);
        writer.endVehicle();
        int length = writer.end();
        int reach = V0 + V_HEADER;
        writer.buffer().putInt(reach, 1, ORDER);
        Resealing.sealAll(writer.buffer(), length);
        assertTrue(faultOf(length).contains("reach: least side=1 is above the greatest"));
        writer.buffer().putInt(reach, Integer.MIN_VALUE, ORDER);
        Resealing.sealAll(writer.buffer(), length);
        assertNull(reader.wrapWhole(writer.buffer(), length));
        writer.buffer().putShort(reach + V_FIRST_BOX, (short) 1, ORDER);
        Resealing.sealAll(writer.buffer(), length);
        assertTrue(faultOf(length).contains("reach: side=-2147483649, must fit into 32 bits"));
    }

    @Test
    void shouldRefuseAMaskBeyondTheEnd() {
        writer.begin(0, 1, 2, 0, false);
        writer.beginVehicle(0, 0, 0, new VehicleReport());
        writer.tile(0, 1);
        writer.node(new int[] {1, 1, 1, 0, 0}, 0);
        writer.endVehicle();
        int length = writer.end();
        writer.buffer().putInt(T0 + T_WIDTHS_AT, 0x10111, ORDER);
        Resealing.sealAll(writer.buffer(), length);
        assertTrue(faultOf(length).contains("offset mask cut off: 24 bytes left, must be at least 28"));
    }

    @Test
    void shouldBoundTheLength() {
        UnsafeBuffer large = new UnsafeBuffer(new byte[MAX_LENGTH + 8]);
        assertTrue(String.valueOf(reader.wrapWhole(large, MAX_LENGTH + 8)).startsWith("length=67108872, must be"));
        assertTrue(String.valueOf(reader.wrapWhole(large, MAX_LENGTH)).startsWith("not an epoch message"));
        assertTrue(
                String.valueOf(reader.wrapWhole(large, 44)).startsWith("length=44, must be a multiple of 8 from 40"));
        assertTrue(String.valueOf(reader.wrapWhole(large, 32)).startsWith("length=32, must be"));
        assertTrue(String.valueOf(reader.wrapWhole(large, -8)).startsWith("length=-8, must be"));
        assertEquals("length=48, but the buffer has only 40", reader.wrapWhole(new UnsafeBuffer(new byte[40]), 48));
    }

    /** Epoch 0: nothing is committed, so the digest's epoch is -1 and the base is 0. */
    @Test
    void shouldAcceptTheMessageOfEpochZero() {
        for (int base = 0; base < 2; base++) {
            writer.begin(0, 0, 2, -1, false);
            writer.beginVehicle(0, base, 0, new VehicleReport());
            writer.endVehicle();
            String fault = reader.wrapWhole(writer.buffer(), writer.end());
            assertEquals(base == 0 ? null : "vehicle 0 of the message: base epoch=1, must be from 0 to 0", fault);
        }
    }

    @Test
    void shouldRefuseEveryTruncation() {
        int length = write();
        byte[] bytes = new byte[length];
        writer.buffer().getBytes(0, bytes);
        for (int shorter = 0; shorter < length; shorter++) {
            String what = "length=" + shorter;
            assertNotNull(reader.wrapWhole(new UnsafeBuffer(bytes), shorter), what);
            assertNotNull(reader.wrapWhole(new UnsafeBuffer(bytes, 0, shorter), length), what);
            if (shorter >= HEADER && shorter % 8 == 0) {
                // the bytes beyond exist but are not part of the message
                UnsafeBuffer sealed = new UnsafeBuffer(bytes.clone());
                sealed.putInt(LENGTH_AT, shorter, ORDER);
                Resealing.sealAll(sealed, shorter);
                assertNotNull(reader.wrapWhole(sealed, shorter), what);
            }
        }
        assertNull(reader.wrapWhole(new UnsafeBuffer(bytes), length));
    }

    @Test
    void shouldDetectEveryFlippedBitByItsChecksum() {
        int length = RandomMessage.of(TestRandom.seeded(), 2, 3).write(writer);
        for (int bit = 0; bit < 8 * length; bit++) {
            flip(bit);
            String fault = faultOf(length);
            boolean before = bit < 8 * RANK_AT || bit / 32 == LENGTH_AT / 4;
            assertTrue(
                    before || fault.startsWith("checksum=") || fault.contains(": checksum of the tiles="),
                    TestRandom.where("bit=" + bit + " " + fault));
            flip(bit);
        }
        assertNull(reader.wrapWhole(writer.buffer(), length));
    }

    @Test
    void shouldBeEmptyBeforeTheFirstMessage() {
        EpochReader fresh = new EpochReader();
        assertFalse(fresh.nextVehicle() || fresh.nextTile() || fresh.nextNode());
        assertThrows(IndexOutOfBoundsException.class, fresh::epoch);
    }

    private void flip(int bit) {
        writer.buffer().putByte(bit >> 3, (byte) (writer.buffer().getByte(bit >> 3) ^ 1 << (bit & 7)));
    }

    private String faultOf(int length) {
        String fault = reader.wrapWhole(writer.buffer(), length);
        assertNotNull(fault);
        return fault;
    }

    private int write() {
        writer.begin(1, 9, 2, 8, false);
        for (int vehicle = 2; vehicle <= 5; vehicle += 3) {
            writer.beginVehicle(vehicle, 8, 0, new VehicleReport());
            for (int tile = 0; tile < 3; tile++) {
                writer.tile(TileKey.of(tile, 3 - tile), MASK);
                for (int node = 0; node < 48; node++) {
                    writer.node(new int[] {-1, -1, -1, -1, -1}, 0);
                }
            }
            writer.endVehicle();
        }
        int length = writer.end();
        assertEquals(2024, length);
        assertNull(reader.wrapWhole(writer.buffer(), length));
        return length;
    }
}
