package org.furrow.node.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.furrow.world.store.StoreException;

/**
 * What a rank as a whole needs to go on; rank 0's is in a checkpoint. As bytes, big-endian: int64 chain, int64 states, int32
 * number of worlds, then int64 digest and int64 joined nodes of each.
 *
 * @param chain over all messages and digests up to the last commit
 * @param states sum of all vehicles' state hashes at the last commit
 * @param worlds what is known of each world
 */
record RankCheckpoint(long chain, long states, List<OfWorld> worlds) {
    private static final int HEAD = 2 * Long.BYTES + Integer.BYTES;
    private static final int WORLD = 2 * Long.BYTES;

    /**
     * What is known of a world.
     *
     * @param digest sum of its nodes' hashes
     * @param joinedNodes writes in which vehicles had pressed a node without knowing of each other
     */
    record OfWorld(long digest, long joinedNodes) {}

    byte[] toBytes() {
        ByteBuffer out = ByteBuffer.allocate(HEAD + WORLD * worlds.size());
        out.putLong(chain).putLong(states).putInt(worlds.size());
        for (OfWorld world : worlds) {
            out.putLong(world.digest).putLong(world.joinedNodes);
        }
        return out.array();
    }

    /** @throws StoreException when the bytes are not those of an image */
    static RankCheckpoint of(byte[] bytes) throws StoreException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < HEAD || bytes.length != HEAD + (long) WORLD * in.getInt(2 * Long.BYTES)) {
            throw new StoreException("what it holds of the rank has " + bytes.length + " bytes, which its worlds do not"
                    + " account for");
        }
        long chain = in.getLong();
        long states = in.getLong();
        List<OfWorld> worlds = new ArrayList<>();
        for (int count = in.getInt(); count > 0; count--) {
            worlds.add(new OfWorld(in.getLong(), in.getLong()));
        }
        return new RankCheckpoint(chain, states, worlds);
    }
}
