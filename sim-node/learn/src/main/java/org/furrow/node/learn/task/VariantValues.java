package org.furrow.node.learn.task;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.parameter.Distribution;
import org.furrow.node.scenario.parameter.Parameter;
import org.furrow.node.scenario.parameter.ParameterSettings;
import org.furrow.node.scenario.parameter.SettingValues;
import org.furrow.world.math.CounterNoise;

/** Values in which the variants of a scenario or suite differ. Each follows from seed, stream, place and variant. */
public final class VariantValues {
    private static final int UNIFORM = 0;
    private static final int NORMAL = 1;

    private final ParameterSettings parameters;
    private final long seed;
    private final int stream;

    /**
     * Reads what is drawn.
     *
     * @param values from paths to distributions
     * @param file whose values they are
     * @param seed of the scenario
     * @param stream which differs between files
     * @throws InputError where a path names nothing of the file, or a distribution is wrong
     */
    public VariantValues(YamlNode values, SettingValues file, long seed, int stream) throws InputError {
        parameters = new ParameterSettings(Parameter.readAll(values), file);
        this.seed = seed;
        this.stream = stream;
    }

    /**
     * Draws the values of a variant and adds the settings that apply them.
     *
     * @return the values as JSON by their paths
     */
    public Map<String, String> draw(int variant, List<Setting> settings) throws InputError {
        Map<String, String> drawn = new LinkedHashMap<>();
        List<String> values = new ArrayList<>();
        for (ParameterSettings.Place place : parameters.places()) {
            CounterNoise noise = new CounterNoise(seed, values.size(), stream);
            String value =
                    switch (place.parameter().distribution()) {
                        case Distribution.Choice choice -> choice.at(noise.uniform(variant, UNIFORM));
                        case Distribution.Range range -> Double.toString(range.at(noise.uniform(variant, UNIFORM)));
                        case Distribution.Normal normal -> Double.toString(normal.at(noise.normal(variant, NORMAL)));
                    };
            values.add(value);
            drawn.put(place.path(), value);
        }
        parameters.add(values, settings);
        return drawn;
    }
}
