package org.furrow.node.study.output;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** A logarithmic axis with round tick values. */
public final class LogAxis extends org.jfree.chart.axis.LogAxis {
    private static final long serialVersionUID = 1L;
    /** Ratio of the end of an axis to its last tick. */
    public static final double MARGIN = 1.25;

    private static final int MOST_TICKS = 9;

    private final double[] ticks;

    /** An axis with ticks at given values. */
    public static LogAxis at(String label, List<Integer> values) {
        double[] ticks = values.stream()
                .distinct()
                .sorted()
                .mapToDouble(Integer::doubleValue)
                .toArray();
        LogAxis axis = new LogAxis(label, ticks);
        axis.setRange(ticks[0] / MARGIN, ticks[ticks.length - 1] * MARGIN);
        return axis;
    }

    /** An axis with ticks at 1, 2 and 5 times powers of ten, or at the powers alone if there are too many. */
    public static LogAxis over(String label, double least, double most) {
        List<Double> fine = new ArrayList<>();
        List<Double> coarse = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++) {
            double decade = Double.parseDouble("1e" + power);
            coarse.add(decade);
            fine.addAll(List.of(decade, 2 * decade, 5 * decade));
        }
        fine.removeIf(value -> value < 0.999 * least || value > 1.001 * most);
        List<Double> chosen = fine.size() <= MOST_TICKS ? fine : coarse;
        LogAxis axis = new LogAxis(
                label, chosen.stream().mapToDouble(Double::doubleValue).toArray());
        axis.setRange(least, most);
        return axis;
    }

    private LogAxis(String label, double[] ticks) {
        super(label);
        this.ticks = ticks;
        setAutoRange(false);
    }

    @Override
    public List<?> refreshTicks(Graphics2D g, AxisState state, Rectangle2D area, RectangleEdge edge) {
        boolean below = RectangleEdge.BOTTOM.equals(edge);
        List<NumberTick> shown = new ArrayList<>();
        for (double tick : ticks) {
            if (getRange().contains(tick)) {
                shown.add(new NumberTick(
                        TickType.MAJOR,
                        tick,
                        label(tick),
                        below ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT,
                        TextAnchor.CENTER,
                        0));
            }
        }
        return shown;
    }

    private static String label(double tick) {
        if (tick >= 1e6) {
            return String.format(Locale.ROOT, "%.0e", tick).replaceFirst("e\\+0*", "e");
        }
        return tick == Math.rint(tick) ? Long.toString((long) tick) : Float.toString((float) tick);
    }
}
