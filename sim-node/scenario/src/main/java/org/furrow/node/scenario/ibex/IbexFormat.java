package org.furrow.node.scenario.ibex;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.foreign.ForeignFile;
import org.furrow.node.scenario.foreign.ForeignFormat;
import org.furrow.node.scenario.foreign.ForeignOption;
import org.furrow.node.scenario.foreign.Imported;

/** Rigid objects of Ibex, in XML whose elements tell it from other formats. */
public final class IbexFormat implements ForeignFormat {
    private static final ForeignOption HALF_EDGES =
            new ForeignOption("--half-edges", "", "The x, y and z of a box of Ibex are half its edges, not its edges.");

    @Override
    public String name() {
        return "ibex";
    }

    @Override
    public String description() {
        return "Ibex (.xml with RigidObject elements)";
    }

    @Override
    public Recognition recognises(Path file) throws InputError {
        return ForeignFormat.hasEnding(file, List.of(".xml"))
                        && Source.ofFile(file).bytes().text().contains("<RigidObject")
                ? Recognition.CONTENT
                : Recognition.NONE;
    }

    @Override
    public List<ForeignOption> options() {
        return List.of(HALF_EDGES);
    }

    @Override
    public String misuse(String option, Path file) {
        return option + ": applies only to a file of Ibex, with RigidObject elements";
    }

    @Override
    public Imported read(ForeignFile file) throws InputError {
        return IbexImport.read(file.path(), file.has(HALF_EDGES));
    }
}
