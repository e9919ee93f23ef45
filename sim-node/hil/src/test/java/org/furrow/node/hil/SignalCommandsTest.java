package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.node.hil.fault.FaultParameters;
import org.furrow.node.hil.pace.StepGate;
import org.furrow.node.hil.panel.SignalCommands;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test program reads signals of a run and holds them; its orders are recorded, and replayed with the same digest. */
@Tag("run")
class SignalCommandsTest {
    private static final String DBC = """
        BO_ 256 State: 8 X
         SG_ Speed : 0|64@1- (1,0) [0|0] "" X
        BO_ 257 Command: 8 X
         SG_ Pedal : 0|8@1+ (0.01,0) [0|0] "" X
        SIG_VALTYPE_ 256 Speed : 2;
        """;
    private static final String BINDING = """
        dbc: d.dbc
        receive: [{message: Command, fields: [{field: Pedal, signal: throttle}]}]
        send: [{message: State, period_s: 0.02, fields: [{field: Speed, signal: speed_mps}]}]
        """;

    @TempDir
    private Path folder;

    private Scenario scenario() throws Exception {
        Files.writeString(folder.resolve("d.dbc"), DBC);
        Path binding = Files.writeString(folder.resolve("b.yaml"), BINDING);
        return Scenarios.brief(
                "single", "duration_s=3", "hil.vehicle=solo", "hil.max_slip_s=3600", "hil.binding=" + binding);
    }

    private static SignalCommands.Names names(Scenario scenario) throws Exception {
        LoopInputs.Vehicle inputs = LoopInputs.read(scenario).vehicles().getFirst();
        return new SignalCommands.Names(
                inputs.bindings(),
                inputs.faults().names(),
                FaultParameters.table(inputs.faults(), inputs.bindings()),
                () -> YamlDocument.leaves(scenario.origin().yaml()));
    }

    @Test
    void shouldHoldAndReadSignals() throws Exception {
        Scenario scenario = scenario();
        Loops loops = new Loops(scenario);
        SignalCommands commands = new SignalCommands(names(scenario), loops.queue, loops.view.window(0), null);
        List<String> answers = new ArrayList<>();
        Thread program = Thread.ofPlatform().daemon().start(() -> {
            for (String line :
                    List.of("read throttle lat_deg", "hold throttle 0.5", "hold speed_mps 42", "release throttle")) {
                answers.add(String.valueOf(commands.answer(line)));
            }
        });
        RunSummary live = loops.run(1, Loops.PACED, folder.resolve("live"));
        program.join();
        RunSummary again = loops.replay(1, folder.resolve("live"), folder.resolve("again"));
        RunSummary silent = new Loops(scenario()).run(1, HilExtension.Pace.FREE, folder.resolve("silent"));

        assertEquals(4, answers.size());
        assertTrue(answers.get(0).endsWith("\"signals\":{\"throttle\":null,\"lat_deg\":null}}"), answers.toString());
        assertTrue(answers.get(1).endsWith("\"signals\":{\"throttle\":0.5}}"), answers.toString());
        assertTrue(answers.get(3).endsWith("\"signals\":{\"throttle\":0.5}}"), "until the next message: " + answers);
        assertEquals(live.digest(), again.digest());
        assertNotEquals(live.digest(), silent.digest());
        List<String> events = Files.readAllLines(folder.resolve("live/hil/events.csv"));
        assertEquals(
                1,
                events.stream()
                        .filter(line -> line.endsWith(",hold,throttle=0.5"))
                        .count());
        assertEquals(
                1,
                events.stream()
                        .filter(line -> line.endsWith(",hold,throttle=released"))
                        .count());
        assertEquals(events, Files.readAllLines(folder.resolve("again/hil/events.csv")));
        long sent42 = Files.readAllLines(folder.resolve("live/hil/bus.log")).stream()
                .filter(line -> line.contains("100#0000000000004540"))
                .count();
        assertTrue(sent42 > 10, "the message has the held speed: " + sent42);
    }

