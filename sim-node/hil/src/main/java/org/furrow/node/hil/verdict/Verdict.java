package org.furrow.node.hil.verdict;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.hil.verdict.Criterion.Column;
import org.furrow.node.hil.verdict.Criterion.Readiness;
import org.furrow.node.hil.verdict.Criterion.Report;
import org.furrow.node.hil.verdict.Criterion.Statistic;
import org.furrow.node.hil.verdict.RunValues.MissingValueException;
import org.furrow.node.hil.verdict.RunValues.Series;
import org.furrow.node.input.file.AtomicFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Decides whether a run meets its criteria, from the files in its folder. */
public final class Verdict {
    private static final String REPORT = "hil.json";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Verdict() {}

    /**
     * Evaluates criteria.
     *
     * @param folder of a complete run
     * @throws IOException if its files cannot be read
     */
    public static List<Result> of(Path folder, List<Criterion> criteria) throws IOException {
        RunValues values = new RunValues(folder);
        List<Result> results = new ArrayList<>();
        for (Criterion criterion : criteria) {
            try {
                results.add(evaluate(criterion, values));
            } catch (MissingValueException e) {
                results.add(
                        new Result(criterion.name(), false, Double.NaN, Double.NaN, String.valueOf(e.getMessage())));
            }
        }
        return results;
    }

    /** Adds results to hil.json. */
    public static void record(Path folder, List<Result> results) throws IOException {
        Path file = folder.resolve(REPORT);
        ObjectNode report = (ObjectNode) MAPPER.readTree(Files.readString(file));
        ArrayNode all = report.putArray("criteria");
        for (Result result : results) {
            ObjectNode each = all.addObject().put("name", result.name()).put("passed", result.passed());
            put(each, "value", result.value());
            put(each, "t_s", result.t_s());
            each.put("result", result.words());
        }
        AtomicFile.write(file, report.toPrettyString() + "\n");
    }

    private static void put(ObjectNode json, String key, double value) {
        if (!Double.isNaN(value)) {
            json.put(key, value);
        }
    }

    /** Reads the results that {@link #record} added; none if there are none. */
    public static List<Result> read(Path folder) throws IOException {
        JsonNode all = MAPPER.readTree(Files.readString(folder.resolve(REPORT))).get("criteria");
        List<Result> results = new ArrayList<>();
        for (int k = 0; all != null && k < all.size(); k++) {
            JsonNode each = all.get(k);
            results.add(new Result(
                    each.get("name").asString(),
                    each.get("passed").asBoolean(),
                    each.path("value").asDouble(Double.NaN),
                    each.path("t_s").asDouble(Double.NaN),
                    each.get("result").asString()));
        }
        return results;
    }

    private static String vehicle(Criterion.Quantity quantity) {
        return switch (quantity) {
            case Report report -> report.vehicle();
            case Readiness readiness -> readiness.vehicle();
            case Column column -> column.vehicle();
        };
    }

    private static Result evaluate(Criterion criterion, RunValues values) throws MissingValueException, IOException {
        return switch (criterion.quantity()) {
            case Report report -> {
                double value = values.report(report);
                yield result(criterion, criterion.accepts(value), value, Double.NaN);
            }
            case Readiness readiness -> evaluate(criterion, Statistic.EVERY, values.series(readiness), values);
            case Column column -> evaluate(criterion, column.statistic(), values.series(column), values);
        };
    }

    private static Result evaluate(Criterion criterion, Statistic statistic, Series series, RunValues values)
            throws MissingValueException, IOException {
        Criterion.Window window = criterion.window();
        double origin_s = window.afterFault() == null
                ? 0
                : values.firstEffect_s(window.afterFault(), vehicle(criterion.quantity()));
        double from_s = origin_s + window.from_s();
        boolean reaches = !Double.isNaN(window.within_s());
        double until_s = reaches ? from_s + window.within_s() : origin_s + window.until_s();
        int first = first(series, from_s);
        int end = first;
        while (end < series.count() && series.t_s(end) <= until_s) {
            end++;
        }
        if (first == end) {
            throw new MissingValueException(
                    String.format(Locale.ROOT, "there is no value from %.3f s to %.3f s", from_s, until_s));
        }
        if (statistic != Statistic.EVERY) {
            double value = statistic(statistic, series, first, end);
            return result(criterion, criterion.accepts(value), value, Double.NaN);
        }
        return reaches ? reached(criterion, series, first, end) : kept(criterion, series, first, end);
    }

    /** The first value at or after a time; of a state, the one that holds then. */
    private static int first(Series series, double from_s) {
        int first = 0;
        while (first < series.count() && series.t_s(first) < from_s) {
            first++;
        }
        boolean holds = first < series.count() && series.t_s(first) == from_s;
        return series.steps() && !holds && first > 0 ? first - 1 : first;
    }

    private static Result kept(Criterion criterion, Series series, int first, int end) {
        int worst = first;
        for (int k = first; k < end; k++) {
            if (excess(criterion, series.value(k)) > excess(criterion, series.value(worst))) {
                worst = k;
            }
        }
        double value = series.value(worst);
        return result(criterion, criterion.accepts(value), value, series.t_s(worst));
    }

    private static Result reached(Criterion criterion, Series series, int first, int end) {
        int best = first;
        for (int k = first; k < end; k++) {
            if (criterion.accepts(series.value(k))) {
                return result(criterion, true, series.value(k), series.t_s(k));
            }
            if (excess(criterion, series.value(k)) < excess(criterion, series.value(best))) {
                best = k;
            }
        }
        return result(criterion, false, series.value(best), series.t_s(best));
    }

    /** Distance of a value from the nearer bound, positive outside. */
    private static double excess(Criterion criterion, double value) {
        return Double.isNaN(value)
                ? Double.POSITIVE_INFINITY
                : Math.max(value - criterion.most(), criterion.least() - value);
    }

    private static double statistic(Statistic statistic, Series series, int first, int end) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        double sum = 0;
        double squares = 0;
        for (int k = first; k < end; k++) {
            least = Math.min(least, series.value(k));
            most = Math.max(most, series.value(k));
            sum += series.value(k);
            squares += series.value(k) * series.value(k);
        }
        return switch (statistic) {
            case LEAST -> least;
            case MOST -> most;
            case MOST_ABS -> Math.max(Math.abs(least), Math.abs(most));
            case MEAN -> sum / (end - first);
            case RMS -> Math.sqrt(squares / (end - first));
            case EVERY, LAST -> series.value(end - 1);
        };
    }

    private static Result result(Criterion criterion, boolean passed, double value, double t_s) {
        String at = Double.isNaN(t_s) ? "" : String.format(Locale.ROOT, " at %.3f s", t_s);
        return new Result(criterion.name(), passed, value, t_s, value + at + ", required " + criterion.bounds());
    }
}
