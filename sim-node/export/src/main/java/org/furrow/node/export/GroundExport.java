package org.furrow.node.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.verify.DamagedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;

/** Exports the grounds of a run to files for other programs. */
public final class GroundExport {
    /** Maximum number of points of an image; a program that reads it needs 64 bytes of memory for each. */
    private static final long MAX_POINTS = 1L << 27;

    private final Options options;
    private final RunGrounds grounds;

    /** Formats of a file. */
    public enum Format {
        /** VTK image data for ParaView: all nodes of a rectangle. */
        VTI,
        /** A table of the deformed nodes. */
        CSV;

        /** @throws InputError when the format is unknown */
        public static Format parse(String name) throws InputError {
            for (Format format : values()) {
                if (format.ending().equals(name)) {
                    return format;
                }
            }
            throw new InputError("--format " + name
                    + ": unknown format; use vti, csv, vtp, html, mcap, parquet, lerobot, npz, mcap-ros2 or"
                    + " semantickitti");
        }

        String ending() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What to export.
     *
     * @param folder of the run
     * @param out folder of the files
     * @param epoch of a checkpoint; null: the end of the run, or the last checkpoint of an incomplete run
     * @param box x0,y0,x1,y1 in m in the SCM frame; null: all deformed nodes
     */
    public record Options(
            Path folder,
            Format format,
            Path out,
            @Nullable Integer epoch,
            @Nullable String box) {}

    /** A file to write: the nodes of a ground in a box. */
    private record FileJob(CommittedWorld ground, NodeBox box, Path file) {}

    private GroundExport(Options options, RunGrounds grounds) {
        this.options = options;
        this.grounds = grounds;
    }

    /**
     * Writes one file per ground of the run.
     *
     * @param progress receives the completed fraction of the current file, in (0, 1]
     * @return descriptions of the files, one line each
     * @throws InputError when the folder is not that of a run or lacks the ground to export; nothing is written
     * @throws RunFailedException when the run's files are damaged, or a file cannot be written
     */
    public static List<String> write(Options options, DoubleConsumer progress) throws InputError, RunFailedException {
        RunGrounds grounds;
        try {
            grounds = RunGrounds.read(options.folder, options.epoch);
        } catch (DamagedException e) {
            throw new RunFailedException(options.folder + ": damaged: " + e.getMessage(), e);
        }
        return new GroundExport(options, grounds).write(progress);
    }

    private List<String> write(DoubleConsumer progress) throws InputError, RunFailedException {
        List<FileJob> jobs = jobs();
        for (FileJob job : jobs) {
            if (Files.exists(job.file)) {
                throw new InputError(job.file
                        + ": exists and is not overwritten; remove it, or name another folder with" + " --out");
            }
        }
        try {
            Files.createDirectories(options.out);
        } catch (IOException e) {
            throw new InputError("--out " + options.out + ": cannot be created: " + e.getMessage());
        }
        List<String> lines = new ArrayList<>();
        for (FileJob job : jobs) {
            write(job, progress);
            lines.add(describe(job));
        }
        return lines;
    }

    private List<FileJob> jobs() throws InputError {
        double grid_m = grounds.scenario().ground().grid_m();
        NodeBox given = options.box == null ? null : NodeBox.parse(options.box, grid_m);
        List<FileJob> jobs = new ArrayList<>();
        for (Map.Entry<String, CommittedWorld> ground : grounds.byName().entrySet()) {
            NodeBox deformed = NodeBox.around(ground.getValue());
            NodeBox box = given != null ? given : deformed;
            if (box == null) {
                continue;
            }
            if (options.format == Format.VTI) {
                requireFit(box, ground.getKey(), given == null);
            } else if (deformedNodes(ground.getValue(), box) == 0) {
                continue;
            }
            jobs.add(new FileJob(ground.getValue(), box, options.out.resolve(fileName(ground.getKey()))));
        }
        if (jobs.isEmpty()) {
            throw nothingDeformed(grid_m);
        }
        return jobs;
    }

    private void requireFit(NodeBox box, String name, boolean deformed) throws InputError {
        if (box.nodes() > MAX_POINTS) {
            double grid_m = grounds.scenario().ground().grid_m();
            throw new InputError((deformed
                            ? "the deformed part of '" + name + "', " + box.inMetres(grid_m) + ","
                            : "--box " + options.box + ":")
                    + " has " + box.columns() + " x " + box.rows() + " nodes, a file holds at most " + MAX_POINTS
                    + "; use a smaller --box x0,y0,x1,y1 in m, or --format csv");
        }
    }

    private InputError nothingDeformed(double grid_m) {
        StringBuilder where = new StringBuilder();
        for (Map.Entry<String, CommittedWorld> ground : grounds.byName().entrySet()) {
            NodeBox deformed = NodeBox.around(ground.getValue());
            if (deformed != null) {
                where.append(where.isEmpty() ? "; deformed: " : "; ").append("'" + ground.getKey() + "' within ");
                where.append(deformed.inMetres(grid_m));
            }
        }
        return new InputError(
                where.isEmpty()
                        ? options.folder + ": no node is deformed after epoch " + grounds.epoch()
                                + (options.format == Format.VTI
                                        ? "; use --box x0,y0,x1,y1 in m to export undeformed ground"
                                        : "")
                        : "--box " + options.box + ": contains no deformed node" + where);
    }

    private String fileName(String ground) {
        // ParaView groups files into a series by the number in their names
        String when = grounds.origin() == null ? "" : String.format("-epoch-%010d", grounds.epoch());
        return ground + when + "." + options.format.ending();
    }

    private void write(FileJob job, DoubleConsumer progress) throws RunFailedException {
        try {
            AtomicFile.write(job.file, part -> write(job, part, progress));
        } catch (IOException e) {
            throw new RunFailedException(job.file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private void write(FileJob job, Path to, DoubleConsumer progress) throws IOException {
        Scenario scenario = grounds.scenario();
        if (options.format == Format.CSV) {
            NodeTable.write(job.ground, scenario.ground(), job.box, to);
            return;
        }
        new VtiFile(
                        job.box,
                        scenario.ground().grid_m(),
                        scenario.ground().answer().frame(),
                        grounds.epoch(),
                        scenario.clock().time_s(grounds.epoch()))
                .write(new NodeRows(job.ground, scenario.ground(), job.box), to, progress);
    }

    private String describe(FileJob job) {
        Scenario scenario = grounds.scenario();
        long deformed = deformedNodes(job.ground, job.box);
        String nodes = options.format == Format.VTI
                ? job.box.columns() + " x " + job.box.rows() + " nodes "
                        + scenario.ground().grid_m() + " m apart, " + deformed + " of them deformed"
                : deformed + " deformed nodes";
        String when = "after epoch " + grounds.epoch() + " ("
                + (float) scenario.clock().time_s(grounds.epoch()) + " s)";
        return job.file + ": " + nodes + ", " + when
                + (grounds.origin() == null ? ", the end of the run" : ", " + grounds.origin());
    }

    private static long deformedNodes(CommittedWorld ground, NodeBox box) {
        long count = 0;
        for (int tile = 0; tile < ground.tiles(); tile++) {
            count += box.count(ground.key(tile), ground.mask(tile));
        }
        return count;
    }
}
