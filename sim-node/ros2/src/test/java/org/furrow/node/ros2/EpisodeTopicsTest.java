package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.scenario.Scenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A participant reads the time, the transforms and the odometry of vehicles that begin again. */
@Tag("run")
class EpisodeTopicsTest {
    private static final int DOMAIN = 89;
    private static final int WAIT_S = 60;
    private static final long EPOCH_NS = 20_000_000;
    private static final long NS = 1_000_000_000L;
    private static final int EPOCHS = 4;
    /** Of the last message before the episodes. */
    private static final int LAST = 500;

    @TempDir
    private Path folder;

    private record Message(String topic, ByteBuffer bytes) {}

    private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();

    private void subscribe(Participant node, String topic, String type) {
        node.subscribe(RosTopic.name(topic), RosTopic.type(type), payload -> {
            byte[] bytes = new byte[payload.remaining()];
            payload.get(bytes);
            received.add(new Message(topic, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)));
        });
    }

    @Test
    void shouldGoBackInTimeWithTheEpisode() throws Exception {
        Scenario scenario = TestRun.scenario(folder, 2);
        try (Participant node = new Participant(DOMAIN, true);
                SteppedWorld world = new SteppedWorld(scenario);
                EpisodeTopics topics = new EpisodeTopics(scenario, new RosSettings(DOMAIN, true, false))) {
            subscribe(node, "/clock", "rosgraph_msgs/Clock");
            subscribe(node, "/tf", "tf2_msgs/TFMessage");
            subscribe(node, "/rover/odom_truth", "nav_msgs/Odometry");
            world.step();
            SteppedWorld.Moment start = world.moment();
            while (received.stream().map(Message::topic).distinct().count() < 3) {
                topics.send(1, world.units(), true); // until the node has found each topic
                Thread.sleep(10);
            }
            topics.send(LAST, world.units(), true);
            takeUntil(LAST);

            List<Double> heights = new ArrayList<>();
            for (int episode = 0; episode < 2; episode++) {
                world.restore(start);
                topics.send(1, world.units(), true);
                heights.add(requireEpoch(1, true));
                for (int epoch = 2; epoch <= EPOCHS; epoch++) {
                    world.step();
                    topics.send(epoch, world.units(), false);
                    heights.add(requireEpoch(epoch, false));
                }
            }
            assertEquals(heights.subList(0, EPOCHS), heights.subList(EPOCHS, 2 * EPOCHS), "each episode is the same");
            assertNotEquals(heights.get(0), heights.get(1), "the vehicle moves");
        }
    }

    /** Takes messages until the odometry of an epoch. */
    private void takeUntil(int epoch) throws InterruptedException {
        boolean isThere = false;
        while (!isThere) {
            Message message = received.poll(WAIT_S, TimeUnit.SECONDS);
            assertNotNull(message, "epoch " + epoch + " did not arrive");
            isThere = message.topic.equals("/rover/odom_truth") && message.bytes.getInt(4) == epoch * EPOCH_NS / NS;
        }
    }

    /** Requires the messages of an epoch: the clock first, and all with its time; returns the height of the vehicle. */
    private double requireEpoch(int epoch, boolean begins) throws InterruptedException {
        double height_m = Double.NaN;
        for (String topic : List.of("/clock", "/tf", "/rover/odom_truth")) {
            Message message = received.poll(WAIT_S, TimeUnit.SECONDS);
            assertNotNull(message, "epoch " + epoch + ": " + topic + " did not arrive");
            assertEquals(topic, message.topic, "epoch " + epoch);
            int stamp = topic.equals("/tf") ? 8 : 4;
            ByteBuffer bytes = message.bytes;
            assertEquals(epoch * EPOCH_NS, NS * bytes.getInt(stamp) + bytes.getInt(stamp + 4), "time of " + topic);
            if (topic.equals("/tf")) {
                assertEquals(1, bytes.getInt(4), "one transform");
                height_m = bytes.getDouble(bytes.limit() - 5 * Double.BYTES);
            } else if (topic.equals("/rover/odom_truth") && begins) {
                int rates = bytes.limit() - (36 + 3) * Double.BYTES;
                for (int k = 0; k < 3; k++) {
                    assertEquals(
                            0,
                            bytes.getDouble(rates + k * Double.BYTES),
                            "an episode begins without the motion of the one before");
                }
            }
        }
        return height_m;
    }
}
