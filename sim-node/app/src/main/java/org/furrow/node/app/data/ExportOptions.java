package org.furrow.node.app.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.furrow.node.export.ExportOption;
import org.furrow.node.export.RunExport;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.node.input.plugin.Plugins;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Gives {@code furrow export} the option for the format, and the options of all formats. An option that is none of them
 * may be that of a format in a plug-in, so a first parse lets it pass.
 */
public final class ExportOptions implements IModelTransformer {
    static final String FORMAT = "--format";

    @Override
    public CommandSpec transform(CommandSpec command) {
        List<RunExport> formats = Plugins.all(RunExport.class);
        command.parser().unmatchedArgumentsAllowed(true);
        command.addOption(OptionSpec.builder(FORMAT)
                .required(true)
                .paramLabel(formats.stream().map(NamedType::name).collect(Collectors.joining("|")))
                .type(String.class)
                .description("What to export: "
                        + formats.stream()
                                .map(format -> format.name() + " (" + format.description() + ")")
                                .collect(Collectors.joining(", "))
                        + ".")
                .build());
        Map<String, ExportOption<?>> options = new LinkedHashMap<>();
        formats.forEach(format -> format.options().forEach(option -> options.putIfAbsent(option.name(), option)));
        options.values().forEach(option -> command.addOption(spec(option, formats)));
        return command;
    }

    /** Whether a format takes an option. */
    static boolean takes(RunExport format, ExportOption<?> option) {
        return format.options().stream().anyMatch(each -> each.name().equals(option.name()));
    }

    /** An option, described for each format; formats that have the same description share it. */
    private static OptionSpec spec(ExportOption<?> option, List<RunExport> formats) {
        Map<String, String> described = new LinkedHashMap<>();
        for (RunExport format : formats) {
            for (ExportOption<?> each : format.options()) {
                if (each.name().equals(option.name())) {
                    described.merge(each.description(), format.name(), (names, name) -> names + ", " + name);
                }
            }
        }
        OptionSpec.Builder builder = OptionSpec.builder(option.name())
                .type(option.type())
                .description(described.entrySet().stream()
                        .map(each -> each.getValue() + ": " + each.getKey())
                        .collect(Collectors.joining(" ")))
                .userObject(option);
        if (option.type() != Boolean.class) {
            builder.arity("1").paramLabel(option.label());
        } else {
            builder.arity("0");
        }
        return builder.build();
    }
}
