package org.furrow.node.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.furrow.node.learn.Batch.Autoreset;
import org.junit.jupiter.api.Test;

class BatchTest {
    private static final String[] SHORT = {"task.time_limit_s=0.5"};

    private static float[] actions(Batch batch, Random[] randoms) {
        int width = batch.task().agents().size() * batch.task().action().size();
        float[] all = new float[batch.size() * width];
        for (int e = 0; e < batch.size(); e++) {
            System.arraycopy(Tasks.actions(batch.starts(), randoms[e]), 0, all, e * width, width);
        }
        return all;
    }

    private static long[] digests(int count, int threads) throws Exception {
        try (Batch batch = new Batch(Tasks.of("task-goal", SHORT), count, threads)) {
            byte[] all = new byte[count];
            Arrays.fill(all, (byte) 1);
            long[] seeds = new long[count];
            Random[] randoms = new Random[count];
            for (int e = 0; e < count; e++) {
                seeds[e] = 100L + e;
                randoms[e] = new Random(e);
            }
            batch.reset(all, seeds, -1, -1);
            for (int n = 0; n < 8; n++) { // across an autoreset
                batch.step(actions(batch, randoms), Autoreset.NEXT_STEP);
            }
            return batch.digests();
        }
    }

    /** What an environment does depends neither on the others nor on the threads. */
    @Test
    void shouldHaveTheDigestsOfOneEnvironment() throws Exception {
        long[] alone = digests(1, 1);
        long[] many = digests(16, 2);
        assertEquals(alone[0], many[0]);
        assertArrayEquals(Arrays.copyOf(digests(3, 1), 3), Arrays.copyOf(many, 3));
    }

    @Test
    void shouldResetWithTheNextStep() throws Exception {
        try (Batch batch = new Batch(Tasks.of("task-goal", SHORT), 1, 1)) {
            float[] actions = {0, 0.5f};
            for (int n = 1; n <= 5; n++) {
                batch.step(actions, Autoreset.NEXT_STEP);
                assertEquals(n == 5 ? 1 : 0, batch.truncated[0]);
                assertEquals(n == 5 ? 1 : 0, batch.ended[0]);
                assertEquals(0, batch.reset[0]);
            }
            assertTrue(batch.rewards[0] != 0);
            batch.step(actions, Autoreset.NEXT_STEP);
            assertEquals(1, batch.reset[0]);
            assertEquals(0, batch.ended[0] + batch.truncated[0] + batch.terminated[0]);
            assertEquals(0, batch.rewards[0]);
            assertEquals(1, batch.environment(0).episode().number());
        }
    }

    @Test
    void shouldResetWithTheSameStep() throws Exception {
        try (Batch batch = new Batch(Tasks.of("task-goal", SHORT), 1, 1);
                Batch other = new Batch(Tasks.of("task-goal", SHORT), 1, 1)) {
            float[] actions = {0, 0.5f};
            for (int n = 1; n <= 5; n++) {
                batch.step(actions, Autoreset.SAME_STEP);
                other.step(actions, Autoreset.NEXT_STEP);
            }
            assertEquals(1, batch.reset[0]);
            assertEquals(1, batch.ended[0]);
            assertArrayEquals(other.observations, batch.finals);
            assertEquals(other.rewards[0], batch.rewards[0]);
            other.step(actions, Autoreset.NEXT_STEP);
            assertArrayEquals(other.observations, batch.observations);
        }
    }

    @Test
    void shouldRefuseAStepAfterTheEnd() throws Exception {
        try (Batch batch = new Batch(Tasks.of("task-goal", SHORT), 2, 1)) {
            float[] actions = {0, 0.5f, 0, 0.5f};
            for (int n = 1; n <= 5; n++) {
                batch.step(actions, Autoreset.DISABLED);
            }
            long[] before = batch.digests();
            String message = String.valueOf(
                    assertThrows(IllegalStateException.class, () -> batch.step(actions, Autoreset.DISABLED))
                            .getMessage());
            assertTrue(message.contains("environment 0 has ended"), message);
            assertArrayEquals(before, batch.digests());
            batch.reset(new byte[] {1, 1}, new long[] {-1, -1}, 2, -1);
            assertEquals(2, batch.environment(1).episode().start());
            assertEquals(1, batch.environment(1).episode().number());
            batch.step(actions, Autoreset.DISABLED);
        }
    }

    /** A candidate gives the rewards that the environment then gives for the same actions. */
    @Test
    void shouldRollOutWithoutAChange() throws Exception {
        try (Batch batch = new Batch(Tasks.of("task-goal"), 2, 2)) {
            Random random = new Random(6);
            float[] one = new float[4];
            batch.step(one, Autoreset.DISABLED);
            long[] before = batch.digests();
            float[] candidates = new float[5 * 4 * 2];
            for (int k = 0; k < candidates.length; k++) {
                candidates[k] = random.nextFloat();
            }
            Rollout rollout = batch.rollout(1, 5, 4, candidates);
            assertArrayEquals(before, batch.digests());
            for (int step = 0; step < 4; step++) {
                one[2] = candidates[(3 * 4 + step) * 2];
                one[3] = candidates[(3 * 4 + step) * 2 + 1];
                batch.step(one, Autoreset.DISABLED);
                assertEquals(batch.rewards[1], rollout.rewards[3 * 4 + step]);
            }
            assertEquals(4, rollout.lasted[3]);
            int length = batch.environment(0).observationLength();
            assertArrayEquals(
                    Arrays.copyOfRange(batch.observations, length, 2 * length),
                    Arrays.copyOfRange(rollout.observations, 3 * length, 4 * length));
        }
    }
}
