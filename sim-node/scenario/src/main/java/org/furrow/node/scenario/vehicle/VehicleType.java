package org.furrow.node.scenario.vehicle;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.vehicle.VehicleSpec;

/**
 * A type of vehicle: the word of key {@code type} of a vehicle file, the schema of the other keys, and their reader.
 * Its {@link VehicleSpec} holds everything else.
 */
public interface VehicleType extends NamedType {
    /** {@inheritDoc} That of a built-in type is a resource. */
    @Override
    default String schema() {
        return Schemas.require(name());
    }

    /**
     * Reads a vehicle.
     *
     * @param root the file, which satisfies the schema unless {@code file.mistakes()} says so
     * @throws InputError if there is a mistake
     */
    VehicleSpec read(YamlNode root, SpecFile file) throws InputError;

    /**
     * The vehicle that a scenario chooses.
     *
     * @param given a vehicle of any type
     * @param entry the vehicle in the scenario, with at least one of the keys of {@link #choices}, which formations
     *     have too
     * @throws InputError if the vehicle is of another type, or has no such choice
     */
    default VehicleSpec choose(VehicleSpec given, YamlNode entry) throws InputError {
        return given;
    }
}
