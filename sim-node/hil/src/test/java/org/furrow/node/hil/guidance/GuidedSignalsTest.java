package org.furrow.node.hil.guidance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.FastPacketReader;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.MachineSpeed;
import org.furrow.node.can.message.Navigation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Messages and motion of a vehicle on the bus in virtual time, with and without commands. */
@Tag("run")
class GuidedSignalsTest {
    private static final int CONTROLLER = 28;
    private static final int VALVE = 19;

    @TempDir
    private Path folder;

    private final CanFrame frame = new CanFrame();

    private void command(CanBus bus, int destination) {
        frame.extended(J1939Id.of(3, Guidance.COMMAND.pgn(), destination, CONTROLLER))
                .length(8);
        Guidance.COMMAND.clear(frame.array());
        Guidance.COMMANDED_CURVATURE.set(frame.array(), 0);
        Guidance.STEER.set(frame.array(), 0);
        bus.send(frame);
    }

    private JsonNode hil() throws Exception {
        return JsonMapper.builder().build().readTree(Files.readString(folder.resolve("run/hil.json")));
    }

    @Test
    void shouldBeReadyWhileItsCommandsArriveInTime() throws Exception {
        GuidedRun run = new GuidedRun(Scenarios.brief("hil-demo", "duration_s=1.4"), folder.resolve("run"));
        CanBus bus = run.network.join();
        List<String> ready = new ArrayList<>();
        FastPacketReader packets = new FastPacketReader(4, 1000);
        List<Double> times_s = new ArrayList<>();
        GuidedRun.Peer peer = time_ms -> {
            bus.drain(received -> {
                int pgn = J1939Id.pgn(received.id());
                if (pgn == Guidance.MACHINE.pgn()) {
                    ready.add(time_ms / 100 + ":" + (int) Guidance.READY.get(received.array()));
                } else if (pgn == Gnss.POSITION.pgn() && packets.accept(received, time_ms)) {
                    byte[] data = packets.message();
                    times_s.add(Gnss.TIME.get(data));
                    assertEquals(20574, Gnss.DATE.get(data), "2026-05-01");
                    assertEquals(1.3, Gnss.PDOP.get(data), 1e-9);
                }
            });
            if (time_ms % 50 == 0) {
                // addressed to this valve from 0.6 to 0.9 s, else to another one
                command(bus, time_ms >= 600 && time_ms <= 900 ? VALVE : VALVE + 1);
            }
        };

        run.run(peer);
        bus.drain(received -> {});

        // the address is claimed after 0.25 s; frames arrive one tick later; commands time out after 0.15 s
        assertEquals(List.of("3:0", "4:0", "5:0", "6:1", "7:1", "8:1", "9:1", "10:1", "11:0", "12:0", "13:0"), ready);
        assertEquals(List.of(43201.0), times_s, "of the fix at 1.0 s");
        JsonNode messages = hil().get("bus").get("messages");
        assertTrue(messages.get("for_others").asInt() > 10, messages.toString());
        assertEquals("guidance-command", messages.get("waiting_for").asString());
        assertEquals(6, messages.get("timeouts").asInt(), "first of four fields, then of the command's two");
    }

