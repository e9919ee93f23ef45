package org.furrow.node.can.isotp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.isotp.IsoTpReader.Flow;
import org.junit.jupiter.api.Test;

/** Messages in several frames: frames as the standard prints them, and two ends against each other. */
class IsoTpTest {
    private static final double STEP_S = 0.002;
    private static final IsoTpAddress ECU = normal(0);
    private static final IsoTpAddress TESTER = new IsoTpAddress(0x7E8, 0x7E0, 0, IsoTpAddress.NONE, IsoTpAddress.NONE);

    private final CanFrame frame = new CanFrame();

    private static IsoTpAddress normal(int flags) {
        return new IsoTpAddress(0x7E0, 0x7E8, flags, IsoTpAddress.NONE, IsoTpAddress.NONE);
    }

    private static IsoTpAddress peer(IsoTpAddress of) {
        return new IsoTpAddress(
                /* receive= */ of.send(),
                /* send= */ of.receive(),
                of.flags(),
                /* receiveByte= */ of.sendByte(),
                /* sendByte= */ of.receiveByte());
    }

    private CanFrame load(String hex) {
        byte[] data = HexFormat.of().parseHex(hex);
        return frame.standard(0x7E0).data(data, 0, data.length);
    }

    private String text() {
        return HexFormat.of().withUpperCase().formatHex(frame.array(), 0, frame.length());
    }

    private static byte[] content(int length) {
        byte[] content = new byte[length];
        for (int k = 0; k < length; k++) {
            content[k] = (byte) (k * 7 + k / 256);
        }
        return content;
    }

    /** Transfers a message between two ends, and returns the ticks that it takes; -1: it was not received. */
    private long transfer(IsoTpAddress from, Flow flow, byte[] content) {
        IsoTpWriter writer = new IsoTpWriter(from, STEP_S);
        IsoTpReader reader = new IsoTpReader(peer(from), flow, STEP_S);
        writer.begin(content, content.length);
        for (long tick = 0; tick < 1_000_000; tick++) {
            while (writer.poll(tick, frame)) {
                assertTrue(frame.length() >= 8, "padded");
                if (reader.accept(frame, tick)) {
                    assertEquals(content.length, reader.length());
                    assertArrayEquals(content, Arrays.copyOf(reader.message(), reader.length()));
                    assertFalse(writer.isBusy() || reader.isBusy());
                    return tick;
                }
            }
            while (reader.poll(tick, frame)) {
                writer.onFrame(frame, tick);
            }
            reader.advance(tick);
            if (!writer.isBusy()) {
                return -1;
            }
        }
        return -1;
    }

    @Test
    void shouldTransferMessagesOfAnyLengthInEachAddressing() {
        for (int flags : new int[] {0, CanFrame.EXTENDED, CanFrame.FD, CanFrame.FD | CanFrame.BIT_RATE_SWITCH}) {
            int id = (flags & CanFrame.EXTENDED) != 0 ? 0x18DA10F1 : 0x7E0;
            for (IsoTpAddress address : List.of(
                    new IsoTpAddress(id, id ^ 8, flags, IsoTpAddress.NONE, IsoTpAddress.NONE),
                    new IsoTpAddress(id, id ^ 8, flags, 0xF1, 0x10), // extended: the receiver's address
                    new IsoTpAddress(id, id ^ 8, flags, 0x55, 0x55))) { // mixed: one extension
                for (int length = 1; length < 200; length++) {
                    assertTrue(transfer(address, Flow.FREE, content(length)) >= 0, address + " " + length);
                }
                assertTrue(transfer(address, new Flow(3, 0, 0), content(4095)) >= 0);
            }
        }
    }

    @Test
    void shouldKeepTheTimesOfFlowControl() {
        byte[] content = content(700); // a first frame and 100 others
        assertTrue(transfer(TESTER, Flow.FREE, content) <= 100 / 8 + 1);
        assertEquals(1 + 99 * 5, transfer(TESTER, new Flow(0, 10, 0), content), "10 ms are 5 ticks");
        assertEquals(1 + 99 * 2, transfer(TESTER, new Flow(0, 3, 0), content), "at least 3 ms");
        assertEquals(1 + 3 * 250, transfer(TESTER, new Flow(0, 0, 3), content(20)), "three frames 'wait'");
        assertEquals(-1, transfer(TESTER, new Flow(0, 0, 11), content(20)), "more than ten in a row");
        assertTrue(transfer(TESTER, new Flow(20, 0, 9), content) >= 0, "nine before each of five blocks");
    }

