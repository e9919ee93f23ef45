package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.transport.HandshakeException;
import org.furrow.world.transport.LocalHub;
import org.junit.jupiter.api.Test;

/** The handshake before the first epoch: ranks with different inputs refuse to start. */
class StartHandshakeTest {
    private static final long TIMEOUT_MS = 240_000;

    @Test
    void shouldRefuseToStartWithDifferentScenarios() {
        LocalHub hub = new LocalHub(2, 2, TIMEOUT_MS);
        Scenario hard = Scenarios.of("convoy", "duration_s=1", "soil=clay");
        Scenario soft = Scenarios.of("convoy", "duration_s=1", "soil=mid");
        CompletableFuture<HandshakeException> other = CompletableFuture.supplyAsync(() -> assertThrows(
                HandshakeException.class, () -> StartHandshake.of(soft, 0).agree(hub.rank(1))));
        assertNamesScenario(assertThrows(
                HandshakeException.class, () -> StartHandshake.of(hard, 0).agree(hub.rank(0))));
        assertNamesScenario(other.join());
    }

    private static void assertNamesScenario(HandshakeException e) {
        assertTrue(
                String.valueOf(e.getMessage()).startsWith("rank 1 has a different scenario than rank 0: "),
                e.toString());
    }
}
