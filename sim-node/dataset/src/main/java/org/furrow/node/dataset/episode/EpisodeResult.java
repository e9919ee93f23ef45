package org.furrow.node.dataset.episode;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.plan.EpisodePlan;

/**
 * Result of one run.
 *
 * @param digest of its final ground and vehicles; empty if it failed
 * @param content hash of what each of its tables states, by name
 * @param stuck names of the vehicles that are stuck at its end
 * @param error empty if it succeeded
 */
public record EpisodeResult(
        EpisodePlan plan, String digest, Map<String, String> content, List<String> stuck, String error) {
    public EpisodeResult {
        content = Collections.unmodifiableMap(new LinkedHashMap<>(content));
        stuck = List.copyOf(stuck);
    }

    /** A run that failed. */
    public static EpisodeResult failed(EpisodePlan plan, String error) {
        return new EpisodeResult(plan, "", Map.of(), List.of(), error);
    }
}
