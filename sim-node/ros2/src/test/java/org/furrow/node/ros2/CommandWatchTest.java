package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandWatchTest {
    private static final String TWIST = "geometry_msgs::msg::dds_::Twist_";

    @Test
    void shouldWarnOnceOfCommandsThatReachNoVehicle() {
        List<String> warnings = new ArrayList<>();
        CommandWatch watch = new CommandWatch(List.of("rover", "soft"), List.of("rover"), warnings::add);
        watch.onPublisher("rt/rover/cmd_vel", TWIST, true);
        watch.onPublisher("rt/rover/odom", TWIST, true);
        watch.onPublisher("rt/cmd_vel", TWIST, true);
        watch.onPublisher("rq/rover/cmd_vel", TWIST, true);
        watch.onPublisher("rt/soft/tyre_pressure_cmd", "std_msgs::msg::dds_::Float64_", true);
        assertEquals(List.of(), warnings);
        for (int k = 0; k < 2; k++) {
            watch.onPublisher("rt/robber/cmd_vel", TWIST, true);
            watch.onPublisher("rt/rover/cmd_vel", "geometry_msgs::msg::dds_::TwistStamped_", true);
            watch.onPublisher("rt/rover/cmd_vel", TWIST, false);
            watch.onPublisher("rt/rover/tyre_pressure_cmd", "std_msgs::msg::dds_::Float64_", true);
            watch.onPublisher("rt/soft/tyre_pressure_cmd", "std_msgs::msg::dds_::Float32_", true);
        }
        assertEquals(
                List.of(
                        "a node publishes /robber/cmd_vel, but nodes drive no vehicle 'robber' in this run, only rover, soft",
                        "a node publishes /rover/cmd_vel of type geometry_msgs::msg::dds_::TwistStamped_, which is not"
                                + " read; it must be " + TWIST,
                        "a node publishes /rover/cmd_vel as best effort, which is not read; it must be reliable",
                        "a node publishes /rover/tyre_pressure_cmd, but 'rover' has no tyres that give way; add"
                                + " 'soft_tyre' to the vehicle",
                        "a node publishes /soft/tyre_pressure_cmd of type std_msgs::msg::dds_::Float32_, which is not"
                                + " read; it must be std_msgs::msg::dds_::Float64_"),
                warnings);
    }
}
