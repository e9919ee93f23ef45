package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.log.pose.PoseFileWriter;
import org.furrow.node.log.pose.PoseHeader;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.log.pose.PoseRecorder;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run's recorded poses.
 *
 * @param folder of the run
 * @param earlier folder of the run that is resumed, or null
 * @param resumedAfter last epoch of that run that is kept; -1 for none
 * @param everyTicks ticks from one sample to the next
 */
record PoseFiles(Scenario scenario, Path folder, @Nullable Path earlier, int resumedAfter, int everyTicks)
        implements PoseRecorder.Files {

    /** The files of a run that does not resume another. */
    static PoseFiles of(Scenario scenario, Path folder, int everyTicks) {
        return new PoseFiles(scenario, folder, null, -1, everyTicks);
    }

    /**
     * Ticks between the samples that a run has recorded.
     *
     * @return 0 when it has recorded no poses
     */
    static int everyTicks(Scenario scenario, Path folder) throws IOException {
        for (VehiclePlan plan : scenario.vehicles()) {
            Path file = folder.resolve(RunLog.poses(plan.name()));
            if (Files.exists(file)) {
                try (PoseFile poses = PoseFile.open(file)) {
                    return scenario.clock().epochTicks() / poses.header().samplesPerEpoch();
                } catch (LogDamagedException e) {
                    throw new IOException(e.getMessage(), e);
                }
            }
        }
        return 0;
    }

    /**
     * Requires that the recorded poses of a run can be read up to an epoch.
     *
     * @throws LogDamagedException naming the damaged file
     */
    static void requireUndamaged(Path folder, int epoch) throws IOException, LogDamagedException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(RunLog.FOLDER), "*.poses")) {
            for (Path file : files) {
                try (PoseFile poses = PoseFile.open(file)) {
                    int last = epoch * poses.header().samplesPerEpoch();
                    for (int block = 0; block < poses.blocks() && poses.firstOf(block) <= last; block++) {
                        poses.read(block);
                    }
                }
            }
        }
    }

    /** A recorder that writes these files. */
    PoseRecorder recorder() {
        return new PoseRecorder(this, everyTicks, scenario.clock().epochTicks(), resumedAfter);
    }

    @Override
    public PoseFileWriter open(VehicleUnit unit, PoseLayout layout) throws IOException {
        String name = unit.plan().name();
        Path file = folder.resolve(RunLog.poses(name));
        PoseHeader header = new PoseHeader(
                scenario.origin().identity(), name, scenario.clock().epochTicks() / everyTicks, layout);
        Path before = earlier == null ? null : earlier.resolve(RunLog.poses(name));
        if (before == null || unit.plan().enterEpoch() > resumedAfter || !Files.exists(before)) {
            return PoseFileWriter.create(file, header);
        }
        try {
            return PoseFileWriter.resume(file, header, before, resumedAfter);
        } catch (LogDamagedException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
