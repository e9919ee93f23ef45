package org.furrow.node.study.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.statistics.Summary;
import tools.jackson.databind.JsonNode;

/**
 * A model fitted to the runs with a replicated ground, except those with the most ranks, which show its error.
 *
 * @param like settings of the runs; its number of ranks is unused
 * @param epoch_us simulated time of an epoch
 */
record Fit(Cell like, double epoch_us, List<Sample> fitted, List<Sample> heldOut, ScalingModel model) {
    private static final int LEAST_RANK_COUNTS = 4;

    /**
     * @param folder of the study, for messages
     * @throws InputError if there are runs at too few numbers of ranks
     */
    static Fit of(Path folder, List<Summary> all, Cell like) throws InputError {
        List<Summary> chosen = all.stream()
                .filter(each -> each.cell().world().equals(like.world())
                        && each.cell().transport().equals(like.transport())
                        && each.cell().threads() == like.threads()
                        && each.cell().vehiclesPerRank() == like.vehiclesPerRank())
                .toList();
        List<Integer> counts = chosen.stream()
                .map(each -> each.cell().ranks())
                .distinct()
                .sorted()
                .toList();
        if (counts.size() < LEAST_RANK_COUNTS) {
            throw new InputError(folder + ": has runs with " + like.transport() + " and "
                    + MarkdownPage.counted(like.threads(), "thread") + " at "
                    + counts.size() + " numbers of ranks; at least " + LEAST_RANK_COUNTS
                    + " are needed: three for the fit, one to check it");
        }
        List<Sample> fitted = new ArrayList<>();
        List<Sample> heldOut = new ArrayList<>();
        chosen.forEach(each -> (each.cell().ranks() == counts.getLast() ? heldOut : fitted).add(Sample.of(each)));
        JsonNode run = chosen.get(0).outcomes().get(0).first();
        int delay = run.get("delay").asInt();
        return new Fit(
                like,
                1e6 * run.get("simulated_s").asDouble() / run.get("epochs").asDouble(),
                fitted,
                heldOut,
                ScalingModel.fit(fitted, delay));
    }

    int heldOutRanks() {
        return heldOut.getFirst().cell().ranks();
    }

    /** All measured settings, ascending by ranks within the fitted and the held-out ones. */
    Stream<Sample> samples() {
        return Stream.concat(fitted.stream(), heldOut.stream());
    }

    /** Largest number of busy threads per core in the study. */
    double mostShare() {
        return samples().mapToDouble(Sample::share).max().orElse(1);
    }

    double measuredRtf(Sample sample) {
        return sample.times().epoch_us() / epoch_us;
    }

    double modelRtf(Sample sample) {
        return model.at(sample).epoch_us() / epoch_us;
    }
}
