package org.furrow.node.study.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.results.Manifest;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.plan.Trial;
import org.furrow.node.study.run.Study;
import org.furrow.world.digest.Sha256;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Synthetic studies with times of a known model. */
public final class MadeUp {
    /** Payload of a vehicle in an epoch, in bytes. */
    static final double BYTES = 2000;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int EPOCHS = 500;
    private static final double STEP_S = 0.002;
    private static final int TICKS = 10;
    /** Simulated time of an epoch in us. */
    static final double EPOCH_US = 1e6 * STEP_S * TICKS;

    private final ScalingModel truth;
    private final int cores;

    MadeUp(ScalingModel truth, int cores) {
        this.truth = truth;
        this.cores = cores;
    }

    /** c = 900 us, a0 = 20 us, a = 12 ns/B, L = 6 us, G = 1 ns/B, S(2) = 40 us, x = 0.2, p = 0.5 us, q = 1.3, j = 0. */
    static ScalingModel truth(int delay) {
        return new ScalingModel(
                0,
                900,
                new ScalingModel.Commit(20, 0.012),
                new ScalingModel.Network(6, 0.001, delay == 0),
                slowest(40, 0.2),
                new ScalingModel.Collections(0.5, Integer.MAX_VALUE),
                1.3,
                BYTES,
                delay);
    }

    /** The excess of two ranks, and how it grows. */
    static SlowestRank slowest(double two_us, double shape) {
        return new SlowestRank(new TreeMap<>(Map.of(2, two_us)), shape);
    }

    /** A plan with one run of each setting. */
    static StudyPlan plan(List<Integer> ranks, List<Integer> threads, String... transports) {
        return new StudyPlan(
                "weak",
                new StudyPlan.Grid(ranks, List.of(1), threads, List.of(transports)),
                new StudyPlan.Conduct("weak-scaling", 1, 7, 0, List.of(), List.of()));
    }

    /** A finished study with 1 and 2 threads, coupled and uncoupled. */
    public static Path study(Path folder) {
        return new MadeUp(truth(1), 1000)
                .make(folder, plan(List.of(1, 2, 4, 8), List.of(1, 2), Cell.UNCOUPLED, "local"));
    }

    /** A finished study of 1, 2, 4 and 8 ranks with one thread, on a machine with a number of cores. */
    public static Path studyOn(int cores, Path folder, String... transports) {
        return new MadeUp(truth(1), cores).make(folder, plan(List.of(1, 2, 4, 8), List.of(1), transports));
    }

    /** Writes a finished study. */
    Path make(Path folder, StudyPlan plan) {
        ObjectNode study = MAPPER.createObjectNode();
        study.set(Study.PLAN, plan.toJson());
        try {
            Files.createDirectories(folder.resolve("runs"));
            rewrite(folder, Study.FILE, study.toString());
            for (Trial trial : plan.trials()) {
                ObjectNode kept = MAPPER.createObjectNode();
                kept.put("order", 0).put("load", 0.5).putArray("runs").add(run(trial.cell()));
                rewrite(folder, "runs/" + trial.id() + ".json", kept.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    /** Writes a result as the study that makes it, with its hash. */
    static void rewrite(Path folder, String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
        Manifest known = Manifest.read(folder);
        (known == null ? new Manifest(new TreeMap<>()) : known)
                .with(name, Sha256.of(folder.resolve(name)))
                .writeTo(folder);
    }

    /** A run of a setting. */
    private ObjectNode run(Cell cell) {
        int abreast = Math.min(cell.threads(), cell.vehiclesPerRank());
        double share = Math.max(1, (double) cell.ranks() * abreast / cores);
        ScalingModel.Epoch alone = truth.at(cell.ranks(), cell.vehiclesPerRank(), 1);
        double epoch_us = truth.at(cell.ranks(), cell.vehiclesPerRank(), share).epoch_us();
        ObjectNode run = MAPPER.createObjectNode();
        run.put("ticks", EPOCHS * TICKS);
        run.put("epochs", EPOCHS);
        run.put("step_s", STEP_S);
        run.put("simulated_s", EPOCHS * TICKS * STEP_S);
        run.put("rtf", epoch_us / EPOCH_US);
        run.put("digest", "0123456789abcdef");
        run.put("delay", truth.delay());
        run.put("bytes_per_epoch", BYTES);
        phase(run.putObject("transfer_us"), alone.exchange_us());
        run.putObject("host").put("cores", cores);
        for (int rank = 0; rank < cell.ranks(); rank++) {
            ObjectNode json = run.withArray("ranks").addObject();
            json.put("host", "h").put("wall_s", 1).put("rtf", epoch_us / EPOCH_US);
            json.put("cpu_s", 1e-6 * (alone.compute_us() + alone.commit_us()) * EPOCHS);
            json.put("commit_cpu_s", 1e-6 * alone.commit_us() * EPOCHS);
            json.put("collections_s", 1e-6 * alone.collections_us() * EPOCHS);
            json.withArray("vehicles").add("v" + rank);
            ObjectNode phases = json.putObject("phases_us");
            phase(phases.putObject("soil"), 0.9 * truth.compute_us() / TICKS);
            phase(phases.putObject("multibody"), 0.05 * truth.compute_us() / TICKS);
            phase(phases.putObject("publish"), 0.05 * truth.compute_us());
            ObjectNode exchange = phases.putObject("exchange");
            phase(exchange, alone.exchange_us());
            exchange.put("total_s", 1e-6 * (alone.exchange_us() + alone.slowest_us()) * EPOCHS);
            phase(phases.putObject("commit"), alone.commit_us());
            run.withArray("vehicles").addObject().put("name", "v" + rank);
        }
        return run;
    }

    private static void phase(ObjectNode phase, double p50) {
        phase.put("p50", p50).put("p95", p50).put("max", p50).put("total_s", 1e-6 * p50);
    }
}
