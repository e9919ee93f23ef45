package org.furrow.node.ros2;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.OptionalDouble;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.node.ros2.rtps.CdrReader;
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
    /** Place of the yaw rate among the numbers of a twist. */
    private static final int YAW_RATE = 5;

    private static final double PA_PER_KPA = 1000;

    /** An {@code ackermann_msgs/AckermannDriveStamped} in CDR; null: it is none, or has a number that is not finite. */
    static @Nullable RosDriveCommand ackermann(ByteBuffer message) {
        try {
            CdrReader body = new CdrReader(message);
            long seconds = body.int32();
            long stamp_ns = seconds * NS_PER_S + (body.int32() & 0xffffffffL);
            body.text(); // the frame
            double angle_rad = body.float32();
            body.float32(); // the rate of the angle, which the vehicle has its own of
            return finite(new RosDriveCommand(stamp_ns, false, body.float32(), angle_rad));
        } catch (BufferUnderflowException | IllegalArgumentException _) {
            return null;
        }
    }

    /** A {@code geometry_msgs/Twist} in CDR; null: it is not one, or has a number that is not finite. */
    static @Nullable RosDriveCommand twist(ByteBuffer message) {
        try {
            CdrReader body = new CdrReader(message);
            double speed_mps = body.float64();
            for (int k = 1; k < YAW_RATE; k++) {
                body.float64(); // the other parts of the motion
            }
            return finite(new RosDriveCommand(0, true, speed_mps, body.float64()));
        } catch (BufferUnderflowException | IllegalArgumentException _) {
            return null;
        }
    }

    /**
     * The inflation pressure of tyres in a {@code std_msgs/Float64} in CDR, in Pa; NaN: that of events and scenario.
     * Empty: the message is none, or has a pressure that no vehicle may be given.
     */
    static OptionalDouble pressure_Pa(ByteBuffer message) {
        try {
            double pressure_Pa = new CdrReader(message).float64();
            boolean isOutside = pressure_Pa < 0 || pressure_Pa > PA_PER_KPA * ControlSignals.INFLATION.most();
            return isOutside ? OptionalDouble.empty() : OptionalDouble.of(pressure_Pa);
        } catch (BufferUnderflowException | IllegalArgumentException _) {
            return OptionalDouble.empty();
        }
    }

    private static @Nullable RosDriveCommand finite(RosDriveCommand command) {
        return Double.isFinite(command.speed_mps) && Double.isFinite(command.turn) ? command : null;
    }
}
