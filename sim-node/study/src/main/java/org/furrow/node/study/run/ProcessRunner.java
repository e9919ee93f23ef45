package org.furrow.node.study.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.plan.Trial;
import org.furrow.world.checkpoint.FileTree;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Executes each run in a separate process, {@code furrow run}, with this JVM's options. */
public final class ProcessRunner implements Study.TrialRunner, AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int INPUT_ERROR_CODE = 2;

    private final StudyPlan.Conduct conduct;
    private final Path scratch;
    private final Children children = new Children();

    /** @param scratch folder for the output of runs; removed after each trial */
    public ProcessRunner(StudyPlan.Conduct conduct, Path scratch) {
        this.conduct = conduct;
        this.scratch = scratch;
    }

    @Override
    public List<ObjectNode> run(Trial trial) throws InputError, RunFailedException {
        int count = trial.cell().coupled() ? 1 : trial.cell().ranks();
        try {
            FileTree.delete(scratch);
            Files.createDirectories(scratch);
            List<Process> processes = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                Files.createDirectories(folder(k));
                processes.add(children.start(arguments(trial.cell(), k), log(k)));
            }
            for (int k = 0; k < count; k++) {
                requireDone(trial, children.await(processes.get(k), log(k)));
            }
            List<ObjectNode> runs = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                runs.add((ObjectNode) MAPPER.readTree(folder(k).resolve("run.json")));
            }
            return runs;
        } catch (IOException e) {
            throw new RunFailedException(scratch + ": " + e.getMessage(), e);
        } finally {
            children.endAll();
            removeScratch();
        }
    }

    @Override
    public double coresInUse() {
        return Machine.coresInUseOnceQuiet();
    }

    @Override
    public double probe_us() {
        return SpeedProbe.time_us();
    }

    /** Removes the output of runs; what cannot be removed is removed when the study continues. */
    private void removeScratch() {
        try {
            FileTree.delete(scratch);
        } catch (IOException e) {
            // the next process that opens the study tries again
        }
    }

    /** Arguments of {@code furrow} for a run. */
    List<String> arguments(Cell cell, int which) {
        List<String> args = new ArrayList<>(List.of("run", conduct.scenario()));
        args.add("--no-plots");
        args.addAll(conduct.runArgs());
        if (cell.coupled()) {
            args.addAll(List.of("--set", "vehicles=" + cell.vehicles()));
            args.addAll(List.of("--ranks", Integer.toString(cell.ranks()), "--transport", cell.transport()));
        } else {
            args.addAll(List.of("--set", "vehicles=" + cell.vehiclesPerRank()));
            args.addAll(List.of("--set", "formation.first=" + which * cell.vehiclesPerRank()));
            args.addAll(List.of("--ranks", "1", "--transport", "local"));
        }
        if (cell.transport().equals("mpi")) {
            args.addAll(conduct.mpiArgs());
        }
        args.addAll(List.of("--threads", Integer.toString(cell.threads())));
        args.addAll(List.of("--world", cell.world()));
        args.addAll(List.of("--warm-up", Double.toString(conduct.warmUp_s())));
        args.addAll(List.of("--out", folder(which).toString()));
        return args;
    }

    private Path folder(int which) {
        return scratch.resolve("run-" + which).toAbsolutePath();
    }

    private Path log(int which) {
        return scratch.resolve("run-" + which + ".log");
    }

    private static void requireDone(Trial trial, Children.End end) throws InputError, RunFailedException {
        if (end.code() == INPUT_ERROR_CODE) {
            throw new InputError(end.message());
        }
        if (end.code() != 0) {
            throw new RunFailedException(
                    "run " + trial.id() + " ended with exit code " + end.code() + ": " + end.message());
        }
    }

    @Override
    public void close() {
        children.close();
    }
}
