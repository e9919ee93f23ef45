package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run with a rest bus, a protected message, both transport protocols, control units with on-board diagnostics, and
 * XCP, whose bus carries damaged frames of all of them: it ends as any other, answers afterwards, and replays.
 */
@Tag("run")
class DamagedRunTest {
    private static final long SEED = Long.getLong("seed", 20261127L);
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final int FRAMES_PER_EPOCH = 250;
    private static final int LEAST_FRAMES = 10_000;
    /** Of 200 epochs; after one second more no response is in progress. */
    private static final int DAMAGED_EPOCHS = 60;

    private static final int LAST_EPOCH = 193;

    private static final String DBC = """
        BU_: Here There
        BO_ 257 Command: 8 Here
         SG_ Pedal : 16|8@1+ (0.01,0) [0|0] "" There
        BO_ 258 Rest: 8 There
         SG_ Level : 0|8@1+ (1,0) [0|0] "" Here
        BO_ 2566844926 Long: 30 Here
         SG_ Brake : 0|8@1+ (0.01,0) [0|0] "" There
        BO_ 2565865982 Longer: 3000 Here
         SG_ Steering : 0|8@1- (0.01,0) [0|0] "" There
        BA_DEF_ BO_ "GenMsgCycleTime" INT 0 65535;
        BA_DEF_DEF_ "GenMsgCycleTime" 0;
        BA_ "GenMsgCycleTime" BO_ 258 10;
        """;
    private static final String BINDING = """
        dbc: d.dbc
        node: {address: 19}
        rest_bus: {}
        receive:
          - {message: Command, checksum: {kind: e2e-2, data_ids: [9]}, fields: [{field: Pedal, signal: throttle}]}
          - {message: Long, match: pgn, transport: true, fields: [{field: Brake, signal: brake}]}
          - {message: Longer, match: pgn, fields: [{field: Steering, signal: steering}]}
        xcp: {request: 0x600, response: 0x601, calibration: true}
        diagnostics:
          - name: engine
            request: 0x7E0
            response: 0x7E8
            functional: 0x7DF
            identifiers:
              - {did: 0x0100, signal: speed_mps, bytes: 2, scale: 0.1}
              - {did: 0x0200, memory: 4092, writable: true}
            trouble_codes:
              - {code: 0x012345, signal: speed_mps, above: 300, spn: 190, failure_mode: 2, snapshot: [0x0100]}
            obd:
              vin: FURROW00000000001
              pids: [{pid: 0x0D, signal: speed_mps, scale: 0.277777777778}]
            routines:
              - {routine: 0x0203, signal: aux_1, value: 0.5, duration_s: 2}
        """;
    private static final List<String> SOUND = List.of(
            // the protected message
            "101#0000320000000000",
            // UDS and its transport
            "7E0#0322010000",
            "7E0#0210030000000000",
            "7E0#1020020002030405",
            "7E0#2105060708090A0B",
            "7E0#3000000000000000",
            "7E0#0431010203000000",
            "7DF#023E000000000000",
            // on-board diagnostics
            "7DF#0201000000000000",
            "7DF#0701000D0D0D0D0D",
            "7E0#0103000000000000",
            "7E0#0104000000000000",
            "7E0#0209020000000000",
            // transport of J1939, extended too, requests and claims
            "1CEC1331#101E0005FFFEFE00",
            "1CEB1331#0101020304050607",
            "1CECFF31#201E0005FFFEFE00",
            "1CEBFF31#0101020304050607",
            "1CC81331#14B80B000000F000",
            "1CC81331#168000000000F000",
            "1CC71331#0101020304050607",
            "18EA1331#CAFE00",
            "18EEFF31#0102030405060708",
            // XCP
            "600#FF00",
            "600#F600000004000400",
            "600#F0040000803F",
            "600#F404000000000200",
            "600#D600",
            "600#E000000000000000");

    @TempDir
    private Path folder;

    private Scenario scenario() throws Exception {
        Files.writeString(folder.resolve("d.dbc"), DBC);
        Path binding = Files.writeString(folder.resolve("b.yaml"), BINDING);
        return Scenarios.brief(
                "single", "duration_s=2", "hil.vehicle=solo", "hil.max_slip_s=3600", "hil.binding=" + binding);
    }

    private static void parse(CanFrame frame, String text) {
        int at = text.indexOf('#');
        byte[] data = HEX.parseHex(text.substring(at + 1));
        int id = Integer.parseInt(text.substring(0, at), 16);
        frame.begin(id, at > 3 ? CanFrame.EXTENDED : 0).data(data, 0, data.length);
    }

    private static void damage(CanFrame frame, SplittableRandom random) {
        for (int n = random.nextInt(3); n > 0; n--) {
            frame.put8(random.nextInt(8), random.nextInt(256));
        }
        if (random.nextInt(4) == 0) {
            frame.length(random.nextInt(9));
        }
    }

    @Test
    void shouldSurviveDamagedFramesOfAllProtocols() throws Exception {
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();
        SplittableRandom random = new SplittableRandom(SEED);
        CanFrame frame = new CanFrame();
        int[] calls = {0};
        int[] accepted = {0};
        loops.disturbance = rank -> () -> {
            int call = calls[0]++;
            for (int n = 0; n < FRAMES_PER_EPOCH && call < DAMAGED_EPOCHS; n++) {
                parse(frame, SOUND.get(random.nextInt(SOUND.size())));
                damage(frame, random);
                accepted[0] += peer.send(frame) ? 1 : 0;
            }
            if (call == LAST_EPOCH) {
                parse(frame, "7E0#023E000000000000");
                peer.send(frame);
                parse(frame, "600#FF00");
                peer.send(frame);
            }
        };
        RunSummary live = loops.run(1, HilExtension.Pace.FREE, folder.resolve("live"));
        assertTrue(accepted[0] >= LEAST_FRAMES, "frames: " + accepted[0]);
        List<String> last = Files.readAllLines(folder.resolve("live/hil/bus.log")).stream()
                .filter(line -> line.startsWith("(0000000001.9") && line.endsWith(" T"))
                .toList();
        for (String wanted : List.of(" 7E8#027E00", " 601#FF0500", " 102#")) {
            assertTrue(last.stream().anyMatch(line -> line.contains(wanted)), "seed=" + SEED + " " + wanted + last);
        }
        RunSummary again = loops.replay(1, folder.resolve("live"), folder.resolve("again"));
        assertEquals(live.digest(), again.digest());
    }
}
