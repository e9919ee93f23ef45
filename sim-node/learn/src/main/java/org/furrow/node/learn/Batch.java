package org.furrow.node.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.furrow.node.learn.task.Task;
import org.jspecify.annotations.Nullable;

/**
 * Environments of one task that are stepped together on a fixed number of threads. What an environment does depends on
 * its seeds and actions alone, not on the others or on the threads. One thread calls.
 */
public final class Batch implements AutoCloseable {
    private final StartStates starts;
    private final Task task;
    private final List<Environment> environments = new ArrayList<>();
    private final int threads;
    private final ExecutorService workers;
    private final long[] seeds;
    private final int[] numbers;
    /** Environments in which candidates of a rollout are simulated, one a thread; created with the first rollout. */
    private final List<Environment> spare = new ArrayList<>();

    // results of the last reset or step, in the order of the protocol
    public final float[] observations;
    /** Last observations of the episodes that ended with the last step, with {@link Autoreset#SAME_STEP}. */
    public final float[] finals;

    public final float[] rewards;
    public final float[] terms;
    public final byte[] terminated;
    public final byte[] truncated;
    /** 1 where the episode has ended with the last step. */
    public final byte[] ended;
    /** 1 where the observations are the first of an episode. */
    public final byte[] reset;

    /** What happens to an environment whose episode has ended, in the terms of Gymnasium 1.1. */
    public enum Autoreset {
        /** The client resets it. */
        DISABLED,
        /** The next step resets it in place of its actions. */
        NEXT_STEP,
        /** The last step of an episode resets it. */
        SAME_STEP
    }

    /**
     * Creates environments and begins their first episodes; the seed of each is its index.
     *
     * @param threads including the caller's, at least 1
     */
    public Batch(StartStates starts, int count, int threads) {
        this.starts = starts;
        task = starts.task();
        this.threads = Math.min(threads, count);
        workers = Executors.newFixedThreadPool(
                Math.max(1, threads - 1),
                Thread.ofPlatform().daemon().name("environment-", 1).factory());
        seeds = new long[count];
        numbers = new int[count];
        for (int e = 0; e < count; e++) {
            environments.add(new Environment(starts));
            seeds[e] = e;
        }
        Environment first = environments.getFirst();
        int agents = first.agents();
        int length = first.observationLength();
        observations = new float[count * agents * length];
        finals = new float[count * agents * length];
        rewards = new float[count * agents];
        terms = new float[count * agents * task.terms().size()];
        terminated = new byte[count * agents];
        truncated = new byte[count];
        ended = new byte[count];
        reset = new byte[count];
        forEach(e -> begin(e, environments.get(e), observations));
    }

    public int size() {
        return environments.size();
    }

    public Task task() {
        return task;
    }

    public StartStates starts() {
        return starts;
    }

    public Environment environment(int index) {
        return environments.get(index);
    }

    public List<Environment> environments() {
        return environments;
    }

    /**
     * Begins episodes.
     *
     * @param mask not 0 where an episode begins
     * @param newSeeds of each environment; -1 continues its own sequence
     * @param start number of the start; -1: as the seed decides
     * @param goal number of the goal; -1: as the seed decides
     */
    public void reset(byte[] mask, long[] newSeeds, int start, int goal) {
        forEach(e -> {
            Environment environment = environments.get(e);
            if (mask[e] != 0) {
                if (newSeeds[e] != -1) {
                    seeds[e] = newSeeds[e];
                    numbers[e] = 0;
                }
                Environment.Episode drawn = environment.drawn(seeds[e], numbers[e]);
                environment.reset(drawn.at(start >= 0 ? start : drawn.start(), goal >= 0 ? goal : drawn.goal()));
                numbers[e]++;
            }
            environment.observe(observations, observationsAt(e));
        });
    }

    private void begin(int e, Environment environment, float[] dest) {
        environment.reset(seeds[e], numbers[e]++);
        environment.observe(dest, observationsAt(e));
    }

    private int observationsAt(int environment) {
        Environment first = environments.getFirst();
        return environment * first.agents() * first.observationLength();
    }

    /**
     * Carries out one action of every agent.
     *
     * @param actions environments x agents x values
     * @throws IllegalStateException if an episode has ended and nothing resets it; no environment has stepped
     */
    public void step(float[] actions, Autoreset autoreset) {
        if (autoreset == Autoreset.DISABLED) {
            for (int e = 0; e < environments.size(); e++) {
                if (environments.get(e).hasEnded()) {
                    throw new IllegalStateException("the episode of environment " + e + " has ended; reset it");
                }
            }
        }
        int width = task.agents().size() * task.action().size();
        forEach(e -> step(e, environments.get(e), actions, width * e, autoreset));
    }

