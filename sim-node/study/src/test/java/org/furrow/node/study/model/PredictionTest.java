package org.furrow.node.study.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.output.LogAxis;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.run.Study;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Predictions from synthetic studies with a known model. */
class PredictionTest {
    private static final Prediction.Question ANY =
            new Prediction.Question("", OptionalInt.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    private static final List<Integer> RANKS = List.of(1, 2, 4, 8);
    private static final String ONE_RUN = "runs/r4-v1-t1-local-1.json";

    @TempDir
    private Path folder;

    private static Prediction.Question network(double latency_us, double bandwidth_GBps) {
        return new Prediction.Question(
                "", OptionalInt.empty(), OptionalDouble.of(latency_us), OptionalDouble.of(bandwidth_GBps));
    }

    private Prediction predict(ScalingModel truth, int cores, List<Integer> threads)
            throws InputError, RunFailedException {
        Path study = folder.resolve("s");
        new MadeUp(truth, cores).make(study, MadeUp.plan(RANKS, threads, "local"));
        return Prediction.of(study, ANY);
    }

    /** Columns of the rows of a kind, by number of ranks. */
    private Map<String, Map<String, String>> rows(String kind) throws Exception {
        List<String> lines = Files.readAllLines(folder.resolve("s/prediction.csv"));
        List<String> head = List.of(lines.get(0).split(",", -1));
        Map<String, Map<String, String>> rows = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(",", -1);
            Map<String, String> row = new TreeMap<>();
            for (int k = 0; k < fields.length; k++) {
                row.put(head.get(k), fields[k]);
            }
            if (fields[0].equals(kind)) {
                rows.put(row.get("ranks"), row);
            }
        }
        return rows;
    }

    private static double number(Map<String, Map<String, String>> rows, String which, String column) {
        assertTrue(rows.containsKey(which), () -> which + " is not in " + rows.keySet());
        return Double.parseDouble(Objects.requireNonNull(rows.get(which)).get(column));
    }

    /** 8 ranks of one vehicle and 3 threads on 4 cores: 2 busy threads per core. */
    @Test
    void shouldShareCoresAmongBusyThreads() throws Exception {
        predict(MadeUp.truth(0), 4, List.of(3)).write();
        Map<String, Map<String, String>> held = rows("held-out");
        assertEquals(2, number(held, "8", "threads_per_core"));
        assertEquals(number(held, "8", "measured_rtf"), number(held, "8", "model_rtf"), 1e-9);
        assertEquals(1, number(rows("fitted"), "4", "threads_per_core"));
    }

    @Test
    void shouldHideMeasuredExchangeOnlyOnce() throws Exception {
        // with a delay the measured exchange is the part that was not hidden; none of it may be hidden again
        ScalingModel truth = MadeUp.truth(1);
        String report = predict(truth, 1000, List.of(1)).write();
        assertTrue(report.contains("the prediction hides no further part of it"), report);
        assertTrue(report.contains("Over `local` ranks read messages in shared memory"), report);
        ScalingModel.Epoch far = truth.ofLongRuns(8).at(1000, 1, 1);
        double others = far.compute_us() + far.commit_us() + far.slowest_us() + far.collections_us();
        assertEquals(1.3 * (others + far.exchange_us()), far.epoch_us(), 1e-9 * far.epoch_us());
        assertEquals(far.epoch_us() / MadeUp.EPOCH_US, number(rows("predicted"), "1000", "model_rtf"), 1e-6);
        // the parameters of a given network describe the whole exchange
        Prediction.of(folder.resolve("s"), network(20, 1)).write();
        double whole = 20 * 10 + 1e-3 * MadeUp.BYTES * 999;
        double seen = 1.3 * (others + whole - 900);
        assertEquals(seen / MadeUp.EPOCH_US, number(rows("predicted"), "1000", "model_rtf"), 1e-6);
    }

    @Test
    void shouldRefuseHalfANetworkAfterAPartlyHiddenExchange() throws Exception {
        predict(MadeUp.truth(1), 1000, List.of(1));
        Prediction.Question half =
                new Prediction.Question("", OptionalInt.empty(), OptionalDouble.of(2), OptionalDouble.empty());
        InputError refusal = assertThrows(InputError.class, () -> Prediction.of(folder.resolve("s"), half));
        assertTrue(refusal.getMessage().contains("give both"), refusal.getMessage());
    }

    /** Runs of 8 ranks whose own works show a greater excess of the slowest than the waits do. */
    @Test
    void shouldPreferTheRecordedWorkOfTheSlowestRank() throws Exception {
        SlowestRank recorded = MadeUp.slowest(200, 0.1);
        Path study = folder.resolve("s");
        new MadeUp(MadeUp.truth(0), 1000).make(study, MadeUp.plan(List.of(1, 2, 4, 8, 16), List.of(1), "local"));
        for (int ranks : List.of(2, 4, 8)) {
            String name = "runs/r" + ranks + "-v1-t1-local-1.json";
            ObjectNode kept = (ObjectNode) JsonMapper.shared().readTree(study.resolve(name));
            ObjectNode slowest = ((ObjectNode) kept.get("runs").get(0)).putObject("slowest_work_us");
            for (int k = 1; k <= ranks; k *= 2) {
                slowest.put(Integer.toString(k), 900 + recorded.excess_us(k));
            }
            MadeUp.rewrite(study, name, kept.toString());
        }
        String report = Prediction.of(study, ANY).write();
        assertTrue(report.contains("S is measured with up to 8 ranks"), report);
        assertTrue(report.contains("x = 0.10"), report);
        assertTrue(report.contains("| 2 | 200 |"), report);
    }

