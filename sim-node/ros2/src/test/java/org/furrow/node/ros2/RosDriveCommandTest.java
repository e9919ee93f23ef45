package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RosDriveCommandTest {
    private static byte[] twist(double speed_mps, double yawRate_radps) {
        ByteBuffer to = ByteBuffer.allocate(52).order(ByteOrder.LITTLE_ENDIAN);
        to.put(new byte[] {0, 1, 0, 0}).putDouble(speed_mps).putDouble(44, yawRate_radps);
        return to.array();
    }

    @Test
    void shouldReadBothTypes() {
        RosDriveCommand command = Objects.requireNonNull(
                RosDriveCommand.ackermann(ByteBuffer.wrap(LockStepTest.ackermann(3_000_000_007L, 0.25, -1.5))));
        assertEquals(new RosDriveCommand(3_000_000_007L, false, -1.5, 0.25), command);
        assertEquals(
                new RosDriveCommand(0, true, 1.25, -0.5), RosDriveCommand.twist(ByteBuffer.wrap(twist(1.25, -0.5))));
    }

    @Test
    void shouldReadPressures() {
        assertEquals(OptionalDouble.of(80e3), pressure_Pa(80e3));
        assertEquals(OptionalDouble.of(Double.NaN), pressure_Pa(Double.NaN));
        for (double wrong : new double[] {-1, 1.001e7, Double.POSITIVE_INFINITY}) {
            assertEquals(OptionalDouble.empty(), pressure_Pa(wrong));
        }
        assertEquals(OptionalDouble.empty(), RosDriveCommand.pressure_Pa(ByteBuffer.wrap(new byte[] {0, 1, 0, 0, 1})));
    }

    private static OptionalDouble pressure_Pa(double sent) {
        return RosDriveCommand.pressure_Pa(ByteBuffer.wrap(LockStepTest.float64(sent)));
    }

    @Test
    void shouldReadNothingElse() {
        assertNull(RosDriveCommand.twist(ByteBuffer.wrap(twist(Double.NaN, 0))));
        assertNull(
                RosDriveCommand.ackermann(ByteBuffer.wrap(LockStepTest.ackermann(1, 0.1, Double.POSITIVE_INFINITY))));
        byte[] valid = LockStepTest.ackermann(1, 0.1, 1);
        for (int length = 0; length < valid.length - 8; length++) {
            assertNull(
                    RosDriveCommand.ackermann(ByteBuffer.wrap(valid, 0, length).slice()), "length " + length);
        }
        Random random = new Random(4);
        for (int k = 0; k < 10_000; k++) {
            byte[] damaged = valid.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            RosDriveCommand read = RosDriveCommand.ackermann(ByteBuffer.wrap(damaged));
            if (read != null) {
                assertTrue(Double.isFinite(read.speed_mps()), "finite");
            }
        }
    }
}
