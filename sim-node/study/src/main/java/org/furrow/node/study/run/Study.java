package org.furrow.node.study.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.record.OutputFolder;
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

    public static final String PLAN = "plan";
    private static final String MADE_WITH = "made_with";
    private static final String HOST = "host";
    private static final String JOBS = "jobs";
    private static final String UNFINISHED = "the study is not finished";
    private static final String RESUMABLE = "; repeat the command to continue it";
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Path folder;
    private final StudyPlan plan;
    /** Initial content of {@link #FILE}. */
    private final ObjectNode head;

    private final @Nullable StudyLock lock;

    /** Executes the runs of a study. */
    @FunctionalInterface
    public interface TrialRunner {
        /** Executes a run and returns its {@code run.json}, or one for each uncoupled rank. */
        List<ObjectNode> run(Trial trial) throws InputError, RunFailedException;
    }

    /** Receives the progress of a study. */
    public interface Progress {
        /** Called before each run. */
        void begins(Trial trial, int done, int total, double left_s);
    }

    private Study(Path folder, StudyPlan plan, ObjectNode head, @Nullable StudyLock lock) {
        this.folder = folder;
        this.plan = plan;
        this.head = head;
        this.lock = lock;
    }

    /**
     * Creates the folder, or continues the same study in it, and locks it until closed.
     *
     * @throws InputError if the folder contains anything else, is locked, or cannot be written
     */
    public static Study open(Path folder, StudyPlan plan, Provenance provenance) throws InputError {
        try {
            boolean exists = Files.exists(folder.resolve(FILE));
            if (!exists) {
                OutputFolder.requireNew(folder);
                Files.createDirectories(folder.resolve("runs"));
            }
            StudyLock lock = StudyLock.take(folder);
            try {
                ObjectNode head = exists ? resume(folder, plan, provenance) : head(plan, provenance);
                Study study = new Study(folder, plan, head, lock);
                Folders.removeRunning(folder);
                if (!exists) {
                    study.write(FILE, head);
                }
                study.markIncomplete(UNFINISHED + RESUMABLE);
                return study;
            } catch (IOException | InputError | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new InputError("--out " + folder + ": cannot be written: " + e.getMessage());
        }
    }

    private static ObjectNode head(StudyPlan plan, Provenance provenance) {
        ObjectNode head = MAPPER.createObjectNode();
        head.set(PLAN, plan.toJson());
        head.set(MADE_WITH, provenance.compared());
        head.set("git", Provenance.git());
        head.set(HOST, provenance.machine());
        head.setAll(provenance.subject());
        addJob(head, provenance);
        return head;
    }

    /** Adds this batch job to those of the study. */
    private static void addJob(ObjectNode head, Provenance provenance) {
        String job = provenance.job();
        if (job != null && head.withArray(JOBS).valueStream().noneMatch(each -> job.equals(each.asString("")))) {
            head.withArray(JOBS).add(job);
        }
    }

    /**
     * Reads a finished study.
     *
     * @throws InputError if the folder has no study, or an unfinished one
     */
    public static Study read(Path folder) throws InputError {
        if (!Files.exists(folder.resolve(FILE))) {
            throw new InputError(folder + ": is not the folder of a study; it has no " + FILE);
        }
        String why = OutputFolder.whyIncomplete(folder);
        if (why != null) {
            throw new InputError(folder + ": " + why);
        }
        try {
            JsonNode plan =
                    MAPPER.readTree(Files.readString(folder.resolve(FILE))).path(PLAN);
            if (!plan.hasNonNull("kind") || !plan.hasNonNull("grid") || !plan.hasNonNull("conduct")) {
                throw new InputError(folder + ": its " + FILE + " is damaged: its plan is incomplete");
            }
            return new Study(folder, MAPPER.treeToValue(plan, StudyPlan.class), MAPPER.createObjectNode(), null);
        } catch (IOException | JacksonException e) {
            throw new InputError(folder + ": its " + FILE + " is damaged: " + firstLine(e));
        }
    }

    /** The description of the study in a folder, with its original machine, after checking that it is this study. */
    private static ObjectNode resume(Path folder, StudyPlan plan, Provenance provenance)
            throws InputError, IOException {
        JsonNode there;
        try {
            there = MAPPER.readTree(Files.readString(folder.resolve(FILE)));
        } catch (JacksonException e) {
            throw new InputError("--out " + folder + ": its " + FILE + " is damaged; name a new folder");
        }
        ObjectNode here = (ObjectNode) MAPPER.readTree(MAPPER.writeValueAsString(head(plan, provenance)));
        for (String key : List.of(PLAN, MADE_WITH)) {
            String difference = Difference.first(here.path(key), there.path(key));
            if (difference != null) {
                throw new InputError(
                        "--out " + folder + ": holds another study, its " + difference + "; name a new folder");
            }
        }
        ObjectNode head = MAPPER.createObjectNode();
        for (String key : here.propertyNames()) {
            head.set(key, there.has(key) ? there.get(key) : here.get(key));
        }
        if (there.has(JOBS)) {
            head.set(JOBS, there.get(JOBS));
        }
        addJob(head, provenance);
        return head;
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
            explain(e);
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
            double load = Machine.load();
            List<ObjectNode> runs = runner.run(trial);
            eta.add(trial, (System.nanoTime() - start) * 1e-9);
            store(trial, order, load, runs);
        }
    }

    private boolean isDone(Trial trial) {
        return Files.exists(file(trial));
    }

    private Path file(Trial trial) {
        return folder.resolve("runs").resolve(trial.id() + ".json");
    }

    private void store(Trial trial, int order, double load, List<ObjectNode> runs) throws RunFailedException {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("trial", trial.id());
        json.put("order", order);
        json.put("load", load);
        runs.forEach(run -> json.withArray("runs").add(run));
        try {
            write("runs/" + trial.id() + ".json", MAPPER.writeValueAsString(json));
        } catch (IOException e) {
            throw new RunFailedException(file(trial) + ": cannot be written: " + e.getMessage(), e);
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
        Path file = file(trial);
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
                        json.path("load").asDouble(Double.NaN),
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
                    found.add(cell.vehicles() + " vehicles: run " + one.trial().id() + " has digest " + one.digests()
                            + ", run " + other.trial().id() + " " + other.digests());
                }
            }
        }
        return found;
    }

    public void markComplete() throws IOException {
        Files.deleteIfExists(folder.resolve(OutputFolder.INCOMPLETE));
    }

    /** Marks the study incomplete; errors are ignored, since the caller reports the failure itself. */
    private void explain(Exception why) {
        try {
            markIncomplete(UNFINISHED + ": " + why.getMessage() + RESUMABLE);
        } catch (IOException e) {
            // the marker written at the start remains
        }
    }

    public void markIncomplete(String why) throws IOException {
        Files.writeString(folder.resolve(OutputFolder.INCOMPLETE), why + "\n");
    }

    public Path folder() {
        return folder;
    }

    /** Folder for temporary output of runs. */
    public Path scratch() {
        return Folders.running(folder);
    }

    public StudyPlan plan() {
        return plan;
    }

    /** The machine on which the study began. */
    public ObjectNode machine() {
        return (ObjectNode) head.get(HOST);
    }

    /** A copy of the initial content of {@link #FILE}. */
    public ObjectNode head() {
        return head.deepCopy();
    }

    @Override
    public void close() {
        if (lock != null) {
            lock.close();
        }
    }

    /** Writes formatted JSON atomically. */
    public void write(String name, ObjectNode json) throws IOException {
        write(name, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json));
    }

    /** Writes a file atomically. */
    public void write(String name, String text) throws IOException {
        AtomicFile.write(folder.resolve(name), text + "\n");
    }
}
