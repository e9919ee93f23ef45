package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs killed with signal 9 at random points and resumed have the digest of an undisturbed run, with a replicated and a
 * sharded ground in turn.
 */
@Tag("run")
class KillTest {
    private static final String[] RUN = {
        "run",
        "crossing",
        "--no-plots",
        "--duration",
        "3",
        "--checkpoint-every",
        "0.5",
        "--timeout",
        "120",
        "--set",
        "bulldozing=true",
        "--set",
        "vehicles.0.enter_s=1.2",
        "--set",
        "vehicles.0.start.settle_s=0.1",
        "--set",
        "vehicles.1.start.settle_s=0.1"
    };

    @TempDir
    private Path folder;

    private final Random random = new Random(5);

    @Test
    void shouldHaveTheSameDigestAfterKills() throws IOException, InterruptedException {
        killAndResume(1);
    }

    @Tag("nightly")
    @Test
    void shouldHaveTheSameDigestAfterMoreKills() throws IOException, InterruptedException {
        killAndResume(20);
    }

    private void killAndResume(int most) throws IOException, InterruptedException {
        String[] digests = new String[2];
        for (int delay = 0; delay < Math.min(most, 2); delay++) {
            digests[delay] = digest(runHere("alone" + delay, delay, 2, "replicated", false));
        }
        int kills = 0;
        for (int n = 0; kills < most; n++) {
            int delay = n % 2;
            String name = "killed" + n;
            boolean alive = true;
            for (int more = 1 + n % 3; more > 0 && alive && kills < most; more--) {
                String world = (n + more) % 2 == 0 ? "replicated" : "sharded";
                int ranks = n == 0 ? 2 : 1 + random.nextInt(2);
                alive = killAt(start(name, delay, ranks, world, more <= n % 3), random.nextInt(-20, 140));
                kills += alive ? 1 : 0;
            }
            if (alive) {
                String world = n % 3 == 0 ? "replicated" : "sharded";
                Cli resumed = runHere(name, delay, 1 + random.nextInt(2), world, true);
                assertEquals(digests[delay], digest(resumed), "n=" + n + " delay=" + delay);
            }
            Cli verify = Cli.run("verify", folder.resolve(name).toString());
            assertEquals(0, verify.exitCode(), verify.toString());
            assertEquals(
                    0,
                    Cli.run(
                                    "verify",
                                    folder.resolve(name).toString(),
                                    folder.resolve("alone" + delay).toString())
                            .exitCode());
        }
    }

    private record Run(Process process, Path out) {}

    private Run start(String name, int delay, int ranks, String world, boolean resume) throws IOException {
        List<String> command = arguments(name, delay, ranks, world, resume);
        command.addFirst("org.furrow.node.app.Furrow");
        Path log = folder.resolve(name + ".log");
        return new Run(Jvm.start(log, List.of(), command.toArray(String[]::new)), folder.resolve(name));
    }

    private Cli runHere(String name, int delay, int ranks, String world, boolean resume) throws IOException {
        Cli run = Cli.run(arguments(name, delay, ranks, world, resume).toArray(String[]::new));
        assertEquals(0, run.exitCode(), run.toString());
        return run;
    }

    private List<String> arguments(String name, int delay, int ranks, String world, boolean resume) throws IOException {
        Path out = folder.resolve(name);
        if (resume) {
            Files.createDirectories(out); // the process may have been killed before it created the folder
        }
        List<String> arguments = new ArrayList<>(List.of(RUN));
        arguments.addAll(List.of("--delay", Integer.toString(delay), "--ranks", Integer.toString(ranks)));
        arguments.addAll(List.of("--world", world));
        arguments.addAll(List.of(resume ? "--resume" : "--out", out.toString()));
        return arguments;
    }

    /**
     * Kills the process once it has recorded this many more epochs, or during its start when the number is
     * negative; returns
     * false when the process ended first.
     */
    private boolean killAt(Run run, int epochs) throws IOException, InterruptedException {
        Path digests = run.out.resolve("digests.csv");
        long from = Files.exists(digests) ? Files.size(digests) : 0;
        if (epochs < 0) {
            run.process.waitFor(-40L * epochs, TimeUnit.MILLISECONDS);
        }
        while (epochs >= 0
                && run.process.isAlive()
                && (!Files.exists(digests) || Files.size(digests) < from + 20L * epochs)) {
            run.process.waitFor(2, TimeUnit.MILLISECONDS);
        }
        boolean alive = run.process.isAlive();
        run.process.destroyForcibly().waitFor();
        return alive;
    }

    private static String digest(Cli run) {
        String last = run.out().getLast();
        assertTrue(last.startsWith("digest "), last);
        return last;
    }
}
