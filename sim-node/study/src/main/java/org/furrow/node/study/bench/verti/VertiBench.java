package org.furrow.node.study.bench.verti;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;

/**
 * Drives vehicles over worlds of Verti-Bench by its systems {@code pid} and {@code eh}.
 *
 * @param folder a checkout of the benchmark
 * @param out folder for the scenario of each trial
 */
public record VertiBench(Path folder, Path out) {
    /** The numbers of the trials to drive: each world with each pair, vehicle and system. */
    public record Selection(
            List<Integer> worlds, List<Integer> pairs, List<String> vehicles, List<String> systems, double speed_mps) {
        public Selection {
            worlds = List.copyOf(worlds);
            pairs = List.copyOf(pairs);
            vehicles = List.copyOf(vehicles);
            systems = List.copyOf(systems);
        }
    }

    /** Drives all trials, one after the other. */
    public VertiReport run(Selection selection, Consumer<String> progress) throws InputError, RunFailedException {
        List<VertiTrial.Outcome> outcomes = new ArrayList<>();
        for (int number : selection.worlds) {
            VertiWorld world = VertiWorld.read(folder, number);
            for (VertiTrial.Setup setup : setups(selection, world)) {
                VertiTrial.Outcome outcome = VertiTrial.run(world, setup, scenario(world, setup));
                outcomes.add(outcome);
                progress.accept(VertiReport.line(outcome));
            }
        }
        return new VertiReport(outcomes);
    }

    private static List<VertiTrial.Setup> setups(Selection selection, VertiWorld world) throws InputError {
        List<VertiTrial.Setup> setups = new ArrayList<>();
        for (int pair : selection.pairs) {
            if (pair < 1 || pair > world.pairs().size()) {
                throw new InputError("--pairs " + pair + ": world " + world.number() + " has pairs 1 to "
                        + world.pairs().size());
            }
            for (String vehicle : selection.vehicles) {
                for (String system : selection.systems) {
                    setups.add(new VertiTrial.Setup(
                            world.number(),
                            pair,
                            vehicle,
                            VertiTrial.Mode.valueOf(system.toUpperCase(Locale.ROOT)),
                            selection.speed_mps));
                }
            }
        }
        return setups;
    }

    /** Writes the scenario of a trial, and reads it. */
    private Scenario scenario(VertiWorld world, VertiTrial.Setup setup) throws InputError, RunFailedException {
        Path to = out.resolve("world-%d-pair-%d-%s-%s"
                .formatted(
                        setup.world(),
                        setup.pair(),
                        setup.vehicle(),
                        setup.system().name().toLowerCase(Locale.ROOT)));
        try {
            return ScenarioReader.read(Source.ofFile(VertiScenario.write(to, world, setup)), List.of());
        } catch (IOException e) {
            throw new RunFailedException(to + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
