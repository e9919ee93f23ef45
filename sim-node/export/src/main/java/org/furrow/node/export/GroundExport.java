package org.furrow.node.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.verify.DamagedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;

/** Exports the grounds of a run, one file for each ground. */
abstract class GroundExport implements RunExport {
    static final ExportOption<Integer> EPOCH = new ExportOption<>(
            "--epoch",
            "N",
            Integer.class,
            "selects a ground",
            "export the ground after epoch N from the commit log ('furrow run --record', 'furrow record'), or from the"
                    + " checkpoint of epoch N (default: the end of the run, or the last checkpoint of an incomplete"
                    + " run).");

    static final ExportOption<String> BOX = new ExportOption<>(
            "--box",
            "x0,y0,x1,y1",
            String.class,
            "selects a part of the ground",
            "rectangle to export, in m in the SCM frame (default: that of all deformed nodes).");

    /**
     * A file to write: the nodes of a ground in a box.
     *
     * @param deformed number of deformed nodes in the box
     */
    record GroundFile(RunGrounds grounds, CommittedWorld ground, NodeBox box, long deformed, Path path) {
        Scenario scenario() {
            return grounds.scenario();
        }

        double grid_m() {
            return scenario().ground().grid_m();
        }
    }

    @Override
    public final List<ExportOption<?>> options() {
        return List.of(EPOCH, BOX);
    }

    @Override
    public final String place() {
        return "export";
    }

    /**
     * Checks whether a file can hold the nodes.
     *
     * @param what the box or ground, with its place, for an error
     * @throws InputError when they are too many
     */
    abstract void requireFit(GroundFile file, String what) throws InputError;

    /** Whether a file holds nodes that are not deformed. */
    abstract boolean hasUndeformed();

    /**
     * Writes the nodes.
     *
     * @param to a temporary file
     */
    abstract void write(GroundFile file, Path to, ExportJob job) throws IOException;

    /** Describes the nodes of a file. */
    abstract String nodes(GroundFile file);

    @Override
    public final Written write(ExportJob job) throws InputError, RunFailedException {
        RunGrounds grounds;
        try {
            grounds = RunGrounds.read(job.folder(), job.get(EPOCH));
        } catch (DamagedException e) {
            throw new RunFailedException(job.folder() + ": damaged: " + e.getMessage(), e);
        }
        List<GroundFile> files = files(job, grounds);
        for (GroundFile file : files) {
            if (Files.exists(file.path)) {
                throw new InputError(
                        file.path + ": exists and is not overwritten; remove it, or name another folder with --out");
            }
        }
        try {
            Files.createDirectories(job.out());
        } catch (IOException e) {
            throw new InputError("--out " + job.out() + ": cannot be created: " + e.getMessage());
        }
        List<String> lines = new ArrayList<>();
        for (GroundFile file : files) {
            try {
                AtomicFile.write(file.path, part -> write(file, part, job));
            } catch (IOException e) {
                throw new RunFailedException(file.path + ": cannot be written: " + e.getMessage(), e);
            }
            lines.add(describe(file));
        }
        return new Written(job.out(), lines);
    }

    private List<GroundFile> files(ExportJob job, RunGrounds grounds) throws InputError {
        double grid_m = grounds.scenario().ground().grid_m();
        String text = job.get(BOX);
        NodeBox given = text == null ? null : NodeBox.parse(text, grid_m);
        List<GroundFile> files = new ArrayList<>();
        for (Map.Entry<String, CommittedWorld> entry : grounds.byName().entrySet()) {
            CommittedWorld ground = entry.getValue();
            NodeBox box = given != null ? given : NodeBox.around(ground);
            if (box == null) {
                continue;
            }
            long deformed = deformedNodes(ground, box);
            if (deformed == 0 && !hasUndeformed()) {
                continue;
            }
            Path path = job.out().resolve(fileName(entry.getKey(), grounds));
            GroundFile file = new GroundFile(grounds, ground, box, deformed, path);
            requireFit(
                    file,
                    given == null
                            ? "the deformed part of '" + entry.getKey() + "', " + box.inMetres(grid_m) + ","
                            : "--box " + text + ":");
            files.add(file);
        }
        if (files.isEmpty()) {
            throw nothingDeformed(job, grounds, grid_m);
        }
        return files;
    }

    private InputError nothingDeformed(ExportJob job, RunGrounds grounds, double grid_m) {
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
                        ? job.folder() + ": no node is deformed after epoch " + grounds.epoch()
                                + (hasUndeformed() ? "; use --box x0,y0,x1,y1 in m to export undeformed ground" : "")
                        : "--box " + job.get(BOX) + ": contains no deformed node" + where);
    }

    private String fileName(String ground, RunGrounds grounds) {
        // ParaView groups files into a series by the number in their names
        String when = grounds.origin() == null ? "" : String.format("-epoch-%010d", grounds.epoch());
        return ground + when + "." + name();
    }

    private String describe(GroundFile file) {
        RunGrounds grounds = file.grounds;
        String when = "after epoch " + grounds.epoch() + " ("
                + (float) file.scenario().clock().time_s(grounds.epoch()) + " s)";
        return file.path + ": " + nodes(file) + ", " + when
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
