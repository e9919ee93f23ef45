package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.hil.panel.LivePanel;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Vehicles in the loop with several buses, and several vehicles in one world. */
@Tag("run")
class SeveralBusesTest {
    private static final String DBC = """
            BO_ 291 Command: 8 Vector__XXX
             SG_ Value : 0|16@1- (0.001,0) [-1|1] "" Vector__XXX
            BO_ 292 State: 8 Vector__XXX
             SG_ Value : 0|16@1- (0.001,0) [-32|32] "" Vector__XXX
            """;

    @TempDir
    private Path folder;

    private final List<Thread> senders = new ArrayList<>();

    @BeforeEach
    void writeDbc() throws IOException {
        Files.writeString(folder.resolve("own.dbc"), DBC);
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (Thread sender : senders) {
            sender.interrupt();
            sender.join();
        }
    }

    /** A binding that receives a command as one signal and sends another signal; the same frames for each signal. */
    private Path binding(String name, String received, String sent) throws IOException {
        return Files.writeString(folder.resolve(name), """
                dbc: own.dbc
                receive:
                  - message: Command
                    timeout_s: 0.5
                    on_timeout: not-ready
                    fields: [{field: Value, signal: %s}]
                send:
                  - message: State
                    period_s: 0.1
                    fields: [{field: Value, signal: %s}]
                """.formatted(received, sent));
    }

    /** Sends a command every 10 ms of wall-clock time. */
    private void command(CanBus bus, double value) {
        senders.add(Thread.ofPlatform().daemon().start(() -> {
            CanFrame frame = new CanFrame();
            while (!Thread.currentThread().isInterrupted()) {
                bus.send(frame.standard(291).length(8).put64(0, Math.round(value * 1000) & 0xFFFF));
                LockSupport.parkNanos(10_000_000);
            }
        }));
    }

