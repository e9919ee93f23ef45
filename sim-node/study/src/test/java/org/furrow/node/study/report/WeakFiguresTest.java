package org.furrow.node.study.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.model.MadeUp;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.Summary;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the figures of a study show, for 1, 2, 4 and 8 ranks on 4 cores. */
class WeakFiguresTest {
    @TempDir
    private Path folder;

    private List<Figure> figures(String... transports) throws Exception {
        Study study = Study.read(MadeUp.studyOn(4, folder.resolve("s"), transports));
        return new WeakFigures(Summary.of(study.plan(), study.outcomes())).figures();
    }

    private static Figure named(List<Figure> figures, String name) {
        return figures.stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> series(XYDataset data) {
        return IntStream.range(0, data.getSeriesCount())
                .mapToObj(k -> data.getSeriesKey(k).toString())
                .toList();
    }

    @Test
    void shouldMarkAndShadeRanksThatOutnumberCores() throws Exception {
        Figure figure = named(figures("local"), "efficiency");
        XYPlot plot = figure.chart().getXYPlot();
        assertEquals(List.of("local", "ideal on 4 cores"), series(plot.getDataset()));
        XYLineAndShapeRenderer renderer = assertInstanceOf(XYLineAndShapeRenderer.class, plot.getRenderer());
        for (int point = 0; point < 4; point++) {
            boolean shared = plot.getDataset().getXValue(0, point) > 4;
            assertEquals(shared, Color.WHITE.equals(renderer.getItemFillPaint(0, point)));
        }
        IntervalMarker region = (IntervalMarker)
                plot.getDomainMarkers(Layer.BACKGROUND).iterator().next();
        assertTrue(region.getStartValue() > 4 && region.getStartValue() < 8, "from " + region.getStartValue());
        assertTrue(caption(figure).contains("Open marks: more ranks or threads than cores"), caption(figure));
    }

    private static String caption(Figure figure) {
        return figure.chart().getSubtitles().stream()
                .filter(TextTitle.class::isInstance)
                .map(title -> ((TextTitle) title).getText())
                .collect(Collectors.joining(" "));
    }

    @Test
    void shouldDrawPhasesToOneScaleAndExplainOther() throws Exception {
        List<Figure> figures = figures("local", "uncoupled");
        Figure one = named(figures, "phases-local");
        Figure other = named(figures, "phases-uncoupled");
        assertEquals(
                one.chart().getCategoryPlot().getRangeAxis().getRange(),
                other.chart().getCategoryPlot().getRangeAxis().getRange());
        assertTrue(caption(one).contains("other: time in no phase"), caption(one));
    }
}
