package org.furrow.node.app.help;

import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.terminal.TerminalColours;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow help}. */
@Command(name = "help", description = "Print the help of furrow or of a command.")
public final class HelpCommand extends CliCommand {
    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "Command, such as run or study weak (default: all commands).")
    private List<String> words = List.of();

    @Override
    public Integer call() throws InputError {
        CommandLine command = terminal().getCommandSpec().root().commandLine();
        for (String word : words) {
            @Nullable CommandLine inner = command.getSubcommands().get(word);
            if (inner == null) {
                throw unknown(command, word);
            }
            command = inner;
        }
        command.usage(out(), TerminalColours.onStandardOutput());
        return ExitCodes.OK;
    }

    private static InputError unknown(CommandLine command, String word) {
        String name = command.getCommandSpec().qualifiedName();
        if (command.getSubcommands().isEmpty()) {
            return new InputError("'" + name + "' has no commands, found '" + word + "'");
        }
        return new InputError("'" + name + "' has no command '" + word + "'; "
                + Spelling.advice(word, command.getSubcommands().keySet()));
    }
}
