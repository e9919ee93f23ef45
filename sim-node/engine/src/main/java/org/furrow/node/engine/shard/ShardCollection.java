package org.furrow.node.engine.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.LongHashSet;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.shard.BlockCopy;
import org.furrow.world.shard.BlockGrid;
import org.furrow.world.transport.Transport;

/**
 * Collects the owned blocks and the statistics of all ranks on rank 0, which writes the files of the run. A rank sends
 * one message for each block, then one with its statistics: int32 -1, int64 joined nodes, then for each vehicle with
 * counts int32 index, int64 touched nodes, int64 those that no other vehicle had touched.
 */
final class ShardCollection {
    private static final int STATISTICS = -1;

    private final Transport transport;
    private final CommittedWorld world;
    private final BlockGrid grid;
    private final BlockCopy copy;
    private int missing;

    ShardCollection(Transport transport, CommittedWorld world, BlockGrid grid) {
        this.transport = transport;
        this.world = world;
        this.grid = grid;
        copy = new BlockCopy(grid);
    }

    void collect(Worlds worlds, RutShare ruts) {
        if (transport.rank() > 0) {
            sendBlocks();
            sendStatistics(worlds, ruts);
            return;
        }
        missing = transport.size() - 1;
        while (missing > 0) {
            transport.receive(1, (from, message, length) -> read(message, length, worlds, ruts));
        }
    }

    private void sendBlocks() {
        LongHashSet blocks = new LongHashSet();
        for (int tile = 0; tile < world.tiles(); tile++) {
            long block = grid.blockOf(world.key(tile));
            if (grid.owner(block) == transport.rank()) {
                blocks.add(block);
            }
        }
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        blocks.stream().sorted().forEach(block -> transport.send(0, buffer, copy.write(world, block, -1, buffer, 0)));
    }

    private void sendStatistics(Worlds worlds, RutShare ruts) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        buffer.putInt(0, STATISTICS, LITTLE_ENDIAN);
        buffer.putLong(Integer.BYTES, worlds.joinedNodes(), LITTLE_ENDIAN);
        int at = Integer.BYTES + Long.BYTES;
        for (int v = 0; v < ruts.vehicles(); v++) {
            if (ruts.nodes(v) > 0) {
                buffer.putInt(at, v, LITTLE_ENDIAN);
                buffer.putLong(at + Integer.BYTES, ruts.nodes(v), LITTLE_ENDIAN);
                buffer.putLong(at + Integer.BYTES + Long.BYTES, ruts.virgin(v), LITTLE_ENDIAN);
                at += Integer.BYTES + 2 * Long.BYTES;
            }
        }
        transport.send(0, buffer, at);
    }

    private void read(DirectBuffer message, int length, Worlds worlds, RutShare ruts) {
        if (message.getInt(0, LITTLE_ENDIAN) != STATISTICS) {
            copy.read(message, 0, world, (key, mask) -> {});
            return;
        }
        worlds.setJoinedNodes(0, worlds.joinedNodes() + message.getLong(Integer.BYTES, LITTLE_ENDIAN));
        for (int at = Integer.BYTES + Long.BYTES; at < length; at += Integer.BYTES + 2 * Long.BYTES) {
            ruts.add(
                    message.getInt(at, LITTLE_ENDIAN),
                    message.getLong(at + Integer.BYTES, LITTLE_ENDIAN),
                    message.getLong(at + Integer.BYTES + Long.BYTES, LITTLE_ENDIAN));
        }
        missing--;
    }
}
