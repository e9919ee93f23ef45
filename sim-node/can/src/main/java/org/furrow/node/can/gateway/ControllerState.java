package org.furrow.node.can.gateway;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.furrow.node.can.BusState;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.Navigation;

/**
 * The last values from the controllers on the bus: bytes 16 to 39 of the gateway's packet. Values not received
 * within the last second are NaN.
 *
 * <pre>
 *   16        20        24            28             32     34    35        36
 *  +---------+---------+-------------+--------------+------+-----+---------+-----------+
 *  |curvature|off track|heading error|steering angle|age_ms|steer|bus state|frames lost|
 *  |f32 1/m  |f32 m    |f32 rad      |f32 rad       |u16   |u8   |u8       |u32        |
 *  +---------+---------+-------------+--------------+------+-----+---------+-----------+
 *   all positive left; age of the newest value, 65535: none; steer: 1 yes, 0 no, 255 not available;
 *   bus state: 0 active, 1 warning, 2 passive, 3 bus-off, 4 unplugged, 5 closed
 * </pre>
 */
final class ControllerState {
    /** Bytes of a packet without frames. */
    static final int PACKET_BYTES = 40;

    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int COMMAND = 0;
    private static final int ERROR = 1;
    private static final int STEERING = 2;
    private static final int KINDS = 3;
    private static final int NOT_AVAILABLE = 255;
    private static final int NO_AGE_MS = 65535;

    private float curvature_1pm;
    private float offTrack_m;
    private float headingError_rad;
    private float steeringAngle_rad;
    private int steer;
    private final boolean[] isReceived = new boolean[KINDS];
    private final long[] received_ns = new long[KINDS];

    /**
     * Stores the values of a frame from a controller; ignores other frames.
     *
     * @param address address of the gateway; frames to other addresses are ignored
     */
    void accept(CanFrame frame, int address, long now_ns) {
        if (!frame.isExtended() || frame.isRemote() || frame.length() < 8 || !J1939Id.isFor(frame.id(), address)) {
            return;
        }
        byte[] data = frame.array();
        int pgn = J1939Id.pgn(frame.id());
        if (pgn == Guidance.COMMAND.pgn()) {
            curvature_1pm = (float) Guidance.COMMANDED_CURVATURE.get(data);
            double steering = Guidance.STEER.get(data);
            steer = Double.isNaN(steering) ? NOT_AVAILABLE : (int) steering;
            setReceived(COMMAND, now_ns);
        } else if (pgn == Navigation.ERROR.pgn()) {
            offTrack_m = (float) Navigation.OFF_TRACK.get(data);
            headingError_rad = (float) Navigation.HEADING_ERROR.get(data);
            setReceived(ERROR, now_ns);
        } else if (pgn == Navigation.STEERING.pgn()) {
            steeringAngle_rad = (float) Navigation.STEERING_ANGLE.get(data);
            setReceived(STEERING, now_ns);
        }
    }

    private void setReceived(int kind, long now_ns) {
        isReceived[kind] = true;
        received_ns[kind] = now_ns;
    }

    private boolean isFresh(int kind, long now_ns) {
        return isReceived[kind] && now_ns - received_ns[kind] <= TIMEOUT_NS;
    }

    private int age_ms(long now_ns) {
        long youngest_ms = NO_AGE_MS;
        for (int kind = 0; kind < KINDS; kind++) {
            if (isFresh(kind, now_ns)) {
                youngest_ms = Math.min(youngest_ms, (now_ns - received_ns[kind]) / 1_000_000);
            }
        }
        return (int) youngest_ms;
    }

    /** Writes the values into a packet and sets the position to the start of the frames. */
    void write(ByteBuffer packet, long now_ns, BusState state, int framesLost) {
        boolean hasCommand = isFresh(COMMAND, now_ns);
        boolean hasError = isFresh(ERROR, now_ns);
        packet.position(PacketHead.BYTES);
        packet.putFloat(hasCommand ? curvature_1pm : Float.NaN)
                .putFloat(hasError ? offTrack_m : Float.NaN)
                .putFloat(hasError ? headingError_rad : Float.NaN)
                .putFloat(isFresh(STEERING, now_ns) ? steeringAngle_rad : Float.NaN)
                .putShort((short) age_ms(now_ns))
                .put((byte) (hasCommand ? steer : NOT_AVAILABLE))
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
