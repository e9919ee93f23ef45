package org.furrow.node.engine.commit;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.node.engine.exchange.CommitChain;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first difference between the ranks' worlds when their chains differ. All ranks run it at the same time, in
 * rounds of the transport, and come to the same result.
 *
 * <p>The worlds are compared after the last commit that all ranks have applied, then one commit earlier, and so on as
 * far as the undo logs reach: a node that changed in memory may have been written since, and where a message differed
 * the first commit with a difference is of interest. The worlds cannot be used afterwards.
 */
public final class DivergenceFinder {
    private static final int BUCKETS = 256;

    private final Transport transport;
    private final Worlds worlds;
    private final CommitChain chain;
    /** The commit up to which all ranks are compared. */
    private int commit;

    /** No round of the transport may be on its way. */
    public DivergenceFinder(Transport transport, Worlds worlds, CommitChain chain) {
        this.transport = transport;
        this.worlds = worlds;
        this.chain = chain;
    }

    /** Returns what differs, in one line. */
    public String find() {
        worlds.undoAfter(chain.commit());
        if (!align()) {
            return "digests disagree, and the ranks are too many commits apart to compare their worlds";
        }
        String message = messageDifference();
        int undoable = (int) least(worlds.undoable());
        String found = null;
        for (int undone = 0; ; undone++) {
            String difference = worldDifference();
            if (difference != null) {
                found = "worlds disagree after epoch " + (commit - undone) + ": " + difference;
            }
            boolean enough = found != null && (message == null || difference == null);
            if (enough || undone == undoable) {
                break;
            }
            worlds.undo();
        }
        if (found != null) {
            return message == null ? found : found + "; " + message;
        }
        return message != null
                ? message
                : "digests disagree after epoch " + commit
                        + ", but the worlds do not: a digest changed by itself in the memory of one rank";
    }

    /** Undoes commits until all ranks have applied the same ones; false when that is not possible. */
    private boolean align() {
        commit = (int) least(chain.commit());
        int ahead = chain.commit() - commit;
        boolean possible = ahead <= worlds.undoable();
        for (int undone = 0; possible && undone < ahead; undone++) {
            worlds.undo();
        }
        return least(possible ? 1 : 0) == 1;
    }

    /** Returns the least of the ranks' numbers. */
    private long least(long mine) {
        long[][] all = gather(new long[] {mine});
        long least = mine;
        for (long[] other : all) {
            least = Math.min(least, other[0]);
        }
        return least;
    }

    /** Returns the first message that two ranks received differently, or null. */
    private @Nullable String messageDifference() {
        int first = (int) -least(-Math.max(0, chain.commit() - chain.depth() + 1));
        int ranks = chain.ranks();
        long[] mine = new long[Math.max(0, commit - first + 1) * ranks];
        for (int m = 0; m < mine.length; m++) {
            mine[m] = chain.checksum(first + m / ranks, m % ranks, commit);
        }
        long[][] all = gather(mine);
        int at = firstDifference(all);
        if (at < 0) {
            return null;
        }
        Map<String, String> byValue = group(all, at, Digest::toHex);
        return "rank " + at % ranks + "'s message for epoch " + (first + at / ranks)
                + " was received differently: checksum " + describe(byValue);
    }

    private @Nullable String worldDifference() {
        for (int w = 0; w < worlds.all().size(); w++) {
            CommittedWorld world = worlds.all().get(w);
            long[] buckets = new long[BUCKETS];
            for (int tile = 0; tile < world.tiles(); tile++) {
                buckets[bucket(world.key(tile))] += world.rehash(tile);
            }
            int bucket = firstDifference(gather(buckets));
            if (bucket >= 0) {
                String owner = worlds.shared() ? "" : "the ground of vehicle " + w + ", ";
                return owner + tileDifference(world, bucket);
            }
        }
        return null;
    }

