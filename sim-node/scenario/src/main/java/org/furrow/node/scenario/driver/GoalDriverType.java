package org.furrow.node.scenario.driver;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.terrain.ElevationGrid;
import org.furrow.scm.terrain.EsriAsciiReader;
import org.furrow.scm.terrain.FormatException;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.GoalDriver;
import org.furrow.vehicle.driver.HeightPosts;
import org.furrow.vehicle.driver.PlanningGrid;
import org.jspecify.annotations.Nullable;

/** Drives to a goal around the obstacles of a map. */
public final class GoalDriverType implements DriverType {
    private record Plan(GoalDriver.Task task) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new GoalDriver(task);
        }
    }

    @Override
    public String name() {
        return "goal";
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) throws InputError {
        double[] goal_m = driver.get("goal_m").numbers();
        PlanningGrid grid = map(driver, context).inflated(driver.integer("inflate_cells"));
        HeightPosts heights = driver.has("elevation") ? heights(grid(driver, "elevation", context)) : null;
        return new Plan(new GoalDriver.Task(grid, goal_m[0], goal_m[1], driver.number("speed_mps"), heights));
    }

    private static PlanningGrid map(YamlNode driver, DriverContext context) throws InputError {
        ElevationGrid grid = grid(driver, "obstacles", context);
        boolean[] blocked = new boolean[grid.columns() * grid.rows()];
        for (int r = 0; r < grid.rows(); r++) {
            for (int c = 0; c < grid.columns(); c++) {
                blocked[(grid.rows() - 1 - r) * grid.columns() + c] = grid.post_m(c, r) != 0;
            }
        }
        return new PlanningGrid(grid.columns(), grid.rows(), grid.spacingX_m(), blocked);
    }

    private static HeightPosts heights(ElevationGrid grid) {
        return new HeightPosts(grid.columns(), grid.rows(), grid.spacingX_m(), grid.heights_m());
    }

    /** A grid of square cells. */
    private static ElevationGrid grid(YamlNode driver, String key, DriverContext context) throws InputError {
        Source file = context.files().find(driver, key);
        @Nullable String fault;
        try {
            ElevationGrid grid =
                    EsriAsciiReader.readValues(file.label(), file.bytes().text());
            if (grid.spacingX_m() == grid.spacingY_m()) {
                return grid;
            }
            fault = "the cells must be squares";
        } catch (FormatException e) {
            fault = e.getMessage();
        }
        throw driver.get(key).error(String.valueOf(fault));
    }
}
