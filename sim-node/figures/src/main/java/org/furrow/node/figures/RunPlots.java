package org.furrow.node.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.map.GroundPicture;
import org.furrow.node.results.WorldFiles;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drives;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.grid.CommittedWorld;

/** Draws the pictures of a complete run from its files. */
public final class RunPlots {
    private RunPlots() {}

    /**
     * Draws the ground and the figures over time, in place of those that the folder may have.
     *
     * @param folder of the run
     * @param target folder for the pictures; created if it does not exist
     * @return number of figures over time
     * @throws IOException when a file is missing or damaged, or the target cannot be written
     */
    public static int draw(Scenario scenario, Path folder, Path target, Set<Figure.Format> formats) throws IOException {
        List<Drive> drives = Drives.read(scenario, folder);
        List<CommittedWorld> worlds = new ArrayList<>();
        for (String name : grounds(scenario)) {
            worlds.add(WorldFiles.readGround(folder.resolve("world/" + name + ".nodes")));
        }
        Files.createDirectories(target);
        DrivePlots.clear(target);
        GroundPicture.write(scenario, worlds, drives, target.resolve("ground.png"));
        return DrivePlots.write(drives, target, formats);
    }

    private static List<String> grounds(Scenario scenario) {
        return scenario.exchange().sharing()
                ? List.of("ground")
                : scenario.vehicles().stream().map(VehiclePlan::name).toList();
    }
}