    /** A program advances a run, begins and ends faults, and sees each step; the same orders give the same run. */
    @Test
    void shouldAdvanceAndInjectFaults() throws Exception {
        Path faults = Files.writeString(folder.resolve("f.yaml"), """
            faults:
              - {name: fast, kind: offset, signal: speed_mps, offset: 42, by_order: true}
              - {name: lossy, kind: drop, message: State, from_s: 0.5}
            """);
        List<String> digests = new ArrayList<>();
        for (String name : List.of("first", "second")) {
            Scenario scenario = with(faults);
            Loops loops = new Loops(scenario);
            StepGate gate = new StepGate(
                    scenario.clock().epochTicks() * scenario.clock().step_s());
            SignalCommands commands = new SignalCommands(names(scenario), loops.queue, loops.view.window(0), gate);
            List<String> answers = new ArrayList<>();
            Thread program = Thread.ofPlatform().daemon().start(() -> {
                for (String line : List.of(
                        "faults",
                        "watch throttle",
                        "advance 0.1",
                        "hold throttle 0.5",
                        "fault fast start",
                        "advance 0.2",
                        "fault fast stop",
                        "advance 0.5",
                        "fault lossy stop",
                        "advance 0.5",
                        "advance 60",
                        "advance 1")) {
                    answers.add(String.valueOf(commands.answer(line)));
                }
            });
            Path out = folder.resolve(name);
            digests.add(loops.run(1, new HilExtension.Pace(false, false, -1, gate), out)
                    .digest());
            program.join();
            assertEquals("{\"faults\":[\"fast\",\"lossy\"]}", answers.get(0));
            assertTrue(answers.get(2).contains(",0.0]],\"lost\":0}"), answers.get(2));
            assertTrue(answers.get(5).contains(",0.5]],\"lost\":0}"), answers.get(5));
            assertTrue(answers.get(11).contains("the run is at its end"), answers.get(11));
            List<String> did = Files.readAllLines(out.resolve("hil/faults.csv"));
            assertTrue(did.get(1).endsWith(",fast,offset,begin,"), did.get(1));
            assertTrue(did.get(2).endsWith(",fast,offset,end,"), did.get(2));
            double last_s = Double.parseDouble(did.getLast().split(",", -1)[1]);
            assertTrue(last_s > 0.5 && last_s < 0.9, "dropped until ordered to stop: " + did.getLast());
            List<String> events = Files.readAllLines(out.resolve("hil/events.csv"));
            assertTrue(events.stream().anyMatch(line -> line.endsWith(",fault,fast=start")), events.toString());
            assertTrue(events.stream().anyMatch(line -> line.endsWith(",fault,lossy=stop")), events.toString());
            RunSummary again = loops.replay(1, out, folder.resolve(name + "-again"));
            assertEquals(digests.getLast(), again.digest());
            assertEquals(events, Files.readAllLines(folder.resolve(name + "-again/hil/events.csv")));
        }
        assertEquals(digests.getFirst(), digests.getLast());
    }

    /** A program changes parameters of messages and faults; a replay sets them again, and gives the same run. */
    @Test
    void shouldReadAndWriteParameters() throws Exception {
        Path faults = Files.writeString(folder.resolve("f.yaml"), """
            faults:
              - {name: fast, kind: offset, signal: speed_mps, offset: 1}
              - {name: lossy, kind: drop, message: Command, from_s: 0.1, share: 0.5}
            """);
        Scenario scenario = with(faults);
        Loops loops = new Loops(scenario);
        StepGate gate =
                new StepGate(scenario.clock().epochTicks() * scenario.clock().step_s());
        List<String> answers = new ArrayList<>();
        AtomicReference<Thread> program = new AtomicReference<>();
        loops.made = extension -> program.set(Thread.ofPlatform().daemon().start(() -> {
            SignalCommands commands = extension.signals();
            PROGRAM.forEach(line -> answers.add(String.valueOf(commands.answer(line))));
        }));
        Path out = folder.resolve("live");
        RunSummary live = loops.run(1, new HilExtension.Pace(false, false, -1, gate), out);
        Objects.requireNonNull(program.get()).join();
        RunSummary again = loops.replay(1, out, folder.resolve("again"));
        assertEquals(live.digest(), again.digest());
        List<String> events = Files.readAllLines(out.resolve("hil/events.csv"));
        assertEquals(events, Files.readAllLines(folder.resolve("again/hil/events.csv")));
        assertEquals(
                List.of(
                        "State.Speed=42.0",
                        "State.Speed=none",
                        "State.period_s=0.0",
                        "fast.offset=3.0",
                        "lossy.share=1.0"),
                events.stream()
                        .filter(line -> line.contains(",parameter,"))
                        .map(line -> line.substring(line.lastIndexOf(',') + 1))
                        .toList());
        List<String> expected = List.of(
                "\"name\":\"State.period_s\",\"value\":0.02,\"initial\":0.02",
                "\"State.Speed\":null,\"State.period_s\":0.02,\"fast.offset\":1.0,\"lossy.share\":0.5,"
                        + "\"duration_s\":3.0,\"vehicles.0.name\":\"solo\"",
                "\"State.Speed\":42.0",
                "\"State.Speed\":null,\"State.period_s\":0.0,\"fast.offset\":3.0,\"lossy.share\":1.0");
        int[] lines = {0, 1, 4, 10};
        for (int k = 0; k < lines.length; k++) {
            String answer = answers.get(lines[k]);
            assertTrue(answer.contains(expected.get(k)), answer);
        }
        List<String> sent = sentFrames(out);
        assertEquals(sent, sentFrames(folder.resolve("again")), "a replay sends what the program has set");
        assertTrue(
                sent.stream()
                                .filter(line -> line.contains("100#0000000000004540"))
                                .count()
                        >= 4,
                sent.toString());
    }

