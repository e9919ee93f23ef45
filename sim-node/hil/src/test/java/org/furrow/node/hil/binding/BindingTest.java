package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.FastPacketWriter;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.can.message.MessageLayout;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.InboundCounts.Kind;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BindingTest {
    private static final double STEP_S = 0.002;
    private static final String DBC = """
            BU_: Valve
            BO_ 291 Command: 8 Valve
             SG_ Volt : 0|16@1+ (0.001,0) [0|5] "V" Sim
             SG_ Brake : 23|8@0+ (0.5,0) [0|100] "%" Sim
             SG_ Count : 48|4@1+ (1,0) [0|15] "" Sim
             SG_ Crc : 56|8@1+ (1,0) [0|255] "" Sim
            BO_ 292 State: 8 Sim
             SG_ Which M : 0|8@1+ (1,0) [0|3] "" Valve
             SG_ Speed m1 : 8|16@1+ (0.01,0) [0|655] "km/h" Valve
             SG_ Yaw m2 : 8|16@1- (0.001,0) [0|0] "rad" Valve
            """;

    static final String BINDING = """
            dbc: valve.dbc
            node: {address: 19, name: {function: 13, identity: 42}}
            receive:
              - message: guidance-command
                source: 28
                timeout_s: 0.15
                on_timeout: not-ready
                fields:
                  - {field: curvature_1pm, signal: curvature_command_1pm}
                  - {field: steer, signal: steer_enable}
              - message: Command
                timeout_s: 0.1
                on_timeout: default
                counter: {field: Count}
                checksum: {kind: crc8-j1850}
                fields:
                  - {field: Volt, signal: steering, scale: 0.5, offset: -1.25, start: 0.25, default: 0}
                  - {field: Brake, signal: brake, scale: 0.01, default: 1}
            send:
              - message: machine-guidance
                period_s: 0.1
                destination: 28
                fields:
                  - {field: curvature_1pm, signal: curvature_1pm}
                  - {field: ready, signal: ready}
              - message: State
                period_s: 0.02
                phase_s: 0.004
                counter: {bit: 32, modulo: 15}
                checksum: {kind: sum}
                fields:
                  - {field: Which, value: 1}
                  - {field: Speed, signal: speed_mps, scale: 3.6, missing: 655}
              - message: gnss-position
                period_s: 1
                fields:
                  - {field: lat_deg, signal: lat_deg}
                  - {field: method, signal: fix_method}
            """;

    private final SignalCatalogue catalogue = BusSignals.catalogue(List.of("FL", "FR", "RL", "RR"));
    private final SignalTable table = new SignalTable(catalogue);
    private final List<String> sent = new ArrayList<>();
    private final CanFrame frame = new CanFrame();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("valve.dbc"), DBC);
        file = folder.resolve("b.yaml");
    }

    private Binding read(String text) throws IOException, InputError {
        Files.writeString(file, text);
        return BindingReader.read(Source.ofFile(file), catalogue, STEP_S);
    }

    private double value(String signal) {
        return table.get(catalogue.number(signal));
    }

    private boolean keep(CanFrame each) {
        sent.add(each.toString());
        return true;
    }

    private CanFrame guidance(int source, double curvature_1pm, double steer) {
        return guidance(source, 19, curvature_1pm, steer);
    }

    private CanFrame guidance(int source, int destination, double curvature_1pm, double steer) {
        frame.extended(J1939Id.of(3, 44288, destination, source)).length(8);
        Guidance.COMMAND.clear(frame.array());
        Guidance.COMMANDED_CURVATURE.set(frame.array(), curvature_1pm);
        Guidance.STEER.set(frame.array(), steer);
        return frame;
    }

    private CanFrame command(double volt, int count) {
        frame.standard(291)
                .put16(0, (int) Math.round(volt * 1000))
                .put8(2, 60)
                .put8(6, count)
                .length(8);
        int crc = 0xFF;
        for (int k = 0; k < 7; k++) {
            crc ^= frame.u8(k);
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x80) != 0 ? ((crc << 1) ^ 0x1D) & 0xFF : crc << 1;
            }
        }
        return frame.put8(7, crc ^ 0xFF);
    }

    /** Sends the two messages after which the next one is trusted. */
    private void begin(Inbound inbound, int next, long tick) {
        assertFalse(inbound.accept(command(1, next - 2 & 15), tick), "the first one");
        assertFalse(inbound.accept(command(1, next - 1 & 15), tick), "one is OK");
    }

    @Test
    void shouldSetSignalsFromFrames() throws Exception {
        Inbound inbound = new Inbound(read(BINDING), table, 0);
        assertEquals(0.25, value("steering"), "start value");
        assertTrue(inbound.accept(guidance(28, 0.02, 1), 5));
        assertEquals(0.02, value("curvature_command_1pm"), 1e-12);
        assertEquals(1, value("steer_enable"));
        assertEquals(2, table.age_ticks(catalogue.number("steer_enable"), 7));
        assertFalse(inbound.accept(guidance(29, 0.03, 1), 6), "of another sender");
        begin(inbound, 0, 6);
        assertTrue(inbound.accept(command(2.5, 0), 6));
        assertEquals(0, value("steering"), 1e-12, "the middle of 0 to 5 V");
        assertEquals(0.3, value("brake"), 1e-12);
        assertEquals(1, inbound.counts().get(Kind.UNKNOWN));
        assertEquals(2, inbound.counts().get(Kind.TAKEN));
        assertEquals(4, inbound.age_ticks(10));
    }

    @Test
    void shouldIgnoreAndCountInvalidFrames() throws Exception {
        Inbound inbound = new Inbound(read(BINDING), table, 0);
        begin(inbound, 3, 0);
        inbound.accept(command(2.5, 3), 1);
        assertFalse(inbound.accept(command(3.5, 3), 2), "the same counter");
        assertEquals(1, inbound.counts().get(Kind.REPEATED));
        assertTrue(inbound.accept(command(3.5, 6), 3), "4 and 5 were lost");
        assertEquals(1, inbound.counts().get(Kind.SKIPPED));
        command(4.5, 7).put8(7, frame.u8(7) ^ 1);
        assertFalse(inbound.accept(frame, 4));
        assertEquals(1, inbound.counts().get(Kind.WRONG_CHECKSUMS));
        assertFalse(inbound.accept(command(4.5, 7).length(7), 5));
        assertEquals(1, inbound.counts().get(Kind.MALFORMED));
        assertFalse(inbound.accept(frame.begin(291, CanFrame.REMOTE).length(8), 5));
        assertFalse(inbound.accept(frame.extended(291).length(8), 5), "a 29-bit identifier is another message");
        assertEquals(2, inbound.counts().get(Kind.UNKNOWN));
        assertEquals(0, value("steering"), 1e-12, "two of the last four are not OK");
        assertFalse(inbound.accept(command(4.5, 15), 6), "too far ahead");
        assertEquals(1, inbound.counts().get(Kind.WRONG_SEQUENCE));
        assertFalse(inbound.accept(command(4.5, 0), 6) || inbound.accept(command(4.5, 1), 6), "two of the last four");
        assertTrue(inbound.accept(command(4.5, 2), 6), "three of the last four, and 0 follows 15");
        assertEquals(1, inbound.counts().get(Kind.SKIPPED));
        inbound.accept(
                frame.extended(J1939Id.of(6, KnownMessages.ADDRESS_CLAIM, 255, 3))
                        .length(8),
                7);
        assertEquals(2, inbound.counts().get(Kind.UNKNOWN), "claims are not unknown");
    }

    @Test
    void shouldTimeOutInTicks() throws Exception {
        Inbound inbound = new Inbound(read(BINDING), table, 0);
        inbound.advance(0);
        assertFalse(inbound.isReady(), "nothing received");
        assertEquals("guidance-command", inbound.waitingFor());
        inbound.accept(guidance(28, 0.02, 1), 10);
        begin(inbound, 0, 10);
        inbound.accept(command(3.5, 0), 10);
        inbound.advance(10);
        assertTrue(inbound.isReady());
        inbound.advance(60);
        assertEquals(0.5, value("steering"), 1e-12, "50 ticks are allowed");
        inbound.advance(61);
        assertEquals(0, value("steering"));
        assertEquals(1, value("brake"));
        assertEquals(2, inbound.counts().get(Kind.TIMEOUTS));
        assertTrue(inbound.isReady());
        inbound.advance(85);
        assertTrue(inbound.isReady(), "75 ticks are allowed");
        inbound.advance(86);
        assertFalse(inbound.isReady());
        assertEquals(0, value("curvature_command_1pm"));
        assertFalse(inbound.accept(command(3.5, 0), 90), "the same counter as before the timeout");
        inbound.accept(guidance(28, 0.01, 1), 90);
        inbound.advance(90);
        assertTrue(inbound.isReady());
    }

    @Test
    void shouldTimeOutOnNotAvailable() throws Exception {
        Inbound inbound = new Inbound(read(BINDING), table, 0);
        for (long tick = 0; tick < 200; tick++) {
            inbound.accept(guidance(28, tick < 10 ? 0.02 : Double.NaN, 1), tick);
            inbound.advance(tick);
        }
        assertFalse(inbound.isReady());
        assertEquals(190, inbound.counts().get(Kind.NOT_AVAILABLE));
        assertEquals(0, value("curvature_command_1pm"));
    }

    @Test
    void shouldSendWhenDue() throws Exception {
        Outbound outbound = new Outbound(read(BINDING), table);
        for (String[] each :
                new String[][] {{"curvature_1pm", "0"}, {"ready", "1"}, {"speed_mps", "5"}, {"lat_deg", "52"}}) {
            table.set(catalogue.number(each[0]), Double.parseDouble(each[1]), 0);
        }
        for (long tick = 0; tick < 60; tick++) {
            outbound.send(tick, 0x13, this::keep);
        }
        assertEquals(
                2, sent.stream().filter("0CAC1C13#807DF7FFFFFFFFFF"::equals).count(), "machine-guidance");
        List<String> state =
                sent.stream().filter(each -> each.startsWith("124#")).toList();
        assertEquals(6, state.size());
        // 18 km/h = 1800 = 0x0708; the counter is in byte 4; the sum of 1, 8, 7
        assertEquals("124#0108070000000010", state.get(0));
        assertEquals("124#0108070001000011", state.get(1));
        assertEquals(
                7, sent.stream().filter(each -> each.startsWith("0DF80513#")).count(), "gnss-position");
        assertEquals(sent.size(), outbound.sent());
    }

    @Test
    void shouldWithholdMessagesWithoutAddressAndCountDrops() throws Exception {
        Outbound outbound = new Outbound(read(BINDING), table);
        outbound.send(0, KnownMessages.NULL_ADDRESS, this::keep);
        assertEquals(0, outbound.sent());
        assertEquals(2, outbound.withheld());
        table.set(catalogue.number("speed_mps"), Double.NaN, 0);
        outbound.send(2, KnownMessages.NULL_ADDRESS, this::keep);
        assertEquals(1, outbound.sent());
        assertEquals("124#01DCFF00000000DC", sent.get(0), "65500 as given for 'missing'");
        outbound.send(0, 19, each -> false);
        assertEquals(8, outbound.dropped());
    }

    @Test
    void shouldReassembleFastPackets() throws Exception {
        String text = """
                receive:
                  - message: gnss-position
                    fields: [{field: altitude_m, signal: off_track_m}]
                """;
        Inbound inbound = new Inbound(read(text), table, 0);
        byte[] message = new byte[MessageLayout.MAX_LENGTH];
        byte[] part = new byte[8];
        Gnss.POSITION.clear(message);
        Gnss.ALTITUDE.set(message, 12.5);
        for (int k = 0; k < 7; k++) {
            FastPacketWriter.write(message, 43, 2, k, part);
            frame.extended(J1939Id.of(3, 129029, 255, 7)).data(part, 0, 8);
            assertEquals(k == 6, inbound.accept(frame, k));
        }
        assertEquals(12.5, value("off_track_m"));
        assertEquals(0, inbound.counts().get(Kind.UNKNOWN));
        assertTrue(inbound.isReady());
    }

    @Test
    void shouldMatchByParameterGroupAndByAnotherOne() throws Exception {
        Files.writeString(
                folder.resolve("j.dbc"),
                "BO_ 2566844926 Ccvs: 8 X\n SG_ V : 8|16@1+ (0.00390625,0) [0|0] \"km/h\" X\n");
        String text = """
                dbc: j.dbc
                receive:
                  - {message: Ccvs, match: pgn, fields: [{field: V, signal: speed_command_mps, scale: 0.27777777777777778}]}
                  - {message: navigation-error, pgn: 65300, fields: [{field: off_track_m, signal: off_track_m}]}
                """;
        Inbound inbound = new Inbound(read(text), table, 0);
        frame.extended(J1939Id.of(6, 65265, 255, 0x31)).put16(1, 36 * 256).length(8);
        assertTrue(inbound.accept(frame, 1));
        assertEquals(10, value("speed_command_mps"), 1e-9);
        frame.extended(J1939Id.of(6, 65300, 255, 0x31)).put16(0, 32500).length(8);
        assertTrue(inbound.accept(frame, 1));
        assertEquals(0.5, value("off_track_m"), 1e-9);
    }

    @Test
    void shouldReportPositionAndCorrection() throws Exception {
        refuses(
                BINDING.replace("Volt,", "Volts,"),
                "17:17",
                "message 'Command' has no field 'Volts'; did you mean 'Volt'?");
        refuses(BINDING.replace("signal: brake", "signal: brakes"), "18:32", "did you mean 'brake'?");
        refuses(
                BINDING.replace("period_s: 0.02", "period_s: 0.021"),
                "27:15",
                "must be a whole number of ticks of 0.002 s; nearest is 0.022");
        refuses(
                BINDING.replace("message: Command", "message: Comand"),
                "11:14",
                "unknown message 'Comand'; did you mean 'Command'?");
        refuses(BINDING.replace("value: 1", "value: 2"), "26:5", "needs {field: Which, value: 1.0}");
        refuses(
                BINDING.replace("signal: steer_enable", "signal: brake"),
                "18:32",
                "'brake' is already set by another field");
        refuses(
                BINDING.replace("dbc: valve.dbc", "dbc: valves.dbc"),
                "1:6",
                "there is no file 'valves.dbc' beside the binding");
        refuses(
                BINDING.replace("node: {address: 19, name: {function: 13, identity: 42}}", ""),
                "20:5",
                "'node: {address: ...}'");
        refuses(
                BINDING.replace("counter: {bit: 32, modulo: 15}", "counter: {bit: 62}"),
                "29:14",
                "is beyond the end of the message, which has 8 bytes");
        refuses(BINDING.replace("timeout_s: 0.1\n", "timeouts_s: 0.1\n"), "12:5", "did you mean 'timeout_s'?");
    }

    @Test
    void shouldAcceptFramesForItsAddressOrAll() throws Exception {
        Inbound inbound = new Inbound(read(BINDING), table, 0);
        assertFalse(inbound.accept(guidance(28, 20, 0.02, 1), 1), "to another node");
        assertEquals(0, value("curvature_command_1pm"));
        assertEquals(1, inbound.counts().get(Kind.FOR_OTHERS));
        assertEquals(0, inbound.counts().get(Kind.UNKNOWN));
        assertTrue(inbound.accept(guidance(28, J1939Id.GLOBAL, 0.02, 1), 1), "to all");
        inbound.setAddress(128);
        assertFalse(inbound.accept(guidance(28, 19, 0.02, 1), 1), "to its former address");
        assertTrue(inbound.accept(guidance(28, 128, 0.02, 1), 1));
        String withoutNode =
                "receive: [{message: guidance-command, fields: [{field: curvature_1pm, signal: curvature_command_1pm}]}]";
        Inbound listener = new Inbound(read(withoutNode), table, 0);
        assertTrue(listener.accept(guidance(28, 77, 0.02, 1), 1), "without a node");
    }

    @Test
    void shouldIgnoreTorqueCommandsForAnotherDevice() throws Exception {
        String text = """
                node: {address: 0}
                receive: [{message: torque-speed-control, fields: [{field: torque, signal: torque_command}]}]
                """;
        Inbound inbound = new Inbound(read(text), table, 0);
        for (int destination : new int[] {15, 0}) { // the retarder, the engine
            frame.extended(J1939Id.of(3, 0, destination, 3)).put64(0, -1L).put8(3, 175);
            assertEquals(destination == 0, inbound.accept(frame.length(8), 1));
        }
        assertEquals(0.5, value("torque_command"), 1e-12);
    }

    @Test
    void shouldDeriveTheModulusFromTheField() throws Exception {
        String text = """
                dbc: valve.dbc
                node: {address: 19}
                receive:
                  - {message: Command, counter: {field: Count}, fields: [{field: Volt, signal: steering}]}
                send:
                  - {message: navigation-error, counter: {field: counter}, period_s: 1, fields: []}
                  - {message: torque-speed-control, counter: {field: counter}, period_s: 1, fields: []}
                  - {message: State, counter: {bit: 40}, period_s: 1, fields: [{field: Which, value: 1}]}
                """;
        Files.writeString(
                folder.resolve("valve.dbc"),
                DBC.replace("Count : 48|4@1+ (1,0) [0|15]", "Count : 48|4@1+ (1,0) [0|13]"));
        Binding binding = read(text);
        assertEquals(
                List.of(251L, 8L, 16L),
                binding.send().stream().map(plan -> modulo(plan.counter())).toList());
        assertEquals(
                14,
                Objects.requireNonNull(binding.receive().getFirst().counter())
                        .counter()
                        .modulo(),
                "from the limits in the file");
    }

    private static long modulo(@Nullable Counter counter) {
        assertNotNull(counter);
        return counter.modulo();
    }

    @Test
    void shouldSendNotAvailableInDbcMessages() throws Exception {
        Files.writeString(folder.resolve("valve.dbc"), """
                BO_ 2566845182 Eec2: 8 X
                 SG_ Pedal : 8|8@1+ (0.4,0) [0|100] "%" X
                 SG_ Angle : 32|32@1+ (1e-7,-210) [-210|211.1] "deg" X
                """);
        String text = """
                dbc: valve.dbc
                node: {address: 0x13}
                send:
                  - message: Eec2
                    match: pgn
                    priority: 3
                    period_s: 1
                    fill: 0xFF
                    fields:
                      - {field: Pedal, signal: throttle_state, scale: 100, missing_raw: 0xFE}
                      - {field: Angle, signal: lat_deg, missing: 219.4967295}
                """;
        for (String name : List.of("throttle_state", "lat_deg")) {
            table.set(catalogue.number(name), Double.NaN, 0);
        }
        new Outbound(read(text), table).send(0, 0x13, this::keep);
        assertEquals("0CFEF213#FFFEFFFFFFFFFFFF", sent.getLast(), "limits do not apply to 'missing'");
        new Outbound(read(text.replace(", missing: 219.4967295", "").replace(", missing_raw: 0xFE", "")), table)
                .send(0, 0x13, this::keep);
        assertEquals("0CFEF213#FFFFFFFFFFFFFFFF", sent.getLast(), "the fill is the default");
        new Outbound(read(text.replace("    fill: 0xFF\n", "")), table).send(0, 0x13, this::keep);
        assertEquals("0CFEF213#00FE0000FFFFFFFF", sent.getLast(), "without a fill");
        table.set(catalogue.number("throttle_state"), 2, 0);
        new Outbound(read(text), table).send(0, 0x13, this::keep);
        assertEquals("0CFEF213#FFFAFFFFFFFFFFFF", sent.getLast(), "limits apply to values");
        refuses(text.replace("0xFE", "0x1FE"), "10:73", "must fit into the 8 bits of the field, from 0 to 255");
        refuses(text.replace("missing_raw: 0xFE", "missing: 1, missing_raw: 2"), "10:85", "contradicts 'missing'");
        refuses(text.replace("    match: pgn\n", ""), "5:15", "needs 'match: pgn'");
        refuses(text.replace("0xFF", "0xFFF"), "8:11", "255");
        refuses(text.replace("0xFF", "'0xFF'"), "8:11", "expected a whole number");
    }

    @Test
    void shouldSendFdFrames() throws Exception {
        Files.writeString(folder.resolve("valve.dbc"), """
                BO_ 291 Short: 2 X
                 SG_ V : 0|8@1+ (1,0) [0|0] "" X
                BO_ 292 Classic: 2 X
                 SG_ V : 0|8@1+ (1,0) [0|0] "" X
                BA_ "VFrameFormat" BO_ 291 14;
                """);
        String text = """
                dbc: valve.dbc
                send:
                  - {message: Short, period_s: 1, fields: []}
                  - {message: Classic, period_s: 1, fields: []}
                """;
        new Outbound(read(text), table).send(0, 0xFE, this::keep);
        assertEquals(List.of("123##00000", "124#0000"), sent);
        sent.clear();
        new Outbound(read(text.replace("Short,", "Short, bit_rate_switch: true,")), table).send(0, 0xFE, this::keep);
        assertEquals(List.of("123##10000", "124#0000"), sent);
        refuses(text.replace("Classic,", "Classic, bit_rate_switch: true,"), "4:41", "is for CAN FD");
    }

    /** J1939-21: data, or a negative acknowledgement; requests to all nodes are answered by data only. */
    @Test
    void shouldAnswerRequests() throws Exception {
        Outbound outbound = new Outbound(read("""
                node: {address: 19}
                send:
                  - {message: wheel-speed, period_s: 10, phase_s: 5, fields: [{field: speed_mps, value: 1}]}
                """), table);
        for (int destination : new int[] {19, 20, J1939Id.GLOBAL}) {
            for (int pgn : new int[] {65096, 65097, KnownMessages.ADDRESS_CLAIM}) {
                frame.extended(J1939Id.of(6, KnownMessages.REQUEST, destination, 0x80))
                        .put16(0, pgn)
                        .put8(2, pgn >> 16)
                        .length(3);
                outbound.onFrame(frame, 19, 1);
            }
            outbound.send(1, 19, this::keep);
            outbound.send(2, 19, this::keep);
            sent.add("-");
        }
        String data = "0CFE4813#E803FFFFFFFFFFFF";
        assertEquals(List.of(data, "18E8FF13#01FFFFFF8049FE00", "-", "-", data, "-"), sent);
    }

    @Test
    void shouldTakeNoValueFromARawNumberThatMeansNone() throws Exception {
        String text = """
                dbc: valve.dbc
                receive:
                  - message: Command
                    fields: [{field: Brake, signal: brake, missing_raw: 0xFE}]
                """;
        Inbound inbound = new Inbound(read(text), table, 0);
        for (int raw : new int[] {0xFE, 0xFF}) {
            assertFalse(inbound.accept(frame.standard(291).put8(2, raw).length(8), 1));
        }
        assertEquals(2, inbound.counts().get(Kind.NOT_AVAILABLE));
        assertTrue(inbound.accept(frame.standard(291).put8(2, 0xFD).length(8), 1));
        assertEquals(0xFD * 0.5, value("brake"));
    }

    @Test
    void shouldRejectOnlyTheUnusableMessage() throws Exception {
        Files.writeString(
                folder.resolve("valve.dbc"), DBC + "BO_ 293 Long: 100 X\n SG_ L : 0|8@1+ (1,0) [0|0] \"\" X\n");
        read(BINDING);
        refuses(
                BINDING.replace("message: Command", "message: Long"),
                "11:14",
                "'Long' cannot be used: " + folder.resolve("valve.dbc")
                        + ":11:15: message 'Long' has 100 data bytes; a frame has up to 8");
    }

    @Test
    void shouldTransportLongMessages() throws Exception {
        Files.writeString(folder.resolve("valve.dbc"), """
                BO_ 2566843134 Long: 18 X
                 SG_ First : 0|8@1+ (1,0) [0|0] "" X
                 SG_ Last : 136|8@1+ (1,0) [0|0] "" X
                BO_ 2566843390 Fd: 12 X
                 SG_ Last : 88|8@1+ (1,0) [0|0] "" X
                """);
        String text = """
                dbc: valve.dbc
                node: {address: 0x13}
                receive:
                  - {message: Long, match: pgn, fields: [{field: Last, signal: brake}]}
                send:
                  - {message: Long, match: pgn, period_s: 1, fill: 0xFF, fields: [{field: First, value: 1}, {field: Last, value: 2}]}
                  - {message: Fd, match: pgn, transport: true, destination: 0x31, period_s: 1, fields: [{field: Last, value: 3}]}
                """;
        Outbound outbound = new Outbound(read(text), table);
        Inbound inbound = new Inbound(read(text), table, 0);
        for (long tick = 0; tick <= 100; tick++) {
            outbound.send(tick, 0x13, this::keep);
            if (tick == 10) { // clear to send two packets from the first one
                outbound.onFrame(
                        frame.extended(0x1CEC1331).put64(0, 0x00FEEBFFFF010211L).length(8), 0x13, tick);
            }
        }
        assertEquals(
                List.of(
                        "1CECFF13#20120003FFEAFE00",
                        "1CEC3113#100C0002FFEBFE00",
                        "1CEB3113#0100000000000000",
                        "1CEBFF13#0101FFFFFFFFFFFF",
                        "1CEBFF13#02FFFFFFFFFFFFFF",
                        "1CEBFF13#03FFFFFF02FFFFFF"),
                sent.stream()
                        .distinct()
                        .filter(each -> !each.contains("#0200"))
                        .limit(6)
                        .toList());
        for (String each : sent.stream().filter(each -> each.contains("FF13#")).toList()) {
            byte[] data = java.util.HexFormat.of().parseHex(each.split("#")[1]);
            inbound.accept(
                    frame.extended(Integer.parseInt(each.split("#")[0], 16)).data(data, 0, 8), 1);
        }
        assertEquals(2, value("brake"));
        assertEquals(1, inbound.counts().get(Kind.TAKEN));
        refuses(
                text.replace("transport: true", "transport: false").replace("Fd", "Long"),
                "7:44",
                "needs 'transport: true'");
        refuses(text.replace("{message: Long, match: pgn, fields", "{message: Long, fields"), "4:15", "'match: pgn'");
    }

    /** A node sends a message of 2000 bytes to another one, which has asked for it; both are bindings. */
    @Test
    void shouldTransportExtendedMessages() throws Exception {
        Files.writeString(folder.resolve("valve.dbc"), """
                BO_ 2565800190 Map: 2000 X
                 SG_ First : 0|8@1+ (1,0) [0|0] "" X
                 SG_ Last : 15992|8@1+ (1,0) [0|0] "" X
                """);
        String receiving = """
                dbc: valve.dbc
                node: {address: 0x31}
                receive: [{message: Map, match: pgn, fields: [{field: Last, signal: brake, scale: 0.1}]}]
                """;
        String sending = """
                dbc: valve.dbc
                node: {address: 0x13}
                send: [{message: Map, match: pgn, destination: 0x31, period_s: 10, fields: [{field: Last, value: 7}]}]
                """;
        Outbound outbound = new Outbound(read(sending), table);
        Inbound inbound = new Inbound(read(receiving), table, 0);
        inbound.setAddress(0x31);
        for (long tick = 0; tick < 400; tick++) {
            long now = tick;
            outbound.send(tick, 0x13, each -> {
                keep(each);
                boolean _ = inbound.accept(each, now);
                return true;
            });
            inbound.advance(tick);
            inbound.sendAnswers(each -> {
                keep(each);
                outbound.onFrame(each, 0x13, now);
                return true;
            });
        }
        assertEquals(0.7, value("brake"), 1e-12);
        assertEquals("1CC83113#14D007000000EF00", sent.getFirst());
        assertEquals(1 + 286 + 3 + 3 + 1, sent.size(), "announcement, packets, offsets, requests, end");
        refuses(
                sending.replace("destination: 0x31, ", ""),
                "3:8",
                "'Map' has 2000 data bytes; a message of more than 1785 goes to one node and needs 'destination'");
    }

    @Test
    void shouldRejectSignalsWithoutEffect() throws Exception {
        String text = "receive: [{message: guidance-command, fields: [{field: steer, signal: steer_enable}]}]";
        refuses(
                text,
                "1:71",
                "'steer_enable' has no effect unless another field sets steering_angle_command_rad or curvature_command_1pm");
        refuses(
                "receive: [{message: speed-command, fields: [{field: forward, signal: forward_command}]}]",
                "1:70",
                "'forward_command' has no effect unless another field sets speed_command_mps");
    }

    private void refuses(String text, String place, String message) {
        InputError error = assertThrows(InputError.class, () -> read(text));
        assertTrue(error.getMessage().startsWith(file + ":" + place + ": "), error.getMessage());
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }

    @Test
    void shouldRestoreSignalsFromState() throws Exception {
        Inbound inbound = new Inbound(read(BINDING), table, 0);
        inbound.accept(guidance(28, 0.02, 1), 5);
        SignalTable other = new SignalTable(catalogue);
        other.restore(table.state(), 0, table.state().length);
        int signal = catalogue.number("curvature_command_1pm");
        assertEquals(table.get(signal), other.get(signal));
        assertEquals(3, other.age_ticks(signal, 8));
        assertEquals(SignalTable.NEVER, other.age_ticks(catalogue.number("throttle"), 8));
    }

    @Test
    void shouldDescribeFrames() throws Exception {
        Binding binding = read(BINDING);
        assertNotNull(binding.node());
        MessageNames names = new MessageNames(binding.dbc());
        assertEquals("guidance-command curvature_1pm=0.02 steer=1", names.describe(guidance(28, 0.02, 1)));
        assertEquals(
                "Command Volt=2.5V Brake=30% Count=1 Crc=" + command(2.5, 1).u8(7), names.describe(frame));
        assertEquals(
                "request pgn=60928",
                names.describe(frame.extended(0x18EAFFFE).put16(0, 60928).length(3)));
        assertEquals(
                "address-claim address=28 function=29 manufacturer=1407 identity=123456 industry_group=2",
                names.describe(
                        frame.extended(0x18EEFF1C).put64(0, 0xa0081d19afe1e240L).length(8)));
        assertEquals(null, names.describe(frame.standard(0x7F).length(2)));
        assertEquals(
                "gnss-position part 1",
                names.describe(frame.extended(0x0DF80507).put8(0, 1).length(8)));
    }
}
