package org.furrow.node.study.bench.steps;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.study.bench.steps.DutyCycle.Outcome;
import org.furrow.vehicle.hydraulic.Circuit;
import org.furrow.vehicle.hydraulic.CircuitBlock;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.ode.Tableau;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the steps of a vehicle with hydraulics by the procedure of Karkee et al. (2010), section 3.3. The paper asks
 * whether a step is stable; here strokes must also be within a tolerance of those of a reference, because a simulation
 * can stay finite and be wrong. Strokes at several rates must be within it of those of the
 * single rate as well, which must keep half of it.
 *
 * <ol>
 *   <li>s is the largest step at a single rate.
 *   <li>t is the largest step in [s/10, s/5]; c and T equal s.
 *   <li>If that fails, t becomes smaller; if not, c and T become larger together, up to the limit.
 *   <li>If that is not real time, T becomes larger at the same c, up to the limit.
 *   <li>If that is not real time, the hydraulics take a method of lower order, then larger steps.
 * </ol>
 */
public final class StepsBench {
    /** Steps in us that divide the interval of the driver. */
    private static final List<Integer> LADDER = List.of(
            8000, 5000, 4000, 2500, 2000, 1600, 1250, 1000, 800, 625, 500, 400, 320, 250, 200, 160, 125, 100, 80, 50,
            40, 32, 25, 20, 16, 10);

    private static final int REFERENCE_US = 50;
    private static final int SMALLEST_SINGLE_US = 100;
    /** Largest part of a single-rate step that a step of the hydraulics takes. */
    private static final int MOST_PARTS = 10;

    private static final int LEAST_PARTS = 5;

    private final DutyCycle cycle;
    private final Settings settings;
    private final Consumer<String> log;
    private final List<Trial> trials = new ArrayList<>();
    private final Outcome reference;
    /** The cycle at a single rate, once it is chosen. */
    private @Nullable Trial single;

    /**
     * How to choose.
     *
     * @param duration_s simulated time of each trial
     * @param within_m tolerance of strokes
     * @param speed real time is this many simulated seconds a second
     * @param linkage method of the linkage at several rates
     */
    public record Settings(double duration_s, double within_m, double speed, Integrator linkage) {}

    /**
     * A simulated cycle.
     *
     * @param question step of the procedure, 1 to 5; 0: the reference
     * @param difference_m largest difference of a stroke from the reference, and for several rates from the single
     *     rate; infinite if the cycle ended early
     */
    record Trial(int question, StepSizes steps, Outcome outcome, double difference_m, boolean holds) {}

    /** What was chosen; {@code isRealTime} is of the multi-rate steps. */
    record Choice(Trial single, Trial multi, boolean isRealTime) {}

    /** @param log receives a line for each trial */
    public StepsBench(VehiclePlan plan, Settings settings, Consumer<String> log) {
        this.settings = settings;
        this.log = log;
        cycle = new DutyCycle(plan, settings.duration_s, Circuit::new);
        cycle.run(StepSizes.multi(200, 1000, 1000)); // compiles the code
        StepSizes finest = StepSizes.single(REFERENCE_US);
        reference = cycle.run(finest);
        if (reference.failure() != null) {
            throw new IllegalStateException("the reference ends early: " + reference.failure());
        }
        log.accept(StepsReport.line(new Trial(0, finest, reference, 0, true)));
    }

    /** Runs the procedure. */
    public StepsReport run() {
        Trial chosen = firstThatHolds(
                1,
                LADDER.stream()
                        .filter(us -> us >= SMALLEST_SINGLE_US)
                        .map(StepSizes::single)
                        .toList());
        single = chosen;
        Trial multi = start(chosen.steps().linkage_us());
        multi = raise(
                3,
                multi,
                (now, us) -> multi(fast(now).step_us(), us, us, fast(now).method()));
        if (!isRealTime(multi)) {
            multi = raise(
                    4,
                    multi,
                    (now, us) -> multi(
                            fast(now).step_us(),
                            fast(now).exchange_us(),
                            us,
                            fast(now).method()));
        }
        if (!isRealTime(multi)) {
            multi = cheaper(multi);
        }
        return new StepsReport(settings, List.copyOf(trials), new Choice(chosen, multi, isRealTime(multi)));
    }

