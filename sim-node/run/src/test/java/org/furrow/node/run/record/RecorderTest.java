package org.furrow.node.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {
    @TempDir
    private Path folder;

    /** One thread hands rows over without a pause, another asks again and again that they be on disk. */
    @Test
    void shouldHaveOnDiskWhatWasHandedOverBeforeItWasAsked() throws Exception {
        Scenario scenario = Scenarios.of("single");
        Path digests = folder.resolve("run/digests.csv");
        AtomicInteger handedOver = new AtomicInteger();
        AtomicBoolean enough = new AtomicBoolean();
        try (Recorder recorder =
                new Recorder(scenario, OutputFolder.create(folder.resolve("run")), Recorder.Share.all(1), null)) {
            EpochObserver rows = recorder.rank(0, scenario.clock());
            Thread rank = Thread.ofPlatform().start(() -> {
                for (int epoch = 1; !enough.get(); epoch++) {
                    rows.onDigest(epoch, epoch);
                    handedOver.set(epoch);
                }
            });
            for (int asked = 0; asked < 30; asked++) {
                int before = handedOver.get();
                recorder.force();
                long bytes = Files.size(digests);
                assertTrue(bytes >= "epoch,digest\n".length() + 19L * before, "rows=" + before + " bytes=" + bytes);
            }
            enough.set(true);
            rank.join();
        }
        List<String> lines = Files.readAllLines(digests);
        int last = handedOver.get();
        assertEquals(last + 1, lines.size());
        assertEquals(String.format("%d,%016x", last, last), lines.getLast());
    }

    /** The last rows lie behind the end of the recorder's ring of 2^20 bytes, of which a digest takes 24. */
    @Test
    void shouldWriteAllRowsBeforeItCloses() throws Exception {
        Scenario scenario = Scenarios.of("single");
        int fits = (1 << 20) / 24;
        for (int run = 0; run < 20; run++) {
            OutputFolder to = OutputFolder.create(folder.resolve("run-" + run));
            try (Recorder recorder = new Recorder(scenario, to, Recorder.Share.all(1), null)) {
                EpochObserver rows = recorder.rank(0, scenario.clock());
                for (int epoch = 1; epoch <= fits + 10; epoch++) {
                    rows.onDigest(epoch, epoch);
                    if (epoch == fits) {
                        recorder.force();
                    }
                }
            }
            assertEquals(
                    1 + fits + 10, Files.readAllLines(to.file("digests.csv")).size(), "run=" + run);
        }
    }

    @Test
    void shouldGoOnAfterTheRowsThatACheckpointHas() throws IOException, InputError {
        Scenario scenario = Scenarios.of("single");
        OutputFolder run = OutputFolder.create(folder.resolve("run"));
        try (Recorder recorder = new Recorder(scenario, run, Recorder.Share.all(1), null)) {
            EpochObserver rows = recorder.rank(0, scenario.clock());
            for (int epoch = 1; epoch <= 9; epoch++) {
                rows.onDigest(epoch, 1);
            }
        }
        Files.writeString(run.file("vehicles/solo.csv"), "header\nrow 0\nrow 1\nrow 2\nrow 3 is cut o");
        try (Recorder recorder =
                new Recorder(scenario, run, Recorder.Share.all(1), new Recorder.Earlier(run.path(), 2, 4))) {
            recorder.rank(0, scenario.clock()).onDigest(5, 2);
        }
        assertEquals("header\nrow 0\nrow 1\nrow 2\n", Files.readString(run.file("vehicles/solo.csv")));
        List<String> lines = Files.readAllLines(run.file("digests.csv"));
        assertEquals(6, lines.size());
        assertEquals("5,0000000000000002", lines.getLast());
        IOException e = assertThrows(IOException.class, () -> new Recorder(
                        scenario, run, Recorder.Share.all(1), new Recorder.Earlier(run.path(), 7, 4))
                .close());
        assertTrue(
                String.valueOf(e.getMessage()).contains("has 3 whole rows, the checkpoint goes on after 8"),
                e.getMessage());
    }
}
