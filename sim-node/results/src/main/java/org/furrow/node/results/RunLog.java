package org.furrow.node.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.LogHeader;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.driver.DecisionsTable;
import org.furrow.node.scenario.reader.ScenarioReader;

/** Where the recording of a run lies in its folder, and the scenario that it belongs to. */
public final class RunLog {
    /** Folder of the recording in that of the run, with the separator. */
    public static final String FOLDER = "record/";
    /** Path of the commit log in the folder of the run. */
    public static final String FILE = FOLDER + "commits.log";

    public static final String SCENARIO = "scenario.yaml";

    private RunLog() {}

    /** Path of a vehicle's poses in the folder of the run. */
    public static String poses(String vehicle) {
        return FOLDER + vehicle + ".poses";
    }

    /**
     * The scenario of a run, whose files are as the run has left them.
     *
     * @throws InputError when there is none, or a file has changed since
     */
    public static Source source(Path folder) throws InputError {
        Manifest.requireUnchanged(folder, RunLog::isInput);
        return Source.ofFile(folder.resolve(SCENARIO));
    }

    /** What repeats the run: its scenario, the files named there, decisions and events. */
    private static boolean isInput(String file) {
        return file.equals(SCENARIO)
                || file.startsWith("inputs/")
                || file.equals("events.csv")
                || DecisionsTable.isFile(file);
    }

    /** What the readers of a recorded run use. */
    private static boolean isRecorded(String file) {
        return isInput(file) || file.startsWith(FOLDER) || file.startsWith("vehicles/") || file.equals("run.json");
    }

    /**
     * Reads the scenario of a recorded run, whose recording and tables are as the run has left them.
     *
     * @throws InputError when the folder holds no recorded run, or its files have changed since
     * @throws LogDamagedException when the beginning of the commit log is damaged, or has no commit
     */
    public static Scenario scenario(Path folder) throws InputError, IOException, LogDamagedException {
        Scenario scenario = begun(folder);
        try (CommitLog log = CommitLog.open(folder.resolve(FILE))) {
            if (!log.next()) {
                throw new LogDamagedException(folder.resolve(FILE)
                        + ": has no commit: it ends before or within its first block, as of a run that was killed early;"
                        + " repeat the run, or continue it with 'furrow run --resume " + folder + "'");
            }
        }
        return scenario;
    }

    /**
     * The same for a run that goes on, which may not have recorded a commit yet.
     *
     * @throws InputError when the folder holds no recorded run, or its files have changed since
     * @throws LogDamagedException when the head of the commit log is damaged
     */
    public static Scenario begun(Path folder) throws InputError, IOException, LogDamagedException {
        Path file = folder.resolve(SCENARIO);
        if (!Files.exists(file)) {
            throw new InputError(folder + ": is not the folder of a run");
        }
        if (!Files.exists(folder.resolve(FILE))) {
            throw new InputError(
                    folder + ": has no recording; run with --record, or use 'furrow record " + folder + "'");
        }
        Manifest.requireUnchanged(folder, RunLog::isRecorded);
        Scenario scenario = ScenarioReader.read(Source.ofFile(file), List.of());
        try (CommitLog log = CommitLog.open(folder.resolve(FILE))) {
            if (!log.header().equals(header(scenario))) {
                throw new InputError(folder + ": its scenario.yaml, or a file named there, has changed since the run");
            }
        }
        return scenario;
    }

    /** The header of a scenario's log. */
    public static LogHeader header(Scenario scenario) {
        return new LogHeader(
                scenario.vehicles().size(),
                scenario.exchange().sharing(),
                scenario.origin().identity());
    }
}
