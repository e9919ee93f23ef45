package org.furrow.node.ros2.rtps;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Requests and replies: each client gets its own replies, of any size, and in the form of its middleware. */
class ServiceTest {
    private static final int DOMAIN = 97;
    private static final int WAIT_S = 60;
    private static final int LARGE = 40_000;

    /** A client of a service, and the replies that it received. */
    private static final class Client implements AutoCloseable {
        final Participant node;
        final Participant.Publisher requests;
        final BlockingQueue<byte[]> replies = new LinkedBlockingQueue<>();

        Client() throws Exception {
            node = new Participant(DOMAIN, true);
            requests = node.publish("rq/xRequest", "Q", 10, false);
            node.subscribe("rr/xReply", "R", reply -> {
                byte[] bytes = new byte[reply.remaining()];
                reply.get(bytes);
                replies.add(bytes);
            });
            while (requests.readers() == 0) {
                Thread.sleep(1);
            }
        }

        void ask(int number) {
            requests.write(new byte[] {0, 1, 0, 0, (byte) number, 0, 0, 0});
        }

        byte[] reply() throws InterruptedException {
            byte[] reply = replies.poll(WAIT_S, TimeUnit.SECONDS);
            assertNotNull(reply, "a reply did not arrive");
            return reply;
        }

        @Override
        public void close() throws IOException {
            node.close();
        }
    }

    @Test
    void shouldAnswerEachClientAlone() throws Exception {
        try (Participant server = new Participant(DOMAIN, true)) {
            server.serve(
                    new Participant.Channel("rq/xRequest", "Q"),
                    new Participant.Channel("rr/xReply", "R"),
                    (request, reply) -> {
                        byte[] answer = new byte[LARGE];
                        answer[1] = 1;
                        answer[4] = (byte) (request.get(4) + 100);
                        reply.accept(answer);
                    });
            try (Client first = new Client();
                    Client second = new Client()) {
                first.ask(1);
                second.ask(2);
                second.ask(3);
                assertEquals(101, first.reply()[4]);
                assertEquals(102, second.reply()[4]);
                assertEquals(103, second.reply()[4]);
                first.ask(4);
                byte[] last = first.reply();
                assertEquals(104, last[4]);
                assertEquals(LARGE, last.length);
                assertNull(first.replies.poll(), "no reply of another client");
            }
        }
    }

    /** In rmw_cyclonedds two numbers precede the fields, in the byte order of the request. */
    @Test
    void shouldKeepTheNumbersBeforeTheFields() {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            ByteBuffer request = ByteBuffer.allocate(28).order(order);
            request.put(new byte[] {0, (byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0), 0, 0});
            request.putLong(77).putLong(5).putDouble(2.5).flip();
            Guid writer = new Guid(GuidPrefix.create(), 0x103);
            RequestIdentity identity = RequestIdentity.of(writer, 9, null, request, RequestIdentity.CYCLONE);
            assertNotNull(identity);
            assertEquals(2.5, identity.request(request).order(order).getDouble(4));
            byte[] reply = identity.reply(new byte[] {0, 1, 0, 0, 42});
            ByteBuffer read = ByteBuffer.wrap(reply).order(ByteOrder.LITTLE_ENDIAN);
            assertEquals(77, read.getLong(4));
            assertEquals(5, read.getLong(12));
            assertEquals(42, read.get(20));
            assertNull(identity.extras());
            assertNull(RequestIdentity.of(
                    writer, 9, null, ByteBuffer.wrap(Arrays.copyOf(reply, 8)), RequestIdentity.CYCLONE));
        }
    }

    /** In rmw_fastrtps a request names the reader of its client beside the fields; the reply names it again. */
    @Test
    void shouldNameTheReaderOfTheClientBesideTheFields() {
        Guid writer = new Guid(GuidPrefix.create(), 0x103);
        Guid reader = new Guid(writer.prefix(), 0x204);
        byte[] named = new ParameterList.Builder()
                .sample(ParameterList.RELATED_SAMPLE_OF_VENDOR, reader, 0)
                .extras();
        ByteBuffer payload = ByteBuffer.wrap(new byte[] {0, 1, 0, 0, 7});
        RequestIdentity identity = RequestIdentity.of(
                writer, 9, ParameterList.read(ByteBuffer.wrap(named).order(ByteOrder.LITTLE_ENDIAN)), payload, 0x010f);
        assertNotNull(identity);
        assertArrayEquals(new byte[] {0, 1, 0, 0, 8}, identity.reply(new byte[] {0, 1, 0, 0, 8}));
        byte[] extras = identity.extras();
        assertNotNull(extras);
        assertEquals(
                reader,
                ParameterList.read(ByteBuffer.wrap(extras).order(ByteOrder.LITTLE_ENDIAN))
                        .relatedSample());
        RequestIdentity unnamed = RequestIdentity.of(writer, 9, null, payload, 0);
        assertNotNull(unnamed);
        assertEquals(writer, unnamed.guid());
    }
}
