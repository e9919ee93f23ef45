package org.furrow.node.app.hil;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.hil.HilExtension;
import org.furrow.node.hil.pace.MachineCheck;
import org.furrow.node.hil.pace.Processors;
import org.furrow.node.hil.pace.WakeTrial;
import org.furrow.node.input.InputError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code furrow hil check}. */
@Command(
        name = "check",
        description =
                "State what this machine has and lacks for runs in real time, and measure how late a thread wakes.")
final class HilCheckCommand extends CliCommand {
    private static final double LONGEST_S = 3600;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Measure for N seconds with each scheduling (default: ${DEFAULT-VALUE}).",
            defaultValue = "3")
    private double seconds;

    @Option(
            names = "--cpu",
            paramLabel = "N",
            description = "Also measure with the thread pinned to processor N (default: do not).")
    private int cpu = HilExtension.Pace.ANY_CPU;

    @Override
    public Integer call() throws InputError {
        if (!(seconds > 0 && seconds <= LONGEST_S)) {
            throw new InputError("--seconds " + seconds + ": must be above 0 and at most 3600");
        }
        Processors.require(cpu);
        for (MachineCheck.Finding each : MachineCheck.here()) {
            out().println((each.isThere() ? "has    " : "lacks  ") + each.what() + ": " + each.found()
                    + (each.isThere() ? "" : "; " + each.advice()));
        }
        List<WakeTrial.Lateness> measured = new ArrayList<>();
        measured.add(WakeTrial.measure(seconds, false, HilExtension.Pace.ANY_CPU));
        measured.add(WakeTrial.measure(seconds, true, HilExtension.Pace.ANY_CPU));
        if (cpu != HilExtension.Pace.ANY_CPU) {
            measured.add(WakeTrial.measure(seconds, true, cpu));
        }
        out().println("a thread that wakes every 2 ms is late by");
        for (WakeTrial.Lateness each : measured) {
            out().printf(
                            Locale.ROOT,
                            "  p50 %.0f us, p99 %.0f us, max %.0f us: %s%n",
                            each.p50_us(),
                            each.p99_us(),
                            each.max_us(),
                            each.what());
        }
        return ExitCodes.OK;
    }
}
