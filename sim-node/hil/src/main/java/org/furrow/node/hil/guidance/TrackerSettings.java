package org.furrow.node.hil.guidance;

/**
 * Parameters of a {@link PathTracker}.
 *
 * @param convergence_m length of the PD law: the distance along which the offset from the path decays
 * @param damping damping ratio of the PD law; 1 is critical
 * @param integral_1pm2s integral gain: curvature per integral of the offset, in 1/m per m s
 * @param fixLatency_s age of a position on arrival
 * @param steeringLag_s time from a command to the driven curvature
 * @param adaption_1ps rate at which the factor between commanded and driven curvature adapts
 * @param most_1pm largest commanded curvature
 */
public record TrackerSettings(
        double convergence_m,
        double damping,
        double integral_1pm2s,
        double fixLatency_s,
        double steeringLag_s,
        double adaption_1ps,
        double most_1pm) {
    /**
     * For a light truck at 5 to 6 m/s on soil with a receiver latency of 50 ms. Tuned in virtual time; valid
     * for bus delays of 0 to 60 ms each way.
     */
    public static final TrackerSettings DEFAULT = new TrackerSettings(4.5, 1, 0.02, 0.05, 0.22, 0.5, 0.12);

    public TrackerSettings {
        if (!(convergence_m > 0 && damping > 0 && most_1pm > 0)
                || !(integral_1pm2s >= 0 && fixLatency_s >= 0 && steeringLag_s >= 0 && adaption_1ps >= 0)) {
            throw new IllegalArgumentException("convergence_m, damping and most_1pm must be > 0, the others >= 0");
        }
    }
}
