package org.furrow.node.app.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.bench.verti.VertiBench;
import org.furrow.node.study.bench.verti.VertiReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow bench verti}. */
@Command(
        name = "verti",
        description =
                "Drive vehicles over worlds of Verti-Bench (github.com/RobotiXX/verti_bench) by its systems pid and eh:"
                        + " success, time, roll and pitch, and the time that the runs took. The scenario of each trial is written,"
                        + " too.")
public final class VertiBenchCommand extends CliCommand {
    private static final int WORLDS = 100;
    private static final int PAIRS = 10;
    private static final List<String> SYSTEMS = List.of("pid", "eh");

    @Parameters(paramLabel = "FOLDER", description = "A checkout of Verti-Bench.")
    private Path folder;

    @Option(
            names = "--worlds",
            paramLabel = "LIST",
            description =
                    "Numbers of worlds, such as 1-12,61,91 (default: ${DEFAULT-VALUE}, of each kind in its share).",
            defaultValue = "1-12,61-66,91-92")
    private String worlds;

    @Option(
            names = "--pairs",
            paramLabel = "LIST",
            description =
                    "Numbers of the pairs of start and goal in each world, from 1 to 10 (default: ${DEFAULT-VALUE}).",
            defaultValue = "1")
    private String pairs;

    @Option(
            names = "--vehicles",
            paramLabel = "NAMES",
            split = ",",
            description = "Vehicles (default: ${DEFAULT-VALUE}).",
            defaultValue = "hmmwv,m113")
    private List<String> vehicles;

    @Option(
            names = "--systems",
            paramLabel = "NAMES",
            split = ",",
            description = "Systems: pid, eh (default: ${DEFAULT-VALUE}).",
            defaultValue = "pid,eh")
    private List<String> systems;

    @Option(
            names = "--speed",
            paramLabel = "V",
            description = "Speed to hold, in m/s (default: ${DEFAULT-VALUE}).",
            defaultValue = "4")
    private double speed_mps;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description = "Write verti.csv, and a folder with the scenario of each trial, to a new folder.")
    private Path out;

    @Override
    public Integer call() throws InputError, RunFailedException {
        List<Integer> numbers = numbers("--worlds", worlds, WORLDS);
        List<Integer> ways = numbers("--pairs", pairs, PAIRS);
        for (String system : systems) {
            if (!SYSTEMS.contains(system)) {
                throw new InputError("--systems " + system + ": must be pid or eh");
            }
        }
        if (!(speed_mps > 0)) {
            throw new InputError("--speed " + speed_mps + ": must be > 0");
        }
        if (Files.exists(out)) {
            throw new InputError("--out " + out + ": exists already; name a new folder");
        }
        VertiReport report = new VertiBench(folder, out)
                .run(new VertiBench.Selection(numbers, ways, vehicles, systems, speed_mps), line -> out().println(
                                line));
        report.lines().forEach(out()::println);
        try {
            AtomicFile.write(out.resolve("verti.csv"), report.csv());
        } catch (IOException e) {
            throw new RunFailedException(out + ": cannot be written: " + e.getMessage(), e);
        }
        out().println("results in " + out);
        return ExitCodes.OK;
    }

    /** The numbers of a list such as {@code 1-3,7}. */
    private static List<Integer> numbers(String option, String list, int most) throws InputError {
        List<Integer> numbers = new ArrayList<>();
        for (String part : list.split(",", -1)) {
            String[] ends = part.split("-", -1);
            try {
                int first = Integer.parseInt(ends[0]);
                int last = Integer.parseInt(ends[ends.length - 1]);
                if (ends.length > 2 || first < 1 || last > most || first > last) {
                    throw new InputError(
                            option + " " + part + ": must be numbers from 1 to " + most + ", such as 1-3,7");
                }
                for (int number = first; number <= last; number++) {
                    numbers.add(number);
                }
            } catch (NumberFormatException e) {
                throw new InputError(option + " " + part + ": must be numbers from 1 to " + most + ", such as 1-3,7");
            }
        }
        return numbers;
    }
}
