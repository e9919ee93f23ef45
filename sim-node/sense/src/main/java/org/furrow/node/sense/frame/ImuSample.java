package org.furrow.node.sense.frame;

/**
 * An output of an inertial sensor, along its axes: means over the last period.
 *
 * @param forceX_mps2 specific force, 9.81 m/s^2 upwards at rest
 * @param rateX_radps angular rate
 */
public record ImuSample(
        FrameHead head,
        double forceX_mps2,
        double forceY_mps2,
        double forceZ_mps2,
        double rateX_radps,
        double rateY_radps,
        double rateZ_radps)
        implements SensorFrame {
    @Override
    public double[] row() {
        return new double[] {forceX_mps2, forceY_mps2, forceZ_mps2, rateX_radps, rateY_radps, rateZ_radps};
    }
}
