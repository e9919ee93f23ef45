package org.furrow.node.sense;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.scene.GroundFill;
import org.furrow.node.sense.scene.Materials;
import org.furrow.node.sense.scene.Obstacles;
import org.furrow.node.sense.scene.Plants;
import org.furrow.node.sense.scene.VehicleShapes;

/**
 * What there is to see in a scenario, for sensors of any suite.
 *
 * @param shapes of the vehicles
 * @param layouts of their poses
 * @param fill the ground before vehicles drive on it
 */
record SceneParts(
        Scenario scenario,
        List<VehicleShapes> shapes,
        List<PoseLayout> layouts,
        Obstacles obstacles,
        RunSoils soils,
        Materials materials,
        Plants plants,
        GroundFill fill) {
    SceneParts {
        shapes = List.copyOf(shapes);
        layouts = List.copyOf(layouts);
    }

    static SceneParts of(Scenario scenario) {
        List<VehicleShapes> shapes = new ArrayList<>();
        List<PoseLayout> layouts = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            shapes.add(VehicleShapes.of(plan.model(), plan.visual()));
            layouts.add(PoseLayout.of(plan.model()));
        }
        Scenario.GroundPlan ground = scenario.ground();
        Obstacles obstacles = Obstacles.of(ground.undeformed());
        RunSoils soils = RunSoils.of(ground.kind().soils()).of(scenario);
        return new SceneParts(
                scenario,
                shapes,
                layouts,
                obstacles,
                soils,
                new Materials(ground.kind(), soils),
                Plants.of(scenario.attached().scene(), ground.undeformed()),
                new GroundFill(ground.undeformed(), obstacles, ground.grid_m(), true));
    }
}
