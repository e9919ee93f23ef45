package org.furrow.vehicle.drivetrain;

import java.util.List;

/** Motors whose torque is the throttle times the largest one at the present speed, in the selected direction. */
final class ElectricDrive implements Drivetrain {
    private static final List<String> WORDS = List.of("gear", "motor_radps");

    private final ElectricSpec spec;
    private final Direction direction = new Direction();
    private final double[] torque_Nm;
    private double motor_radps;

    ElectricDrive(ElectricSpec spec) {
        this.spec = spec;
        torque_Nm = new double[spec.drives().size()];
    }

    @Override
    public List<String> words() {
        return WORDS;
    }

    @Override
    public void copyState(double[] dest, int to) {
        dest[to] = direction.sign;
        dest[to + 1] = motor_radps;
    }

    @Override
    public void restore(double[] from, int at) {
        direction.restore(from[at]);
        motor_radps = from[at + 1];
    }

    @Override
    public int drivenShafts() {
        return torque_Nm.length;
    }

    @Override
    public void step(DriveCommand command, double[] shaft_radps, double step_s) {
        direction.select(
                command.gear, shaft_radps[0] / spec.drives().get(0).output().ratio(), command.brake);
        for (int k = 0; k < torque_Nm.length; k++) {
            MotorSpec motor = spec.drives().get(k).motor();
            double speed_radps = shaft_radps[k];
            torque_Nm[k] = direction.sign * command.throttle * motor.limit_Nm(speed_radps)
                    + motor.friction_Nm(speed_radps, step_s);
        }
        motor_radps = shaft_radps[0];
    }

    @Override
    public double torque_Nm(int shaft) {
        return torque_Nm[shaft];
    }

    @Override
    public double inertia_kgm2(int shaft) {
        return spec.drives().get(shaft).motor().inertia_kgm2();
    }

    @Override
    public double clutch_Nm(int clutch, double brake) {
        throw new IndexOutOfBoundsException(clutch);
    }

    @Override
    public double engine_radps() {
        return motor_radps;
    }

    @Override
    public int gear() {
        return direction.sign;
    }
}
