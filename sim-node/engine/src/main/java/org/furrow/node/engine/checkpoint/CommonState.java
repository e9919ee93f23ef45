package org.furrow.node.engine.checkpoint;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.furrow.world.checkpoint.StoreException;

/**
 * The state that all ranks have in common; rank 0 writes it to a checkpoint. As bytes, big-endian: int64 chain,
 * int64 states,
 * int32 number of worlds, then int64 digest and int64 joined nodes of each.
 *
 * @param chain over all messages and digests up to the last commit
 * @param states sum of all vehicles' state hashes at the last commit
 * @param worlds digests and counters of each world
 */
public record CommonState(long chain, long states, List<OfWorld> worlds) {
    private static final int HEAD = 2 * Long.BYTES + Integer.BYTES;
    private static final int WORLD = 2 * Long.BYTES;

    /**
     * Digest and counter of a world.
     *
     * @param digest sum of its nodes' hashes
     * @param joinedNodes writes that were joined with a concurrent write of another vehicle
     */
    public record OfWorld(long digest, long joinedNodes) {}

    public byte[] toBytes() {
        ByteBuffer out = ByteBuffer.allocate(HEAD + WORLD * worlds.size());
        out.putLong(chain).putLong(states).putInt(worlds.size());
        for (OfWorld world : worlds) {
            out.putLong(world.digest).putLong(world.joinedNodes);
        }
        return out.array();
    }

    /** @throws StoreException when the bytes are not those of such a state */
    public static CommonState of(byte[] bytes) throws StoreException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < HEAD || bytes.length != HEAD + (long) WORLD * in.getInt(2 * Long.BYTES)) {
            throw new StoreException("the state of the rank has " + bytes.length
                    + " bytes, which does not match its number of" + " worlds");
        }
        long chain = in.getLong();
        long states = in.getLong();
        List<OfWorld> worlds = new ArrayList<>();
        for (int count = in.getInt(); count > 0; count--) {
            worlds.add(new OfWorld(in.getLong(), in.getLong()));
        }
        return new CommonState(chain, states, worlds);
    }
}
