package org.furrow.world.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.TestRandom;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Damaged and forged messages are either refused with a reason or valid and committable. */
final class EpochFuzzTest {
    private final int[] fields = new int[NodeField.COUNT];
    private static final int MUTATIONS = 75_000;
    private static final int MORE_MUTATIONS = 3_000_000;
    private static final int MUTATIONS_PER_ORIGINAL = 100;
    private static final int MUTATIONS_PER_WORLD = 20_000;
    private static final int VEHICLES = 8;

    /** Patterns of the reasons for a refusal; the first match counts. */
    private static final List<Pattern> REASONS = Stream.of(
                    "not an epoch message",
                    "version=",
                    "flags=",
                    "stated length=",
                    "^checksum=",
                    "must not be negative",
                    "digest epoch=",
                    "after the last of \\d+ vehicles",
                    "message: header cut off",
                    "index=\\d+ after",
                    "message: length=",
                    "message: reach: ",
                    "base epoch=",
                    "must be finite",
                    "bytes after the head",
                    "checksum of the tiles=",
                    "after the last of \\d+ tiles",
                    "box ti=",
                    "\\d: header cut off",
                    "must be from -268435456",
                    "must ascend by ti",
                    "node mask=0",
                    "widths=",
                    "offset mask cut off",
                    "offset mask=",
                    "nodes cut off",
                    "^length=.* must be")
            .map(Pattern::compile)
            .toList();

    private final int[] refusals = new int[REASONS.size()];
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[0]);
    private final EpochReader reader = new EpochReader();
    private CommittedWorld world = new CommittedWorld();
    private Committer committer = new Committer(world, (vehicle, key, mask, before) -> {}, 1);
    private int accepted;
    private int committed;
    private long nodes;
    private long checked;

    @Test
    void shouldAcceptOrRefuseArbitraryBytes() {
        deliverMutants(MUTATIONS);
    }

    @Tag("nightly")
    @Test
    void shouldAcceptOrRefuseMoreArbitraryBytes() {
        deliverMutants(MORE_MUTATIONS);
    }

    private void deliverMutants(int mutations) {
        Random random = TestRandom.seeded();
        Mutator mutator = new Mutator(random);
        for (int n = 0; n < mutations; n++) {
            if (n % MUTATIONS_PER_ORIGINAL == 0) {
                mutator.renew();
            }
            if (n % MUTATIONS_PER_WORLD == 0) {
                world = new CommittedWorld();
                committer = new Committer(world, (vehicle, key, mask, before) -> {}, 1);
            }
            int length = mutator.next();
            // reading past the message is an error of the buffer
            message.wrap(mutator.bytes(), 0, length);
            try {
                deliver(length);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(TestRandom.where("mutation=" + n), e);
            }
        }
        String counts = "accepted=" + accepted + " committed=" + committed + " nodes=" + nodes + " refused by reason ";
        for (int r = 0; r < refusals.length; r++) {
            counts += REASONS.get(r) + " " + refusals[r] + "; ";
        }
        for (int refused : refusals) {
            assertTrue(refused > 50, counts);
        }
        assertTrue(accepted > mutations / 20 && committed > mutations / 100 && nodes > mutations, counts);
        assertTrue(checked != 0, "nothing was read");
        assertEquals(world.rehash(), world.digest());
    }

    private void deliver(int length) {
        String fault = reader.wrap(message, length);
        if (fault == null) {
            fault = checkTiles();
        }
        if (fault != null) {
            refusals[reasonOf(fault)]++;
            long before = world.digest();
            assertEquals(fault, reader.wrapWhole(message, length));
            commit();
            assertEquals(before, world.digest(), fault);
            return;
        }
        accepted++;
        readToTheEnd();
        commit();
    }

    /** The first fault in a vehicle's tiles; none of them may then be read. */
    private @Nullable String checkTiles() {
        for (int v = 0; reader.nextVehicle(); v++) {
            String fault = reader.checkTiles();
            if (fault != null) {
                assertThrows(IllegalStateException.class, reader::nextTile);
                return "vehicle " + v + " of the message: " + fault;
            }
        }
        reader.rewind();
        return null;
    }

    /** Uses a message without checking whether it was refused. */
    private void commit() {
        committer.begin(1 + accepted);
        reader.rewind();
        while (reader.nextVehicle()) {
            if (reader.vehicle() < VEHICLES) {
                committer.survey(reader);
                committed++;
            }
        }
        committer.apply();
    }

    private void readToTheEnd() {
        VehicleReport report = new VehicleReport();
        int previous = -1;
        while (reader.nextVehicle()) {
            assertTrue(reader.vehicle() > previous);
            previous = reader.vehicle();
            assertTrue(reader.baseEpoch() >= 0 && reader.baseEpoch() <= reader.epoch());
            reader.report(report);
            assertTrue(report.channelCount <= report.channels.length);
            for (double v : report.velocity_mps) {
                assertTrue(Double.isFinite(v));
            }
            assertTrue(Double.isFinite(report.engine_radps));
            int tiles = 0;
            while (reader.nextTile()) {
                tiles++;
                int ti = TileKey.ti(reader.tileKey());
                int tj = TileKey.tj(reader.tileKey());
                assertTrue(ti >= reader.tiMin() && ti <= reader.tiMax());
                assertTrue(tj >= reader.tjMin() && tj <= reader.tjMax());
                readNodes();
            }
            assertEquals(reader.tiles(), tiles);
        }
    }

    private void readNodes() {
        long mask = 0;
        while (reader.nextNode()) {
            mask |= 1L << reader.node();
            reader.copyFields(fields);
            checked += IntStream.of(fields).sum();
            nodes++;
        }
        assertEquals(reader.tileMask(), mask);
        assertFalse(mask == 0);
    }

    private static int reasonOf(String fault) {
        for (int r = 0; r < REASONS.size(); r++) {
            if (REASONS.get(r).matcher(fault).find()) {
                return r;
            }
        }
        throw new AssertionError("unknown reason: " + fault);
    }
}
