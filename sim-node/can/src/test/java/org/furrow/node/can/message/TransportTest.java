package org.furrow.node.can.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.j1939.TransportReader;
import org.furrow.node.can.j1939.TransportWriter;
import org.junit.jupiter.api.Test;

/** Transfers written out by hand from SAE J1939-21, section 5.10; ticks of 10 ms. */
class TransportTest {
    private static final double STEP_S = 0.01;
    private static final int PGN = 65260; // vehicle identification, FEEC
    private static final int OWN = 0x13;
    private static final int OTHER = 0x31;
    private static final String VIN = "1FURROW0123456789*";

    private final CanFrame frame = new CanFrame();
    private final TransportReader reader = new TransportReader(TransportProtocol.ORDINARY, STEP_S, pgn -> pgn == PGN);
    private final TransportWriter writer = new TransportWriter(TransportProtocol.ORDINARY, STEP_S);
    private final List<String> answers = new ArrayList<>();

    private CanFrame frame(String text) {
        String[] parts = text.split("#");
        byte[] data = HexFormat.of().parseHex(parts[1]);
        return frame.extended(Integer.parseInt(parts[0], 16)).data(data, 0, data.length);
    }

    private boolean receive(String text, long tick) {
        boolean complete = reader.accept(frame(text), OWN, tick);
        while (reader.poll(frame)) {
            answers.add(frame.toString());
        }
        return complete;
    }

    private String received() {
        return new String(Arrays.copyOf(reader.message(), reader.length()), java.nio.charset.StandardCharsets.US_ASCII);
    }

    private static byte[] vin() {
        return VIN.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }

    @Test
    void shouldReceiveABroadcast() {
        requireBroadcast();
    }

    private void requireBroadcast() {
        assertFalse(receive("1CECFF31#20120003FFECFE00", 0));
        assertFalse(receive("1CEBFF31#0131465552524F57", 5));
        assertFalse(receive("1CEBFF31#0230313233343536", 10));
        assertTrue(receive("1CEBFF31#033738392AFFFFFF", 15));
        assertEquals(VIN, received());
        assertEquals(PGN, reader.pgn());
        assertEquals(List.of(), answers);
    }

    @Test
    void shouldAnswerATransfer() {
        assertFalse(receive("1CEC1331#1012000302ECFE00", 0)); // at most 2 packets after a CTS
        assertFalse(receive("1CEB1331#0131465552524F57", 1));
        assertFalse(receive("1CEB1331#0230313233343536", 2));
        assertTrue(receive("1CEB1331#033738392AFFFFFF", 3));
        assertEquals(VIN, received());
        assertEquals(
                List.of("1CEC3113#110201FFFFECFE00", "1CEC3113#110103FFFFECFE00", "1CEC3113#13120003FFECFE00"),
                answers);
    }

    @Test
    void shouldRefuseAndAbort() {
        receive("1CEC1331#10120003FFEBFE00", 0);
        assertEquals("1CEC3113#FF02FFFFFFEBFE00", answers.getLast(), "a group that is not wanted");
        receive("1CEC1331#10120004FFECFE00", 0);
        assertEquals("1CEC3113#FF02FFFFFFECFE00", answers.getLast(), "18 bytes are not 4 packets");
        receive("1CEC1331#10120003FFECFE00", 0);
        receive("1CEB1331#0230313233343536", 1);
        assertEquals("1CEC3113#FF07FFFFFFECFE00", answers.getLast(), "packet 1 is missing");
        assertFalse(receive("1CEC2231#10120003FFECFE00", 0), "to another node");
        receive("1CECFF31#20120003FFECFE00", 20);
        receive("1CEBFF31#0230313233343536", 21);
        assertFalse(receive("1CEBFF31#0331465552524F57", 22), "a broadcast with a gap");
        receive("1CEC1331#10120003FFECFE00", 30);
        receive("1CEC1331#FF01FFFFFFECFE00", 31);
        int before = answers.size();
        assertFalse(receive("1CEB1331#0131465552524F57", 32), "the sender has aborted");
        assertEquals(before, answers.size());
    }

    @Test
    void shouldTimeOutAndTakeTheNextMessage() {
        receive("1CEC1331#10120003FFECFE00", 0);
        reader.advance(OWN, 125);
        assertFalse(reader.poll(frame), "T2 is 1.25 s");
        reader.advance(OWN, 126);
        assertTrue(reader.poll(frame));
        assertEquals("1CEC3113#FF03FFFFFFECFE00", frame.toString());
        receive("1CECFF31#20120003FFECFE00", 200);
        receive("1CEBFF31#0131465552524F57", 275);
        reader.advance(OWN, 351);
        assertFalse(receive("1CEBFF31#0230313233343536", 351), "T1 is 0.75 s");
        assertEquals(2, reader.incomplete());
        answers.clear();
        requireBroadcast();
    }

