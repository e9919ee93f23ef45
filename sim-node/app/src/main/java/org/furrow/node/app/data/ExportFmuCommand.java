package org.furrow.node.app.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.fmi.FmiVersion;
import org.furrow.node.fmi.FmuExport;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.results.BuildInfo;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow export-fmu}. */
@Command(
        name = "export-fmu",
        description =
                "Write a scenario as a functional mock-up unit (FMU) of FMI 2 or 3 for co-simulation. The host program"
                        + " drives the vehicles of --vehicle; of a vehicle of type moved, it moves the bodies and gets the"
                        + " forces of the ground. The FMU starts furrow, from FURROW_HOME or the path.")
public final class ExportFmuCommand extends CliCommand {
    @Parameters(
            paramLabel = "SCENARIO",
            completionCandidates = BuiltInNames.Scenarios.class,
            description = "Scenario file, or name of a built-in scenario.")
    private String scenario;

    @Option(
            names = "--vehicle",
            paramLabel = "NAME",
            description = "Vehicle that the host drives or moves; may be repeated (default: those whose driver is of"
                    + " type external).")
    private List<String> vehicles = new ArrayList<>();

    @Option(names = "--fmi", paramLabel = "N", description = "Version of FMI, 2 or 3 (default: ${DEFAULT-VALUE}).")
    private int version = 3;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write to FILE, which ends in .fmu (default: NAME.fmu of the scenario).")
    private @Nullable Path to;

    @Option(
            names = "--furrow",
            paramLabel = "FILE",
            description = "The command of Furrow on the machine of the host, where FURROW_HOME is not set (default: on"
                    + " the path).")
    private @Nullable Path command;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Replace a value of the scenario, for example --set soil=mid.")
    private List<String> set = new ArrayList<>();

    @Override
    public Integer call() throws InputError, RunFailedException {
        FmiVersion fmi = FmiVersion.of(version);
        if (fmi == null) {
            throw new InputError("--fmi " + version + ": must be 2 or 3");
        }
        Scenario read = ScenarioReader.read(Library.find(scenario), Setting.parse(set));
        Path file = to == null ? Path.of(read.name() + ".fmu") : to;
        if (!file.toString().endsWith(".fmu")) {
            throw new InputError("--out " + file + ": the name of an FMU ends in .fmu");
        }
        if (Files.exists(file)) {
            throw new InputError(file + ": exists already; remove it, or name another file with --out");
        }
        try {
            new FmuExport(read, vehicles, new FmuExport.Settings(fmi, BuildInfo.code(), command)).write(file);
        } catch (IOException e) {
            throw new RunFailedException(file + ": " + e.getMessage(), e);
        }
        out().println(file);
        return ExitCodes.OK;
    }
}