    /** Runs the chosen steps with other blocks, and returns whether the state at the end has the same bits. */
    public boolean isSame(StepsReport report, VehiclePlan plan, Function<CircuitSpec, CircuitBlock> blocks) {
        Trial multi = report.choice().multi();
        Outcome split = new DutyCycle(plan, settings.duration_s, blocks).run(multi.steps());
        log.accept(StepsReport.line(
                new Trial(0, multi.steps(), split, split.difference_m(reference), split.failure() == null)));
        return split.endsLike(multi.outcome());
    }

    /** Steps 2 and 3 of the procedure: c = T = s, and the largest t that holds. */
    private Trial start(int s) {
        List<StepSizes> smaller = LADDER.stream()
                .filter(t -> t * LEAST_PARTS <= s && s % t == 0)
                .map(t -> multi(t, s, s, Tableau.ODE5))
                .toList();
        if (smaller.isEmpty()) {
            throw new IllegalStateException("no step of the hydraulics divides " + s + " us");
        }
        return firstThatHolds(2, smaller);
    }

    /** Raises a step while the strokes hold. */
    private Trial raise(int question, Trial from, Raise raise) {
        Trial best = from;
        for (int us : LADDER.reversed()) {
            boolean isMultiple = us % fast(best).step_us() == 0
                    && (question != 4 || us % fast(best).exchange_us() == 0);
            if (us <= best.steps().linkage_us() || !isMultiple) {
                continue;
            }
            Trial next = tryOut(question, raise.steps(best, us));
            if (!next.holds) {
                return best;
            }
            best = next;
            if (question == 4 && isRealTime(best)) {
                return best;
            }
        }
        return best;
    }

    /** Step 5 of the procedure. */
    private Trial cheaper(Trial from) {
        Trial best = from;
        StepSizes.Fast fast = fast(from);
        for (Tableau method : List.of(Tableau.ODE3, Tableau.RK2)) {
            for (int t : LADDER.reversed()) {
                if (t < fast.step_us() || fast.exchange_us() % t != 0 || t > MOST_PARTS * fast.step_us()) {
                    continue;
                }
                Trial next = tryOut(5, multi(t, fast.exchange_us(), from.steps().linkage_us(), method));
                if (next.holds && next.outcome().rtf() < best.outcome().rtf()) {
                    best = next;
                }
                if (isRealTime(best)) {
                    return best;
                }
            }
        }
        return best;
    }

    /** What a larger step changes. */
    @FunctionalInterface
    private interface Raise {
        StepSizes steps(Trial now, int step_us);
    }

    private static StepSizes.Fast fast(Trial trial) {
        return Objects.requireNonNull(trial.steps().fast());
    }

    private StepSizes multi(int t, int c, int linkage_us, Tableau method) {
        return new StepSizes(linkage_us, settings.linkage, new StepSizes.Fast(c, t, method));
    }

    private Trial firstThatHolds(int question, List<StepSizes> candidates) {
        for (StepSizes steps : candidates) {
            Trial trial = tryOut(question, steps);
            if (trial.holds) {
                return trial;
            }
        }
        throw new IllegalStateException("no step keeps the strokes near enough to those of "
                + StepSizes.single(REFERENCE_US).text() + " for a tolerance of " + 1e3 * settings.within_m
                + " mm; the last was " + candidates.getLast().text());
    }

    private Trial tryOut(int question, StepSizes steps) {
        Outcome outcome = cycle.run(steps);
        double difference_m = outcome.difference_m(reference);
        if (single != null) {
            difference_m = Math.max(difference_m, outcome.difference_m(single.outcome));
        }
        double within_m = single == null ? 0.5 * settings.within_m : settings.within_m;
        Trial trial = new Trial(question, steps, outcome, difference_m, difference_m <= within_m);
        trials.add(trial);
        log.accept(StepsReport.line(trial));
        return trial;
    }

    private boolean isRealTime(Trial trial) {
        return trial.outcome().rtf() * settings.speed <= 1;
    }
}
