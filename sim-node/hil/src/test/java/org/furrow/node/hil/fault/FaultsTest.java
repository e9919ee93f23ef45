package org.furrow.node.hil.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.BusState;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.BindingReader;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsTest {
    private static final double STEP_S = 0.01;

    @TempDir
    private Path folder;

    private final MemoryNetwork network = new MemoryNetwork(() -> 0L);
    private final CanBus other = network.join();
    private final CanFrame frame = new CanFrame();
    private long tick;

    private static Faults faults(String items) throws InputError {
        return new Faults(plan(items, null), STEP_S);
    }

    private static FaultPlan plan(String items, @Nullable BusBindings bindings) throws InputError {
        return FaultReader.read(
                Source.ofText("f.yaml", "seed: 5\nfaults:\n" + items), STEP_S, bindings, Mistakes.first());
    }

    /** By tick, the texts of the frames that arrive when another node sends one frame with its tick in each tick. */
    private List<String> receive(CanBus bus, int ticks) {
        List<String> arrived = new ArrayList<>();
        for (; tick < ticks; tick++) {
            other.send(frame.standard(0x123).length(1).put8(0, (int) tick));
            bus.drain(received -> arrived.add(tick + ":" + received));
        }
        return arrived;
    }

    private CanBus bus(Faults faults) {
        return faults.on(network.join(), 0, () -> tick, () -> true);
    }

    @Test
    void shouldDropDelayDuplicateAndCorrupt() throws Exception {
        Faults faults = faults("""
                  - {name: a, kind: drop, direction: receive, id: "123", from_s: 0.02, until_s: 0.04}
                  - {name: b, kind: delay, direction: receive, delay_s: 0.03, from_s: 0.04, most: 1}
                  - {name: c, kind: duplicate, direction: receive, from_s: 0.05, until_s: 0.06}
                  - {name: d, kind: corrupt, bits: 8, direction: receive, from_s: 0.08, every: 2}
                  - {name: e, kind: drop, direction: receive, id: "00000123"}
                """);
        assertEquals(
                List.of(
                        "0:123#00",
                        "1:123#01",
                        "5:123#05",
                        "5:123#05",
                        "6:123#06",
                        "7:123#04",
                        "7:123#07",
                        "8:123#08",
                        "9:123#F6"),
                receive(bus(faults), 10));
        faults.write(folder, List.of());
        assertEquals(
                List.of(
                        "2,0.02,a,drop,hit,123",
                        "3,0.03,a,drop,hit,123",
                        "4,0.04,b,delay,hit,123",
                        "5,0.05,c,duplicate,hit,123",
                        "9,0.09,d,corrupt,hit,123"),
                FaultHistory.read(folder).rows().stream()
                        .map(FaultHistory.Row::line)
                        .toList());
        assertEquals(2, FaultHistory.read(folder).linesBefore(4).size());
    }

    @Test
    void shouldHitTheSameShareOfFramesAgain() throws Exception {
        String drop = "  - {name: a, kind: drop, share: 0.3}\n";
        List<String> first = receive(bus(faults(drop)), 200);
        tick = 0;
        CanBus again = bus(faults(drop));
        List<String> second = receive(again, 200);
        assertEquals(first, second);
        assertTrue(first.size() > 120 && first.size() < 160, "size=" + first.size());
    }

    @Test
    void shouldSilenceAndGoBusOff() throws Exception {
        CanBus bus = bus(faults("""
                  - {name: a, kind: silence, direction: send, from_s: 0.02, until_s: 0.04}
                  - {name: b, kind: bus-off, from_s: 0.05, until_s: 0.07}
                  - {name: c, kind: delay, delay_s: 0.02, direction: send, from_s: 0.08, most: 1}
                """));
        List<String> sent = new ArrayList<>();
        List<String> received = new ArrayList<>();
        for (; tick < 12; tick++) {
            other.send(frame.standard(1).length(0));
            bus.drain(arrived -> received.add(tick + ""));
            boolean off = tick == 5 || tick == 6;
            assertEquals(off ? BusState.BUS_OFF : BusState.ACTIVE, bus.stats().state(), "tick=" + tick);
            assertEquals(!off, bus.send(frame.standard((int) tick).length(0)), "tick=" + tick);
            other.drain(arrived -> sent.add(tick + ":" + arrived));
        }
        assertEquals(List.of("0", "1", "2", "3", "4", "7", "8", "9", "10", "11"), received);
        assertEquals(List.of("0:000#", "1:001#", "4:004#", "7:007#", "9:009#", "10:008#", "10:00A#", "11:00B#"), sent);
    }

    @Test
    void shouldChangeSignalsWhileTheyAreSentOnly() throws Exception {
        BusBindings bindings = bindings();
        SignalTable table = new SignalTable(bindings.catalogue());
        Faults faults = new Faults(plan("""
                  - {name: a, kind: stuck, signal: speed_mps, from_s: 0.01, until_s: 0.03}
                  - {name: b, kind: offset, signal: speed_mps, offset: 0.5, from_s: 0.02}
                  - {name: c, kind: missing, signal: yaw_rate_radps}
                  - {name: d, kind: noise, signal: x_m, deviation: 2}
                """, bindings), STEP_S);
        SignalFaults signals = faults.of(table);
        int speed = table.catalogue().number("speed_mps");
        int yaw = table.catalogue().number("yaw_rate_radps");
        int x = table.catalogue().number("x_m");
        List<Double> sent = new ArrayList<>();
        double sum = 0;
        for (int k = 0; k < 500; k++) {
            table.set(speed, k, k);
            table.set(yaw, k, k);
            table.set(x, 100, k);
            signals.apply(k);
            sent.add(table.get(speed));
            assertTrue(Double.isNaN(table.get(yaw)));
            sum += (table.get(x) - 100) * (table.get(x) - 100);
            signals.undo();
            assertEquals(k, table.get(speed));
            assertEquals(k, table.get(yaw));
            assertEquals(100, table.get(x));
        }
        assertEquals(List.of(0.0, 1.0, 1.5, 3.5, 4.5), sent.subList(0, 5));
        assertEquals(2, Math.sqrt(sum / 500), 0.25);
    }

    private static BusBindings bindings() throws InputError {
        Binding binding = BindingReader.read(Source.ofText("b.yaml", """
                        node: {address: 19}
                        receive:
                          - message: guidance-command
                            fields: [{field: curvature_1pm, signal: curvature_command_1pm}]
                        send:
                          - message: machine-guidance
                            period_s: 0.1
                            destination: 28
                            fields: [{field: ready, signal: ready}]
                        """), BusSignals.catalogue(List.of("FL")), STEP_S);
        return new BusBindings(List.of(new BusBindings.Bus("bus", binding)));
    }

    @Test
    void shouldSelectTheFramesOfMessages() throws Exception {
        FaultPlan plan = plan("""
                  - {name: a, kind: drop, message: guidance-command}
                  - {name: b, kind: drop, message: machine-guidance}
                """, bindings());
        FaultPlan.Frames received = (FaultPlan.Frames) plan.faults().get(0).target();
        assertEquals(FaultPlan.Direction.RECEIVE, received.direction());
        assertTrue(received.filter().accepts(frame.extended(0x0CAD131C).length(8)));
        assertFalse(received.filter().accepts(frame.extended(0x0CAC131C).length(8)));
        FaultPlan.Frames sent = (FaultPlan.Frames) plan.faults().get(1).target();
        assertEquals(FaultPlan.Direction.SEND, sent.direction());
        assertTrue(sent.filter().accepts(frame.extended(0x0CAC1C13).length(8)));
        assertTrue(sent.filter().accepts(frame.extended(0x0CAC1C80).length(8)), "from another address of the node");
        assertFalse(sent.filter().accepts(frame.extended(0x0CAC1D13).length(8)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: a, kind: drop, until_s: 1, from_s: 2} | must be after 'from_s'",
                "{name: a, kind: drop, delay_s: 1} | 'drop' does not take 'delay_s'; its keys are name, kind, direction",
                "{name: a, kind: delay} | 'delay' needs 'delay_s'",
                "{name: a, kind: stuck} | 'stuck' needs 'signal'",
                "{name: a, kind: stuck, signal: sped_mps} | 'sped_mps' is not a signal that can be sent; did you mean",
                "{name: a, kind: stuck, signal: steering} | 'steering' is not a signal that can be sent",
                "{name: a, kind: drop, message: guidance-comand} | has no message 'guidance-comand'",
                "{name: a, kind: drop, message: guidance-command, direction: send} | in this direction",
                "{name: a, kind: drop, id: \"999\"} | is above 7FF",
                "{name: a, kind: drop, id: \"123\", message: x} | give either 'message' or 'id'",
                "{name: a, kind: bus-off, direction: send} | 'bus-off' does not take 'direction'",
                "{name: a, kind: drp} | drp",
            })
    void shouldExplainWrongSchedules(String item, String expected) {
        InputError error = assertThrows(InputError.class, () -> plan("  - " + item + "\n", bindings()));
        assertTrue(error.getMessage().startsWith("f.yaml:3:"), error.getMessage());
        assertTrue(error.getMessage().contains(expected), error.getMessage());
    }

    @Test
    void shouldRefuseTwoFaultsOfOneName() {
        InputError error = assertThrows(
                InputError.class, () -> faults("  - {name: a, kind: drop}\n  - {name: a, kind: silence}\n"));
        assertTrue(error.getMessage().startsWith("f.yaml:4:12: "), error.getMessage());
        assertTrue(error.getMessage().endsWith("there is another fault 'a'"), error.getMessage());
    }
}
