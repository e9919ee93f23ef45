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
        CommandWatch watch = new CommandWatch(List.of("rover"), warnings::add);
        watch.onPublisher("rt/rover/cmd_vel", TWIST, true);
        watch.onPublisher("rt/rover/odom", TWIST, true);
        watch.onPublisher("rt/cmd_vel", TWIST, true);
        watch.onPublisher("rq/rover/cmd_vel", TWIST, true);
        assertEquals(List.of(), warnings);
        for (int k = 0; k < 2; k++) {
            watch.onPublisher("rt/robber/cmd_vel", TWIST, true);
            watch.onPublisher("rt/rover/cmd_vel", "geometry_msgs::msg::dds_::TwistStamped_", true);
            watch.onPublisher("rt/rover/cmd_vel", TWIST, false);
        }
        assertEquals(
                List.of(
                        "a node publishes /robber/cmd_vel, but nodes drive no vehicle 'robber' in this run, only rover",
                        "a node publishes /rover/cmd_vel of type geometry_msgs::msg::dds_::TwistStamped_, which is not"
                                + " read; it must be " + TWIST,
                        "a node publishes /rover/cmd_vel as best effort, which is not read; it must be reliable"),
                warnings);
    }
}
