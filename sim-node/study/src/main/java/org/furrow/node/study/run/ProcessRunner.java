package org.furrow.node.study.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.launch.EndHook;
import org.furrow.node.run.launch.JavaCommand;
import org.furrow.node.run.launch.ParentWatch;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.plan.Trial;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Executes each run in a separate process, {@code furrow run}, with this JVM's options. */
public final class ProcessRunner implements Study.TrialRunner, AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int INPUT_ERROR_CODE = 2;
    private static final String ERROR_PREFIX = "furrow: ";

    private final StudyPlan.Conduct conduct;
    private final Path scratch;
    private final List<Process> processes = new ArrayList<>();
    private final EndHook hook = new EndHook(this::stop);
    private boolean stopped;

    /** @param scratch folder for the output of runs; removed after each trial */
    public ProcessRunner(StudyPlan.Conduct conduct, Path scratch) {
        this.conduct = conduct;
        this.scratch = scratch;
    }

    @Override
    public List<ObjectNode> run(Trial trial) throws InputError, RunFailedException {
        int count = trial.cell().coupled() ? 1 : trial.cell().ranks();
        try {
            Folders.remove(scratch);
            Files.createDirectories(scratch);
            for (int k = 0; k < count; k++) {
                start(arguments(trial.cell(), k), folder(k), log(k));
            }
            for (int k = 0; k < count; k++) {
                requireDone(trial, processes.get(k), log(k));
            }
            List<ObjectNode> runs = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                runs.add((ObjectNode) MAPPER.readTree(folder(k).resolve("run.json")));
            }
            Folders.remove(scratch);
            return runs;
        } catch (IOException e) {
            throw new RunFailedException(scratch + ": " + e.getMessage(), e);
        } finally {
            end();
            synchronized (this) {
                processes.clear();
            }
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
        if (cell.interest_m() > 0) {
            args.addAll(List.of("--interest", Double.toString(cell.interest_m())));
        }
        args.addAll(List.of("--warm-up", Double.toString(conduct.warmUp_s())));
        args.addAll(List.of("--out", folder(which).toString()));
        return args;
    }

    private Path folder(int which) {
        return scratch.resolve("run-" + which).toAbsolutePath();
    }

    private File log(int which) {
        return scratch.resolve("run-" + which + ".log").toFile();
    }

    private synchronized void start(List<String> args, Path folder, File log) throws IOException {
        if (stopped) {
            throw new IOException("the study was stopped");
        }
        Files.createDirectories(folder);
        ProcessBuilder run = new ProcessBuilder(JavaCommand.of(args))
                .redirectErrorStream(true)
                .redirectOutput(log)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        run.environment().putAll(ParentWatch.variables());
        processes.add(run.start());
    }

    private static void requireDone(Trial trial, Process process, File log)
            throws InputError, RunFailedException, IOException {
        int code;
        try {
            code = process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException("run " + trial.id() + " was interrupted", e);
        }
        if (code == 0) {
            return;
        }
        List<String> lines = Files.readAllLines(log.toPath());
        String message = lines.stream()
                .filter(line -> line.startsWith(ERROR_PREFIX))
                .findFirst()
                .map(line -> line.substring(ERROR_PREFIX.length()))
                .orElse(lines.isEmpty() ? "no output" : lines.getLast());
        if (code == INPUT_ERROR_CODE) {
            throw new InputError(message);
        }
        throw new RunFailedException("run " + trial.id() + " ended with exit code " + code + ": " + message);
    }

    /** Ends all runs and refuses new ones, when the JVM shuts down. */
    private synchronized void stop() {
        stopped = true;
        end();
    }

    private synchronized void end() {
        processes.forEach(Process::destroy);
    }

    @Override
    public void close() {
        hook.close();
    }
}
