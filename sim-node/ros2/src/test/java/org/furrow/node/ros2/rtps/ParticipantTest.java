package org.furrow.node.ros2.rtps;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Two participants on this machine, and messages that are damaged. */
class ParticipantTest {
    private static final int DOMAIN = 93;
    private static final int WAIT_S = 60;

    private final BlockingQueue<byte[]> received = new LinkedBlockingQueue<>();

    private void receive(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(bytes);
        received.add(bytes);
    }

    private static byte[] payload(int length, int seed) {
        byte[] payload = new byte[length];
        new Random(seed).nextBytes(payload);
        return payload;
    }

    @Test
    void shouldDeliverSamplesOfAnySizeOnceAndInOrder() throws Exception {
        try (Participant from = new Participant(DOMAIN, true);
                Participant to = new Participant(DOMAIN, true)) {
            Participant.Publisher publisher = from.publish("rt/a", "T", 100, false);
            to.subscribe("rt/a", "T", this::receive);
            to.subscribe("rt/a", "Other", _ -> received.add(new byte[0]));
            while (publisher.readers() == 0) {
                Thread.sleep(1);
            }
            int[] lengths = {4, 5, 16_384, 16_385, 700_000, 8};
            for (int k = 0; k < lengths.length; k++) {
                publisher.write(payload(lengths[k], k));
            }
            List<byte[]> all = new ArrayList<>();
            for (int k = 0; k < lengths.length; k++) {
                all.add(required(received.poll(WAIT_S, TimeUnit.SECONDS)));
            }
            for (int k = 0; k < lengths.length; k++) {
                byte[] expected = payload(lengths[k], k);
                assertArrayEquals(
                        expected,
                        all.stream()
                                .filter(each -> starts(each, expected))
                                .findFirst()
                                .map(each -> java.util.Arrays.copyOf(each, expected.length))
                                .orElse(null),
                        "sample of " + lengths[k]);
            }
            assertNull(received.poll(), "each once");
        }
    }

    private static byte[] required(byte[] bytes) {
        assertNotNull(bytes, "a sample did not arrive");
        return bytes;
    }

    /** Whether a message has these bytes, and up to three more, as CDR pads it. */
    private static boolean starts(byte[] message, byte[] expected) {
        return message.length >= expected.length
                && message.length < expected.length + 4
                && java.util.Arrays.equals(message, 0, expected.length, expected, 0, expected.length);
    }

    @Test
    void shouldKeepLatchedSamplesForThoseWhoComeLater() throws Exception {
        try (Participant from = new Participant(DOMAIN, true)) {
            from.publish("rt/b", "T", 1, true).write(payload(8, 1));
            try (Participant to = new Participant(DOMAIN, true)) {
                to.subscribe("rt/b", "T", this::receive);
                assertArrayEquals(payload(8, 1), received.poll(WAIT_S, TimeUnit.SECONDS));
            }
        }
    }

    @Test
    void shouldNameThePortThatAnotherProgramUses() throws Exception {
        try (DatagramSocket other = new DatagramSocket(null)) {
            other.bind(new InetSocketAddress(7400 + 250 * (DOMAIN + 2)));
            IOException e = assertThrows(IOException.class, () -> new Participant(DOMAIN + 2, true).close());
            assertEquals(
                    "another program uses UDP port 31150, which all participants of domain 95 share; end it, or choose"
                            + " another domain by ROS_DOMAIN_ID",
                    e.getMessage());
        }
    }

    /** Messages of a peer that a participant knows, with bytes changed, cut or added. */
    @Test
    void shouldEndureDamagedMessages() throws Exception {
        Random random = new Random(45);
        try (Participant participant = new Participant(DOMAIN, true);
                Participant other = new Participant(DOMAIN, true)) {
            Participant.Publisher publisher = participant.publish("rt/c", "T", 10, true);
            participant.subscribe("rt/d", "T", _ -> {});
            publisher.write(payload(40_000, 3));
            List<byte[]> valid = valid(new GuidPrefix(random.nextLong(), 7));
            for (int k = 0; k < 10_000; k++) {
                byte[] message = valid.get(random.nextInt(valid.size())).clone();
                int changes = random.nextInt(8);
                for (int c = 0; c < changes; c++) {
                    message[random.nextInt(message.length)] = (byte) random.nextInt();
                }
                int length = random.nextInt(4) == 0 ? random.nextInt(message.length + 1) : message.length;
                participant.parse(ByteBuffer.wrap(message, 0, length).slice());
            }
            other.subscribe("rt/c", "T", this::receive);
            assertArrayEquals(payload(40_000, 3), received.poll(WAIT_S, TimeUnit.SECONDS), "it goes on");
        }
    }

    /** One of each kind of message from a participant of this name, which a receiver knows after the first. */
    private static List<byte[]> valid(GuidPrefix self) throws Exception {
        MessageBuilder builder = new MessageBuilder(self);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);
        Guid writer = new Guid(self, 0x103);
        Guid reader = new Guid(self, 0x104);
        NumberSet set = NumberSet.of(1, 40, number -> number % 3 == 0);
        List<byte[]> valid = new ArrayList<>();
        byte[] participant = Discovery.participant(self, List.of(address));
        for (int k = 0; k < 9; k++) {
            builder.begin();
            switch (k) {
                case 0 -> builder.data(0, Discovery.PARTICIPANT_WRITER, 1, null, participant);
                case 1 ->
                    builder.data(
                            0, Discovery.PUBLICATIONS_WRITER, 1, null, Discovery.endpoint(writer, "rt/d", "T", false));
                case 2 ->
                    builder.data(
                            0, Discovery.SUBSCRIPTIONS_WRITER, 1, null, Discovery.endpoint(reader, "rt/c", "T", false));
                case 3 -> builder.data(0, writer.entity(), 1, null, payload(40, 1));
                case 4 -> builder.fragment(0, writer.entity(), 2, 1, null, payload(40_000, 2));
                case 5 -> builder.heartbeat(0, writer.entity(), 1, 30, false);
                case 6 -> builder.ackNack(0x104, 0x103, set, false);
                case 7 -> builder.gap(0, writer.entity(), 3, 9);
                default ->
                    builder.data(
                            0,
                            Discovery.PARTICIPANT_WRITER,
                            2,
                            Discovery.gone(new Guid(self, Guid.PARTICIPANT)),
                            new byte[0]);
            }
            ByteBuffer message = builder.message();
            byte[] bytes = new byte[message.remaining()];
            message.get(bytes);
            valid.add(bytes);
        }
        return valid;
    }
}
