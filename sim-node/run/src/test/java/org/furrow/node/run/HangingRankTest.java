package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run ends even if a rank of this process hangs. */
@Tag("run")
class HangingRankTest {
    private static final int HANGS_AT = 5;
    /** Longer than an epoch on a busy machine. */
    private static final long LIMIT_MS = 5_000;

    @TempDir
    private Path folder;

    @Test
    @Timeout(300)
    void shouldEndWithoutTheRankThatHangs() throws Exception {
        Scenario scenario = Scenarios.of("crossing", "duration_s=1");
        CountDownLatch never = new CountDownLatch(1);
        Progress hanging = (done, total, epoch_s) -> {
            if (done == HANGS_AT) {
                assertTrue(hangsUntil(never));
            }
        };
        Path out = folder.resolve("out");
        RunPreparation.Plan plan = new RunPreparation.Plan(scenario, Run.Options.of(2, 1), out);
        RunPreparation preparation = RunPreparation.local(plan, hanging);
        Run run = new Run(plan, preparation, hanging, () -> false);
        try {
            RunFailedException e = assertThrows(
                    RunFailedException.class, () -> run.execute(new LocalRankGroup(2, 2, LIMIT_MS), "local"));
            assertEquals(
                    "rank 0: no message for " + LIMIT_MS + " ms (--timeout); the last epoch is " + HANGS_AT,
                    e.getMessage());
            assertEquals(
                    e.getMessage(), Files.readString(out.resolve("INCOMPLETE")).strip());
            // the rank may still write, so that a manifest would call its files damaged
            assertTrue(Files.notExists(out.resolve("manifest.sha256")));
        } finally {
            never.countDown();
        }
    }

    private static boolean hangsUntil(CountDownLatch event) {
        try {
            return event.await(300, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
