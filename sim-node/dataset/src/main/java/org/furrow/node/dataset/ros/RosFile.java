package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.view.mcap.McapWriter;

/** An MCAP file of the profile ros2. A topic begins with its first message. */
final class RosFile extends RosOutput {
    private static final String PROFILE_KEY = "offered_qos_profiles";
    /** Policies by number, which every release reads; those before Jazzy read no words. */
    private static final int TRANSIENT_LOCAL = 1;

    private static final int VOLATILE = 2;

    private final McapWriter writer;
    private final Map<String, Integer> topics = new HashMap<>();

    RosFile(McapWriter writer, long start_ns) {
        super(start_ns);
        this.writer = writer;
    }

    @Override
    protected void message(String topic, String type, long stamp_ns, CdrWriter message, boolean isLatched)
            throws IOException {
        Integer id = topics.get(topic);
        if (id == null) {
            Map<String, String> notes = new TreeMap<>();
            notes.put(PROFILE_KEY, profile(isLatched ? TRANSIENT_LOCAL : VOLATILE));
            id = writer.channel(topic, MessageTypes.schema(type), "cdr", notes);
            topics.put(topic, id);
        }
        writer.message(id, stamp_ns, message.bytes(), message.length());
    }

    private static String profile(int durability) {
        return "- history: 1\n  depth: 10\n  reliability: 1\n  durability: " + durability + "\n"
                + "  deadline:\n    sec: 9223372036\n    nsec: 854775807\n"
                + "  lifespan:\n    sec: 9223372036\n    nsec: 854775807\n"
                + "  liveliness: 1\n  liveliness_lease_duration:\n    sec: 9223372036\n    nsec: 854775807\n"
                + "  avoid_ros_namespace_conventions: false\n";
    }
}
