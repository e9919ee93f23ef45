package org.furrow.node.can.message;

import java.util.List;

/**
 * Speed messages of a machine on ISO 11783, every 100 ms.
 *
 * <pre>
 *   wheel-speed, PGN 65096 (FE48)                  speed-command, PGN 64835 (FD43)
 *   byte 1-2  speed, 0.001 m/s                     byte 1-2  target speed, 0.001 m/s
 *        3-6  distance, 0.001 m                         3-4  speed limit, 0.001 m/s
 *        7    minutes of power after key off            5-7  FF
 *        8    bit 1-2 direction, 1: forward             8    bit 1-2 direction, 1: forward
 *             bit 3-4 key switch, 1: on
 *             bit 5-6 implements, 1: may work
 *             bit 7-8 operator's seat, 1: reversed
 * </pre>
 */
public final class MachineSpeed {
    /** Speed of the wheels or target speed, in m/s, without sign. */
    public static final Field SPEED = Field.j1939("speed_mps", 0, 16, 1000, 0);
    /** 1: forward, 0: reverse. */
    public static final Field DIRECTION = Field.j1939("forward", 56, 2, 1, 0);

    public static final MessageLayout WHEEL_BASED = new MessageLayout(
            "wheel-speed",
            65096,
            3,
            8,
            List.of(
                    SPEED,
                    Field.j1939("distance_m", 16, 32, 1000, 0),
                    Field.j1939("power_min", 48, 8, 1, 0),
                    DIRECTION,
                    Field.j1939("key_switch", 58, 2, 1, 0),
                    Field.j1939("operation", 60, 2, 1, 0),
                    Field.j1939("reversed", 62, 2, 1, 0)));

    public static final MessageLayout COMMAND = new MessageLayout(
            "speed-command", 64835, 3, 8, List.of(SPEED, Field.j1939("limit_mps", 16, 16, 1000, 0), DIRECTION));

    private MachineSpeed() {}
}
