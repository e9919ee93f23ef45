package org.furrow.node.dataset.ros;

import java.io.IOException;

/** Takes messages of ROS 2: into a file, or to nodes. One message is built at a time. */
public abstract class RosOutput {
    private final long start_ns;
    private final CdrWriter cdr = new CdrWriter();

    /** @param start_ns what stamps are at the start of the run, since 1970 or 0 */
    protected RosOutput(long start_ns) {
        this.start_ns = start_ns;
    }

    /** Begins a message with a header; fields are added to what is returned. */
    public final CdrWriter begin(long time_ns, String frame) {
        return cdr.begin(stamp_ns(time_ns), frame);
    }

    /** Begins a message without header. */
    public final CdrWriter begin() {
        return cdr.begin();
    }

    /** The stamp of a time of the run. */
    public final long stamp_ns(long time_ns) {
        return start_ns + time_ns;
    }

    /** Ends the message that was begun last. */
    public final void end(String topic, String type, long time_ns) throws IOException {
        message(topic, type, stamp_ns(time_ns), cdr, false);
    }

    /** Ends the message that was begun last, on a topic that keeps it for those who subscribe later. */
    public final void endLatched(String topic, String type, long time_ns) throws IOException {
        message(topic, type, stamp_ns(time_ns), cdr, true);
    }

    /**
     * Takes a message.
     *
     * @param topic such as {@code /lead/odom_truth}
     * @param type such as {@code nav_msgs/Odometry}
     * @param message valid during the call
     */
    protected abstract void message(String topic, String type, long stamp_ns, CdrWriter message, boolean isLatched)
            throws IOException;
}
