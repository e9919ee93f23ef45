package org.furrow.node.engine.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.world.commit.CommitWorkers;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.shard.BlockGrid;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.Transport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Blocks that arrive late have their owner's state, also when they have been given up or taken again meanwhile. Areas,
 * changes and times of arrival are random.
 */
class BlockStreamTest {
    private static final int RANKS = 3;
    private static final int COMMITS = 1000;
    private static final int AREA_COMMITS = 5;
    /** Greatest number of commits by which a message is late: several area exchanges. */
    private static final int MOST_LATE = 18;
    /** Tiles of the ground on each side of its middle. */
    private static final int TILES = 12;

    private final BlockGrid grid = new BlockGrid(1, 1, RANKS);
    private final RankPlacement placement = new RankPlacement(RANKS, RANKS);

    private record Late(int from, int due, UnsafeBuffer message) {}

    private final class Side {
        final Transport transport;
        final HeldBlocks held;
        final Worlds worlds;
        final BlockStream stream;
        final List<Deque<Late>> late = new ArrayList<>();

        Side(Transport transport) {
            this.transport = transport;
            held = new HeldBlocks(grid, transport.rank());
            worlds = new Worlds(RANKS, true, Committer.TileObserver.NONE, 0, null, held);
            stream = new BlockStream(transport, placement, held, worlds, CommitWorkers.NONE, List.of());
            for (int rank = 0; rank < RANKS; rank++) {
                late.add(new ArrayDeque<>());
            }
        }

        CommittedWorld world() {
            return worlds.all().getFirst();
        }

        void commit(int commit, List<EpochReader> sections) {
            sections.forEach(section -> stream.keep(commit, atVehicle(section)));
            worlds.begin(commit);
            for (EpochReader section : sections) {
                if (held.keepsAnyOf(atVehicle(section))) {
                    worlds.of(section.vehicle()).survey(section);
                }
            }
            worlds.apply(CommitWorkers.NONE);
        }

        void receive(int commit, Random random) {
            transport.poll((from, message, length) -> {
                byte[] copy = new byte[length];
                message.getBytes(0, copy);
                late.get(from).add(new Late(from, commit + random.nextInt(MOST_LATE), new UnsafeBuffer(copy)));
            });
            for (Deque<Late> messages : late) {
                while (!messages.isEmpty() && messages.getFirst().due <= commit) {
                    Late next = messages.removeFirst();
                    assertTrue(stream.take(next.from, next.message, next.message.capacity()));
                }
            }
            stream.readArrived();
        }
    }

    private static EpochReader atVehicle(EpochReader section) {
        section.rewind();
        section.nextVehicle();
        return section;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldHaveTheStateOfTheirOwner(long seed) {
        Random random = new Random(seed);
        LocalHub hub = new LocalHub(RANKS, 2, 1000);
        List<Side> sides = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            sides.add(new Side(hub.rank(rank)));
        }
        Areas before = areas(random);
        for (Side side : sides) {
            side.stream.hold(before);
        }
        int compared = 0;
        for (int commit = 1; commit <= COMMITS; commit++) {
            List<EpochReader> sections = sections(commit, random);
            for (Side side : sides) {
                side.commit(commit, sections);
                side.receive(commit, random);
            }
            if (commit % AREA_COMMITS == 0) {
                Areas now = areas(random);
                for (Side side : sides) {
                    side.stream.exchange(before, now, commit);
                }
                before = now;
            }
            for (Side side : sides) {
                compared += compare(side, sides, "seed=" + seed + " commit=" + commit);
            }
        }
        assertTrue(compared > 1000, "hardly a block was held: " + compared);
    }

    /** Compares the blocks that a rank has with their owners'; returns the number of tiles of others. */
    private int compare(Side holder, List<Side> sides, String when) {
        int others = 0;
        for (Side owner : sides) {
            for (long key : owner.world().keysInOrder()) {
                long block = grid.blockOf(key);
                if (owner != holder && grid.owner(block) == owner.transport.rank() && holder.held.contains(block)) {
                    int tile = holder.world().find(key);
                    long sum = tile < 0 ? 0 : holder.world().rehash(tile);
                    assertEquals(owner.world().rehash(owner.world().find(key)), sum, when);
                    others++;
                }
            }
        }
        return others;
    }

    /** Areas that overlap each other, and those before. */
    private Areas areas(Random random) {
        Areas areas = new Areas(RANKS);
        for (int v = 0; v < RANKS; v++) {
            int bi = random.nextInt(-TILES / 2, TILES / 2 - 2);
            int bj = random.nextInt(-TILES / 2, TILES / 2 - 2);
            areas.set(v, bi, bi + random.nextInt(6), bj, bj + random.nextInt(6));
        }
        return areas;
    }

    private List<EpochReader> sections(int epoch, Random random) {
        List<EpochReader> sections = new ArrayList<>();
        for (int v = 0; v < RANKS; v++) {
            EpochWriter writer = new EpochWriter();
            writer.begin(v, epoch, 0, epoch - 1, false);
            writer.beginVehicle(v, Math.max(0, epoch - 1 - random.nextInt(4)), 0, new VehicleReport());
            int ti = random.nextInt(-TILES, TILES);
            int tj = random.nextInt(-TILES, TILES);
            for (int tile = 0; tile < 2; tile++) {
                writer.tile(TileKey.of(ti + tile, tj), 0b11);
                for (int node = 0; node < 2; node++) {
                    int[] fields = new int[NodeField.COUNT];
                    for (int row = 0; row < fields.length; row++) {
                        fields[row] = random.nextInt(1000);
                    }
                    writer.node(fields, 0);
                }
            }
            writer.endVehicle();
            byte[] copy = new byte[writer.end()];
            writer.buffer().getBytes(0, copy);
            EpochReader reader = new EpochReader();
            assertNull(reader.wrapWhole(new UnsafeBuffer(copy), copy.length));
            sections.add(reader);
        }
        return sections;
    }
}
