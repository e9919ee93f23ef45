package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/** Report of {@code furrow vehicle weights}: what joints cost, kept or cut, and the sum for each spanning tree. */
public final class TreeCosts {
    /** Joints of table 1 of Perera et al. 2006. */
    private static final List<JointSpec.Type> PRINTED = List.of(
            JointSpec.Type.REVOLUTE, JointSpec.Type.TRANSLATIONAL, JointSpec.Type.SPHERICAL, JointSpec.Type.DISTANCE);

    private TreeCosts() {}

    /** Table 1 of Perera et al. 2006, and the weights of the other joints. */
    public static List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add("Weighting factors for joints (Tsai and Haug 1989; Perera et al. 2006, table 1)");
        lines.add("");
        lines.add(row("", List.of("revolute", "translational", "spherical", "distance")));
        lines.add(row("relative coordinates reduced", numbers(JointSpec.Type::coordinates)));
        lines.add(row("cut joint constraints introduced", numbers(JointSpec.Type::rows)));
        lines.add(row("dimension of coeff. matrix increased", numbers(type -> type.rows() - type.coordinates())));
        lines.add(row("arithmetical operations", List.of("more", "less", "no comparison", "no comparison")));
        lines.add(row(
                "weighting factors",
                PRINTED.stream().map(type -> String.valueOf(type.weight())).toList()));
        lines.add("");
        lines.add("cylindrical " + JointSpec.Type.CYLINDRICAL.weight() + " = revolute + translational, universal "
                + JointSpec.Type.UNIVERSAL.weight() + " = two revolutes; not in the paper: revolute-spherical "
                + JointSpec.Type.REVOLUTE_SPHERICAL.weight() + ", fixed " + JointSpec.Type.FIXED.weight());
        return lines;
    }

    private static List<String> numbers(ToIntFunction<JointSpec.Type> of) {
        return PRINTED.stream().map(type -> String.valueOf(of.applyAsInt(type))).toList();
    }

    private static String row(String name, List<String> cells) {
        return cells.stream()
                .map(cell -> String.format(Locale.ROOT, "%-15s", cell))
                .collect(Collectors.joining("", String.format(Locale.ROOT, "%-38s", name), ""))
                .stripTrailing();
    }

    /** The spanning trees of each loop group with their costs, by ascending weight. */
    public static List<String> of(MechanismSpec spec, TreePlan plan) {
        Map<String, JointSpec.Type> types =
                spec.joints().stream().collect(Collectors.toMap(JointSpec::name, JointSpec::type));
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < plan.loopGroups().size(); k++) {
            LoopGroup group = plan.loopGroups().get(k);
            lines.add("");
            lines.add("loop group " + (k + 1) + ": " + group.number() + " spanning trees"
                    + (group.isComplete() ? "" : ", too many to list; the built one:"));
            for (SpanningTree tree : group.listed()) {
                lines.add((tree.equals(group.chosen()) ? "  built  " : "         ") + cost(tree, types) + "; cut "
                        + String.join(", ", tree.cut()));
            }
        }
        return lines;
    }

    /** The weights of a tree's joints and their sum, and the size of its equations. */
    private static String cost(SpanningTree tree, Map<String, JointSpec.Type> types) {
        List<JointSpec.Type> kept =
                tree.kept().stream().map(types::get).sorted().toList();
        int coordinates = kept.stream().mapToInt(JointSpec.Type::coordinates).sum();
        int rows = kept.stream()
                        .filter(JointSpec.Type::isRod)
                        .mapToInt(JointSpec.Type::rows)
                        .sum()
                + tree.cut().stream()
                        .map(types::get)
                        .mapToInt(JointSpec.Type::rows)
                        .sum();
        String letters = kept.stream().map(TreeCosts::letter).collect(Collectors.joining(" + "));
        String weights =
                kept.stream().map(type -> String.valueOf(type.weight())).collect(Collectors.joining(" + "));
        return letters + " = " + weights + " = " + tree.weight() + "; " + coordinates + " coordinates and " + rows
                + " constraints";
    }

    /** The letter of a joint type, as in the paper. */
    public static String letter(JointSpec.Type type) {
        return switch (type) {
            case REVOLUTE -> "R";
            case TRANSLATIONAL -> "T";
            case CYLINDRICAL -> "C";
            case SPHERICAL -> "S";
            case UNIVERSAL -> "U";
            case FIXED -> "F";
            case DISTANCE -> "D";
            case REVOLUTE_SPHERICAL -> "RS";
        };
    }
}
