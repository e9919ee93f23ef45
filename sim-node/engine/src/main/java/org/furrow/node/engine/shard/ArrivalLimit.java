package org.furrow.node.engine.shard;

import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * By which commit the ground that an owner sends after a commit has arrived, in a run with a vehicle in the loop. An
 * owner applies commit c before it simulates epoch c + D + 1. The conductor's commit n includes an epoch of every
 * vehicle that is at most as far behind as the limit of lag allows; messages of a rank arrive in order, so what the
 * owner sent before has arrived as well.
 *
 * @param delay D, in epochs
 * @param lag limits of lag, in epochs
 */
record ArrivalLimit(int delay, HilPlan.@Nullable Lag lag) {
    static ArrivalLimit of(Scenario scenario) {
        HilPlan plan = scenario.hil();
        return new ArrivalLimit(scenario.exchange().delay(), plan == null ? null : plan.lag());
    }

    /**
     * The first commit that is not decided before what is sent after another commit has arrived, unless its sender was
     * ejected. A later commit's is not earlier, and not later by more than the commits between the two.
     */
    int latest(int commit) {
        int next = commit + delay + 1;
        if (lag == null) {
            return next;
        }
        int afterStart = Math.max(next + lag.most_epochs(), lag.starting_epochs() - delay + 1);
        return Math.min(next + lag.mostAtStart_epochs(), afterStart);
    }
}
