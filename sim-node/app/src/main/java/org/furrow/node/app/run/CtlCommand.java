package org.furrow.node.app.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.control.ControlAnswer;
import org.furrow.node.control.ControlClient;
import org.furrow.node.control.ControlCommands;
import org.furrow.node.control.ControlStatus;
import org.furrow.node.hil.panel.FrameCommands;
import org.furrow.node.hil.panel.SignalCommands;
import org.furrow.node.input.InputError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow ctl}. */
@Command(
        name = "ctl",
        description =
                "Control a run that was started with --control unix:PATH; waits until the command has had its effect.",
        footer = {
            "",
            "Commands: " + ControlCommands.FORMS + "; of a vehicle in the loop: " + SignalCommands.FORMS + ", "
                    + FrameCommands.FORMS + "."
        })
public final class CtlCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "PATH", description = "The socket file of the run; also unix:PATH.")
    private String socket;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", description = "A command, see below.")
    private List<String> command = new ArrayList<>();

    @Option(names = "--json", description = "Print the status after the command as JSON.")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        Path path = ControlOptions.path(socket);
        try (ControlClient run = ControlClient.connect(path)) {
            String line = run.give(String.join(" ", command));
            ControlAnswer answer = ControlAnswer.read(line);
            ControlStatus status = answer.status();
            if (answer.error() != null) {
                throw new InputError(answer.error());
            }
            out().println(json || status == null ? line : text(status));
            return ExitCodes.OK;
        } catch (IllegalArgumentException e) {
            throw new InputError(path + ": " + e.getMessage());
        }
    }

    private static String text(ControlStatus now) {
        Double until_s = now.until_s();
        return String.format(
                Locale.ROOT,
                "%s after epoch %d of %d, %s of %s s simulated, speed %s%s",
                now.state().name().toLowerCase(Locale.ROOT),
                now.epoch(),
                now.epochs(),
                (float) now.time_s(),
                (float) now.end_s(),
                now.speed() == null ? "max" : String.format(Locale.ROOT, "%.4g", now.speed()),
                until_s == null ? "" : ", until " + until_s.floatValue() + " s");
    }
}
