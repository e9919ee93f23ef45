package org.furrow.node.hil.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.DamagedInputError;
import org.furrow.node.input.InputError;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run to replay.
 *
 * @param run folder of the run
 * @param vehicles events and commits of each vehicle in the loop, in the order of the scenario's list
 * @param digest of the run; null when it did not end
 */
public record Recorded(
        Path run, List<EventRecording> vehicles, @Nullable String digest) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final List<String> PARTS =
            List.of(EventLog.EVENTS, EventLog.COMMITS, RecordedBlocks.FILE, BusTrace.FILE);

    public Recorded {
        vehicles = List.copyOf(vehicles);
    }

    /** The recording with the commits as they were decided. */
    public EventRecording ofConductor() {
        return vehicles.getFirst();
    }

    /** Number of commits that the recordings of all vehicles reach. */
    public int commits() {
        return vehicles.stream().mapToInt(EventRecording::commits).min().orElse(0);
    }

    /**
     * Returns the folder of the run that a path belongs to: the folder itself, its folder {@code hil}, or a file
     * in that.
     *
     * @return the given path when it does not belong to a run
     */
    public static Path folder(Path given) {
        Path named = given.toAbsolutePath().normalize();
        Path inside = Files.isDirectory(named) ? named : named.getParent();
        boolean part = Files.isDirectory(named) || PARTS.contains(String.valueOf(named.getFileName()));
        if (inside == null || !part || !Files.isRegularFile(inside.resolve(EventLog.EVENTS))) {
            return given;
        }
        Path run = inside.getParent();
        return run != null && inside.endsWith(HilFolder.NAME) ? run : given;
    }

    /**
     * Reads the folder of a run of this scenario.
     *
     * @throws InputError when it contains no such run
     */
    public static Recorded read(Path run, Scenario scenario) throws InputError {
        HilPlan plan = HilPlan.of(scenario);
        if (Files.isRegularFile(run.resolve(HilFolder.NAME).resolve(EventLog.EVENTS))) {
            requireUndamaged(run, scenario, plan);
        } else if (Files.isRegularFile(run.resolve("run.json"))) {
            throw new InputError(
                    "--bus replay:" + run + ": is a run without a vehicle in the loop; there is nothing to replay");
        }
        List<EventRecording> vehicles = new ArrayList<>();
        for (HilPlan.Vehicle vehicle : plan.vehicles()) {
            requireRepeatable(run.resolve(HilFolder.report(scenario, vehicle)));
            vehicles.add(EventRecording.read(run, scenario, vehicle));
        }
        Recorded recorded = new Recorded(run, vehicles, null);
        if (recorded.commits() <= scenario.exchange().delay()) {
            throw new InputError(
                    "--bus replay:" + run + ": the run ended before its first commit; there is nothing to replay");
        }
        Path summary = run.resolve("run.json");
        if (!Files.exists(summary)) {
            return recorded;
        }
        try {
            return new Recorded(run, vehicles, RunSummary.read(summary).digest());
        } catch (IOException | RuntimeException e) {
            throw new DamagedInputError("--bus replay:" + summary + ": cannot be read: " + e.getMessage());
        }
    }

    /** Refuses a run whose report states that entries are missing; one that was killed has no report. */
    private static void requireRepeatable(Path report) throws InputError {
        if (!Files.exists(report)) {
            return;
        }
        try {
            long lost = MAPPER.readTree(report).path("log_lost").asLong(0);
            if (lost > 0) {
                throw new InputError(report + ": log_lost is " + lost + ": " + EventRecording.INCOMPLETE);
            }
        } catch (JacksonException e) {
            throw new InputError("--bus replay:" + report + ": cannot be read: " + e.getMessage());
        }
    }

    /**
     * Compares the recording with the manifest of the run, or, where the run was killed and has none, with its blocks.
     *
     * @throws InputError naming the first damaged file
     */
    private static void requireUndamaged(Path run, Scenario scenario, HilPlan plan) throws InputError {
        Manifest.requireUnchanged(run, Recorded::isUsed);
        if (OutputFolder.whyIncomplete(run) != null && !Files.exists(run.resolve(Manifest.NAME))) {
            for (HilPlan.Vehicle vehicle : plan.vehicles()) {
                RecordedBlocks.check(run.resolve(HilFolder.of(scenario, vehicle)));
            }
        }
    }

    private static boolean isUsed(String file) {
        return file.startsWith(HilFolder.NAME + "/") || file.equals("run.json") || file.equals("digests.csv");
    }
}
