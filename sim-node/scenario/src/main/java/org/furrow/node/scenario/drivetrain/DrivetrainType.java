package org.furrow.node.scenario.drivetrain;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;

/** A type of drivetrain, which the key {@code type} of {@code driveline} names in vehicle files of type multibody. */
public interface DrivetrainType extends NamedType {
    /** {@inheritDoc} That of a built-in type is a resource. */
    @Override
    default String schema() {
        return Schemas.require("drivetrain-" + name());
    }

    /**
     * Reads a drivetrain.
     *
     * @param driveline satisfies {@link #schema}
     * @param chassis name of the chassis body
     */
    DrivetrainSpec read(YamlNode driveline, String chassis) throws InputError;
}
