package org.furrow.benchmarks.rank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.run.Host;
import org.furrow.node.step.PhaseTimes;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the commit of one rank that has a core of its own takes, with 4 vehicles in the world and with 64 in 16 groups far from
 * each other, on 16 ranks with {@code --interest}: each run is recorded once, then rank 0 runs again alone, with the two in
 * alternation, and of each the least median counts.
 */
public final class CommitOfOneRank {
    private static final String VEHICLE = "patrol-4x4";
    private static final double DURATION_S = 12;
    private static final double INTEREST_M = 50;
    private static final int[] GROUPS = {1, 16};
    private static final int WARM_UP = 2;
    private static final int ROUNDS = 10;

    private CommitOfOneRank() {}

    /** @param args file for the result as JSON, or nothing */
    public static void main(String[] args) throws InputError, IOException {
        RecordedRun[] runs = new RecordedRun[GROUPS.length];
        for (int k = 0; k < runs.length; k++) {
            System.err.println("recording " + GROUPS[k] + " rank(s)");
            runs[k] = new RecordedRun(GROUPS[k], VEHICLE, DURATION_S, INTEREST_M);
        }
        double[][] medians_us = new double[runs.length][ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            for (int k = 0; k < runs.length; k++) {
                System.gc(); // not while it is measured
                PhaseTimes commit = runs[k].replay();
                double median_us = commit.percentile_us(50);
                System.err.printf(
                        "%d vehicles: commit p50 %.1f us, p95 %.1f us%n",
                        4 * GROUPS[k], median_us, commit.percentile_us(95));
                if (round >= 0) {
                    medians_us[k][round] = median_us;
                }
            }
        }
        JsonMapper mapper = JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build();
        ObjectNode result = mapper.createObjectNode();
        result.put("vehicle", VEHICLE);
        result.put("interest_m", INTEREST_M);
        ArrayNode cases = result.putArray("commit_of_one_rank");
        double[] least_us = new double[runs.length];
        for (int k = 0; k < runs.length; k++) {
            ObjectNode one = cases.addObject();
            one.put("vehicles", 4 * GROUPS[k]);
            one.put("ranks", GROUPS[k]);
            one.put("bytes_per_epoch", Math.round(runs[k].bytesPerEpoch()));
            ArrayNode all = one.putArray("p50_us");
            least_us[k] = Double.POSITIVE_INFINITY;
            for (double median_us : medians_us[k]) {
                all.add(median_us);
                least_us[k] = Math.min(least_us[k], median_us);
            }
            one.put("least_p50_us", least_us[k]);
        }
        result.put("ratio", least_us[1] / least_us[0]);
        result.set("host", Host.describe(mapper));
        String text = mapper.writeValueAsString(result);
        System.out.println(text);
        if (args.length > 0) {
            Files.writeString(Path.of(args[0]), text + "\n");
        }
    }
}
