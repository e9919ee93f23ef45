package org.furrow.world.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ExchangeMeasurementTest {
    private static final int ROUNDS = 50;

    @Test
    void shouldGiveEveryRankTheSameResult() throws Exception {
        List<ExchangeMeasurement.Cost> costs = measure(null);
        assertEquals(2, costs.size());
        assertEquals(2048, costs.get(0).size_bytes());
        assertEquals(20_480, costs.get(1).size_bytes());
        assertTrue(costs.get(0).round_us() > 0, costs.toString());
        assertTrue(
                Double.isNaN(costs.get(0).raw_us()) && Double.isNaN(costs.get(0).ratio()), costs.toString());
    }

    @Test
    void shouldAlsoMeasureTheBareAllGather() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        List<ExchangeMeasurement.Cost> costs = measure(bytes -> {
            calls.incrementAndGet();
            return 1_000L * bytes / 2048; // 1 us and 10 us
        });
        assertEquals(2 * 2 * 2 * ROUNDS, calls.get(), "ranks, sizes, warm-up");
        assertEquals(1, costs.get(0).raw_us(), 1e-9);
        assertEquals(10, costs.get(1).raw_us(), 1e-9);
        assertEquals(
                costs.get(1).round_us() / costs.get(1).raw_us(), costs.get(1).ratio());
    }

    private static List<ExchangeMeasurement.Cost> measure(@Nullable IntToLongFunction raw) throws Exception {
        LocalHub hub = new LocalHub(2, 1, 10_000);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<List<ExchangeMeasurement.Cost>> other =
                    threads.submit(() -> new ExchangeMeasurement(hub.rank(1), raw, ROUNDS).measure());
            List<ExchangeMeasurement.Cost> costs = new ExchangeMeasurement(hub.rank(0), raw, ROUNDS).measure();
            assertEquals(costs, other.get());
            return costs;
        }
    }
}
