package org.furrow.node.hil.verdict;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.hil.verdict.Criterion.Column;
import org.furrow.node.hil.verdict.Criterion.Quantity;
import org.furrow.node.hil.verdict.Criterion.Readiness;
import org.furrow.node.hil.verdict.Criterion.Report;
import org.furrow.node.hil.verdict.Criterion.Statistic;
import org.furrow.node.hil.verdict.Criterion.Window;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/** Reads files of criteria. */
public final class CriteriaReader {
    private static final String SCHEMA = "hil-criteria";
    private static final List<String> QUANTITIES = List.of("column", "report", "readiness");
    private static final List<String> TIMES = List.of("from_s", "until_s", "after_fault", "within_s");

    private final @Nullable Run run;

    /**
     * The run to which criteria apply.
     *
     * @param inLoop names of the vehicles in the loop
     * @param vehicles names of all vehicles
     * @param faults names of its faults
     */
    public record Run(List<String> inLoop, List<String> vehicles, List<String> faults) {}

    private CriteriaReader(@Nullable Run run) {
        this.run = run;
    }

    /**
     * Reads a file.
     *
     * @param run null to check everything but names
     * @throws InputError {@code file:line:column: what is wrong and what would be right}
     */
    public static List<Criterion> read(Source file, @Nullable Run run, Mistakes mistakes) throws InputError {
        YamlNode root = YamlDocument.read(file, SCHEMA, List.of(), mistakes).root();
        mistakes.end();
        CriteriaReader reader = new CriteriaReader(run);
        List<Criterion> criteria = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (YamlNode each : root.items("criteria")) {
            mistakes.check(() -> {
                if (!names.add(each.text("name"))) {
                    throw each.get("name").error("there is another criterion '" + each.text("name") + "'");
                }
                criteria.add(reader.criterion(each));
            });
        }
        mistakes.end();
        return criteria;
    }

    private Criterion criterion(YamlNode node) throws InputError {
        if (!node.has("at_least") && !node.has("at_most")) {
            throw node.error("needs 'at_least', 'at_most' or both");
        }
        double least = node.has("at_least") ? node.number("at_least") : Double.NEGATIVE_INFINITY;
        double most = node.has("at_most") ? node.number("at_most") : Double.POSITIVE_INFINITY;
        if (most < least) {
            throw node.get("at_most").error("must not be below 'at_least'");
        }
        Quantity quantity = quantity(node);
        return new Criterion(node.text("name"), quantity, least, most, window(node, quantity));
    }

    private Quantity quantity(YamlNode node) throws InputError {
        if (QUANTITIES.stream().filter(node::has).count() != 1) {
            throw node.error("needs one of 'column', 'report' and 'readiness'");
        }
        if (!node.has("column")) {
            if (node.has("statistic")) {
                throw node.get("statistic").error("belongs to 'column' only");
            }
            String vehicle = inLoop(node);
            return node.has("report") ? new Report(vehicle, node.text("report")) : new Readiness(vehicle);
        }
        Statistic statistic = node.choice("statistic", Statistic.class);
        Run known = run;
        String first =
                known == null || known.inLoop().isEmpty() ? "" : known.inLoop().getFirst();
        String vehicle = node.has("vehicle") ? node.text("vehicle") : first;
        if (known != null && !known.vehicles().contains(vehicle)) {
            throw node.get("vehicle")
                    .error("there is no vehicle '" + vehicle + "'; " + Spelling.advice(vehicle, known.vehicles()));
        }
        return new Column(vehicle, node.text("column"), statistic);
    }

    /** The vehicle in the loop that a criterion names. */
    private String inLoop(YamlNode node) throws InputError {
        Run known = run;
        if (known == null || !node.has("vehicle")) {
            return Criterion.FIRST;
        }
        String name = node.text("vehicle");
        int vehicle = known.inLoop().indexOf(name);
        if (vehicle < 0) {
            throw node.get("vehicle")
                    .error("'" + name + "' is not in the loop; " + Spelling.advice(name, known.inLoop()));
        }
        return vehicle == 0 ? Criterion.FIRST : name;
    }

    private Window window(YamlNode node, Quantity quantity) throws InputError {
        if (quantity instanceof Report) {
            for (String key : TIMES.stream().filter(node::has).toList()) {
                throw node.get(key).error("does not apply to 'report', which is of the whole run");
            }
        }
        if (node.has("within_s") && node.has("until_s")) {
            throw node.get("until_s").error("give either 'within_s' or 'until_s'");
        }
        if (node.has("within_s") && quantity instanceof Column column && column.statistic() != Statistic.EVERY) {
            throw node.get("within_s").error("does not apply to a statistic, but to single values");
        }
        double from_s = node.number("from_s");
        double until_s = node.has("until_s") ? node.number("until_s") : Double.POSITIVE_INFINITY;
        if (until_s <= from_s) {
            throw node.get("until_s").error("must be after 'from_s'");
        }
        Run known = run;
        String fault = node.has("after_fault") ? node.text("after_fault") : null;
        if (fault != null && known != null && !known.faults().contains(fault)) {
            throw node.get("after_fault")
                    .error("there is no fault '" + fault + "'; "
                            + (known.faults().isEmpty()
                                    ? "the run has no schedule of faults"
                                    : Spelling.advice(fault, known.faults())));
        }
        return new Window(from_s, until_s, fault, node.has("within_s") ? node.number("within_s") : Double.NaN);
    }
}
