package org.furrow.node.ros2;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.furrow.node.dataset.ros.CdrWriter;
import org.furrow.node.dataset.ros.RosOutput;
import org.furrow.node.ros2.rtps.Participant;
import org.jspecify.annotations.Nullable;

/** Sends messages to the nodes of a domain. A topic begins with its first message. */
final class LiveTopics extends RosOutput {
    /** Messages of a topic that are kept for nodes that lost them. */
    private static final int DEPTH = 10;

    private final Participant participant;
    private final boolean isKept;
    private final Map<String, Topic> topics = new LinkedHashMap<>();

    /** A topic and its last message. */
    private static final class Topic {
        final Participant.Publisher publisher;
        byte @Nullable [] last;

        Topic(Participant.Publisher publisher) {
            this.publisher = publisher;
        }
    }

    /** @param isKept whether the last message of each topic is kept for {@link #sendAgain} */
    LiveTopics(Participant participant, long start_ns, boolean isKept) {
        super(start_ns);
        this.participant = participant;
        this.isKept = isKept;
    }

    @Override
    protected void message(String topic, String type, long stamp_ns, CdrWriter message, boolean isLatched) {
        Topic to = topics.computeIfAbsent(
                topic,
                _ -> new Topic(participant.publish(
                        RosTopic.name(topic), RosTopic.type(type), isLatched ? 1 : DEPTH, isLatched)));
        if (isKept || isLatched || to.publisher.readers() > 0) {
            byte[] bytes = Arrays.copyOf(message.bytes(), message.length());
            to.publisher.write(bytes);
            to.last = bytes;
        }
    }

    /** Sends the last message of each topic again. */
    void sendAgain() {
        for (Topic topic : topics.values()) {
            if (topic.last != null) {
                topic.publisher.write(topic.last);
            }
        }
    }
}
