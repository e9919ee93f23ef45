package org.furrow.node.scenario.robot;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.foreign.ForeignFile;
import org.furrow.node.scenario.foreign.ForeignFormat;
import org.furrow.node.scenario.foreign.Imported;

/** Mechanisms of ADAMS/Solver. */
public final class AdamsFormat implements ForeignFormat {
    @Override
    public String name() {
        return "adams";
    }

    @Override
    public String description() {
        return "ADAMS (.adm)";
    }

    @Override
    public Recognition recognises(Path file) {
        return ForeignFormat.hasEnding(file, List.of(".adm")) ? Recognition.ENDING : Recognition.NONE;
    }

    @Override
    public Imported read(ForeignFile file) throws InputError {
        JointTree tree = new JointTree();
        Adams adams = new Adams(file.path(), tree);
        adams.read();
        return tree.imported(file.path(), adams.unread());
    }
}
