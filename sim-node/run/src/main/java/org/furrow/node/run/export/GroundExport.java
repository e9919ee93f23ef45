package org.furrow.node.run.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.verify.DamagedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;

/** Writes grounds of a run for other programs. */
public final class GroundExport {
    /** Points of an image, which a program that reads it holds in memory with 64 bytes each. */
    private static final long MAX_POINTS = 1L << 27;

    private final Options options;
    private final RunGrounds grounds;

    /** Forms of a file. */
    public enum Format {
        /** ParaView's image data, every node of a rectangle. */
        VTI,
        /** A table of the deformed nodes. */
        CSV;

        /** @throws InputError when this version does not have it */
        public static Format parse(String name) throws InputError {
            for (Format format : values()) {
                if (format.ending().equals(name)) {
                    return format;
                }
            }
            throw new InputError("--format " + name + ": this version has vti and csv");
        }

        String ending() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What is to be written.
     *
     * @param folder of the run
     * @param out folder for the files
     * @param epoch of a checkpoint; null: the end of the run, or the last checkpoint when it is incomplete
     * @param box x0,y0,x1,y1 in m of the SCM frame; null: all deformed nodes
     */
    public record Options(
            Path folder,
            Format format,
            Path out,
            @Nullable Integer epoch,
            @Nullable String box) {}

    /** A ground, and what part of it goes into which file. */
    private record Job(CommittedWorld ground, NodeBox box, Path file) {}

    private GroundExport(Options options, RunGrounds grounds) {
        this.options = options;
        this.grounds = grounds;
    }

    /**
     * Writes a file for every ground that the run has.
     *
     * @param progress told now and then which share of the present file is done, above 0 and up to 1
     * @return what was written, a line for each file
     * @throws InputError when it is not a run, or does not have what was asked for; nothing is written
     * @throws RunFailedException when the run's files are damaged, or nothing can be written
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
        List<Job> jobs = jobs();
        for (Job job : jobs) {
            if (Files.exists(job.file)) {
                throw new InputError(
                        job.file + ": exists already, and nothing is overwritten; remove it, or name another"
                                + " folder with --out");
            }
        }
        try {
            Files.createDirectories(options.out);
        } catch (IOException e) {
            throw new InputError("--out " + options.out + ": is not a folder that can be made: " + e.getMessage());
        }
        List<String> lines = new ArrayList<>();
        for (Job job : jobs) {
            write(job, progress);
            lines.add(describe(job));
        }
        return lines;
    }

    private List<Job> jobs() throws InputError {
        double grid_m = grounds.scenario().ground().grid_m();
        NodeBox given = options.box == null ? null : NodeBox.parse(options.box, grid_m);
        List<Job> jobs = new ArrayList<>();
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
            jobs.add(new Job(ground.getValue(), box, options.out.resolve(fileName(ground.getKey()))));
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
                    + " has " + box.columns() + " x " + box.rows() + " nodes, a file holds " + MAX_POINTS
                    + " at most; give a smaller --box x0,y0,x1,y1 in m, or --format csv");
        }
    }

    private InputError nothingDeformed(double grid_m) {
        StringBuilder where = new StringBuilder();
        for (Map.Entry<String, CommittedWorld> ground : grounds.byName().entrySet()) {
            NodeBox deformed = NodeBox.around(ground.getValue());
            if (deformed != null) {
                where.append(where.isEmpty() ? "; deformed is " : "; ").append("'" + ground.getKey() + "' within ");
                where.append(deformed.inMetres(grid_m));
            }
        }
        return new InputError(
                where.isEmpty()
                        ? options.folder + ": no node is deformed after epoch " + grounds.epoch()
                                + (options.format == Format.VTI
                                        ? "; give --box x0,y0,x1,y1 in m for the ground as it is"
                                        : "")
                        : "--box " + options.box + ": no node in it is deformed" + where);
    }

    private String fileName(String ground) {
        // the number in the name is what ParaView makes a series of
        String when = grounds.checkpoint() == null ? "" : String.format("-epoch-%010d", grounds.epoch());
        return ground + when + "." + options.format.ending();
    }

    /** Under another name first, so that a file that is there is whole. */
    private void write(Job job, DoubleConsumer progress) throws RunFailedException {
        Path part = job.file.resolveSibling(job.file.getFileName() + ".part");
        Scenario scenario = grounds.scenario();
        try {
            if (options.format == Format.VTI) {
                new VtiFile(
                                job.box,
                                scenario.ground().grid_m(),
                                scenario.ground().answer().frame(),
                                grounds.epoch(),
                                scenario.clock().time_s(grounds.epoch()))
                        .write(new NodeRows(job.ground, scenario.ground(), job.box), part, progress);
            } else {
                NodeTable.write(job.ground, scenario.ground(), job.box, part);
            }
            Files.move(part, job.file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            delete(part);
            throw new RunFailedException(job.file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static void delete(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            // the failure that led here is what the user must hear of
        }
    }

    private String describe(Job job) {
        Scenario scenario = grounds.scenario();
        long deformed = deformedNodes(job.ground, job.box);
        String nodes = options.format == Format.VTI
                ? job.box.columns() + " x " + job.box.rows() + " nodes "
                        + scenario.ground().grid_m() + " m apart, " + deformed + " of them deformed"
                : deformed + " deformed nodes";
        String when = "after epoch " + grounds.epoch() + " ("
                + (float) scenario.clock().time_s(grounds.epoch()) + " s)";
        return job.file + ": " + nodes + ", " + when
                + (grounds.checkpoint() == null
                        ? ", the end of the run"
                        : ", from the checkpoint at epoch " + grounds.checkpoint());
    }

    private static long deformedNodes(CommittedWorld ground, NodeBox box) {
        long count = 0;
        for (int tile = 0; tile < ground.tiles(); tile++) {
            count += box.count(ground.key(tile), ground.mask(tile));
        }
        return count;
    }
}
