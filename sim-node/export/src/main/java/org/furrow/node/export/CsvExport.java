package org.furrow.node.export;

import java.io.IOException;
import java.nio.file.Path;

/** A table of the deformed nodes. */
public final class CsvExport extends GroundExport {
    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String description() {
        return "the ground, a table of the deformed nodes";
    }

    @Override
    void requireFit(GroundFile file, String what) {
        // a table may have any number of rows
    }

    @Override
    boolean hasUndeformed() {
        return false;
    }

    @Override
    void write(GroundFile file, Path to, ExportJob job) throws IOException {
        NodeTable.write(file.ground(), file.scenario().ground(), file.box(), to);
    }

    @Override
    String nodes(GroundFile file) {
        return file.deformed() + " deformed nodes";
    }
}
