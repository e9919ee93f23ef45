package org.furrow.node.learn.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.furrow.node.learn.Batch;
import org.furrow.node.learn.Batch.Autoreset;
import org.furrow.node.learn.Environment;
import org.furrow.node.learn.StartStates;
import org.furrow.node.learn.task.Task;

/** Measures steps and resets of environments whose vehicles drive straight on. */
public final class EnvironmentBench {
    private static final int RESETS = 200;
    private static final double NS_PER_S = 1e9;

    private final Batch batch;
    private final float[] actions;
    private final double duration_s;
    /** Steps of single environments so far. */
    private long driven;

    /** @param duration_s of the measurement, after as long a warm-up */
    public EnvironmentBench(StartStates starts, int environments, int threads, double duration_s) {
        batch = new Batch(starts, environments, threads);
        this.duration_s = duration_s;
        Task.Action action = starts.task().action();
        actions = new float[environments * starts.task().agents().size() * action.size()];
        for (int k = 0; k < actions.length; k++) {
            String name = action.names().get(k % action.size());
            actions[k] = name.equals("gear") ? 1 : name.equals("steering") || name.equals("curvature") ? 0 : 0.5f;
            if (name.equals("brake")) {
                actions[k] = 0;
            }
        }
    }

    /** Measures, and returns the figures as a tree of maps and numbers. */
    public Map<String, Object> run() {
        drive();
        double[] rates = new double[5];
        double[] cpuRates = new double[5];
        for (int n = 0; n < rates.length; n++) {
            double before_s = cpu_s();
            long drivenBefore = driven;
            rates[n] = drive();
            cpuRates[n] = (driven - drivenBefore) / (cpu_s() - before_s);
        }
        Arrays.sort(rates);
        Arrays.sort(cpuRates);
        double stepsPerS = rates[rates.length / 2];
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("environments", batch.size());
        figures.put("vehicles", batch.starts().scenario().vehicles().size());
        figures.put("steps_per_s", stepsPerS);
        figures.put("epochs_per_s", stepsPerS * batch.task().timing().epochs());
        figures.put(
                "epochs_per_cpu_s",
                cpuRates[cpuRates.length / 2] * batch.task().timing().epochs());
        figures.put("reset_ms", resets_ms());
        batch.close();
        return figures;
    }

    /** CPU time of the process so far: what the steps take when other programs want the processors, too. */
    private static double cpu_s() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(time -> time.toMillis() * 1e-3)
                .orElse(Double.NaN);
    }

    /** Steps all environments for a fifth of the duration; returns the steps of single environments a second. */
    private double drive() {
        long steps = 0;
        long start_ns = System.nanoTime();
        long now_ns = start_ns;
        while (now_ns - start_ns < duration_s / 5 * NS_PER_S) {
            batch.step(actions, Autoreset.SAME_STEP);
            steps += batch.size();
            driven += batch.size();
            now_ns = System.nanoTime();
        }
        return steps * NS_PER_S / (now_ns - start_ns);
    }

    /** Median and 99th percentile of the time of a reset to a start in which vehicles have settled, in ms. */
    private double[] resets_ms() {
        Environment environment = batch.environment(0);
        int starts = Math.max(1, batch.task().starts().size());
        for (int start = 0; start < starts; start++) {
            environment.reset(new Environment.Episode(0, 0, start, 0, 0, 0));
        }
        double[] times_ms = new double[RESETS];
        float[] seen = new float[environment.agents() * environment.layout().length()];
        for (int n = -RESETS; n < RESETS; n++) {
            long start_ns = System.nanoTime();
            environment.reset(new Environment.Episode(0, 0, Math.floorMod(n, starts), 0, 0, 0));
            environment.observe(seen, 0);
            long end_ns = System.nanoTime();
            if (n >= 0) {
                times_ms[n] = (end_ns - start_ns) * 1e-6;
            }
            environment.step(actions, 0);
        }
        Arrays.sort(times_ms);
        return new double[] {times_ms[RESETS / 2], times_ms[(int) (0.99 * RESETS)]};
    }
}