    private String tileDifference(CommittedWorld world, int bucket) {
        long[] keys = Arrays.stream(world.keysInOrder())
                .filter(key -> bucket(key) == bucket && world.rehash(world.find(key)) != 0)
                .toArray();
        long[] mine = new long[2 * keys.length];
        for (int k = 0; k < keys.length; k++) {
            mine[2 * k] = keys[k];
            mine[2 * k + 1] = world.rehash(world.find(keys[k]));
        }
        long[][] all = gather(mine);
        TreeMap<Long, Long> sums = new TreeMap<>();
        TreeMap<Long, Integer> ranks = new TreeMap<>();
        long differing = Long.MAX_VALUE;
        for (long[] tiles : all) {
            for (int t = 0; t < tiles.length; t += 2) {
                Long other = sums.putIfAbsent(tiles[t], tiles[t + 1]);
                ranks.merge(tiles[t], 1, Integer::sum);
                differing = other != null && other != tiles[t + 1] ? Math.min(differing, tiles[t]) : differing;
            }
        }
        for (Map.Entry<Long, Integer> tile : ranks.entrySet()) {
            differing = tile.getValue() < all.length ? Math.min(differing, tile.getKey()) : differing;
        }
        return nodeDifference(world, differing);
    }

    private String nodeDifference(CommittedWorld world, long key) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        int tile = world.find(key);
        long[] mine = new long[TileKey.NODES * (NodeFields.COUNT + 1)];
        for (int local = 0; local < TileKey.NODES && tile >= 0; local++) {
            int at = local * (NodeFields.COUNT + 1);
            mine[at] = world.mask(tile) >>> local & 1;
            if (mine[at] != 0) {
                world.get(tile, local, node);
                NodeFields.copy(node, mine, at + 1);
            }
        }
        long[][] all = gather(mine);
        int at = firstDifference(all);
        int local = at / (NodeFields.COUNT + 1);
        int field = at % (NodeFields.COUNT + 1) - 1;
        String where = NodeFields.place(key, local) + ": ";
        return field < 0
                ? where + "deformed: " + describe(group(all, at, value -> value == 0 ? "no" : "yes"))
                : where + NodeFields.name(field) + " "
                        + describe(group(all, at, value -> NodeFields.withUnit(field, value)));
    }

    private interface Wording {
        String of(long value);
    }

    /** The ranks that have each value. */
    private static Map<String, String> group(long[][] all, int at, Wording wording) {
        Map<String, String> byValue = new TreeMap<>();
        for (int rank = 0; rank < all.length; rank++) {
            String value = at < all[rank].length ? wording.of(all[rank][at]) : "nothing";
            byValue.merge(value, Integer.toString(rank), (ranks, more) -> ranks + ", " + more);
        }
        return byValue;
    }

    private static String describe(Map<String, String> byValue) {
        StringBuilder text = new StringBuilder();
        byValue.forEach((value, ranks) -> text.append(text.isEmpty() ? "" : ", but ")
                .append(value)
                .append(ranks.contains(",") ? " on ranks " : " on rank ")
                .append(ranks));
        return text.toString();
    }

    private static int bucket(long key) {
        return (int) (Digest.mix(key) & (BUCKETS - 1));
    }

    /** First place at which the ranks' numbers differ, or -1. */
    private static int firstDifference(long[][] all) {
        int longest = Arrays.stream(all).mapToInt(a -> a.length).max().orElse(0);
        for (int at = 0; at < longest; at++) {
            for (long[] other : all) {
                if (at >= other.length || at >= all[0].length || other[at] != all[0][at]) {
                    return at;
                }
            }
        }
        return -1;
    }

    /** One round: every rank's numbers. */
    private long[][] gather(long[] mine) {
        MutableDirectBuffer out = transport.message();
        for (int n = 0; n < mine.length; n++) {
            out.putLong(Long.BYTES * n, mine[n], LITTLE_ENDIAN);
        }
        transport.start(Long.BYTES * mine.length);
        transport.await();
        long[][] all = new long[transport.size()][];
        for (int rank = 0; rank < all.length; rank++) {
            DirectBuffer message = transport.received(rank);
            all[rank] = new long[transport.receivedLength(rank) / Long.BYTES];
            for (int n = 0; n < all[rank].length; n++) {
                all[rank][n] = message.getLong(Long.BYTES * n, LITTLE_ENDIAN);
            }
        }
        transport.release();
        return all;
    }
}
