package org.furrow.node.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.digest.Digest;
import org.furrow.world.transport.LocalHub;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class CommitLogTest {
    private static final String[] SHORT = {"duration_s=1.6"};

    @TempDir
    private static Path folder;

    private static Path log;
    private static byte[] whole;
    private static long digest;

    @BeforeAll
    static void recordARun() throws Exception {
        log = folder.resolve("convoy.log");
        digest = record(Scenarios.brief("convoy", SHORT), 1, log);
        whole = Files.readAllBytes(log);
    }

    private static LogHeader header(Scenario scenario) {
        return new LogHeader(
                scenario.vehicles().size(),
                scenario.exchange().sharing(),
                scenario.origin().identity());
    }

    /** Runs a scenario and records it; returns the digest. */
    private static long record(Scenario scenario, int ranks, Path file) throws Exception {
        LocalHub hub = new LocalHub(ranks, scenario.exchange().delay() + 2, 600_000);
        RankLoop first;
        try (CommitLogWriter writer = CommitLogWriter.create(file, header(scenario))) {
            List<Thread> others = new ArrayList<>();
            for (int rank = 1; rank < ranks; rank++) {
                RankLoop loop = loop(scenario, hub, rank, new EpochObserver() {});
                others.add(Thread.ofPlatform().start(() -> run(loop)));
            }
            first = loop(scenario, hub, 0, writer);
            first.run();
            for (Thread other : others) {
                other.join();
            }
        }
        return first.digest();
    }

    private static RankLoop loop(Scenario scenario, LocalHub hub, int rank, EpochObserver observer) {
        return new RankLoop(scenario, hub.rank(rank), RankLoop.Settings.PLAIN, observer, () -> false);
    }

    private static void run(RankLoop loop) {
        try {
            loop.run();
        } catch (StoreException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldGiveTheDigestAfterEveryEpoch() throws Exception {
        try (CommitLog reader = CommitLog.open(log);
                WorldReplay replay = new WorldReplay(reader)) {
            for (int epoch = 0; epoch <= 80; epoch++) {
                assertTrue(replay.next());
                assertEquals(epoch, replay.commit());
                assertTrue(reader.hasDigest());
                assertEquals(reader.digest(), replay.digest());
            }
            assertTrue(!replay.next());
            assertEquals(digest, replay.digest());
        }
    }

    @Test
    void shouldNotDependOnTheNumberOfRanks() throws Exception {
        Path other = folder.resolve("three-ranks.log");
        record(Scenarios.brief("convoy", SHORT), 3, other);
        assertArrayEquals(whole, Files.readAllBytes(other));
    }

    @Test
    void shouldHoldTheMessagesOfALateCommit() throws Exception {
        Path late = folder.resolve("late.log");
        Scenario scenario = Scenarios.brief("convoy", "duration_s=1", "delay=2");
        long last = record(scenario, 2, late);
        try (CommitLog reader = CommitLog.open(late);
                WorldReplay replay = new WorldReplay(reader)) {
            while (replay.next()) {
                // every digest is checked
            }
            assertEquals(scenario.clock().epochs(), replay.commit());
            assertEquals(last, replay.digest());
        }
    }

    @Test
    void shouldReadATruncatedLogToItsLastWholeBlock() throws Exception {
        Random random = new Random(3);
        for (int cut = 0; cut < 20; cut++) {
            int length = random.nextInt(LogHeader.BYTES, whole.length);
            Path file = write(Arrays.copyOf(whole, length));
            int commits = 0;
            try (CommitLog reader = CommitLog.open(file)) {
                while (reader.next()) {
                    commits++;
                }
            }
            assertTrue(commits == 0 || commits == 50, commits + " commits of " + length + " bytes");
        }
    }

    @Test
    void shouldFindEveryChangedByte() throws Exception {
        Random random = new Random(5);
        for (int flip = 0; flip < 60; flip++) {
            byte[] damaged = whole.clone();
            int at = flip < 2 * LogHeader.BYTES ? flip * 2 : random.nextInt(whole.length);
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Path file = write(damaged);
            assertThrows(LogDamagedException.class, () -> readAll(file), "byte " + at);
        }
    }

    @Test
    void shouldRefuseALogOfAnotherVersionInOneSentence() throws Exception {
        ByteBuffer older = ByteBuffer.wrap(whole.clone()).order(ByteOrder.LITTLE_ENDIAN);
        older.putInt(4, 1);
        long sum = older.getInt(0);
        for (int at = 0; at < LogHeader.BYTES - Long.BYTES; at += Long.BYTES) {
            sum = Digest.mix(sum ^ older.getLong(at));
        }
        older.putLong(LogHeader.BYTES - Long.BYTES, sum);
        Path file = write(older.array());
        assertEquals(
                file + ": is a commit log of version 1, this program reads version 2; read it with the release that"
                        + " wrote it; restore the file from a copy, or repeat the run",
                assertThrows(LogDamagedException.class, () -> readAll(file)).getMessage());
    }

    @Test
    void shouldContinueALog() throws Exception {
        Path continued = folder.resolve("continued.log");
        try (CommitLogWriter writer =
                CommitLogWriter.resume(continued, header(Scenarios.brief("convoy", SHORT)), log, 63)) {
            writer.force();
            assertEquals(63, readAll(continued));
        }
        try (CommitLogWriter writer =
                CommitLogWriter.resume(continued, header(Scenarios.brief("convoy", SHORT)), continued, 20)) {
            writer.force();
        }
        assertEquals(20, readAll(continued));
    }

    @Test
    void shouldRefuseToContinueALogThatIsTooShortOrOfAnotherScenario() {
        Path continued = folder.resolve("refused.log");
        LogHeader header = header(Scenarios.brief("convoy", SHORT));
        LogDamagedException e =
                assertThrows(LogDamagedException.class, () -> CommitLogWriter.resume(continued, header, log, 81));
        assertEquals(log + ": ends at commit 80, but the run continues after commit 81", e.getMessage());
        LogHeader other = header(Scenarios.brief("convoy", "duration_s=2"));
        assertThrows(LogDamagedException.class, () -> CommitLogWriter.resume(continued, other, log, 10));
        assertTrue(Files.notExists(continued));
    }

    @Test
    void shouldReportAFileThatCannotBeWritten() {
        LogHeader header = header(Scenarios.brief("convoy", SHORT));
        Path file = folder.resolve("no-such-folder").resolve("commits.log");
        assertThrows(IOException.class, () -> CommitLogWriter.create(file, header));
    }

    /** A viewer opens the log of a run as soon as it exists. */
    @Test
    void shouldNeverShowAPartOfAHeader() throws Exception {
        LogHeader header = header(Scenarios.brief("convoy", SHORT));
        Path file = Files.copy(log, folder.resolve("again.log"));
        try (CommitLog earlier = CommitLog.open(file);
                CommitLogWriter writer = CommitLogWriter.create(file, header)) {
            writer.force();
            assertTrue(earlier.next(), "the file that was there is replaced, not emptied");
            assertEquals(-1, readAll(file));
        }
    }

    private static Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("damaged.log"), bytes);
    }

    /** Number of the last commit. */
    private static int readAll(Path file) throws IOException, LogDamagedException {
        try (CommitLog reader = CommitLog.open(file)) {
            while (reader.next()) {
                // to the end
            }
            return reader.commit();
        }
    }
}
