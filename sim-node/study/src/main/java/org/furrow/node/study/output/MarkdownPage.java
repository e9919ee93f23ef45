package org.furrow.node.study.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.furrow.node.figures.chart.Figure;

/** A Markdown page, built line by line. Numbers have the format of {@link Locale#ROOT}. */
public final class MarkdownPage {
    private final StringBuilder text = new StringBuilder();
    private final Formatter formatter = new Formatter(text, Locale.ROOT);

    public void line(String line) {
        text.append(line).append('\n');
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation would need another dependency
    public void line(String format, Object... values) {
        formatter.format(format, values);
        line("");
    }

    /** Adds a line and a blank line. */
    public void paragraph(String format, Object... values) {
        line(format, values);
        line("");
    }

    /** Adds a line with the figures in the folder of the page. */
    public void figures(List<Figure> figures) {
        line(figures.stream()
                .map(figure -> "![" + figure.name() + "](" + figure.name() + ".svg)")
                .collect(Collectors.joining(" ")));
    }

    /** A number with its noun, such as {@code 3 threads}. */
    public static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** A number rounded to two significant digits, without an exponent. */
    public static String rough(double value) {
        return new BigDecimal(value).round(new MathContext(2)).toPlainString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
