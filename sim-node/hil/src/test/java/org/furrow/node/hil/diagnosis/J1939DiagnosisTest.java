package org.furrow.node.hil.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.j1939.TransportReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DM1, DM2 and DM3 from the trouble codes of a control unit. */
class J1939DiagnosisTest {
    private static final long SEED = Long.getLong("seed", 20261127L);
    private static final int ADDRESS = 19;
    private static final int TESTER = 0xF9;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    @TempDir
    private Path folder;

    private Units units;
    private J1939Diagnosis diagnosis;
    private TransportReader reader;
    private final List<String> received = new ArrayList<>();
    private final CanFrame frame = new CanFrame();
    private long tick;

    @BeforeEach
    void open() throws Exception {
        units = new Units(folder);
        diagnosis = new J1939Diagnosis(List.of(units.server), Units.STEP_S);
        reader = new TransportReader(TransportProtocol.ORDINARY, Units.STEP_S, pgn -> true);
    }

    /** Simulates ticks; a tester receives frames and messages, and answers transfers to it. */
    private void pass(double time_s) {
        List<CanFrame> sent = new ArrayList<>();
        for (long until = tick + Math.round(time_s / Units.STEP_S); tick < until; tick++) {
            units.server.advance(tick);
            sent.clear();
            diagnosis.send(tick, ADDRESS, false, each -> sent.add(new CanFrame().copyFrom(each)));
            for (CanFrame each : sent) {
                int pgn = J1939Id.pgn(each.id());
                if (pgn == 60416 || pgn == 60160) {
                    if (reader.accept(each, TESTER, tick)) {
                        received.add(reader.pgn() + " " + HEX.formatHex(reader.message(), 0, reader.length()));
                    }
                } else {
                    received.add(pgn + " " + HEX.formatHex(each.array(), 0, each.length()));
                }
            }
            while (reader.poll(frame)) {
                boolean _ = diagnosis.accept(frame, ADDRESS, tick);
            }
        }
    }

    private boolean request(int pgn, int to) {
        return diagnosis.accept(
                frame.extended(J1939Id.of(6, 59904, to, TESTER))
                        .length(3)
                        .put16(0, pgn)
                        .put8(2, pgn >> 16),
                ADDRESS,
                tick);
    }

    @Test
    void shouldSendActiveCodesEachSecondAndWhenTheyChange() {
        pass(1.5);
        assertEquals(List.of("65226 00FF00000000FFFF", "65226 00FF00000000FFFF"), received);
        received.clear();
        units.faultActs = true;
        pass(0.1);
        assertEquals(List.of("65226 04FF9C104301FFFF"), received, "SPN 135324, FMI 3, once");
        received.clear();
        units.set("engine_radps", 400);
        pass(0.3);
        assertEquals(List.of("65226 44FF9C104301BE000201"), received, "two codes: a broadcast");
    }

    @Test
    void shouldAnswerAndClearPreviousCodes() {
        units.faultActs = true;
        units.set("engine_radps", 400);
        pass(0.1);
        units.faultActs = false;
        units.set("engine_radps", 100);
        pass(1.5);
        received.clear();
        assertTrue(request(J1939Diagnosis.DM2, ADDRESS));
        pass(0.2);
        assertTrue(received.contains("65227 00FF9C104301BE000201"), received.toString());
        received.clear();
        assertTrue(request(J1939Diagnosis.DM3, ADDRESS));
        assertTrue(request(J1939Diagnosis.DM2, J1939Id.GLOBAL));
        pass(0.1);
        assertTrue(received.contains("59392 00FFFFFFF9CCFE00"), received.toString());
        assertTrue(received.contains("65227 00FF00000000FFFF"), received.toString());
    }

    /** Damaged frames change nothing that a later request sees, and end no tick with an exception. */
    @Test
    void shouldIgnoreDamagedFrames() {
        Random random = new Random(SEED);
        units.faultActs = true;
        units.set("engine_radps", 400);
        int[] groups = {59904, 60416, 60160, 59392, 65226};
        for (int n = 0; n < 10_000; n++) {
            int pgn = groups[random.nextInt(groups.length)];
            frame.extended(J1939Id.of(6, pgn, random.nextInt(3) == 0 ? random.nextInt(256) : ADDRESS, TESTER))
                    .put64(0, random.nextLong())
                    .length(random.nextInt(9));
            if (pgn == 59904 && random.nextBoolean()) {
                frame.length(3).put16(0, J1939Diagnosis.DM1 + random.nextInt(2)).put8(2, 0);
            }
            boolean _ = diagnosis.accept(frame, ADDRESS, tick);
            pass(Units.STEP_S);
        }
        pass(5);
        received.clear();
        pass(1.5);
        assertTrue(received.contains("65226 44FF9C104301BE000201"), received.toString());
    }
}
