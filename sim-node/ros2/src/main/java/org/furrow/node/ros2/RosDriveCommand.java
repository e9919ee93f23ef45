package org.furrow.node.ros2;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalDouble;
import org.furrow.node.engine.signal.ControlSignals;
import org.jspecify.annotations.Nullable;

/**
 * A command to a vehicle.
 *
 * @param stamp_ns time of the run that it is for; 0: the message has none
 * @param isTwist whether {@code turn} is the yaw rate in rad/s, positive left; else it is the steering angle in rad
 * @param speed_mps negative in reverse
 */
record RosDriveCommand(long stamp_ns, boolean isTwist, double speed_mps, double turn) {
    private static final long NS_PER_S = 1_000_000_000L;
    private static final int HEADER_BYTES = 4;
    private static final int YAW_RATE = 5;
    private static final double PA_PER_KPA = 1000;

    /** An {@code ackermann_msgs/AckermannDriveStamped} in CDR; null: it is none, or has a number that is not finite. */
    static @Nullable RosDriveCommand ackermann(ByteBuffer message) {
        try {
            ByteBuffer body = body(message);
            if (body == null) {
                return null;
            }
            long seconds = body.getInt();
            long stamp_ns = seconds * NS_PER_S + (body.getInt() & 0xffffffffL);
            int frameBytes = body.getInt();
            if (frameBytes < 0 || frameBytes > body.remaining()) {
                return null;
            }
            body.position(body.position() + frameBytes + 3 & ~3);
            double angle_rad = body.getFloat();
            body.getFloat(); // the rate of the angle, which the vehicle has its own of
            return finite(new RosDriveCommand(stamp_ns, false, body.getFloat(), angle_rad));
        } catch (BufferUnderflowException | IllegalArgumentException _) {
            return null;
        }
    }

    /** A {@code geometry_msgs/Twist} in CDR; null: it is not one, or has a number that is not finite. */
    static @Nullable RosDriveCommand twist(ByteBuffer message) {
        ByteBuffer body = body(message);
        return body == null || body.remaining() < Double.BYTES * (YAW_RATE + 1)
                ? null
                : finite(new RosDriveCommand(0, true, body.getDouble(0), body.getDouble(Double.BYTES * YAW_RATE)));
    }

    /**
     * The inflation pressure of tyres in a {@code std_msgs/Float64} in CDR, in Pa; NaN: that of events and scenario.
     * Empty: the message is none, or has a pressure that no vehicle may be given.
     */
    static OptionalDouble pressure_Pa(ByteBuffer message) {
        ByteBuffer body = body(message);
        if (body == null || body.remaining() < Double.BYTES) {
            return OptionalDouble.empty();
        }
        double pressure_Pa = body.getDouble(0);
        boolean isOutside = pressure_Pa < 0 || pressure_Pa > PA_PER_KPA * ControlSignals.INFLATION.most();
        return isOutside ? OptionalDouble.empty() : OptionalDouble.of(pressure_Pa);
    }

    private static @Nullable ByteBuffer body(ByteBuffer message) {
        if (message.remaining() < HEADER_BYTES || message.get(0) != 0 || (message.get(1) & ~1) != 0) {
            return null;
        }
        ByteOrder order = message.get(1) == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        return message.slice(HEADER_BYTES, message.remaining() - HEADER_BYTES).order(order);
    }

    private static @Nullable RosDriveCommand finite(RosDriveCommand command) {
        return Double.isFinite(command.speed_mps) && Double.isFinite(command.turn) ? command : null;
    }
}
