package org.furrow.node.view.topic;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.grid.TileKey;

/**
 * Topics {@code /ground/1}, {@code /ground/2} and so on: the deformed nodes of a block of 64 x 64 nodes each, numbered
 * in the order of their first change.
 *
 * <p>A message is the whole block: after a seek a viewer has only the last message of each topic, so that a change
 * alone would lose those before it.
 */
final class GroundTopics {
    /** Tiles along a side of a block. */
    private static final int TILES = 8;

    private static final List<String> FIELDS =
            List.of("x", "y", "z", "sinkage_m", "plastic_m", "yield_Pa", "last_vehicle");

    private final TopicSink sink;
    private final Scenario.GroundPlan ground;
    private final MessageType type = MessageType.foxglove("PointCloud");
    private final Map<Block, Integer> topics = new LinkedHashMap<>();
    private final Set<Block> changed = new LinkedHashSet<>();
    private final PointCloud cloud = new PointCloud(FIELDS);
    private final ProtoWriter out = new ProtoWriter();

    /** @param world number of the ground */
    private record Block(int world, int i, int j) {}

    GroundTopics(TopicSink sink, Scenario.GroundPlan ground) {
        this.sink = sink;
        this.ground = ground;
    }

    /** A tile of a ground has changed. */
    void touch(int world, long tile) {
        changed.add(new Block(world, Math.floorDiv(TileKey.ti(tile), TILES), Math.floorDiv(TileKey.tj(tile), TILES)));
    }

    /** Sends the blocks that have changed since the last call. */
    void send(long time_ns, List<CommittedWorld> worlds) throws IOException {
        for (Block block : changed) {
            CommittedWorld world = worlds.get(block.world);
            cloud.clear();
            GroundQuery query = new GroundQuery(world, ground.undeformed(), ground.grid_m());
            double x_m = block.i * TILES * TileKey.SIDE * ground.grid_m();
            double y_m = block.j * TILES * TileKey.SIDE * ground.grid_m();
            for (int tile = 0; tile < TILES * TILES; tile++) {
                add(world, query, TileKey.of(TILES * block.i + tile % TILES, TILES * block.j + tile / TILES), x_m, y_m);
            }
            if (!cloud.isEmpty()) {
                cloud.write(out, time_ns, x_m, y_m);
                sink.message(topics.computeIfAbsent(block, this::addTopic), time_ns, out);
            }
        }
        changed.clear();
    }

    private int addTopic(Block block) {
        return sink.topic("/ground/" + (topics.size() + 1), type);
    }

    private void add(CommittedWorld world, GroundQuery query, long key, double x_m, double y_m) {
        int tile = world.find(key);
        if (tile < 0) {
            return;
        }
        for (long left = world.mask(tile); left != 0; left &= left - 1) {
            int node = Long.numberOfTrailingZeros(left);
            int i = TileKey.i(key, node);
            int j = TileKey.j(key, node);
            GroundQuery.NodeState state = query.node(i, j);
            cloud.add(i * ground.grid_m() - x_m);
            cloud.add(j * ground.grid_m() - y_m);
            cloud.add(state.level_m());
            cloud.add(state.sinkage_m());
            cloud.add(state.plastic_m());
            cloud.add(state.yield_Pa());
            cloud.add(state.lastWriter());
        }
    }
}
