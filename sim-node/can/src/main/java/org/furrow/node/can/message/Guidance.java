package org.furrow.node.can.message;

import java.util.List;

/**
 * Guidance messages of ISO 11783, sent every 100 ms by the machine and the steering controller.
 *
 * <p>Curvature on the bus has steps of 0.25 1/km from -8032 1/km, positive to the right; the fields are in 1/m,
 * positive to the left.
 *
 * <pre>
 *   machine-guidance, PGN 44032 (AC00)             guidance-command, PGN 44288 (AD00)
 *   byte 1-2  estimated curvature                  byte 1-2  commanded curvature
 *        3    bit 1-2 mechanical lockout                3    bit 1-2 1: steer, 0: do not
 *             bit 3-4 readiness                         4-8  FF
 *             bit 5-6 1: input in its position
 *             bit 7-8 1: reset requested
 *        4    bit 6-8 limit: 0 none, 1 by the
 *             operator, 2 high, 3 low
 *        5    bit 1-6 exit reason
 *             bit 7-8 remote engage switch
 *        6-8  FF
 * </pre>
 */
public final class Guidance {
    private static final double STEPS_PER_1PM = -4000;
    private static final double LEFTMOST_1PM = 8.032;

    /** Estimated curvature of the machine, in 1/m, positive left. */
    public static final Field ESTIMATED_CURVATURE = Field.j1939("curvature_1pm", 0, 16, STEPS_PER_1PM, LEFTMOST_1PM);
    /** 1: steering is locked mechanically. */
    public static final Field LOCKOUT = Field.j1939("lockout", 16, 2, 1, 0);
    /** 1: ready to be steered. */
    public static final Field READY = Field.j1939("ready", 18, 2, 1, 0);
    /** 1: the operator's switch is on. */
    public static final Field REMOTE_ENGAGE = Field.j1939("remote_engage", 38, 2, 1, 0);

    public static final MessageLayout MACHINE = new MessageLayout(
            "machine-guidance",
            44032,
            3,
            8,
            List.of(
                    ESTIMATED_CURVATURE,
                    LOCKOUT,
                    READY,
                    Field.j1939("input_position", 20, 2, 1, 0),
                    Field.j1939("reset_request", 22, 2, 1, 0),
                    Field.j1939("limit", 29, 3, 1, 0),
                    Field.j1939("exit_code", 32, 6, 1, 0),
                    REMOTE_ENGAGE));

    /** Commanded curvature, in 1/m, positive left. */
    public static final Field COMMANDED_CURVATURE = Field.j1939("curvature_1pm", 0, 16, STEPS_PER_1PM, LEFTMOST_1PM);
    /** 1: the guidance intends to steer. */
    public static final Field STEER = Field.j1939("steer", 16, 2, 1, 0);

    public static final MessageLayout COMMAND =
            new MessageLayout("guidance-command", 44288, 3, 8, List.of(COMMANDED_CURVATURE, STEER));

    private Guidance() {}
}
