package org.furrow.world.transport.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;

class BlockSizesTest {
    @Test
    void shouldFitTheMessagesOfTheLast32Rounds() {
        Random random = TestRandom.seeded();
        BlockSizes sizes = new BlockSizes(2);
        int[] last = new int[1000];
        for (int n = 0; n < last.length; n++) {
            last[n] = random.nextInt(random.nextInt(10) == 0 ? 200_000 : 10_000);
            sizes.learn(new int[] {last[n], 0});
            for (int k = Math.max(0, n - 31); k <= n; k++) {
                assertTrue(sizes.block(0) >= last[k] + BlockSizes.TRAILER, TestRandom.where("n=" + n + " k=" + k));
            }
        }
    }

    @Test
    void shouldShrinkAfterALongMessage() {
        BlockSizes sizes = new BlockSizes(1);
        sizes.learn(new int[] {1_000_000});
        for (int n = 0; n < 64; n++) {
            sizes.learn(new int[] {500});
        }
        assertEquals(512, sizes.block(0));
    }

    @Test
    void shouldWasteLittle() {
        for (int length : new int[] {0, 56, 2048, 20_480, 200_000}) {
            BlockSizes sizes = new BlockSizes(1);
            for (int n = 0; n < 64; n++) {
                sizes.learn(new int[] {length});
            }
            int block = sizes.block(0);
            assertTrue(block <= (length + BlockSizes.TRAILER) * 1.04 + 64, "length=" + length + " block=" + block);
        }
    }

    @Test
    void shouldSizeEachRanksBlockSeparately() {
        BlockSizes sizes = new BlockSizes(2);
        sizes.learn(new int[] {1 << 26, 100});
        assertEquals(1 << 18, sizes.block(0));
        assertEquals(2112, sizes.block(1));
    }

    /** Offsets in the memory of a round are ints for any number of ranks. */
    @Test
    void shouldKeepAllBlocksTogetherWithinAGibibyte() {
        int ranks = 10_000;
        BlockSizes sizes = new BlockSizes(ranks);
        int[] lengths = new int[ranks];
        Arrays.fill(lengths, 1 << 26);
        sizes.learn(lengths);
        long sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += sizes.block(rank);
        }
        assertTrue(sum <= 1 << 30 && sum > 1 << 29, "sum=" + sum);
    }
}
