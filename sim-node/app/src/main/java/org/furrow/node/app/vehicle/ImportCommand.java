package org.furrow.node.app.vehicle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.base.OptionsOfTypes;
import org.furrow.node.export.NewFolder;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.scenario.foreign.ForeignFile;
import org.furrow.node.scenario.foreign.ForeignFormat;
import org.furrow.node.scenario.foreign.ForeignFormats;
import org.furrow.node.scenario.foreign.ForeignOption;
import org.furrow.node.scenario.foreign.Imported;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** {@code furrow vehicle import}. The formats and their options are those that are found. */
@Command(
        name = "import",
        description = "Write a vehicle or mechanism of another program as files of Furrow. Prints what is approximated"
                + " and which keys have no effect.",
        modelTransformer = ImportOptions.class)
final class ImportCommand extends CliCommand implements OptionsOfTypes {
    @Parameters(paramLabel = ImportOptions.FILE)
    private Path file;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Write the files to a new folder.")
    private Path folder;

    @Override
    public Integer call() throws InputError, IOException, LogDamagedException {
        ForeignFormat format = ForeignFormats.of(file);
        ForeignFile given = new ForeignFile(file, options(terminal().getParseResult()));
        ForeignFormats.requireTaken(format, given);
        Imported imported = format.read(given);
        OutputFolder.requireNew(folder);
        NewFolder.write(folder, part -> {
            try {
                write(format, imported, part);
            } catch (InputError e) {
                throw new InputError(e.getMessage().replace(part.toString(), folder.toString()));
            }
        });
        imported.notes().forEach(note -> out().println(OneLine.of(note)));
        out().println(OneLine.of(folder.resolve(imported.name() + ".yaml")
                + (imported.isVehicle()
                        ? ": written, with the files that it names"
                        : ": written; 'furrow mechanism' simulates it")));
        return ExitCodes.OK;
    }

    /** The values of the given options of formats. */
    private static Map<String, String> options(ParseResult given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (OptionSpec spec : given.matchedOptions()) {
            if (spec.userObject() instanceof ForeignOption option) {
                Object value = Objects.requireNonNull(given.matchedOptionValue(option.name(), null));
                values.put(option.name(), option.hasValue() ? value.toString() : "");
            }
        }
        return values;
    }

    /** Writes the files to the new folder if they compile. */
    private static void write(ForeignFormat format, Imported imported, Path to) throws InputError, IOException {
        for (Map.Entry<String, String> text : imported.files().entrySet()) {
            Files.writeString(to.resolve(text.getKey()), text.getValue());
        }
        format.complete(imported, to.resolve(imported.name() + ".yaml"));
    }
}
