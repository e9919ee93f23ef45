package org.furrow.world.delta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.TestRandom;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EpochCodecTest {
    private static final int MUTATIONS = 100_000;
    /** Index, base epoch, tile count, length and state hash come before a vehicle's report. */
    private static final int BEFORE_REPORT_BYTES = 24;

    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    private long fieldSum;

    @Test
    void shouldReadWhatWasWritten() {
        Random seeds = TestRandom.seeded();
        for (int n = 0; n < 500; n++) {
            long seed = seeds.nextLong();
            int vehicles = n % 6;
            int length = write(new Random(seed), vehicles, 20);
            String what = TestRandom.where("message=" + n);
            assertEquals(0, length % Long.BYTES, what);
            assertNull(reader.wrap(writer.buffer(), length), what);
            assertReads(new Random(seed), vehicles, 20, what);
        }
    }

    @Test
    void shouldWriteTheSameBytesAgain() {
        int length = write(new Random(TestRandom.SEED), 3, 8);
        byte[] first = bytes(length);
        write(new Random(TestRandom.SEED + 1), 5, 8);
        assertEquals(length, write(new Random(TestRandom.SEED), 3, 8));
        assertArrayEquals(first, bytes(length), TestRandom.where("bytes"));
    }

    @Test
    void shouldCarryReportsOfTheMostWheelsIn256Bytes() {
        VehicleReport report = randomReport(TestRandom.seeded(), VehicleReport.MAX_WHEELS);
        writer.begin(0, 1, 2, 3);
        writer.beginVehicle(0, 0, 0, report);
        writer.endVehicle();
        assertTrue(writer.vehicleLength() - BEFORE_REPORT_BYTES <= 256, () -> "length=" + writer.vehicleLength());
        assertNull(reader.wrap(writer.buffer(), writer.end()));
        assertTrue(reader.nextVehicle());
        VehicleReport read = new VehicleReport();
        reader.report(read);
        assertSame(report, read, TestRandom.where("report"));
    }

    @Test
    void shouldTakeOverReports() {
        VehicleReport report = randomReport(TestRandom.seeded(), VehicleReport.MAX_WHEELS);
        VehicleReport copy = new VehicleReport();
        copy.set(report);
        assertSame(report, copy, TestRandom.where("report"));
        report.velocity_mps[0] = 2;
        report.velocity_mps[1] = -3;
        report.velocity_mps[2] = 6;
        assertEquals(7.0, report.speed_mps());
    }

    @Test
    void shouldPassOverUnreadTiles() {
        writer.begin(0, 1, 2, 3);
        for (int vehicle = 0; vehicle < 3; vehicle++) {
            writer.beginVehicle(10 + vehicle, 0, vehicle, new VehicleReport());
            writer.tile(TileKey.of(vehicle, -vehicle), 0b101);
            writer.node(1, 2, 3, 4, 0);
            writer.node(5, 6, 7, 8, 9);
            writer.tile(TileKey.of(9, 9), 0);
            writer.endVehicle();
        }
        assertNull(reader.wrap(writer.buffer(), writer.end()));
        assertTrue(reader.nextVehicle());
        assertTrue(reader.nextTile());
        assertTrue(reader.nextNode());
        assertTrue(reader.nextVehicle());
        assertTrue(reader.nextVehicle());
        assertEquals(12, reader.vehicle());
        assertTrue(reader.nextTile());
        assertEquals(TileKey.of(2, -2), reader.tileKey());
        assertTrue(reader.nextNode());
        assertEquals(1, reader.sinkage());
        assertTrue(reader.nextTile());
        assertFalse(reader.nextNode(), "an empty tile has no nodes");
        assertFalse(reader.nextTile());
        assertFalse(reader.nextVehicle());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, not an epoch message",
        "4, 0x20003, version=3",
        "4, 0x10002, bytes after the last vehicle",
        "4, 0x30002, header cut off",
        "28, 0, stated length=0",
        "32, -1, index=-1 tiles=3 out of range",
        "32, 65536, index=65536 tiles=3 out of range",
        "40, -1, index=0 tiles=-1 out of range",
        "40, 0, bytes after the last tile",
        "40, 2, bytes after the last tile",
        "40, 4, tile 3 of 4 cut off",
        "40, 0x7fffffff, cut off",
        "44, 0, length=0 does not fit",
        "44, 0x7ffffff8, does not fit",
        "44, -8, does not fit",
        "60, 13, wheels=13",
        "60, -1, wheels=-1",
        "60, 3, nodes of tile",
    })
    void shouldNameWhatIsWrong(int at, String value, String reason) {
        writer.begin(0, 1, 2, 3);
        for (int vehicle = 0; vehicle < 2; vehicle++) {
            writer.beginVehicle(vehicle, 0, 0, new VehicleReport());
            for (int tile = 0; tile < 3; tile++) {
                writer.tile(TileKey.of(tile, 0), 0xffffffffffffL);
                for (int node = 0; node < 48; node++) {
                    writer.node(-1, -1, -1, -1, -1);
                }
            }
            writer.endVehicle();
        }
        int length = writer.end();
        assertNull(reader.wrap(writer.buffer(), length));
        writer.buffer().putInt(at, Integer.decode(value), ByteOrder.LITTLE_ENDIAN);
        String fault = reader.wrap(writer.buffer(), length);
        assertNotNull(fault);
        assertTrue(fault.contains(reason), fault);
        assertFalse(reader.nextVehicle(), "nothing may be read of a refused message");
    }

    @Test
    void shouldRefuseEveryTruncation() {
        int length = write(TestRandom.seeded(), 2, 4);
        for (int shorter = 0; shorter < length; shorter++) {
            String what = TestRandom.where("length=" + shorter);
            assertNotNull(reader.wrap(writer.buffer(), shorter), what);
            if (shorter >= EpochLayout.HEADER) {
                // the bytes beyond are there, but not part of the message
                writer.buffer().putInt(EpochLayout.LENGTH_AT, shorter, EpochLayout.ORDER);
                assertNotNull(reader.wrap(writer.buffer(), shorter), what);
                writer.buffer().putInt(EpochLayout.LENGTH_AT, length, EpochLayout.ORDER);
            }
        }
        assertNotNull(reader.wrap(new UnsafeBuffer(bytes(length), 0, length - 1), length));
        assertNull(reader.wrap(new UnsafeBuffer(bytes(length), 0, length), length));
    }

    @Test
    void shouldRefuseToReadBeforeAMessage() {
        assertThrows(IllegalStateException.class, new EpochReader()::epoch);
    }

    @Test
    void shouldAcceptOrRefuseMutatedMessagesButNeverFail() {
        Random random = TestRandom.seeded();
        int accepted = 0;
        int refused = 0;
        byte[] original = new byte[0];
        for (int n = 0; n < MUTATIONS; n++) {
            if (n % 100 == 0) {
                original = bytes(write(random, random.nextInt(4), 3));
            }
            byte[] mutated = mutate(original, random);
            try {
                String fault = reader.wrap(new UnsafeBuffer(mutated), mutated.length);
                if (fault == null) {
                    assertTrue(bytesRead() == mutated.length, "all of the message must be iterated");
                    accepted++;
                } else {
                    assertFalse(fault.isBlank());
                    refused++;
                }
            } catch (RuntimeException e) {
                throw new AssertionError(TestRandom.where("mutation=" + n), e);
            }
        }
        assertTrue(accepted > MUTATIONS / 100, "accepted=" + accepted + " refused=" + refused);
        assertTrue(refused > MUTATIONS / 100, "accepted=" + accepted + " refused=" + refused);
        assertTrue(fieldSum != 0, "no node was read");
    }

    /** Iterates an accepted message to its end, reading everything; the buffer ends where the message does. */
    private int bytesRead() {
        VehicleReport report = new VehicleReport();
        int bytes = EpochLayout.HEADER;
        while (reader.nextVehicle()) {
            reader.report(report);
            assertTrue(report.wheels >= 0 && report.wheels <= VehicleReport.MAX_WHEELS && reader.vehicle() >= 0);
            bytes += EpochLayout.V_HEADER + Double.BYTES * report.wheels;
            while (reader.nextTile()) {
                bytes += EpochLayout.T_HEADER;
                int previous = -1;
                int offsets = 0;
                while (reader.nextNode()) {
                    assertTrue(reader.node() > previous && ((reader.tileMask() >>> reader.node()) & 1) == 1);
                    previous = reader.node();
                    fieldSum += reader.sinkage() + reader.plastic() + reader.yieldPressure() + reader.shear();
                    fieldSum += reader.offsetIncrement();
                    bytes += EpochLayout.NODE;
                    offsets += reader.hasOffset() ? 1 : 0;
                }
                bytes += EpochLayout.NODE_OFFSET * (offsets + 1 & ~1);
            }
        }
        return bytes;
    }

    /** Most nodes are not bulldozed. */
    private static int increment(Random random) {
        return random.nextInt(3) == 0 ? random.nextInt() : 0;
    }

    private static byte[] mutate(byte[] original, Random random) {
        int length = original.length;
        int resize = random.nextInt(8);
        if (resize == 0) {
            length = random.nextInt(length + 1);
        } else if (resize == 1) {
            length += random.nextInt(1, 64);
        }
        byte[] mutated = Arrays.copyOf(original, length);
        for (int k = original.length; k < length; k++) {
            mutated[k] = (byte) random.nextInt();
        }
        UnsafeBuffer buffer = new UnsafeBuffer(mutated);
        int flips = length == 0 ? 0 : random.nextInt(resize < 2 ? 0 : 1, 4);
        for (int flip = 0; flip < flips; flip++) {
            int word = random.nextInt(length) & ~3;
            if (random.nextBoolean() || word + Integer.BYTES > length) {
                mutated[random.nextInt(length)] ^= (byte) (1 << random.nextInt(8));
            } else {
                int extreme = random.nextBoolean() ? random.nextInt(-2, 70) : Integer.MAX_VALUE - random.nextInt(64);
                buffer.putInt(word, random.nextBoolean() ? extreme : random.nextInt(), EpochLayout.ORDER);
            }
        }
        if (length >= EpochLayout.HEADER && random.nextInt(4) != 0) {
            buffer.putInt(EpochLayout.LENGTH_AT, length, EpochLayout.ORDER);
        }
        return mutated;
    }

    private int write(Random random, int vehicles, int tiles) {
        writer.begin(random.nextInt(100), random.nextInt(), random.nextLong(), random.nextInt());
        for (int v = 0; v < vehicles; v++) {
            int index = random.nextInt(1000);
            writer.beginVehicle(index, random.nextInt(), random.nextLong(), randomReport(random, random.nextInt(13)));
            int count = random.nextInt(tiles + 1);
            for (int t = 0; t < count; t++) {
                long mask = randomMask(random);
                writer.tile(TileKey.of(random.nextInt(), random.nextInt()), mask);
                for (int n = 0; n < Long.bitCount(mask); n++) {
                    writer.node(
                            random.nextInt(), random.nextInt(), random.nextInt(), random.nextInt(), increment(random));
                }
            }
            writer.endVehicle();
        }
        return writer.end();
    }

    /** Draws the same numbers as {@link #write} and compares. */
    private void assertReads(Random random, int vehicles, int tiles, String what) {
        assertEquals(random.nextInt(100), reader.rank(), what);
        assertEquals(random.nextInt(), reader.epoch(), what);
        assertEquals(random.nextLong(), reader.digest(), what);
        assertEquals(random.nextInt(), reader.digestEpoch(), what);
        assertEquals(vehicles, reader.vehicles(), what);
        VehicleReport report = new VehicleReport();
        for (int v = 0; v < vehicles; v++) {
            assertTrue(reader.nextVehicle(), what);
            assertEquals(random.nextInt(1000), reader.vehicle(), what);
            assertEquals(random.nextInt(), reader.baseEpoch(), what);
            assertEquals(random.nextLong(), reader.stateHash(), what);
            reader.report(report);
            assertSame(randomReport(random, random.nextInt(13)), report, what);
            int count = random.nextInt(tiles + 1);
            for (int t = 0; t < count; t++) {
                assertTrue(reader.nextTile(), what);
                assertTileReads(random, what);
            }
            assertFalse(reader.nextTile(), what);
        }
        assertFalse(reader.nextVehicle(), what);
    }

    private void assertTileReads(Random random, String what) {
        long mask = randomMask(random);
        assertEquals(mask, reader.tileMask(), what);
        assertEquals(TileKey.of(random.nextInt(), random.nextInt()), reader.tileKey(), what);
        for (long left = mask; left != 0; left &= left - 1) {
            assertTrue(reader.nextNode(), what);
            assertEquals(Long.numberOfTrailingZeros(left), reader.node(), what);
            assertEquals(random.nextInt(), reader.sinkage(), what);
            assertEquals(random.nextInt(), reader.plastic(), what);
            assertEquals(random.nextInt(), reader.yieldPressure(), what);
            assertEquals(random.nextInt(), reader.shear(), what);
            assertEquals(increment(random), reader.offsetIncrement(), what);
        }
        assertFalse(reader.nextNode(), what);
    }

    private static long randomMask(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> -1L;
            case 1 -> 1L << random.nextInt(64);
            default -> random.nextLong();
        };
    }

    private static VehicleReport randomReport(Random random, int wheels) {
        VehicleReport report = new VehicleReport();
        for (double[] values :
                new double[][] {report.position_m, report.orientation, report.velocity_mps, report.angularVelocity_radps
                }) {
            Arrays.setAll(values, k -> random.nextGaussian());
        }
        report.steering = random.nextDouble(-1, 1);
        report.throttle = random.nextDouble();
        report.brake = random.nextDouble();
        report.engine_radps = random.nextDouble(400);
        report.gear = random.nextInt(-1, 7);
        report.wheels = wheels;
        for (int w = 0; w < wheels; w++) {
            report.omega_radps[w] = random.nextGaussian();
        }
        return report;
    }

    private static void assertSame(VehicleReport expected, VehicleReport actual, String what) {
        assertArrayEquals(expected.position_m, actual.position_m, what);
        assertArrayEquals(expected.orientation, actual.orientation, what);
        assertArrayEquals(expected.velocity_mps, actual.velocity_mps, what);
        assertArrayEquals(expected.angularVelocity_radps, actual.angularVelocity_radps, what);
        assertEquals(expected.steering, actual.steering, what);
        assertEquals(expected.throttle, actual.throttle, what);
        assertEquals(expected.brake, actual.brake, what);
        assertEquals(expected.engine_radps, actual.engine_radps, what);
        assertEquals(expected.gear, actual.gear, what);
        assertEquals(expected.wheels, actual.wheels, what);
        assertArrayEquals(
                Arrays.copyOf(expected.omega_radps, expected.wheels),
                Arrays.copyOf(actual.omega_radps, actual.wheels),
                what);
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        writer.buffer().getBytes(0, bytes);
        return bytes;
    }
}
