package org.furrow.node.app.data;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.DoubleConsumer;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.RosOptions;
import org.furrow.node.app.terminal.Interruption;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ShareProgress;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunLog;
import org.furrow.node.ros2.RosPlayback;
import org.furrow.node.ros2.RosSettings;
import org.furrow.node.sense.RenderOptions;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow ros2}. */
@Command(
        name = "ros2",
        description = "Play a recorded run with rendered sensors to the nodes of ROS 2 in the domain of ROS_DOMAIN_ID.")
public final class Ros2Command extends CliCommand {
    /** A frame is left out where rendering is so much behind the run that it follows. */
    private static final double BEHIND_S = 1;

    @Parameters(paramLabel = "DIR", description = "Folder of a recorded run ('furrow run --record').")
    private Path folder;

    @Option(
            names = "--sensors",
            paramLabel = "SUITE|FILE",
            defaultValue = "convoy-default",
            description =
                    "Sensors of each vehicle: convoy-default, lidar-only, camera-only, stereo, small, or a YAML file"
                            + " (default: ${DEFAULT-VALUE}).")
    private String sensors;

    @Option(
            names = "--speed",
            paramLabel = "X",
            defaultValue = "1",
            description =
                    "Play X simulated seconds in a second, or as many as are rendered (default: ${DEFAULT-VALUE}).")
    private double speed;

    @Option(
            names = "--follow",
            description = "Send the frames of the sensors alone, while 'furrow run --ros2 --record --out DIR' goes on"
                    + " or before it begins; frames are left out where rendering is more than a second behind.")
    private boolean follows;

    @Option(names = "--threads", paramLabel = "N", description = "Render on N threads (default: one per processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws Exception {
        if (!(speed > 0) || Double.isInfinite(speed)) {
            throw new InputError("--speed " + speed + ": must be above 0");
        }
        if (threads < 1) {
            throw new InputError("--threads " + threads + ": must be at least 1");
        }
        Suite suite = SuiteReader.find(sensors);
        if (follows && speed != 1) {
            throw new InputError("--speed: cannot be combined with --follow, which sends frames as the run goes on");
        }
        if (!follows) {
            Rendering rendering = Rendering.of(folder, suite, threads);
            try (StopSignals stop = new StopSignals()) {
                return play(rendering, stop);
            }
        }
        try (StopSignals stop = new StopSignals()) {
            return follow(suite, stop);
        }
    }

    private int follow(Suite suite, StopSignals stop) throws Exception {
        RosSettings settings = RosOptions.settings(false);
        DoubleConsumer unless = Interruption.unless(stop, _ -> {});
        if (!Files.exists(folder.resolve(RunLog.FILE))) {
            PrintWriter err = terminal().getErr();
            err.println("waiting for a run that records into " + folder);
            err.flush();
        }
        try {
            Rendering rendering =
                    Rendering.follow(folder, suite, RenderOptions.all(threads), BEHIND_S, () -> unless.accept(0));
            long frames = RosPlayback.follow(rendering, settings, unless);
            out().println(folder + ": " + frames + " frames");
            return ExitCodes.OK;
        } catch (Interruption _) {
            Messages.error(terminal(), "interrupted");
            return stop.exitCode();
        }
    }

    private int play(Rendering rendering, StopSignals stop) throws Exception {
        try (ShareProgress progress = new ShareProgress(err())) {
            long messages = RosPlayback.play(
                    folder, rendering, RosOptions.settings(false), speed, Interruption.unless(stop, progress));
            out().println(folder + ": " + messages + " messages");
            return ExitCodes.OK;
        } catch (Interruption _) {
            Messages.error(terminal(), "interrupted");
            return stop.exitCode();
        }
    }
}
