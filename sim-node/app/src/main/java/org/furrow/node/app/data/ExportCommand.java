package org.furrow.node.app.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.base.OptionsOfTypes;
import org.furrow.node.app.option.ResultOptions;
import org.furrow.node.app.terminal.Interruption;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ShareProgress;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.export.ExportJob;
import org.furrow.node.export.ExportOption;
import org.furrow.node.export.RunExport;
import org.furrow.node.input.InputError;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.results.RunFailedException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ObjectNode;

/** {@code furrow export}. Its formats and their options are those of the exports that are found. */
@Command(
        name = "export",
        description = "Export the ground, the vehicles or a recording of a run for other programs.",
        modelTransformer = ExportOptions.class)
public final class ExportCommand extends CliCommand implements OptionsOfTypes {
    @Parameters(paramLabel = "DIR", description = "Folder of a run.")
    private Path folder;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "PATH",
            description = "File or folder to write (default: in DIR/export).")
    private @Nullable Path out;

    @Mixin
    private ResultOptions result;

    /** Loads the plug-ins beside the scenario of the run, whose formats may have options. */
    @Override
    public void usePlugins() throws InputError {
        // a value of an option that is not known yet may stand for the folder
        Optional<Path> scenario = Stream.concat(
                        Stream.ofNullable(folder),
                        terminal().getParseResult().unmatched().stream().map(Path::of))
                .map(each -> each.resolve("scenario.yaml"))
                .filter(Files::exists)
                .findFirst();
        if (scenario.isPresent()) {
            Plugins.beside(scenario.get());
        }
    }

    @Override
    public Integer call() throws InputError, RunFailedException {
        ParseResult given = terminal().getParseResult();
        String name = given.matchedOptionValue(ExportOptions.FORMAT, "");
        List<RunExport> formats = Plugins.all(RunExport.class);
        RunExport format = formats.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new InputError(ExportOptions.FORMAT + " " + name + ": unknown format; use " + names(formats)));
        Path to = out != null ? out : folder.resolve(format.place());
        try (StopSignals stop = new StopSignals()) {
            return write(format, to, values(given, format), stop);
        }
    }

    private int write(RunExport format, Path to, Map<String, Object> values, StopSignals stop)
            throws InputError, RunFailedException {
        try (ShareProgress progress = new ShareProgress(err())) {
            RunExport.Written written =
                    format.write(new ExportJob(folder, to, values, Interruption.unless(stop, progress)));
            ObjectNode json = ResultOptions.result()
                    .put("format", format.name())
                    .put("path", written.path().toString());
            written.lines().forEach(json.putArray("written")::add);
            result.print(out(), written.lines(), json);
            return ExitCodes.OK;
        } catch (Interruption e) {
            Messages.error(terminal(), "interrupted; nothing is left of the export");
            return stop.exitCode();
        }
    }

    /** The values of the given options, all of which the format takes. */
    private static Map<String, Object> values(ParseResult given, RunExport format) throws InputError {
        Map<String, Object> values = new LinkedHashMap<>();
        for (OptionSpec spec : given.matchedOptions()) {
            if (spec.userObject() instanceof ExportOption<?> option) {
                Object value = Objects.requireNonNull(given.matchedOptionValue(option.name(), null));
                if (!ExportOptions.takes(format, option)) {
                    List<RunExport> others = Plugins.all(RunExport.class).stream()
                            .filter(each -> ExportOptions.takes(each, option))
                            .toList();
                    throw new InputError(option.name() + (value instanceof Boolean ? "" : " " + value) + ": "
                            + option.purpose() + "; use it with " + ExportOptions.FORMAT + " " + names(others));
                }
                values.put(option.name(), value);
            }
        }
        return values;
    }

    private static String names(List<RunExport> formats) {
        List<String> names = formats.stream().map(NamedType::name).toList();
        int last = names.size() - 1;
        return (last > 0 ? String.join(", ", names.subList(0, last)) + " or " : "") + names.get(last);
    }
}
