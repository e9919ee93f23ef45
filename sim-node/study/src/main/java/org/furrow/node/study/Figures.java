package org.furrow.node.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.JFreeChart;

/** Charts with the names of their files. */
final class Figures {
    private Figures() {}

    /**
     * A chart.
     *
     * @param name of its files, without ending
     */
    record Named(String name, JFreeChart chart) {}

    static void write(List<Named> figures, Path folder) throws IOException {
        for (Named figure : figures) {
            Figure.write(figure.chart(), folder, figure.name());
        }
    }
}
