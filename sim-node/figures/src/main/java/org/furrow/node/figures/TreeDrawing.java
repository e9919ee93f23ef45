package org.furrow.node.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.furrow.vehicle.compile.LoopGroup;
import org.furrow.vehicle.compile.SpanningTree;
import org.furrow.vehicle.compile.TreePlan;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/**
 * Draws the joints of a mechanism as SVG: the tree around its base with the cut joints dashed, then each group of loops
 * with its spanning trees, as figures 4 and 5 of Perera et al. 2006.
 */
public final class TreeDrawing {
    /** Distance of a body from its parent, in pixels. */
    private static final double RING = 180;

    private static final double MARGIN = 110;
    /** Width and height of the drawing of one spanning tree. */
    private static final double CELL = 280;

    private static final int CELLS_IN_A_ROW = 3;
    private static final double LINE = 16;

    private final MechanismSpec spec;
    private final TreePlan plan;
    private final Map<String, JointSpec> joints = new HashMap<>();
    private final StringBuilder svg = new StringBuilder();
    private double width = CELLS_IN_A_ROW * CELL;
    private double y;

    private TreeDrawing(MechanismSpec spec, TreePlan plan) {
        this.spec = spec;
        this.plan = plan;
        spec.joints().forEach(joint -> joints.put(joint.name(), joint));
    }

    /** The drawing as text of an SVG file. */
    public static String of(MechanismSpec spec, TreePlan plan) {
        TreeDrawing drawing = new TreeDrawing(spec, plan);
        drawing.tree();
        for (int k = 0; k < plan.loopGroups().size(); k++) {
            drawing.group(k + 1, plan.loopGroups().get(k));
        }
        return drawing.file();
    }