    @Test
    void shouldSayWhereTheSlowestRankIsUnknown() throws Exception {
        String report = predict(MadeUp.truth(0), 1, List.of(1)).write();
        assertTrue(report.contains("what waiting for the slowest rank costs is not known; S is 0"), report);
    }

    @Test
    void shouldMarkEveryPredictedNumber() throws Exception {
        Prediction prediction = predict(MadeUp.truth(1), 1000, List.of(1));
        String report = prediction.write();
        assertTrue(report.contains("**Every number below is predicted, none measured**"), report);
        String below = report.substring(report.indexOf("**Every number below"));
        List<String> table = below.lines().filter(line -> line.startsWith("|")).toList();
        assertEquals(2 + 7, table.size());
        for (String column : cells(table.get(0)).subList(1, 3)) {
            assertTrue(column.endsWith("(predicted)"), column);
        }
        for (String line : table.subList(2, table.size())) {
            List<String> cells = cells(line);
            assertEquals(3, cells.size(), line);
            assertTrue(cells.subList(1, 3).stream().allMatch(cell -> cell.startsWith("~")), line);
        }
        for (String line : Files.readAllLines(folder.resolve("s/prediction.csv")).stream()
                .skip(1)
                .toList()) {
            List<String> fields = List.of(line.split(",", -1));
            int ranks = Integer.parseInt(fields.get(1));
            assertEquals(ranks >= 100 ? "predicted" : ranks == 8 ? "held-out" : "fitted", fields.get(0));
            assertEquals(ranks >= 100, fields.get(4).isEmpty(), "measured_rtf in " + line);
        }
        assertTrue(Files.size(folder.resolve("s/prediction.png")) > 1000);
    }

    @Test
    void shouldDrawPredictedPointsInAnotherStyle() throws Exception {
        Prediction prediction = predict(MadeUp.truth(1), 1000, List.of(1));
        XYPlot plot = prediction
                .curves()
                .curves()
                .logarithmic(LogAxis.over("Ranks", 0.7, 20_000), "RTF")
                .getXYPlot();
        XYLineAndShapeRenderer renderer = assertInstanceOf(XYLineAndShapeRenderer.class, plot.getRenderer());
        XYDataset data = plot.getDataset();
        List<String> names = IntStream.range(0, data.getSeriesCount())
                .mapToObj(series -> data.getSeriesKey(series).toString())
                .toList();
        assertEquals(List.of("measured", "model", "PREDICTED"), names);
        for (int curve = 0; curve < names.size(); curve++) {
            for (int point = 0; point < data.getItemCount(curve); point++) {
                boolean predicted = data.getXValue(curve, point) >= 100;
                assertEquals(predicted, names.get(curve).startsWith("PREDICTED"), names.get(curve));
                assertEquals(predicted, Color.WHITE.equals(renderer.getItemFillPaint(curve, point)), names.get(curve));
            }
        }
    }

    /** 8 ranks on 4 cores are open; a factor of 2 that the model lacks widens the band of the predictions. */
    @Test
    void shouldOpenMeasurementsOnSharedCoresAndDrawABandOfTheErrors() throws Exception {
        Path study = folder.resolve("s");
        new MadeUp(MadeUp.truth(0), 4).make(study, MadeUp.plan(RANKS, List.of(1), "local"));
        String heldOut = "runs/r8-v1-t1-local-1.json";
        ObjectNode run = (ObjectNode) JsonMapper.shared().readTree(study.resolve(heldOut));
        ObjectNode first = (ObjectNode) run.get("runs").get(0);
        first.put("rtf", 2 * first.get("rtf").asDouble());
        MadeUp.rewrite(study, heldOut, run.toString());
        XYPlot plot = Prediction.of(study, ANY)
                .curves()
                .curves()
                .logarithmic(LogAxis.over("Ranks", 0.7, 20_000), "RTF")
                .getXYPlot();
        XYLineAndShapeRenderer renderer = assertInstanceOf(XYLineAndShapeRenderer.class, plot.getRenderer());
        XYDataset data = plot.getDataset();
        for (int point = 0; point < 4; point++) {
            assertEquals(
                    data.getXValue(0, point) == 8, Color.WHITE.equals(renderer.getItemFillPaint(0, point)), "shared");
        }
        IntervalXYDataset band = assertInstanceOf(IntervalXYDataset.class, plot.getDataset(1));
        assertEquals(7, band.getItemCount(0));
        double predicted = data.getYValue(2, 0);
        assertEquals(2 * predicted, band.getEndYValue(0, 0), 1e-6 * predicted);
        assertEquals(predicted, band.getStartYValue(0, 0), 1e-6 * predicted);
    }

