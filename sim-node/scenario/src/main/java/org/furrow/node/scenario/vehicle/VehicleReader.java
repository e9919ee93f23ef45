package org.furrow.node.scenario.vehicle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.scenario.mechanism.MechanismFile;
import org.furrow.node.scenario.mechanism.MechanismReader;
import org.furrow.node.scenario.visual.VehicleVisual;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.contact.ContactSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/** Reads a vehicle file of any format and type into a specification. */
public final class VehicleReader {
    static final double RADPS_PER_RPM = Math.PI / 30;

    private VehicleReader() {}

    /**
     * Reads a vehicle file and the files that it names.
     *
     * @param onFile called for each of those files
     */
    public static VehicleSpec read(Source file, Consumer<Source> onFile) throws InputError {
        return read(file, onFile, Mistakes.first());
    }

    /**
     * Reads a vehicle file and the files that it names.
     *
     * @param onFile called for each of those files
     * @param mistakes gets the mistakes of all these files
     * @throws InputError if there is a mistake
     */
    public static VehicleSpec read(Source file, Consumer<Source> onFile, Mistakes mistakes) throws InputError {
        return Importers.of(file).vehicle(new SpecFile(file, onFile, mistakes));
    }

    /** What pictures show of the vehicle in a file. */
    public static VehicleVisual visual(Source file) throws InputError {
        return isYaml(file)
                ? VisualReader.read(
                        YamlDocument.read(file, "vehicle", List.of()).root(), file, other -> {})
                : VehicleVisual.BOXES;
    }

    /** Whether a file describes a vehicle; otherwise it describes a mechanism. */
    public static boolean isVehicle(Source file) throws InputError {
        return Importers.of(file).isVehicle(file);
    }

    /** Whether a file is in Furrow's own format. */
    public static boolean isYaml(Source file) {
        return Importers.isYaml(file);
    }

    /**
     * Reads a mechanism file of any format.
     *
     * @param mistakes gets the mistakes
     * @throws InputError if there is a mistake
     */
    public static MechanismFile mechanism(Source file, Mistakes mistakes) throws InputError {
        if (isYaml(file)) {
            return MechanismReader.read(file, mistakes);
        }
        List<Source> sources = new ArrayList<>(List.of(file));
        MechanismSpec spec = Importers.of(file).mechanism(new SpecFile(file, sources::add, mistakes));
        return new MechanismFile(spec, null, Map.of(), List.of(), ContactSpec.NONE, List.of(), sources);
    }
}
