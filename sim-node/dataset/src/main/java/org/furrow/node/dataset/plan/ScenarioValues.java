package org.furrow.node.dataset.plan;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.spec.DatasetSpec.Parameter;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;

/** Values of a scenario. */
final class ScenarioValues implements SettingValues {
    private static final String SOIL = "soil";
    private static final String EACH_VEHICLE = "vehicles.*.";

    private final Source source;
    private final int vehicles;

    private ScenarioValues(Source source, int vehicles) {
        this.source = source;
        this.vehicles = vehicles;
    }

    static ScenarioValues of(DatasetSpec spec) throws InputError {
        YamlNode list = root(spec.scenario(), spec.set()).get("vehicles");
        return new ScenarioValues(spec.scenario(), list.isList() ? list.items().size() : 0);
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

    @Override
    public List<Setting> expansion(String path, List<Setting> settings) throws InputError {
        if (!path.startsWith(SOIL + ".")) {
            return List.of();
        }
        YamlNode root = root(source, settings);
        if (!root.has(SOIL) || !root.get(SOIL).isText()) {
            return List.of();
        }
        String name = root.text(SOIL);
        return SoilPresets.find(name)
                .map(preset -> List.of(new Setting(SOIL, yaml(preset.soil()), "parameters of soil " + name)))
                .orElse(List.of());
    }

    private static String yaml(Soil soil) {
        return String.format(
                Locale.ROOT,
                "{kphi: %s, kc: %s, n: %s, cohesion_Pa: %s, phi_deg: %s, janosi_m: %s, elastic_Pa_m: %s, damping_Pas_m: %s}",
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
