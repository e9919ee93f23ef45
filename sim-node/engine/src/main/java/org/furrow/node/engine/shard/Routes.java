package org.furrow.node.engine.shard;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongHashSet;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.vehicle.Follows;
import org.furrow.world.shard.BlockGrid;

/**
 * What travels between one rank and the others from one area exchange to the next: sections of messages to owners and
 * to ranks whose areas they may change, and blocks to ranks that come near. Computed from the areas of two area
 * exchanges alone, so sender and receiver come to the same result without asking each other.
 */
final class Routes {
    private final Areas before;
    private final Areas now;
    private final BlockGrid grid;
    private final RankPlacement placement;
    private final int rank;
    /** This rank's first vehicle, and the vehicle after its last. */
    private final int first;

    private final int end;
    /** Vehicles whose areas meet this rank's regions, at the area exchange before and at this one. */
    private final BitSet ownedBefore;

    private final BitSet ownedNow;
    /** Vehicles of this rank that each rank receives; empty: none. */
    private final IntArrayList[] sections;

    private final int[] receivers;
    private final int[] senders;
    /** The senders and this rank, ascending. */
    private final int[] included;

    /** Vehicles of other ranks whose sections this rank receives. */
    private final BitSet received = new BitSet();

    private final LongHashSet held = new LongHashSet();
    private final LongHashSet heldBefore = new LongHashSet();

    /**
     * @param before areas at the area exchange before
     * @param now areas at this area exchange
     */
    Routes(
            Areas before,
            Areas now,
            BlockGrid grid,
            RankPlacement placement,
            int rank,
            Follows follows,
            WorldLayout layout) {
        this.before = before;
        this.now = now;
        this.grid = grid;
        this.placement = placement;
        this.rank = rank;
        sections = new IntArrayList[placement.ranks()];
        first = placement.firstVehicleOf(rank);
        end = placement.firstVehicleOf(rank + 1);
        for (int v = first; v < end; v++) {
            now.forEachBlock(v, held::add);
            before.forEachBlock(v, heldBefore::add);
        }
        ownedBefore = before.owned(grid, rank, now);
        ownedNow = now.owned(grid, rank, before);
        BitSet[] to = receiversByVehicle(follows);
        addNear(to);
        if (layout.sendsAllToFirst()) {
            addFirst(to);
        }
        for (int v = first; v < end; v++) {
            BitSet ranks = to[v - first];
            ranks.clear(rank);
            for (int q = ranks.nextSetBit(0); q >= 0; q = ranks.nextSetBit(q + 1)) {
                if (sections[q] == null) {
                    sections[q] = new IntArrayList();
                }
                sections[q].addInt(v);
            }
        }
        receivers = IntStream.range(0, sections.length)
                .filter(q -> sections[q] != null)
                .toArray();
        received.clear(first, end);
        senders = received.stream().map(placement::rankOf).distinct().toArray();
        included = IntStream.concat(IntStream.of(rank), IntStream.of(senders))
                .sorted()
                .toArray();
    }

    /** For each own vehicle the ranks that own its ground or follow it; adds vehicles received for these reasons. */
    private BitSet[] receiversByVehicle(Follows follows) {
        BitSet[] to = new BitSet[end - first];
        for (int v = first; v < end; v++) {
            BitSet ranks = new BitSet(sections.length);
            before.forEachOwner(v, grid, ranks::set);
            now.forEachOwner(v, grid, ranks::set);
            follows.followers(v).forEachInt(follower -> ranks.set(placement.rankOf(follower)));
            follows.leaders(v).forEachInt(received::set);
            to[v - first] = ranks;
        }
        received.or(ownedBefore);
        received.or(ownedNow);
        return to;
    }

    /** Rank 0 receives all sections. */
    private void addFirst(BitSet[] to) {
        for (BitSet ranks : to) {
            ranks.set(0);
        }
        if (rank == 0) {
            received.set(0, placement.vehicles());
        }
    }

