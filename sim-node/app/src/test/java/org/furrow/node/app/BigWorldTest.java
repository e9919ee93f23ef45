package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.furrow.node.testkit.Jvm;
import org.furrow.world.checkpoint.ColdTiles;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten million deformed nodes, which need more than 400 MB, in a JVM with 256 MB. */
@Tag("run")
class BigWorldTest {
    private static final long MEBI = 1 << 20;

    @TempDir
    private Path folder;

    @Tag("nightly")
    @Test
    void shouldHoldTenMillionNodesInABudgetOf256MiB() throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Process process = Jvm.start(
                log,
                List.of("-Xmx256m"),
                Ruts.class.getName(),
                folder.resolve("cold").toString());
        try {
            assertEquals(true, process.waitFor(240, TimeUnit.SECONDS), "did not end");
        } finally {
            process.destroyForcibly();
        }
        assertEquals(List.of("done"), Files.readAllLines(log));
        assertEquals(0, process.exitValue());
    }

    /**
     * Drives four ruts, each as wide as a tyre, round after round; an epoch covers 16 nodes of path. The fields of
     * a node are a
     * function of its position and of the number of passes, so their expected values are known.
     */
    static final class Ruts {
        private static final int NODES = 10_000_000;
        private static final int RUTS = 4;
        private static final int WIDTH = 6;
        private static final int STEP = 16;
        private static final int EPOCHS = NODES / (RUTS * WIDTH * STEP) + 1;

        private final CommittedWorld world;
        private final CommittedWorld.Node node = new CommittedWorld.Node();
        private final Random random = new Random(1);
        private long expected;

        private Ruts(CommittedWorld world) {
            this.world = world;
        }

        /** Takes the folder of the store; prints "done" or the failure. */
        public static void main(String[] args) throws StoreException {
            long start = System.nanoTime();
            try (CommittedWorld world = new CommittedWorld(new ColdTiles(Path.of(args[0])), 256 * MEBI)) {
                Ruts ruts = new Ruts(world);
                for (int epoch = 1; epoch <= EPOCHS; epoch++) {
                    ruts.drive(epoch, epoch, 1);
                }
                require(world.deformedNodes() >= NODES, "nodes=" + world.deformedNodes());
                ruts.check("driven");
                if (args.length > 1) {
                    report(world, start);
                }
                ruts.revisit();
                ruts.check("revisited");
            }
            System.out.println("done");
        }

        private static void report(CommittedWorld world, long start) {
            System.out.println("nodes=" + world.deformedNodes() + " tiles=" + world.tiles() + " cold="
                    + world.coldTiles() + " bytes=" + world.bytes() + " hot=" + world.hotBytes() + " seconds="
                    + (System.nanoTime() - start) * 1e-9);
        }

        private static void require(boolean condition, String otherwise) {
            if (!condition) {
                throw new IllegalStateException(otherwise);
            }
        }

        /** Drives over the path of one epoch once more. */
        private void drive(int way, int epoch, int times) {
            for (int n = 0; n < RUTS * WIDTH * STEP; n++) {
                int i = i(way, n);
                int j = j(way, n);
                long key = TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
                int tile = world.findOrCreate(key);
                if (times > 1) {
                    requireRead(tile, i, j, way, times - 1);
                    expected -= hash(i, j);
                }
                fill(i, j, epoch, times);
                expected += hash(i, j);
                world.put(tile, TileKey.local(i, j), node);
            }
            world.fitBudget();
        }

        private static int i(int way, int n) {
            return (way % 4096) * STEP + n % STEP;
        }

        /** Ruts are 40 nodes apart and drift across the tiles; each round lies beside the previous one. */
        private static int j(int way, int n) {
            int across = n / STEP;
            return (way / 4096) * 400 + (across / WIDTH) * 40 + across % WIDTH + i(way, n) / 101 % 32;
        }

        private void fill(int i, int j, int epoch, int times) {
            int[] words = {
                i * 31 + times, j * 17 - times, i ^ j, (times << 20) | (j & 0xffff), i - j, (j << 16) | times, epoch
            };
            node.set(words, 0);
        }

        private void requireRead(int tile, int i, int j, int epoch, int times) {
            fill(i, j, epoch, times);
            long before = hash(i, j);
            world.get(tile, TileKey.local(i, j), node);
            require(hash(i, j) == before, "read: i=" + i + " j=" + j);
        }

        private long hash(int i, int j) {
            int[] words = Arrays.copyOf(node.fields, TileNodes.WORDS);
            words[NodeField.COUNT] = (node.writer << 16) | node.gap;
            words[NodeField.COUNT + 1] = node.epoch;
            return Digest.ofNode(i, j, words, 0, words.length);
        }

        /** Reads and drives over random old and recent ruts again. */
        private void revisit() {
            long back = world.broughtBack();
            boolean[] pressed = new boolean[EPOCHS + 1];
            for (int epoch = EPOCHS + 1; epoch <= EPOCHS + 2_000; epoch++) {
                int way = random.nextInt(1, EPOCHS + 1);
                if (!pressed[way]) {
                    pressed[way] = true;
                    drive(way, epoch, 2);
                }
            }
            require(world.broughtBack() - back > 10_000, "brought back " + (world.broughtBack() - back));
        }

        private void check(String when) {
            require(world.digest() == expected, when + ": digest");
            require(world.rehash() == expected, when + ": rehash");
            world.checkSome(world.tiles());
            require(world.digest() == expected, when + ": digest after check");
            require(
                    world.coldTiles() > 0.8 * world.tiles(),
                    when + ": cold " + world.coldTiles() + " of " + world.tiles());
            require(world.bytes() < 128 * MEBI, when + ": bytes=" + world.bytes());
        }
    }
}
