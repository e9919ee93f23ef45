package org.furrow.node.study.run;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.plan.Trial;
import tools.jackson.databind.node.ObjectNode;

/** Executes the runs of a study. */
@FunctionalInterface
public interface TrialRunner {
    /**
     * Executes a run and returns its {@code run.json}, or one for each uncoupled rank.
     *
     * @throws InputError if the run refuses its input
     * @throws RunFailedException if the run fails
     */
    List<ObjectNode> run(Trial trial) throws InputError, RunFailedException;
}
