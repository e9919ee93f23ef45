package org.furrow.node.scenario.vehicle;

import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.mechanism.MechanismFile;
import org.furrow.node.scenario.mechanism.MechanismReader;
import org.furrow.node.scenario.value.UnusedKeys;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/** Furrow's own files of vehicles and mechanisms. */
public final class YamlImporter implements Importer {
    @Override
    public String name() {
        return "yaml";
    }

    @Override
    public String schema() {
        return Objects.requireNonNull(Schemas.text("vehicle"));
    }

    @Override
    public boolean isVehicle(Source file) throws InputError {
        return YamlDocument.hasKey(file, "type");
    }

    @Override
    public VehicleSpec vehicle(SpecFile file) throws InputError {
        Mistakes mistakes = file.mistakes();
        YamlNode root =
                YamlDocument.read(file.source(), "vehicle", List.of(), mistakes).root();
        VehicleType type = root.hasSound("type") ? Plugins.find(VehicleType.class, root.text("type")) : null;
        if (type == null) {
            mistakes.end();
            throw root.error("is of no known type"); // the schema refuses such a file
        }
        VehicleSpec spec = type.read(root, file);
        VisualReader.read(root, file.source(), file.onFile());
        UnusedKeys.refuse(root, mistakes, List.of());
        return spec;
    }

    @Override
    public MechanismSpec mechanism(SpecFile file) throws InputError {
        MechanismFile read = MechanismReader.read(file.source(), file.mistakes());
        YamlNode root = Objects.requireNonNull(read.root());
        for (String key : List.of("contacts", "observers")) {
            if (root.has(key)) {
                throw root.get(key)
                        .error("applies to 'furrow mechanism' alone; bodies of a vehicle touch the ground by 'touching'"
                                + " and other vehicles by 'hull'");
            }
        }
        read.sources().stream().skip(1).forEach(file.onFile());
        return read.spec();
    }
}
