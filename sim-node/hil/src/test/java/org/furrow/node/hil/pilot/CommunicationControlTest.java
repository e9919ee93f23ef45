package org.furrow.node.hil.pilot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.BindingReader;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.hil.binding.Outbound;
import org.furrow.node.hil.diagnosis.FaultStates;
import org.furrow.node.hil.parameter.ParameterTable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tester that stops the messages of a control unit stops those of no other unit of the bus. */
class CommunicationControlTest {
    private static final String DBC = """
        BO_ 256 Speed: 8 X
         SG_ V : 0|16@1+ (0.01,0) [0|0] "" X
        BO_ 257 Turn: 8 X
         SG_ W : 0|16@1- (0.001,0) [0|0] "" X
        BO_ 258 Pedal: 8 X
         SG_ P : 0|8@1+ (0.01,0) [0|0] "" X
        BO_ 259 Wheel: 8 X
         SG_ A : 0|8@1+ (0.01,0) [0|0] "" X
        """;
    private static final String BINDING = """
        dbc: d.dbc
        receive:
          - {message: Pedal, fields: [{field: P, signal: throttle}]}
          - {message: Wheel, fields: [{field: A, signal: steering}]}
        send:
          - {message: Speed, period_s: 0.02, fields: [{field: V, signal: speed_mps}]}
          - {message: Turn, period_s: 0.02, fields: [{field: W, signal: yaw_rate_radps}]}
        diagnostics:
          - {name: engine, request: 0x7E0, response: 0x7E8, messages: [Speed, Pedal]}
          - {name: steering, request: 0x7E1, response: 0x7E9, messages: [Turn, WHEEL]}
        """;
    private static final FaultStates NO_FAULTS = new FaultStates() {
        @Override
        public int number(String name) {
            return -1;
        }

        @Override
        public boolean isActive(int fault, long tick) {
            return false;
        }
    };

    @TempDir
    private Path folder;

    private final Scenario scenario = Scenarios.of("single");
    private final SignalCatalogue catalogue = BusSignals.catalogue(
            scenario.vehicles().getFirst().model(),
            scenario.vehicles().getFirst().sensors());

    private Binding binding(String text) throws Exception {
        Files.writeString(folder.resolve("d.dbc"), DBC);
        Path file = Files.writeString(folder.resolve("b.yaml"), text);
        return BindingReader.read(Source.ofFile(file), catalogue, 0.002);
    }

    @Test
    void shouldStopTheMessagesOfOneUnit() throws Exception {
        SignalTable table = new SignalTable(catalogue);
        List<Integer> sent = new ArrayList<>();
        Binding binding = binding(BINDING.replace("WHEEL", "Wheel"));
        BusNode node = new BusNode(
                new HilPilot.Wire(null, frame -> sent.add(frame.id())),
                binding,
                new Outbound(binding, table),
                new BusNode.Shared(table, new ParameterTable(List.of()), NO_FAULTS));
        CanFrame frame = new CanFrame();
        for (String request : List.of("0210030000000000", "0328030100000000")) {
            byte[] data = HexFormat.of().parseHex(request);
            node.frame(frame.standard(0x7E0).data(data, 0, 8), 1);
            node.advance(1);
            node.answer(1);
        }
        sent.clear();
        for (long tick = 10; tick < 40; tick++) {
            node.frame(frame.standard(0x102).length(8).put64(0, 50), tick);
            node.frame(frame.standard(0x103).length(8).put64(0, 25), tick);
            node.advance(tick);
            node.send(tick);
        }
        assertEquals(List.of(0x101, 0x101, 0x101), sent);
        assertEquals(0, table.get(catalogue.number("throttle")));
        assertEquals(0.25, table.get(catalogue.number("steering")), 1e-12);
    }

    @Test
    void shouldRefuseAnUnknownMessage() {
        InputError error = assertThrows(InputError.class, () -> binding(BINDING.replace("WHEEL", "Weel")));
        assertTrue(
                error.getMessage().contains("neither receives nor sends 'Weel'; did you mean 'Wheel'?"),
                error.getMessage());
    }
}
