package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.vehicle.SpecFile;
import org.furrow.node.scenario.vehicle.VehicleType;
import org.furrow.vehicle.VehicleSpec;

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

    /** Keys of a scenario's vehicle that choose among what a vehicle file offers, of all types. */
    static List<String> choices() {
        List<String> keys = new ArrayList<>();
        Plugins.all(VehicleType.class).forEach(type -> keys.addAll(type.choices()));
        return keys;
    }

    /** Whether an entry of a scenario chooses among what a vehicle file offers. */
    static boolean chooses(YamlNode entry) {
        return choices().stream().anyMatch(entry::has);
    }

    /** The vehicle that an entry of a scenario chooses. */
    static VehicleSpec chosen(VehicleSpec given, YamlNode entry) throws InputError {
        VehicleSpec chosen = given;
        for (VehicleType type : Plugins.all(VehicleType.class)) {
            if (type.choices().stream().anyMatch(entry::has)) {
                chosen = type.choose(chosen, entry);
            }
        }
        return chosen;
    }
}
