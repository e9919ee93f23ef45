package org.furrow.node.dataset.ros;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class CdrWriterTest {
    @Test
    void shouldAlignNumbersFromTheEndOfTheHeader() {
        CdrWriter cdr = new CdrWriter();
        cdr.begin()
                .int8(1)
                .int16(2)
                .int8(3)
                .int32(4)
                .int8(5)
                .float64(1.5)
                .text("ab")
                .int16(6);
        String expected = "00010000" + "01000200" + "03000000" + "04000000" + "05000000" + "000000000000f83f"
                + "03000000" + "616200" + "00" + "0600";
        String found = HexFormat.of().formatHex(Arrays.copyOf(cdr.bytes(), cdr.length()));
        assertArrayEquals(HexFormat.of().parseHex(expected), HexFormat.of().parseHex(found), found);
    }

    /** ROS has an empty array for what a joint lacks; NaN makes a robot's transforms NaN. */
    @Test
    void shouldLeaveOutArraysOfJointsWithoutValues() {
        CdrWriter cdr = new CdrWriter();
        VehicleMessages.fillJoints(
                cdr.begin(), List.of("a"), List.of(new double[] {1.5}, new double[] {Double.NaN}, new double[0]));
        String expected = "00010000" + "01000000" + "02000000" + "6100" + "0000" + "01000000" + "000000000000f83f"
                + "00000000" + "00000000";
        assertEquals(expected, HexFormat.of().formatHex(Arrays.copyOf(cdr.bytes(), cdr.length())));
    }

    @Test
    void shouldNameEachNestedTypeOfAMessage() {
        String text = new String(MessageTypes.schema("nav_msgs/Odometry").text(), StandardCharsets.UTF_8);
        for (String type : new String[] {
            "std_msgs/Header",
            "builtin_interfaces/Time",
            "geometry_msgs/PoseWithCovariance",
            "geometry_msgs/Pose",
            "geometry_msgs/Point",
            "geometry_msgs/Quaternion",
            "geometry_msgs/TwistWithCovariance",
            "geometry_msgs/Twist",
            "geometry_msgs/Vector3"
        }) {
            assertTrue(text.contains("=".repeat(80) + "\nMSG: " + type + "\n"), type);
        }
    }
}
