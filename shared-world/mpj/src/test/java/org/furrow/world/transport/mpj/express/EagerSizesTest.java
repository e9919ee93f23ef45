package org.furrow.world.transport.mpj.express;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class EagerSizesTest {
    @Test
    void shouldGrowAfterALongMessage() {
        EagerSizes eagerSizes = new EagerSizes(2, Integer.MAX_VALUE);
        eagerSizes.learn(new int[] {10_000, 100});
        assertTrue(eagerSizes.room(0) >= 10_000 && eagerSizes.room(0) < 12_000, "room=" + eagerSizes.room(0));
        assertEquals(eagerSizes.bytes()[0], eagerSizes.offsets()[1]);
        assertEquals(eagerSizes.bytes()[0] + eagerSizes.bytes()[1], eagerSizes.total());
    }

    @Test
    void shouldShrinkAfterALongMessage() {
        EagerSizes eagerSizes = new EagerSizes(1, Integer.MAX_VALUE);
        eagerSizes.learn(new int[] {1 << 20});
        for (int round = 0; round < 128; round++) {
            assertTrue(eagerSizes.room(0) >= 200);
            eagerSizes.learn(new int[] {200});
        }
        assertTrue(eagerSizes.room(0) < 300, "room=" + eagerSizes.room(0));
    }

    @Test
    void shouldRespectTheMaximumBlock() {
        EagerSizes eagerSizes = new EagerSizes(1, 1 << 15);
        eagerSizes.learn(new int[] {Integer.MAX_VALUE});
        assertEquals(1 << 15, eagerSizes.bytes()[0]);
    }

    @Test
    void shouldFitMostMessages() {
        Random random = new Random(RandomRounds.SEED);
        EagerSizes eagerSizes = new EagerSizes(1, Integer.MAX_VALUE);
        int tooLong = 0;
        for (int round = 0; round < 1_000; round++) {
            int length = 1_000 + round + random.nextInt(1_000);
            tooLong += length > eagerSizes.room(0) ? 1 : 0;
            eagerSizes.learn(new int[] {length});
        }
        assertTrue(tooLong < 20, "seed=" + RandomRounds.SEED + " tooLong=" + tooLong);
    }

    @Test
    void shouldRefuseMoreThanTheMaximumArray() {
        EagerSizes eagerSizes = new EagerSizes(3, Integer.MAX_VALUE);
        int[] lengths = {1 << 30, 1 << 30, 0};
        assertThrows(IllegalStateException.class, () -> eagerSizes.learn(lengths));
    }
}
