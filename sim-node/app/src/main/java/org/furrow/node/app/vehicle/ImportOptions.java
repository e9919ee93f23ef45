package org.furrow.node.app.vehicle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.foreign.ForeignFormat;
import org.furrow.node.scenario.foreign.ForeignOption;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Gives {@code furrow vehicle import} the options of all formats, before its own. An option that is none of them may be
 * that of a format in a plug-in, so a first parse lets it pass.
 */
public final class ImportOptions implements IModelTransformer {
    static final String FILE = "FILE";

    @Override
    public CommandSpec transform(CommandSpec command) {
        List<ForeignFormat> formats = Plugins.all(ForeignFormat.class);
        command.parser().unmatchedArgumentsAllowed(true);
        PositionalParamSpec file = command.positionalParameters().getFirst();
        command.remove(file);
        command.addPositional(file.toBuilder()
                .description(formats.stream()
                        .map(ForeignFormat::description)
                        .collect(Collectors.joining(", ", "File of another program: ", ".")))
                .build());
        List<OptionSpec> own = List.copyOf(command.options());
        own.forEach(command::remove);
        Map<String, ForeignOption> options = new LinkedHashMap<>();
        formats.forEach(format -> format.options().forEach(option -> options.putIfAbsent(option.name(), option)));
        options.values().forEach(option -> command.addOption(spec(option)));
        own.forEach(command::addOption);
        return command;
    }

    private static OptionSpec spec(ForeignOption option) {
        OptionSpec.Builder builder = OptionSpec.builder(option.name())
                .description(option.description())
                .userObject(option);
        if (option.hasValue()) {
            builder.type(String.class).arity("1").paramLabel(option.label());
        } else {
            builder.type(Boolean.class).arity("0");
        }
        return builder.build();
    }
}
