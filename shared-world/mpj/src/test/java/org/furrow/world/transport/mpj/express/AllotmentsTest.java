package org.furrow.world.transport.mpj.express;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class AllotmentsTest {
    @Test
    void shouldMakeRoomForWhatWasTooLong() {
        Allotments allotments = new Allotments(2, Integer.MAX_VALUE);
        allotments.learn(new int[] {10_000, 100});
        assertTrue(allotments.room(0) >= 10_000 && allotments.room(0) < 12_000, "room=" + allotments.room(0));
        assertEquals(allotments.bytes()[0], allotments.places()[1]);
        assertEquals(allotments.bytes()[0] + allotments.bytes()[1], allotments.total());
    }

    @Test
    void shouldForgetALongMessageInTime() {
        Allotments allotments = new Allotments(1, Integer.MAX_VALUE);
        allotments.learn(new int[] {1 << 20});
        for (int round = 0; round < 128; round++) {
            assertTrue(allotments.room(0) >= 200);
            allotments.learn(new int[] {200});
        }
        assertTrue(allotments.room(0) < 300, "room=" + allotments.room(0));
    }

    @Test
    void shouldNeverSendMoreAtOnceThanAllowed() {
        Allotments allotments = new Allotments(1, 1 << 15);
        allotments.learn(new int[] {Integer.MAX_VALUE});
        assertEquals(1 << 15, allotments.bytes()[0]);
    }

    @Test
    void shouldTakeOneMessageForMostRounds() {
        Random random = new Random(RandomRounds.SEED);
        Allotments allotments = new Allotments(1, Integer.MAX_VALUE);
        int tooLong = 0;
        for (int round = 0; round < 1_000; round++) {
            int length = 1_000 + round + random.nextInt(1_000);
            tooLong += length > allotments.room(0) ? 1 : 0;
            allotments.learn(new int[] {length});
        }
        assertTrue(tooLong < 20, "seed=" + RandomRounds.SEED + " tooLong=" + tooLong);
    }

    @Test
    void shouldRefuseMoreThanAnArrayHolds() {
        Allotments allotments = new Allotments(3, Integer.MAX_VALUE);
        int[] lengths = {1 << 30, 1 << 30, 0};
        assertThrows(IllegalStateException.class, () -> allotments.learn(lengths));
    }
}
