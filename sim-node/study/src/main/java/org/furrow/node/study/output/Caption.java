package org.furrow.node.study.output;

import java.awt.Color;
import java.util.Locale;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.FigureStyle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import tools.jackson.databind.JsonNode;

/** Small lines below a chart that say what its numbers are based on. */
public final class Caption {
    private static final float SIZE_PT = 5.5f;

    private Caption() {}

    /** Adds a line below a figure, and above the lines added before. */
    public static void add(Figure figure, String text) {
        TextTitle line = new TextTitle(text, FigureStyle.TEXT.deriveFont(SIZE_PT));
        line.setPaint(Color.DARK_GRAY);
        line.setPosition(RectangleEdge.BOTTOM);
        line.setHorizontalAlignment(HorizontalAlignment.LEFT);
        line.setTextAlignment(HorizontalAlignment.LEFT);
        line.setPadding(new RectangleInsets(0, 4, 1, 4));
        figure.chart().addSubtitle(line);
    }

    /**
     * Machine and program of a study or sweep, and its runs.
     *
     * @param head description of the study or sweep
     * @param runs number of runs, such as "6 runs a setting"
     */
    public static String of(JsonNode head, String runs) {
        JsonNode machine = head.path("host");
        return String.format(
                Locale.ROOT,
                "%s. %s, %d cores, %s. Furrow %s.",
                runs,
                machine.path("cpu").asString("unknown processor").replaceAll("\\((R|TM)\\)", ""),
                machine.path("cores").asInt(0),
                machine.path("os").asString("unknown system"),
                head.path("made_with").path("code").asString("unknown"));
    }
}
