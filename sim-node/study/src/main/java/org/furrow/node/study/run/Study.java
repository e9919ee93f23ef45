package org.furrow.node.study.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.plan.Trial;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The folder of a study with its runs; finished runs are not repeated. */
public final class Study implements AutoCloseable {
    /** Name of the file that describes the study. */
    public static final String FILE = "study.json";

    private static final String OTHERS = "cores_in_use_before";
    private static final String PROBE = "probe_us";

    public static final String PLAN = StudyFolder.PLAN;
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Path path;
    private final StudyPlan plan;
    /** Initial content of {@link #FILE}. */
    private final ObjectNode head;

    /** Null if the study was only read. */
    private final @Nullable StudyFolder folder;

    /** Executes the runs of a study. */
    @FunctionalInterface
    public interface TrialRunner {
        /** Executes a run and returns its {@code run.json}, or one for each uncoupled rank. */
        List<ObjectNode> run(Trial trial) throws InputError, RunFailedException;

        /** Cores that other work uses between two runs, when the study does nothing; NaN if unknown. */
        default double coresInUse() {
            return Double.NaN;
        }

        /** Time of a fixed computation between two runs, in us; NaN if unknown. */
        default double probe_us() {
            return Double.NaN;
        }
    }

    /** Receives the progress of a study. */
    public interface Progress {
        /** Called before each run. */
        void begins(Trial trial, int done, int total, double left_s);
    }

    private Study(Path path, StudyPlan plan, ObjectNode head, @Nullable StudyFolder folder) {
        this.path = path;
        this.plan = plan;
        this.head = head;
        this.folder = folder;
    }

    /**
     * Creates the folder, or continues the same study in it, and locks it until closed.
     *
     * @throws InputError if the folder contains anything else, is locked, or cannot be written
     */
    public static Study open(Path path, StudyPlan plan, Provenance provenance) throws InputError {
        StudyFolder folder = StudyFolder.open(
                path, new StudyFolder.Content("study", FILE, provenance.head(plan.toJson(), true), provenance.job()));
        return new Study(path, plan, folder.head(), folder);
    }

    /**
     * Reads a finished study.
     *
     * @throws InputError if the folder has no study, or an unfinished one, or its results have changed since
     */
    public static Study read(Path folder) throws InputError {
        if (!Files.exists(folder.resolve(FILE))) {
            throw new InputError(folder + ": is not the folder of a study; it has no " + FILE);
        }
        String why = OutputFolder.whyIncomplete(folder);
        if (why != null) {
            throw new InputError(folder + ": " + why);
        }
        StudyFolder.requireUnchanged(folder);
        try {
            JsonNode head = MAPPER.readTree(Files.readString(folder.resolve(FILE)));
            JsonNode plan = head.path(PLAN);
            if (!plan.hasNonNull("kind") || !plan.hasNonNull("grid") || !plan.hasNonNull("conduct")) {
                throw new InputError(folder + ": its " + FILE + " is damaged: its plan is incomplete");
            }
            return new Study(folder, MAPPER.treeToValue(plan, StudyPlan.class), (ObjectNode) head, null);
        } catch (IOException | JacksonException e) {
            throw new InputError(folder + ": its " + FILE + " is damaged: " + firstLine(e));
        }
    }

    /**
     * Executes all unfinished runs.
     *
     * @return all runs in order of execution
     */
    public List<Outcome> run(TrialRunner runner, Progress progress) throws InputError, RunFailedException {
        try {
            execute(runner, progress);
            return outcomes();
        } catch (InputError | RunFailedException e) {
            files().explain(e);
            throw e;
        }
    }

