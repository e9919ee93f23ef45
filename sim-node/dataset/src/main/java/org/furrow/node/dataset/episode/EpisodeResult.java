package org.furrow.node.dataset.episode;

import java.util.List;
import org.furrow.node.dataset.plan.EpisodePlan;

/**
 * Result of one run.
 *
 * @param digest of its final ground and vehicles; empty if it failed
 * @param stuck names of the vehicles that are stuck at its end
 * @param error empty if it succeeded
 */
public record EpisodeResult(EpisodePlan plan, String digest, List<String> stuck, String error) {
    public EpisodeResult {
        stuck = List.copyOf(stuck);
    }
}
