package org.furrow.node.ros2;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.furrow.node.dataset.ros.CdrWriter;
import org.furrow.node.dataset.ros.RosOutput;
import org.furrow.node.ros2.rtps.Participant;

/** Sends messages at the pace of their stamps, and the clock before the first of each time. */
final class PacedTopics extends RosOutput {
    private final LiveTopics clock;
    private final LiveTopics topics;
    private final double speed;
    private boolean hasBegun;
    private long origin_ns;
    private long firstStamp_ns;
    private long now_ns;
    private long messages;

    /** @param speed seconds of stamps in a second */
    PacedTopics(Participant participant, long start_ns, double speed) {
        super(start_ns);
        clock = new LiveTopics(participant, 0, false);
        topics = new LiveTopics(participant, start_ns, false);
        this.speed = speed;
    }

    /** How many messages it was given. */
    long messages() {
        return messages;
    }

    @Override
    protected void message(String topic, String type, long stamp_ns, CdrWriter message, boolean isLatched)
            throws IOException {
        if (!hasBegun || stamp_ns > now_ns) {
            await(stamp_ns);
            now_ns = stamp_ns;
            clock.begin().time(stamp_ns);
            clock.end("/clock", "rosgraph_msgs/Clock", stamp_ns);
        }
        topics.message(topic, type, stamp_ns, message, isLatched);
        messages++;
    }

    private void await(long stamp_ns) {
        if (!hasBegun) {
            hasBegun = true;
            origin_ns = System.nanoTime();
            firstStamp_ns = stamp_ns;
        }
        long due_ns = origin_ns + Math.round((stamp_ns - firstStamp_ns) / speed);
        try {
            TimeUnit.NANOSECONDS.sleep(due_ns - System.nanoTime());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
