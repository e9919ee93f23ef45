package org.furrow.world.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;

class HandshakeTest {
    private static final Handshake OURS = handshake("program", "1", "scenario", "abc", "file hill.asc", "def");

    @Test
    void shouldAcceptEqualHandshakes() throws Exception {
        assertEquals(List.of("", "", ""), greet(OURS, OURS, OURS));
    }

    @Test
    void shouldNameTheRankAndWhatDiffers() throws Exception {
        Handshake other = handshake("program", "1", "scenario", "abc", "file hill.asc", "xyz");
        List<String> told = greet(OURS, OURS, other);
        assertEquals(List.of(told.get(0), told.get(0), told.get(0)), told, "every rank must come to the same end");
        assertTrue(
                told.get(0).startsWith("rank 2 has a different file hill.asc than rank 0: xyz, not def"), told.get(0));
    }

    @Test
    void shouldNameAFileThatOnlyOneRankHas() throws Exception {
        assertTrue(greet(OURS, handshake("program", "1", "scenario", "abc", "file dale.asc", "def"))
                .get(0)
                .startsWith("rank 1 uses file dale.asc where rank 0 uses file hill.asc"));
        assertTrue(greet(OURS, handshake("program", "1")).get(0).startsWith("rank 1 uses more or fewer files"));
    }

    /** The first message of a foreign program is recognised as foreign, without other effects. */
    @Test
    void shouldRefuseOtherMessages() throws Exception {
        Random random = TestRandom.seeded();
        for (int n = 0; n < 2_000; n++) {
            byte[] foreign = new byte[random.nextInt(60)];
            random.nextBytes(foreign);
            if (foreign.length > 12 && random.nextBoolean()) {
                System.arraycopy("FURH\1\0\0\0\3\0\0\0".getBytes(StandardCharsets.ISO_8859_1), 0, foreign, 0, 12);
            }
            LocalHub hub = new LocalHub(2, 1, 10_000);
            Transport stranger = hub.rank(1);
            stranger.message().putBytes(0, foreign);
            stranger.start(foreign.length);
            HandshakeException e = assertThrows(HandshakeException.class, () -> OURS.agree(hub.rank(0)));
            assertEquals(
                    "rank 1 runs another version of Furrow: its handshake is different",
                    e.getMessage(),
                    TestRandom.where("n=" + n));
        }
    }

    private static Handshake handshake(String... namesAndValues) {
        return new Handshake(IntStream.range(0, namesAndValues.length / 2)
                .mapToObj(n -> new Handshake.Item(namesAndValues[2 * n], namesAndValues[2 * n + 1]))
                .toList());
    }

    /** The fault reported to each rank; empty when they agree. */
    private static List<String> greet(Handshake... ranks) throws Exception {
        LocalHub hub = new LocalHub(ranks.length, 1, 10_000);
        try (ExecutorService threads = Executors.newFixedThreadPool(ranks.length)) {
            List<Callable<String>> greetings = IntStream.range(0, ranks.length)
                    .mapToObj(rank -> (Callable<String>) () -> {
                        ranks[rank].agree(hub.rank(rank));
                        return "";
                    })
                    .toList();
            return threads.invokeAll(greetings).stream()
                    .map(HandshakeTest::outcome)
                    .toList();
        }
    }

    private static String outcome(Future<String> greeting) {
        try {
            return greeting.get();
        } catch (ExecutionException e) {
            return String.valueOf(e.getCause() instanceof HandshakeException h ? h.getMessage() : e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
