package org.furrow.node.can.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Received;
import org.furrow.node.can.bus.ReplayBus;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandumpTest {
    @TempDir
    private Path folder;

    private final CanFrame frame = new CanFrame();
    private final CandumpLine line = new CandumpLine();

    private FrameLog log(String text) throws Exception {
        return FrameLog.read(Files.writeString(folder.resolve("read.log"), text));
    }

    private CandumpLine.Kind read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return line.read(bytes, 0, bytes.length, frame);
    }

    @ParameterizedTest
    @CsvSource({
        "(1436509052.249713) vcan0 044#2A366C2BBA, 044#2A366C2BBA, 1436509052249713000",
        "(0.5) can0 0CAD131C#007D01FFFFFFFFFF R, 0CAD131C#007D01FFFFFFFFFF, 500000000",
        "(12.000000001)  can1   7FF#, 7FF#, 12000000001",
        "(1.0) c 123#R, 123#R0, 1000000000",
        "(1.0) c 123#R8, 123#R8, 1000000000",
        "(1.0) c 1FFFFFFF##3aabbccddeeff001122334455, 1FFFFFFF##3AABBCCDDEEFF001122334455, 1000000000",
        "(1.0) c 123##0, 123##0, 1000000000",
        "(1.0) c 123#1122334455667788_E, 123#1122334455667788, 1000000000",
        "(1.0) c 123##1AA R B E, 123##1AA, 1000000000",
    })
    void shouldReadLinesOfCandump(String text, String expected, long time_ns) {
        assertEquals(CandumpLine.Kind.RECEIVED, read(text), line.fault());
        assertEquals(expected, frame.toString());
        assertEquals(time_ns, frame.timestamp_ns());
    }

    @Test
    void shouldDistinguishSentAndErrorFrames() {
        assertEquals(CandumpLine.Kind.SENT, read("(1.0) can0 123#01 T"));
        assertEquals(CandumpLine.Kind.ERROR, read("(1.0) can0 20000004#0004000000000000"));
    }

    @ParameterizedTest
    @CsvSource({
        "1.0 can0 123#, expected a time",
        "(1) can0 123#, expected a time",
        "(1.0)can0 123#, name of the interface",
        "(1.0) can0, name of the interface",
        "(1.0) can0 12#, three or eight",
        "(1.0) can0 123, three or eight",
        "(1.0) can0 800#, above 7FF",
        "(1.0) can0 40000000#, above 1FFFFFFF",
        "(1.0) can0 123#1, digits of data",
        "(1.0) can0 123#112233445566778899, digits of data",
        "(1.0) can0 123##0112233445566778899, digits of data",
        "(1.0) can0 123##, a digit of flags",
        "(1.0) can0 123#R9, eight bytes at most",
        "(1.0) can0 123#11_4, length code",
        "(1.0) can0 123#11Z, after the data",
        "(1.0) can0 123#11 X, expected R",
    })
    void shouldExplainMalformedLines(String text, String expected) {
        assertEquals(CandumpLine.Kind.MALFORMED, read(text));
        assertTrue(line.fault().contains(expected), line.fault());
    }

    @Test
    void shouldNameFileAndLine() throws Exception {
        Path file = folder.resolve("bad.log");
        Files.writeString(file, "(1.0) can0 123#01\r\n\n(1.1) can0 banana\n");
        InputError error = assertThrows(InputError.class, () -> FrameLog.read(file));
        assertTrue(error.getMessage().startsWith(file + ":3: "), error.getMessage());
    }

    @Test
    void shouldReplayReceivedFramesByTheClock() throws Exception {
        String text = """
                (1600000100.000000) can0 001#01 T
                (1600000100.010000) can0 002#02 R
                (1600000100.030000) can0 003#03
                (1600000100.020000) can0 20000004#0004000000000000
                (1600000100.025000) can0 004#04
                (1600000100.050000) can0 005#R3""";
        AtomicLong clock_ns = new AtomicLong();
        ReplayBus bus = new ReplayBus(log(text), clock_ns::get);
        Received received = new Received();
        assertEquals(0, bus.drain(received));
        clock_ns.set(9_999_999);
        assertEquals(0, bus.drain(received));
        clock_ns.set(10_000_000);
        assertEquals(1, bus.drain(received));
        clock_ns.set(30_000_000);
        assertEquals(2, bus.drain(received));
        assertEquals(List.of("002#02", "003#03", "004#04"), received.texts());
        assertEquals(30_000_000, received.frames().get(2).timestamp_ns(), "times ascend");
        assertTrue(bus.send(frame));
        clock_ns.set(1_000_000_000);
        bus.drain(received);
        assertEquals("005#R3", received.texts().getLast());
        assertEquals(50_000_000, received.frames().getLast().timestamp_ns());
        assertEquals(1, bus.stats().get(Counter.ERROR_FRAMES));
        assertEquals(4, bus.stats().get(Counter.RECEIVED));
        assertEquals(1, bus.stats().get(Counter.SENT));
    }

    @Test
    void shouldReplayTheLogOfARunByItsOwnTime() throws Exception {
        assertEquals(500_000_000, log("(0000000000.500000) furrow 001#01 R\n").time_ns(0));
    }

    @Test
    void shouldReadWrittenFrames() throws Exception {
        Path file = folder.resolve("run.log");
        CanFrame[] frames = {
            new CanFrame().standard(0x123).length(2).put16(0, 0xBEEF).timestamp_ns(1_000_000),
            new CanFrame().extended(0x0CAD131C).length(8).put64(0, -2).timestamp_ns(3_000_000),
            new CanFrame().begin(7, CanFrame.REMOTE).length(8).timestamp_ns(5_000_000),
            new CanFrame()
                    .begin(9, CanFrame.FD | CanFrame.BIT_RATE_SWITCH | CanFrame.ERROR_STATE)
                    .length(64)
                    .put8(63, 1)
                    .timestamp_ns(1_700_000_000_123_456_000L)
        };
        CandumpWriter writer = CandumpWriter.open(file, List.of("furrow"), false);
        for (CanFrame each : frames) {
            writer.sent(0, each);
        }
        writer.close();
        List<String> lines = Files.readAllLines(file);
        assertEquals(frames.length, lines.size());
        assertEquals("(0000000000.001000) furrow 123#EFBE T", lines.get(0));
        for (int k = 0; k < frames.length; k++) {
            assertEquals(CandumpLine.Kind.SENT, read(lines.get(k)));
            assertEquals(frames[k].toString(), frame.toString());
            assertEquals(frames[k].timestamp_ns(), frame.timestamp_ns());
        }
    }

    @Test
    void shouldWriteAllFramesOfABurst() throws Exception {
        Path file = folder.resolve("burst.log");
        CandumpWriter writer = CandumpWriter.open(file, List.of("furrow"), false);
        for (int k = 0; k < 6000; k++) {
            writer.sent(0, frame.extended(k).length(8).timestamp_ns(k * 1000L));
        }
        writer.close();
        writer.sent(0, frame);
        assertEquals(6000, Files.readAllLines(file).size());
    }

    @Test
    void shouldNameTheBusOfEachFrame() throws Exception {
        Path file = folder.resolve("buses.log");
        CandumpWriter writer = CandumpWriter.open(file, List.of("can0", "can1"), false);
        writer.sent(1, frame.standard(0x101).length(0).timestamp_ns(0));
        writer.received(0, frame.standard(0x102));
        writer.received(1, frame.standard(0x103));
        writer.close();

        List<String> lines = Files.readAllLines(file);

        assertEquals(
                List.of("can1 101# T", "can0 102# R", "can1 103# R"),
                lines.stream().map(line -> line.substring(20)).toList());
        CandumpLine parser = new CandumpLine();
        byte[] last = lines.getLast().getBytes(StandardCharsets.US_ASCII);
        assertEquals(CandumpLine.Kind.RECEIVED, parser.read(last, 0, last.length, frame));
        assertEquals("can1", parser.name());
    }
}
