package org.furrow.world.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/** The content of a random epoch message in plain form, to write and to compare. */
record RandomMessage(int rank, int epoch, long digest, int digestEpoch, List<Section> sections) {
    private static final int[] EXTREMES = {
        Integer.MIN_VALUE,
        Integer.MAX_VALUE,
        -1,
        1,
        127,
        128,
        -128,
        -129,
        32767,
        32768,
        -32768,
        -32769,
        0x7fffff,
        0x800000,
        -0x800000,
        -0x800001
    };

    record Section(int vehicle, int baseEpoch, long stateHash, VehicleReport report, List<Tile> tiles) {}

    /** Nodes as sinkage, plastic, yield, shear, offset increment. */
    record Tile(long key, long mask, List<int[]> nodes) {}

    static RandomMessage of(Random random, int vehicles, int maxTiles) {
        int epoch = random.nextInt(8) == 0 ? 0 : random.nextInt(1, 100_000);
        int before = Math.max(1, epoch);
        List<Section> sections = new ArrayList<>();
        int vehicle = -1;
        for (int v = 0; v < vehicles; v++) {
            vehicle += random.nextInt(1, 4);
            VehicleReport report = report(random, random.nextInt(20));
            sections.add(new Section(
                    vehicle,
                    random.nextInt(before),
                    random.nextLong(),
                    report,
                    tiles(random, random.nextInt(maxTiles + 1))));
        }
        return new RandomMessage(
                random.nextInt(100), epoch, random.nextLong(), epoch == 0 ? -1 : random.nextInt(epoch), sections);
    }

    static VehicleReport report(Random random, int channels) {
        VehicleReport report = new VehicleReport();
        for (double[] values :
                List.of(report.position_m, report.orientation, report.velocity_mps, report.angularVelocity_radps)) {
            Arrays.setAll(values, k -> random.nextGaussian());
        }
        report.steering = random.nextDouble(-1, 1);
        report.throttle = random.nextDouble();
        report.brake = random.nextDouble();
        report.engine_radps = random.nextDouble(400);
        report.gear = random.nextInt(-128, 128);
        report.setChannelCount(channels);
        for (int c = 0; c < channels; c++) {
            report.channels[c] = random.nextGaussian();
        }
        report.reach.setEpochs(random.nextInt(4));
        for (int epoch = 0; epoch < report.reach.epochs(); epoch++) {
            for (int side = 0; side < Reach.SIDES; side++) {
                int outwards = (side & 1) == 0 ? -1 : 1;
                int before = epoch == 0 ? outwards * random.nextInt(1 << 20) : report.reach.side(epoch - 1, side);
                report.reach.setSide(epoch, side, before + outwards * random.nextInt(0x10000));
            }
        }
        return report;
    }

    private static List<Tile> tiles(Random random, int count) {
        boolean near = random.nextBoolean();
        TreeSet<Long> keys = new TreeSet<>();
        while (keys.size() < count) {
            keys.add(TileKey.of(coordinate(random, near), coordinate(random, near)));
        }
        List<Tile> tiles = new ArrayList<>();
        for (long key : keys) {
            long mask =
                    switch (random.nextInt(4)) {
                        case 0 -> -1L;
                        case 1 -> 1L << random.nextInt(64);
                        default -> random.nextLong() | 1;
                    };
            tiles.add(new Tile(key, mask, nodes(random, Long.bitCount(mask))));
        }
        return tiles;
    }

    private static int coordinate(Random random, boolean near) {
        return switch (near ? 0 : random.nextInt(4)) {
            case 0 -> random.nextInt(-20, 21);
            case 1 -> EpochLayout.MIN_TILE_COORDINATE;
            case 2 -> EpochLayout.MAX_TILE_COORDINATE;
            default -> random.nextInt() >> TileKey.SHIFT;
        };
    }

