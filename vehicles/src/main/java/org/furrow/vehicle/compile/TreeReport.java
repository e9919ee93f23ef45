package org.furrow.vehicle.compile;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/** Report of {@code furrow vehicle show} on a mechanism as a graph: its parts, loops, spanning trees and cut joints. */
public final class TreeReport {
    private final MechanismSpec spec;
    private final TreePlan plan;
    private final List<String> lines = new ArrayList<>();

    private TreeReport(MechanismSpec spec, TreePlan plan) {
        this.spec = spec;
        this.plan = plan;
    }

    /** Lines of the report. */
    public static List<String> of(MechanismSpec spec, TreePlan plan) {
        TreeReport report = new TreeReport(spec, plan);
        report.addParts();
        for (int k = 0; k < plan.loopGroups().size(); k++) {
            report.addGroup(k + 1, plan.loopGroups().get(k));
        }
        report.addTree();
        report.addCuts();
        return report.lines;
    }

    /** A number with at most six digits. */
    public static String number(double value) {
        return new BigDecimal(value, new MathContext(6)).stripTrailingZeros().toPlainString();
    }

    private static String joints(int count) {
        return count == 1 ? "1 joint" : count + " joints";
    }

    private void addParts() {
        int bodies = spec.bodies().size();
        boolean grounded = plan.counts().bodies() > bodies;
        lines.add(
                spec.name() + ": " + (bodies == 1 ? "1 body" : bodies + " bodies") + (grounded ? " and the ground" : "")
                        + ", " + joints(spec.joints().size()));
        lines.add("");
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"body", "mass kg"});
        spec.bodies().forEach(body -> rows.add(new String[] {body.name(), number(body.mass_kg())}));
        addTable(rows);
        if (spec.joints().isEmpty()) {
            return;
        }
        rows.clear();
        rows.add(new String[] {"joint", "type", "bodies", "weight"});
        for (JointSpec joint : spec.joints()) {
            rows.add(new String[] {
                joint.name(),
                joint.type().word(),
                joint.first() + " - " + joint.second(),
                String.valueOf(joint.type().weight())
            });
        }
        addTable(rows);
    }

    /** Adds rows as aligned columns, and an empty line. */
    private void addTable(List<String[]> rows) {
        int columns = rows.getFirst().length;
        int[] width = new int[columns];
        for (String[] row : rows) {
            for (int k = 0; k < columns; k++) {
                width[k] = Math.max(width[k], row[k].length());
            }
        }
        for (String[] row : rows) {
            lines.add(IntStream.range(0, columns)
                    .mapToObj(k -> row[k] + " ".repeat(width[k] - row[k].length()))
                    .collect(Collectors.joining("  ", "  ", ""))
                    .stripTrailing());
        }
        lines.add("");
    }

    private void addGroup(int number, LoopGroup group) {
        lines.add("loop group " + number + ": " + String.join(", ", group.bodies()));
        lines.add("  " + joints(group.joints().size()) + ", " + group.cuts() + " to cut; " + group.number()
                + " spanning trees" + (group.isComplete() ? "" : ", too many to list"));
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"", "weight", "kept", "cut"});
        if (!group.isComplete()) {
            rows.add(row("least", group.least()));
            if (!group.least().equals(group.chosen())) {
                rows.add(row("built", group.chosen()));
            }
        }
        for (SpanningTree tree : group.trees()) {
            rows.add(row(tree.equals(group.chosen()) ? "built" : "", tree));
        }
        addTable(rows);
    }

    private static String[] row(String mark, SpanningTree tree) {
        return new String[] {
            mark, String.valueOf(tree.weight()), String.join(", ", tree.kept()), String.join(", ", tree.cut())
        };
    }

    private void addTree() {
        lines.add("base: " + plan.base() + " (" + plan.rule().text() + ")");
        List<TreePlan.Link> links = plan.links();
        int[] depth = new int[links.size()];
        boolean groundShown = false;
        for (int k = 0; k < depth.length; k++) {
            TreePlan.Link link = links.get(k);
            JointSpec joint = link.joint();
            if (joint == null) {
                lines.add("  " + link.body().name() + ", free (6)");
                continue;
            }
            if (link.parent() == TreePlan.WORLD && !groundShown) {
                lines.add("  " + MechanismSpec.GROUND);
                groundShown = true;
            }
            depth[k] = link.parent() == TreePlan.WORLD ? 1 : depth[link.parent()] + 1;
            lines.add("  ".repeat(depth[k] + 1) + link.body().name() + ", "
                    + joint.type().word() + " '" + joint.name() + "' (" + link.freedoms() + ")"
                    + (link.forward() ? "" : ", reversed (from its second body to its first)"));
        }
        lines.add("");
    }

    private void addCuts() {
        TreePlan.Counts counts = plan.counts();
        lines.add("cut joints: N_joints - (N_bodies - " + counts.parts() + ") = " + counts.joints() + " - ("
                + counts.bodies() + " - " + counts.parts() + ") = " + counts.cuts()
                + (counts.parts() == 1 ? "" : "; " + counts.parts() + " parts are not linked to each other"));
        for (JointSpec joint : plan.constraints()) {
            lines.add("  " + joint.name() + ", " + joint.type().word() + ", " + joint.first() + " - " + joint.second()
                    + (plan.cut().contains(joint) ? "" : " (kept as a constraint: a rod does not carry a body)"));
        }
        lines.add("coordinates of the tree: " + plan.coordinates());
    }
}
