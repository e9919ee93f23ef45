package org.furrow.node.engine.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

/** Sections are read back complete and in order, also across the log's chunks. */
class DeltaLogTest {
    private static final int EPOCHS = 400;
    private static final int VEHICLES = 5;
    /** Tiles of a section larger than a chunk of the log. */
    private static final int HUGE = 5000;

    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    private final DeltaLog log = new DeltaLog();

    @Test
    void shouldReadBackSectionsInOrder() {
        assertEquals(-1, log.nextEpoch());
        for (long seed = 1; seed <= 3; seed++) {
            Random random = new Random(seed);
            long bytes = 0;
            for (int epoch = 1; epoch <= EPOCHS; epoch++) {
                bytes += add(epoch, random);
            }
            assertTrue(log.bytes() > bytes && log.bytes() > 4 << 20, "bytes=" + log.bytes());
            log.rewind();
            random = new Random(seed);
            for (int epoch = 1; epoch <= EPOCHS; epoch++) {
                assertNext(epoch, random);
            }
            assertEquals(-1, log.nextEpoch());
            log.clear();
            assertEquals(0, log.bytes());
            assertEquals(-1, log.nextEpoch());
        }
    }

    private long add(int epoch, Random random) {
        writer.begin(0, epoch, 0, epoch - 1, false);
        for (int vehicle = 0; vehicle < VEHICLES; vehicle++) {
            writer.beginVehicle(vehicle, epoch - 1, random.nextLong(), new VehicleReport());
            for (int tiles = tiles(epoch, random); tiles > 0; tiles--) {
                writer.tile(-tiles, -1L);
                for (int node = 0; node < Long.SIZE; node++) {
                    writer.node(epoch, 0, 0, random.nextInt(), 0);
                }
            }
            writer.endVehicle();
        }
        assertNull(reader.wrap(writer.buffer(), writer.end()));
        long bytes = 0;
        while (reader.nextVehicle()) {
            log.add(epoch, reader);
            bytes += reader.vehicleLength();
        }
        return bytes;
    }

    private void assertNext(int epoch, Random random) {
        writer.begin(0, epoch, 0, epoch - 1, false);
        for (int vehicle = 0; vehicle < VEHICLES; vehicle++) {
            assertEquals(epoch, log.nextEpoch());
            log.moveTo(writer);
        }
        assertNull(reader.wrapWhole(writer.buffer(), writer.end()));
        for (int vehicle = 0; vehicle < VEHICLES; vehicle++) {
            assertTrue(reader.nextVehicle());
            assertEquals(random.nextLong(), reader.stateHash());
            for (int tiles = tiles(epoch, random); tiles > 0; tiles--) {
                assertTrue(reader.nextTile());
                while (reader.nextNode()) {
                    assertEquals(random.nextInt(), reader.shear());
                }
            }
        }
        assertFalse(reader.nextVehicle());
    }

    private static int tiles(int epoch, Random random) {
        return epoch % 150 == 0 ? HUGE : random.nextInt(8);
    }
}
