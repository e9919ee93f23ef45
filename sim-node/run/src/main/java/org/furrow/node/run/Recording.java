package org.furrow.node.run;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * What a run records besides its tables: the commit log, and the poses of all bodies.
 *
 * @param everyTicks ticks from one sample of the poses to the next; divides those of an epoch
 * @param hasReaders whether other programs read the files while the run goes on: each epoch then is in them at once
 */
public record Recording(int everyTicks, boolean hasReaders) {
    private static final double TOLERANCE = 1e-9;

    /** A recording that is read when the run has ended. */
    public Recording(int everyTicks) {
        this(everyTicks, false);
    }

    /** The same for programs that read the files while the run goes on. */
    public Recording forReaders() {
        return new Recording(everyTicks, true);
    }

    /**
     * A recording at a rate.
     *
     * @param rate_Hz samples of the poses in a second; null for one an epoch
     * @throws InputError when the ticks of an epoch cannot be divided so
     */
    public static Recording at(@Nullable Double rate_Hz, Scenario.Clock clock) throws InputError {
        if (rate_Hz == null) {
            return new Recording(clock.epochTicks());
        }
        double ticks = 1 / (rate_Hz * clock.step_s());
        int everyTicks = (int) Math.round(ticks);
        if (!(rate_Hz > 0)
                || Math.abs(ticks - everyTicks) > TOLERANCE * ticks
                || everyTicks < 1
                || clock.epochTicks() % everyTicks != 0) {
            throw new InputError("--record-rate " + rate_Hz + ": an epoch of " + clock.epochTicks() + " ticks of "
                    + clock.step_s() + " s allows " + rates(clock)
                    + " Hz; sensors of 'furrow render' may have any rate up to that");
        }
        return new Recording(everyTicks);
    }

    private static String rates(Scenario.Clock clock) {
        String rates =
                Arrays.stream(clock.sampleRates_Hz()).mapToObj(Double::toString).collect(Collectors.joining(", "));
        int last = rates.lastIndexOf(", ");
        return last < 0 ? rates : rates.substring(0, last) + " or" + rates.substring(last + 1);
    }
}
