package org.furrow.node.engine.shard;

import java.util.List;
import org.agrona.collections.LongArrayList;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.world.digest.Digest;
import org.furrow.world.shard.BlockGrid;

/**
 * The work of one rank at the looks of a run with any number of ranks, for measurements of what grows with them: reads
 * a message of every rank, and computes the routes. Vehicles are far apart, and some move from one look to the next.
 */
public final class LookRehearsal {
    private static final double SPACING_M = 0.05;
    /** Blocks between two vehicles, and along a side of an area. */
    private static final int APART = 9;

    private static final int SIDE = 4;
    /** Looks that follow each other in turn. */
    private static final int LOOKS = 2;

    /** One vehicle of this number has come into another block from one look to the next. */
    private static final int MOVING = 4;

    private static final int DIGESTS = 10;
    /** Bytes of a message before its digests. */
    private static final int HEADER = 40;

    private final int vehicles;
    private final RankPlacement placement;
    private final BlockGrid grid;
    private final Follows follows;
    private final LookMessage look = new LookMessage();
    /** By look and rank. */
    private final UnsafeBuffer[][] messages;

    private Areas before;

    public LookRehearsal(int ranks, int vehiclesPerRank) {
        vehicles = ranks * vehiclesPerRank;
        placement = new RankPlacement(vehicles, ranks);
        grid = BlockGrid.of(SPACING_M, ranks);
        follows = new Follows(List.of(), vehicles);
        before = areas(0);
        messages = new UnsafeBuffer[LOOKS][ranks];
        for (int number = 0; number < LOOKS; number++) {
            write(number, vehiclesPerRank);
        }
    }

    private void write(int number, int vehiclesPerRank) {
        LongArrayList digests = new LongArrayList();
        for (int d = 0; d < DIGESTS; d++) {
            digests.addLong(d);
        }
        Areas areas = areas(number);
        UnsafeBuffer message = new UnsafeBuffer(new byte[HEADER + Long.BYTES * (DIGESTS + 2 * vehiclesPerRank)]);
        for (int rank = 0; rank < placement.ranks(); rank++) {
            LookMessage.Head head = new LookMessage.Head(rank, 0, 0, false, false);
            int first = placement.firstVehicleOf(rank);
            look.write(message, head, digests, areas, first, placement.firstVehicleOf(rank + 1));
            messages[number][rank] = new UnsafeBuffer(message.byteArray().clone());
        }
    }

    private Areas areas(int number) {
        Areas areas = new Areas(vehicles);
        int side = (int) Math.ceil(Math.sqrt(vehicles));
        for (int v = 0; v < vehicles; v++) {
            int i = v / side * APART;
            int j = v % side * APART + (v % MOVING == 0 ? number : 0);
            areas.set(v, i, i + SIDE - 1, j, j + SIDE - 1);
        }
        return areas;
    }

    /**
     * Does the work of one look.
     *
     * @param number of the look, from 1
     * @return a number that depends on all messages and routes
     */
    public long run(int number) {
        UnsafeBuffer[] received = messages[number % LOOKS];
        Areas now = new Areas(vehicles);
        long[] sums = new long[DIGESTS];
        long result = 0;
        int first = 0;
        for (int rank = 0; rank < received.length; rank++) {
            int end = placement.firstVehicleOf(rank + 1);
            String fault = look.read(received[rank], received[rank].capacity(), rank, 0, end - first);
            if (fault != null) {
                throw new IllegalStateException(fault);
            }
            look.addDigests(sums);
            look.copyAreas(first, end, now);
            result = Digest.mix(result ^ look.checksum());
            first = end;
        }
        Routes routes = new Routes(before, now, grid, placement, received.length / 2, follows, WorldLayout.SHARDED);
        before = now;
        return result + sums[0] + routes.receivers().length + routes.senders().length;
    }
}