    private static List<int[]> nodes(Random random, int count) {
        int[] bits = new int[NodeField.COUNT];
        Arrays.setAll(bits, field -> random.nextInt(-1, 33));
        boolean offsets = random.nextBoolean();
        List<int[]> nodes = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            int[] node = new int[NodeField.COUNT];
            Arrays.setAll(node, field -> value(random, bits[field]));
            if (!offsets || random.nextInt(3) != 0) {
                node[EpochLayout.OFFSET] = 0;
            }
            nodes.add(node);
        }
        return nodes;
    }

    /** A signed number of this number of bits, or with -1 one at the limits of a width. */
    private static int value(Random random, int bits) {
        if (bits == 0) {
            return 0;
        }
        return bits < 0 ? EXTREMES[random.nextInt(EXTREMES.length)] : random.nextInt() >> (32 - bits);
    }

    int write(EpochWriter writer) {
        writer.begin(rank, epoch, digest, digestEpoch, false);
        for (Section section : sections) {
            write(section, writer);
        }
        return writer.end();
    }

    static void write(Section section, EpochWriter writer) {
        writer.beginVehicle(section.vehicle, section.baseEpoch, section.stateHash, section.report);
        for (Tile tile : section.tiles) {
            writer.tile(tile.key, tile.mask);
            for (int[] n : tile.nodes) {
                writer.node(n, 0);
            }
        }
        writer.endVehicle();
    }

    void assertRead(EpochReader reader, String what) {
        assertEquals(rank, reader.rank(), what);
        assertEquals(epoch, reader.epoch(), what);
        assertEquals(digest, reader.digest(), what);
        assertEquals(digestEpoch, reader.digestEpoch(), what);
        assertEquals(sections.size(), reader.vehicles(), what);
        for (Section section : sections) {
            assertTrue(reader.nextVehicle(), what);
            assertRead(section, reader, what);
        }
        assertFalse(reader.nextVehicle(), what);
    }

    static void assertRead(Section section, EpochReader reader, String what) {
        assertEquals(section.vehicle, reader.vehicle(), what);
        assertEquals(section.baseEpoch, reader.baseEpoch(), what);
        assertEquals(section.stateHash, reader.stateHash(), what);
        VehicleReport report = new VehicleReport();
        reader.report(report);
        assertSame(section.report, report, what);
        assertEquals(section.tiles.size(), reader.tiles(), what);
        assertBox(section.tiles, reader, what);
        for (Tile tile : section.tiles) {
            assertTrue(reader.nextTile(), what);
            assertRead(tile, reader, what);
        }
        assertFalse(reader.nextTile(), what);
    }

    private static void assertBox(List<Tile> tiles, EpochReader reader, String what) {
        if (tiles.isEmpty()) {
            assertTrue(reader.tiMin() > reader.tiMax() && reader.tjMin() > reader.tjMax(), what);
            return;
        }
        List<Integer> ti = tiles.stream().map(t -> TileKey.ti(t.key)).sorted().toList();
        List<Integer> tj = tiles.stream().map(t -> TileKey.tj(t.key)).sorted().toList();
        assertEquals(
                List.of(ti.getFirst(), ti.getLast(), tj.getFirst(), tj.getLast()),
                List.of(reader.tiMin(), reader.tiMax(), reader.tjMin(), reader.tjMax()),
                what);
    }

    private static void assertRead(Tile tile, EpochReader reader, String what) {
        assertEquals(tile.mask, reader.tileMask(), what);
        assertEquals(tile.key, reader.tileKey(), what);
        int n = 0;
        for (long left = tile.mask; left != 0; left &= left - 1) {
            assertTrue(reader.nextNode(), what);
            assertEquals(Long.numberOfTrailingZeros(left), reader.node(), what);
            int[] node = new int[NodeField.COUNT];
            reader.copyFields(node);
            assertArrayEquals(tile.nodes.get(n++), node, what);
        }
        assertFalse(reader.nextNode(), what);
    }

    static void assertSame(VehicleReport expected, VehicleReport actual, String what) {
        assertArrayEquals(expected.position_m, actual.position_m, what);
        assertArrayEquals(expected.orientation, actual.orientation, what);
        assertArrayEquals(expected.velocity_mps, actual.velocity_mps, what);
        assertArrayEquals(expected.angularVelocity_radps, actual.angularVelocity_radps, what);
        assertEquals(expected.steering, actual.steering, what);
        assertEquals(expected.throttle, actual.throttle, what);
        assertEquals(expected.brake, actual.brake, what);
        assertEquals(expected.engine_radps, actual.engine_radps, what);
        assertEquals(expected.gear, actual.gear, what);
        assertEquals(expected.channelCount, actual.channelCount, what);
        assertArrayEquals(
                Arrays.copyOf(expected.channels, expected.channelCount),
                Arrays.copyOf(actual.channels, actual.channelCount),
                what);
        assertTrue(expected.reach.isSame(actual.reach), what);
    }
}