    @Test
    void shouldWriteTheFramesOfTheStandard() {
        IsoTpWriter writer = new IsoTpWriter(ECU, STEP_S);
        writer.begin(content(7), 7);
        assertTrue(writer.poll(0, frame));
        assertEquals("0700070E151C232A", text());
        writer.begin(content(8), 8);
        assertTrue(writer.poll(0, frame));
        assertEquals("100800070E151C23", text());
        assertFalse(writer.poll(1, frame));
        writer.onFrame(load("300000"), 1);
        assertTrue(writer.poll(1, frame));
        assertEquals("212A31CCCCCCCCCC", text());
        IsoTpReader reader = new IsoTpReader(ECU, new Flow(8, 20, 0), STEP_S);
        assertFalse(reader.accept(load("1014010203040506"), 0));
        assertTrue(reader.poll(0, frame));
        assertEquals("300814CCCCCCCCCC", text());
        writer = new IsoTpWriter(normal(CanFrame.FD), STEP_S);
        writer.begin(content(10), 10);
        assertTrue(writer.poll(0, frame));
        assertEquals("000A00070E151C232A31383F", text());
    }

    @Test
    void shouldEndTransfersByTimeoutsAndErrors() {
        IsoTpWriter writer = new IsoTpWriter(ECU, STEP_S);
        writer.begin(content(100), 100);
        assertTrue(writer.poll(0, frame));
        writer.poll(500, frame);
        assertTrue(writer.isBusy(), "one second");
        writer.poll(501, frame);
        assertFalse(writer.isBusy());
        for (String wrong : List.of("320000", "3F0000")) {
            writer.begin(content(100), 100);
            writer.poll(0, frame);
            writer.onFrame(load(wrong), 1);
            assertFalse(writer.isBusy(), "overflow, unknown status");
        }
        assertEquals(3, writer.aborted());
        assertThrows(IllegalStateException.class, () -> new IsoTpWriter(ECU, STEP_S).begin(content(4096), 4096));

        IsoTpReader reader = new IsoTpReader(ECU, Flow.FREE, STEP_S);
        reader.accept(load("1000000010000102"), 0);
        assertTrue(reader.poll(0, frame));
        assertEquals("320000CCCCCCCCCC", text(), "more than 4095 bytes");
        reader.accept(load("1014010203040506"), 0);
        assertTrue(reader.poll(0, frame));
        assertFalse(reader.accept(load("2207080910111213"), 1), "not the next one");
        assertFalse(reader.isBusy());
        reader.accept(load("1014010203040506"), 2);
        assertTrue(reader.poll(2, frame));
        reader.advance(502);
        assertTrue(reader.isBusy());
        reader.advance(503);
        assertFalse(reader.isBusy(), "one second");
        for (String ignored :
                List.of("00", "0801020304050607", "1007010203040506", "2101020304050607", "300000", "F1")) {
            assertFalse(reader.accept(load(ignored), 3), ignored);
            assertFalse(reader.isBusy() || reader.poll(3, frame), ignored);
        }
        assertTrue(reader.accept(load("021003"), 3), "without padding");
    }

    /** Mutated frames: no exception, no allocation, and a valid message right after. */
    @Test
    void shouldTakeAValidMessageAfterDamagedOnes() {
        SplittableRandom random = new SplittableRandom(Long.getLong("seed", 46));
        List<String> valid =
                List.of("021003", "1014010203040506", "2107080910111213", "220D0E0F10111213", "300000", "310000");
        List<byte[]> bytes = new ArrayList<>();
        valid.forEach(each -> bytes.add(HexFormat.of().parseHex(each)));
        for (IsoTpAddress address : List.of(ECU, new IsoTpAddress(0x7E0, 0x7E8, CanFrame.FD, 0x10, 0xF1))) {
            IsoTpReader reader = new IsoTpReader(address, new Flow(2, 0, 1), STEP_S);
            IsoTpWriter writer = new IsoTpWriter(address, STEP_S);
            byte[] content = content(300);
            ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = 0;
            for (int tick = 0; tick < 20_000; tick++) {
                if (tick == 10_000) {
                    before = memory.getCurrentThreadAllocatedBytes();
                }
                byte[] chosen = bytes.get(random.nextInt(bytes.size()));
                frame.begin(0x7E0, address.flags() & CanFrame.FD).length(chosen.length);
                System.arraycopy(chosen, 0, frame.array(), 0, chosen.length);
                for (int k = random.nextInt(4); k > 0; k--) {
                    frame.put8(random.nextInt(8), random.nextInt(256));
                }
                int length = random.nextInt(65);
                boolean isFd = (address.flags() & CanFrame.FD) != 0;
                frame.length(isFd ? CanFrame.roundUpLength(length) : Math.min(length, 8));
                reader.accept(frame, tick);
                writer.onFrame(frame, tick);
                if (!writer.isBusy()) {
                    writer.begin(content, content.length);
                }
                int polls = 0;
                while (writer.poll(tick, frame) || reader.poll(tick, frame)) {
                    assertTrue(++polls < 20, "a tick ends");
                }
                reader.advance(tick);
            }
            long allocated = memory.getCurrentThreadAllocatedBytes() - before;
            assertTrue(allocated < 10_000, "allocated " + allocated);
            boolean byByte = address.receiveByte() != IsoTpAddress.NONE;
            byte[] request = HexFormat.of().parseHex(byByte ? "10021003" : "021003");
            frame.begin(0x7E0, 0).data(request, 0, request.length);
            assertTrue(reader.accept(frame, 30_000));
        }
    }
}
