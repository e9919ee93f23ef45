package org.furrow.node.scenario.driver;

/**
 * What is wrong with the driver of a vehicle.
 *
 * @param key of the driver whose value is wrong; empty: the driver as a whole
 */
public record DriverFault(String key, String message) {
    /** About the driver as a whole. */
    public DriverFault(String message) {
        this("", message);
    }
}
