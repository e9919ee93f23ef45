package org.furrow.node.can.gateway;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.furrow.node.can.BusState;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.Navigation;

/**
 * What the controllers on the bus said last: bytes 16 to 39 of the gateway's packet. A number that nobody has said, or not for a second,
 * is NaN.
 *
 * <pre>
 *   16        20        24            28             32     34    35        36
 *  +---------+---------+-------------+--------------+------+-----+---------+-----------+
 *  |curvature|off track|heading error|steering angle|age_ms|steer|bus state|frames lost|
 *  |f32 1/m  |f32 m    |f32 rad      |f32 rad       |u16   |u8   |u8       |u32        |
 *  +---------+---------+-------------+--------------+------+-----+---------+-----------+
 *   all positive left; age of the newest of them, 65535: none; steer: 1 yes, 0 no, 255 not said;
 *   bus state: 0 active, 1 warning, 2 passive, 3 bus-off, 4 unplugged, 5 closed
 * </pre>
 */
final class ControllerState {
    /** Bytes of a packet without frames. */
    static final int PACKET_BYTES = 40;

    private static final long FRESH_ns = TimeUnit.SECONDS.toNanos(1);
    private static final int COMMAND = 0;
    private static final int ERROR = 1;
    private static final int STEERING = 2;
    private static final int KINDS = 3;
    private static final int NOT_SAID = 255;
    private static final int NO_AGE_ms = 65535;

    private float curvature_1pm = Float.NaN;
    private float offTrack_m = Float.NaN;
    private float headingError_rad = Float.NaN;
    private float steeringAngle_rad = Float.NaN;
    private int steer = NOT_SAID;
    private final boolean[] isFresh = new boolean[KINDS];
    private final long[] said_ns = new long[KINDS];

    /**
     * Takes what a frame says, if it is one of theirs.
     *
     * @param address of the gateway; what is sent to another one does not count
     */
    void accept(CanFrame frame, int address, long now_ns) {
        if (!frame.isExtended() || frame.isRemote() || frame.length() < 8 || !J1939Id.isFor(frame.id(), address)) {
            return;
        }
        byte[] data = frame.array();
        int pgn = J1939Id.pgn(frame.id());
        if (pgn == Guidance.COMMAND.pgn()) {
            curvature_1pm = (float) Guidance.COMMANDED_CURVATURE.get(data);
            double said = Guidance.STEER.get(data);
            steer = Double.isNaN(said) ? NOT_SAID : (int) said;
            note(COMMAND, now_ns);
        } else if (pgn == Navigation.ERROR.pgn()) {
            offTrack_m = (float) Navigation.OFF_TRACK.get(data);
            headingError_rad = (float) Navigation.HEADING_ERROR.get(data);
            note(ERROR, now_ns);
        } else if (pgn == Navigation.STEERING.pgn()) {
            steeringAngle_rad = (float) Navigation.STEERING_ANGLE.get(data);
            note(STEERING, now_ns);
        }
    }

    private void note(int kind, long now_ns) {
        isFresh[kind] = true;
        said_ns[kind] = now_ns;
    }

    /** Forgets what is too old. */
    void expire(long now_ns) {
        for (int kind = 0; kind < KINDS; kind++) {
            if (isFresh[kind] && now_ns - said_ns[kind] > FRESH_ns) {
                isFresh[kind] = false;
                forget(kind);
            }
        }
    }

    private void forget(int kind) {
        switch (kind) {
            case COMMAND -> {
                curvature_1pm = Float.NaN;
                steer = NOT_SAID;
            }
            case ERROR -> {
                offTrack_m = Float.NaN;
                headingError_rad = Float.NaN;
            }
            default -> steeringAngle_rad = Float.NaN;
        }
    }

    private int age_ms(long now_ns) {
        long youngest_ms = NO_AGE_ms;
        for (int kind = 0; kind < KINDS; kind++) {
            if (isFresh[kind]) {
                youngest_ms = Math.min(youngest_ms, (now_ns - said_ns[kind]) / 1_000_000);
            }
        }
        return (int) youngest_ms;
    }

    /** Writes it into a packet that has begun, and goes to where the frames begin. */
    void write(ByteBuffer packet, long now_ns, BusState state, int framesLost) {
        packet.position(PacketHead.BYTES);
        packet.putFloat(curvature_1pm)
                .putFloat(offTrack_m)
                .putFloat(headingError_rad)
                .putFloat(steeringAngle_rad)
                .putShort((short) age_ms(now_ns))
                .put((byte) steer)
                .put((byte) code(state))
                .putInt(framesLost);
    }

    private static int code(BusState state) {
        return switch (state) {
            case ACTIVE -> 0;
            case WARNING -> 1;
            case PASSIVE -> 2;
            case BUS_OFF -> 3;
            case UNPLUGGED -> 4;
            case CLOSED -> 5;
        };
    }
}
