package org.furrow.node.export;

import java.io.IOException;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;

/** VTK image data for ParaView: all nodes of a rectangle. */
public final class VtkImageExport extends GroundExport {
    /** Maximum number of points of an image; a program that reads it needs 64 bytes of memory for each. */
    private static final long MAX_POINTS = 1L << 27;

    @Override
    public String name() {
        return "vti";
    }

    @Override
    public String description() {
        return "the ground, all nodes of a rectangle, for ParaView";
    }

    @Override
    void requireFit(GroundFile file, String what) throws InputError {
        NodeBox box = file.box();
        if (box.nodes() > MAX_POINTS) {
            throw new InputError(what + " has " + box.columns() + " x " + box.rows() + " nodes, a file holds at most "
                    + MAX_POINTS + "; use a smaller --box x0,y0,x1,y1 in m, or --format csv");
        }
    }

    @Override
    boolean hasUndeformed() {
        return true;
    }

    @Override
    void write(GroundFile file, Path to, ExportJob job) throws IOException {
        Scenario scenario = file.scenario();
        int epoch = file.grounds().epoch();
        new VtkImageFile(
                        file.box(),
                        file.grid_m(),
                        scenario.ground().frame(),
                        epoch,
                        scenario.clock().time_s(epoch))
                .write(new NodeRows(file.ground(), scenario.ground(), file.box()), to, job.progress());
    }

    @Override
    String nodes(GroundFile file) {
        return file.box().columns() + " x " + file.box().rows() + " nodes " + file.grid_m() + " m apart, "
                + file.deformed() + " of them deformed";
    }
}
