package org.furrow.node.hil.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.isotp.IsoTpAddress;
import org.furrow.node.can.isotp.IsoTpReader;
import org.furrow.node.can.isotp.IsoTpWriter;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A control unit and a tester: requests and responses byte by byte, as ISO 14229-1 has them. */
class UdsServerTest {
    private static final int NONE = IsoTpAddress.NONE;
    private static final IsoTpAddress PHYSICAL = new IsoTpAddress(0x7E8, 0x7E0, 0, NONE, NONE);
    private static final IsoTpAddress FUNCTIONAL = new IsoTpAddress(0x7E8, 0x7DF, 0, NONE, NONE);
    private static final String SILENT = "";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    @TempDir
    private Path folder;

    private Units units;
    private final CanFrame frame = new CanFrame();
    private long tick;

    @BeforeEach
    void open() throws Exception {
        units = new Units(folder);
    }

    private String ask(String request) {
        return ask(PHYSICAL, request);
    }

    /** Sends a request, and returns the response; empty without one in 2 s. */
    private String ask(IsoTpAddress address, String request) {
        IsoTpWriter writer = new IsoTpWriter(address, Units.STEP_S);
        IsoTpReader reader = new IsoTpReader(address, IsoTpReader.Flow.FREE, Units.STEP_S);
        byte[] bytes = HEX.parseHex(request.replace(" ", ""));
        writer.begin(bytes, bytes.length);
        List<CanFrame> sent = new ArrayList<>();
        for (long until = tick + 1000; tick < until; tick++) {
            while (writer.poll(tick, frame) || reader.poll(tick, frame)) {
                units.server.accept(frame, tick);
            }
            units.server.advance(tick);
            units.server.send(tick, each -> sent.add(new CanFrame().copyFrom(each)));
            for (CanFrame each : sent) {
                writer.onFrame(each, tick);
                if (reader.accept(each, tick)) {
                    return HEX.formatHex(reader.message(), 0, reader.length());
                }
            }
            sent.clear();
        }
        return SILENT;
    }

    private void pass(double time_s) {
        for (long until = tick + Math.round(time_s / Units.STEP_S); tick < until; tick++) {
            units.server.advance(tick);
        }
    }

    @Test
    void shouldReadDataByIdentifier() {
        units.set("engine_radps", 123.4);
        units.set("speed_mps", -2.5);
        assertEquals(
                "62F190" + HEX.formatHex("FURROW00000000001".getBytes(java.nio.charset.StandardCharsets.US_ASCII)),
                ask("22 F190"));
        assertEquals("62010004D20101FF06", ask("22 0100 0101"));
        assertEquals("62010004D2", ask("22 0100 0999"), "unknown ones among others are left out");
        assertEquals("7F2231", ask("22 0999"));
        assertEquals("7F2213", ask("22 01"));
        assertEquals("7F2213", ask("22"));
        units.set("engine_radps", Double.NaN);
        units.set("speed_mps", -1e9);
        assertEquals("620100FFFF01018001", ask("22 0100 0101"), "no value; beyond the range");
        assertEquals(3 + 4092, ask("22 0200").length() / 2);
        assertEquals("7F2214", ask("22 0200 0200"), "longer than a message");
    }

    @Test
    void shouldWriteDataByIdentifier() {
        String long0 = "A5".repeat(4092);
        assertEquals("6E0200", ask("2E 0200" + long0));
        assertEquals("620200" + long0, ask("22 0200"));
        assertEquals("7F2E13", ask("2E 0200 01"));
        assertEquals("7F2E31", ask("2E F190 00"), "a constant");
        assertEquals("7F2E31", ask("2E 0300 20"), "not in this session");
        assertEquals("5003003201F4", ask("10 03"));
        assertEquals("6E0300", ask("2E 0300 20"));
        assertEquals(0.32, units.get("throttle"), 1e-12);
        assertEquals("62030020", ask("22 0300"));
        assertEquals("7F2E33", ask("2E 0201 1234"), "locked");
    }

