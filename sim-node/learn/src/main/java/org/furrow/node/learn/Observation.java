package org.furrow.node.learn;

import java.util.Arrays;
import java.util.Objects;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.learn.task.Task;
import org.furrow.node.learn.task.Task.Block;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.vehicle.driver.Route;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.VehicleReport;

/**
 * Writes what an agent observes. Lengths are in m, speeds in m/s, angular velocities in rad/s; vectors are in the axes
 * of the chassis, except those in the horizontal plane: ahead along the heading, and to its left.
 */
final class Observation {
    private static final int OTHER = ObservationLayout.OTHER;

    private final Task task;
    private final SteppedWorld world;
    private final ObservationLayout layout;
    private final double[] point = new double[3];
    private final CommittedWorld.Node node = new CommittedWorld.Node();
    private final double[] distance2;
    private final HorizontalScan scan;
    private final AgentViews views;

    Observation(Task task, SteppedWorld world, ObservationLayout layout, AgentViews views) {
        this.task = task;
        this.world = world;
        this.layout = layout;
        distance2 = new double[world.units().size()];
        scan = new HorizontalScan(world);
        this.views = views;
    }

    /** Writes an agent's observation of the present state. */
    void write(Agent agent, float[] dest, int at) {
        for (int k = 0; k < task.blocks().size(); k++) {
            ObservationLayout.Part part = layout.part(k);
            write(k, part.block(), agent, dest, at + part.at(), part.length());
        }
    }

    private void write(int number, Block block, Agent agent, float[] dest, int at, int size) {
        switch (block.kind()) {
            case VELOCITY, RATES, ATTITUDE, WHEELS, SINKAGE, CONTROLS, SIGNALS ->
                agent.signals().write(number, dest, at, size);
            case GOAL -> goal(agent, dest, at);
            case PATH -> path(block, agent, dest, at);
            case LEADER -> other(agent, world.vehicles().committed(task.guides().leader()), dest, at);
            case NEIGHBOURS -> neighbours(block, agent, dest, at);
            case HEIGHT_MAP, SOIL_MAP -> map(block, agent, dest, at);
            case SCAN -> scan.write(agent, block, dest, at);
            case CAMERA, LIDAR -> views.write(agent, block, dest, at);
        }
    }

    /** Distance, then cosine and sine of the angle from the heading to the goal. */
    private static void goal(Agent agent, float[] dest, int at) {
        double away_m = agent.toGoal_m();
        double x_m = agent.goalX_m() - agent.report().position_m[0];
        double y_m = agent.goalY_m() - agent.report().position_m[1];
        dest[at] = (float) away_m;
        dest[at + 1] = (float) (away_m == 0 ? 1 : ahead(agent, x_m, y_m) / away_m);
        dest[at + 2] = (float) (away_m == 0 ? 0 : left(agent, x_m, y_m) / away_m);
    }

    private static double ahead(Agent agent, double x, double y) {
        return agent.heading(0) * x + agent.heading(1) * y;
    }

    private static double left(Agent agent, double x, double y) {
        return agent.heading(0) * y - agent.heading(1) * x;
    }

    private void path(Block block, Agent agent, float[] dest, int at) {
        Route path = Objects.requireNonNull(task.guides().path());
        double[] p = agent.report().position_m;
        for (int n = 0; n < block.count(); n++) {
            double along_m = agent.along_m() + (n + 1) * block.step_m();
            double x_m = path.x_m(along_m) - p[0];
            double y_m = path.y_m(along_m) - p[1];
            dest[at + 2 * n] = (float) ahead(agent, x_m, y_m);
            dest[at + 2 * n + 1] = (float) left(agent, x_m, y_m);
        }
    }

    private static void other(Agent agent, VehicleReport other, float[] dest, int at) {
        VehicleReport own = agent.report();
        double x_m = other.position_m[0] - own.position_m[0];
        double y_m = other.position_m[1] - own.position_m[1];
        double vx_mps = other.velocity_mps[0] - own.velocity_mps[0];
        double vy_mps = other.velocity_mps[1] - own.velocity_mps[1];
        dest[at] = (float) ahead(agent, x_m, y_m);
        dest[at + 1] = (float) left(agent, x_m, y_m);
        dest[at + 2] = (float) ahead(agent, vx_mps, vy_mps);
        dest[at + 3] = (float) left(agent, vx_mps, vy_mps);
    }

    /** The nearest vehicles, the nearest first; zeros where there are fewer. */
    private void neighbours(Block block, Agent agent, float[] dest, int at) {
        int self = agent.unit().index();
        double[] p = agent.report().position_m;
        for (int v = 0; v < distance2.length; v++) {
            double dx_m = world.vehicles().committed(v).position_m[0] - p[0];
            double dy_m = world.vehicles().committed(v).position_m[1] - p[1];
            distance2[v] = v == self ? Double.POSITIVE_INFINITY : dx_m * dx_m + dy_m * dy_m;
        }
        for (int n = 0; n < block.count(); n++) {
            int nearest = 0;
            for (int v = 1; v < distance2.length; v++) {
                nearest = distance2[v] < distance2[nearest] ? v : nearest;
            }
            if (distance2[nearest] < Double.POSITIVE_INFINITY) {
                other(agent, world.vehicles().committed(nearest), dest, at + OTHER * n);
                distance2[nearest] = Double.POSITIVE_INFINITY;
            } else {
                Arrays.fill(dest, at + OTHER * n, at + OTHER * (n + 1), 0);
            }
        }
    }

    /**
     * The ground around the vehicle at the committed state, at nodes nearest to the points of the map: its height above
     * the point of the ground's undeformed surface below the vehicle, or its plastic sinkage.
     */
    private void map(Block block, Agent agent, float[] dest, int at) {
        int n = block.count();
        double[] p = agent.report().position_m;
        ScmFrame frame = world.scenario().ground().frame();
        double grid_m = world.scenario().ground().grid_m();
        CommittedWorld ground = world.groundOf(agent.unit().index());
        GroundQuery query = new GroundQuery(ground, world.scenario().ground().undeformed(), grid_m);
        point[0] = p[0];
        point[1] = p[1];
        point[2] = p[2];
        frame.pointToScm(point, 0, point, 0);
        double base_m = world.scenario().ground().undeformed().height_m(point[0], point[1]);
        for (int row = 0; row < n; row++) {
            double ahead_m = (row - 0.5 * (n - 1)) * block.step_m() + block.ahead_m();
            for (int column = 0; column < n; column++) {
                double left_m = (column - 0.5 * (n - 1)) * block.step_m();
                point[0] = p[0] + agent.heading(0) * ahead_m - agent.heading(1) * left_m;
                point[1] = p[1] + agent.heading(1) * ahead_m + agent.heading(0) * left_m;
                point[2] = p[2];
                frame.pointToScm(point, 0, point, 0);
                int i = (int) Math.rint(point[0] / grid_m);
                int j = (int) Math.rint(point[1] / grid_m);
                dest[at + n * row + column] = (float)
                        (block.kind() == Block.Kind.HEIGHT_MAP
                                ? query.level_m(i, j) - base_m
                                : plastic_m(ground, i, j));
            }
        }
    }

    private double plastic_m(CommittedWorld ground, int i, int j) {
        int tile = ground.find(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
        if (tile < 0) {
            return 0;
        }
        ground.get(tile, TileKey.local(i, j), node);
        return node.value(NodeField.PLASTIC);
    }
}
