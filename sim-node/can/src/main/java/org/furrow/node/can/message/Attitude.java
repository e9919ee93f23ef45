package org.furrow.node.can.message;

import java.util.List;

/**
 * Heading, rate of turn and attitude on NMEA 2000, every 100 ms.
 *
 * <pre>
 *   heading, PGN 127250              rate-of-turn, PGN 127251            attitude, PGN 127257
 *   byte 1    sequence identifier    byte 1    sequence identifier       byte 1    sequence identifier
 *        2-3  heading, 1e-4 rad           2-5  rate, 3.125e-8 rad/s,          2-3  yaw, 1e-4 rad
 *        4-5  deviation, 1e-4 rad              positive to the right          4-5  pitch, 1e-4 rad, nose up
 *        6-7  variation, 1e-4 rad         6-8  FF                             6-7  roll, 1e-4 rad, right side down
 *        8    bit 1-2 0: true north                                           8    FF
 * </pre>
 */
public final class Attitude {
    /** Identifies messages of the same measurement. */
    public static final Field SEQUENCE = Field.nmea("sid", 0, 8, 1);
    /** Heading, in rad, clockwise from north. */
    public static final Field HEADING = Field.nmea("heading_rad", 8, 16, 1e4);
    /** 0: true north, 1: magnetic north. */
    public static final Field HEADING_REFERENCE = Field.nmea("magnetic", 56, 2, 1);

    public static final MessageLayout VESSEL_HEADING = new MessageLayout(
            "heading",
            127250,
            2,
            8,
            List.of(
                    SEQUENCE,
                    HEADING,
                    Field.nmeaSigned("deviation_rad", 24, 16, 1e4),
                    Field.nmeaSigned("variation_rad", 40, 16, 1e4),
                    HEADING_REFERENCE));

    /** Rate of turn, in rad/s, positive to the left (on the bus: to the right). */
    public static final Field RATE = Field.nmeaSigned("yaw_rate_radps", 8, 32, -3.2e7);

    public static final MessageLayout RATE_OF_TURN =
            new MessageLayout("rate-of-turn", 127251, 2, 8, List.of(SEQUENCE, RATE));

    /** Pitch, in rad, positive nose down (ISO 8855; on the bus: nose up). */
    public static final Field PITCH = Field.nmeaSigned("pitch_rad", 24, 16, -1e4);
    /** Roll, in rad, positive right side down. */
    public static final Field ROLL = Field.nmeaSigned("roll_rad", 40, 16, 1e4);

    public static final MessageLayout ATTITUDE = new MessageLayout(
            "attitude", 127257, 3, 8, List.of(SEQUENCE, Field.nmeaSigned("yaw_rad", 8, 16, 1e4), PITCH, ROLL));

    private Attitude() {}
}
