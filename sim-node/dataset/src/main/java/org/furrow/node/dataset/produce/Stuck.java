package org.furrow.node.dataset.produce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.node.results.table.Drives;
import org.furrow.node.scenario.Scenario;

/** Finds vehicles that are stuck at the end of a run: in its last quarter they want to drive, and stand. */
final class Stuck {
    private static final double WANTED_MPS = 0.5;
    private static final double STANDING_MPS = 0.1;

    private Stuck() {}

    /** Names of the stuck vehicles of a run. */
    static List<String> vehicles(Scenario scenario, Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        for (Drive drive : Drives.read(scenario, folder)) {
            double speed = 0;
            double target = 0;
            int from = drive.rows() * 3 / 4;
            for (int row = from; row < drive.rows(); row++) {
                speed += Math.abs(drive.at(row, Quantity.SPEED_MPS));
                target += drive.at(row, Quantity.TARGET_MPS);
            }
            int count = drive.rows() - from;
            if (speed < STANDING_MPS * count && target > WANTED_MPS * count) {
                names.add(drive.name());
            }
        }
        return names;
    }
}
