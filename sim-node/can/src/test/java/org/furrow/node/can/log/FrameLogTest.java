package org.furrow.node.can.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.bus.ReplayBus;
import org.furrow.node.input.InputError;
import org.furrow.rules.ModuleFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads logs that python-can wrote (see make_logs.py beside them), and objects that it does not write. */
class FrameLogTest {
    private static final long SEED = Long.getLong("seed", 20261122L);
    private static final Path LOGS = ModuleFolder.of(FrameLogTest.class).resolve("src/test/resources/logs");
    private static final String ASC = "date Sun Nov 22 05:23:51.093 PM 2026\nbase hex  timestamps absolute\n";

    private static List<String> texts(FrameLog log) {
        List<String> texts = new ArrayList<>();
        CanFrame frame = new CanFrame();
        for (int k = 0; k < log.frames(); k++) {
            log.get(k, frame);
            texts.add(Math.round(log.time_ns(k) * 1e-3) + " " + frame);
        }
        return texts;
    }

    private static FrameLog asc(String lines) throws InputError {
        return FrameLog.of("x.asc", (ASC + lines).getBytes(StandardCharsets.US_ASCII));
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A BLF file with one object, not compressed. */
    private static byte[] blf(int type, int flags, long time, String content) {
        byte[] data = HexFormat.of().parseHex(content.replace(" ", ""));
        return buffer(8 + 32 + data.length)
                .put("LOGG".getBytes(StandardCharsets.US_ASCII))
                .putInt(8)
                .put("LOBJ".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 32)
                .putShort((short) 1)
                .putInt(32 + data.length)
                .putInt(type)
                .putInt(flags)
                .putInt(0)
                .putLong(time)
                .put(data)
                .array();
    }

    @ParameterizedTest
    @ValueSource(strings = {"asc", "blf"})
    void shouldReadTheSameFramesFromEveryFormat(String format) throws Exception {
        FrameLog candump = FrameLog.read(LOGS.resolve("frames.log"));
        FrameLog other = FrameLog.read(LOGS.resolve("frames." + format));
        List<String> expected = texts(candump).stream()
                .map(text -> text.replace("7FF#R0", "7FF#R4")) // the writer of python-can omits the length
                .toList();
        assertEquals(25, expected.size(), "one frame was sent, one is an error frame");
        assertEquals(expected, texts(other));
        assertEquals(1, candump.errorFrames());
        assertEquals(1, other.errorFrames());
    }

    @Test
    void shouldReadWhatPythonCanDoesNotWriteToAsc() throws Exception {
        FrameLog log = asc("""
                // a comment
                Begin Triggerblock Thu Jan 01 12:00:00.0 AM 2026
                   0.000500 1  Statistic: D 0 R 0 XD 0 XR 0 E 0 O 0 B 0.00%
                   0.001000 1  123             Rx   d 2 01 FF  Length = 0 BitCount = 64 ID = 291
                   0.002000 1  123             TxRq d 2 01 FF
                   0.003000 CANFD   1 Rx        321  EngineData  0 0 8 8 00 01 02 03 04 05 06 07 0 0 3000 0
                   0.004000 CANFD   1 Rx        ErrorFrame
                   0.005000 1  321             Rx   r
                End TriggerBlock
                """);
        assertEquals(List.of("1000 123#01FF", "3000 321##00001020304050607", "5000 321#R0"), texts(log));
        assertEquals(1, log.errorFrames());
        assertEquals(
                List.of("1000 064#0A", "3000 064#0B"),
                texts(FrameLog.of(
                        "dec.asc",
                        "base dec timestamps relative\n 0.001 1 100 Rx d 1 10\n 0.002 1 100 Rx d 1 11\n"
                                .getBytes(StandardCharsets.US_ASCII))));
    }

    /** At the time of the frame before them, so that those before the start of a run are not all there are. */
    @Test
    void shouldCountErrorFramesWhenTheyAreReplayed(@TempDir Path folder) throws Exception {
        Path log = Files.writeString(folder.resolve("errors.log"), """
                (0.100000) can0 20000080#0000000000000000
                (0.100000) can0 123#01
                (0.200000) can0 123#02
                (0.200000) can0 20000080#0000000000000000
                (0.300000) can0 20000080#0000000000000000
                """);
        long[] now_ns = {0};
        try (CanBus bus = new ReplayBus(FrameLog.read(log), () -> now_ns[0])) {
            assertEquals(0, bus.stats().get(Counter.ERROR_FRAMES), "when the bus is opened");
            bus.drain(frame -> {});
            assertEquals(1, bus.stats().get(Counter.ERROR_FRAMES));
            now_ns[0] = 1_000_000_000;
            bus.drain(frame -> {});
            assertEquals(3, bus.stats().get(Counter.ERROR_FRAMES));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.1 1 800 Rx d 0, '800' is not a number from 0 to 7ff in hexadecimal digits",
        "0.1 1 20000000x Rx d 0, '20000000' is not a number",
        "0.1 1 xyz Rx d 0, 'xyz' is not a number",
        "0.1 1 123 Rx q 0, 'expected d or r after the direction, not ''q'''",
        "0.1 1 123 Rx d 2 01, 'expected 2 bytes of data, found 1'",
        "0.1 1 123 Rx d 1 101, '101' is not a number from 0 to ff",
        "0.1 CANFD 1 Rx 123 1 0, 'expected BRS, ESI, DLC'",
        "0.1 CANFD 1 Rx 123 1 0 9 11 00, cannot have 11 bytes",
        "12345678901.0 1 123 Rx d 0, too large",
        "-0.5 1 123 Rx d 0, time -0.5 is negative",
        "0.1 HS 123 Rx d 0, 'channel ''HS'' is not a number'",
        "base oct, 'the base is hex or dec, not ''oct'''",
    })
    void shouldNameTheLineOfAMalformedAscLog(String line, String expected) {
        InputError error = assertThrows(InputError.class, () -> asc(line + "\n"));
        assertTrue(error.getMessage().startsWith("x.asc:3: "), error.getMessage());
        assertTrue(error.getMessage().contains(expected), error.getMessage());
    }

    @Test
    void shouldReadObjectsThatPythonCanDoesNotWriteToBlf() throws Exception {
        assertEquals(
                List.of("50 0CAD131C#0102"),
                texts(FrameLog.of("a", blf(86, 1, 5, "0100 00 02 1C13AD8C 0102000000000000 00000000 00 00 0000"))));
        String head64 = "01 09 0C 00 23010000 00000000 00300000" + "00".repeat(16) + "0000 00 00 00000000";
        assertEquals(
                List.of("7 123##1000102030405060708090A0B"),
                texts(FrameLog.of("b", blf(101, 2, 7000, head64 + "000102030405060708090A0B"))));
        assertEquals(1, FrameLog.of("c", blf(2, 2, 0, "00")).errorFrames());
        assertEquals(0, FrameLog.of("d", blf(115, 2, 0, "00")).frames(), "an object of another bus");
    }

    @Test
    void shouldNameTheByteOfAMalformedBlfLog() throws Exception {
        byte[] file = java.nio.file.Files.readAllBytes(LOGS.resolve("frames.blf"));
        byte[] cut = java.util.Arrays.copyOf(file, file.length - 40);
        String message = assertThrows(InputError.class, () -> FrameLog.of("cut.blf", cut))
                .getMessage();
        assertTrue(
                message.matches("cut\\.blf: byte [0-9]+: an object of [0-9]+ bytes, of which the file has [0-9]+"),
                message);
        byte[] damaged = file.clone();
        damaged[144 + 60] ^= 0x55;
        message = assertThrows(InputError.class, () -> FrameLog.of("damaged.blf", damaged))
                .getMessage();
        assertTrue(message.startsWith("damaged.blf: byte 144: "), message);
        message = assertThrows(InputError.class, () -> FrameLog.of("e", blf(1, 2, 0, "0100 00 02 00000020 0102")))
                .getMessage();
        assertEquals("e: byte 0 of the uncompressed data: identifier 20000000 is too large", message);
        message = assertThrows(InputError.class, () -> FrameLog.of("f", blf(1, 2, 0, "0100 00 02 00000000 01")))
                .getMessage();
        assertEquals("f: byte 0 of the uncompressed data: a frame of 2 bytes in an object that is too short", message);
    }

    /** A log of a frame every 20 ms, whose times are those of a function. */
    private static FrameLog candump(java.util.function.DoubleUnaryOperator time_s) throws InputError {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < 250; k++) {
            text.append(String.format(
                    java.util.Locale.ROOT, "(%.6f) can0 123#%02X%n", time_s.applyAsDouble(0.02 * k), k % 256));
        }
        return FrameLog.of("x.log", text.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** Since midnight, since a device was switched on, of a clock, and of a second file of a measurement. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 86_397, 86_395.5, 4000, 1.5, 1_767_225_600})
    void shouldReplayTheWholeLogWhereverItsTimesBegin(double start_s) throws InputError {
        FrameLog log = candump(t -> start_s + t >= 86_400 && start_s < 86_400 ? start_s + t - 86_400 : start_s + t);
        assertEquals(250, log.frames());
        for (int k = 0; k < 250; k++) {
            assertEquals(0.02 * k, log.time_ns(k) * 1e-9, 2e-6);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "100000, 1, 'x.log:51: the time is 100000.020 s after'",
        "3600, 1, 'x.log:51: the time is 3600.020 s after'",
        "30, 1, 'x.log:52: the time is 29.980 s before'",
        "0.5, 1, 'x.log:52: the time is 0.480 s before'",
        "-3600, 200, 'x.log:51: the time is 3599.980 s before'",
        "-86400, 200, 'x.log:51: the time is 86399.980 s before'",
        "61, 200, 'x.log:51: the time is 61.020 s after'"
    })
    void shouldRefuseTimesThatJump(double by_s, int frames, String message) {
        InputError error = assertThrows(
                InputError.class,
                () -> candump(t -> 1_767_225_600 + t + (t > 0.99 && t < 0.99 + 0.02 * frames ? by_s : 0)));
        assertTrue(error.getMessage().startsWith(message), error.getMessage());
    }

