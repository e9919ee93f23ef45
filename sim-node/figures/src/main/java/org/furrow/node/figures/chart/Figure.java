package org.furrow.node.figures.chart;

import java.awt.Dimension;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.furrow.node.input.file.AtomicFile;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.title.TextTitle;
import org.w3c.dom.Document;

/** A chart and the name of its files: PNG (288 dots per inch) and SVG (text as outlines). */
public record Figure(String name, JFreeChart chart) {
    private static final int PNG_SCALE = 4;
    private static final String SVG = "http://www.w3.org/2000/svg";

    /** Format of a file. */
    public enum Format {
        PNG,
        SVG;

        /** Path of a figure in a folder. */
        public Path file(Path folder, String name) {
            return folder.resolve(name + "." + name().toLowerCase(Locale.ROOT));
        }
    }

    /** Writes figures to a folder in all formats. */
    public static void write(List<Figure> figures, Path folder) throws IOException {
        write(figures, folder, EnumSet.allOf(Format.class));
    }

    /** Writes figures to a folder; none where {@link Lettering#isPossible text cannot be drawn}. */
    public static void write(List<Figure> figures, Path folder, Set<Format> formats) throws IOException {
        if (!Lettering.isPossible()) {
            return;
        }
        Files.createDirectories(folder);
        Rectangle2D page = new Rectangle2D.Double(0, 0, FigureStyle.WIDE_PT, FigureStyle.TALL_PT);
        for (Figure figure : figures) {
            for (Format format : formats) {
                Path file = format.file(folder, figure.name);
                switch (format) {
                    case PNG -> figure.writePng(page, file);
                    case SVG -> figure.writeSvg(page, file);
                }
            }
        }
    }

    private void writePng(Rectangle2D page, Path file) throws IOException {
        BufferedImage image = ChartStyle.image(page.getWidth(), page.getHeight(), PNG_SCALE, g -> chart.draw(g, page));
        PictureFile.write(image, file);
    }

    private void writeSvg(Rectangle2D page, Path file) throws IOException {
        Document document;
        try {
            document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVG, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("the JDK has a parser", e);
        }
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
        context.setComment(" Furrow. " + caption().replace("--", "- -") + " ");
        SVGGraphics2D g = new SVGGraphics2D(context, true);
        g.setSVGCanvasSize(new Dimension((int) page.getWidth(), (int) page.getHeight()));
        chart.draw(g, page);
        AtomicFile.write(file, part -> {
            try (Writer writer = Files.newBufferedWriter(part)) {
                g.stream(writer, true);
            }
        });
        g.dispose();
    }

    /** Text of the lines below the chart. */
    String caption() {
        return chart.getSubtitles().stream()
                .filter(TextTitle.class::isInstance)
                .map(title -> ((TextTitle) title).getText())
                .collect(Collectors.joining(" "));
    }
}
