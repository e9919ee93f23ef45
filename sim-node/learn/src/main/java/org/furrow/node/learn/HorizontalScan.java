package org.furrow.node.learn;

import java.util.List;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.learn.task.Task.Block;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.report.VehicleReport;

/**
 * Distances that horizontal beams at the height of the chassis' origin go before they meet the committed ground, with
 * its obstacles, or another vehicle, which is a circle of a quarter of its largest dimension. A beam advances by the
 * distance between nodes.
 */
final class HorizontalScan {
    private static final double VEHICLE = 0.25;

    private final SteppedWorld world;
    private final double[] point = new double[3];

    HorizontalScan(SteppedWorld world) {
        this.world = world;
    }

    /** Writes the distances in m, the range where a beam meets nothing; ahead first, then to the left. */
    void write(Agent agent, Block block, float[] dest, int at) {
        Scenario.GroundPlan plan = world.scenario().ground();
        int self = agent.unit().index();
        GroundQuery ground = new GroundQuery(world.groundOf(self), plan.undeformed(), plan.grid_m());
        for (int beam = 0; beam < block.count(); beam++) {
            double angle_rad = 2 * Math.PI * beam / block.count();
            double cos = StrictMath.cos(angle_rad);
            double sin = StrictMath.sin(angle_rad);
            double dx = agent.heading(0) * cos - agent.heading(1) * sin;
            double dy = agent.heading(1) * cos + agent.heading(0) * sin;
            double away_m = beforeGround_m(ground, agent.report().position_m, dx, dy, block.range_m());
            dest[at + beam] = (float) beforeVehicles_m(self, agent.report().position_m, dx, dy, away_m);
        }
    }

    private double beforeGround_m(GroundQuery ground, double[] from, double dx, double dy, double range_m) {
        ScmFrame frame = world.scenario().ground().frame();
        double grid_m = world.scenario().ground().grid_m();
        for (int n = 1; n * grid_m < range_m; n++) {
            point[0] = from[0] + dx * n * grid_m;
            point[1] = from[1] + dy * n * grid_m;
            point[2] = from[2];
            frame.pointToScm(point, 0, point, 0);
            if (ground.level_m((int) Math.rint(point[0] / grid_m), (int) Math.rint(point[1] / grid_m)) > point[2]) {
                return n * grid_m;
            }
        }
        return range_m;
    }

    private double beforeVehicles_m(int self, double[] from, double dx, double dy, double range_m) {
        double nearest_m = range_m;
        List<VehicleUnit> units = world.units();
        for (int v = 0; v < units.size(); v++) {
            if (v != self) {
                VehicleReport other = world.vehicles().committed(v);
                double x = other.position_m[0] - from[0];
                double y = other.position_m[1] - from[1];
                double radius_m = VEHICLE * units.get(v).plan().model().extent_m();
                double along_m = x * dx + y * dy;
                double aside_m = x * dy - y * dx;
                double half2 = radius_m * radius_m - aside_m * aside_m;
                if (half2 > 0 && along_m > 0) {
                    nearest_m = Math.min(nearest_m, Math.max(0, along_m - Math.sqrt(half2)));
                }
            }
        }
        return nearest_m;
    }
}
