package org.furrow.node.study.run;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.furrow.node.study.plan.Trial;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Result of one run of a study.
 *
 * @param order position in the order of all runs, from 0
 * @param others cores that other work used just before the run, or NaN
 * @param probe_us time of a fixed computation just before the run, in us, or NaN
 * @param runs its {@code run.json}, or one for each uncoupled rank
 */
public record Outcome(Trial trial, int order, double others, double probe_us, List<JsonNode> runs) {
    /** Phases of a rank's time, in the order in which figures stack them. */
    public static final List<String> PHASES = List.of("soil", "multibody", "publish", "exchange", "commit");

    /** Required fields of a run. */
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
            "host/cores");
    /** Required fields of a rank. */
    private static final List<String> OF_RANK = List.of("host", "wall_s", "cpu_s", "commit_cpu_s", "rtf");

    /** Required fields of a phase. */
    private static final List<String> OF_PHASE = List.of("p50", "p95", "max", "total_s");

    /** The first missing field of a stored run, as a sentence; null if it is complete. */
    static @Nullable String missing(JsonNode kept) {
        if (!kept.path("order").isInt() || kept.path("runs").isEmpty()) {
            return "it has no order and runs";
        }
        for (JsonNode run : kept.get("runs")) {
            String lacks = missing(run, OF_RUN);
            if (lacks == null && run.path("ranks").isEmpty()) {
                lacks = "it has no ranks";
            }
            for (JsonNode rank : run.path("ranks")) {
                lacks = lacks != null ? lacks : missing(rank, OF_RANK);
                for (String phase : PHASES) {
                    lacks = lacks != null
                            ? lacks
                            : missing(rank.path("phases_us").path(phase), OF_PHASE);
                }
            }
            if (lacks != null) {
                return lacks;
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

    /** Entries of all ranks, in order. */
    public Stream<JsonNode> ranks() {
        return runs.stream().flatMap(run -> run.get("ranks").valueStream());
    }

    /** The first {@code run.json}. */
    public JsonNode first() {
        return runs.get(0);
    }

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

    /** Total time of a phase, mean over ranks, in s per simulated s. */
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

    /** CPU time of sending and awaiting messages, mean over epochs and ranks, in us; NaN in runs of older versions. */
    public double exchangeCpu_us() {
        return 1e6
                * mean(rank -> rank.path("exchange_cpu_s").asDouble(Double.NaN))
                / first().get("epochs").asDouble();
    }

    /** Bytes received by one rank in an epoch, mean over epochs and ranks; NaN in runs of older versions. */
    public double receivedBytesPerEpoch() {
        return mean(rank -> rank.path("received_bytes_per_epoch").asDouble(Double.NaN));
    }

    /** Memory of the ground of a rank at the end, mean over ranks, in bytes; NaN in runs of older versions. */
    public double groundBytes() {
        return mean(rank -> rank.path("ground_bytes").asDouble(Double.NaN));
    }

    /** Payload sent by one vehicle in an epoch, in bytes. */
    public double bytesPerEpoch() {
        return first().get("bytes_per_epoch").asDouble();
    }

    /** Time of the exchange of a median epoch without waits for other ranks, in us. */
    public double transfer_us() {
        return first().get("transfer_us").get("p50").asDouble();
    }

    /**
     * Time for which a rank waited for others in an epoch, mean over epochs and ranks, in us: sending and awaiting less
     * the exchange of a median epoch.
     */
    public double waited_us() {
        double exchange_us = 1e6
                * mean(rank -> rank.at("/phases_us/exchange/total_s").asDouble())
                / first().get("epochs").asDouble();
        return Math.max(0, exchange_us - transfer_us());
    }

    /** Own work in an epoch of the slowest of k ranks by k, mean, in us; empty in runs of older versions. */
    public SortedMap<Integer, Double> slowestWork_us() {
        SortedMap<Integer, Double> byRanks = new TreeMap<>();
        first().path("slowest_work_us")
                .properties()
                .forEach(each -> byRanks.put(
                        Integer.parseInt(each.getKey()), each.getValue().asDouble()));
        return byRanks;
    }

    /** Time in an epoch for which the process of a rank collected garbage, mean, in us; 0 in runs of older versions. */
    public double collections_us() {
        return 1e6
                * mean(rank -> rank.path("collections_s").asDouble(0))
                / first().get("epochs").asDouble();
    }

    /** Digests of all its runs. */
    public List<String> digests() {
        return runs.stream().map(run -> run.get("digest").asString()).toList();
    }
}
