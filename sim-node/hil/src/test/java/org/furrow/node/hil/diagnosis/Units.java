package org.furrow.node.hil.diagnosis;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.BindingReader;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.input.Source;

/** Control units of the tests. */
final class Units {
    static final double STEP_S = 0.002;

    static final String ENGINE = """
        diagnostics:
          - name: engine
            request: 0x7E0
            response: 0x7E8
            functional: 0x7DF
            security: {type: xor, constant: 0x12345678}
            identifiers:
              - {did: 0xF190, text: "FURROW00000000001"}
              - {did: 0x0100, signal: engine_radps, bytes: 2, scale: 0.1}
              - {did: 0x0101, signal: speed_mps, bytes: 2, scale: 0.01, signed: true}
              - {did: 0x0200, memory: 4092, writable: true}
              - {did: 0x0201, memory: 2, writable: true, sessions: [extended], security_level: 3}
              - {did: 0x0300, signal: throttle, bytes: 1, scale: 0.01, writable: true, sessions: [extended]}
            trouble_codes:
              - {code: 0x012345, fault: lossy, spn: 135324, failure_mode: 3, snapshot: [0x0100, 0x0101]}
              - {code: 0xC10000, signal: engine_radps, above: 300, spn: 190, failure_mode: 2, lamp: malfunction}
            obd:
              vin: FURROW00000000001
              pids:
                - {pid: 0x0C, signal: engine_radps, bytes: 2, scale: 0.0261799387799}
                - {pid: 0x0D, signal: speed_mps, scale: 0.277777777778}
                - {pid: 0x61, signal: throttle, scale: 0.01, offset: -1.25}
            routines:
              - {routine: 0x0203, signal: aux_1, value: 0.5, rest: -1, duration_s: 2}
        """;

    final SignalTable table = new SignalTable(BusSignals.catalogue(List.of()));
    boolean faultActs;
    final UdsServer server;

    Units(Path folder) throws Exception {
        FaultStates faults = new FaultStates() {
            @Override
            public int number(String name) {
                return name.equals("lossy") ? 0 : ControlUnit.NONE;
            }

            @Override
            public boolean isActive(int fault, long tick) {
                return faultActs;
            }
        };
        server = new UdsServer(read(folder, ENGINE).units().getFirst(), table, faults, STEP_S);
    }

    Binding read(Path folder, String text) throws Exception {
        Path file = Files.writeString(folder.resolve("units.yaml"), text);
        return BindingReader.read(Source.ofFile(file), table.catalogue(), STEP_S);
    }

    void set(String signal, double value) {
        table.set(table.catalogue().number(signal), value, 0);
    }

    double get(String signal) {
        return table.get(table.catalogue().number(signal));
    }
}
