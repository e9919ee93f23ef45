package org.furrow.node.dataset.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.dataset.card.DatasetManifest;
import org.furrow.node.dataset.produce.EpisodeRuns;
import org.furrow.node.dataset.produce.RunFiles;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.world.checkpoint.FileTree;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Checks a data set: its files against the manifest, and a sample of its runs by running them again. */
public final class DatasetVerifier {
    private final Path folder;
    private final EpisodeRuns runs;

    /**
     * @param folder of the data set
     * @param runs how to run again
     */
    public DatasetVerifier(Path folder, EpisodeRuns runs) {
        this.folder = folder;
        this.runs = runs;
    }

    /** The files that differ from the manifest, as sentences that begin with the file. */
    public static List<String> damage(Path folder) throws InputError, IOException {
        if (!Files.exists(folder.resolve(DatasetManifest.FILE))) {
            throw new InputError(folder + ": is no complete data set: it has no " + DatasetManifest.FILE);
        }
        List<String> faults = new ArrayList<>();
        for (String fault : DatasetManifest.damage(folder)) {
            faults.add(fault + inLog(folder, fault.substring(0, Math.max(0, fault.indexOf(':')))));
        }
        return faults;
    }

    /** Where a commit log is damaged, or an empty text. */
    private static String inLog(Path folder, String file) throws IOException {
        if (!file.endsWith(RunLog.FILE) || !Files.exists(folder.resolve(file))) {
            return "";
        }
        int commit = 0;
        try (CommitLog log = CommitLog.open(folder.resolve(file))) {
            while (log.next()) {
                commit = log.commit();
            }
            return ", after its commit " + commit;
        } catch (LogDamagedException e) {
            return ", after its commit " + commit + ": " + e.getMessage();
        }
    }

    /**
     * Runs a sample of the runs again, evenly spread, and compares digests and files.
     *
     * @param scratch folder for the runs, which is removed
     * @return the differences
     */
    public List<String> again(int sample, Path scratch) throws InputError, IOException, RunFailedException {
        JsonNode stated = DatasetManifest.read(folder).path("runs");
        List<String> faults = new ArrayList<>();
        int count = Math.min(sample, stated.size());
        try {
            for (int k = 0; k < count; k++) {
                JsonNode run = stated.get((int) ((long) k * stated.size() / count));
                compare(run, scratch, faults);
                FileTree.delete(scratch);
            }
        } finally {
            FileTree.delete(scratch);
        }
        return faults;
    }

    private void compare(JsonNode run, Path scratch, List<String> faults)
            throws InputError, IOException, RunFailedException {
        String id = run.path("run").asString();
        Path kept = folder.resolve(RunFiles.FOLDER).resolve(id);
        Scenario scenario = ScenarioReader.read(Source.ofFile(kept.resolve("scenario.yaml")), List.of());
        Path sensors = kept.resolve(RunFiles.SUITE);
        @Nullable Suite suite = Files.exists(sensors) ? SuiteReader.read(Source.ofFile(sensors)) : null;
        RunSummary summary = runs.execute(scenario, suite, scratch);
        Files.copy(kept.resolve(RunSoils.FILE), scratch.resolve(RunSoils.FILE)); // depends on the other runs
        if (!summary.digest().equals(run.path("digest").asString())) {
            faults.add(RunFiles.FOLDER + "/" + id + ": running it again gives the digest " + summary.digest()
                    + ", the manifest states " + run.path("digest").asString()
                    + "; only the version that made the data set gives the same");
            return;
        }
        EpisodeRuns.content(scratch).forEach((table, content) -> {
            if (!content.equals(run.path("content").path(table).asString())) {
                faults.add(RunFiles.FOLDER + "/" + id + ": table '" + table + "' of a second run has other values than"
                        + " the manifest states");
            }
        });
        if (suite != null) {
            runs.render(suite, scratch);
        }
        for (Path file : RunFiles.of(scratch)) {
            if (!Files.exists(kept.resolve(file)) || Files.mismatch(scratch.resolve(file), kept.resolve(file)) >= 0) {
                faults.add(RunFiles.FOLDER + "/" + id + "/" + file + ": differs from that of a second run");
            }
        }
    }
}
