package org.furrow.node.study.run;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.furrow.node.study.plan.Trial;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What came of one run of a study.
 *
 * @param order place among all runs of the study, from 0
 * @param load mean number of running processes in the minute before it, or NaN
 * @param runs its {@code run.json}; of uncoupled ranks one for each
 */
public record Outcome(Trial trial, int order, double load, List<JsonNode> runs) {
    /** Phases of a rank's time, in the order in which figures stack them. */
    public static final List<String> PHASES = List.of("soil", "multibody", "publish", "exchange", "commit");

    /** What of a run is looked at, its ranks apart. */
    private static final List<String> OF_RUN = List.of(
            "ticks",
            "epochs",
            "step_s",
            "simulated_s",
            "rtf",
            "digest",
            "delay",
            "bytes_per_epoch",
            "transfer_us/p50",
            "transfer_us/p95",
            "host/cores",
            "vehicles/0/position_m/1");
    /** What of a rank is looked at, phases apart. */
    private static final List<String> OF_RANK = List.of("host", "wall_s", "cpu_s", "commit_cpu_s", "rtf");

    private static final List<String> OF_PHASE = List.of("p50", "p95", "max", "total_s");

    /** What a file that keeps runs lacks, to be named in a sentence; null when it is whole. */
    static @Nullable String missing(JsonNode kept) {
        if (!kept.path("order").isInt() || kept.path("runs").isEmpty()) {
            return "it has no order and runs";
        }
        for (JsonNode run : kept.get("runs")) {
            String lacks = missing(run, OF_RUN);
            if (lacks != null || run.path("ranks").isEmpty()) {
                return lacks != null ? lacks : "it has no ranks";
            }
            for (JsonNode rank : run.get("ranks")) {
                lacks = missing(rank, OF_RANK);
                for (String phase : PHASES) {
                    lacks = lacks != null
                            ? lacks
                            : missing(rank.path("phases_us").path(phase), OF_PHASE);
                }
                if (lacks != null) {
                    return lacks;
                }
            }
        }
        return null;
    }

    private static @Nullable String missing(JsonNode node, List<String> fields) {
        for (String field : fields) {
            if (!node.at("/" + field).isValueNode()) {
                return "it has no " + field;
            }
        }
        return null;
    }

    /** Every rank's entry, in the order of the ranks. */
    public Stream<JsonNode> ranks() {
        return runs.stream().flatMap(run -> run.get("ranks").valueStream());
    }

    /** The first of its {@code run.json}. */
    public JsonNode first() {
        return runs.get(0);
    }

    /** Simulated time in s. */
    double simulated_s() {
        return first().get("simulated_s").asDouble();
    }

    /** Wall time over simulated time of the slowest rank. */
    public double rtf() {
        return runs.stream().mapToDouble(run -> run.get("rtf").asDouble()).max().orElse(Double.NaN);
    }

    /** Mean over ranks. */
    public double mean(ToDoubleFunction<JsonNode> ofRank) {
        return ranks().mapToDouble(ofRank).average().orElse(Double.NaN);
    }

    /** Time that a phase took in all, mean over ranks, in s for each simulated s. */
    public double phase(String name) {
        return mean(rank -> rank.get("phases_us").get(name).get("total_s").asDouble()) / simulated_s();
    }

    /** A quantile of a phase in us, mean over ranks. */
    public double quantile_us(String phase, String quantile) {
        return mean(rank -> rank.get("phases_us").get(phase).get(quantile).asDouble());
    }

    /** CPU time of commits, mean over epochs and ranks, in us. */
    public double commitCpu_us() {
        return 1e6
                * mean(rank -> rank.get("commit_cpu_s").asDouble())
                / first().get("epochs").asDouble();
    }

    /** Payload that one vehicle sends in an epoch, in bytes. */
    public double bytesPerEpoch() {
        return first().get("bytes_per_epoch").asDouble();
    }

    /** Time of the exchange for the rank that waits for none, of a median epoch, in us. */
    public double transfer_us() {
        return first().get("transfer_us").get("p50").asDouble();
    }

    /** Digests, one of each of its runs. */
    public List<String> digests() {
        return runs.stream().map(run -> run.get("digest").asString()).toList();
    }
}
