package org.furrow.vehicle.drivetrain;

import java.util.List;

/**
 * What turns a driver's commands into torques on shafts. Explicit: the torques follow from the speeds at the start of a
 * step and are constant over its stages. Not thread-safe; a step allocates nothing.
 */
public interface Drivetrain {
    /** Names of the words of its state. */
    List<String> words();

    /** Writes the words of its state. */
    void copyState(double[] dest, int to);

    /**
     * Sets the state from its words.
     *
     * @throws IllegalArgumentException when a word is out of range; then nothing changes
     */
    void restore(double[] from, int at);

    /** Number of driven shafts, the first ones of its {@link DrivetrainSpec#shafts}. */
    int drivenShafts();

    /**
     * Advances by one step.
     *
     * @param command what the driver wants
     * @param shaft_radps speeds of the driven shafts
     */
    void step(DriveCommand command, double[] shaft_radps, double step_s);

    /** Torque on a driven shaft, in Nm. */
    double torque_Nm(int shaft);

    /** Inertia that turns with a driven shaft, at its speed. */
    double inertia_kgm2(int shaft);

    /** Largest torque of a clutch of its {@link DrivetrainSpec#shafts}. */
    double clutch_Nm(int clutch, double brake);

    /** Moment on the chassis about its x axis from housings, in Nm, without those of the shafts' constraints. */
    default double roll_Nm() {
        return 0;
    }

    /** Speed of the engine or of the first motor, for reports. */
    double engine_radps();

    /** Gear, for reports: -1 reverse, 0 neutral, 1.. forward. */
    int gear();
}
