package org.furrow.node.run;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.furrow.node.figures.RidePicture;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.map.DrivePlots;
import org.furrow.node.figures.map.GroundPicture;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.Ride;
import org.furrow.node.results.table.Drive;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;

/** Draws the pictures of a finished run on two threads: on a short run they take longer than its steps. */
final class RunPictures {
    private final Scenario scenario;
    private final List<Drive> drives;
    private final OutputFolder folder;

    RunPictures(Scenario scenario, List<Drive> drives, OutputFolder folder) {
        this.scenario = scenario;
        this.drives = drives;
        this.folder = folder;
    }

    /**
     * Writes {@code ground.png} and the ride.
     *
     * @param plots whether to write the figures over time too
     */
    void write(List<CommittedWorld> worlds, boolean plots) throws IOException {
        SideTask<Boolean> charts = SideTask.start("charts", () -> {
            RidePicture.write(Ride.write(scenario, folder), folder);
            if (plots) {
                DrivePlots.write(drives, folder.file(DrivePlots.FOLDER), Set.of(Figure.Format.PNG));
            }
            return plots;
        });
        try {
            GroundPicture.write(scenario, worlds, drives, folder.file("ground.png"));
        } finally {
            charts.result(IOException.class); // the files must be complete before the manifest is written
        }
    }
}
