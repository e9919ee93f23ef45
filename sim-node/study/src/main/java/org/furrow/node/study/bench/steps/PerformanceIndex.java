package org.furrow.node.study.bench.steps;

/**
 * The performance index of Karkee et al. (2010), eq. 6, cycle by cycle: the mean slack of the cycles so far over the
 * desired time of a cycle; and the lag behind real time, which a cycle with slack reduces.
 */
final class PerformanceIndex {
    private final double desired_s;
    private double slack_s;
    private double lag_s;
    private long cycles;

    /** @param desired_s desired time of a cycle, t_d of the paper */
    PerformanceIndex(double desired_s) {
        this.desired_s = desired_s;
    }

    /** Adds a cycle that took a computing time, t_a of the paper. */
    void add(double computing_s) {
        double slack = desired_s - computing_s;
        slack_s += slack;
        lag_s = Math.max(0, lag_s - slack);
        cycles++;
    }

    /** p of the cycles so far: at most 1; negative when they took longer than desired. */
    double index() {
        return slack_s / (cycles * desired_s);
    }

    double lag_s() {
        return lag_s;
    }
}
