package org.furrow.node.dataset.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.spec.DatasetSpec.Effect;
import org.furrow.node.dataset.spec.DatasetSpec.Parameter;
import org.furrow.node.dataset.spec.DatasetSpec.Sampling;
import org.furrow.node.dataset.spec.Distribution;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;

/**
 * Draws the values of parameters. Each has a stream that depends on the seed and its path alone, so a further parameter
 * changes no value of another; in a grid the combination depends on all.
 */
final class Sampler {
    private final Sampling sampling;
    private final SettingValues values;
    private final List<Drawn> parameters = new ArrayList<>();

    /** A parameter with its stream. */
    private record Drawn(String path, Parameter parameter, ParameterStream stream) {}

    Sampler(DatasetSpec spec, List<Parameter> given, SettingValues values) throws InputError {
        sampling = spec.sampling();
        this.values = values;
        for (Parameter parameter : given) {
            for (String path : values.paths(parameter)) {
                parameters.add(new Drawn(path, parameter, new ParameterStream(spec.seed(), path)));
            }
        }
    }

    /** Adds an episode's values and the settings that apply them; a key's parent is set before the key. */
    void add(int episode, Map<String, String> dest, List<Setting> settings) throws InputError {
        Map<Drawn, String> drawn = new LinkedHashMap<>();
        int index = episode;
        for (Drawn each : parameters.reversed()) {
            Distribution distribution = each.parameter.distribution();
            int levels = levels(distribution);
            drawn.put(each, value(each, episode, Math.floorMod(index, levels), levels));
            index /= levels;
        }
        List<Drawn> byDepth = new ArrayList<>(parameters);
        byDepth.sort(Comparator.comparingLong(
                each -> each.path.chars().filter(c -> c == '.').count()));
        for (Drawn each : byDepth) {
            String value = drawn.getOrDefault(each, "");
            settings.addAll(values.expansion(each.path, settings));
            if (each.parameter.effect() != Effect.REPLACE) {
                double base = values.number(each.path, settings, each.parameter);
                double drawnValue = Double.parseDouble(value);
                value = Double.toString(
                        each.parameter.effect() == Effect.SCALE ? base * drawnValue : base + drawnValue);
            }
            settings.add(new Setting(values.key(each.path), value, "randomise." + each.parameter.path() + "=" + value));
        }
        for (Drawn each : parameters) {
            dest.put(each.path, drawn.getOrDefault(each, ""));
        }
    }

    private static int levels(Distribution distribution) {
        return switch (distribution) {
            case Distribution.Choice choice -> choice.values().size();
            case Distribution.Range range -> range.steps();
            case Distribution.Normal _ -> 1;
        };
    }

    /**
     * Draws a value.
     *
     * @param level place in a grid
     */
    private String value(Drawn each, int episode, int level, int levels) {
        double share =
                switch (sampling) {
                    case RANDOM -> each.stream.uniform(episode);
                    case SOBOL -> each.stream.sobol(episode);
                    case GRID -> levels == 1 ? 0.5 : (double) level / (levels - 1);
                };
        return switch (each.parameter.distribution()) {
            case Distribution.Choice choice ->
                choice.values()
                        .get(
                                sampling == Sampling.GRID
                                        ? level
                                        : (int) (share * choice.values().size()));
            case Distribution.Range range -> Double.toString(range.at(share));
            case Distribution.Normal normal -> {
                double deviations = Math.clamp(each.stream.normal(episode), -normal.clip(), normal.clip());
                yield Double.toString(normal.mean() + normal.deviation() * deviations);
            }
        };
    }
}
