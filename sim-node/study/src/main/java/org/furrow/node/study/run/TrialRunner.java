package org.furrow.node.study.run;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.plan.Trial;
import tools.jackson.databind.node.ObjectNode;

/** Makes the runs of a study. */
@FunctionalInterface
public interface TrialRunner {
    /**
     * Makes one and returns its {@code run.json}; of uncoupled ranks one for each.
     *
     * @throws InputError when a run finds its input wrong
     * @throws RunFailedException when it fails
     */
    List<ObjectNode> run(Trial trial) throws InputError, RunFailedException;
}
