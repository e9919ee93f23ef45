package org.furrow.node.can.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.j1939.TransportFrames;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.j1939.TransportReader;
import org.furrow.node.can.j1939.TransportWriter;
import org.junit.jupiter.api.Test;

/** Extended transfers written out by hand from SAE J1939-21, section 5.11; ticks of 10 ms. */
class ExtendedTransportTest {
    private static final double STEP_S = 0.01;
    private static final int PGN = 0xEF00;
    private static final int OWN = 0x13;
    private static final int OTHER = 0x31;
    /** 286 packets, the last one of 5 bytes. */
    private static final int LENGTH = 2000;

    private final CanFrame frame = new CanFrame();
    private final TransportReader reader = new TransportReader(TransportProtocol.EXTENDED, STEP_S, pgn -> pgn == PGN);
    private final TransportWriter writer = new TransportWriter(TransportProtocol.EXTENDED, STEP_S);
    private final List<String> answers = new ArrayList<>();

    private CanFrame frame(String text) {
        String[] parts = text.split("#");
        byte[] data = HexFormat.of().parseHex(parts[1]);
        return frame.extended(Integer.parseInt(parts[0], 16)).data(data, 0, data.length);
    }

    private boolean receive(String text, long tick) {
        boolean complete = reader.accept(frame(text), OWN, tick);
        collect();
        return complete;
    }

    private void collect() {
        while (reader.poll(frame)) {
            answers.add(frame.toString());
        }
    }

    private static byte[] content(int length) {
        byte[] content = new byte[length];
        for (int k = 0; k < length; k++) {
            content[k] = (byte) (7 * k + k / 251);
        }
        return content;
    }

    /** Packets of the content of {@link #LENGTH} bytes. */
    private boolean receivePackets(int from, int until, long tick) {
        byte[] content = Arrays.copyOf(content(LENGTH), 7 * TransportFrames.packets(LENGTH));
        boolean complete = false;
        for (int packet = from; packet <= until; packet++) {
            String data = HexFormat.of().formatHex(content, 7 * (packet - 1), 7 * packet);
            complete = receive(String.format("1CC71331#%02X%s", packet - from + 1, data), tick);
        }
        return complete;
    }

    @Test
    void shouldAnswerATransfer() {
        assertFalse(receive("1CC81331#14D007000000EF00", 0));
        receive("1CC81331#168000000000EF00", 1);
        assertFalse(receivePackets(1, 128, 2));
        receive("1CC81331#168080000000EF00", 3);
        assertFalse(receivePackets(129, 256, 4));
        receive("1CC81331#161E00010000EF00", 5);
        assertTrue(receivePackets(257, 286, 6));
        assertEquals(
                List.of(
                        "1CC83113#158001000000EF00",
                        "1CC83113#158081000000EF00",
                        "1CC83113#151E01010000EF00",
                        "1CC83113#17D007000000EF00"),
                answers);
        assertArrayEquals(content(LENGTH), Arrays.copyOf(reader.message(), reader.length()));
        assertEquals(PGN, reader.pgn());
    }

