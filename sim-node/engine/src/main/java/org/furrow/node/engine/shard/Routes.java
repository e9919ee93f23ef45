package org.furrow.node.engine.shard;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongHashSet;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.world.shard.BlockGrid;

/**
 * What travels between one rank and the others from one look to the next: sections of messages to owners and to
 * ranks whose areas they may change, and blocks to ranks that come near. Computed from the areas of two looks alone,
 * so sender and receiver come to the same result without asking each other.
 */
final class Routes {
    private final Areas before;
    private final Areas now;
    private final BlockGrid grid;
    private final RankPlacement placement;
    private final int rank;
    private final Follows follows;
    /** This rank's first vehicle, and the vehicle after its last. */
    private final int first;

    private final int end;
    /** Vehicles of this rank that each rank receives; empty: none. */
    private final IntArrayList[] sections;

    private final int[] receivers;
    private final int[] senders;
    private final LongHashSet held = new LongHashSet();
    private final LongHashSet heldBefore = new LongHashSet();

    /**
     * @param before areas at the look before
     * @param now areas at this look
     */
    Routes(Areas before, Areas now, BlockGrid grid, RankPlacement placement, int rank, Follows follows) {
        this.before = before;
        this.now = now;
        this.grid = grid;
        this.placement = placement;
        this.rank = rank;
        this.follows = follows;
        sections = new IntArrayList[placement.ranks()];
        first = placement.firstVehicleOf(rank);
        end = placement.firstVehicleOf(rank + 1);
        for (int v = first; v < end; v++) {
            now.forEachBlock(v, held::add);
            before.forEachBlock(v, heldBefore::add);
        }
        for (int v = first; v < end; v++) {
            addReceivers(v);
        }
        receivers = IntStream.range(0, sections.length)
                .filter(q -> sections[q] != null)
                .toArray();
        senders = findSenders();
    }

    private boolean isMine(int vehicle) {
        return vehicle >= first && vehicle < end;
    }

    private void addReceivers(int vehicle) {
        BitSet ranks = new BitSet(sections.length);
        for (int other = 0; other < now.vehicles(); other++) {
            if (before.meets(vehicle, now, other) || now.meets(vehicle, now, other)) {
                ranks.set(placement.rankOf(other));
            }
        }
        before.forEachOwner(vehicle, grid, ranks::set);
        now.forEachOwner(vehicle, grid, ranks::set);
        for (int follower : follows.followers(vehicle)) {
            ranks.set(placement.rankOf(follower));
        }
        ranks.clear(rank);
        for (int q = ranks.nextSetBit(0); q >= 0; q = ranks.nextSetBit(q + 1)) {
            if (sections[q] == null) {
                sections[q] = new IntArrayList();
            }
            sections[q].addInt(vehicle);
        }
    }

    private int[] findSenders() {
        BitSet ranks = new BitSet(sections.length);
        for (int v = 0; v < now.vehicles(); v++) {
            if (!isMine(v) && !ranks.get(placement.rankOf(v)) && sendsHere(v)) {
                ranks.set(placement.rankOf(v));
            }
        }
        return ranks.stream().toArray();
    }

    private boolean sendsHere(int vehicle) {
        for (int follower : follows.followers(vehicle)) {
            if (isMine(follower)) {
                return true;
            }
        }
        for (int own = first; own < end; own++) {
            if (before.meets(vehicle, now, own) || now.meets(vehicle, now, own)) {
                return true;
            }
        }
        return before.meetsOwned(vehicle, grid, rank) || now.meetsOwned(vehicle, grid, rank);
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

    /** Blocks that this rank's vehicles may read, by this look. */
    LongHashSet held() {
        return held;
    }

    /** Blocks that other ranks get from this one or return to it, ascending by rank. */
    interface BlockVisitor {
        /**
         * @param wasHeld whether the rank could read the block by the look before
         * @param isHeld whether it may read it by this look
         */
        void block(int otherRank, long block, boolean wasHeld, boolean isHeld);
    }

    /** Visits the blocks that this rank owns and another rank holds, by either look. */
    void forEachLent(BlockVisitor visitor) {
        LongHashSet seen = new LongHashSet();
        int first = 0;
        while (first < now.vehicles()) {
            int other = placement.rankOf(first);
            int end = first;
            while (end < now.vehicles() && placement.rankOf(end) == other) {
                end++;
            }
            if (other != rank) {
                visitLent(other, first, end, seen, visitor);
            }
            first = end;
        }
    }

    private void visitLent(int other, int first, int end, LongHashSet seen, BlockVisitor visitor) {
        if (!seen.isEmpty()) {
            seen.clear();
        }
        LongConsumer visit = block -> {
            if (grid.owner(block) == rank && seen.add(block)) {
                visitor.block(other, block, has(before, first, end, block), has(now, first, end, block));
            }
        };
        for (int v = first; v < end; v++) {
            if (before.meetsOwned(v, grid, rank) || now.meetsOwned(v, grid, rank)) {
                before.forEachBlock(v, visit);
                now.forEachBlock(v, visit);
            }
        }
    }

    private static boolean has(Areas areas, int first, int end, long block) {
        for (int v = first; v < end; v++) {
            if (areas.contains(v, block)) {
                return true;
            }
        }
        return false;
    }

    /** Blocks that this rank holds by either look and another rank owns, ascending by owner and block. */
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
