package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CommandsTest {
    private static CommandLine line(String... args) {
        return Commands.addTo(new CommandLine(new CommandLine.HelpCommand()), Commands.named(args));
    }

    private static boolean hasOptions(CommandLine line, String command) {
        CommandLine found = Objects.requireNonNull(line.getSubcommands().get(command), command);
        return !found.getCommandSpec().options().isEmpty();
    }

    @Test
    void shouldDescribeAllCommandsAlike() {
        assertEquals(
                Furrow.commandLine().getUsageMessage(),
                Furrow.commandLineFor("--help").getUsageMessage());
    }

    @Test
    void shouldReadTheOptionsOfTheNamedCommands() {
        CommandLine line = line("help", "study");
        assertTrue(hasOptions(line, "study"));
        assertFalse(hasOptions(line, "run"));
    }

    @Test
    void shouldReadAllOptionsForCommandsThatPrintThemAndForFilesOfArguments() {
        Predicate<String> man = Commands.named("man");
        Predicate<String> file = Commands.named("@arguments");
        assertTrue(man.test("run") && file.test("run"));
        assertFalse(Commands.named("--help").test("run"));
    }
}
