package org.furrow.node.hil.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.hil.events.EjectOrders;
import org.furrow.node.hil.events.EventHandler;
import org.furrow.node.hil.events.EventQueue;
import org.furrow.node.hil.events.EventRecorder;
import org.furrow.node.hil.events.LiveEvents;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Awaiting;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording is read as it was written. */
class EventRecordingTest {
    private static final Scenario SCENARIO = Scenarios.of("convoy", "hil.vehicle=lead");
    private static final HilPlan PLAN = Objects.requireNonNull(SCENARIO.hil());
    private static final HilPlan.Vehicle LEAD = PLAN.vehicles().getFirst();
    private static final EventNames NAMES = names();

    @TempDir
    private Path run;

    private static EventNames names() {
        try {
            return EventNames.read(SCENARIO, LEAD);
        } catch (InputError e) {
            throw new IllegalStateException(e);
        }
    }

    /** Records the calls of a handler as text. */
    private static final class RecordedCalls implements EventHandler {
        final List<String> calls = new ArrayList<>();

        @Override
        public void frame(int bus, CanFrame frame) {
            calls.add((bus == 0 ? "" : "bus " + bus + " ") + frame);
        }

        @Override
        public void operator(OperatorAxis axis, double value) {
            calls.add(axis + " " + value);
        }

        @Override
        public void eject(int vehicle) {
            calls.add("eject " + vehicle);
        }

        @Override
        public void hold(int signal, boolean held, double value) {
            calls.add("hold " + signal + " " + held + " " + value);
        }

        @Override
        public void fault(int fault, boolean acts) {
            calls.add("fault " + fault + " " + acts);
        }

        @Override
        public void parameter(int parameter, double value) {
            calls.add("parameter " + parameter + " " + value);
        }

        @Override
        public void stalled(long ticks) {
            calls.add("stalled " + ticks);
        }
    }

    private int commits() {
        try {
            return EventRecording.read(run, SCENARIO, LEAD).commits();
        } catch (InputError e) {
            return 0; // the header is not written yet
        }
    }

    private EventLog log() throws IOException {
        return new EventLog(run.resolve(HilFolder.NAME), NAMES, SCENARIO.clock().step_s(), List.of(), List.of());
    }