    private static JsonNode json(Path file) throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(file));
    }

    private Scenario oneVehicle(String... more) throws IOException {
        return oneVehicle(binding("wheel.yaml", "steering", "ready"), more);
    }

    private Scenario oneVehicle(Path wheel, String... more) throws IOException {
        Path pedals = binding("pedals.yaml", "throttle", "speed_mps");
        return Scenarios.of(
                "single",
                Stream.concat(
                                Stream.of(
                                        "duration_s=2",
                                        "hil.vehicle=solo",
                                        "hil.max_slip_s=3600",
                                        "hil.buses=[{name: tractor, binding: " + pedals
                                                + "}, {name: implement, binding: " + wheel + "}]"),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    @Test
    void shouldSteerOnOneBusAndAccelerateOnTheOther() throws Exception {
        Scenario scenario = oneVehicle();
        Loops loops = new Loops(scenario);
        CanBus implement = loops.network(0, 1).join();
        command(loops.network(0, 0).join(), 0.9);
        command(implement, 0.25);
        LivePanel panel = loops.view.openPanel();

        RunSummary live = loops.run(1, Loops.PACED, folder.resolve("live"));
        RunSummary again = new Loops(scenario).replay(1, folder.resolve("live"), folder.resolve("again"));

        assertEquals(live.digest(), again.digest());
        assertPanel(JsonMapper.builder().build().readTree(panel.json()).get("signals"));
        List<String> events = Files.readAllLines(folder.resolve("live/hil/events.csv"));
        assertEquals(events, Files.readAllLines(folder.resolve("again/hil/events.csv")));
        assertTrue(events.stream()
                        .filter(line -> line.contains(" tractor 123#8403"))
                        .count()
                > 20);
        assertTrue(events.stream()
                        .filter(line -> line.contains(" implement 123#FA00"))
                        .count()
                > 20);
        JsonNode buses = json(folder.resolve("live/hil.json")).get("buses");
        assertEquals(0.9, buses.at("/tractor/signals/throttle/last").asDouble(), 1e-9);
        assertEquals(0.25, buses.at("/implement/signals/steering/last").asDouble(), 1e-9);
        assertTrue(buses.at("/implement/signals/steering/moves").asBoolean());
        List<String> log = Files.readAllLines(folder.resolve("live/hil/bus.log"));
        assertTrue(log.stream().anyMatch(line -> line.matches(".* tractor 124#.* T")));
        assertTrue(log.stream().anyMatch(line -> line.matches(".* implement 124#.* T")));
        List<Integer> ready = new ArrayList<>();
        implement.drain(frame -> ready.add(frame.id() == 292 ? frame.u16(0) : -1));
        assertTrue(ready.contains(1000), "both buses have commands: " + ready);
        assertEquals(0, ready.getLast(), "not ready at the end");
    }

    private static void assertPanel(JsonNode rows) {
        assertEquals("yes", row(rows, "ready").get("value").asString());
        assertEquals("ready", row(rows, "ready").get("state").asString());
        assertEquals(0.9, Double.parseDouble(row(rows, "throttle").get("value").asString()), 1e-3);
        assertEquals("mps", row(rows, "speed").get("unit").asString());
        assertTrue(Double.parseDouble(row(rows, "speed").get("value").asString()) > 0.05, rows.toString());
        assertEquals("n/a", row(rows, "curvature_command").get("value").asString());
    }

    private static JsonNode row(JsonNode rows, String name) {
        return rows.valueStream()
                .filter(row -> row.get("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldNotBeReadyWhileOneBusLacksItsCommand() throws Exception {
        Loops loops = new Loops(oneVehicle());
        command(loops.network(0, 0).join(), 0.9);

        loops.run(1, Loops.PACED, folder.resolve("run"));

        JsonNode hil = json(folder.resolve("run/hil.json"));
        assertEquals(1, hil.get("readiness").size(), hil.toString());
        assertEquals(0, hil.get("readiness").get(0).get("ready").asInt());
        assertEquals("Command", hil.at("/buses/implement/messages/waiting_for").asString());
        assertEquals("", hil.at("/buses/tractor/messages/waiting_for").asString());
    }

    @Test
    void shouldHitTheBusThatAFaultNames() throws Exception {
        Path faults = Files.writeString(folder.resolve("faults.yaml"), """
                faults:
                  - {name: quiet, kind: silence, bus: implement, direction: receive}
                  - {name: late, kind: delay, message: State, bus: tractor, delay_s: 0.05, most: 3}
                """);
        Scenario scenario = oneVehicle("hil.faults=" + faults);
        Loops loops = new Loops(scenario);
        command(loops.network(0, 0).join(), 0.9);
        command(loops.network(0, 1).join(), 0.25);

        RunSummary live = loops.run(1, Loops.PACED, folder.resolve("live"));
        RunSummary again = new Loops(scenario).replay(1, folder.resolve("live"), folder.resolve("again"));

        assertEquals(live.digest(), again.digest());
        JsonNode buses = json(folder.resolve("live/hil.json")).get("buses");
        assertTrue(buses.at("/tractor/messages/taken").asInt() > 20);
        assertEquals(0, buses.at("/implement/messages/taken").asInt());
        List<String> rows = Files.readAllLines(folder.resolve("live/hil/faults.csv"));
        assertEquals(1 + 1 + 3, rows.size(), rows.toString());
        Files.writeString(faults, "faults: [{name: a, kind: drop, message: State}]");
        Scenario unclear = oneVehicle("hil.faults=" + faults);
        InputError error = assertThrows(InputError.class, () -> LoopInputs.read(unclear));
        assertTrue(String.valueOf(error.getMessage()).contains("several buses have 'State'; add 'bus'"));
    }

    @Test
    void shouldRefuseASignalThatTwoBusesSet() throws Exception {
        Scenario scenario = oneVehicle(binding("wheel.yaml", "throttle", "ready"));

        InputError error = assertThrows(InputError.class, () -> LoopInputs.read(scenario));

        assertEquals(
                "vehicle 'solo': the buses 'tractor' and 'implement' both set 'throttle'; remove it from one of the"
                        + " bindings",
                error.getMessage());
    }

    private Scenario twoVehicles(String duration_s) throws IOException {
        Path wheel = binding("wheel.yaml", "steering", "ready");
        Path pedals = binding("pedals.yaml", "brake", "speed_mps");
        return Scenarios.of(
                "convoy",
                "duration_s=" + duration_s,
                "delay=1",
                "hil.max_slip_s=3600",
                "hil.max_overruns=1000000",
                "hil.max_lag_s=60",
                "hil.vehicles=[{vehicle: third, binding: " + wheel + "}, {vehicle: lead, buses: [{name: a, binding: "
                        + wheel + "}, {name: b, binding: " + pedals + "}]}]");
    }

    @Test
    void shouldHaveTwoVehiclesInTheLoopAndReplayThem() throws Exception {
        Scenario scenario = twoVehicles("3");
        Loops loops = new Loops(scenario);
        CanBus third = loops.network(0, 0).join();
        CanBus lead = loops.network(1, 1).join();
        command(third, 0.2);
        command(loops.network(1, 0).join(), -0.3);
        command(lead, 0.1);

        RunSummary live = loops.run(4, Loops.PACED, folder.resolve("live"));
        RunSummary again = new Loops(scenario).replay(4, folder.resolve("live"), folder.resolve("again"));
        RunSummary onOneRank = new Loops(scenario).replay(1, folder.resolve("live"), folder.resolve("one"));
        RunSummary alone = new Loops(scenario).run(4, HilExtension.Pace.FREE, folder.resolve("alone"));

        assertTrue(live.coherent());
        assertEquals(live.digest(), again.digest());
        assertEquals(live.digest(), onOneRank.digest());
        assertNotEquals(live.digest(), alone.digest());
        for (String file : List.of("hil/events.csv", "hil/lead/events.csv", "digests.csv", "vehicles/lead.csv")) {
            String first = Files.readString(folder.resolve("live").resolve(file));
            assertTrue(first.lines().count() > 50, file);
            assertEquals(first, Files.readString(folder.resolve("again").resolve(file)), file);
            assertEquals(first, Files.readString(folder.resolve("one").resolve(file)), file);
        }
        assertEquals(
                Files.readString(folder.resolve("live/hil/commits.csv")),
                Files.readString(folder.resolve("live/hil/lead/commits.csv")));
        assertNull(Verifier.check(folder.resolve("live")), "the manifest has the files of both");
        assertTrue(Files.readString(folder.resolve("live/manifest.sha256")).contains("hil/lead/events.csv"));
        JsonNode first = json(folder.resolve("live/hil.json"));
        JsonNode second = json(folder.resolve("live/hil/lead/hil.json"));
        assertEquals("third", first.get("vehicle").asString());
        assertEquals("lead", second.get("vehicle").asString());
        assertEquals(0.2, first.at("/bus/signals/steering/last").asDouble(), 1e-9);
        assertEquals(-0.3, second.at("/buses/a/signals/steering/last").asDouble(), 1e-9);
        assertEquals(0.1, second.at("/buses/b/signals/brake/last").asDouble(), 1e-9);
        assertEquals(1500, first.get("steps").asInt());
        assertEquals(1500, second.get("steps").asInt());
        assertFalse(first.has("buses"));
        assertTrue(loops.view.line().matches("hil: lead .*; third .*"), loops.view.line());
    }

    /** The recordings of the two vehicles end at different commits. */
    @Test
    void shouldReplayAKilledRunUpToTheLastCommitOfBoth() throws Exception {
        Scenario scenario = twoVehicles("1");
        Loops loops = new Loops(scenario);
        command(loops.network(0, 0).join(), 0.2);
        command(loops.network(1, 0).join(), -0.3);
        loops.run(4, Loops.PACED, folder.resolve("live"));
        Path killed = folder.resolve("killed");
        keep(folder.resolve("live/hil"), Files.createDirectories(killed.resolve("hil")), 31);
        keep(folder.resolve("live/hil/lead"), Files.createDirectories(killed.resolve("hil/lead")), 28);
        Files.writeString(killed.resolve("INCOMPLETE"), "the run has not ended\n");

        assertThrows(RankLoop.InterruptedRunException.class, () -> new Loops(scenario)
                .replay(4, killed, folder.resolve("again")));

        List<String> digests = Files.readAllLines(folder.resolve("again/digests.csv"));
        assertEquals(Files.readAllLines(folder.resolve("live/digests.csv")).subList(0, digests.size()), digests);
        assertTrue(digests.getLast().startsWith("28,"), digests.getLast());
    }

    private static void keep(Path from, Path to, int commits) throws IOException {
        Files.write(
                to.resolve("commits.csv"),
                Files.readAllLines(from.resolve("commits.csv")).subList(0, 1 + commits));
        Files.copy(from.resolve("events.csv"), to.resolve("events.csv"));
        Files.write(
                to.resolve("blocks.csv"),
                Files.readAllLines(from.resolve("blocks.csv")).subList(0, 1));
    }
}
