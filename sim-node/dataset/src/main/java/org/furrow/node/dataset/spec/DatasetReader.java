package org.furrow.node.dataset.spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.furrow.node.dataset.spec.DatasetSpec.Licence;
import org.furrow.node.dataset.spec.DatasetSpec.Sampling;
import org.furrow.node.dataset.spec.DatasetSpec.Sensors;
import org.furrow.node.dataset.spec.DatasetSpec.Splits;
import org.furrow.node.dataset.spec.DatasetSpec.Twin;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.parameter.Distribution;
import org.furrow.node.scenario.parameter.Parameter;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.jspecify.annotations.Nullable;

/** Reads the specification of a data set. */
public final class DatasetReader {
    /** Name of the schema. */
    public static final String SCHEMA = "dataset";

    private final Source source;
    private final YamlNode root;

    private DatasetReader(Source source, YamlNode root) {
        this.source = source;
        this.root = root;
    }

    /** @throws InputError for the first mistake found */
    public static DatasetSpec read(Source source) throws InputError {
        YamlNode root = YamlDocument.read(source, SCHEMA, List.of()).root();
        return new DatasetReader(source, root).read();
    }

    private DatasetSpec read() throws InputError {
        Sampling sampling = Sampling.valueOf(root.text("sampling").toUpperCase(Locale.ROOT));
        List<Parameter> parameters = parameters(root, sampling);
        return new DatasetSpec(
                root.text("name"),
                source.bytes().text(),
                scenario(),
                root.integer64("seed"),
                root.integer("episodes"),
                sampling,
                settings(),
                parameters,
                sensors(sampling),
                twins(),
                splits(parameters),
                root.number("most_stuck"),
                exports(),
                new Licence(root.text("license"), root.has("terrain_license") ? root.text("terrain_license") : ""));
    }

    /** A built-in scenario, or a file beside the specification. */
    private Source scenario() throws InputError {
        String name = root.text("scenario");
        Source beside = Source.find(name, source.path(), "scenarios");
        if (beside != null) {
            return beside;
        }
        try {
            return Library.find(name);
        } catch (InputError e) {
            throw root.get("scenario").error(e.getMessage());
        }
    }

    private List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        if (root.has("set")) {
            for (String path : root.get("set").keys()) {
                String value = root.get("set").get(path).toJson();
                settings.add(new Setting(path, value, "set." + path));
            }
        }
        return settings;
    }

    private static List<Parameter> parameters(YamlNode in, Sampling sampling) throws InputError {
        List<Parameter> parameters = in.has("randomise") ? Parameter.readAll(in.get("randomise")) : List.of();
        for (Parameter parameter : parameters) {
            if (sampling == Sampling.GRID && parameter.distribution() instanceof Distribution.Normal) {
                throw parameter.place().error("a grid needs a range or a choice, not a normal distribution");
            }
        }
        return parameters;
    }

    private @Nullable Sensors sensors(Sampling sampling) throws InputError {
        if (!root.has("sensors")) {
            return null;
        }
        YamlNode node = root.get("sensors");
        try {
            return new Sensors(SuiteReader.source(node.text("suite"), source.path()), parameters(node, sampling));
        } catch (InputError e) {
            throw node.get("suite").error(String.valueOf(e.getMessage()));
        }
    }

    private List<Twin> twins() {
        List<Twin> twins = new ArrayList<>();
        for (YamlNode node : root.items("twins")) {
            Map<String, String> set = new LinkedHashMap<>();
            for (String path : node.get("set").keys()) {
                set.put(path, node.get("set").get(path).toJson());
            }
            twins.add(new Twin(node.number("of"), node.has("at_s") ? node.number("at_s") : Double.NaN, set, node));
        }
        return twins;
    }

    private Splits splits(List<Parameter> parameters) throws InputError {
        if (!root.has("splits")) {
            return new Splits(1, 0, 0, Map.of());
        }
        YamlNode node = root.get("splits");
        Map<String, List<String>> holdOut = new LinkedHashMap<>();
        if (node.has("test_hard")) {
            YamlNode held = node.get("test_hard").get("hold_out");
            for (String path : held.keys()) {
                Set<String> offered = new LinkedHashSet<>();
                for (Parameter parameter : parameters) {
                    if (parameter.path().equals(path)
                            && parameter.distribution() instanceof Distribution.Choice choice) {
                        offered.addAll(choice.values());
                    }
                }
                List<String> values =
                        held.items(path).stream().map(YamlNode::toJson).toList();
                if (!offered.containsAll(values)) {
                    throw held.get(path).error("holds out values that no choice under randomise." + path + " offers");
                }
                holdOut.put(path, values);
            }
        }
        try {
            return new Splits(node.number("train"), node.number("val"), node.number("test"), holdOut);
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    private List<String> exports() {
        return root.items("export").stream().map(YamlNode::text).toList();
    }
}
