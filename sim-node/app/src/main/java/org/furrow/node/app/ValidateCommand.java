package org.furrow.node.app;

import java.util.List;
import java.util.Locale;
import org.furrow.node.hil.HilExtension;
import org.furrow.node.run.StartCheck;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow validate}. */
@Command(name = "validate", description = "Check a scenario without running it.")
final class ValidateCommand extends CliCommand {
    @Parameters(paramLabel = "SCENARIO", description = "Scenario file, or name of a built-in scenario.")
    private String scenario;

    @Override
    public Integer call() throws Exception {
        Scenario resolved = ScenarioReader.read(Library.find(scenario), List.of());
        HilExtension.binding(resolved);
        StartCheck.check(resolved);
        Scenario.Clock clock = resolved.clock();
        out().printf(
                        Locale.ROOT,
                        "%s: valid; %s, %.1f s in %d epochs of %d ticks, grid %s m%n",
                        scenario,
                        Words.counted(resolved.vehicles().size(), "vehicle"),
                        clock.time_s(clock.epochs()),
                        clock.epochs(),
                        clock.epochTicks(),
                        resolved.ground().grid_m());
        return Furrow.OK;
    }
}
