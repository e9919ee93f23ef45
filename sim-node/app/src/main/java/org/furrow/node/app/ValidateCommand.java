package org.furrow.node.app;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.furrow.node.hil.HilExtension;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code furrow validate}. */
@Command(name = "validate", description = "Checks a scenario without running it.", mixinStandardHelpOptions = true)
final class ValidateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SCENARIO", description = "A YAML file, or a built-in scenario.")
    private String scenario;

    @Override
    public Integer call() throws Exception {
        Scenario resolved = ScenarioReader.read(Library.find(scenario), List.of());
        HilExtension.binding(resolved);
        Scenario.Clock clock = resolved.clock();
        spec.commandLine()
                .getOut()
                .printf(
                        Locale.ROOT,
                        "%s: valid; %d vehicles, %.1f s in %d epochs of %d ticks, grid %s m%n",
                        scenario,
                        resolved.vehicles().size(),
                        clock.time_s(clock.epochs()),
                        clock.epochs(),
                        clock.epochTicks(),
                        resolved.ground().grid_m());
        spec.commandLine().getOut().flush();
        return Furrow.OK;
    }
}
