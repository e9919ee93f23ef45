package org.furrow.node.sense.frame;

/**
 * A position fix.
 *
 * @param lat_deg WGS-84
 * @param height_m above the ellipsoid
 * @param east_mps velocity over ground to the east
 * @param north_mps to the north
 * @param up_mps upwards
 * @param deviation standard deviations of the position
 */
public record GnssFix(
        FrameHead head,
        double lat_deg,
        double lon_deg,
        double height_m,
        double east_mps,
        double north_mps,
        double up_mps,
        Deviation deviation)
        implements SensorFrame {
    /**
     * Standard deviations that the receiver states.
     *
     * @param horizontal_m of the position along each horizontal axis
     * @param vertical_m of the height
     */
    public record Deviation(double horizontal_m, double vertical_m) {}

    @Override
    public double[] row() {
        return new double[] {
            lat_deg, lon_deg, height_m, east_mps, north_mps, up_mps, deviation.horizontal_m(), deviation.vertical_m()
        };
    }
}
