package org.furrow.node.can.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.furrow.node.can.BusState;
import org.furrow.node.can.CanFrame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlcanLineTest {
    private final SlcanLine reader = new SlcanLine();
    private final CanFrame frame = new CanFrame();

    private SlcanLine.Kind read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return reader.read(bytes, bytes.length, frame);
    }

    @ParameterizedTest
    @CsvSource({
        "t1230, 123#",
        "t4563112233, 456#112233",
        "T12ABCDEF2AA55, 12ABCDEF#AA55",
        "t12321a2B, 123#1A2B",
        "t1232AABBE1F0, 123#AABB",
        "r1234, 123#R4",
        "R1FFFFFFF8, 1FFFFFFF#R8",
        "d1239112233445566778899AABBCC, 123##0112233445566778899AABBCC",
        "B0000000111F, 00000001##11F",
    })
    void shouldReadFrames(String text, String expected) {
        assertEquals(SlcanLine.Kind.FRAME, read(text));
        assertEquals(expected, frame.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "'', ANSWER",
        "z, ANSWER",
        "Z, ANSWER",
        "NA123, ANSWER",
        "V1013, VERSION",
        "F84, FLAGS",
        "sb256256, STATE",
        "e1a, ERRORS",
        "e3bcO, ERRORS",
        "t12, MALFORMED",
        "t1239, MALFORMED",
        "t8000, MALFORMED",
        "T200000000, MALFORMED",
        "t1231A, MALFORMED",
        "t1231AB0, MALFORMED",
        "t1231AG, MALFORMED",
        "t1231AB00G0, MALFORMED",
        "F8, MALFORMED",
        "Fxy, MALFORMED",
        "sz000000, MALFORMED",
        "hello, MALFORMED",
        "zz, MALFORMED",
    })
    void shouldDistinguishLines(String text, SlcanLine.Kind kind) {
        assertEquals(kind, read(text));
    }

    @Test
    void shouldKeepFlagsAndStates() {
        read("FA5");
        assertEquals(0xA5, reader.flags());
        read("sw096000");
        assertEquals(BusState.WARNING, reader.state());
        read("sp000130");
        assertEquals(BusState.PASSIVE, reader.state());
        read("sb256256");
        assertEquals(BusState.BUS_OFF, reader.state());
        read("sa000000");
        assertEquals(BusState.ACTIVE, reader.state());
    }

    @ParameterizedTest
    @CsvSource({"5, 2, t00520000", "536870911, 3, T1FFFFFFF3000000", "2047, 0, t7FF0"})
    void shouldWriteCommands(int id, int length, String expected) {
        byte[] bytes = new byte[SlcanLine.MAX_COMMAND_BYTES];
        frame.begin(id, id > CanFrame.MAX_STANDARD_ID ? CanFrame.EXTENDED : 0).length(length);
        int n = SlcanLine.write(frame, bytes);
        assertEquals(expected + "\r", new String(bytes, 0, n, StandardCharsets.US_ASCII));
    }
}