    /** Adds what travels between vehicles whose areas meet. */
    private void addNear(BitSet[] to) {
        if (first == end) {
            return;
        }
        Areas around = new Areas(1);
        around.set(0, now.get(first));
        for (int v = first; v < end; v++) {
            around.extend(0, before, v);
            around.extend(0, now, v);
        }
        for (int other = 0; other < now.vehicles(); other++) {
            if (around.meets(0, now, other) || around.meets(0, before, other)) {
                addNear(other, to);
            }
        }
    }

    private void addNear(int other, BitSet[] to) {
        int of = placement.rankOf(other);
        for (int own = first; own < end; own++) {
            boolean both = now.meets(own, now, other);
            if (both || before.meets(own, now, other)) {
                to[own - first].set(of);
            }
            if (both || before.meets(other, now, own)) {
                received.set(other);
            }
        }
    }

    /** Ranks that receive sections of this rank's messages, ascending. */
    int[] receivers() {
        return receivers;
    }

    /** This rank's vehicles whose sections a receiver gets, ascending. */
    IntArrayList sectionsFor(int receiver) {
        return sections[receiver];
    }

    /** Ranks of whose messages this rank receives sections, ascending. */
    int[] senders() {
        return senders;
    }

    /** Ranks whose messages a commit includes, ascending: the senders and this rank. */
    int[] included() {
        return included;
    }

    /** Whether this rank receives the sections of a vehicle of another rank. */
    boolean brings(int vehicle) {
        return received.get(vehicle);
    }

    /** Sets the box of tiles of a vehicle's area: least and greatest ti, least and greatest tj. */
    void area(int vehicle, int[] box) {
        int[] blocks = now.get(vehicle);
        for (int side = 0; side < Areas.BOX; side++) {
            box[side] = side % 2 == 0 ? blocks[side] << grid.shift() : ((blocks[side] + 1) << grid.shift()) - 1;
        }
    }

    /** Blocks that this rank's vehicles may read, by this area exchange. */
    LongHashSet held() {
        return held;
    }

    /** Blocks that other ranks get from this one or return to it, ascending by rank. */
    interface BlockVisitor {
        /**
         * @param wasHeld whether the rank could read the block by the area exchange before
         * @param isHeld whether it may read it by this area exchange
         */
        void block(int otherRank, long block, boolean wasHeld, boolean isHeld);
    }

    /** Visits the blocks that this rank owns and another rank holds, by either area exchange. */
    void forEachLent(BlockVisitor visitor) {
        LongHashSet seen = new LongHashSet();
        int after = 0;
        for (int v = nextOwned(0); v >= 0; v = nextOwned(after)) {
            int other = placement.rankOf(v);
            after = placement.firstVehicleOf(other + 1);
            if (other != rank) {
                visitLent(other, placement.firstVehicleOf(other), after, seen, visitor);
            }
        }
    }

    /** The next vehicle whose area meets this rank's regions; -1: none. */
    private int nextOwned(int from) {
        int was = ownedBefore.nextSetBit(from);
        int is = ownedNow.nextSetBit(from);
        return was < 0 || is < 0 ? Math.max(was, is) : Math.min(was, is);
    }

    private void visitLent(int other, int first, int end, LongHashSet seen, BlockVisitor visitor) {
        if (!seen.isEmpty()) {
            seen.clear();
        }
        LongConsumer visit = block -> {
            if (grid.owner(block) == rank && seen.add(block)) {
                visitor.block(other, block, before.contains(first, end, block), now.contains(first, end, block));
            }
        };
        for (int v = first; v < end; v++) {
            if (ownedBefore.get(v) || ownedNow.get(v)) {
                before.forEachBlock(v, visit);
                now.forEachBlock(v, visit);
            }
        }
    }

    /** Blocks that this rank holds by either area exchange and another rank owns, ascending by owner and block. */
    void forEachBorrowed(BlockVisitor visitor) {
        LongHashSet all = new LongHashSet();
        all.addAll(held);
        all.addAll(heldBefore);
        long[] blocks = all.stream().mapToLong(Long::longValue).sorted().toArray();
        int[] owners =
                Arrays.stream(blocks).mapToInt(grid::owner).distinct().sorted().toArray();
        for (int owner : owners) {
            for (long block : blocks) {
                if (owner != rank && grid.owner(block) == owner) {
                    visitor.block(owner, block, heldBefore.contains(block), held.contains(block));
                }
            }
        }
    }
}
