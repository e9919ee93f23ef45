package org.furrow.node.study.figure;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** A logarithmic axis whose marks are numbers that people would choose. */
public final class LogAxis extends org.jfree.chart.axis.LogAxis {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 9;

    private final double[] marks;

    /** Marks at given values. */
    public static LogAxis at(String label, List<Integer> values) {
        double[] marks = values.stream()
                .distinct()
                .sorted()
                .mapToDouble(Integer::doubleValue)
                .toArray();
        LogAxis axis = new LogAxis(label, marks);
        axis.setRange(marks[0] / 1.25, marks[marks.length - 1] * 1.25);
        return axis;
    }

    /** Marks at 1, 2 and 5 times powers of ten, or at the powers alone where those were too many. */
    public static LogAxis over(String label, double least, double most) {
        List<Double> fine = new ArrayList<>();
        List<Double> coarse = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++) {
            double decade = Double.parseDouble("1e" + power);
            coarse.add(decade);
            fine.addAll(List.of(decade, 2 * decade, 5 * decade));
        }
        fine.removeIf(value -> value < 0.999 * least || value > 1.001 * most);
        List<Double> chosen = fine.size() <= MOST ? fine : coarse;
        LogAxis axis = new LogAxis(
                label, chosen.stream().mapToDouble(Double::doubleValue).toArray());
        axis.setRange(least, most);
        return axis;
    }

    private LogAxis(String label, double[] marks) {
        super(label);
        this.marks = marks;
        setAutoRange(false);
    }

    @Override
    public List<?> refreshTicks(Graphics2D g, AxisState state, Rectangle2D area, RectangleEdge edge) {
        boolean below = RectangleEdge.BOTTOM.equals(edge);
        List<NumberTick> ticks = new ArrayList<>();
        for (double mark : marks) {
            if (getRange().contains(mark)) {
                ticks.add(new NumberTick(
                        TickType.MAJOR,
                        mark,
                        words(mark),
                        below ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT,
                        TextAnchor.CENTER,
                        0));
            }
        }
        return ticks;
    }

    private static String words(double mark) {
        if (mark >= 1e6) {
            return String.format(Locale.ROOT, "%.0e", mark).replaceFirst("e\\+0*", "e");
        }
        return mark == Math.rint(mark) ? Long.toString((long) mark) : Float.toString((float) mark);
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other) && other instanceof LogAxis axis && Arrays.equals(marks, axis.marks);
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + Arrays.hashCode(marks);
    }
}
