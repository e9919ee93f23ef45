package org.furrow.node.study.bench.verti;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The table of Verti-Bench: success, time, roll and pitch by vehicle and system, and the time that the runs took. */
public final class VertiReport {
    private static final String HEADER =
            "world,pair,vehicle,system,end,time_s,roll_deg,pitch_deg,run_s,real_time_factor,digest,reason";

    private final List<VertiTrial.Outcome> outcomes;

    VertiReport(List<VertiTrial.Outcome> outcomes) {
        this.outcomes = List.copyOf(outcomes);
    }

    /** An outcome in a line of text. */
    static String line(VertiTrial.Outcome outcome) {
        VertiTrial.Setup setup = outcome.setup();
        return String.format(
                Locale.ROOT,
                "world %3d, pair %2d, %s, %s: %-7s after %5.1f s, roll %4.1f deg, pitch %4.1f deg; took %.1f s",
                setup.world(),
                setup.pair(),
                setup.vehicle(),
                setup.system().name().toLowerCase(Locale.ROOT),
                outcome.end().name().toLowerCase(Locale.ROOT),
                outcome.time_s(),
                outcome.roll_deg(),
                outcome.pitch_deg(),
                outcome.run_s());
    }

    /** The table, a line for each vehicle and system. Times and angles are those of trials that reached the goal. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("vehicle   system  success    time s      roll deg   pitch deg   took s for a simulated s");
        groups().forEach((name, group) -> {
            List<VertiTrial.Outcome> reached = group.stream()
                    .filter(each -> each.end() == VertiTrial.End.GOAL)
                    .toList();
            double simulated_s =
                    group.stream().mapToDouble(VertiTrial.Outcome::time_s).sum();
            double run_s = group.stream().mapToDouble(VertiTrial.Outcome::run_s).sum();
            lines.add(String.format(
                    Locale.ROOT,
                    "%-18s %3d / %-3d %8.1f %12.2f %11.2f %12.3f",
                    name,
                    reached.size(),
                    group.size(),
                    mean(reached, VertiTrial.Outcome::time_s),
                    mean(reached, VertiTrial.Outcome::roll_deg),
                    mean(reached, VertiTrial.Outcome::pitch_deg),
                    run_s / simulated_s));
        });
        return lines;
    }

    private Map<String, List<VertiTrial.Outcome>> groups() {
        Map<String, List<VertiTrial.Outcome>> groups = new LinkedHashMap<>();
        for (VertiTrial.Outcome each : outcomes) {
            String name = String.format(
                    "%-9s %s",
                    each.setup().vehicle(), each.setup().system().name().toLowerCase(Locale.ROOT));
            groups.computeIfAbsent(name, _ -> new ArrayList<>()).add(each);
        }
        return groups;
    }

    private static double mean(List<VertiTrial.Outcome> outcomes, ToDoubleFunction<VertiTrial.Outcome> value) {
        return outcomes.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    /** All trials as CSV. */
    public String csv() {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        for (VertiTrial.Outcome each : outcomes) {
            VertiTrial.Setup setup = each.setup();
            text.append(String.format(
                    Locale.ROOT,
                    "%d,%d,%s,%s,%s,%.3f,%.4f,%.4f,%.2f,%.3f,%016x,\"%s\"%n",
                    setup.world(),
                    setup.pair(),
                    setup.vehicle(),
                    setup.system().name().toLowerCase(Locale.ROOT),
                    each.end().name().toLowerCase(Locale.ROOT),
                    each.time_s(),
                    each.roll_deg(),
                    each.pitch_deg(),
                    each.run_s(),
                    each.time_s() / each.run_s(),
                    each.digest(),
                    each.reason().replace("\"", "\"\"").replace('\n', ' ')));
        }
        return text.toString();
    }
}
