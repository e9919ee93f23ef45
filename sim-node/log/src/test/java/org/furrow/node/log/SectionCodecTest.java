package org.furrow.node.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SectionCodecTest {
    private static final int COMMITS = 40;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final EpochWriter writer = new EpochWriter(buffer);
    private final EpochReader reader = new EpochReader();

    @Test
    void shouldRestoreNumbersOfAnySize() {
        Random random = new Random(11);
        int[] values = new int[3000];
        int[] parameters = new int[values.length];
        BitWriter out = new BitWriter();
        for (int n = 0; n < values.length; n++) {
            values[n] = random.nextInt() >> random.nextInt(32);
            parameters[n] = random.nextInt(32);
            out.signedRice(values[n], parameters[n]);
            out.longBits(values[n] * 0x9e3779b97f4a7c15L, n % 65);
            out.bit(values[n] < 0);
        }
        BitReader in = new BitReader();
        in.wrap(out.bytes(), out.end());
        for (int n = 0; n < values.length; n++) {
            assertEquals(values[n], in.signedRice(parameters[n]), "number " + n);
            long mask = n % 65 == 64 ? -1 : (1L << (n % 65)) - 1;
            assertEquals((values[n] * 0x9e3779b97f4a7c15L) & mask, in.longBits(n % 65));
            assertEquals(values[n] < 0, in.bit());
        }
        assertFalse(in.isBeyondEnd());
        in.longBits(64);
        assertTrue(in.isBeyondEnd());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldRestoreRandomSectionsToTheBit(long seed) {
        Random random = new Random(seed);
        RandomSections sections = new RandomSections(random);
        SectionEncoder encoder = new SectionEncoder();
        BitWriter out = new BitWriter();
        List<byte[]> originals = new ArrayList<>();
        for (int commit = 0; commit < COMMITS; commit++) {
            for (int vehicle = 0; vehicle < 3; vehicle++) {
                int length = sections.write(vehicle, commit, writer);
                assertNull(reader.wrapWhole(buffer, length));
                reader.nextVehicle();
                originals.add(bytes());
                encoder.write(commit + (int) (seed % 3), reader, out);
            }
        }
        SectionDecoder decoder = new SectionDecoder();
        BitReader in = new BitReader();
        in.wrap(out.bytes(), out.end());
        for (int n = 0; n < originals.size(); n++) {
            int length = decoder.read(n / 3 + (int) (seed % 3), in, writer);
            assertNull(reader.wrapWhole(buffer, length));
            reader.nextVehicle();
            assertEquals(n / 3, reader.epoch());
            assertArrayEquals(originals.get(n), bytes(), "section " + n);
        }
        assertFalse(in.isBeyondEnd());
    }

    private byte[] bytes() {
        byte[] bytes = new byte[reader.vehicleLength()];
        ExpandableArrayBuffer copy = new ExpandableArrayBuffer();
        copy.getBytes(0, bytes, 0, reader.copyVehicle(copy, 0));
        return bytes;
    }

    /** Sections with values of any size, of nodes old and new. */
    private static final class RandomSections {
        private final Random random;
        private final VehicleReport report = new VehicleReport();

        RandomSections(Random random) {
            this.random = random;
        }

        int write(int vehicle, int epoch, EpochWriter to) {
            report.setChannelCount(vehicle == 2 ? random.nextInt(60) : 4);
            report.reach.setEpochs(random.nextInt(3));
            for (int k = 0; k < report.reach.epochs(); k++) {
                for (int side = 0; side < Reach.SIDES; side++) {
                    report.reach.setSide(k, side, (side & 1) == 0 ? -7 - 3 * k : random.nextInt(9) + 9 * k);
                }
            }
            report.gear = random.nextInt(-1, 7);
            for (int k = 0; k < 3; k++) {
                report.position_m[k] += random.nextGaussian();
                report.velocity_mps[k] = random.nextInt(4) == 0 ? -0.0 : random.nextDouble() * 1e300;
                report.angularVelocity_radps[k] = Double.MIN_VALUE * random.nextInt(5);
            }
            for (int k = 0; k < report.channelCount; k++) {
                report.channels[k] = random.nextBoolean() ? 7 : random.nextGaussian();
            }
            to.begin(0, epoch, 0, epoch - 1, false);
            to.beginVehicle(vehicle, Math.max(0, epoch - 1 - random.nextInt(3)), random.nextLong(), report);
            int ti = random.nextInt(-3, 3);
            for (int tiles = random.nextInt(6); tiles > 0; tiles--) {
                long mask = random.nextLong();
                mask = Math.max(1, mask & random.nextLong());
                to.tile(TileKey.of(ti++, random.nextInt(-2, 2)), mask);
                for (long left = mask; left != 0; left &= left - 1) {
                    to.node(new int[] {value(), value(), value(), value(), random.nextInt(3) == 0 ? value() : 0}, 0);
                }
            }
            to.endVehicle();
            return to.end();
        }

        private int value() {
            return random.nextInt() >> random.nextInt(32);
        }
    }
}
