package org.furrow.node.dataset;

import java.util.Objects;
import org.furrow.node.export.ExportJob;
import org.furrow.node.export.ExportOption;
import org.furrow.node.input.InputError;

/**
 * The part of a run that is exported.
 *
 * @param from_s nothing is earlier
 * @param to_s nothing is later
 */
public record TimeSpan(double from_s, double to_s) {
    /** Begin of the part. */
    public static final ExportOption<Double> FROM = option("--from", "nothing before this time in s (default: 0).");

    /** End of the part. */
    public static final ExportOption<Double> TO =
            option("--to", "nothing after this time in s (default: the end of the run).");

    /** The whole run. */
    public static final TimeSpan ALL = new TimeSpan(0, Double.MAX_VALUE);

    private static ExportOption<Double> option(String name, String description) {
        return new ExportOption<>(name, "S", Double.class, "selects a part of the run", description);
    }

    /**
     * The part that the options of a job name.
     *
     * @param end_s length of the run
     * @throws InputError when the run has no such part
     */
    public static TimeSpan of(ExportJob job, double end_s) throws InputError {
        double from_s = Objects.requireNonNullElse(job.get(FROM), 0.0);
        double to_s = Objects.requireNonNullElse(job.get(TO), ALL.to_s);
        if (!(from_s >= 0 && from_s <= to_s && from_s <= end_s)) {
            throw new InputError("--from " + from_s + (job.get(TO) == null ? "" : " --to " + to_s)
                    + ": expected 0 <= from <= to, and from at most " + (float) end_s + " s, the length of the run");
        }
        return new TimeSpan(from_s, to_s);
    }
}
