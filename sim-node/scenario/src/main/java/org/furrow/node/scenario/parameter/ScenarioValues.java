package org.furrow.node.scenario.parameter;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;

/** Values of a scenario. */
public final class ScenarioValues implements SettingValues {
    private static final String SOIL = "soil";
    private static final String NAME = "name";
    private static final String EACH_VEHICLE = "vehicles.*.";

    private final Source source;
    private final int vehicles;

    private ScenarioValues(Source source, int vehicles) {
        this.source = source;
        this.vehicles = vehicles;
    }

    /**
     * A scenario.
     *
     * @param settings that apply to it before those of parameters
     * @throws InputError where it is wrong
     */
    public static ScenarioValues of(Source source, List<Setting> settings) throws InputError {
        YamlNode list = root(source, settings).get("vehicles");
        return new ScenarioValues(source, list.isList() ? list.items().size() : 0);
    }

    private static YamlNode root(Source source, List<Setting> settings) throws InputError {
        return YamlDocument.read(source, "scenario", settings).root();
    }

    @Override
    public List<String> paths(Parameter parameter) {
        String path = parameter.path();
        if (!path.startsWith(EACH_VEHICLE)) {
            return List.of(path);
        }
        String rest = path.substring(EACH_VEHICLE.length());
        return IntStream.range(0, vehicles)
                .mapToObj(k -> "vehicles." + k + "." + rest)
                .toList();
    }

    @Override
    public String key(String path) {
        return path;
    }

    @Override
    public double number(String path, List<Setting> settings, Parameter parameter) throws InputError {
        return SettingValues.number(root(source, settings), "scenario", path, parameter);
    }

    /** A soil keeps the name of what it varies, so that its variations have one class. */
    @Override
    public List<Setting> expansion(String path, List<Setting> settings) throws InputError {
        int end = path.startsWith(SOIL + ".") ? SOIL.length() : path.indexOf("." + SOIL + ".") + SOIL.length() + 1;
        String key = path.substring(0, end);
        YamlNode node =
                end > SOIL.length() + 1 || key.equals(SOIL) ? SettingValues.find(root(source, settings), key) : null;
        if (node == null) {
            return List.of();
        }
        if (node.isMap()) {
            return node.has(NAME) ? List.of() : List.of(new Setting(key + "." + NAME, "own", "name of " + key));
        }
        String name = node.isText() ? node.text() : "";
        return SoilPresets.find(name)
                .map(preset -> List.of(new Setting(key, yaml(preset.soil()), "parameters of soil " + name)))
                .orElse(List.of());
    }

    private static String yaml(Soil soil) {
        return String.format(
                Locale.ROOT,
                "{name: %s, kphi: %s, kc: %s, n: %s, cohesion_Pa: %s, phi_deg: %s, janosi_m: %s, elastic_Pa_m: %s, damping_Pas_m: %s}",
                soil.name(),
                soil.sinkage().kphi_Pa_mn(),
                soil.sinkage().kc_Pa_mn1(),
                soil.sinkage().n(),
                soil.strength().cohesion_Pa(),
                StrictMath.toDegrees(soil.strength().phi_rad()),
                soil.strength().janosi_m(),
                soil.elastic_Pa_m(),
                soil.damping_Pas_m());
    }
}
