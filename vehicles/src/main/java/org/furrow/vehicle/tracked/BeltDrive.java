package org.furrow.vehicle.tracked;

import org.furrow.vehicle.drivetrain.DriveCommand;
import org.furrow.vehicle.drivetrain.Drivetrain;

/**
 * Speeds of the two sprockets: torques of drivetrain and ground, then brakes, rolling resistance, the drivetrain's
 * clutches and the steering differential as constraints on speeds with limited impulses, by projected Gauss-Seidel.
 */
final class BeltDrive {
    private static final int ITERATIONS = 25;

    private final TrackedModel model;
    final Drivetrain drivetrain;
    private final double[] shaft_radps;
    private final double[] row;
    private final double[] limit;
    private final double[] impulse;
    /** Inverse of the inertia of the two sprockets. */
    private double inverse00;

    private double inverse01;
    private double inverse11;

    BeltDrive(TrackedModel model) {
        this.model = model;
        drivetrain = model.spec.drivetrain().create();
        shaft_radps = new double[drivetrain.drivenShafts()];
        int rows = 3 + model.gears.clutch.length / 2; // brakes left and right, steering, clutches
        row = new double[2 * rows];
        limit = new double[rows];
        impulse = new double[rows];
    }

    /**
     * Advances the drivetrain and the speeds of the sprockets.
     *
     * @param radps speeds of the sprockets at {@code at}, left and right
     * @param left belt with the present forces of the ground
     * @param right the same
     */
    void step(double[] radps, int at, Belt left, Belt right, DriveCommand wanted, double step_s) {
        double[] ratio = model.gears.ratio;
        for (int s = 0; s < shaft_radps.length; s++) {
            shaft_radps[s] = ratio[2 * s] * radps[at] + ratio[2 * s + 1] * radps[at + 1];
        }
        drivetrain.step(wanted, shaft_radps, step_s);
        setInertia();
        double leftTorque_Nm = left.drive_N * model.pinRadius_m;
        double rightTorque_Nm = right.drive_N * model.pinRadius_m;
        for (int s = 0; s < shaft_radps.length; s++) {
            leftTorque_Nm += ratio[2 * s] * drivetrain.torque_Nm(s);
            rightTorque_Nm += ratio[2 * s + 1] * drivetrain.torque_Nm(s);
        }
        radps[at] += step_s * (inverse00 * leftTorque_Nm + inverse01 * rightTorque_Nm);
        radps[at + 1] += step_s * (inverse01 * leftTorque_Nm + inverse11 * rightTorque_Nm);
        setRows(left, right, wanted, step_s);
        hold(radps, at);
    }

    private void setInertia() {
        double m00 = model.belt_kgm2[0];
        double m01 = 0;
        double m11 = model.belt_kgm2[1];
        double[] ratio = model.gears.ratio;
        for (int s = 0; s < model.gears.inertia_kgm2.length; s++) {
            double inertia = s < shaft_radps.length ? drivetrain.inertia_kgm2(s) : model.gears.inertia_kgm2[s];
            m00 += inertia * ratio[2 * s] * ratio[2 * s];
            m01 += inertia * ratio[2 * s] * ratio[2 * s + 1];
            m11 += inertia * ratio[2 * s + 1] * ratio[2 * s + 1];
        }
        double determinant = m00 * m11 - m01 * m01;
        inverse00 = m11 / determinant;
        inverse01 = -m01 / determinant;
        inverse11 = m00 / determinant;
    }

    private void setRows(Belt left, Belt right, DriveCommand wanted, double step_s) {
        TrackedSpec.Running running = model.spec.running();
        double brake_Nm = wanted.brake * running.maxBrake_Nm();
        double resistance = running.resistance() * model.pinRadius_m;
        setRow(0, 1, 0, (brake_Nm + resistance * left.load_N) * step_s);
        setRow(1, 0, 1, (brake_Nm + resistance * right.load_N) * step_s);
        // speeds stand to each other as the radii of the belts' paths
        double apart = Double.isInfinite(model.maxCurvature_1pm)
                ? 0
                : 0.5 * model.spec.gauge_m() * model.steering().curvatureAt(wanted.steering);
        boolean steers = !Double.isInfinite(model.maxCurvature_1pm) && wanted.brake == 0;
        setRow(2, -1 - apart, 1 - apart, steers ? model.spec.steering().lock_Nm() * step_s : 0);
        double[] clutch = model.gears.clutch;
        for (int c = 0; c < clutch.length / 2; c++) {
            setRow(3 + c, clutch[2 * c], clutch[2 * c + 1], drivetrain.clutch_Nm(c, wanted.brake) * step_s);
        }
    }

    private void setRow(int k, double ofLeft, double ofRight, double most) {
        row[2 * k] = ofLeft;
        row[2 * k + 1] = ofRight;
        limit[k] = most;
        impulse[k] = 0;
    }

    private void hold(double[] radps, int at) {
        for (int n = 0; n < ITERATIONS; n++) {
            for (int k = 0; k < limit.length; k++) {
                if (limit[k] > 0) {
                    hold(k, radps, at);
                }
            }
        }
    }

    /** Brings the speed of a row to 0, as far as its limit allows. */
    private void hold(int k, double[] radps, int at) {
        double a = row[2 * k];
        double b = row[2 * k + 1];
        double left = inverse00 * a + inverse01 * b;
        double right = inverse01 * a + inverse11 * b;
        double before = impulse[k];
        double wanted = before - (a * radps[at] + b * radps[at + 1]) / (a * left + b * right);
        impulse[k] = Math.clamp(wanted, -limit[k], limit[k]);
        radps[at] += left * (impulse[k] - before);
        radps[at + 1] += right * (impulse[k] - before);
    }
}
