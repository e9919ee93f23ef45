package org.furrow.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import org.furrow.world.checkpoint.ColdTiles;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Access to tiles in memory and to cold tiles, which are stored in files: 100 000 tiles of 32 nodes. */
@Warmup(iterations = 5, time = 1)
@Fork(2)
public class ColdTilesBenchmark extends KernelBenchmark {
    private static final int TILES = 100_000;
    private static final int ROWS = 4;
    /** Step between tiles; it is coprime to their number and large. */
    private static final int STRIDE = 38_197;

    @Param({"false", "true"})
    public boolean cold;

    private final CommittedWorld.Node node = new CommittedWorld.Node();
    private final TileNodes copy = new TileNodes();
    private CommittedWorld world;
    private int tile;
    private int epoch = 1;

    @Setup(Level.Trial)
    public void setUp() throws IOException {
        world = cold
                ? new CommittedWorld(new ColdTiles(Files.createTempDirectory("furrow-cold-tiles")), 1 << 20)
                : new CommittedWorld();
        for (int t = 0; t < TILES; t++) {
            int at = world.findOrCreate(TileKey.of(t, 0));
            node.epoch = epoch;
            for (int local = 0; local < ROWS * TileKey.SIDE; local++) {
                node.set(NodeField.SINKAGE, local);
                world.put(at, local, node);
            }
            world.fitBudget();
        }
    }

    @TearDown(Level.Trial)
    public void tearDown() {
        world.close();
    }

    private int next() {
        tile = (tile + STRIDE) % TILES;
        return tile;
    }

    @Benchmark
    public TileNodes readTile() {
        world.read(next(), copy);
        return copy;
    }

    @Benchmark
    public int readNode() {
        world.get(next(), 17, node);
        return node.get(NodeField.SINKAGE);
    }

    @Benchmark
    public long rehashTile() {
        return world.rehash(next());
    }

    /** Loads a tile if it is cold and evicts another one. */
    @Benchmark
    public long writeNode() {
        node.epoch = ++epoch;
        world.put(next(), 17, node);
        world.fitBudget();
        return world.digest();
    }
}
