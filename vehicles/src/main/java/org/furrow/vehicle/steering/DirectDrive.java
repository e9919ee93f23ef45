package org.furrow.vehicle.steering;

import java.util.List;

/** Steering whose angle follows the command at a limited rate; an infinite rate makes it ideal. */
public final class DirectDrive implements SteeringDrive {
    private final double maxRate_radps;
    private double angle_rad;

    public DirectDrive(double maxRate_radps) {
        this.maxRate_radps = maxRate_radps;
    }

    @Override
    public List<String> words() {
        return List.of("steering_rad");
    }

    @Override
    public void read(double[] from, int at) {
        angle_rad = from[at];
    }

    @Override
    public void write(double[] dest, int at) {
        dest[at] = angle_rad;
    }

    @Override
    public void advance(double command_rad, double axle_N, double step_s) {
        double most_rad = maxRate_radps * step_s;
        angle_rad += Math.clamp(command_rad - angle_rad, -most_rad, most_rad);
    }

    @Override
    public double angle_rad() {
        return angle_rad;
    }
}
