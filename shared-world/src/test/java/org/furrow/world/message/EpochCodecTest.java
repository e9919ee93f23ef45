package org.furrow.world.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.TestRandom;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

final class EpochCodecTest {
    /** Bytes of a typical tile of 10 nodes in a rut: three fields of 3 bytes, one of 0, and the tile's header. */
    private final int[] fields = new int[NodeField.COUNT];

    private static final int RUT_TILE = EpochLayout.T_HEADER + 10 * 9;

    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();

    @Test
    void shouldReadWhatWasWritten() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < 3_000; n++) {
            RandomMessage message = RandomMessage.of(random, n % 6, 12);
            String what = TestRandom.where("message=" + n);
            int length = message.write(writer);
            assertEquals(0, length % Long.BYTES, what);
            assertNull(reader.wrapWhole(writer.buffer(), length), what);
            message.assertRead(reader, what);
        }
    }

    @Test
    void shouldWriteTheSameBytesAgain() {
        RandomMessage message = RandomMessage.of(TestRandom.seeded(), 3, 8);
        byte[] first = bytes(message.write(writer));
        RandomMessage.of(new Random(TestRandom.SEED + 1), 5, 8).write(writer);
        assertArrayEquals(first, bytes(message.write(writer)), TestRandom.where("bytes"));
    }

    @Test
    void shouldPackNarrowValues() {
        writer.begin(0, 1, 2, 0, false);
        writer.beginVehicle(0, 0, 0, new VehicleReport());
        writer.tile(TileKey.of(-3, 4), 0x3ff);
        for (int n = 0; n < 10; n++) {
            writer.node(new int[] {500_000 + n, 400_000, 0x7fffff, 0, 0}, 0);
        }
        writer.tile(TileKey.of(-3, 5), 0b11);
        writer.node(new int[] {0, -128, 32767, -32769, 0}, 0);
        writer.node(new int[] {0, 127, -32768, 8388607, -1}, 0);
        writer.endVehicle();
        int values = 2 * (1 + 2 + 3) + 1;
        int tiles = EpochLayout.V_SUM + RUT_TILE + EpochLayout.T_HEADER + EpochLayout.T_OFFSETS + values;
        int padded = tiles + 7 & ~7;
        assertEquals(EpochLayout.V_HEADER + padded, writer.vehicleLength());
        assertEquals(padded, writer.writtenTileBytes());
        assertEquals(12, writer.writtenNodes());
    }

    /** Another program computed the checksums from docs/epoch-protocol.md and read the fields at their offsets. */
    @Test
    void shouldKeepTheBytesOfTheVersion() {
        VehicleReport report = new VehicleReport();
        report.gear = -1;
        report.setChannelCount(2);
        report.position_m[0] = -3;
        report.channels[1] = 7.5;
        report.reach.setEpochs(2);
        int[] sides = {-3, 6, -8, 2, -4, 6, -8, 300};
        for (int side = 0; side < sides.length; side++) {
            report.reach.setSide(side / Reach.SIDES, side % Reach.SIDES, sides[side]);
        }
        writer.begin(3, 17, 0xdead_beef_cafeL, 16, false);
        writer.beginVehicle(4, 15, 99, report);
        writer.tile(TileKey.of(-2, -7), 0b1011);
        writer.node(new int[] {1, -300, 70000, 0, 0}, 0);
        writer.node(new int[] {-1, 5, Integer.MIN_VALUE, 0, -9}, 0);
        writer.node(new int[] {0, 6, 8, 0, 127}, 0);
        writer.tile(TileKey.of(5, 1), 1L << 63);
        writer.node(new int[] {0, 0, 0, 0, 0}, 0);
        writer.endVehicle();
        writer.beginVehicle(6, 16, 1, report);
        writer.endVehicle();
        assertEquals(552, writer.end());
        int tilesSum = EpochLayout.HEADER + EpochLayout.V_HEADER + 2 * Double.BYTES + 24;
        assertEquals(0x2309_3035_7bee_34dbL, writer.buffer().getLong(tilesSum, EpochLayout.ORDER));
        assertEquals(0x8ebf_a569_bd89_b562L, writer.buffer().getLong(EpochLayout.CHECKSUM_AT, EpochLayout.ORDER));
    }

    @Test
    void shouldCarryAnyNumberOfChannels() {
        for (int channels : new int[] {0, 8, 14, 300, VehicleReport.MAX_CHANNELS}) {
            VehicleReport report = RandomMessage.report(TestRandom.seeded(), channels);
            writer.begin(0, 1, 2, 0, false);
            writer.beginVehicle(0, 0, 0, report);
            writer.endVehicle();
            assertNull(reader.wrapWhole(writer.buffer(), writer.end()));
            assertTrue(reader.nextVehicle());
            VehicleReport read = new VehicleReport();
            reader.report(read);
            RandomMessage.assertSame(report, read, TestRandom.where("report"));
        }
    }

    @Test
    void shouldCopyReports() {
        VehicleReport report = RandomMessage.report(TestRandom.seeded(), 20);
        VehicleReport copy = new VehicleReport();
        copy.set(report);
        RandomMessage.assertSame(report, copy, TestRandom.where("report"));
        report.velocity_mps[0] = 2;
        report.velocity_mps[1] = -3;
        report.velocity_mps[2] = 6;
        assertEquals(7.0, report.speed_mps());
    }

    @Test
    void shouldSkipUnreadParts() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < 500; n++) {
            RandomMessage message = RandomMessage.of(random, 4, 5);
            String what = TestRandom.where("message=" + n);
            assertNull(reader.wrapWhole(writer.buffer(), message.write(writer)), what);
            for (RandomMessage.Section section : message.sections()) {
                assertTrue(reader.nextVehicle(), what);
                assertEquals(section.vehicle(), reader.vehicle(), what);
                int tiles = random.nextInt(section.tiles().size() + 1);
                for (int t = 0; t < tiles; t++) {
                    assertTrue(reader.nextTile(), what);
                    assertEquals(section.tiles().get(t).key(), reader.tileKey(), what);
                    for (int k = random.nextInt(3); k > 0 && reader.nextNode(); k--) {
                        assertEquals(1, reader.tileMask() >>> reader.node() & 1, what);
                    }
                }
            }
            assertFalse(reader.nextVehicle(), what);
        }
    }

    @Test
    void shouldCopyVehiclesAsRawBytes() {
        Random random = TestRandom.seeded();
        EpochWriter copier = new EpochWriter();
        UnsafeBuffer section = new UnsafeBuffer(new byte[1 << 17]);
        for (int n = 0; n < 200; n++) {
            RandomMessage message = RandomMessage.of(random, 5, 6);
            String what = TestRandom.where("message=" + n);
            assertNull(reader.wrapWhole(writer.buffer(), message.write(writer)), what);
            copier.begin(7, message.epoch(), 8, message.digestEpoch(), false);
            int at = 8 * random.nextInt(3);
            for (int v = 0; reader.nextVehicle(); v++) {
                int length = reader.copyVehicle(section, at);
                assertEquals(reader.vehicleLength(), length, what);
                if (v % 2 == 0) {
                    copier.addVehicle(section, at, length);
                    assertEquals(length, copier.vehicleLength(), what);
                } else {
                    RandomMessage.write(message.sections().get(v), copier);
                }
            }
            assertNull(reader.wrapWhole(copier.buffer(), copier.end()), what);
            new RandomMessage(7, message.epoch(), 8, message.digestEpoch(), message.sections())
                    .assertRead(reader, what);
        }
    }

    @Test
    void shouldAddVehiclesOfOtherWritersAsIfTheyWereWritten() {
        Random random = TestRandom.seeded();
        EpochWriter part = new EpochWriter();
        EpochWriter joined = new EpochWriter();
        for (int n = 0; n < 50; n++) {
            RandomMessage message = RandomMessage.of(random, 5, 6);
            byte[] expected = bytes(message.write(writer));
            joined.begin(message.rank(), message.epoch(), message.digest(), message.digestEpoch(), false);
            for (RandomMessage.Section section : message.sections()) {
                part.begin(0, message.epoch(), 0, 0, false);
                RandomMessage.write(section, part);
                joined.addVehicle(part);
                assertEquals(part.vehicleLength(), joined.vehicleLength());
            }
            byte[] found = new byte[joined.end()];
            joined.buffer().getBytes(0, found);
            assertArrayEquals(expected, found, TestRandom.where("message=" + n));
        }
        assertTrue(joined.writtenNodes() > 0);
        assertEquals(writer.writtenNodes(), joined.writtenNodes());
        assertEquals(writer.writtenTileBytes(), joined.writtenTileBytes());
    }

    @Test
    void shouldRefuseValuesOutsideTheWireForm() {
        VehicleReport report = new VehicleReport();
        writer.begin(0, 1, 2, 0, false);
        assertRefused("vehicle=65536", () -> writer.beginVehicle(65536, 0, 0, report));
        assertRefused("vehicle=-1", () -> writer.beginVehicle(-1, 0, 0, report));
        report.gear = 128;
        assertRefused("gear=128", () -> writer.beginVehicle(0, 0, 0, report));
        report.gear = 0;
        assertRefused("channels=65536", () -> report.setChannelCount(65536));
        assertRefused("epochs=256", () -> report.reach.setEpochs(256));
        report.reach.setEpochs(2);
        report.reach.setSide(1, 0, 1);
        assertRefused("growth of the reach=-1", () -> writer.beginVehicle(0, 0, 0, report));
        assertRefused("length=172", () -> writer.addVehicle(writer.buffer(), 0, 172));
        assertRefused("length=168", () -> writer.addVehicle(writer.buffer(), 0, 168));
    }

    @Test
    void shouldRequireTheNodesOfTheMask() {
        writer.begin(0, 1, 2, 0, false);
        writer.beginVehicle(0, 0, 0, new VehicleReport());
        assertThrows(IllegalStateException.class, () -> writer.node(new int[] {1, 2, 3, 4, 5}, 0));
        writer.tile(1, 0b11);
        writer.node(new int[] {1, 2, 3, 4, 5}, 0);
        assertThrows(IllegalStateException.class, () -> writer.tile(2, 1));
        assertThrows(IllegalStateException.class, writer::endVehicle);
        writer.node(new int[] {1, 2, 3, 4, 5}, 0);
        assertThrows(IllegalStateException.class, () -> writer.node(new int[] {1, 2, 3, 4, 5}, 0));
    }

    @Test
    void shouldRefuseMessagesBeyondTheLimits() {
        UnsafeBuffer section = new UnsafeBuffer(new byte[32 << 20]);
        writer.begin(0, 1, 2, 0, false);
        writer.addVehicle(section, 0, section.capacity());
        writer.addVehicle(section, 0, section.capacity() - EpochLayout.HEADER);
        assertEquals(EpochLayout.MAX_LENGTH, writer.end());
        writer.begin(0, 1, 2, 0, false);
        writer.addVehicle(section, 0, section.capacity());
        writer.addVehicle(section, 0, section.capacity() - EpochLayout.HEADER + 8);
        assertThrows(IllegalStateException.class, writer::end);
    }

    /** Writing, checking, reading and copying allocate 0 bytes once compiled. */
    @Test
    void shouldNotAllocate() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        UnsafeBuffer section = new UnsafeBuffer(new byte[1 << 16]);
        VehicleReport report = RandomMessage.report(TestRandom.seeded(), 4);
        EpochWriter copier = new EpochWriter();
        long least = Long.MAX_VALUE;
        for (int batch = 0; batch < 20; batch++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int n = 0; n < 1_000; n++) {
                exchange(report, section, copier);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertEquals(0, least);
    }

    private void exchange(VehicleReport report, UnsafeBuffer section, EpochWriter copier) {
        writer.begin(0, 9, 2, 8, false);
        writer.beginVehicle(0, 8, 0, report);
        for (int t = 0; t < 10; t++) {
            writer.tile(TileKey.of(-5 + t, -t), 0x3ff);
            for (int n = 0; n < 10; n++) {
                fields[0] = 500_000 + n;
                fields[1] = 400_000;
                fields[2] = 3_000_000 + n;
                fields[3] = n;
                fields[4] = t & 1;
                writer.node(fields, 0);
            }
        }
        writer.endVehicle();
        boolean right = reader.wrapWhole(writer.buffer(), writer.end()) == null && reader.nextVehicle();
        reader.report(report);
        copier.begin(0, 9, 2, 8, false);
        copier.addVehicle(section, 0, reader.copyVehicle(section, 0));
        right &= reader.wrapWhole(copier.buffer(), copier.end()) == null && reader.nextVehicle();
        while (reader.nextTile()) {
            while (reader.nextNode()) {
                reader.copyFields(fields);
                right &= fields[0] == 500_000 + reader.node() && fields[3] == reader.node();
                right &= fields[4] == (TileKey.tj(reader.tileKey()) & 1);
            }
        }
        assertTrue(right);
    }

    private static void assertRefused(String reason, Runnable attempt) {
        String message =
                assertThrows(IllegalArgumentException.class, attempt::run).getMessage();
        assertTrue(String.valueOf(message).contains(reason), message);
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        writer.buffer().getBytes(0, bytes);
        return bytes;
    }
}
