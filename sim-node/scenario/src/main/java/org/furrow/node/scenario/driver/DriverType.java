package org.furrow.node.scenario.driver;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;

/** A type of driver, which the key {@code type} of a vehicle's {@code driver} names. */
public interface DriverType extends NamedType {
    /** {@inheritDoc} That of a built-in type is a resource. */
    @Override
    default String schema() {
        return Schemas.require("driver-" + name());
    }

    /**
     * Reads the driver of a vehicle.
     *
     * @param driver satisfies {@link #schema}
     */
    DriverPlan read(YamlNode driver, DriverContext context) throws InputError;

    /**
     * Whether the driver's controls depend on time alone, from the placement of the vehicle. Then the vehicle does not
     * stand before the run unless the scenario asks for it.
     */
    default boolean isTimed() {
        return false;
    }
}
