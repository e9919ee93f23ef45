package org.furrow.world.math;

/** Largest steps with which an oscillator is stable under the semi-implicit method of Euler. */
public final class StableStep {
    private StableStep() {}

    /**
     * The largest step, in s, of a mass whose spring and damper force is that of the step's beginning.
     *
     * @return infinite without spring and damper
     */
    public static double of(double mass_kg, double stiffness_Npm, double damping_Nspm) {
        return 4 * mass_kg / (damping_Nspm + Math.sqrt(damping_Nspm * damping_Nspm + 4 * stiffness_Npm * mass_kg));
    }
}
