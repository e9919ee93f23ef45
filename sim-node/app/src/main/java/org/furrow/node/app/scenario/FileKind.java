package org.furrow.node.app.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.scenario.vehicle.VehicleReader;

/** Kinds of input files, recognised by their top-level keys, or by the ending of the name of a vehicle or mechanism. */
public enum FileKind {
    SCENARIO("scenario"),
    VEHICLE("vehicle"),
    MECHANISM("mechanism"),
    RIG_WHEEL("rig-wheel"),
    RIG_PLATE("rig-plate"),
    RIG_SHEAR("rig-shear"),
    SOIL("soil"),
    BINDING("can-binding"),
    FAULTS("hil-faults"),
    CRITERIA("hil-criteria"),
    DATASET("dataset"),
    SUITE("sensor-suite");

    /** Keys of several kinds, which tell nothing. */
    private static final List<String> COMMON = List.of("furrow", "name", "description");

    private final String schema;

    FileKind(String schema) {
        this.schema = schema;
    }

    /** Name of the schema. */
    String schema() {
        return schema;
    }

    /**
     * The kind that knows most of a file's keys.
     *
     * @throws InputError if the file is not YAML, or no kind knows any of its keys
     */
    static FileKind of(Source file) throws InputError {
        if (!VehicleReader.isYaml(file)) {
            return VehicleReader.isVehicle(file) ? VEHICLE : MECHANISM;
        }
        List<String> keys = YamlDocument.keys(file).stream()
                .filter(key -> !COMMON.contains(key))
                .toList();
        FileKind best = SCENARIO;
        long most = 0;
        for (FileKind kind : values()) {
            if (most > 0 && most == keys.size()) {
                break; // no other kind knows more of them
            }
            List<String> known = Schemas.keys(kind.schema);
            long count = keys.stream().filter(known::contains).count();
            if (count > most) {
                most = count;
                best = kind;
            }
        }
        if (most == 0 && !keys.isEmpty()) {
            throw new InputError(
                    file.label() + ":1:1: is no file of furrow: none of its keys (" + String.join(", ", keys)
                            + ") is known; kinds: "
                            + Arrays.stream(values()).map(FileKind::schema).collect(Collectors.joining(", ")));
        }
        return best;
    }
}
