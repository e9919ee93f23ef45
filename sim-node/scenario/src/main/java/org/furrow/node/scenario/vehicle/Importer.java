package org.furrow.node.scenario.vehicle;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/**
 * A format of files that describe vehicles or mechanisms. Its name is the ending of these files without the dot, such
 * as {@code urdf}; a file of another ending, or of none, is read as {@code yaml}. Its schema is that of the files, or
 * {@code {}} if they are not YAML.
 */
public interface Importer extends NamedType {
    /** Whether a file of this format describes a vehicle; otherwise it describes a mechanism. */
    boolean isVehicle(Source file) throws InputError;

    /**
     * Reads a file as a vehicle.
     *
     * @throws InputError if there is a mistake, or files of this format describe no vehicle
     */
    default VehicleSpec vehicle(SpecFile file) throws InputError {
        throw new InputError(file.source().label() + ": a file of format " + name() + " describes no vehicle; a"
                + " vehicle of type multibody can name it as its mechanism");
    }

    /**
     * Reads a file as a mechanism.
     *
     * @throws InputError if there is a mistake, or files of this format describe no mechanism
     */
    default MechanismSpec mechanism(SpecFile file) throws InputError {
        throw new InputError(file.source().label() + ": a file of format " + name() + " describes no mechanism");
    }
}
