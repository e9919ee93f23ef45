package org.furrow.benchmarks.rank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.furrow.node.engine.timing.PhaseTimes;
import org.furrow.node.input.InputError;
import org.furrow.node.results.HostInfo;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Measures the commit of one rank on a dedicated core: with 4 vehicles in the world, and with 64 vehicles in 16
 * distant groups on 16 ranks with {@code --interest}. Each run is recorded once; then rank 0 is replayed alone,
 * alternating between the runs. The result is the minimum over all rounds.
 *
 * <p>Measures messages both in the core's cache, where a transport that copies them puts them, and in memory, where
 * a network card may put them.
 */
public final class CommitOfOneRank {
    private static final String VEHICLE = "patrol-4x4";
    private static final double DURATION_S = 12;
    private static final double INTEREST_M = 50;
    private static final int GROUP = 4;
    private static final int GROUPS = 16;
    private static final int WARM_UP = 2;
    private static final int ROUNDS = 10;

    private CommitOfOneRank() {}

    /** One of the runs and its measured times. */
    private static final class Case {
        final RecordedRun run;
        final boolean cached;
        final double[] median_us = new double[ROUNDS];
        final double[] p95_us = new double[ROUNDS];
        final double[] mean_us = new double[ROUNDS];

        Case(RecordedRun run, boolean cached) {
            this.run = run;
            this.cached = cached;
        }

        void measure(int round) {
            System.gc(); // before the measurement
            PhaseTimes commit = run.replay(cached);
            if (round < 0) {
                return;
            }
            median_us[round] = commit.percentile_us(50);
            p95_us[round] = commit.percentile_us(95);
            mean_us[round] = commit.total_s() * 1e6 / (run.recording().rounds() - 1);
            System.err.printf(
                    "%d vehicles, messages in the %s: commit p50 %.1f us, p95 %.1f us, mean %.1f us%n",
                    vehicles(), cached ? "cache" : "memory", median_us[round], p95_us[round], mean_us[round]);
        }

        private int vehicles() {
            return run.scenario().vehicles().size();
        }

        void describe(ObjectNode dest) {
            dest.put("vehicles", vehicles());
            dest.put("ranks", vehicles() / GROUP);
            dest.put("messages", cached ? "in the core's cache" : "in memory");
            dest.put("bytes_per_epoch", Math.round(run.bytesPerEpoch()));
            dest.put("p50_us", least(median_us));
            dest.put("p95_us", least(p95_us));
            dest.put("mean_us", least(mean_us));
            ArrayNode all = dest.putArray("p50_us_of_each_round");
            for (double one : median_us) {
                all.add(one);
            }
        }
    }

    /** @param args the file for the result as JSON */
    public static void main(String[] args) throws InputError, IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("name the file for the result, as docs/performance.md shows");
        }
        Case alone = new Case(record(1), true);
        Case among = new Case(record(GROUPS), true);
        Case cold = new Case(among.run, false);
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            alone.measure(round);
            among.measure(round);
            cold.measure(round);
        }
        JsonMapper mapper =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        ObjectNode result = mapper.createObjectNode();
        result.put("vehicle", VEHICLE);
        result.put("interest_m", INTEREST_M);
        ArrayNode cases = result.putArray("commit_of_one_rank");
        alone.describe(cases.addObject());
        among.describe(cases.addObject());
        cold.describe(cases.addObject());
        result.put("p50_ratio", least(among.median_us) / least(alone.median_us));
        result.put("p50_ratio_from_memory", least(cold.median_us) / least(alone.median_us));
        result.put("mean_ratio", least(among.mean_us) / least(alone.mean_us));
        result.set("host", HostInfo.describe(mapper));
        Files.writeString(Path.of(args[0]), mapper.writeValueAsString(result) + "\n");
    }

    private static RecordedRun record(int groups) throws InputError {
        System.err.println("recording " + groups + " rank(s)");
        return new RecordedRun(new RecordedRun.Fleet(groups, GROUP, VEHICLE), DURATION_S, INTEREST_M);
    }

    private static double least(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }
}
