package org.furrow.node.study.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random orders that depend only on a seed. */
public final class Shuffle {
    private final SplittableRandom random;

    public Shuffle(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Shuffles a list (Fisher and Yates). */
    public <T> List<T> of(List<T> list) {
        List<T> order = new ArrayList<>(list);
        for (int k = order.size() - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            T swapped = order.get(k);
            order.set(k, order.get(other));
            order.set(other, swapped);
        }
        return order;
    }
}
