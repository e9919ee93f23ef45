package org.furrow.node.can.message;

import java.util.List;

/**
 * Torque/Speed Control 1 (TSC1) of J1939-71, PGN 0, every 10 ms: controls an engine or retarder.
 *
 * <pre>
 *   byte 1    bit 1-2 mode: 0 none, 1 speed, 2 torque, 3 speed and torque limit
 *             bit 3-4 conditions of speed control
 *             bit 5-6 priority of the mode, 0 highest
 *        2-3  speed, 0.125 rpm
 *        4    torque, 1 % from -125 %
 *        5    bit 1-3 transmission rate, bit 4-8 purpose
 *        6    bit 1-4 torque, 1/8 %
 *        7    FF
 *        8    bit 1-4 message counter, bit 5-8 checksum; F: not used
 * </pre>
 */
public final class TorqueSpeedControl {
    private static final double RADPS_PER_RPM = Math.PI / 30;

    public static final MessageLayout LAYOUT = new MessageLayout(
            "torque-speed-control",
            0,
            3,
            8,
            List.of(
                    Field.plain("mode", 0, 2),
                    Field.plain("conditions", 2, 2),
                    Field.plain("mode_priority", 4, 2),
                    Field.j1939("engine_radps", 8, 16, 8 / RADPS_PER_RPM, 0),
                    Field.j1939("torque", 24, 8, 100, -1.25),
                    Field.j1939UpTo("counter", 56, 4, 7),
                    Field.j1939("checksum", 60, 4, 1, 0)));

    private TorqueSpeedControl() {}

    /**
     * Returns the checksum of a message: the sum of bytes 1 to 7, the message counter and the four bytes of the
     * identifier, folded to three bits.
     *
     * @param id 29-bit identifier of the frame
     */
    public static int checksum(int id, byte[] data) {
        int sum = data[7] & 0x0F;
        for (int k = 0; k < 7; k++) {
            sum += data[k] & 0xFF;
        }
        sum += (id & 0xFF) + ((id >> 8) & 0xFF) + ((id >> 16) & 0xFF) + ((id >> 24) & 0xFF);
        return (((sum >> 6) & 3) + (sum >> 3) + sum) & 7;
    }
}
