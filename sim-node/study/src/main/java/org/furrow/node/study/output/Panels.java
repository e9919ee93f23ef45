package org.furrow.node.study.output;

import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;

/** Builds a chart of several panels, one above another, over the same values. */
public final class Panels {
    /** Longest text of a value below the axis, in characters. */
    private static final int LONGEST = 14;

    private static final int MOST_LABELS = 20;

    private final CombinedDomainXYPlot plot;
    private int curves;

    /** @param values texts at 0, 1, 2, ... of the common axis */
    public Panels(String label, List<String> values) {
        String[] shown = values.stream().map(Panels::shortened).toArray(String[]::new);
        SymbolAxis axis = new SymbolAxis(label, shown);
        axis.setRange(-0.5, values.size() - 0.5);
        axis.setGridBandsVisible(false);
        Curves.style(axis);
        if (values.size() > MOST_LABELS / 2) {
            axis.setTickLabelFont(axis.getTickLabelFont().deriveFont(6f));
        }
        axis.setVerticalTickLabels(
                values.size() * values.stream().mapToInt(String::length).max().orElse(1) > 60);
        plot = new CombinedDomainXYPlot(axis);
        plot.setGap(6);
    }

    private static String shortened(String value) {
        return value.length() <= LONGEST ? value : value.substring(0, LONGEST - 1) + "\u2026";
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
        return Curves.finish(new JFreeChart(null, FigureStyle.TEXT, plot, curves > 1));
    }
}