    /** More frames than any disk takes: they are lost, and the recording says so; its commits are complete. */
    @Test
    void shouldKeepCommitsInAFloodOfFrames() throws Exception {
        CanFrame frame = new CanFrame().extended(0x0CAD131C).length(8);
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[128]);
        int length = EventQueue.writeFrame(bytes, 0, 0, frame);
        CommitVector vector = new CommitVector(4, 1_000_000);
        try (EventLog log = log()) {
            for (int commit = 1; commit <= 200; commit++) {
                for (int k = 0; k < 20_000; k++) {
                    log.event(commit, EventQueue.FRAME, bytes, 0, length);
                }
                vector.next();
                log.commit(vector);
            }
            assertTrue(log.lost() > 0, "the test needs more frames");
            long lost;
            do { // until one has room again
                lost = log.lost();
                log.event(201, EventQueue.FRAME, bytes, 0, length);
            } while (log.lost() > lost);
        }
        assertEquals(201, Files.readAllLines(run.resolve("hil/commits.csv")).size(), "a header, and each commit");
        InputError error = assertThrows(InputError.class, () -> EventRecording.read(run, SCENARIO, LEAD));
        assertTrue(
                error.getMessage().matches(".*events.csv:\\d+: events are missing in the recording.*"),
                error.getMessage());
    }

    @Test
    void shouldReadEveryKindOfEventInItsTickAndOrder() throws Exception {
        MemoryNetwork network = new MemoryNetwork(() -> 0);
        var bus = network.join();
        var peer = network.join();
        EventQueue queue = new EventQueue();
        RecordedCalls live = new RecordedCalls();
        RecordedCalls fourth = new RecordedCalls();
        try (EventLog log = log()) {
            LiveEvents events = new LiveEvents(List.of(bus), queue, log, () -> 400, (number, frame) -> {});
            queue.operator(OperatorAxis.STEERING, -0.1);
            new EjectOrders(4, PLAN, log).decide(2, 3);
            live.eject(2);
            CanFrame frame = new CanFrame().extended(0x0CAD131C);
            peer.send(frame.put64(0, 0x0102030405060708L).length(8));
            peer.send(frame.standard(0x123).length(0));
            peer.send(frame.begin(0x7FF, CanFrame.FD | CanFrame.BIT_RATE_SWITCH).length(12));
            events.take(3, live);
            queue.operator(OperatorAxis.ACTIVE, 1);
            queue.hold(2, true, 0.1);
            queue.hold(2, false, 0);
            events.take(4, fourth);
        }

        EventRecording recording = EventRecording.read(run, SCENARIO, LEAD);
        RecordedCalls early = new RecordedCalls();
        RecordedCalls again = new RecordedCalls();
        RecordedCalls againFourth = new RecordedCalls();
        recording.take(2, EventRecorder.NONE, early);
        recording.take(3, EventRecorder.NONE, again);
        recording.take(4, EventRecorder.NONE, againFourth);

        assertEquals(List.of(), early.calls);
        assertEquals(6, live.calls.size());
        assertEquals("stalled 400", live.calls.get(1), "before the events that arrived meanwhile");
        assertEquals(live.calls, again.calls);
        assertEquals(List.of("stalled 400", "ACTIVE 1.0", "hold 2 true 0.1", "hold 2 false 0.0"), fourth.calls);
        assertEquals(fourth.calls, againFourth.calls);
        assertEquals(
                "3,5,frame,(0000000000.006000) bus 7FF##1000000000000000000000000 R",
                Files.readAllLines(run.resolve("hil/events.csv")).get(6));
    }

    @Test
    void shouldReadCommits() throws Exception {
        try (EventLog log = log()) {
            CommitVector vector = new CommitVector(4, 500);
            vector.eject(3);
            for (int commit = 1; commit <= 3; commit++) {
                vector.next();
                vector.include(0, commit);
                vector.include(1, Math.max(0, commit - 2));
                log.commit(vector);
            }
        }

        EventRecording recording = EventRecording.read(run, SCENARIO, LEAD);

        assertEquals(3, recording.commits());
        assertEquals("2,500,2,0,0,0", recording.commitLines(3).get(1));
        assertEquals(
                List.of(3, 1, 0, 0),
                List.of(0, 1, 2, 3).stream().map(v -> recording.included(3, v)).toList());
    }

    @Test
    void shouldWriteEveryCommitAndItsEventsBeforeClose() throws Exception {
        EventLog log = log();
        EventQueue queue = new EventQueue();
        LiveEvents events = new LiveEvents(
                List.of(new MemoryNetwork(() -> 0).join()), queue, log, LiveEvents.NO_STALLS, (bus, frame) -> {});
        queue.operator(OperatorAxis.BRAKE, 1);
        events.take(3, new RecordedCalls());
        CommitVector vector = new CommitVector(4, 500);
        vector.next();
        log.commit(vector);

        Awaiting.until("a commit on disk", () -> commits() == 1);
        RecordedCalls again = new RecordedCalls();
        EventRecording.read(run, SCENARIO, LEAD).take(3, EventRecorder.NONE, again);
        log.close();

        assertEquals(List.of("BRAKE 1.0"), again.calls);
    }

    @Test
    void shouldIgnoreAnIncompleteLastLine() throws Exception {
        log().close();
        Files.writeString(
                run.resolve("hil/events.csv"), "tick,order,kind,data\n1,0,operator,brake=1.0\n2,0,operator,brake=0");
        Files.writeString(
                run.resolve("hil/commits.csv"),
                Files.readString(run.resolve("hil/commits.csv")) + "1,500,1,1,1,1\n2,500,2,2,2,1");

        EventRecording recording = EventRecording.read(run, SCENARIO, LEAD);
        RecordedCalls calls = new RecordedCalls();
        recording.take(9, EventRecorder.NONE, calls);

        assertEquals(List.of("BRAKE 1.0"), calls.calls);
        assertEquals(1, recording.commits());
    }

    @Test
    void shouldReportThePositionOfAnInvalidRecord() throws Exception {
        log().close();
        Path events = run.resolve("hil/events.csv");
        String head = Files.readString(events);
        for (String wrong : List.of(
                "x,0,frame,",
                "1,0,frame,(1.0) bus 12345678Z#00 R",
                "1,0,operator,steering=left",
                "1,0,eject,unknown",
                "1,0,stall,long",
                "1,0,dance,",
                "1,0")) {
            Files.writeString(events, head + wrong + "\n");
            InputError e = assertThrows(InputError.class, () -> EventRecording.read(run, SCENARIO, LEAD), wrong);
            assertTrue(String.valueOf(e.getMessage()).contains("events.csv:2: "), e.getMessage());
        }
    }

    @Test
    void shouldCountLostEvents() {
        EventQueue queue = new EventQueue();
        int taken = 0;
        while (queue.operator(OperatorAxis.BRAKE, 1)) {
            taken++;
        }

        assertTrue(taken > 1000);
        assertEquals(1, queue.lost());
    }
}
