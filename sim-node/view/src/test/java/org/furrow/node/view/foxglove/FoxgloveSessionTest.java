package org.furrow.node.view.foxglove;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.furrow.node.view.web.SocketClient;
import org.junit.jupiter.api.Test;

/** A client of Foxglove's protocol, without a server. */
class FoxgloveSessionTest {
    private static final int RESET = 5;

    private final LinkedBlockingQueue<String> replies = new LinkedBlockingQueue<>();

    /** A client that is trusted and keeps its replies. */
    private final class Client implements SocketClient {
        @Override
        public String protocol() {
            return "foxglove.sdk.v1";
        }

        @Override
        public boolean isTrusted() {
            return true;
        }

        @Override
        public void wake() {
            // nothing is written here
        }

        @Override
        public void reply(String text) {
            replies.add(text);
        }

        @Override
        public void reply(byte[] binary) {
            replies.add("a response");
        }

        @Override
        public void close(int code, String reason) {
            replies.add("closed: " + reason);
        }
    }

    /** A run with a defect. */
    private static final class Defect implements SimulationControl {
        @Override
        public State state() {
            return State.PLAYING;
        }

        @Override
        public void setState(State state) {
            throw new IllegalStateException("a defect");
        }

        @Override
        public void step(int epochs) {
            throw new IllegalStateException("a defect");
        }

        @Override
        public void reset() {
            throw new IllegalStateException("a defect");
        }

        @Override
        public double speed() {
            return 1;
        }

        @Override
        public void setSpeed(double speed) {
            throw new IllegalStateException("a defect");
        }
    }

    @Test
    void shouldAnswerACallThatFails() throws InterruptedException {
        byte[] encoding = "json".getBytes(StandardCharsets.UTF_8);
        ByteBuffer call = ByteBuffer.allocate(17).order(ByteOrder.LITTLE_ENDIAN);
        call.put((byte) 2).putInt(RESET).putInt(1).putInt(encoding.length).put(encoding);
        new FoxgloveService("run", new TopicBoard(), new Defect())
                .open(new Client())
                .onBinary(call.flip());
        String reply = String.valueOf(replies.poll(300, TimeUnit.SECONDS));
        assertTrue(reply.contains("serviceCallFailure") && reply.contains("a defect"), reply);
    }
}
