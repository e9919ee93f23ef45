package org.furrow.world;

import java.util.Random;

/** Random numbers for tests: the same in every run unless {@code -Dseed=...} is set. */
public final class TestRandom {
    public static final long SEED = Long.getLong("seed", 20260101L);

    private TestRandom() {}

    public static Random seeded() {
        return new Random(SEED);
    }

    /** For the message of an assertion on random cases. */
    public static String where(String what) {
        return "seed=" + SEED + " " + what;
    }
}
