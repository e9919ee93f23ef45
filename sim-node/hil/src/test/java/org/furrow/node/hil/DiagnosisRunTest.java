package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose vehicle a tester drives: recorded, and replayed with the same digest. */
@Tag("run")
class DiagnosisRunTest {
    private static final String BINDING = """
            diagnostics:
              - name: engine
                request: 0x7E0
                response: 0x7E8
                identifiers:
                  - {did: 0x0300, signal: throttle, bytes: 1, scale: 0.01, writable: true}
                trouble_codes:
                  - {code: 0x012345, fault: stuck, snapshot: [0x0300]}
                routines:
                  - {routine: 0x0203, signal: steering, value: 0.5, duration_s: 0.3}
            """;

    @TempDir
    private Path folder;

    private Scenario scenario() throws Exception {
        Path binding = Files.writeString(folder.resolve("b.yaml"), BINDING);
        Path faults = Files.writeString(
                folder.resolve("f.yaml"), "faults: [{name: stuck, kind: stuck, signal: speed_mps, from_s: 0.1}]\n");
        return Scenarios.brief(
                "single",
                "duration_s=1",
                "hil.vehicle=solo",
                "hil.max_slip_s=3600",
                "hil.faults=" + faults,
                "hil.binding=" + binding);
    }

    @Test
    void shouldRecordAndReplayRequests() throws Exception {
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();
        int[] epoch = {0};
        loops.disturbance = rank -> () -> {
            int call = epoch[0]++;
            if (call % 2 != 0) {
                return; // one request at a time
            }
            String request =
                    switch (call) {
                        case 6 -> "042E030032000000";
                        case 20 -> "0431010203000000";
                        case 40 -> "031902FF00000000";
                        default -> "023E000000000000";
                    };
            byte[] data = HexFormat.of().parseHex(request);
            peer.send(new CanFrame().standard(0x7E0).data(data, 0, data.length));
        };
        RunSummary live = loops.run(1, HilExtension.Pace.FREE, folder.resolve("live"));
        RunSummary again = loops.replay(1, folder.resolve("live"), folder.resolve("again"));
        RunSummary silent = new Loops(scenario()).run(1, HilExtension.Pace.FREE, folder.resolve("silent"));
        assertEquals(live.digest(), again.digest());
        assertNotEquals(live.digest(), silent.digest());
        List<String> sent = Files.readAllLines(folder.resolve("live/hil/bus.log")).stream()
                .filter(line -> line.contains("7E8#"))
                .toList();
        assertTrue(sent.stream().anyMatch(line -> line.contains("7E8#036E0300")), sent.toString());
        assertTrue(sent.stream().anyMatch(line -> line.contains("7E8#0571010203")), sent.toString());
        assertTrue(sent.stream().anyMatch(line -> line.contains("7E8#0759027F012345")), sent.toString());
    }
}
