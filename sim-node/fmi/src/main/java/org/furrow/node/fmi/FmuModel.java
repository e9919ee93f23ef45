package org.furrow.node.fmi;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.world.digest.Sha256;

/**
 * What an FMU is: a scenario in a folder, and its variables.
 *
 * @param folder with {@code scenario.yaml}
 * @param scenario as in the folder
 * @param variables of all vehicles, in the order of vehicles; of each the inputs first
 * @param code version of Furrow
 */
record FmuModel(Path folder, Scenario scenario, List<Variable> variables, String code) {
    /** Name of the file of the scenario. */
    static final String SCENARIO = "scenario.yaml";

    private static final Pattern SEPARATOR = Pattern.compile("[;\n]");

    FmuModel {
        variables = List.copyOf(variables);
    }

    /** Reads the folder, and places the vehicles once to see where they start. */
    static FmuModel read(Path folder, String code) throws InputError {
        Scenario scenario = scenario(folder, "");
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            return new FmuModel(folder, scenario, variables(world), code);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new InputError(scenario.name() + ": " + e.getMessage());
        }
    }

    private static List<Variable> variables(SteppedWorld world) {
        List<Variable> variables = new ArrayList<>();
        for (FmuVehicle vehicle : vehicles(world)) {
            vehicle.describe(variables);
        }
        return variables;
    }

    /**
     * The scenario with settings.
     *
     * @param settings path=value, separated by semicolons or line ends
     */
    static Scenario scenario(Path folder, String settings) throws InputError {
        List<Setting> parsed = new ArrayList<>();
        for (String setting : SEPARATOR.splitAsStream(settings).toList()) {
            if (!setting.isBlank()) {
                parsed.add(Setting.parse(setting.strip()));
            }
        }
        return ScenarioReader.read(Source.ofFile(folder.resolve(SCENARIO)), parsed);
    }

    static List<FmuVehicle> vehicles(SteppedWorld world) {
        List<FmuVehicle> vehicles = new ArrayList<>();
        for (VehicleUnit unit : world.units()) {
            vehicles.add(new FmuVehicle(unit, epoch_s(world.scenario())));
        }
        return vehicles;
    }

    /** Time of an epoch, which a step of the FMU is a multiple of. */
    static double epoch_s(Scenario scenario) {
        return scenario.clock().time_s(1);
    }

    /** Identifies the FMU; an instance is refused if its Furrow computes another one. */
    String token() {
        StringBuilder all = new StringBuilder(code).append(scenario.origin().identity());
        variables.forEach(
                variable -> all.append('\n').append(variable.name()).append(' ').append(variable.kind()));
        return Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8));
    }
}
