package org.furrow.node.hil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunSummary;
import org.furrow.node.run.record.Manifest;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * A run to replay.
 *
 * @param run folder of the run
 * @param events events and commits of the run
 * @param digest of the run; null when it did not end
 */
public record Recorded(Path run, Recording events, @Nullable String digest) {
    private static final List<String> PARTS =
            List.of(EventLog.EVENTS, EventLog.COMMITS, RecordedBlocks.FILE, HilSession.BUS_LOG);

    /**
     * Returns the folder of the run that a path belongs to: the folder itself, its folder {@code hil}, or a file
     * in that.
     *
     * @return the given path when it does not belong to a run
     */
    public static Path folder(Path given) {
        Path named = given.toAbsolutePath().normalize();
        Path inside = Files.isDirectory(named) ? named : named.getParent();
        boolean part = Files.isDirectory(named) || PARTS.contains(String.valueOf(named.getFileName()));
        if (inside == null || !part || !Files.isRegularFile(inside.resolve(EventLog.EVENTS))) {
            return given;
        }
        Path run = inside.getParent();
        return run != null && inside.endsWith(HilExtension.FOLDER) ? run : given;
    }

    /**
     * Reads the folder of a run of this scenario.
     *
     * @throws InputError when it contains no such run
     */
    public static Recorded read(Path run, Scenario scenario) throws InputError {
        if (Files.isRegularFile(run.resolve(HilExtension.FOLDER).resolve(EventLog.EVENTS))) {
            requireUndamaged(run);
        } else if (Files.isRegularFile(run.resolve("run.json"))) {
            throw new InputError(
                    "--bus replay:" + run + ": is a run without a vehicle in the loop; there is nothing to replay");
        }
        Recording recording = Recording.read(run, scenario);
        if (recording.commits() <= scenario.exchange().delay()) {
            throw new InputError(
                    "--bus replay:" + run + ": the run ended before its first commit; there is nothing to replay");
        }
        Path summary = run.resolve("run.json");
        if (!Files.exists(summary)) {
            return new Recorded(run, recording, null);
        }
        try {
            return new Recorded(run, recording, RunSummary.read(summary).digest());
        } catch (IOException | RuntimeException e) {
            throw new InputError("--bus replay:" + summary + ": cannot be read: " + e.getMessage());
        }
    }

    /**
     * Compares the recording with the manifest of the run, or, where the run was killed and has none, with its blocks.
     *
     * @throws InputError naming the first damaged file
     */
    private static void requireUndamaged(Path run) throws InputError {
        try {
            Manifest manifest = Manifest.read(run);
            if (manifest != null) {
                String fault = manifest.findDamage(run, Recorded::isUsed);
                if (fault != null) {
                    throw new InputError(run + "/" + fault);
                }
            } else if (OutputFolder.whyIncomplete(run) == null) {
                throw new InputError(
                        run + "/" + Manifest.NAME + ": is missing; without it the recording cannot be checked");
            } else {
                RecordedBlocks.check(run.resolve(HilExtension.FOLDER));
            }
        } catch (Manifest.DamagedManifestException e) {
            throw new InputError(run + "/" + e.getMessage());
        }
    }

    private static boolean isUsed(String file) {
        return file.startsWith(HilExtension.FOLDER + "/") || file.equals("run.json") || file.equals("scenario.yaml");
    }
}
