package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.panel.SignalCommands;
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

    @Test
    void shouldHoldAndReadSignals() throws Exception {
        Scenario scenario = scenario();
        Loops loops = new Loops(scenario);
        BusBindings bindings = LoopInputs.read(scenario).vehicles().getFirst().bindings();
        SignalCommands commands = new SignalCommands(bindings, loops.queue, loops.view.window(0));
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

    @Test
    void shouldRefuseWrongWords() throws Exception {
        Scenario scenario = scenario();
        Loops loops = new Loops(scenario);
        SignalCommands commands = new SignalCommands(
                LoopInputs.read(scenario).vehicles().getFirst().bindings(), loops.queue, loops.view.window(0));
        assertNull(commands.answer("status"));
        refuses(commands, "read", "write 'read SIGNAL...'");
        refuses(commands, "read throtle", "did you mean 'throttle'?");
        refuses(commands, "hold throttle", "write 'hold SIGNAL VALUE'");
        refuses(commands, "hold throttle much", "'much' is not a number");
        refuses(commands, "hold throttle NaN", "'NaN' is not a finite number");
        refuses(commands, "hold brake 1", "'brake' controls nothing");
        refuses(commands, "release", "write 'release SIGNAL'");
    }

    private static void refuses(SignalCommands commands, String line, String why) {
        String answer = commands.answer(line);
        assertNotNull(answer);
        assertTrue(answer.startsWith("{\"error\":") && answer.contains(why), answer);
    }
}
