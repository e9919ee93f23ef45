package org.furrow.node.learn;

/** What sequences of actions lead to from one state. */
public final class Rollout {
    private final Environment.Saved from;
    private final int steps;
    private final int agents;
    private final int width;
    private final int length;
    /** Rewards, candidates x steps x agents; 0 after the end of an episode. */
    public final float[] rewards;
    /** Steps of each candidate until its episode ended. */
    public final int[] lasted;
    /** Last observations, candidates x agents x numbers. */
    public final float[] observations;

    Rollout(Environment environment, int candidates, int steps) {
        if (environment.hasEnded()) {
            throw new IllegalStateException("the episode has ended; reset the environment");
        }
        from = environment.save();
        this.steps = steps;
        agents = environment.agents();
        width = agents * environment.task().action().size();
        length = agents * environment.observationLength();
        rewards = new float[candidates * steps * agents];
        lasted = new int[candidates];
        observations = new float[candidates * length];
    }

    /** Simulates a candidate; candidates may be simulated on several threads at the same time. */
    void simulate(Environment environment, int candidate, float[] actions) {
        environment.restore(from);
        int step = 0;
        while (step < steps && !environment.hasEnded()) {
            environment.step(actions, (candidate * steps + step) * width);
            for (int a = 0; a < agents; a++) {
                rewards[(candidate * steps + step) * agents + a] =
                        environment.rewards().sum(a);
            }
            step++;
        }
        lasted[candidate] = step;
        environment.observe(observations, candidate * length);
    }
}
