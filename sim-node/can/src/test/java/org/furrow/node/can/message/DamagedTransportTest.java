package org.furrow.node.can.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.j1939.TransportReader;
import org.furrow.node.can.j1939.TransportWriter;
import org.junit.jupiter.api.Test;

/** Damaged frames of both transport protocols: each tick ends, nothing is allocated, and the next message arrives. */
class DamagedTransportTest {
    private static final long SEED = Long.getLong("seed", 20261127L);
    private static final double STEP_S = 0.01;
    private static final int PGN = 0xEF00;
    private static final int OWN = 0x13;
    private static final int OTHER = 0x31;
    private static final int FRAMES = 20_000;

    private final CanFrame frame = new CanFrame();

    @Test
    void shouldIgnoreDamagedFramesOfTransfersAndBroadcasts() {
        List<String> sound = List.of(
                "1CEC1331#10120003FF00EF00",
                "1CEB1331#0131465552524F57",
                "1CEB1331#0230313233343536",
                "1CEC1331#110201FFFF00EF00",
                "1CEC1331#13120003FF00EF00",
                "1CEC1331#FF01FFFFFF00EF00",
                "1CECFF31#20120003FF00EF00",
                "1CEBFF31#0131465552524F57",
                "1CEBFF31#0230313233343536");
        damage(TransportProtocol.ORDINARY, 1785, sound);
        damage(TransportProtocol.ORDINARY, 18, sound);
    }

    @Test
    void shouldIgnoreDamagedFramesOfExtendedTransfers() {
        damage(
                TransportProtocol.EXTENDED,
                2000,
                List.of(
                        "1CC81331#14D007000000EF00",
                        "1CC81331#168000000000EF00",
                        "1CC71331#0100070E151C232A",
                        "1CC81331#158001000000EF00",
                        "1CC81331#17D007000000EF00",
                        "1CC81331#FF01FFFFFF00EF00"));
    }

    private void damage(TransportProtocol protocol, int length, List<String> sound) {
        Random random = new Random(SEED);
        TransportReader reader = new TransportReader(protocol, STEP_S, pgn -> pgn == PGN);
        TransportWriter writer = new TransportWriter(protocol, STEP_S);
        CanFrame[] frames = sound.stream().map(DamagedTransportTest::parse).toArray(CanFrame[]::new);
        byte[] content = new byte[length];
        random.nextBytes(content);
        CanFrame damaged = new CanFrame();
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        for (int n = 0; n < FRAMES; n++) {
            before = n == FRAMES / 2 ? memory.getCurrentThreadAllocatedBytes() : before;
            if (!writer.isBusy()) {
                writer.begin(PGN, OTHER, content, length, n);
            }
            damaged.copyFrom(frames[random.nextInt(frames.length)]);
            damaged.length(random.nextInt(4) == 0 ? random.nextInt(9) : 8);
            for (int k = random.nextInt(3); k > 0; k--) {
                damaged.put8(random.nextInt(8), random.nextInt(256));
            }
            boolean _ = reader.accept(damaged, OWN, n);
            writer.onFrame(damaged, OWN, n);
            reader.advance(OWN, n);
            int polls = 0;
            while (reader.poll(frame)) {
                if (++polls > 100 || frame.length() != 8) {
                    throw new AssertionError("a tick has " + polls + " answers, seed=" + SEED);
                }
            }
            boolean _ = writer.poll(n, OWN, frame);
        }
        long allocated = memory.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < FRAMES / 2, "bytes allocated: " + allocated);
        for (long tick = FRAMES; writer.isBusy(); tick++) {
            boolean _ = writer.poll(tick, OWN, frame);
        }
        reader.advance(OWN, 2 * FRAMES);
        while (reader.poll(frame)) {
            assertEquals(8, frame.length());
        }
        assertTrue(transfer(writer, reader, content, 3 * FRAMES), "seed=" + SEED);
        assertArrayEquals(content, Arrays.copyOf(reader.message(), reader.length()));
    }

    /** Transfers a message between two nodes; returns whether it was complete. */
    static boolean transfer(TransportWriter writer, TransportReader reader, byte[] content, long from) {
        CanFrame frame = new CanFrame();
        writer.begin(PGN, OWN, content, content.length, from);
        boolean complete = false;
        for (long tick = from; tick < from + 20_000 && writer.isBusy(); tick++) {
            if (writer.poll(tick, OTHER, frame)) {
                complete |= reader.accept(frame, OWN, tick);
            }
            reader.advance(OWN, tick);
            while (reader.poll(frame)) {
                writer.onFrame(frame, OTHER, tick);
            }
        }
        return complete;
    }

    private static CanFrame parse(String text) {
        String[] parts = text.split("#");
        byte[] data = HexFormat.of().parseHex(parts[1]);
        return new CanFrame().extended(Integer.parseInt(parts[0], 16)).data(data, 0, data.length);
    }
}