    @Test
    void shouldHoldASpeedAndReportNavigationErrors() throws Exception {
        Path binding = Files.writeString(folder.resolve("b.yaml"), """
                receive:
                  - message: speed-command
                    fields:
                      - {field: speed_mps, signal: speed_command_mps}
                      - {field: forward, signal: forward_command}
                  - message: navigation-error
                    counter: {field: counter}
                    fields:
                      - {field: off_track_m, signal: off_track_m}
                      - {field: heading_error_rad, signal: heading_error_rad}
                """);
        Scenario scenario = Scenarios.brief("hil-demo", "duration_s=4", "hil.binding=" + binding);
        GuidedRun run = new GuidedRun(scenario, folder.resolve("run"));
        CanBus bus = run.network.join();
        int[] count = {0};
        run.run(time_ms -> {
            if (time_ms % 100 != 0) {
                return;
            }
            frame.extended(J1939Id.of(3, MachineSpeed.COMMAND.pgn(), J1939Id.GLOBAL, CONTROLLER))
                    .length(8);
            MachineSpeed.COMMAND.clear(frame.array());
            MachineSpeed.SPEED.set(frame.array(), 2);
            MachineSpeed.DIRECTION.set(frame.array(), 1);
            bus.send(frame);
            frame.extended(J1939Id.of(3, Navigation.ERROR.pgn(), J1939Id.GLOBAL, CONTROLLER))
                    .length(8);
            Navigation.ERROR.clear(frame.array());
            Navigation.OFF_TRACK.set(frame.array(), time_ms < 2000 ? 0.5 : -0.25);
            Navigation.ERROR_COUNTER.set(frame.array(), time_ms == 1000 ? count[0] : ++count[0]);
            bus.send(frame);
        });

        double speed_mps = run.states().getLast().speed_mps();
        assertEquals(2, speed_mps, 0.3, "the driver alone would drive faster");
        JsonNode json = hil().get("bus");
        JsonNode error = json.get("signals").get("off_track_m");
        assertFalse(error.get("moves").asBoolean());
        assertEquals(-0.25, error.get("last").asDouble(), 1e-9);
        assertEquals(0.5, error.get("most").asDouble(), 1e-9);
        assertEquals(
                0, json.get("signals").get("heading_error_rad").get("ticks").asInt());
        assertTrue(json.get("signals").get("speed_command_mps").get("moves").asBoolean());
        JsonNode messages = json.get("messages");
        assertEquals(1, messages.get("repeated").asInt());
        assertEquals(0, messages.get("skipped").asInt());
        assertTrue(messages.get("not_available").asInt() > 30, "the heading error");
        assertEquals(0, messages.get("fast_packets").get("incomplete").asInt());
    }

    @Test
    void shouldIgnoreMachineInfoForAnotherController() throws Exception {
        Scenario scenario = Scenarios.of("hil-demo");
        GuidedRun run = new GuidedRun(scenario, folder.resolve("run"));
        GuidanceController controller = new GuidanceController(
                run.network.join(), new PathTracker(new GuidancePath(Waypoints.of(scenario))), CONTROLLER);
        assertEquals(List.of(255, 255, VALVE), destinations(run, controller::step));
        Path waypoints = folder.resolve("waypoints.csv");
        Waypoints.write(Waypoints.of(scenario), waypoints);
        if (Files.isExecutable(Path.of("/usr/bin/python3"))) {
            GuidedRun another = new GuidedRun(scenario, folder.resolve("another"));
            try (PipedController python = new PipedController(another.network.join(), waypoints)) {
                assertEquals(List.of(255, 255, VALVE), destinations(another, python), "in Python");
            }
        }
    }

    /**
     * Destinations of commands before any machine info, after one for another controller, and after one for
     * this controller.
     */
    private List<Integer> destinations(GuidedRun run, GuidedRun.Peer controller) {
        CanBus machine = run.network.join();
        int[] destination = {-1};
        List<Integer> destinations = new ArrayList<>();
        for (long time_ms = 0; time_ms <= 900; time_ms += 10) {
            controller.step(time_ms);
            machine.drain(received -> {
                destination[0] = J1939Id.pgn(received.id()) == Guidance.COMMAND.pgn()
                        ? J1939Id.destination(received.id())
                        : destination[0];
            });
            if (time_ms % 300 == 290) {
                destinations.add(destination[0]);
                int addressee = time_ms < 300 ? CONTROLLER + 1 : CONTROLLER;
                frame.extended(J1939Id.of(3, Guidance.MACHINE.pgn(), addressee, VALVE))
                        .length(8);
                Guidance.MACHINE.clear(frame.array());
                machine.send(frame);
            }
        }
        return destinations;
    }
}
