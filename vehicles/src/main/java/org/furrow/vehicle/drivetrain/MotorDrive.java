package org.furrow.vehicle.drivetrain;

import java.util.List;
import org.furrow.world.state.StateWords;

/** A drivetrain of motors without steps: forward, neutral or reverse, and no clutches. */
abstract class MotorDrive implements Drivetrain {
    /** Highest speed of the wheels at which the direction can be changed, in rad/s. */
    private static final double STANDING_RADPS = 0.1;
    /** Least brake with which the direction can be changed. */
    private static final double HELD = 0.5;

    /** Words of its state behind the direction. */
    final double[] memory;
    /** Torque on each driven shaft, in Nm. */
    final double[] torque_Nm;
    /** 1 forward, 0 neutral, -1 reverse. */
    int direction = 1;

    private final List<String> words;

    /** @param words names of the words of the state: the direction, then those of {@link #memory} */
    MotorDrive(int shafts, List<String> words) {
        this.words = words;
        memory = new double[words.size() - 1];
        torque_Nm = new double[shafts];
    }

    /** @param wheel_radps mean speed of the driven wheels */
    final void select(DriveCommand command, double wheel_radps) {
        int next = Integer.signum(command.gear);
        boolean stands = Math.abs(wheel_radps) < STANDING_RADPS && command.brake >= HELD;
        boolean engages = direction == 0 && next * wheel_radps > -STANDING_RADPS;
        if (next == 0 || stands || engages) {
            direction = next;
        }
    }

    @Override
    public final List<String> words() {
        return words;
    }

    @Override
    public final void copyState(double[] dest, int to) {
        dest[to] = direction;
        System.arraycopy(memory, 0, dest, to + 1, memory.length);
    }

    @Override
    public final void restore(double[] from, int at) {
        direction = (int) StateWords.whole("gear", from[at], -1, 1);
        System.arraycopy(from, at + 1, memory, 0, memory.length);
    }

    @Override
    public final int drivenShafts() {
        return torque_Nm.length;
    }

    @Override
    public final double torque_Nm(int shaft) {
        return torque_Nm[shaft];
    }

    @Override
    public final double clutch_Nm(int clutch, double brake) {
        throw new IndexOutOfBoundsException(clutch);
    }

    @Override
    public final int gear() {
        return direction;
    }
}