    @Test
    void shouldRoundPredictionsToTwoDigits() throws Exception {
        String report = predict(MadeUp.truth(0), 1000, List.of(1)).write();
        List<String> numbers = Pattern.compile("~([0-9.]+)")
                .matcher(report.substring(report.indexOf("| 100 |")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertEquals(2 * 7, numbers.size());
        for (String number : numbers) {
            assertTrue(
                    number.replace(".", "")
                                    .replaceFirst("^0+", "")
                                    .replaceFirst("0+$", "")
                                    .length()
                            <= 2,
                    number);
        }
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("\\|")).map(String::trim).toList();
    }

    /** A replicated and a sharded ground may be measured in one study; only the former is predicted. */
    @Test
    void shouldPredictAReplicatedGroundOnly() throws Exception {
        Prediction.of(study("s", "replicated", "sharded"), ANY).write();
        Map<String, Map<String, String>> held = rows("held-out");
        assertEquals(Set.of("8"), held.keySet());
        assertEquals(number(held, "8", "measured_rtf"), number(held, "8", "model_rtf"), 1e-9);
        Path sharded = study("t", "sharded");
        InputError refusal = assertThrows(InputError.class, () -> Prediction.of(sharded, ANY));
        assertTrue(refusal.getMessage().contains("has no runs with a replicated ground"), refusal.getMessage());
    }

    private Path study(String name, String... worlds) {
        StudyPlan plan = new StudyPlan(
                "weak",
                new StudyPlan.Grid(RANKS, List.of(1), List.of(1), List.of("local"), List.of(worlds)),
                new StudyPlan.Conduct("weak-scaling", 1, 7, 0, List.of(), List.of()));
        return new MadeUp(MadeUp.truth(1), 4).make(folder.resolve(name), plan);
    }

    @Test
    void shouldNotPredictFromTooFewNumbersOfRanks() throws Exception {
        Path study = new MadeUp(MadeUp.truth(0), 4)
                .make(folder.resolve("s"), MadeUp.plan(List.of(1, 2, 4), List.of(1), "local"));
        InputError refusal = assertThrows(InputError.class, () -> Prediction.of(study, ANY));
        assertTrue(refusal.getMessage().contains("at 3 numbers of ranks; at least 4"), refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                               | is damaged:
            {}                               | is damaged: it has no order and runs
            {                                | is damaged:
            {"order":0,"load":0,"runs":[]}   | is damaged: it has no order and runs
            {"order":0,"load":0,"runs":[{}]} | is damaged: it has no ticks
            """)
    void shouldNameADamagedRun(String content, String expected) throws Exception {
        Path study = MadeUp.study(folder.resolve("s"));
        MadeUp.rewrite(study, ONE_RUN, content);
        RunFailedException failure = assertThrows(RunFailedException.class, () -> Prediction.of(study, ANY));
        String message = String.valueOf(failure.getMessage());
        assertTrue(message.contains(ONE_RUN + ": " + expected), message);
        assertTrue(message.endsWith("; remove it to repeat that run"), message);
        assertEquals(1, message.lines().count(), message);
    }

    @Test
    void shouldNameAMissingFieldOfARun() throws Exception {
        Path study = MadeUp.study(folder.resolve("s"));
        String whole = Files.readString(study.resolve(ONE_RUN));
        for (String field : List.of("commit_cpu_s", "p50", "cores", "bytes_per_epoch")) {
            MadeUp.rewrite(study, ONE_RUN, whole.replace('"' + field + '"', "\"other\""));
            RunFailedException failure = assertThrows(RunFailedException.class, () -> Prediction.of(study, ANY));
            assertTrue(String.valueOf(failure.getMessage()).contains(field), failure.getMessage());
        }
        MadeUp.rewrite(study, ONE_RUN, whole);
        Prediction.of(study, ANY);
    }

    @Test
    void shouldReportAMissingRunAsMissing() throws Exception {
        Path study = MadeUp.study(folder.resolve("s"));
        Files.delete(study.resolve(ONE_RUN));
        RunFailedException failure = assertThrows(RunFailedException.class, () -> Prediction.of(study, ANY));
        assertTrue(String.valueOf(failure.getMessage()).contains(ONE_RUN + ": is missing"), failure.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{}", "{", "[]", "{\"plan\":{}}", "{\"plan\":{\"kind\":\"weak\",\"grid\":1,\"conduct\":2}}"})
    void shouldReportADamagedStudy(String content) throws Exception {
        Path study = MadeUp.study(folder.resolve("s"));
        MadeUp.rewrite(study, Study.FILE, content);
        InputError refusal = assertThrows(InputError.class, () -> Prediction.of(study, ANY));
        assertTrue(refusal.getMessage().contains("its study.json is damaged: "), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count(), refusal.getMessage());
    }
}
