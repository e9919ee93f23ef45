package org.furrow.node.scenario.robot;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.foreign.ForeignFile;
import org.furrow.node.scenario.foreign.ForeignFormat;
import org.furrow.node.scenario.foreign.Imported;

/** Mechanisms of URDF and MJCF, XML whose root tells the one from the other. */
public final class RobotFormat implements ForeignFormat {
    @Override
    public String name() {
        return "robot";
    }

    @Override
    public String description() {
        return "URDF (.urdf) and MJCF (.xml)";
    }

    @Override
    public Recognition recognises(Path file) {
        return ForeignFormat.hasEnding(file, List.of(".urdf", ".xml", ".mjcf")) ? Recognition.ENDING : Recognition.NONE;
    }

    @Override
    public Imported read(ForeignFile file) throws InputError {
        XmlNode root = XmlNode.read(file.path());
        JointTree tree = new JointTree();
        switch (root.tag()) {
            case "robot" -> new Urdf(root, tree).read();
            case "mujoco" -> new Mjcf(root, tree).read();
            default -> throw root.error("is neither URDF, which has <robot>, nor MJCF, which has <mujoco>");
        }
        return tree.imported(file.path(), root.unread());
    }
}