    @Test
    void shouldReplaceTheOldestTransferWhenThereAreTooMany() {
        for (int source = 0x40; source < 0x50; source++) {
            receive("1CEC13%02X#10120003FFECFE00".formatted(source), source - 0x40);
        }
        answers.clear();
        receive("1CEC1331#10120003FFECFE00", 50);
        assertEquals(List.of("1CEC4013#FF02FFFFFFECFE00", "1CEC3113#110301FFFFECFE00"), answers);
    }

    private List<String> send(long from, long to) {
        List<String> sent = new ArrayList<>();
        for (long tick = from; tick <= to; tick++) {
            if (writer.poll(tick, OWN, frame)) {
                sent.add(tick + " " + frame);
            }
        }
        return sent;
    }

    @Test
    void shouldBroadcast() {
        writer.begin(PGN, 0xFF, vin(), 18, 0);
        assertEquals(
                List.of(
                        "0 1CECFF13#20120003FFECFE00",
                        "5 1CEBFF13#0131465552524F57",
                        "10 1CEBFF13#0230313233343536",
                        "15 1CEBFF13#033738392AFFFFFF"),
                send(0, 100));
        assertFalse(writer.isBusy());
        assertEquals(1, writer.complete());
    }

    @Test
    void shouldSendWhatTheReceiverAsksFor() {
        writer.begin(PGN, OTHER, vin(), 18, 0);
        assertEquals(List.of("0 1CEC3113#10120003FFECFE00"), send(0, 9));
        writer.onFrame(frame("1CEC1331#110201FFFFECFE00"), OWN, 10);
        assertEquals(List.of("10 1CEB3113#0131465552524F57", "11 1CEB3113#0230313233343536"), send(10, 20));
        writer.onFrame(frame("1CEC1331#1100FFFFFFECFE00"), OWN, 21); // wait
        assertEquals(List.of(), send(21, 100));
        writer.onFrame(frame("1CEC1331#110202FFFFECFE00"), OWN, 101); // again from packet 2
        assertEquals(List.of("101 1CEB3113#0230313233343536", "102 1CEB3113#033738392AFFFFFF"), send(101, 120));
        writer.onFrame(frame("1CEC1332#13120003FFECFE00"), OWN, 121);
        assertTrue(writer.isBusy(), "of another node");
        writer.onFrame(frame("1CEC1331#13120003FFECFE00"), OWN, 122);
        assertFalse(writer.isBusy());
        assertEquals(1, writer.complete());
    }

    @Test
    void shouldEndTransfersThatAreNotAnswered() {
        writer.begin(PGN, OTHER, vin(), 18, 0);
        assertEquals(
                List.of("0 1CEC3113#10120003FFECFE00", "126 1CEC3113#FF03FFFFFFECFE00"), send(0, 200), "T3: 1.25 s");
        writer.begin(PGN, OTHER, vin(), 18, 300);
        send(300, 300);
        writer.onFrame(frame("1CEC1331#1100FFFFFFECFE00"), OWN, 301);
        assertEquals(List.of("407 1CEC3113#FF03FFFFFFECFE00"), send(301, 500), "T4: 1.05 s");
        writer.begin(PGN, OTHER, vin(), 18, 600);
        send(600, 600);
        for (int k = 0; k < 4; k++) {
            writer.onFrame(frame("1CEC1331#110101FFFFECFE00"), OWN, 601 + k);
            send(601 + k, 601 + k);
        }
        assertFalse(writer.isBusy());
        assertEquals(3, writer.aborted(), "too many requests to send again");
    }

    @Test
    void shouldConnectWriterAndReader() {
        byte[] content = new byte[TransportProtocol.ORDINARY.mostBytes()];
        for (int k = 0; k < content.length; k++) {
            content[k] = (byte) (7 * k);
        }
        for (int to : new int[] {0xFF, OWN}) {
            TransportWriter sender = new TransportWriter(TransportProtocol.ORDINARY, STEP_S);
            TransportReader receiver = new TransportReader(TransportProtocol.ORDINARY, STEP_S, pgn -> pgn == PGN);
            sender.begin(PGN, to, content, content.length, 0);
            boolean complete = false;
            for (long tick = 0; tick < 5000 && sender.isBusy(); tick++) {
                if (sender.poll(tick, OTHER, frame)) {
                    complete |= receiver.accept(frame, OWN, tick);
                }
                receiver.advance(OWN, tick);
                while (receiver.poll(frame)) {
                    sender.onFrame(frame, OTHER, tick);
                }
            }
            assertTrue(complete);
            assertEquals(1, sender.complete());
            assertArrayEquals(content, Arrays.copyOf(receiver.message(), receiver.length()));
        }
    }
}