    @Test
    void shouldUnlockByKey() {
        assertEquals("7F277F", ask("27 03"), "not in the default session");
        ask("10 03");
        assertEquals("7F2712", ask("27 05"), "no identifier has this level");
        assertEquals("7F2724", ask("27 04 00000000"), "a key without a seed");
        String seed = ask("27 03");
        assertEquals(seed, ask("27 03"), "the same seed until a key is sent");
        assertTrue(seed.startsWith("6703") && !seed.endsWith("00000000"), seed);
        assertEquals("7F2735", ask("27 04 00000000"));
        ask("27 03");
        assertEquals("7F2735", ask("27 04 00"));
        ask("27 03");
        assertEquals("7F2736", ask("27 04 00000000"));
        assertEquals("7F2737", ask("27 03"));
        for (int k = 0; k < 6; k++) {
            pass(2);
            ask("3E 00");
        }
        assertEquals("6704", ask("27 04" + key(ask("27 03"))));
        assertEquals("670300000000", ask("27 03"), "unlocked");
        assertEquals("7F2724", ask("27 04 00000000"), "no seed is waited for");
        assertEquals("6E0201", ask("2E 0201 1234"));
        ask("10 03");
        assertEquals("7F2E33", ask("2E 0201 1234"), "each session begins locked");
    }

    private static String key(String seed) {
        long value = Long.parseLong(seed.substring(4), 16) ^ 0x12345678L;
        return "%08X".formatted(value);
    }

    @Test
    void shouldKeepSessionsWhileTheTesterIsPresent() {
        assertEquals("7F1012", ask("10 05"));
        assertEquals("7F1013", ask("10"));
        assertEquals("7F1013", ask("10 03 00"));
        ask("10 03");
        for (int k = 0; k < 4; k++) {
            pass(2);
            assertEquals(SILENT, ask("3E 80"), "without a response");
        }
        assertEquals("6E0300", ask("2E 0300 20"));
        pass(5.1);
        assertEquals("7F2E31", ask("2E 0300 20"), "the default session");
        ask("10 03");
        assertEquals("5101", ask("11 01"));
        assertEquals("7F2E31", ask("2E 0300 20"), "the default session");
        assertEquals("7F1112", ask("11 04"));
        assertEquals("7E00", ask("3E 00"));
        assertEquals("7F3E12", ask("3E 01"));
    }

    @Test
    void shouldReportAndClearTroubleCodes() {
        units.set("engine_radps", 200);
        units.set("speed_mps", 3);
        pass(1);
        assertEquals("59027F", ask("19 02 FF"), "none");
        units.faultActs = true;
        pass(0.1);
        units.set("engine_radps", 100);
        assertEquals("59017F010001", ask("19 01 01"));
        assertEquals("59027F0123452F", ask("19 02 FF"));
        assertEquals("5904" + "0123452F" + "0102" + "010007D0" + "0101012C", ask("19 04 012345 01"), "as it was set");
        assertEquals("590301234501", ask("19 03"));
        assertEquals("590601234" + "52F0101", ask("19 06 012345 FF"), "once");
        units.faultActs = false;
        pass(0.1);
        assertEquals("59027F0123452E", ask("19 02 FF"), "no longer failing, but stored");
        assertEquals("590A7F0123452EC1000000", ask("19 0A"));
        assertEquals("7F1431", ask("14 C20000"));
        assertEquals("7F1413", ask("14 FFFF"));
        assertEquals("54", ask("14 FFFFFF"));
        pass(0.1);
        assertEquals("59027F", ask("19 02 FF"));
        assertEquals("590401234500", ask("19 04 012345 01"), "no snapshot");
        assertEquals("7F1931", ask("19 04 C20000 01"));
        assertEquals("7F1912", ask("19 7F"));
        assertEquals("7F1913", ask("19 02"));
        units.set("engine_radps", 301);
        pass(0.1);
        assertEquals("59027FC100002F", ask("19 02 08"));
        units.set("engine_radps", 100);
        pass(0.1);
        ask("14 C10000");
        assertEquals("7F857F", ask("85 02"));
        ask("10 03");
        assertEquals("C502", ask("85 02"));
        units.set("engine_radps", 301);
        pass(0.1);
        assertEquals("59027F", ask("19 02 08"), "codes are not set");
        assertEquals("C501", ask("85 01"));
        pass(0.1);
        assertEquals("59027FC100002F", ask("19 02 08"));
    }

