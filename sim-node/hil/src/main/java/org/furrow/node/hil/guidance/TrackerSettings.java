package org.furrow.node.hil.guidance;

/**
 * How a {@link PathTracker} steers.
 *
 * @param convergence_m way in which it comes back to the path: the length of its PD law
 * @param damping of that law; 1 is critical
 * @param integral_1pm2s curvature by the integral of the distance, in 1/m per m s
 * @param fixLatency_s age of a position when it arrives
 * @param steeringLag_s from a command until the vehicle drives it
 * @param adaption_1ps how fast it learns how much of a commanded curvature is driven
 * @param most_1pm largest curvature that it commands
 */
public record TrackerSettings(
        double convergence_m,
        double damping,
        double integral_1pm2s,
        double fixLatency_s,
        double steeringLag_s,
        double adaption_1ps,
        double most_1pm) {
    /** For a light truck at 5 to 6 m/s on soil, with a receiver that is 50 ms late; found in virtual time, good for 0 to 60 ms on the bus each way. */
    public static final TrackerSettings DEFAULT = new TrackerSettings(4.5, 1, 0.02, 0.05, 0.22, 0.5, 0.12);

    /** Checks the ranges. */
    public TrackerSettings {
        if (!(convergence_m > 0 && damping > 0 && most_1pm > 0)
                || !(integral_1pm2s >= 0 && fixLatency_s >= 0 && steeringLag_s >= 0 && adaption_1ps >= 0)) {
            throw new IllegalArgumentException("convergence_m, damping and most_1pm must be > 0, the others >= 0");
        }
    }
}
