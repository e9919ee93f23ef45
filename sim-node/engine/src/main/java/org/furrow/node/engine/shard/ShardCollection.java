package org.furrow.node.engine.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.world.checkpoint.GroundCheckpoint;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.transport.Transport;

/**
 * Collects the statistics of all ranks, and at the end of a run the ground, on rank 0, which writes the files of the
 * run. A message is,
 * little-endian, int32 "FURC" and int32 kind, then
 *
 * <ul>
 *   <li>{@link #TILES}: for each tile int64 key, int32 length and its stored form ({@link GroundCheckpoint})
 *   <li>{@link #RUTS}: int32 vehicle, int32 0, then the int64 words of {@link RutShare#additions}
 *   <li>{@link #END}: int64 joined nodes, int64 sum of the hashes of the rank's vehicles, int64 sum of its owned nodes
 * </ul>
 */
final class ShardCollection implements ShardMailbox.Mail {
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'C' << 24;
    private static final int TILES = 0;
    private static final int RUTS = 1;
    private static final int END = 2;
    private static final int HEADER = 8;
    /** Before the first epoch. */
    private static final int ALL = -1;

    private static final int MESSAGE_BYTES = 1 << 18;

    private final Transport transport;
    private final CommittedWorld world;
    private final HeldBlocks held;
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final List<byte[]> arrived = new ArrayList<>();
    private int ended;
    private int length;

    /** Counts that the owners of the ground keep. */
    record Counts(long joinedNodes, long states, long ownedSum) {
        Counts plus(Counts other) {
            return new Counts(joinedNodes + other.joinedNodes, states + other.states, ownedSum + other.ownedSum);
        }
    }

    /** Receives the ground and the ruts of all ranks, on rank 0. */
    interface Sink {
        default void tile(long key, byte[] stored) {
            throw new IllegalStateException("a rank has sent tiles for a checkpoint");
        }

        /** @param additions as {@link RutShare#additions} of another rank */
        void ruts(int vehicle, long[] additions);
    }

    ShardCollection(Transport transport, CommittedWorld world, HeldBlocks held) {
        this.transport = transport;
        this.world = world;
        this.held = held;
    }

    @Override
    public boolean take(int from, DirectBuffer message, int bytes) {
        if (bytes < HEADER || message.getInt(0, LITTLE_ENDIAN) != MAGIC) {
            return false;
        }
        byte[] copy = new byte[bytes];
        message.getBytes(0, copy);
        arrived.add(copy);
        ended += message.getInt(4, LITTLE_ENDIAN) == END ? 1 : 0;
        return true;
    }

    /** Sends the ground that this rank owns to rank 0. */
    void sendTiles() {
        begin(TILES);
        forEachOwned(ALL, (key, stored) -> {
            buffer.putLong(length, key, LITTLE_ENDIAN);
            buffer.putInt(length + Long.BYTES, stored.length, LITTLE_ENDIAN);
            buffer.putBytes(length + Long.BYTES + Integer.BYTES, stored);
            length += Long.BYTES + Integer.BYTES + stored.length;
            if (length > MESSAGE_BYTES) {
                transport.send(0, buffer, length);
                begin(TILES);
            }
        });
        transport.send(0, buffer, length);
    }

    /**
     * Sends this rank's statistics to rank 0; they end what it sends.
     *
     * @param recordsRuts whether with the nodes that were touched since the last checkpoint, and not only their numbers
     */
    void sendCounts(RutShare ruts, boolean recordsRuts, Counts counts) {
        for (int v = 0; v < ruts.vehicles(); v++) {
            if (ruts.nodes(v) > 0) {
                sendRuts(v, recordsRuts ? ruts.additions(v) : new long[] {ruts.nodes(v), ruts.virgin(v)});
            }
        }
        begin(END);
        putLong(counts.joinedNodes);
        putLong(counts.states);
        putLong(counts.ownedSum);
        transport.send(0, buffer, length);
    }

