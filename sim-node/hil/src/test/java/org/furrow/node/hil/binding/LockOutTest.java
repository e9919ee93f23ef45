package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.can.j1939.FastPacketWriter;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.MessageLayout;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged frames, packets of longer messages, and DBC files: nothing but {@link InputError} is thrown, and none of them
 * keeps a valid message from being taken right after.
 */
class LockOutTest {
    private static final int INPUTS = 20_000;
    private static final int MORE_INPUTS = 1_000_000;
    /** Damaged inputs between two rounds of valid ones. */
    private static final int ROUND = 50;

    private static final int OWN = 0x13;
    private static final String DBC = """
            BO_ 134 Protected: 8 X
             SG_ A : 16|8@1+ (1,0) [0|0] "" X
            BO_ 2566843134 Long: 18 X
             SG_ Last : 136|8@1+ (1,0) [0|0] "" X
            """;
    private static final String BINDING = """
            dbc: f.dbc
            node: {address: 0x13}
            receive:
              - {message: Protected, checksum: {kind: e2e-2, data_ids: [0x86]}, e2e: {max_delta_counter: 15, window: 1, min_ok: 1}, fields: [{field: A, signal: throttle}]}
              - {message: Long, match: pgn, fields: [{field: Last, signal: brake}]}
              - {message: gnss-position, fields: [{field: altitude_m, signal: off_track_m}]}
              - {message: guidance-command, source: 28, fields: [{field: curvature_1pm, signal: curvature_command_1pm}]}
            send:
              - {message: Long, match: pgn, destination: 0x31, period_s: 0.1, fields: []}
            """;
    /** Valid frames, in the order of their messages. */
    private static final List<String> VALID = List.of(
            "086#6B00BD0000000000",
            "086#EE010A0000000000",
            "1CECFF31#20120003FFEAFE00",
            "1CEBFF31#01FFFFFFFFFFFFFF",
            "1CEBFF31#02FFFFFFFFFFFFFF",
            "1CEBFF31#03FFFFFF02FFFFFF",
            "1CEC1331#10120003FFEAFE00",
            "1CEB1331#01FFFFFFFFFFFFFF",
            "1CEB1331#02FFFFFFFFFFFFFF",
            "1CEB1331#03FFFFFF02FFFFFF",
            "1CEC1331#110201FFFFEAFE00",
            "1CEC1331#13120003FFEAFE00",
            "1CEC1331#FF01FFFFFFEAFE00",
            "0CAD131C#307DFDFFFFFFFFFF");

    private final CanFrame frame = new CanFrame();

    @TempDir
    private Path folder;

    @Test
    void shouldTakeAValidMessageAfterDamagedOnes() throws Exception {
        run(INPUTS, Long.getLong("seed", 31));
    }

    @Test
    @Tag("nightly")
    void shouldTakeAValidMessageAfterMoreDamagedOnes() throws Exception {
        run(MORE_INPUTS, Long.getLong("seed", 32));
    }

    private void run(int inputs, long seed) throws Exception {
        Files.writeString(folder.resolve("f.dbc"), DBC);
        Path file = Files.writeString(folder.resolve("f.yaml"), BINDING);
        SignalTable table = new SignalTable(BusSignals.catalogue(List.of()));
        Binding binding = BindingReader.read(Source.ofFile(file), table.catalogue(), 0.002);
        Inbound inbound = new Inbound(binding, table, 0);
        Outbound outbound = new Outbound(binding, table);
        SplittableRandom random = new SplittableRandom(seed);
        for (int k = 0; k < inputs; k++) {
            String context = "-Dseed=" + seed + " input " + k;
            try {
                if (k % 3 == 0) {
                    readDamaged(random);
                } else {
                    damage(load(VALID.get(random.nextInt(VALID.size()))), random);
                    inbound.accept(frame, k);
                    outbound.onFrame(frame, OWN, k);
                }
                inbound.advance(k);
                inbound.sendAnswers(each -> each.length() > 0);
                outbound.send(k, OWN, each -> each.length() > 0);
            } catch (RuntimeException e) {
                throw new AssertionError(context + " " + frame, e);
            }
            if (k % ROUND == 0) {
                requireOpen(inbound, k, context);
            }
        }
    }

    /** Sends one valid message of each kind. */
    private void requireOpen(Inbound inbound, long tick, String context) {
        boolean first = inbound.accept(load(VALID.get(0)), tick);
        assertTrue(inbound.accept(load(VALID.get(1)), tick) || first, context); // one may repeat the counter before
        assertTrue(inbound.accept(load("0CAD131C#307DFDFFFFFFFFFF"), tick), context);
        for (int k = 2; k < 10; k++) {
            boolean taken = inbound.accept(load(VALID.get(k)), tick);
            inbound.sendAnswers(each -> true);
            assertTrue(taken == (k == 5 || k == 9), context + ": " + VALID.get(k));
        }
        byte[] message = new byte[MessageLayout.MAX_LENGTH];
        Gnss.POSITION.clear(message);
        Gnss.ALTITUDE.set(message, 12.5);
        byte[] part = new byte[8];
        boolean taken = false;
        for (int k = 0; k < FastPacketWriter.frames(43); k++) {
            FastPacketWriter.write(message, 43, 2, k, part);
            taken = inbound.accept(frame.extended(0x0DF80531).data(part, 0, 8), tick);
        }
        assertTrue(taken, context);
    }

    private CanFrame load(String text) {
        int at = text.indexOf('#');
        int id = Integer.parseInt(text, 0, at, 16);
        byte[] data = HexFormat.of().parseHex(text, at + 1, text.length());
        return (at > 3 ? frame.extended(id) : frame.standard(id)).data(data, 0, data.length);
    }

    private static void damage(CanFrame frame, SplittableRandom random) {
        for (int k = random.nextInt(4); k > 0; k--) {
            int at = random.nextInt(8);
            frame.put8(at, random.nextBoolean() ? frame.u8(at) ^ 1 << random.nextInt(8) : random.nextInt(256));
        }
        if (random.nextInt(4) == 0) {
            byte[] data = frame.array().clone();
            int id = frame.id() ^ (frame.isExtended() ? 1 << random.nextInt(29) : 1 << random.nextInt(11));
            int length = random.nextInt(9);
            (frame.isExtended() ? frame.extended(id) : frame.standard(id)).data(data, 0, length);
        }
    }

    private static void readDamaged(SplittableRandom random) {
        StringBuilder text = new StringBuilder(DBC);
        List<String> pieces =
                new ArrayList<>(List.of("BO_ ", "m", "M ", "\"", ";", "|", "1786", "[1|0]", "VAL_ 134 A 0", "\n"));
        for (int k = random.nextInt(1, 4); k > 0; k--) {
            int at = random.nextInt(text.length());
            if (random.nextBoolean()) {
                text.insert(at, pieces.get(random.nextInt(pieces.size())));
            } else {
                text.setCharAt(at, (char) random.nextInt(32, 127));
            }
        }
        try {
            DbcFile.read(Source.ofText("f.dbc", text.toString()));
        } catch (InputError e) {
            assertTrue(e.getMessage().startsWith("f.dbc:"), e.getMessage());
        }
    }
}
