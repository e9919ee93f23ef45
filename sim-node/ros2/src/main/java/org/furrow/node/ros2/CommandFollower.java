package org.furrow.node.ros2;

import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.vehicle.driver.Heading;
import org.furrow.vehicle.driver.SpeedHold;
import org.furrow.world.report.VehicleReport;

/** Turns commands of speed and steering into the controls of a vehicle. */
final class CommandFollower {
    private static final SpeedHold HOLD = new SpeedHold(0, 1, 2);
    private static final int HOLD_SLOTS = 3;
    /** Below this speed a vehicle may shift between forward and reverse, and a yaw rate has no curvature. */
    private static final double STANDING_MPS = 0.1;

    private final VehicleModel model;
    private final double[] held = new double[HOLD_SLOTS];
    private int gear = 1;

    CommandFollower(VehicleModel model) {
        this.model = model;
    }

    void follow(RosDriveCommand command, VehicleReport vehicle, double interval_s, Controls dest) {
        ExternalDriver.hold(dest);
        double v = Heading.speed_mps(vehicle);
        double target_mps = target_mps(command);
        int wanted = target_mps < 0 && model.hasReverse() ? -1 : 1;
        boolean isShifting = wanted != gear && target_mps != 0;
        if (isShifting && Math.abs(v) < STANDING_MPS) {
            gear = wanted;
            HOLD.reset(0, held);
        }
        dest.gear = gear;
        double ahead_mps = wanted == gear ? gear * target_mps : 0;
        HOLD.hold(Math.max(0, ahead_mps), gear * v, gear * Heading.rise(vehicle), interval_s, held, dest);
        dest.steering = steering(command);
    }

    /** The speed; of a vehicle that turns on the spot that of its sides, which its steering input reverses. */
    private double target_mps(RosDriveCommand command) {
        SteeringGeometry steering = model.steering();
        boolean onTheSpot = command.isTwist()
                && steering.turnsOnTheSpot()
                && Math.abs(command.speed_mps()) < STANDING_MPS
                && command.turn() != 0;
        return onTheSpot ? 0.5 * steering.track_m() * Math.abs(command.turn()) : command.speed_mps();
    }

    private double steering(RosDriveCommand command) {
        SteeringGeometry steering = model.steering();
        if (!command.isTwist()) {
            return steering.fullAngle_rad() == 0 ? 0 : steering.steeringAtAngle(command.turn());
        }
        double speed = command.speed_mps();
        if (Math.abs(speed) < STANDING_MPS) {
            return Math.signum(command.turn());
        }
        return steering.steeringAtCurvature(command.turn() / speed);
    }
}
