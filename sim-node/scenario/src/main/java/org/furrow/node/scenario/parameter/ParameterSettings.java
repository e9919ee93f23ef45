package org.furrow.node.scenario.parameter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;

/** The settings that give parameters their drawn values. */
public final class ParameterSettings {
    private final SettingValues values;
    private final List<Place> places = new ArrayList<>();

    /** A parameter at one of the paths for which its path stands. */
    public record Place(String path, Parameter parameter) {}

    /**
     * Parameters of a file.
     *
     * @param values the file
     * @throws InputError where a path names nothing of the file
     */
    public ParameterSettings(List<Parameter> parameters, SettingValues values) throws InputError {
        this.values = values;
        for (Parameter parameter : parameters) {
            for (String path : values.paths(parameter)) {
                places.add(new Place(path, parameter));
            }
        }
    }

    /** All places, in the order of the parameters. */
    public List<Place> places() {
        return List.copyOf(places);
    }

    /**
     * Adds settings to those that apply already; a key's parent is set before the key.
     *
     * @param drawn value of each place as YAML
     */
    public void add(List<String> drawn, List<Setting> settings) throws InputError {
        List<Integer> byDepth = IntStream.range(0, places.size())
                .boxed()
                .sorted(Comparator.comparingLong(
                        k -> places.get(k).path.chars().filter(c -> c == '.').count()))
                .toList();
        for (int k : byDepth) {
            Place place = places.get(k);
            Parameter.Effect effect = place.parameter.effect();
            String value = drawn.get(k);
            settings.addAll(values.expansion(place.path, settings));
            if (effect != Parameter.Effect.REPLACE) {
                double base = values.number(place.path, settings, place.parameter);
                double number = Double.parseDouble(value);
                value = Double.toString(effect == Parameter.Effect.SCALE ? base * number : base + number);
            }
            settings.add(
                    new Setting(values.key(place.path), value, "randomise." + place.parameter.path() + "=" + value));
        }
    }
}
