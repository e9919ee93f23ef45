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

/** Runs killed with signal 9 at random points and resumed have the digest of an undisturbed run. */
class KillTest {
    private static final String[] RUN = {
        "run",
        "crossing",
        "--duration",
        "4",
        "--checkpoint-every",
        "0.5",
        "--set",
        "bulldozing=true",
        "--set",
        "vehicles.0.enter_s=1.2"
    };

    @TempDir
    private Path folder;

    private final Random random = new Random(5);

    @Test
    void shouldHaveTheSameDigestAfterKills() throws IOException, InterruptedException {
        killAndResume(3);
    }

    @Tag("nightly")
    @Test
    void shouldHaveTheSameDigestAfterMoreKills() throws IOException, InterruptedException {
        killAndResume(20);
    }

    private void killAndResume(int most) throws IOException, InterruptedException {
        String[] digests = new String[2];
        for (int delay = 0; delay < 2; delay++) {
            digests[delay] = digest(finish(start("alone" + delay, delay, 2, false)));
        }
        int kills = 0;
        for (int n = 0; kills < most; n++) {
            int delay = n % 2;
            String name = "killed" + n;
            Path log = null;
            for (boolean resume = false; log == null; resume = true) {
                Run run = start(name, delay, 1 + random.nextInt(2), resume);
                if (kills < most && killAt(run, random.nextInt(-20, 190))) {
                    kills++;
                } else {
                    log = finish(run);
                }
            }
            assertEquals(digests[delay], digest(log), "n=" + n + " delay=" + delay);
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

    private record Run(Process process, Path log, Path out) {}

    private Run start(String name, int delay, int ranks, boolean resume) throws IOException {
        Path log = folder.resolve(name + ".log");
        Path out = folder.resolve(name);
        if (resume) {
            Files.createDirectories(out); // the process may have been killed before it created the folder
        }
        List<String> command = new ArrayList<>(List.of("org.furrow.node.app.Furrow"));
        command.addAll(List.of(RUN));
        command.addAll(List.of("--delay", Integer.toString(delay), "--ranks", Integer.toString(ranks)));
        command.addAll(List.of(resume ? "--resume" : "--out", out.toString()));
        return new Run(Jvm.start(log, List.of(), command.toArray(String[]::new)), log, out);
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

    private Path finish(Run run) throws IOException, InterruptedException {
        assertTrue(run.process.waitFor(300, TimeUnit.SECONDS), "did not end");
        assertEquals(0, run.process.exitValue(), Files.readString(run.log));
        return run.log;
    }

    private static String digest(Path log) throws IOException {
        String last = Files.readAllLines(log).getLast();
        assertTrue(last.startsWith("digest "), last);
        return last;
    }
}