    @Test
    void shouldRunRoutines() {
        assertEquals(-1, units.get("aux_1"));
        assertEquals("7F3124", ask("31 03 0203"), "no results yet");
        assertEquals("7F3124", ask("31 02 0203"));
        assertEquals("7F3131", ask("31 01 0204"));
        assertEquals("7F3112", ask("31 04 0203"));
        assertEquals("71010203" + "01", ask("31 01 0203"));
        assertEquals(0.5, units.get("aux_1"));
        pass(1.9);
        assertEquals("71030203" + "01", ask("31 03 0203"), "runs");
        pass(0.2);
        assertEquals("71030203" + "02", ask("31 03 0203"), "completed");
        assertEquals(-1, units.get("aux_1"));
        ask("31 01 0203");
        assertEquals("71020203" + "03", ask("31 02 0203"), "stopped");
        assertEquals(-1, units.get("aux_1"));
    }

    @Test
    void shouldControlCommunication() {
        assertEquals("7F287F", ask("28 03 01"));
        ask("10 03");
        assertEquals("6803", ask("28 03 01"));
        assertFalse(units.server.sends() || units.server.receives());
        assertEquals("6801", ask("28 01 03"));
        assertTrue(units.server.receives() && !units.server.sends());
        assertEquals("7F2812", ask("28 04 01"));
        assertEquals("7F2831", ask("28 00 00"));
        pass(6);
        assertTrue(units.server.sends(), "the default session sends");
    }

    @Test
    void shouldAnswerRequestsToAllUnitsOnlyWhereItHasToSay() {
        assertEquals("7E00", ask(FUNCTIONAL, "3E 00"));
        assertEquals(SILENT, ask(FUNCTIONAL, "22 0999"));
        assertEquals(SILENT, ask(FUNCTIONAL, "BA"));
        assertEquals("7F2213", ask(FUNCTIONAL, "22"));
        assertEquals(SILENT, ask(FUNCTIONAL, "2E 0200" + "00".repeat(4092)), "single frames only");
    }

    /** Every request is answered, apart from those that suppress the response. */
    @Test
    void shouldAnswerEachService() {
        for (int service = 0; service < 256; service++) {
            for (String rest : List.of("", "01", "0100", "010000")) {
                String answer = ask("%02X".formatted(service) + rest);
                assertTrue(
                        answer.startsWith("7F%02X".formatted(service))
                                || answer.startsWith("%02X".formatted(service | 0x40)),
                        service + rest + ": " + answer);
            }
        }
    }

    @Test
    void shouldHandleDamagedFrames() {
        handleDamaged(
                "0322010000",
                "021003",
                "022703",
                "06270411223344",
                "0319020F",
                "0619040123450100",
                "0414FFFFFF",
                "0431010203",
                "03280301",
                "10202E0200010203",
                "21040506070809AA",
                "300000",
                "028502");
    }

    @Test
    void shouldHandleDamagedFramesOfOnBoardDiagnostics() {
        handleDamaged(
                "020100",
                "0701010C0D426180",
                "0103",
                "0104",
                "020900",
                "020902",
                "02090A",
                "03092060",
                "1008010C0D0C0D01",
                "210C",
                "300000");
    }

