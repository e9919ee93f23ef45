package org.furrow.node.scenario.parameter;

import java.util.List;

/** How a parameter is distributed. */
public sealed interface Distribution {
    /** Equally likely values, as YAML. */
    record Choice(List<String> values) implements Distribution {
        public Choice {
            values = List.copyOf(values);
            if (values.isEmpty()) {
                throw new IllegalArgumentException("a choice needs at least one value");
            }
        }

        /** The value at a share in [0, 1) of the list. */
        public String at(double share) {
            return values.get((int) (share * values.size()));
        }
    }

    /**
     * Uniform between two numbers.
     *
     * @param log uniform in the logarithm
     */
    record Range(double low, double high, boolean log) implements Distribution {
        public Range {
            if (!(low <= high) || (log && !(low > 0))) {
                throw new IllegalArgumentException(
                        "a range needs low <= high, with 'log' low > 0, low=" + low + " high=" + high);
            }
        }

        /** The value at a share of the range. */
        public double at(double share) {
            if (!log) {
                return low + share * (high - low);
            }
            double logLow = StrictMath.log(low);
            return StrictMath.exp(logLow + share * (StrictMath.log(high) - logLow));
        }
    }

    /**
     * Normal.
     *
     * @param clip largest distance from the mean, in deviations
     */
    record Normal(double mean, double deviation, double clip) implements Distribution {
        public Normal {
            if (!(deviation >= 0) || !(clip > 0) || !Double.isFinite(mean)) {
                throw new IllegalArgumentException(
                        "a normal distribution needs a deviation >= 0 and clip > 0, deviation=" + deviation + " clip="
                                + clip);
            }
        }

        /** The value at a distance from the mean in deviations. */
        public double at(double deviations) {
            return mean + deviation * Math.clamp(deviations, -clip, clip);
        }
    }
}