    private static List<String> sentFrames(Path run) throws IOException {
        return Files.readAllLines(run.resolve("hil/bus.log")).stream()
                .filter(line -> line.endsWith(" T"))
                .toList();
    }

    /** The commands of a program that writes parameters. */
    private static final List<String> PROGRAM = List.of(
            "parameters State",
            "read State.Speed State.period_s fast.offset lossy.share duration_s vehicles.0.name",
            "write State.Speed 42",
            "advance 0.2",
            "read State.Speed",
            "release State.Speed",
            "write State.period_s 0",
            "write fast.offset 3",
            "write lossy.share 1",
            "advance 0.2",
            "read State.Speed State.period_s fast.offset lossy.share",
            "advance 60");

    private Scenario with(Path faults) throws Exception {
        scenario();
        return Scenarios.brief(
                "single",
                "duration_s=3",
                "hil.vehicle=solo",
                "hil.faults=" + faults,
                "hil.binding=" + folder.resolve("b.yaml"));
    }

    @Test
    void shouldRefuseWrongWords() throws Exception {
        Scenario scenario = scenario();
        Loops loops = new Loops(scenario);
        SignalCommands.Names names = names(scenario);
        SignalCommands commands = new SignalCommands(
                new SignalCommands.Names(names.bindings(), List.of("lossy"), names.parameters(), names.fixed()),
                loops.queue,
                loops.view.window(0),
                null);
        assertNull(commands.answer("status"));
        refuses(commands, "read", "write 'read NAME...'");
        refuses(commands, "read throtle", "did you mean 'throttle'?");
        refuses(commands, "hold throttle", "write 'hold NAME VALUE'");
        refuses(commands, "hold throttle much", "'much' is not a number");
        refuses(commands, "hold throttle NaN", "'NaN' is not a finite number");
        refuses(commands, "hold brake 1", "'brake' controls nothing");
        refuses(commands, "release", "write 'release NAME'");
        refuses(commands, "fault lossy", "write 'fault NAME start' or 'fault NAME stop'");
        refuses(commands, "fault losy start", "did you mean 'lossy'?");
        refuses(commands, "write State.Sped 1", "did you mean 'State.Speed'?");
        refuses(commands, "write State.period_s -1", "must be in [0.0, 3600.0], not -1.0");
        refuses(commands, "write State.period_s none", "must be in [0.0, 3600.0]");
        refuses(commands, "write duration_s 5", "is fixed when the run starts; start it with --set duration_s=VALUE");
        refuses(commands, "parameters a b", "write 'parameters [PREFIX]'");
        refuses(commands, "watch", "write 'watch SIGNAL...'");
        refuses(commands, "rows", "nothing is watched");
        refuses(commands, "advance 1", "start it with --stepped");
    }

    private static void refuses(SignalCommands commands, String line, String why) {
        String answer = commands.answer(line);
        assertNotNull(answer);
        assertTrue(answer.startsWith("{\"error\":") && answer.contains(why), answer);
    }
}