    @Test
    void shouldRefuseAndAbort() {
        receive("1CC81331#14D007000000EE00", 0);
        assertEquals("1CC83113#FF02FFFFFF00EE00", answers.getLast(), "a group that is not wanted");
        receive("1CC81331#14F906000000EF00", 0);
        assertEquals("1CC83113#FF02FFFFFF00EF00", answers.getLast(), "1785 bytes need no extended transfer");
        receive("1CC81331#140000010000EF00", 0);
        assertEquals("1CC83113#FF02FFFFFF00EF00", answers.getLast(), "65,536 bytes are too many");
        begin();
        receive("1CC71331#0100000000000000", 1);
        assertEquals("1CC83113#FF07FFFFFF00EF00", answers.getLast(), "a packet without its offset");
        begin();
        receive("1CC81331#168001000000EF00", 1);
        assertEquals("1CC83113#FF0CFFFFFF00EF00", answers.getLast(), "an offset that leaves out a packet");
        begin();
        receive("1CC81331#168100000000EF00", 1);
        assertEquals("1CC83113#FF0BFFFFFF00EF00", answers.getLast(), "more packets than were asked for");
        begin();
        receive("1CC81331#168000000000EF00", 1);
        receive("1CC71331#0200000000000000", 1);
        assertEquals("1CC83113#FF07FFFFFF00EF00", answers.getLast(), "packet 1 is missing");
        begin();
        receive("1CC81331#FF01FFFFFF00EF00", 1);
        int before = answers.size();
        receive("1CC71331#0100000000000000", 2);
        assertEquals(before, answers.size(), "the sender has aborted");
        begin();
        reader.advance(OWN, 126);
        collect();
        assertEquals("1CC83113#FF03FFFFFF00EF00", answers.getLast(), "T2 is 1.25 s");
        assertFalse(receive("1CC82231#14D007000000EF00", 0), "to another node");
    }

    private void begin() {
        receive("1CC81331#14D007000000EF00", 0);
        assertEquals("1CC83113#158001000000EF00", answers.getLast());
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
    void shouldSendWhatTheReceiverAsksFor() {
        writer.begin(PGN, OTHER, content(LENGTH), LENGTH, 0);
        assertEquals(List.of("0 1CC83113#14D007000000EF00"), send(0, 9));
        writer.onFrame(frame("1CC81331#150201000000EF00"), OWN, 10);
        assertEquals(
                List.of("10 1CC83113#160200000000EF00", "11 1CC73113#0100070E151C232A", "12 1CC73113#0231383F464D545B"),
                send(10, 20));
        writer.onFrame(frame("1CC81331#150001000000EF00"), OWN, 21); // wait
        assertEquals(List.of(), send(21, 100));
        writer.onFrame(frame("1CC81331#15011E010000EF00"), OWN, 101); // packet 286, the last one
        List<String> last = send(101, 120);
        assertEquals("101 1CC83113#16011D010000EF00", last.getFirst());
        assertTrue(
                last.getLast().startsWith("102 1CC73113#01") && last.getLast().endsWith("FFFF"), last.toString());
        writer.onFrame(frame("1CC81331#17D007000000EF00"), OWN, 121);
        assertFalse(writer.isBusy());
        assertEquals(1, writer.complete());
    }

    @Test
    void shouldEndTransfersThatAreNotAnswered() {
        writer.begin(PGN, OTHER, content(LENGTH), LENGTH, 0);
        assertEquals(List.of("0 1CC83113#14D007000000EF00", "126 1CC83113#FF03FFFFFF00EF00"), send(0, 200));
        writer.begin(PGN, OTHER, content(LENGTH), LENGTH, 300);
        send(300, 300);
        for (int k = 0; k < 4; k++) {
            writer.onFrame(frame("1CC81331#150101000000EF00"), OWN, 301 + 2 * k);
            send(301 + 2 * k, 302 + 2 * k);
        }
        send(310, 310);
        assertFalse(writer.isBusy());
        assertEquals(2, writer.aborted(), "too many requests to send again");
        assertThrows(IllegalStateException.class, () -> writer.begin(PGN, 0xFF, content(LENGTH), LENGTH, 0));
        assertThrows(IllegalStateException.class, () -> writer.begin(PGN, OTHER, content(1785), 1785, 0));
    }

    private boolean transfer(byte[] content, long from) {
        return DamagedTransportTest.transfer(writer, reader, content, from);
    }

    @Test
    void shouldConnectWriterAndReader() {
        for (int length : new int[] {1786, 1792, 1793, 20_000, TransportProtocol.EXTENDED.mostBytes()}) {
            byte[] content = content(length);
            assertTrue(transfer(content, 0), "length=" + length);
            assertArrayEquals(content, Arrays.copyOf(reader.message(), reader.length()));
        }
        assertEquals(5, writer.complete());
    }
}