    private void step(int e, Environment environment, float[] actions, int at, Autoreset autoreset) {
        int agents = environment.agents();
        int count = task.terms().size();
        reset[e] = 0;
        ended[e] = 0;
        truncated[e] = 0;
        if (environment.hasEnded()) {
            begin(e, environment, observations);
            reset[e] = 1;
            Arrays.fill(rewards, e * agents, (e + 1) * agents, 0);
            Arrays.fill(terms, e * agents * count, (e + 1) * agents * count, 0);
            Arrays.fill(terminated, e * agents, (e + 1) * agents, (byte) 0);
            return;
        }
        environment.step(actions, at);
        for (int a = 0; a < agents; a++) {
            int agent = e * agents + a;
            rewards[agent] = environment.rewards().sum(a);
            for (int k = 0; k < count; k++) {
                terms[agent * count + k] = environment.rewards().term(a, k);
            }
            terminated[agent] = (byte) (environment.isTerminated(a) ? 1 : 0);
        }
        truncated[e] = (byte) (environment.isTruncated() ? 1 : 0);
        ended[e] = (byte) (environment.hasEnded() ? 1 : 0);
        if (environment.hasEnded() && autoreset == Autoreset.SAME_STEP) {
            environment.observe(finals, observationsAt(e));
            begin(e, environment, observations);
            reset[e] = 1;
        } else {
            environment.observe(observations, observationsAt(e));
        }
    }

    /** Copies the states of environments whose mask is not 0; null for the others. */
    public List<Environment.@Nullable Saved> save(byte[] mask) {
        Environment.@Nullable Saved[] saved = new Environment.Saved[environments.size()];
        forEach(e -> saved[e] = mask[e] == 0 ? null : environments.get(e).save());
        return Arrays.asList(saved);
    }

    /** Sets environments whose mask is not 0 to copied states. */
    public void restore(List<Environment.@Nullable Saved> saved, byte[] mask) {
        for (int e = 0; e < mask.length; e++) {
            if (mask[e] != 0 && saved.get(e) == null) {
                throw new IllegalArgumentException("the snapshot has no environment " + e);
            }
        }
        forEach(e -> {
            Environment.Saved state = saved.get(e);
            if (mask[e] != 0 && state != null) {
                environments.get(e).restore(state);
            }
            environments.get(e).observe(observations, observationsAt(e));
        });
    }

    /** Digest of each environment's ground and vehicles. */
    public long[] digests() {
        return environments.stream().mapToLong(Environment::digest).toArray();
    }

    /** Simulates sequences of actions from the present state of an environment, which does not change. */
    public Rollout rollout(int environment, int candidates, int steps, float[] actions) {
        while (spare.size() < threads) {
            spare.add(new Environment(starts));
        }
        Rollout rollout = new Rollout(environments.get(environment), candidates, steps);
        AtomicInteger next = new AtomicInteger();
        inParallel(worker -> {
            for (int c = next.getAndIncrement(); c < candidates; c = next.getAndIncrement()) {
                rollout.simulate(spare.get(worker), c, actions);
            }
        });
        return rollout;
    }

    private void forEach(IntConsumer each) {
        AtomicInteger next = new AtomicInteger();
        inParallel(worker -> {
            for (int e = next.getAndIncrement(); e < environments.size(); e = next.getAndIncrement()) {
                each.accept(e);
            }
        });
    }

    /** Runs the same work on every thread, with the number of the thread. */
    private void inParallel(IntConsumer work) {
        List<Future<?>> others = new ArrayList<>();
        for (int worker = 1; worker < threads; worker++) {
            int number = worker;
            others.add(workers.submit(() -> work.accept(number)));
        }
        RuntimeException failure = null;
        try {
            work.accept(0);
        } catch (RuntimeException e) {
            failure = e;
        }
        for (Future<?> other : others) {
            try {
                other.get();
            } catch (ExecutionException e) {
                failure = e.getCause() instanceof RuntimeException cause
                        ? cause
                        : new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failure = new IllegalStateException("interrupted", e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
        environments.forEach(Environment::close);
        spare.forEach(Environment::close);
    }
}
