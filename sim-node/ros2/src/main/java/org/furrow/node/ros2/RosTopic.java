package org.furrow.node.ros2;

/** Names of ROS 2 as DDS has them. */
final class RosTopic {
    private RosTopic() {}

    /** The DDS topic of a topic such as {@code /clock}. */
    static String name(String topic) {
        return "rt" + topic;
    }

    /** The DDS type of a message type such as {@code nav_msgs/Odometry}. */
    static String type(String type) {
        int slash = type.indexOf('/');
        return type.substring(0, slash) + "::msg::dds_::" + type.substring(slash + 1) + "_";
    }
}
