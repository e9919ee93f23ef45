package org.furrow.node.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.furrow.node.control.ControlStatus.State;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.input.InputError;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.run.LocalRun;
import org.furrow.node.run.Run;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Control changes when epochs are simulated and never what they compute; events change it, always in the same way. */
@Tag("run")
class RunControlTest {
    private static final RunEvent.Act PUSH = new RunEvent.Push(0, 30_000, 0, 100);

    @TempDir
    private Path folder;

    private static Scenario convoy(int delay, double duration_s) {
        return Scenarios.brief("convoy", "delay=" + delay, "duration_s=" + duration_s);
    }

    private ControlledTestRun start(Scenario scenario, int ranks, String name) {
        return start(scenario, Run.Options.of(ranks, 1), name);
    }

    private ControlledTestRun start(Scenario scenario, Run.Options options, String name) {
        return new ControlledTestRun(scenario, options, folder.resolve(name), List.of());
    }

    private String undisturbed(Scenario scenario) {
        return LocalRun.run(scenario, 1, 1, folder.resolve("undisturbed")).digest();
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    void shouldStepExactlyAsManyEpochsAsOrdered(int delay) {
        step(delay);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(ints = 0)
    void shouldStepExactlyWithoutADelay(int delay) {
        step(delay);
    }

    private void step(int delay) {
        Scenario scenario = convoy(delay, 1);
        try (ControlledTestRun run = start(scenario, 4, "out")) {
            ControlStatus first = run.control.step(1).join();
            assertEquals(1, first.epoch());
            assertEquals(State.PAUSED, first.state());
            assertEquals(4, run.control.step(3).join().epoch());
            assertEquals(20, run.control.until(0.4).join().epoch());
            assertEquals(21, run.control.step(1).join().epoch());
            assertEquals(undisturbed(scenario), run.finish());
        }
    }

    /** The pause is longer than the time after which a silent rank is lost. */
    @Test
    void shouldPauseForLongWithoutLosingARank() throws InterruptedException {
        Scenario scenario = convoy(1, 0.4);
        long timeout_ms = 10_000;
        Path out = folder.resolve("out");
        try (ControlledTestRun run =
                new ControlledTestRun(scenario, Run.Options.of(4, 1), out, List.of(), timeout_ms)) {
            run.control.step(5).join();
            Thread.sleep(timeout_ms + 2_000);
            assertEquals(State.PAUSED, run.control.status().state());
            assertEquals(undisturbed(scenario), run.finish());
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 3, 2"})
    void shouldKeepTheDigestUnderARandomScript(int delay, int ranks, long seed) {
        runScript(delay, ranks, seed);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"0, 4, 1"})
    void shouldKeepTheDigestUnderOtherScripts(int delay, int ranks, long seed) {
        runScript(delay, ranks, seed);
    }

    private void runScript(int delay, int ranks, long seed) {
        Random random = new Random(seed);
        Scenario scenario = convoy(delay, 1.2);
        try (ControlledTestRun run = start(scenario, ranks, "out")) {
            for (int n = 0; n < 25; n++) {
                switch (random.nextInt(5)) {
                    case 0 -> ignore(run.control.pause());
                    case 1 -> ignore(run.control.play());
                    case 2 -> ignore(run.control.step(1 + random.nextInt(3)));
                    case 3 -> ignore(run.control.speed(random.nextBoolean() ? 4 : Double.POSITIVE_INFINITY));
                    default -> ignore(run.control.until(0.02 * (1 + random.nextInt(60))));
                }
                if (run.control.status().state() == State.STOPPED) {
                    break;
                }
            }
            ignore(run.control.speed(Double.POSITIVE_INFINITY));
            CompletableFuture<ControlStatus> ignored = run.control.play();
            assertEquals(undisturbed(scenario), run.digest(), "seed=" + seed);
        }
    }

    /** Waits for a command, which may be refused. */
    private static void ignore(CompletableFuture<ControlStatus> command) {
        command.handle((status, refusal) -> status).join();
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    void shouldGiveTheSameDigestAfterAReset(int delay) throws InputError {
        reset(delay);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(ints = 0)
    void shouldGiveTheSameDigestAfterAResetWithoutADelay(int delay) throws InputError {
        reset(delay);
    }

    private void reset(int delay) throws InputError {
        Scenario scenario = convoy(delay, 1);
        Path out = folder.resolve("out");
        try (ControlledTestRun run = start(scenario, 4, "out")) {
            run.control.step(7).join();
            run.control.checkpoint().join();
            run.control.event("lead", PUSH).join();
            run.control.step(20).join();
            assertEquals(0, run.control.reset().join().epoch());
            run.control.step(30).join();
            assertEquals(0, run.control.reset().join().epoch());
            assertEquals(undisturbed(scenario), run.finish());
        }
        assertTrue(Files.notExists(out.resolve(EventFile.NAME)), "events before the reset are forgotten");
        assertNull(Verifier.check(out));
    }

    @Test
    void shouldRefuseToResetARunThatAPageShows() throws InputError {
        try (RunControl control = new RunControl(convoy(0, 1), true)) {
            control.refuseReset();
            assertRefused(
                    "reset: the viewer (--view) cannot show a run that begins again; end the run and start it anew",
                    control.reset());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    void shouldEndWithACheckpointFromWhichTheRunGoesOn(int delay) {
        quitAndResume(delay);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(ints = 0)
    void shouldEndWithACheckpointWithoutADelay(int delay) {
        quitAndResume(delay);
    }

    private void quitAndResume(int delay) {
        Scenario scenario = convoy(delay, 1);
        Path out = folder.resolve("out");
        try (ControlledTestRun run = start(scenario, 2, "out")) {
            run.control.step(13).join();
            run.control.event("second", PUSH).join();
            run.control.step(4).join();
            assertEquals(State.STOPPED, run.control.quit().join().state());
            assertTrue(run.isIncomplete());
        }
        Run.Options resumed = new Run.Options(4, 1, 0, out, 0, 0, false, 0);
        String digest = LocalRun.run(scenario, resumed, out).digest();
        try (ControlledTestRun run = start(scenario, 1, "whole")) {
            run.control.step(13).join();
            run.control.event("second", PUSH).join();
            assertEquals(digest, run.finish());
        }
        assertNotEquals(undisturbed(scenario), digest);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 2"})
    void shouldRepeatEventsForAnyRanksAndThreads(int delay, int ranks, int threads) throws InputError {
        repeatEvents(delay, ranks, threads);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"2, 3, 1"})
    void shouldRepeatEventsWithADelay(int delay, int ranks, int threads) throws InputError {
        repeatEvents(delay, ranks, threads);
    }

    private void repeatEvents(int delay, int ranks, int threads) throws InputError {
        Scenario scenario = convoy(delay, 1);
        String digest;
        try (ControlledTestRun run = start(scenario, 4, "live")) {
            run.control.step(11).join();
            run.control.event("lead", PUSH).join();
            run.control.event("lead", new RunEvent.Push(-500, 0, 0, 7)).join();
            run.control.step(9).join();
            run.control.event("third", new RunEvent.Speed(1.5)).join();
            run.control.step(10).join();
            run.control.event("fourth", new RunEvent.Eject()).join();
            assertEquals(4, run.control.status().events());
            digest = run.finish();
        }
        Path live = folder.resolve("live");
        assertNull(Verifier.check(live));
        List<RunEvent> events = EventFile.ofRun(live, scenario);
        assertEquals(
                List.of(110L, 110L, 200L, 300L),
                events.stream().map(RunEvent::tick).toList());
        assertEquals(1, events.get(1).order());
        Path again = folder.resolve("again");
        try (ControlledTestRun run = new ControlledTestRun(scenario, Run.Options.of(ranks, threads), again, events)) {
            assertEquals(digest, run.finish());
        }
        assertEquals(events, EventFile.ofRun(again, scenario));
        assertNotEquals(undisturbed(scenario), digest);
    }

    /** The epochs depend on the clock, the digest on the recorded events alone. */
    @Test
    void shouldRepeatEventsOfEachPriority() throws InputError {
        Scenario scenario = convoy(1, 1.4);
        String digest;
        try (ControlledTestRun run = start(scenario, 3, "live")) {
            run.control.step(3).join();
            run.control.speed(0.1).join(); // slow enough for a busy machine to have time to spare
            CompletableFuture<ControlStatus> ignored = run.control.play();
            CompletableFuture<ControlStatus> interval =
                    run.control.event(Priority.every(8), "lead", new RunEvent.Speed(1.5));
            CompletableFuture<ControlStatus> idle = run.control.event(Priority.IDLE, "second", PUSH);
            assertTrue(idle.join().events() >= 1);
            assertTrue(interval.join().events() >= 1);
            run.control.speed(Double.POSITIVE_INFINITY).join();
            digest = run.digest();
        }
        List<RunEvent> events = EventFile.ofRun(folder.resolve("live"), scenario);
        assertEquals(2, events.size());
        RunEvent slower = events.stream()
                .filter(event -> event.act() instanceof RunEvent.Speed)
                .findFirst()
                .orElseThrow();
        assertEquals(0, slower.tick() % 80, "a multiple of 8 epochs");
        try (ControlledTestRun run =
                new ControlledTestRun(scenario, Run.Options.of(2, 1), folder.resolve("again"), events)) {
            assertEquals(digest, run.finish());
        }
        assertNotEquals(undisturbed(scenario), digest);
    }

    /** A pause while it plays, a reset, events, and a checkpoint from which other ranks go on. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void shouldControlARunWithAShardedGroundAlike(int delay) throws InputError {
        Scenario scenario = convoy(delay, 1.6);
        String digest;
        try (ControlledTestRun run = start(scenario, 2, "replicated")) {
            giveEvents(run);
            digest = run.finish();
        }
        Path out = folder.resolve("sharded");
        int lookahead = delay == 0 ? 5 : 0;
        try (ControlledTestRun run =
                start(scenario, new Run.Options(4, 1, 0, null, 0, 0, true, lookahead), "sharded")) {
            run.control.step(7).join();
            run.control.speed(0.1).join(); // slow enough for a busy machine to have time to spare
            run.control.play().join();
            int paused = run.control.pause().join().epoch();
            assertTrue(paused < 80, "paused after epoch " + paused);
            assertEquals(State.PAUSED, run.control.status().state());
            run.control.speed(Double.POSITIVE_INFINITY).join();
            assertEquals(0, run.control.reset().join().epoch());
            giveEvents(run);
            run.control.checkpoint().join();
            run.control.step(3).join();
            run.control.quit().join();
            assertTrue(run.isIncomplete());
        }
        Run.Options resumed = new Run.Options(3, 1, 0, out, 0, 0, true, 0);
        assertEquals(digest, LocalRun.run(scenario, resumed, out).digest());
        assertNull(Verifier.check(out));
    }

    /** Ranks that look ahead hold together, where they are ordered to and some epochs after a pause. */
    @Test
    void shouldControlARunWhoseRanksLookAheadAlike() throws InputError {
        Scenario scenario = convoy(0, 1.6);
        String digest;
        try (ControlledTestRun run = start(scenario, 2, "meeting")) {
            giveEvents(run);
            digest = run.finish();
        }
        Path out = folder.resolve("ahead");
        try (ControlledTestRun run = start(scenario, Run.Options.of(4, 1).lookingAhead(6), "ahead")) {
            assertEquals(7, run.control.step(7).join().epoch());
            run.control.speed(1).join();
            run.control.play().join();
            int paused = run.control.pause().join().epoch();
            assertTrue(paused < 80, "paused after epoch " + paused);
            run.control.speed(Double.POSITIVE_INFINITY).join();
            assertEquals(0, run.control.reset().join().epoch());
            giveEvents(run);
            run.control.checkpoint().join();
            run.control.step(3).join();
            run.control.quit().join();
            assertTrue(run.isIncomplete());
        }
        Run.Options resumed = new Run.Options(3, 1, 0, out, 0, 0, true, 2);
        assertEquals(digest, LocalRun.run(scenario, resumed, out).digest());
        assertNull(Verifier.check(out));
    }

    private static void giveEvents(ControlledTestRun run) {
        run.control.step(13).join();
        run.control.event("second", PUSH).join();
        run.control.step(16).join();
        run.control.event("fourth", new RunEvent.Eject()).join();
        run.control.step(20).join();
    }

    @Test
    void shouldReportChangesInOrder() {
        List<State> states = new CopyOnWriteArrayList<>();
        try (ControlledTestRun run = start(convoy(0, 0.4), 2, "out")) {
            RunControl.Handle _ = run.control.listen(now -> states.add(now.state()));
            run.control.step(2).join();
            run.finish();
        } // the last call comes before this
        assertEquals(State.PLAYING, states.getFirst());
        assertEquals(State.PAUSED, states.get(1));
        assertEquals(State.STOPPED, states.getLast());
    }

    @Test
    void shouldRefuseWhatCannotBeDone() {
        try (ControlledTestRun run = start(convoy(0, 1), 2, "out")) {
            assertRefused("checkpoint: the run has not begun", run.control.checkpoint());
            assertRefused("step 0: must be at least 1", run.control.step(0));
            run.control.step(10).join();
            assertRefused("until 0.1: the run is at 0.2 s", run.control.until(0.1));
            assertRefused("until 2.0: must be in (0, 1.0] s", run.control.until(2));
            assertRefused("speed 0.001: must be in [0.029, 1000], or max", run.control.speed(0.001));
            assertRefused("speed NaN: must be in [0.029, 1000], or max", run.control.speed(Double.NaN));
            assertRefused("there is no vehicle 'leed'; did you mean 'lead'?", run.control.event("leed", PUSH));
            assertRefused(
                    "a speed of 1.0E308 m/s: must be at most 100.0 m/s",
                    run.control.event("lead", new RunEvent.Speed(1e308)));
            RefusedException endless = assertThrows(RefusedException.class, () -> run.control.ticks(1e308));
            assertEquals("a push for 1.0E308 s: must be at most 4294967 s", endless.getMessage());
            run.control.speed(0.05).join();
            run.control.play().join();
            assertRefused("step: the run is playing; pause it first", run.control.step(1));
            CompletableFuture<ControlStatus> until = run.control.until(0.9);
            run.control.pause().join();
            assertRefused("the run was paused before it came to its goal", until);
            run.control.speed(Double.POSITIVE_INFINITY).join();
            run.finish();
            run.control.end(true);
            assertRefused("the run has ended", run.control.play());
        }
    }

    private static void assertRefused(String why, CompletableFuture<ControlStatus> command) {
        CompletionException e = assertThrows(CompletionException.class, command::join);
        assertEquals(why, Objects.requireNonNull(e.getCause()).getMessage());
    }
}