    private String file() {
        return String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" font-family=\"sans-serif\""
                                + " font-size=\"11\" text-anchor=\"middle\">%n",
                        width,
                        y + LINE)
                + "<style>.kept{stroke:#1f4e79;stroke-width:2;fill:none}.cut{stroke:#b03a2e;stroke-width:1.5;"
                + "stroke-dasharray:6 4;fill:none}.body{fill:#fff;stroke:#333}.base{fill:#dce6f0;stroke:#333}"
                + "text{fill:#222}.title{font-size:14px;text-anchor:start}</style>\n"
                + "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
                + svg
                + "</svg>\n";
    }

    /** The tree of the model around its base, in rings by the number of joints from the base. */
    private void tree() {
        List<TreePlan.Link> links = plan.links();
        int[] depth = new int[links.size()];
        int deepest = 1;
        for (int k = 0; k < depth.length; k++) {
            int parent = links.get(k).parent();
            boolean isBase = links.get(k).body().name().equals(plan.base());
            depth[k] = isBase ? 0 : parent == TreePlan.WORLD ? 1 : depth[parent] + 1;
            deepest = Math.max(deepest, depth[k]);
        }
        width = Math.max(width, 2 * (deepest * RING + MARGIN));
        title(spec.name() + ": " + joints.size() + " joints, " + plan.cut().size() + " of them cut (dashed); base "
                + plan.base());
        Point centre = new Point(width / 2, y + deepest * RING + MARGIN / 2);
        Map<String, Point> places = new TreeMap<>(); // sorted, so that the file is always the same
        places.put(plan.base(), centre);
        double[] angle = angles(links, depth);
        for (int k = 0; k < depth.length; k++) {
            places.putIfAbsent(
                    links.get(k).body().name(),
                    new Point(
                            centre.x + depth[k] * RING * StrictMath.cos(angle[k]),
                            centre.y + depth[k] * RING * StrictMath.sin(angle[k])));
        }
        Set<String> cut = new HashSet<>(plan.cut().stream().map(JointSpec::name).toList());
        joints(spec.joints(), cut, places);
        places.forEach((name, place) -> body(name, place, name.equals(plan.base())));
        y = centre.y + deepest * RING + MARGIN / 2;
    }

    /** Direction of each body from the base: ends of chains are spread evenly, others are between their children. */
    private static double[] angles(List<TreePlan.Link> links, int[] depth) {
        int n = links.size();
        int[] children = new int[n];
        for (TreePlan.Link link : links) {
            if (link.parent() >= 0) {
                children[link.parent()]++;
            }
        }
        int ends = 0;
        for (int k = 0; k < n; k++) {
            ends += children[k] == 0 && depth[k] > 0 ? 1 : 0;
        }
        double[] angle = new double[n];
        double[] sum = new double[n];
        int at = 0;
        for (int k = 0; k < n; k++) {
            if (children[k] == 0 && depth[k] > 0) {
                angle[k] = 2 * Math.PI * at++ / Math.max(1, ends);
            }
        }
        for (int k = n - 1; k >= 0; k--) { // children come after their parents
            angle[k] = children[k] == 0 ? angle[k] : sum[k] / children[k];
            if (links.get(k).parent() >= 0) {
                sum[links.get(k).parent()] += angle[k];
            }
        }
        return angle;
    }

    /** A loop group and its spanning trees, one cell each. */
    private void group(int number, LoopGroup group) {
        title("Loop group " + number + ": " + group.number() + " spanning trees"
                + (group.trees().isEmpty() ? "; the built one" : ""));
        List<JointSpec> own = group.joints().stream().map(joints::get).toList();
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell("graph, with weights", Set.of()));
        List<SpanningTree> trees = group.listed();
        for (int k = 0; k < trees.size(); k++) {
            SpanningTree tree = trees.get(k);
            boolean isBuilt = tree.equals(group.chosen());
            cells.add(new Cell(
                    "#" + (k + 1) + ": " + tree.weight() + (isBuilt ? ", built" : ""), new HashSet<>(tree.cut())));
        }
        for (int k = 0; k < cells.size(); k++) {
            Point centre =
                    new Point(CELL * (k % CELLS_IN_A_ROW + 0.5), y + CELL * (Math.floorDiv(k, CELLS_IN_A_ROW) + 0.5));
            cell(cells.get(k), own, group.bodies(), centre);
        }
        y += CELL * Math.ceilDiv(cells.size(), CELLS_IN_A_ROW);
    }

    private void cell(Cell cell, List<JointSpec> own, List<String> bodies, Point centre) {
        Map<String, Point> places = new HashMap<>();
        for (int k = 0; k < bodies.size(); k++) {
            double angle = 2 * Math.PI * (k + 0.5) / bodies.size() - Math.PI;
            places.put(
                    bodies.get(k),
                    new Point(
                            centre.x + 0.34 * CELL * StrictMath.cos(angle),
                            centre.y + 0.3 * CELL * StrictMath.sin(angle)));
        }
        joints(own, cell.cut, places);
        for (String name : bodies) {
            body(
                    name.substring(name.lastIndexOf('.') + 1),
                    Objects.requireNonNull(places.get(name)),
                    name.equals(plan.base()));
        }
        text(cell.title, new Point(centre.x, centre.y + 0.46 * CELL), "");
    }

    /** One drawing of a loop group. */
    private record Cell(String title, Set<String> cut) {}

    private record Point(double x, double y) {}

    /** Draws joints as lines between their bodies; cut ones are dashed and curved, so that none hides another. */
    private void joints(List<JointSpec> drawn, Set<String> cut, Map<String, Point> places) {
        for (JointSpec joint : drawn) {
            Point a = places.get(joint.first());
            Point b = places.get(joint.second());
            if (a == null || b == null) {
                continue;
            }
            boolean isCut = cut.contains(joint.name());
            double bend = isCut ? 0.18 : 0;
            Point middle = new Point((a.x + b.x) / 2 - bend * (b.y - a.y), (a.y + b.y) / 2 + bend * (b.x - a.x));
            svg.append(String.format(
                    Locale.ROOT,
                    "<path class=\"%s\" d=\"M%.1f %.1f Q%.1f %.1f %.1f %.1f\"/>%n",
                    isCut ? "cut" : "kept",
                    a.x,
                    a.y,
                    middle.x,
                    middle.y,
                    b.x,
                    b.y));
            String name = joint.name().substring(joint.name().lastIndexOf('.') + 1);
            text(name + " " + joint.type().weight(), onCurve(a, middle, b), "");
        }
    }

    /** Place of a label on a curve, off its middle, where others cross. */
    private static Point onCurve(Point a, Point middle, Point b) {
        double t = 0.36;
        double first = (1 - t) * (1 - t);
        double second = 2 * t * (1 - t);
        double third = t * t;
        return new Point(
                first * a.x + second * middle.x + third * b.x, first * a.y + second * middle.y + third * b.y - 4);
    }

    private void body(String name, Point at, boolean isBase) {
        double half = 8 + 3.2 * name.length();
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"20\" rx=\"8\"/>%n",
                isBase ? "base" : "body",
                at.x - half,
                at.y - 10,
                2 * half));
        text(name, new Point(at.x, at.y + 4), "");
    }

    private void title(String words) {
        y += 2 * LINE;
        text(words, new Point(LINE, y), " class=\"title\"");
        y += LINE / 2;
    }

    private void text(String words, Point at, String attributes) {
        String escaped = words.replace("&", "&amp;").replace("<", "&lt;");
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>%n", at.x, at.y, attributes, escaped));
    }
}
