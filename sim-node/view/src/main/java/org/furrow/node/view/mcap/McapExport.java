package org.furrow.node.view.mcap;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.verify.DamagedException;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.view.topic.MessageReplay;

/** Exports a recorded run to an MCAP file for Lichtblick, Foxglove, PlotJuggler and Rerun. */
public final class McapExport {
    private static final int BUFFER_BYTES = 1 << 16;

    private McapExport() {}

    /**
     * Writes the file.
     *
     * @param folder of the run
     * @param file to write; must not exist
     * @param every_s time between messages of a block of the ground
     * @param progress receives the completed fraction, in (0, 1]
     * @return a description of the file
     * @throws InputError when the folder is not that of a recorded run, or the file exists
     * @throws RunFailedException when the run's files are damaged, or the file cannot be written
     */
    public static List<String> write(Path folder, Path file, double every_s, DoubleConsumer progress)
            throws InputError, RunFailedException {
        if (Files.exists(file)) {
            throw new InputError(file + ": exists and is not overwritten; remove it, or name another with --out");
        }
        if (!(every_s > 0)) {
            throw new InputError("--every " + every_s + ": must be > 0");
        }
        try {
            if (OutputFolder.whyIncomplete(folder) == null) {
                Verifier.requireRun(folder);
                Verifier.requireUnchanged(folder, McapExport::isUsed);
            }
            Path parent = file.toAbsolutePath().getParent();
            Files.createDirectories(Objects.requireNonNull(parent, "an absolute path of a file has a parent"));
            Path part = file.resolveSibling(file.getFileName() + ".part");
            int epochs;
            try {
                epochs = writeAll(folder, part, every_s, progress);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
            double size_MB = Files.size(file) / 1e6;
            return List.of(String.format(Locale.ROOT, "%s: epochs 0 to %d, %.1f MB", file, epochs, size_MB));
        } catch (DamagedException | LogDamagedException e) {
            throw new RunFailedException(folder + ": damaged: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new RunFailedException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static boolean isUsed(String file) {
        return file.startsWith("vehicles/")
                || file.startsWith("record/")
                || file.startsWith("inputs/")
                || file.equals("scenario.yaml");
    }

    private static int writeAll(Path folder, Path part, double every_s, DoubleConsumer progress)
            throws InputError, IOException, LogDamagedException {
        try (McapWriter writer = new McapWriter(
                        new BufferedOutputStream(Files.newOutputStream(part), BUFFER_BYTES), "", "furrow");
                MessageReplay run = MessageReplay.open(folder, writer, every_s)) {
            int epochs = run.scenario().clock().epochs();
            while (run.next()) {
                progress.accept((run.epoch() + 1.0) / (epochs + 1.0));
            }
            return run.epoch();
        }
    }
}
