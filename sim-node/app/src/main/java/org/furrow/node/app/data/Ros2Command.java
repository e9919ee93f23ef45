package org.furrow.node.app.data;

import java.nio.file.Path;
import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import org.furrow.node.app.option.RosOptions;
import org.furrow.node.app.terminal.Interruption;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ShareProgress;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.input.InputError;
import org.furrow.node.ros2.RosPlayback;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.reader.SuiteReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow ros2}. */
@Command(
        name = "ros2",
        description = "Play a recorded run with rendered sensors to the nodes of ROS 2 in the domain of ROS_DOMAIN_ID.")
public final class Ros2Command extends CliCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of a recorded run ('furrow run --record').")
    private Path folder;

    @Option(
            names = "--sensors",
            paramLabel = "SUITE|FILE",
            defaultValue = "convoy-default",
            description = "Sensors of each vehicle: convoy-default, lidar-only, camera-only, stereo, or a YAML file"
                    + " (default: ${DEFAULT-VALUE}).")
    private String sensors;

    @Option(
            names = "--speed",
            paramLabel = "X",
            defaultValue = "1",
            description =
                    "Play X simulated seconds in a second, or as many as are rendered (default: ${DEFAULT-VALUE}).")
    private double speed;

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
        Rendering rendering = Rendering.of(folder, SuiteReader.find(sensors), threads);
        try (StopSignals stop = new StopSignals()) {
            return play(rendering, stop);
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
