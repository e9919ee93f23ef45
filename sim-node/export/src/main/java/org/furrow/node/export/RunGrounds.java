package org.furrow.node.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.furrow.node.engine.checkpoint.GroundRestore;
import org.furrow.node.input.InputError;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.verify.DamagedException;
import org.furrow.node.results.verify.RunStore;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;

/**
 * The grounds of a run after one of its epochs.
 *
 * @param epoch last committed epoch
 * @param origin where they come from, in words; null for the end of the run
 * @param byName the shared ground as {@code ground}, or each vehicle's by its name
 */
record RunGrounds(Scenario scenario, int epoch, @Nullable String origin, NavigableMap<String, CommittedWorld> byName) {
    private static final String SHARED = "ground";
    /** Maximum number of checkpoints in a message. */
    private static final int MAX_LISTED = 6;

    RunGrounds {
        byName = Collections.unmodifiableNavigableMap(new TreeMap<>(byName));
    }

    /**
     * Reads the grounds at the end of a run, after any epoch of its commit log, or those of a checkpoint.
     *
     * @param wanted epoch, without a commit log that of a checkpoint; null for the end of the run, or the last
     *     checkpoint of an incomplete run
     * @throws InputError when the run has no such epoch or checkpoint, or the scenario's files have changed since
     * @throws DamagedException when a file of the run is damaged
     */
    static RunGrounds read(Path folder, @Nullable Integer wanted) throws InputError, DamagedException {
        String why = OutputFolder.whyIncomplete(folder);
        if (why == null) {
            Verifier.requireRun(folder);
        }
        if (why == null && wanted == null) {
            return atEnd(folder);
        }
        if (wanted != null && Files.exists(folder.resolve(RunLog.FILE))) {
            return fromLog(folder, wanted, why != null);
        }
        RunStore store = new RunStore(folder);
        List<Integer> epochs = store.epochs();
        if (epochs.isEmpty()) {
            throw new InputError(
                    why == null
                            ? folder
                                    + ": has neither a commit log (furrow record) nor checkpoints (furrow run"
                                    + " --checkpoint-every); omit --epoch to export the ground at its end"
                            : folder + ": the run is incomplete: " + why + "; it has no checkpoint to export");
        }
        int checkpoint = wanted == null ? epochs.getLast() : wanted;
        if (!epochs.contains(checkpoint)) {
            throw new InputError("--epoch " + checkpoint + ": " + folder
                    + " has no complete checkpoint at this epoch; it has " + list(epochs));
        }
        requireUnchanged(folder, "digests.csv");
        return atCheckpoint(folder, store, checkpoint, why != null);
    }

    /** Requires that the summary and a part of a run are as the run has left them. */
    private static void requireUnchanged(Path folder, String part) throws InputError {
        Manifest.requireUnchanged(folder, file -> file.startsWith(part) || file.equals("run.json"));
    }

    private static RunGrounds atEnd(Path folder) throws InputError, DamagedException {
        requireUnchanged(folder, "world/");
        Verifier.Finished finished = Verifier.finished(folder);
        Scenario scenario = scenario(folder);
        requireSameFiles(folder, finished.summary().groundFiles(), scenario);
        List<String> names = names(scenario);
        for (String name : names) {
            if (!finished.grounds().containsKey(name)) {
                throw new DamagedException("world/" + name + ".nodes: is missing");
            }
        }
        return new RunGrounds(scenario, finished.summary().epochs(), null, finished.grounds());
    }

    private static RunGrounds atCheckpoint(Path folder, RunStore store, int checkpoint, boolean incomplete)
            throws InputError, DamagedException {
        GroundRestore stored = store.ground(checkpoint);
        Scenario scenario = scenario(folder);
        if (!incomplete) {
            requireSameFiles(folder, Verifier.readRun(folder).groundFiles(), scenario);
        } else if (!stored.seal().scenario().equals(scenario.origin().identity())) {
            throw new InputError(folder + ": its scenario.yaml, or a file named there, has changed since the run");
        }
        List<String> names = names(scenario);
        if (names.size() != stored.worlds().size()) {
            throw new DamagedException("the checkpoint at epoch " + checkpoint + " has "
                    + stored.worlds().size() + " grounds, scenario.yaml defines " + names.size());
        }
        NavigableMap<String, CommittedWorld> grounds = new TreeMap<>();
        for (int w = 0; w < names.size(); w++) {
            grounds.put(names.get(w), stored.worlds().get(w));
        }
        return new RunGrounds(
                scenario, stored.seal().committed(), "from the checkpoint at epoch " + checkpoint, grounds);
    }

    private static RunGrounds fromLog(Path folder, int wanted, boolean incomplete) throws InputError, DamagedException {
        requireUnchanged(folder, RunLog.FILE);
        Scenario scenario = scenario(folder);
        if (!incomplete) {
            requireSameFiles(folder, Verifier.readRun(folder).groundFiles(), scenario);
        }
        try (CommitLog log = CommitLog.open(folder.resolve(RunLog.FILE))) {
            if (!log.header().equals(RunLog.header(scenario))) {
                throw new InputError(folder + ": its scenario.yaml, or a file named there, has changed since the run");
            }
            WorldReplay replay = new WorldReplay(log); // its worlds stay open: the grounds are read from them
            while (replay.commit() < wanted && replay.next()) {
                // the grounds after the wanted epoch
            }
            if (wanted < 0 || replay.commit() != wanted) {
                throw new InputError(
                        "--epoch " + wanted + ": the commit log of " + folder + " has epochs 0 to " + last(folder));
            }
            List<String> names = names(scenario);
            NavigableMap<String, CommittedWorld> grounds = new TreeMap<>();
            for (int w = 0; w < names.size(); w++) {
                grounds.put(names.get(w), replay.worlds().get(w));
            }
            return new RunGrounds(scenario, wanted, "from the commit log", grounds);
        } catch (LogDamagedException | IOException e) {
            throw DamagedException.in(folder, e);
        }
    }

    private static int last(Path folder) throws IOException, LogDamagedException {
        try (CommitLog log = CommitLog.open(folder.resolve(RunLog.FILE))) {
            while (log.next()) {
                // the number of the last commit is that of the last epoch
            }
            return log.commit();
        }
    }

    private static Scenario scenario(Path folder) throws InputError {
        return ScenarioReader.read(RunLog.source(folder), List.of());
    }

    /** Other files would give another undeformed ground, and wrong heights. */
    private static void requireSameFiles(Path folder, Map<String, String> ofRun, Scenario scenario) throws InputError {
        for (Map.Entry<String, String> file : scenario.origin().groundFiles().entrySet()) {
            String hash = ofRun.get(file.getKey());
            if (hash != null && !hash.equals(file.getValue())) {
                throw new InputError(folder + ": " + file.getKey() + " has changed since the run (SHA-256 then " + hash
                        + ", now " + file.getValue() + ")");
            }
        }
    }

    private static List<String> names(Scenario scenario) {
        if (scenario.exchange().sharing()) {
            return List.of(SHARED);
        }
        return scenario.vehicles().stream().map(VehiclePlan::name).toList();
    }

    private static String list(List<Integer> epochs) {
        boolean all = epochs.size() <= MAX_LISTED;
        return epochs.stream()
                        .limit(all ? MAX_LISTED : MAX_LISTED - 1)
                        .map(String::valueOf)
                        .collect(Collectors.joining(", "))
                + (all ? "" : ", ..., " + epochs.getLast());
    }
}
