package org.furrow.node.dataset.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.input.YamlDocument.Setting;

/**
 * One run of a data set.
 *
 * @param run number of the run, from 0; runs are sorted by split
 * @param episode number of the sample, from 0; a twin has that of its original
 * @param twin number of the twin in the specification, from 1; 0: an original
 * @param twinOf run of the original; -1: an original
 * @param parameters values as YAML by path
 * @param settings of the scenario
 * @param sensorSettings of the suite
 */
public record EpisodePlan(
        int run,
        int episode,
        int twin,
        int twinOf,
        String split,
        Map<String, String> parameters,
        List<Setting> settings,
        List<Setting> sensorSettings) {
    public EpisodePlan {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        settings = List.copyOf(settings);
        sensorSettings = List.copyOf(sensorSettings);
    }

    /** Name of the run's folder. */
    public String id() {
        return String.format(Locale.ROOT, "%05d", run);
    }

    /** The same original in a split. */
    EpisodePlan in(String other) {
        return new EpisodePlan(run, episode, twin, twinOf, other, parameters, settings, sensorSettings);
    }

    EpisodePlan numbered(int number, int original) {
        return new EpisodePlan(number, episode, twin, original, split, parameters, settings, sensorSettings);
    }
}
