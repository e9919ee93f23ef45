package org.furrow.node.dataset.spec;

import java.util.List;
import java.util.Map;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.parameter.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * The specification of a data set.
 *
 * @param text the file
 * @param scenario of all episodes
 * @param seed of all that is random
 * @param episodes number of episodes without twins
 * @param set settings of all episodes
 * @param parameters in the order of the file
 * @param mostStuck largest share of runs in which a vehicle is stuck at the end
 * @param exports names of formats
 */
public record DatasetSpec(
        String name,
        String text,
        Source scenario,
        long seed,
        int episodes,
        Sampling sampling,
        List<Setting> set,
        List<Parameter> parameters,
        @Nullable Sensors sensors,
        List<Twin> twins,
        Splits splits,
        double mostStuck,
        List<String> exports,
        Licence licence) {
    /** How values are drawn. */
    public enum Sampling {
        /** Independent. */
        RANDOM,
        /** By scrambled Sobol sequences. */
        SOBOL,
        /** All combinations, the last parameter fastest. */
        GRID
    }

    /**
     * The sensors to render.
     *
     * @param suite file of the suite
     * @param parameters of the suite
     */
    public record Sensors(Source suite, List<Parameter> parameters) {
        public Sensors {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * A second run of some episodes, with one change.
     *
     * @param share of the episodes
     * @param at_s time of the change; NaN: from the start
     * @param set keys of the scenario with their new values, as YAML
     */
    public record Twin(double share, double at_s, Map<String, String> set, YamlNode place) {
        public Twin {
            set = Map.copyOf(set);
        }
    }

    /**
     * Shares of the splits, with a sum of 1.
     *
     * @param holdOut values of parameters whose episodes form the split test_hard
     */
    public record Splits(double train, double val, double test, Map<String, List<String>> holdOut) {
        public Splits {
            holdOut = Map.copyOf(holdOut);
            if (!(train >= 0 && val >= 0 && test >= 0) || !(Math.abs(train + val + test - 1) < 1e-9)) {
                throw new IllegalArgumentException(
                        "shares of train, val and test must be >= 0 with a sum of 1, the sum is "
                                + (train + val + test));
            }
        }
    }

    /**
     * Licences of the data.
     *
     * @param data identifier of the licence of the data set, such as cc-by-4.0
     * @param terrain licence of elevation data, or empty
     */
    public record Licence(String data, String terrain) {}

    public DatasetSpec {
        set = List.copyOf(set);
        parameters = List.copyOf(parameters);
        twins = List.copyOf(twins);
        exports = List.copyOf(exports);
    }
}
