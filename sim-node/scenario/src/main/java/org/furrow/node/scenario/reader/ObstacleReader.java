package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.world.grid.UndeformedSurface;

/** Reads the obstacles on a terrain. */
final class ObstacleReader {
    /** Default direction of an obstacle's axis: across the path of a vehicle that drives east. */
    private static final double HEADING_DEG = 90;

    private ObstacleReader() {}

    /** Adds the obstacles of a terrain, if any, to the ground. */
    static UndeformedSurface over(UndeformedSurface ground, YamlNode terrain) throws InputError {
        if (!terrain.has("obstacles")) {
            return ground;
        }
        List<Obstacle> obstacles = new ArrayList<>();
        for (YamlNode node : terrain.get("obstacles").items()) {
            obstacles.add(Values.build(node, () -> obstacle(node)));
        }
        return new ObstacleSurface(ground, obstacles);
    }

    private static Obstacle obstacle(YamlNode node) {
        Obstacle.Form form = node.text("type").equals("half-round")
                ? new Obstacle.HalfRound(node.number("radius_m"))
                : new Obstacle.Step(node.number("height_m"), node.number("length_m"));
        double[] at_m = node.get("at_m").numbers();
        double heading = StrictMath.toRadians(node.number("heading_deg", HEADING_DEG));
        return new Obstacle(
                form, at_m[0], at_m[1], node.number("width_m"), StrictMath.cos(heading), StrictMath.sin(heading));
    }
}
