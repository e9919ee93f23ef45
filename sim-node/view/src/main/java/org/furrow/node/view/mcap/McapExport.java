package org.furrow.node.view.mcap;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.furrow.node.export.ExportJob;
import org.furrow.node.export.ExportOption;
import org.furrow.node.export.RunExport;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.view.topic.MessageReplay;

/** Exports a recorded run to an MCAP file for Lichtblick, Foxglove, PlotJuggler and Rerun. */
public final class McapExport implements RunExport {
    private static final int BUFFER_BYTES = 1 << 16;

    static final ExportOption<Double> EVERY = new ExportOption<>(
            "--every",
            "S",
            Double.class,
            "selects frames of vehicles, or messages of the ground",
            "time between messages of a block of the ground in s (default: " + MessageReplay.GROUND_EVERY_S + ").");

    @Override
    public String name() {
        return "mcap";
    }

    @Override
    public String description() {
        return "a recorded run, for Lichtblick, Foxglove, PlotJuggler and Rerun";
    }

    @Override
    public List<ExportOption<?>> options() {
        return List.of(EVERY);
    }

    @Override
    public String place() {
        return "export/run.mcap";
    }

    @Override
    public Written write(ExportJob job) throws InputError, RunFailedException {
        Path file = job.out();
        job.requireNew();
        double every_s = Objects.requireNonNullElse(job.get(EVERY), MessageReplay.GROUND_EVERY_S);
        if (!(every_s > 0)) {
            throw new InputError("--every " + every_s + ": must be > 0");
        }
        try {
            Path parent = file.toAbsolutePath().getParent();
            Files.createDirectories(Objects.requireNonNull(parent, "an absolute path of a file has a parent"));
            Path part = file.resolveSibling(file.getFileName() + ".part");
            int epochs;
            try {
                epochs = writeAll(job, part, every_s);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
            double size_MB = Files.size(file) / 1e6;
            return new Written(
                    file, List.of(String.format(Locale.ROOT, "%s: epochs 0 to %d, %.1f MB", file, epochs, size_MB)));
        } catch (LogDamagedException e) {
            throw RunFailedException.damaged(job.folder(), e);
        } catch (IOException e) {
            throw new RunFailedException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static int writeAll(ExportJob job, Path part, double every_s)
            throws InputError, IOException, LogDamagedException {
        try (McapWriter writer = new McapWriter(
                        new BufferedOutputStream(Files.newOutputStream(part), BUFFER_BYTES), "", "furrow");
                MessageReplay run = MessageReplay.open(job.folder(), writer, every_s)) {
            int epochs = run.scenario().clock().epochs();
            while (run.next()) {
                job.progress().accept((run.epoch() + 1.0) / (epochs + 1.0));
            }
            return run.epoch();
        }
    }
}
