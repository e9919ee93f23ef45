package org.furrow.node.sense.suite;

/**
 * A sensor on a vehicle: what a reader needs to place its frames.
 *
 * @param vehicle index in the scenario
 * @param vehicleName its name
 * @param order place of the sensor in the suite
 * @param spec the sensor with its constants: directions of a lidar's beams, intrinsics of a camera
 * @param extrinsics place of the sensor's frame in that of the chassis
 */
public record Calibration(int vehicle, String vehicleName, int order, SensorSpec spec, Pose extrinsics) {
    /** Name of the sensor in the suite. */
    public String sensor() {
        return spec.name();
    }

    /** Name of the chassis' frame. */
    public String parentFrame() {
        return vehicleName + "/base_link";
    }

    /** Name of the sensor's frame. */
    public String childFrame() {
        return vehicleName + "/" + spec.name() + (spec.lens() != null ? "_optical" : "");
    }
}
