package org.furrow.node.app.run;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.furrow.node.control.EventFile;
import org.furrow.node.control.RunControl;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.input.InputError;
import org.furrow.node.results.Manifest;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for controlling a run while it runs, and for the events that act on it. */
public final class ControlOptions {
    private static final String UNIX = "unix:";

    @Option(
            names = "--console",
            description =
                    "Control the run by keys: space pauses and continues, '.' simulates one epoch, '>' one second,"
                            + " + and - change the speed, c takes a checkpoint, q ends the run with a checkpoint.")
    private boolean console;

    @Option(
            names = "--control",
            paramLabel = "unix:PATH",
            description = "Take commands of 'furrow ctl' at the socket file PATH while the run runs.")
    private @Nullable String control;

    @Option(
            names = "--events",
            paramLabel = "FILE",
            description = "Let the events in FILE act on the run, such as events.csv of another run.")
    private @Nullable Path events;

    @Option(names = "--paused", description = "Pause at the start of the run, until a command.")
    private boolean paused;

    @Option(
            names = "--speed",
            paramLabel = "X",
            description = "Simulate X seconds in a second of real time (default: as fast as it goes).")
    private @Nullable Double speed;

    @Option(
            names = "--view",
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = "0",
            description =
                    "Show the run in a browser while it runs, and after it until Ctrl-C; the page can pause and step"
                            + " the run. Prints the URL, and one for Foxglove; the port is any free one, or PORT. Implies --record.")
    private @Nullable Integer view;

    boolean console() {
        return console;
    }

    /** Port of the viewer, 0 for any free one; null: no viewer. */
    @Nullable
    Integer view() {
        return view;
    }

    /**
     * Whether the run may be controlled while it runs; the same on all ranks.
     *
     * @param nodes whether nodes of ROS 2 control it
     */
    boolean accepts(boolean nodes) {
        return nodes || console || control != null || paused || speed != null || view != null;
    }

    /**
     * Whether anything may act on the run while it runs; the same on all ranks.
     *
     * @param nodes whether nodes of ROS 2 control it
     */
    boolean acts(boolean nodes) {
        return accepts(nodes) || events != null;
    }

    /** Path of the socket file for commands; null for none. */
    @Nullable
    public Path socket() throws InputError {
        return socket(control);
    }

    /** The path in the value of an option --control; null when it is not given. */
    public static @Nullable Path socket(@Nullable String given) throws InputError {
        if (given == null) {
            return null;
        }
        if (!given.startsWith(UNIX) || given.length() == UNIX.length()) {
            throw new InputError("--control " + given + ": write unix:PATH, the path of a socket file to create");
        }
        return path(given);
    }

    /** A path that may begin with {@code unix:}. */
    static Path path(String given) throws InputError {
        try {
            return Path.of(given.startsWith(UNIX) ? given.substring(UNIX.length()) : given);
        } catch (InvalidPathException e) {
            throw new InputError(given + ": is not the path of a file");
        }
    }

    /** The events that act on the run from its start. */
    List<RunEvent> events(Scenario scenario, @Nullable Path resumed) throws InputError {
        if (events == null) {
            return List.of();
        }
        if (resumed != null) {
            throw new InputError(
                    "--events " + events + ": cannot be combined with --resume; the run repeats its own" + " events");
        }
        Path folder = events.toAbsolutePath().getParent();
        if (folder != null && Files.exists(folder.resolve(Manifest.NAME))) {
            Manifest.requireUnchanged(folder, String.valueOf(events.getFileName())::equals);
        }
        return EventFile.read(events, scenario);
    }

    private static void requireSpeed(RunControl made, double wanted) throws InputError {
        try {
            made.speed(wanted).join();
        } catch (CompletionException e) {
            made.close();
            throw new InputError("--" + (e.getCause() == null ? e : e.getCause()).getMessage());
        }
    }

    /** The keys of a terminal reach the process that launches the ranks. */
    void requireNoConsole(LaunchedRank launched) throws InputError {
        if (console) {
            throw new InputError(
                    "--console: is not possible in a rank of " + launched.launcher() + "; use --control unix:PATH");
        }
    }

    /** Checks the options before anything is created. */
    void check(Scenario scenario, boolean nodes) throws InputError {
        if (accepts(nodes)) {
            socket();
            control(scenario, nodes).close();
        }
    }

    /** Makes the control of a run, as the options have it; the caller closes it. */
    RunControl control(Scenario scenario, boolean nodes) throws InputError {
        if (paused && !nodes && !console && control == null && view == null) {
            throw new InputError("--paused: needs --console, --control, --ros2 or --view, by which the run can go on");
        }
        RunControl made = new RunControl(scenario, paused);
        if (view != null) {
            made.refuseReset();
        }
        if (speed != null) {
            requireSpeed(made, speed);
        }
        return made;
    }
}