    private void execute(TrialRunner runner, Progress progress) throws InputError, RunFailedException {
        List<Trial> trials = plan.trials();
        Eta eta = new Eta();
        for (int order = 0; order < trials.size(); order++) {
            Trial trial = trials.get(order);
            if (isDone(trial)) {
                continue;
            }
            List<Trial> left =
                    trials.stream().skip(order).filter(other -> !isDone(other)).toList();
            progress.begins(trial, trials.size() - left.size(), trials.size(), eta.left_s(left));
            long start = System.nanoTime();
            ObjectNode before = MAPPER.createObjectNode();
            before.put("trial", trial.id());
            before.put("order", order);
            before.put(OTHERS, runner.coresInUse());
            before.put(PROBE, runner.probe_us());
            List<ObjectNode> runs = runner.run(trial);
            eta.add(trial, (System.nanoTime() - start) * 1e-9);
            store(trial, before, runs);
        }
    }

    /** Whether the folder has a result, by its name there. */
    public boolean has(String name) {
        return folder == null ? Files.exists(path.resolve(name)) : folder.isKept(name);
    }

    private boolean isDone(Trial trial) {
        return has(name(trial));
    }

    private static String name(Trial trial) {
        return "runs/" + trial.id() + ".json";
    }

    private void store(Trial trial, ObjectNode json, List<ObjectNode> runs) throws RunFailedException {
        runs.forEach(run -> json.withArray("runs").add(run));
        try {
            files().keep(name(trial), MAPPER.writeValueAsString(json));
        } catch (IOException e) {
            throw new RunFailedException(path.resolve(name(trial)) + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** All runs in order of execution. */
    public List<Outcome> outcomes() throws RunFailedException {
        List<Outcome> outcomes = new ArrayList<>();
        for (Trial trial : plan.trials()) {
            outcomes.add(outcome(trial));
        }
        return outcomes;
    }

    private Outcome outcome(Trial trial) throws RunFailedException {
        Path file = path.resolve(name(trial));
        if (!Files.exists(file)) {
            throw new RunFailedException(file + ": is missing; repeat the command of the study to make that run");
        }
        String fault;
        try {
            JsonNode json = MAPPER.readTree(Files.readString(file));
            fault = Outcome.missing(json);
            if (fault == null) {
                return new Outcome(
                        trial,
                        json.get("order").asInt(),
                        json.path(OTHERS).asDouble(Double.NaN),
                        json.path(PROBE).asDouble(Double.NaN),
                        json.get("runs").valueStream().toList());
            }
        } catch (IOException | JacksonException e) {
            fault = firstLine(e);
        }
        throw new RunFailedException(file + ": is damaged: " + fault + "; remove it to repeat that run");
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("it cannot be read");
    }

    /**
     * Compares the digests of runs with the same vehicles, coupled or uncoupled.
     *
     * @return a line for each number of vehicles whose digests differ
     */
    public static List<String> disagreements(List<Outcome> outcomes) {
        List<String> found = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Outcome one : outcomes) {
            Cell cell = one.trial().cell();
            for (Outcome other : outcomes) {
                Cell with = other.trial().cell();
                boolean same = with.vehicles() == cell.vehicles()
                        && with.coupled() == cell.coupled()
                        && (cell.coupled() || with.vehiclesPerRank() == cell.vehiclesPerRank());
                if (same
                        && !one.digests().equals(other.digests())
                        && seen.add(cell.vehicles() + "/" + cell.coupled())) {
                    found.add(cell.vehicles() + (cell.vehicles() == 1 ? " vehicle" : " vehicles") + ": run "
                            + one.trial().id() + " has digest " + one.digests() + ", run "
                            + other.trial().id() + " " + other.digests());
                }
            }
        }
        return found;
    }

    /** The locked folder of a study that runs. */
    public StudyFolder files() {
        return Objects.requireNonNull(folder, "the study was only read");
    }

    public Path folder() {
        return path;
    }

    public StudyPlan plan() {
        return plan;
    }

    /** The machine on which the study began. */
    public ObjectNode machine() {
        return (ObjectNode) head.get(Provenance.HOST);
    }

    /** A copy of the initial content of {@link #FILE}. */
    public ObjectNode head() {
        return head.deepCopy();
    }

    @Override
    public void close() {
        if (folder != null) {
            folder.close();
        }
    }
}