    /** Frames of requests in any order, two thirds of them damaged: each tick ends, nothing is allocated. */
    private void handleDamaged(String... sound) {
        SplittableRandom random = new SplittableRandom(Long.getLong("seed", 47));
        List<byte[]> requests = Arrays.stream(sound).map(HEX::parseHex).toList();
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        int[] answers = {0};
        for (int k = 0; k < 20_000; k++) {
            if (k == 10_000) {
                before = memory.getCurrentThreadAllocatedBytes();
            }
            byte[] request = requests.get(random.nextInt(requests.size()));
            frame.standard(random.nextInt(8) == 0 ? 0x7DF : 0x7E0).data(request, 0, request.length);
            for (int n = random.nextInt(3); n > 0; n--) {
                frame.put8(random.nextInt(8), random.nextInt(256));
            }
            if (random.nextInt(3) == 0) {
                frame.length(random.nextInt(9));
            }
            tick = k;
            units.server.accept(frame, tick);
            units.faultActs = random.nextInt(50) == 0;
            units.server.advance(tick);
            int[] inTick = {0};
            units.server.send(tick, each -> {
                answers[0]++;
                return ++inTick[0] < 100;
            });
            assertTrue(inTick[0] < 100, "a tick ends");
        }
        long allocated = memory.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < 10_000 * 100L, "allocated " + allocated);
        assertTrue(answers[0] > 1000);
        tick += 5000;
        assertEquals("7E00", ask("3E 00"));
    }

    @Test
    void shouldRefuseWrongFiles() {
        refuses("request: 0x7E0", "request: 0x800", "identifiers must have 11 bits");
        refuses("signal: throttle, bytes: 1", "signal: throttl, bytes: 1", "throttle");
        refuses("signal: throttle, bytes: 1", "signal: speed_mps, bytes: 1", "is no signal that a tester can set");
        refuses("did: 0x0101", "did: 0x0100", "is already in the list of this unit");
        refuses("snapshot: [0x0100, 0x0101]", "snapshot: [0x0999]", "the unit has no identifier 0x0999");
        refuses("fault: lossy,", "fault: lossy, above: 1,", "a fault neither");
        refuses("type: xor, constant: 0x12345678", "type: rox", "xor");
        refuses("memory: 2,", "memory: 2, bytes: 2,", "is for 'signal'");
        refuses("functional: 0x7DF", "functional: 0x7E0", "must be another identifier than 'request'");
        refuses("signal: aux_1", "signal: throttle", "is already set by a message, a unit or a routine");
    }

    private void refuses(String old, String wrong, String message) {
        assertTrue(Units.ENGINE.contains(old), old);
        InputError error =
                assertThrows(InputError.class, () -> units.read(folder, Units.ENGINE.replace(old, wrong)), message);
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }

    /** A resumed run restores what depends on the vehicle: when a code was set, and the data of its snapshot. */
    @Test
    void shouldRestoreTroubleCodes() throws Exception {
        units.set("engine_radps", 123.4);
        units.faultActs = true;
        pass(0.1);
        units.faultActs = false;
        pass(0.1);
        double[] state = new double[1 + units.server.stateLength()];
        units.server.copyState(state, 1);
        List<String> requests = List.of("19 02 FF", "19 04 01 23 45 01", "19 06 01 23 45 01");
        List<String> before = requests.stream().map(this::ask).toList();

        units = new Units(folder);
        units.server.restore(state, 1);
        assertEquals(before, requests.stream().map(this::ask).toList());
        assertTrue(before.get(1).contains("01000 4D2".replace(" ", "")), before.get(1));
    }

    @Test
    void shouldAnswerOnBoardDiagnostics() {
        units.set("engine_radps", 104.71975511966); // 1000 rpm
        units.set("speed_mps", 10);
        assertEquals("410080180001", ask("01 00")); // 01, 0C, 0D, and more above 20
        assertEquals("412000000001", ask("01 20"));
        assertEquals("416080000000", ask("01 60"));
        assertEquals("410C0FA00D24", ask("01 0C 0D 42"));
        assertEquals("7F0112", ask("01 42"));
        assertEquals("7F0113", ask("01"));
        assertEquals("410100000000", ask("01 01"));
        assertEquals("4300", ask("03"));
        units.faultActs = true;
        pass(0.1);
        assertEquals("410181000000", ask("01 01"));
        assertEquals("43010123", ask("03"));
        units.faultActs = false;
        assertEquals("44", ask("04"));
        assertEquals("4300", ask("03"));
        assertEquals("490040400000", ask("09 00"));
        assertEquals("490201" + HEX.formatHex("FURROW00000000001".getBytes(StandardCharsets.US_ASCII)), ask("09 02"));
        assertTrue(ask("09 0A").startsWith("490A0145434D002D656E67696E65"));
        assertEquals("7F0912", ask("09 04"));
    }
}
