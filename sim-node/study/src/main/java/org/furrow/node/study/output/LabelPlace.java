package org.furrow.node.study.output;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.IntervalXYDataset;

/** Chooses places for labels of horizontal lines where they cover the fewest points and lines of a chart. */
final class LabelPlace {
    private static final Rectangle2D UNIT = new Rectangle2D.Double(0, 0, 1, 1);
    private static final int SAMPLES = 40;
    /** Size of a label as a share of the plot. */
    private static final double TALL = 0.06;

    private static final double WIDE_PER_CHARACTER = 0.017;

    private final List<double[]> taken = new ArrayList<>();
    private final ValueAxis up;

    /** In the order of preference. */
    private static final List<Candidate> CANDIDATES = List.of(
            new Candidate(RectangleAnchor.TOP_LEFT, TextAnchor.BOTTOM_LEFT, 0, -1),
            new Candidate(RectangleAnchor.TOP_RIGHT, TextAnchor.BOTTOM_RIGHT, 1, -1),
            new Candidate(RectangleAnchor.BOTTOM_LEFT, TextAnchor.TOP_LEFT, 0, 1),
            new Candidate(RectangleAnchor.BOTTOM_RIGHT, TextAnchor.TOP_RIGHT, 1, 1),
            new Candidate(RectangleAnchor.TOP, TextAnchor.BOTTOM_CENTER, 0.5, -1),
            new Candidate(RectangleAnchor.BOTTOM, TextAnchor.TOP_CENTER, 0.5, 1));

    /**
     * A place of a label.
     *
     * @param across horizontal place, from 0 (left) to 1 (right)
     * @param side side of the line: -1 above, 1 below
     */
    private record Candidate(RectangleAnchor anchor, TextAnchor text, double across, int side) {
        /** The box of a label, in shares of the plot from its upper left corner. */
        Rectangle2D box(double line, double wide) {
            double x = across * (1 - wide);
            return new Rectangle2D.Double(x, side < 0 ? line - TALL : line, wide, TALL);
        }
    }

    LabelPlace(IntervalXYDataset data, ValueAxis across, ValueAxis up) {
        this.up = up;
        for (int series = 0; series < data.getSeriesCount(); series++) {
            for (int item = 0; item < data.getItemCount(series); item++) {
                double x = across.valueToJava2D(data.getXValue(series, item), UNIT, RectangleEdge.BOTTOM);
                line(x, y(data.getStartYValue(series, item)), x, y(data.getEndYValue(series, item)));
                if (item > 0) {
                    double before = across.valueToJava2D(data.getXValue(series, item - 1), UNIT, RectangleEdge.BOTTOM);
                    line(before, y(data.getYValue(series, item - 1)), x, y(data.getYValue(series, item)));
                }
            }
        }
    }

    private double y(double value) {
        return up.valueToJava2D(value, UNIT, RectangleEdge.LEFT);
    }

    private void line(double x0, double y0, double x1, double y1) {
        for (int k = 0; k <= SAMPLES; k++) {
            double share = (double) k / SAMPLES;
            taken.add(new double[] {x0 + share * (x1 - x0), y0 + share * (y1 - y0)});
        }
    }

    /** Places the label of a marker. */
    void place(ValueMarker marker) {
        double line = y(marker.getValue());
        double wide = WIDE_PER_CHARACTER * marker.getLabel().length();
        Candidate best = CANDIDATES.getFirst();
        long fewest = Long.MAX_VALUE;
        for (Candidate each : CANDIDATES) {
            Rectangle2D box = each.box(line, wide);
            boolean inside = box.getMinY() >= 0 && box.getMaxY() <= 1;
            long covered = inside
                    ? taken.stream().filter(at -> box.contains(at[0], at[1])).count()
                    : Long.MAX_VALUE - 1;
            if (covered < fewest) {
                fewest = covered;
                best = each;
            }
        }
        marker.setLabelAnchor(best.anchor);
        marker.setLabelTextAnchor(best.text);
    }
}
