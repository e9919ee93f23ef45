package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.view.mcap.McapWriter;

/** An MCAP file of the profile ros2. A topic begins with its first message. */
final class RosFile {
    private static final String PROFILE_KEY = "offered_qos_profiles";
    /** Policies by number, which every release reads; those before Jazzy read no words. */
    private static final int TRANSIENT_LOCAL = 1;

    private static final int VOLATILE = 2;

    private final McapWriter writer;
    private final Map<String, Integer> topics = new HashMap<>();
    private final long start_ns;
    private final CdrWriter cdr = new CdrWriter();

    /** @param start_ns what stamps are at the start of the run, since 1970 or 0 */
    RosFile(McapWriter writer, long start_ns) {
        this.writer = writer;
        this.start_ns = start_ns;
    }

    /** Begins a message with a header; fields are added to what is returned. */
    CdrWriter begin(long time_ns, String frame) {
        return cdr.begin(start_ns + time_ns, frame);
    }

    /** Begins a message without header. */
    CdrWriter begin() {
        return cdr.begin();
    }

    /** The stamp of a time of the run. */
    long stamp_ns(long time_ns) {
        return start_ns + time_ns;
    }

    /** Writes the message that was begun last. */
    void end(String topic, String type, long time_ns) throws IOException {
        end(topic, type, time_ns, VOLATILE);
    }

    /** Writes the message that was begun last, on a topic that keeps it for those who subscribe later. */
    void endLatched(String topic, String type, long time_ns) throws IOException {
        end(topic, type, time_ns, TRANSIENT_LOCAL);
    }

    private void end(String topic, String type, long time_ns, int durability) throws IOException {
        Integer id = topics.get(topic);
        if (id == null) {
            Map<String, String> notes = new TreeMap<>();
            notes.put(PROFILE_KEY, profile(durability));
            id = writer.channel(topic, MessageTypes.schema(type), "cdr", notes);
            topics.put(topic, id);
        }
        writer.message(id, start_ns + time_ns, cdr.bytes(), cdr.length());
    }

    private static String profile(int durability) {
        return "- history: 1\n  depth: 10\n  reliability: 1\n  durability: " + durability + "\n"
                + "  deadline:\n    sec: 9223372036\n    nsec: 854775807\n"
                + "  lifespan:\n    sec: 9223372036\n    nsec: 854775807\n"
                + "  liveliness: 1\n  liveliness_lease_duration:\n    sec: 9223372036\n    nsec: 854775807\n"
                + "  avoid_ros_namespace_conventions: false\n";
    }
}