    /**
     * Collects the ground, and the statistics that owners keep, in rank 0's world. All ranks call it at the end of a
     * run.
     *
     * @param states sum of the hashes of this rank's vehicles
     * @param ownedSum sum of the hashes of the nodes that it owns
     * @param receiveSome waits for messages and passes them to {@link #take}
     */
    void atEnd(Worlds worlds, RutShare ruts, long states, long ownedSum, Runnable receiveSome) {
        Counts own = new Counts(worlds.joinedNodes(), states, ownedSum);
        if (transport.rank() > 0) {
            sendTiles();
            sendCounts(ruts, false, own);
            return;
        }
        Sink sink = new Sink() {
            @Override
            public void tile(long key, byte[] stored) {
                try {
                    GroundCheckpoint.restore(key, stored, world);
                } catch (StoreException e) {
                    throw new IllegalStateException("a tile from another rank is damaged: " + e.getMessage(), e);
                }
            }

            @Override
            public void ruts(int vehicle, long[] additions) {
                ruts.add(vehicle, additions[0], additions[1]);
            }
        };
        worlds.setJoinedNodes(0, receive(receiveSome, own, sink).joinedNodes());
    }

    private void sendRuts(int vehicle, long[] additions) {
        begin(RUTS);
        putLong(vehicle);
        for (long word : additions) {
            putLong(word);
        }
        transport.send(0, buffer, length);
    }

    private void begin(int kind) {
        buffer.putInt(0, MAGIC, LITTLE_ENDIAN);
        buffer.putInt(4, kind, LITTLE_ENDIAN);
        length = HEADER;
    }

    private void putLong(long value) {
        buffer.putLong(length, value, LITTLE_ENDIAN);
        length += Long.BYTES;
    }

    /** Passes the tiles of this rank's own blocks that were written after an epoch. */
    void forEachOwned(int since, GroundCheckpoint.TileSink sink) {
        GroundCheckpoint.store(world, since, (key, stored) -> {
            if (held.counts(key)) {
                sink.tile(key, stored);
            }
        });
    }

    /**
     * Receives what all other ranks have sent, on rank 0.
     *
     * @param receiveSome waits for messages and passes them to {@link #take}
     * @param own the counts of this rank
     * @return the counts of all ranks together
     */
    Counts receive(Runnable receiveSome, Counts own, Sink sink) {
        while (ended < transport.size() - 1) {
            receiveSome.run();
        }
        Counts sum = own;
        for (byte[] bytes : arrived) {
            DirectBuffer message = new UnsafeBuffer(bytes);
            switch (message.getInt(4, LITTLE_ENDIAN)) {
                case TILES -> readTiles(message, bytes.length, sink);
                case RUTS -> readRuts(message, bytes.length, sink);
                default ->
                    sum = sum.plus(new Counts(
                            message.getLong(HEADER, LITTLE_ENDIAN),
                            message.getLong(HEADER + Long.BYTES, LITTLE_ENDIAN),
                            message.getLong(HEADER + 2 * Long.BYTES, LITTLE_ENDIAN)));
            }
        }
        arrived.clear();
        ended = 0;
        return sum;
    }

    private static void readTiles(DirectBuffer message, int end, Sink sink) {
        int at = HEADER;
        while (at < end) {
            byte[] stored = new byte[message.getInt(at + Long.BYTES, LITTLE_ENDIAN)];
            message.getBytes(at + Long.BYTES + Integer.BYTES, stored);
            sink.tile(message.getLong(at, LITTLE_ENDIAN), stored);
            at += Long.BYTES + Integer.BYTES + stored.length;
        }
    }

    private static void readRuts(DirectBuffer message, int end, Sink sink) {
        long[] additions = new long[(end - HEADER) / Long.BYTES - 1];
        for (int k = 0; k < additions.length; k++) {
            additions[k] = message.getLong(HEADER + Long.BYTES * (k + 1), LITTLE_ENDIAN);
        }
        sink.ruts((int) message.getLong(HEADER, LITTLE_ENDIAN), additions);
    }
}
