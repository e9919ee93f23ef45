package org.furrow.world.transport.mpj.express;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.transport.Transport;

/** Rounds and published messages of random content, checked byte by byte. */
final class RandomRounds {
    /** Seed of the random messages: {@code -Dseed=...} sets another. */
    static final long SEED = Long.getLong("seed", 20260101L);

    private static final int SHORT_BYTES = 6_000;
    private static final int LONG_BYTES = 400_000;

    private RandomRounds() {}

    /** Starts and completes rounds in a random order, with at most depth in flight. */
    static void exchange(Transport transport, int depth, int rounds) {
        Random random = new Random(SEED + transport.rank());
        int started = 0;
        int completed = 0;
        while (completed < rounds) {
            boolean mayStart = started < rounds && started - completed < depth;
            if (mayStart && (started == completed || random.nextBoolean())) {
                start(transport, message(transport.rank(), started++));
            } else {
                completeRound(transport, completed++);
            }
            for (int spin = random.nextInt(2_000); spin > 0; spin--) {
                Thread.onSpinWait();
            }
            if (random.nextBoolean()) {
                transport.progress();
            }
        }
    }

    /** Publishes messages, and waits for the same number from every other rank. */
    static void publish(Transport transport, int messages) {
        List<Integer> heard = new ArrayList<>();
        for (int rank = 0; rank < transport.size(); rank++) {
            heard.add(0);
        }
        heard.set(transport.rank(), messages);
        int published = 0;
        while (published < messages || !heard.stream().allMatch(n -> n == messages)) {
            if (published < messages) {
                byte[] message = message(transport.rank(), published++);
                send(transport, message, published % 3 == 0);
            }
            transport.poll((from, bytes, length) -> {
                byte[] received = new byte[length];
                bytes.getBytes(0, received);
                int number = heard.get(from);
                assertArrayEquals(
                        message(from, number), received, () -> "seed=" + SEED + " from=" + from + " message=" + number);
                heard.set(from, number + 1);
            });
        }
        assertEquals(0, transport.poll((from, bytes, length) -> {}));
    }

    private static void send(Transport transport, byte[] message, boolean oneByOne) {
        if (!oneByOne) {
            transport.publish(new UnsafeBuffer(message), message.length);
            return;
        }
        for (int to = 0; to < transport.size(); to++) {
            if (to != transport.rank()) {
                transport.send(to, new UnsafeBuffer(message), message.length);
            }
        }
    }

    static void start(Transport transport, byte[] message) {
        transport.message().putBytes(0, message);
        transport.start(message.length);
    }

    /** Waits for a round of {@link #message}s and checks them. */
    static void completeRound(Transport transport, int round) {
        transport.await();
        for (int from = 0; from < transport.size(); from++) {
            byte[] received = new byte[transport.receivedLength(from)];
            transport.received(from).getBytes(0, received);
            int rank = from;
            assertArrayEquals(
                    message(from, round), received, () -> "seed=" + SEED + " from=" + rank + " round=" + round);
        }
        transport.release();
    }

    /** An eighth of the messages is empty, an eighth long; the others grow. */
    static byte[] message(int rank, int round) {
        Random random = new Random(SEED * 31 + rank * 1_000_003L + round);
        byte[] message =
                switch (random.nextInt(8)) {
                    case 0 -> new byte[0];
                    case 1 -> new byte[random.nextInt(LONG_BYTES)];
                    default -> new byte[random.nextInt(SHORT_BYTES) + 50 * round];
                };
        random.nextBytes(message);
        return message;
    }
}