    @Test
    void shouldRefuseASecondTriggerBlockThatBeginsAgain() {
        InputError error = assertThrows(InputError.class, () -> asc("""
                Begin Triggerblock Thu Jan 01 12:00:00.0 AM 2026
                   0.100000 1  123             Rx   d 1 01
                   2.100000 1  123             Rx   d 1 02
                End TriggerBlock
                Begin Triggerblock Thu Jan 01 12:01:00.0 AM 2026
                   0.100000 1  123             Rx   d 1 03
                """));
        assertTrue(error.getMessage().startsWith("x.asc:8: the time is 2.000 s before"), error.getMessage());
    }

    @Test
    void shouldReadAscWithCommasNamesOfChannelsAndAMark() throws InputError {
        String lines = "\ufeff" + ASC + "   0,001000 CAN1  123  Rx   d 1 01\n   0.002000 can2  123  Rx   d 1 02\n";
        FrameLog log = FrameLog.of("x.asc", lines.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
        assertEquals(List.of("1000 123#01", "2000 123#02"), texts(log));
        assertEquals(
                1,
                FrameLog.of("x.log", "\ufeff(1.0) can0 123#01\n".getBytes(StandardCharsets.UTF_8))
                        .frames());
    }

    @Test
    void shouldRefuseALogWithoutAReceivedFrame(@TempDir Path folder) throws Exception {
        for (String line : List.of("", "   0.1 1  Statistic: D 0", "   0.1 1  123  Tx   d 1 01")) {
            Path file = Files.writeString(folder.resolve("x.asc"), ASC + line + "\n");
            InputError error = assertThrows(InputError.class, () -> FrameLog.read(file));
            String message = line.contains("Tx") ? ": the logger has sent all 1 frames" : ": has no frame";
            assertTrue(error.getMessage().startsWith(file + message), error.getMessage());
        }
        Path blf = Files.write(folder.resolve("x.blf"), blf(115, 2, 0, "00"));
        assertThrows(InputError.class, () -> FrameLog.read(blf), "an object of another bus");
        Path empty = Files.writeString(folder.resolve("x.log"), "");
        assertThrows(InputError.class, () -> FrameLog.read(empty));
    }

    @ParameterizedTest
    @ValueSource(strings = {"asc", "blf"})
    void shouldReadOrRefuseAnyDamagedLog(String format) throws Exception {
        byte[] file = java.nio.file.Files.readAllBytes(LOGS.resolve("frames." + format));
        Random random = new Random(SEED);
        int refused = 0;
        for (int k = 0; k < 5000; k++) {
            byte[] damaged =
                    java.util.Arrays.copyOf(file, random.nextInt(5) == 0 ? random.nextInt(file.length) : file.length);
            for (int n = random.nextInt(3); n >= 0 && damaged.length > 0; n--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                FrameLog.of("damaged", damaged);
            } catch (InputError e) {
                refused++;
            } catch (RuntimeException e) {
                throw new AssertionError("seed=" + SEED + " case=" + k, e);
            }
        }
        assertTrue(refused > 500, "refused=" + refused);
    }
}
