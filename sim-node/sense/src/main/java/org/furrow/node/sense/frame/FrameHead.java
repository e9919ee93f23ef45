package org.furrow.node.sense.frame;

import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.Pose;

/**
 * What every frame states.
 *
 * @param calibration the sensor: its vehicle, name, place on the vehicle and constants
 * @param number of the frame of this sensor; 0 is the one at the start of the run, also when only later frames are
 *     rendered
 * @param start pose of the sensor in the map frame W at the time of the first measurement
 * @param end the same at that of the last one
 * @param chassis pose of the vehicle's chassis in W at the time of the first measurement
 */
public record FrameHead(Calibration calibration, int number, FrameTime time, Pose start, Pose end, Pose chassis) {
    /** Index of the vehicle in the scenario. */
    public int vehicle() {
        return calibration.vehicle();
    }

    /** Name of the vehicle. */
    public String vehicleName() {
        return calibration.vehicleName();
    }

    /** Name of the sensor in the suite. */
    public String sensor() {
        return calibration.sensor();
    }
}
