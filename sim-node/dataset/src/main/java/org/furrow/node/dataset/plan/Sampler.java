package org.furrow.node.dataset.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.spec.DatasetSpec.Sampling;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.parameter.Distribution;
import org.furrow.node.scenario.parameter.Parameter;
import org.furrow.node.scenario.parameter.ParameterSettings;
import org.furrow.node.scenario.parameter.SettingValues;

/**
 * Draws the values of parameters. Each has a stream that depends on the seed and its path alone, so a further parameter
 * changes no value of another; in a grid the combination depends on all.
 */
final class Sampler {
    /** Values of a grid over a range given as a list, which cannot state their number. */
    private static final int STEPS = 3;

    private final Sampling sampling;
    private final ParameterSettings settings;
    private final List<Drawn> parameters = new ArrayList<>();

    /**
     * A parameter with its stream.
     *
     * @param levels number of its values in a grid
     */
    private record Drawn(String path, Distribution distribution, int levels, ParameterStream stream) {}

    Sampler(DatasetSpec spec, List<Parameter> given, SettingValues values) throws InputError {
        sampling = spec.sampling();
        settings = new ParameterSettings(given, values);
        for (ParameterSettings.Place place : settings.places()) {
            String path = place.path();
            Parameter parameter = place.parameter();
            ParameterStream stream = new ParameterStream(spec.seed(), path);
            parameters.add(new Drawn(path, parameter.distribution(), levels(parameter), stream));
        }
    }

    /** Adds an episode's values and the settings that apply them; a key's parent is set before the key. */
    void add(int episode, Map<String, String> dest, List<Setting> to) throws InputError {
        String[] drawn = new String[parameters.size()];
        int index = episode;
        for (int k = drawn.length - 1; k >= 0; k--) {
            Drawn each = parameters.get(k);
            drawn[k] = value(each, episode, Math.floorMod(index, each.levels));
            index /= each.levels;
        }
        settings.add(Arrays.asList(drawn), to);
        for (int k = 0; k < drawn.length; k++) {
            dest.put(parameters.get(k).path, drawn[k]);
        }
    }

    private static int levels(Parameter parameter) {
        YamlNode place = parameter.place();
        return switch (parameter.distribution()) {
            case Distribution.Choice choice -> choice.values().size();
            case Distribution.Range _ -> place.isList() ? STEPS : place.integer("steps");
            case Distribution.Normal _ -> 1;
        };
    }

    /**
     * Draws a value.
     *
     * @param level place in a grid
     */
    private String value(Drawn each, int episode, int level) {
        double share =
                switch (sampling) {
                    case RANDOM -> each.stream.uniform(episode);
                    case SOBOL -> each.stream.sobol(episode);
                    case GRID -> each.levels == 1 ? 0.5 : (double) level / (each.levels - 1);
                };
        return switch (each.distribution) {
            case Distribution.Choice choice ->
                sampling == Sampling.GRID ? choice.values().get(level) : choice.at(share);
            case Distribution.Range range -> Double.toString(range.at(share));
            case Distribution.Normal normal -> Double.toString(normal.at(each.stream.normal(episode)));
        };
    }
}
