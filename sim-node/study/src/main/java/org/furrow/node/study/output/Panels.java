package org.furrow.node.study.output;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.FigureStyle;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;

/** Builds a chart of several panels, one above another, over the same values. */
public final class Panels {
    /** Characters that fit below the axis. */
    private static final int ROOM = 60;

    /** Least length to which a text is shortened, in characters. */
    private static final int SHORTEST = 12;

    private static final int MOST_LABELS = 20;

    private final CombinedDomainXYPlot plot;
    private int curves;

    /** @param values texts at 0, 1, 2, ... of the common axis */
    public Panels(String label, List<String> values) {
        int most = Math.max(SHORTEST, ROOM / values.size());
        String[] shown = values.stream().map(value -> shortened(value, most)).toArray(String[]::new);
        SymbolAxis axis = new SymbolAxis(label, shown);
        axis.setRange(-0.5, values.size() - 0.5);
        axis.setGridBandsVisible(false);
        ChartStyle.apply(axis);
        if (values.size() > MOST_LABELS / 2) {
            axis.setTickLabelFont(axis.getTickLabelFont().deriveFont(6f));
        }
        axis.setVerticalTickLabels(values.size()
                        * Arrays.stream(shown).mapToInt(String::length).max().orElse(1)
                > ROOM);
        plot = new CombinedDomainXYPlot(axis);
        plot.setGap(6);
    }

    private static String shortened(String value, int most) {
        return value.length() <= most ? value : value.substring(0, most - 1) + "\u2026";
    }

    /** Adds a panel below the others. */
    public void add(Curves of, String y) {
        XYPlot panel = of.plot(y);
        panel.getRangeAxis().setLabelFont(FigureStyle.TEXT.deriveFont(6.5f));
        ((NumberAxis) panel.getRangeAxis()).setAutoTickUnitSelection(true);
        panel.getRangeAxis().setTickLabelFont(FigureStyle.TEXT.deriveFont(6.5f));
        if (!plot.getSubplots().isEmpty()) {
            of.hideFromLegend();
        }
        plot.add(panel);
        curves = Math.max(curves, panel.getSeriesCount());
    }

    public JFreeChart chart() {
        return ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, plot, curves > 1), Curves.LEGEND_PT);
    }
}
