package org.furrow.node.learn;

import java.util.Arrays;
import org.furrow.node.learn.task.RewardTerm;
import org.furrow.node.learn.task.Task;

/** Weighted terms of the rewards of a step, and what ends an agent's episode. */
public final class Rewards {
    private final Task task;
    /** Agents x terms. */
    private final float[] values;

    Rewards(Task task) {
        this.task = task;
        values = new float[task.agents().size() * task.terms().size()];
    }

    /** Sets all terms of an agent to 0. */
    void begin(int agent) {
        Arrays.fill(
                values, agent * task.terms().size(), (agent + 1) * task.terms().size(), 0);
    }

    /**
     * Computes the terms of an agent after a step.
     *
     * @param isBroken whether the simulation could not go on
     * @return whether its episode has ended
     */
    boolean end(int agent, Agent of, boolean isBroken) {
        Task.Ends ends = task.ends();
        boolean isAtGoal = !isBroken && !task.goals().isEmpty() && of.toGoal_m() <= ends.goal_m();
        boolean hasCollided = of.hasCollided();
        double still_s = of.still_s(task.timing().step_s());
        boolean hasFailed = isBroken
                || (!isAtGoal
                        && (Math.abs(of.offset_m()) > ends.offset_m()
                                || of.up(2) < StrictMath.cos(Math.min(Math.PI, ends.tilt_rad()))
                                || still_s > ends.still_s()
                                || (ends.collision() && hasCollided)));
        double progress_m = of.progress_m();
        double steered = of.steered();
        for (int k = 0; k < task.terms().size(); k++) {
            Task.Weight weight = task.terms().get(k);
            double value = isBroken && weight.term() != RewardTerm.FAILED
                    ? 0
                    : value(weight.term(), of, progress_m, steered, isAtGoal, hasFailed);
            values[agent * task.terms().size() + k] = (float) (weight.weight() * value);
        }
        return isAtGoal || hasFailed;
    }

    private double value(
            RewardTerm term, Agent of, double progress_m, double steered, boolean isAtGoal, boolean hasFailed) {
        double step_s = task.timing().step_s();
        return switch (term) {
            case PROGRESS -> progress_m;
            case SPEED -> of.forward_mps() * step_s;
            case TIME -> step_s;
            case OFFSET -> Math.abs(of.offset_m()) * step_s;
            case GAP -> Math.abs(of.toLeader_m() - task.guides().gap_m()) * step_s;
            case STEERING -> steered;
            case SINKAGE -> of.signals().sinkage_m() * step_s;
            case RUTS -> of.unit().inOthersRuts() * step_s;
            case GOAL -> isAtGoal ? 1 : 0;
            case FAILED -> hasFailed ? 1 : 0;
        };
    }

    /** A weighted term of an agent. */
    public float term(int agent, int term) {
        return values[agent * task.terms().size() + term];
    }

    /** Sum of the terms of an agent, in their order. */
    public float sum(int agent) {
        float sum = 0;
        for (int k = 0; k < task.terms().size(); k++) {
            sum += term(agent, k);
        }
        return sum;
    }
}
