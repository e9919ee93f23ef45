package org.furrow.node.can.gateway;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The packets between a plant and a view, which the gateway checks and passes on as they are; little-endian.
 *
 * <pre>
 *   poses, type 5, plant to view                    ground, type 6, view to plant
 *   16         18     20 24                         16         18     20    24    28
 *  +----------+------+--+---------------------+    +----------+------+-----+-----+----------------+
 *  |Vehicle ID|bodies| 0|for each body:       |    |Vehicle ID|wheels|roll |pitch|for each wheel: |
 *  |u16       |u16   |  |f64 x, y, z in m;    |    |u16       |u16   |f32  |f32  |height, f32, m  |
 *  |          |      |  |f32 qw, qx, qy, qz   |    |          |      |     |     |                |
 *  +----------+------+--+---------------------+    +----------+------+-----+-----+----------------+
 * </pre>
 */
final class ViewPackets {
    /** Bytes of a packet with poses, without bodies. */
    static final int POSES_BYTES = 24;
    /** Bytes of a body. */
    static final int BODY_BYTES = 40;
    /** Bytes of a packet about the ground, without wheels. */
    static final int GROUND_BYTES = 28;
    /** Bytes of a wheel. */
    static final int WHEEL_BYTES = 4;

    private static final int ID_AT = 16;
    private static final int COUNT_AT = 18;
    private static final int ROLL_AT = 20;
    private static final int ORIENTATION = 24;
    /** Largest difference of a quaternion's square from 1. */
    private static final double UNIT = 1e-3;

    private ViewPackets() {}

    /** What is wrong with a packet of poses at an index; null if nothing is. */
    static @Nullable String faultOfPoses(ByteBuffer in, int at, int length, PlantKind machine) {
        String fault = fault(in, at, length, machine.id(), machine.bodies(), POSES_BYTES, BODY_BYTES);
        for (int k = 0; k < machine.bodies() && fault == null; k++) {
            if (!isPose(in, at + POSES_BYTES + k * BODY_BYTES)) {
                fault = "body " + k + " has no valid pose";
            }
        }
        return fault;
    }

    /** What is wrong with a packet about the ground at an index; null if nothing is. A height may be NaN: unknown. */
    static @Nullable String faultOfGround(ByteBuffer in, int at, int length, PlantKind machine) {
        String fault = fault(in, at, length, machine.id(), machine.wheels(), GROUND_BYTES, WHEEL_BYTES);
        if (fault == null && !(isFinite(in, at + ROLL_AT) && isFinite(in, at + ROLL_AT + Float.BYTES))) {
            fault = "the ground has no valid attitude";
        }
        for (int k = 0; k < machine.wheels() && fault == null; k++) {
            if (Float.isInfinite(in.getFloat(at + GROUND_BYTES + k * WHEEL_BYTES))) {
                fault = "the height below wheel " + k + " is infinite";
            }
        }
        return fault;
    }

    private static @Nullable String fault(
            ByteBuffer in, int at, int length, int id, int count, int headBytes, int partBytes) {
        int sentId = in.getShort(at + ID_AT) & 0xFFFF;
        int sentCount = in.getShort(at + COUNT_AT) & 0xFFFF;
        if (sentId != id) {
            return "it is of vehicle " + sentId + ", the hello was of " + id;
        }
        if (sentCount != count || length != headBytes + count * partBytes || PacketHead.frames(in, at) != 0) {
            return "it has " + sentCount + " parts in " + length + " bytes, the hello named " + count;
        }
        return null;
    }

    private static boolean isPose(ByteBuffer in, int at) {
        for (int d = 0; d < 3; d++) {
            if (!Double.isFinite(in.getDouble(at + d * Double.BYTES))) {
                return false;
            }
        }
        double square = 0;
        for (int k = 0; k < 4; k++) {
            double part = in.getFloat(at + ORIENTATION + k * Float.BYTES);
            square += part * part;
        }
        return Math.abs(square - 1) <= UNIT; // false for NaN
    }

    private static boolean isFinite(ByteBuffer in, int at) {
        return Float.isFinite(in.getFloat(at));
    }
}
