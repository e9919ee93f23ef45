package org.furrow.node.study.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.furrow.node.input.DamagedInputError;
import org.furrow.node.input.InputError;
import org.furrow.node.results.BuildInfo;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.LocalRun;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.plan.Trial;
import org.furrow.node.study.report.Evaluation;
import org.furrow.node.study.statistics.MachineLoad;
import org.furrow.node.study.statistics.SpeedStates;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The folder of a study, with prepared runs. */
@Tag("run")
class StudyTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** By number of vehicles. */
    private static final ObjectNode[] RUNS = new ObjectNode[9];

    private static final Provenance HERE = here("delay=1");

    @TempDir
    private static Path made;

    @TempDir
    private Path folder;

    private final List<String> ran = new ArrayList<>();

    @BeforeAll
    static void makeRuns() {
        for (int vehicles : new int[] {1, 2, 4, 8}) {
            Path out = made.resolve("v" + vehicles);
            LocalRun.run(
                    Scenarios.brief("weak-scaling", "vehicles=" + vehicles, "duration_s=0.2", "delay=1"),
                    vehicles,
                    1,
                    out);
            RUNS[vehicles] = (ObjectNode) JsonMapper.shared().readTree(out.resolve("run.json"));
        }
    }

    private static Provenance here(String... settings) {
        try {
            return Provenance.here(Scenarios.of("weak-scaling", settings), null);
        } catch (InputError e) {
            throw new IllegalStateException(e);
        }
    }

    private static StudyPlan plan(List<Integer> ranks, int repeats, String... transports) {
        return new StudyPlan(
                "weak",
                new StudyPlan.Grid(ranks, List.of(1), List.of(1), List.of(transports)),
                new StudyPlan.Conduct("weak-scaling", repeats, 7, 0, List.of(), List.of()));
    }

    private Study open(StudyPlan plan) throws InputError {
        return Study.open(folder.resolve("s"), plan, HERE);
    }

    private List<ObjectNode> run(Trial trial) {
        ran.add(trial.id());
        if (!trial.cell().coupled()) {
            List<ObjectNode> alone = new ArrayList<>();
            for (int k = 0; k < trial.cell().ranks(); k++) {
                alone.add(RUNS[1].deepCopy());
            }
            return alone;
        }
        return List.of(RUNS[trial.cell().vehicles()].deepCopy());
    }

    private List<Outcome> make(Study study) throws InputError, RunFailedException {
        return study.run(this::run, (trial, done, total, left_s) -> {});
    }

    @Test
    void shouldRunEachSettingOnceBeforeAnyTwiceInASeededOrder() {
        StudyPlan plan = plan(List.of(1, 2, 4, 8), 3, "local", "mpi");
        List<String> order = plan.trials().stream().map(Trial::id).toList();
        assertEquals(24, order.size());
        assertEquals(24, order.stream().distinct().count());
        assertTrue(order.subList(0, 8).stream().allMatch(id -> id.endsWith("-1")));
        assertEquals(
                order,
                plan(List.of(1, 2, 4, 8), 3, "local", "mpi").trials().stream()
                        .map(Trial::id)
                        .toList());
        assertNotEquals(
                order.subList(0, 8),
                order.subList(8, 16).stream()
                        .map(id -> id.replaceFirst("2$", "1"))
                        .toList());
    }

    @Test
    void shouldNotRepeatFinishedRuns() throws Exception {
        StudyPlan plan = plan(List.of(1, 2), 2, "local");
        Study first = open(plan);
        assertThrows(
                RunFailedException.class,
                () -> first.run(
                        trial -> {
                            if (ran.size() == 2) {
                                throw new RunFailedException("lost");
                            }
                            return run(trial);
                        },
                        (trial, done, total, left_s) -> {}));
        List<String> finished = List.copyOf(ran);
        Path halfDone = folder.resolve("s/running-1/run-0");
        Files.createDirectories(halfDone);
        assertTrue(Files.readString(folder.resolve("s/INCOMPLETE")).contains("lost"), "the reason");
        first.close();
        ran.clear();
        try (Study second = open(plan)) {
            assertEquals(4, make(second).size());
        }
        assertEquals(2, ran.size());
        assertTrue(ran.stream().noneMatch(finished::contains));
        assertFalse(Files.exists(halfDone));
        ran.clear();
        try (Study third = open(plan)) {
            make(third);
        }
        assertEquals(List.of(), ran);
    }

    @Test
    void shouldRefuseTheFolderOfAnotherStudyAndOtherFolders() throws Exception {
        open(plan(List.of(1, 2), 2, "local")).close();
        InputError other = assertThrows(InputError.class, () -> open(plan(List.of(1, 4), 2, "local")));
        assertTrue(other.getMessage().contains("holds another study"), other.getMessage());
        Files.createDirectories(folder.resolve("x"));
        Files.writeString(folder.resolve("x/mine"), "");
        assertThrows(InputError.class, () -> Study.open(folder.resolve("x"), plan(List.of(1), 1, "local"), HERE));
        assertThrows(InputError.class, () -> Study.read(folder.resolve("s")), "it has not ended");
    }

    @Test
    void shouldWriteTablesFiguresAndReport() throws Exception {
        Study study = open(plan(List.of(1, 2), 2, "local", Cell.UNCOUPLED));
        String report = Evaluation.finish(study, make(study));
        Path in = study.folder();
        List<String> rows = Files.readAllLines(in.resolve("study.csv"));
        assertEquals(1 + 2 * 2 * (1 + 2), rows.size());
        List<String> head = List.of(rows.get(0).split(","));
        List<String> row = rows.stream()
                .filter(line -> line.startsWith("r2-v1-t1-local-1,"))
                .map(line -> line.split(","))
                .map(List::of)
                .filter(fields -> fields.get(head.indexOf("rank")).equals("1"))
                .findFirst()
                .orElseThrow();
        JsonNode run = RUNS[2];
        JsonNode rank = run.get("ranks").get(1);
        assertEquals(head.size(), row.size());
        assertEquals(Double.toString(rank.get("cpu_s").asDouble()), row.get(head.indexOf("cpu_s")));
        assertEquals(
                Double.toString(rank.get("phases_us").get("soil").get("p95").asDouble()),
                row.get(head.indexOf("soil_p95_us")));
        assertEquals(run.get("digest").asString(), row.get(head.indexOf("digest")));
        double sent = rank.get("sent_bytes_per_epoch").asDouble();
        assertEquals(Double.toString(sent), row.get(head.indexOf("sent_bytes_per_epoch")));
        double bothSent =
                sent + run.get("ranks").get(0).get("sent_bytes_per_epoch").asDouble();
        assertEquals(2 * run.get("bytes_per_epoch").asDouble(), bothSent, 1e-6);
        JsonNode json = MAPPER.readTree(Files.readString(in.resolve(Study.FILE)));
        assertEquals(7, json.get("seed").asLong());
        assertTrue(json.get("coherent").asBoolean());
        for (String key : List.of("cpu", "kernel", "governor", "jvm", "jvm_flags")) {
            assertTrue(json.get("host").has(key), key);
        }
        assertEquals(1, json.get("scenario_seed").asLong());
        assertEquals(64, json.get("terrain_sha256").asString().length());
        boolean known = !BuildInfo.commit().isEmpty();
        assertEquals(known, json.get("git").get("dirty").isBoolean(), "what is not known is null");
        assertEquals(known, json.get("git").get("commit").isString());
        JsonNode cell = json.get("cells").get(1);
        assertEquals(json.get("terrain_sha256"), cell.get("terrain_sha256"));
        assertEquals(run.get("scenario_sha256"), cell.get("scenario_sha256"));
        assertEquals("r2-v1-t1-local", cell.get("cell").asString());
        assertEquals(run.get("rtf").asDouble(), cell.get("rtf").get("median").asDouble());
        assertEquals(2, cell.get("hosts").size());
        for (String name : List.of("rtf", "efficiency", "phases-local", "phases-uncoupled", "bytes-local")) {
            assertTrue(report.contains(name + ".svg"), name);
            for (String ending : List.of(".png", ".svg")) {
                assertTrue(Files.size(in.resolve(name + ending)) > 1000, name + ending);
            }
        }
        assertTrue(report.contains("Base case: 1 rank"), report);
        assertFalse(Files.exists(in.resolve("INCOMPLETE")));
    }

    @Test
    void shouldRefuseToMixProgramsMachinesFlagsAndScenarios() throws Exception {
        StudyPlan plan = plan(List.of(1, 2), 1, "local");
        open(plan).close();
        for (String key : List.of("code", "build_sha256", "host", "cpu", "jvm", "jvm_flags", "mpi_launcher")) {
            requireRefused(plan, withOther(key), "its " + key + " is ");
        }
        requireRefused(plan, here("delay=1", "soil=drysand"), "its scenario_sha256 is ");
        open(plan).close();
    }

    /** The heap follows from free memory and paths from the checkout; neither keeps a study from being continued. */
    @Test
    void shouldCompareFlagsWithoutHeapAndPaths() {
        ObjectNode json = MAPPER.createObjectNode();
        Machine.addFlags(
                json, List.of("-Xmn1450m", "-XX:AOTCache=/home/me/lib/furrow.aot", "-Dx=a/b", "-XX:+UseSerialGC"));
        assertEquals(
                "[\"-XX:AOTCache=furrow.aot\",\"-Dx=a/b\",\"-XX:+UseSerialGC\"]",
                json.get("jvm_flags").toString());
        assertEquals("[\"-Xmn1450m\"]", json.get("heap_flags").toString());
    }

    private static Provenance withOther(String key) {
        Provenance other = new Provenance(HERE.machine());
        other.compared().setAll(HERE.compared());
        other.compared().put(key, "another");
        other.subject().setAll(HERE.subject());
        return other;
    }

    private void requireRefused(StudyPlan plan, Provenance other, String expected) throws IOException {
        String before = Files.readString(folder.resolve("s/study.json"));
        InputError refusal = assertThrows(InputError.class, () -> Study.open(folder.resolve("s"), plan, other));
        assertTrue(refusal.getMessage().contains("holds another study, " + expected), refusal.getMessage());
        assertEquals(before, Files.readString(folder.resolve("s/study.json")));
    }

    @Test
    void shouldKeepTheMachineOnWhichItBegan() throws Exception {
        StudyPlan plan = plan(List.of(1), 1, "local");
        open(plan).close();
        Path file = folder.resolve("s/study.json");
        ObjectNode json = (ObjectNode) MAPPER.readTree(Files.readString(file));
        ((ObjectNode) json.get("host")).put("governor", "that of the first day");
        Files.writeString(file, json.toString());
        try (Study study = open(plan)) {
            Evaluation.finish(study, make(study));
        }
        assertEquals(
                "that of the first day",
                MAPPER.readTree(Files.readString(file))
                        .get("host")
                        .get("governor")
                        .asString());
    }

    @Test
    void shouldNotTouchTheFolderOfARunningStudy() throws Exception {
        StudyPlan plan = plan(List.of(1), 1, "local");
        Path others = folder.resolve("s/running-1");
        try (Study first = open(plan)) {
            Files.createDirectories(others);
            InputError refusal = assertThrows(InputError.class, () -> open(plan));
            assertTrue(
                    refusal.getMessage()
                            .contains("process " + ProcessHandle.current().pid()),
                    refusal.getMessage());
            assertTrue(Files.exists(others));
            assertFalse(first.folder().toString().isEmpty());
        }
        open(plan).close();
        assertFalse(Files.exists(others), "the lock is free");
        assertFalse(Files.exists(folder.resolve("s/LOCK")));
    }

    @Test
    void shouldRunUncoupledOnceForBothKindsOfGround() {
        StudyPlan.Grid grid = new StudyPlan.Grid(
                List.of(1, 2),
                List.of(1),
                List.of(1),
                List.of("local", Cell.UNCOUPLED),
                List.of("replicated", "sharded"));
        StudyPlan plan = new StudyPlan("weak", grid, plan(List.of(1), 1).conduct());
        List<String> ids = plan.cells().stream().map(Cell::id).toList();
        assertEquals(
                List.of(
                        "r1-v1-t1-local",
                        "r2-v1-t1-local",
                        "r1-v1-t1-local-sharded",
                        "r2-v1-t1-local-sharded",
                        "r1-v1-t1-uncoupled",
                        "r2-v1-t1-uncoupled"),
                ids);
    }

    @Test
    void shouldDistinguishThreadsFromRanksThatOutnumberCores() throws Exception {
        ObjectNode run = RUNS[1];
        JsonNode cores = run.get("host").get("cores");
        try {
            ((ObjectNode) run.get("host")).put("cores", 2);
            StudyPlan.Grid grid = new StudyPlan.Grid(List.of(1), List.of(1), List.of(1, 3), List.of("local"));
            try (Study study =
                    open(new StudyPlan("weak", grid, plan(List.of(1), 1).conduct()))) {
                String report = Evaluation.finish(study, make(study));
                assertFalse(report.contains("Ranks outnumber cores"), report);
                assertTrue(report.contains("**Threads of the ranks outnumber cores**"), report);
                assertTrue(report.contains("| local, 3 threads | 1+ |"), report);
                assertTrue(report.contains("| local, 1 thread | 1 |"), report);
            }
        } finally {
            ((ObjectNode) run.get("host")).set("cores", cores);
        }
    }

    @Test
    void shouldMarkRanksThatOutnumberCores() throws Exception {
        ObjectNode run = RUNS[2];
        JsonNode cores = run.get("host").get("cores");
        try {
            ((ObjectNode) run.get("host")).put("cores", 1);
            Study study = open(plan(List.of(1, 2), 1, "local"));
            String report = Evaluation.finish(study, make(study));
            assertTrue(report.contains("**Ranks outnumber cores**"), report);
            assertTrue(report.contains("| local | 2* |"), report);
        } finally {
            ((ObjectNode) run.get("host")).set("cores", cores);
        }
    }

    @Test
    void shouldFailWithTheDigestsThatDisagree() throws Exception {
        Study study = open(plan(List.of(1, 2), 2, "local", "mpi"));
        List<Outcome> outcomes = study.run(
                trial -> {
                    List<ObjectNode> runs = run(trial);
                    if (trial.id().equals("r2-v1-t1-mpi-2")) {
                        runs.get(0).put("digest", "0123456789abcdef");
                    }
                    return runs;
                },
                (trial, done, total, left_s) -> {});
        RunFailedException failure = assertThrows(RunFailedException.class, () -> Evaluation.finish(study, outcomes));
        assertTrue(String.valueOf(failure.getMessage()).contains("0123456789abcdef"), failure.getMessage());
        assertTrue(Files.readString(study.folder().resolve("INCOMPLETE")).contains("2 vehicles"));
        assertTrue(Files.exists(study.folder().resolve("study.csv")));
    }

    @Test
    void shouldNameADamagedFile() throws IOException, InputError, RunFailedException {
        StudyPlan plan = plan(List.of(1), 1, "local");
        try (Study study = open(plan)) {
            make(study);
        }
        Files.writeString(folder.resolve("s/runs/r1-v1-t1-local-1.json"), "{");
        DamagedInputError failure = assertThrows(DamagedInputError.class, () -> open(plan));
        assertTrue(failure.getMessage().contains("r1-v1-t1-local-1.json: differs from"), failure.getMessage());
    }

    @Test
    void shouldRefuseAResultThatHasChangedSince() throws Exception {
        StudyPlan plan = plan(List.of(1, 2), 1, "local");
        try (Study study = open(plan)) {
            Evaluation.finish(study, make(study));
        }
        Evaluation.redraw(folder.resolve("s"));
        for (String name : List.of("runs/r2-v1-t1-local-1.json", Study.FILE)) {
            Path file = folder.resolve("s").resolve(name);
            String made = Files.readString(file);
            Files.writeString(file, made.replaceFirst("(\"(rtf|cores)\" ?: ?)\\d", "$19"));
            assertNotEquals(made, Files.readString(file));
            String expected = name + ": differs from manifest.sha256";
            InputError read = assertThrows(DamagedInputError.class, () -> Evaluation.redraw(folder.resolve("s")));
            assertTrue(read.getMessage().contains(expected), read.getMessage());
            InputError continued = assertThrows(DamagedInputError.class, () -> open(plan));
            assertTrue(continued.getMessage().contains(expected), continued.getMessage());
            assertFalse(Files.exists(folder.resolve("s/INCOMPLETE")), "a refused study is left as it is");
            Files.writeString(file, made);
        }
        Files.delete(folder.resolve("s/manifest.sha256"));
        InputError lost = assertThrows(DamagedInputError.class, () -> Study.read(folder.resolve("s")));
        assertTrue(lost.getMessage().contains("manifest.sha256: is missing"), lost.getMessage());
    }

    /** A process that is killed before it has listed a result leaves it without a hash. */
    @Test
    void shouldRepeatARunThatIsNotListed() throws Exception {
        StudyPlan plan = plan(List.of(1, 2), 1, "local");
        try (Study study = open(plan)) {
            assertThrows(
                    RunFailedException.class,
                    () -> study.run(
                            trial -> {
                                if (!ran.isEmpty()) {
                                    throw new RunFailedException("lost");
                                }
                                return run(trial);
                            },
                            (trial, done, total, left_s) -> {}));
        }
        String second = plan.trials().get(1).id();
        Files.writeString(folder.resolve("s/runs/" + second + ".json"), "half");
        ran.clear();
        try (Study study = open(plan)) {
            make(study);
        }
        assertEquals(List.of(second), ran);
    }

    @Test
    void shouldNameTheOptionThatDiffers() throws Exception {
        open(plan(List.of(1, 2), 2, "local")).close();
        InputError ranks = assertThrows(InputError.class, () -> open(plan(List.of(1, 4), 2, "local")));
        assertTrue(ranks.getMessage().contains("its --ranks is [1,2], not [1,4]; name a new"), ranks.getMessage());
        StudyPlan same = plan(List.of(1, 2), 2, "local");
        StudyPlan longer = new StudyPlan(
                "weak",
                same.grid(),
                new StudyPlan.Conduct("weak-scaling", 2, 7, 0, List.of("--duration", "2"), List.of()));
        InputError options = assertThrows(InputError.class, () -> open(longer));
        assertTrue(
                options.getMessage().contains("its set of run options is [], not '--duration 2'"),
                options.getMessage());
    }

    @Test
    void shouldWarnOfOtherWorkOnTheMachine() throws Exception {
        Study study = open(plan(List.of(1, 2), 2, "local"));
        List<Outcome> quiet = make(study).stream()
                .map(each -> new Outcome(each.trial(), each.order(), 0.4, Double.NaN, each.runs()))
                .toList();
        assertEquals(Optional.empty(), MachineLoad.warning(quiet, 2));
        List<Outcome> busy = quiet.stream()
                .map(each -> new Outcome(each.trial(), each.order(), 0.7 + 0.1 * each.order(), Double.NaN, each.runs()))
                .toList();
        String warning =
                "The machine was busy: other work took up to 1.0 of 2 cores before the runs; times are unreliable.";
        assertEquals(Optional.of(warning), MachineLoad.warning(busy, 2));
        List<Outcome> once = quiet.stream()
                .map(each ->
                        new Outcome(each.trial(), each.order(), each.order() == 3 ? 2 : 0, Double.NaN, each.runs()))
                .toList();
        assertTrue(MachineLoad.warning(once, 2).orElseThrow().contains("2.0 of 2 cores before 1 of 4 runs"));
        study.machine().put("cores", 2);
        String report = Evaluation.finish(study, busy);
        assertTrue(report.contains("**The machine was busy**: other work took up to 1.0"), report);
        String svg = Files.readString(study.folder().resolve("rtf.svg"));
        assertTrue(svg.contains("The machine was busy: other work took up to 1.0"), "the caption");
    }

    @Test
    void shouldNameRunsBeforeWhichTheMachineWasSlower() throws Exception {
        Study study = open(plan(List.of(1, 2), 2, "local"));
        List<Outcome> outcomes = make(study);
        List<Outcome> steady = outcomes.stream()
                .map(each -> new Outcome(each.trial(), each.order(), 0, 1000 + 30 * each.order(), each.runs()))
                .toList();
        assertEquals(Optional.empty(), SpeedStates.warning(steady));
        List<Outcome> changing = outcomes.stream()
                .map(each -> new Outcome(each.trial(), each.order(), 0, each.order() == 3 ? 1300 : 1000, each.runs()))
                .toList();
        String warning = SpeedStates.warning(changing).orElseThrow();
        assertTrue(warning.contains("took 1000 to 1300 us; before 1 of 4 runs"), warning);
        String report = Evaluation.finish(study, changing);
        assertTrue(report.contains("**The machine changed its speed**"), report);
        assertTrue(Files.readString(study.folder().resolve("study.csv")).contains(",1300.0,"), "the table");
    }

    @Test
    void shouldMarkSettingsWhoseThreadsShareCores() throws Exception {
        Study study = open(plan(List.of(1, 2), 2, "local"));
        List<Outcome> outcomes = make(study);
        int cores = outcomes.getFirst().first().at("/host/cores").asInt();
        study.machine().put("cores", cores).put("physical_cores", 1);
        String report = Evaluation.finish(study, outcomes);
        assertTrue(report.contains("| local | 2~ |"), report);
        assertTrue(report.contains("| local | 1 |"), report);
        assertTrue(report.contains("**SMT siblings share 1 core**"), report);
        assertTrue(report.contains(cores + " hardware threads, SMT siblings on 1 core,"), report);
    }

    /** Two threads a core, as sysfs states them; without its files each thread counts as a core. */
    @Test
    void shouldCountCoresWithoutTheirSiblings() throws Exception {
        Path cpus = Files.createDirectories(folder.resolve("cpus"));
        for (int cpu = 0; cpu < 4; cpu++) {
            Path topology = Files.createDirectories(cpus.resolve("cpu" + cpu + "/topology"));
            Files.writeString(topology.resolve("thread_siblings_list"), cpu % 2 + "," + (cpu % 2 + 2) + "\n");
        }
        assertEquals(2, Machine.physicalCores(cpus, 4));
        assertEquals(4, Machine.physicalCores(cpus.resolve("none"), 4));
        assertTrue(SpeedProbe.time_us() > 0);
    }

    /** Other work is what is in use between runs, when none of the study's own processes is left. */
    @Test
    void shouldAskForOtherWorkBetweenItsRuns() throws Exception {
        boolean[] running = new boolean[1];
        List<Outcome> outcomes = open(plan(List.of(8), 2, "local"))
                .run(
                        new Study.TrialRunner() {
                            @Override
                            public List<ObjectNode> run(Trial trial) {
                                running[0] = true;
                                List<ObjectNode> made = StudyTest.this.run(trial);
                                running[0] = false;
                                return made;
                            }

                            @Override
                            public double coresInUse() {
                                return running[0] ? 8 : 0.25;
                            }
                        },
                        (trial, done, total, left_s) -> {});
        assertEquals(List.of(0.25, 0.25), outcomes.stream().map(Outcome::others).toList());
        assertEquals(Optional.empty(), MachineLoad.warning(outcomes, 2));
    }

    @Test
    void shouldCountTheCoresInUse() throws Exception {
        Thread busy = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        busy.start();
        double used = Machine.coresInUse();
        busy.interrupt();
        busy.join();
        assertTrue(
                Double.isNaN(used)
                        || (used > 0 && used <= 1.01 * Runtime.getRuntime().availableProcessors()),
                used + "");
    }

    @Test
    void shouldRedrawFromTheRunsAlone() throws Exception {
        Study study = open(plan(List.of(1, 2), 1, "local"));
        Evaluation.finish(study, make(study));
        study.close();
        Path in = study.folder();
        List<String> derived = List.of("study.csv", "summary.csv", "study.md", "rtf.png", "phases.svg");
        Map<String, byte[]> before = new HashMap<>();
        for (String name : derived) {
            before.put(name, Files.readAllBytes(in.resolve(name)));
            Files.delete(in.resolve(name));
        }
        String description = Files.readString(in.resolve(Study.FILE));
        Evaluation.redraw(in);
        for (String name : derived) {
            assertArrayEquals(before.get(name), Files.readAllBytes(in.resolve(name)), name);
        }
        assertEquals(description, Files.readString(in.resolve(Study.FILE)));
        Files.writeString(in.resolve("INCOMPLETE"), "cut short");
        assertThrows(InputError.class, () -> Evaluation.redraw(in));
    }

    @Test
    void shouldSayWhatFiguresAreBasedOn() throws Exception {
        Study study = open(plan(List.of(1, 2), 1, "local"));
        String report = Evaluation.finish(study, make(study));
        assertFalse(report.contains("confidence with"), report);
        assertTrue(report.contains("Values are those of one run of each setting"), report);
        String figure = Files.readString(study.folder().resolve("rtf.svg"));
        String comment = figure.substring(figure.indexOf("<!--"), figure.indexOf("-->"));
        assertTrue(comment.contains("1 run of each setting, no intervals"), comment);
        assertTrue(comment.contains("Furrow " + BuildInfo.code()), comment);
        assertTrue(comment.contains(" cores, "), comment);
    }

    @Test
    void shouldDrawNoFigureOfASinglePoint() throws Exception {
        Study study = open(plan(List.of(2), 1, "local"));
        String report = Evaluation.finish(study, make(study));
        assertTrue(report.contains("phases.svg"), report);
        for (String name : List.of("rtf", "efficiency", "bytes")) {
            assertFalse(report.contains(name + ".svg"), report);
            assertFalse(Files.exists(study.folder().resolve(name + ".svg")), name);
        }
    }

    @Test
    void shouldCallTimesPerSimulatedSecondOtherThanTimesOfRuns() throws Exception {
        Study study = open(plan(List.of(1, 2), 1, "local"));
        Evaluation.finish(study, make(study));
        List<String> runs = head("study.csv");
        List<String> settings = head("summary.csv");
        assertTrue(runs.contains("soil_s") && settings.contains("soil_rtf"), settings.toString());
        assertTrue(settings.stream().noneMatch(column -> column.equals("soil_s")), settings.toString());
    }

    private List<String> head(String table) throws IOException {
        return List.of(Files.readAllLines(folder.resolve("s").resolve(table))
                .getFirst()
                .split(","));
    }
}
