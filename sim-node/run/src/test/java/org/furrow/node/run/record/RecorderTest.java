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
import java.util.stream.Stream;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {
    @TempDir
    private Path folder;

    /** One thread passes rows without a pause while another repeatedly forces them to disk. */
    @Test
    void shouldHaveWrittenTheRowsThatWerePassedBeforeAForce() throws Exception {
        Scenario scenario = Scenarios.of("single");
        Path digests = folder.resolve("run/digests.csv");
        AtomicInteger passed = new AtomicInteger();
        AtomicBoolean enough = new AtomicBoolean();
        try (Recorder recorder = new Recorder(
                scenario, OutputFolder.create(folder.resolve("run")), new Recorder.Share(1, List.of(0)), null)) {
            EpochObserver rows = recorder.rank(0, scenario.clock());
            Thread rank = Thread.ofPlatform().start(() -> {
                for (int epoch = 1; !enough.get(); epoch++) {
                    rows.onDigest(epoch, epoch);
                    passed.set(epoch);
                }
            });
            while (passed.get() == 0) {
                Thread.onSpinWait(); // the other thread may start late
            }
            for (int n = 0; n < 30; n++) {
                int before = passed.get();
                recorder.force();
                long bytes = Files.size(digests);
                assertTrue(bytes >= "epoch,digest\n".length() + 19L * before, "rows=" + before + " bytes=" + bytes);
            }
            enough.set(true);
            rank.join();
        }
        List<String> lines = Files.readAllLines(digests);
        int last = passed.get();
        assertEquals(last + 1, lines.size());
        assertEquals(String.format("%d,%016x", last, last), lines.getLast());
    }

    /** The last rows wrap around the end of the ring of 2^20 bytes, of which a digest takes 24. */
    @Test
    void shouldWriteAllRowsBeforeItCloses() throws Exception {
        Scenario scenario = Scenarios.of("single");
        int capacity = (1 << 20) / 24;
        for (int run = 0; run < 5; run++) {
            OutputFolder to = OutputFolder.create(folder.resolve("run-" + run));
            try (Recorder recorder = new Recorder(scenario, to, new Recorder.Share(1, List.of(0)), null)) {
                EpochObserver rows = recorder.rank(0, scenario.clock());
                for (int epoch = 1; epoch <= capacity + 10; epoch++) {
                    rows.onDigest(epoch, epoch);
                    if (epoch == capacity) {
                        recorder.force();
                    }
                }
            }
            assertEquals(
                    1 + capacity + 10,
                    Files.readAllLines(to.file("digests.csv")).size(),
                    "run=" + run);
        }
    }

    /** Of a warm-up: more rows than the ring holds are taken, and no file is written. */
    @Test
    void shouldDiscardRowsWithoutAFolder() throws Exception {
        Scenario scenario = Scenarios.of("single");
        try (Recorder recorder = new Recorder(scenario, null, new Recorder.Share(1, List.of(0)), null)) {
            EpochObserver rows = recorder.rank(0, scenario.clock());
            for (int epoch = 1; epoch <= 2 * (1 << 20) / 24; epoch++) {
                rows.onDigest(epoch, epoch);
            }
            recorder.forceToDisk();
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(), files.toList());
        }
    }

    @Test
    void shouldContinueAfterTheRowsOfACheckpoint() throws IOException, InputError {
        Scenario scenario = Scenarios.of("single");
        OutputFolder run = OutputFolder.create(folder.resolve("run"));
        try (Recorder recorder = new Recorder(scenario, run, new Recorder.Share(1, List.of(0)), null)) {
            EpochObserver rows = recorder.rank(0, scenario.clock());
            for (int epoch = 1; epoch <= 9; epoch++) {
                rows.onDigest(epoch, 1);
            }
        }
        Files.writeString(run.file("vehicles/solo.csv"), "header\nrow 0\nrow 1\nrow 2\nrow 3 is cut o");
        try (Recorder recorder = new Recorder(
                scenario, run, new Recorder.Share(1, List.of(0)), new Recorder.Earlier(run.path(), 2, 4))) {
            recorder.rank(0, scenario.clock()).onDigest(5, 2);
        }
        assertEquals("header\nrow 0\nrow 1\nrow 2\n", Files.readString(run.file("vehicles/solo.csv")));
        List<String> lines = Files.readAllLines(run.file("digests.csv"));
        assertEquals(6, lines.size());
        assertEquals("5,0000000000000002", lines.getLast());
        IOException e = assertThrows(IOException.class, () -> new Recorder(
                        scenario, run, new Recorder.Share(1, List.of(0)), new Recorder.Earlier(run.path(), 7, 4))
                .close());
        assertTrue(
                String.valueOf(e.getMessage()).contains("has 3 complete rows, the checkpoint needs 8"), e.getMessage());
    }
}
