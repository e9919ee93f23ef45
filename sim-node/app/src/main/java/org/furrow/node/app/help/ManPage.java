package org.furrow.node.app.help;

import java.util.List;
import java.util.Locale;
import org.furrow.node.app.base.CliCommand;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of a command and its subcommands, in the macros {@code man} of roff. */
public final class ManPage {
    private final StringBuilder text = new StringBuilder();
    private final CommandSpec root;
    private final String version;

    ManPage(CommandSpec root, String version) {
        this.root = root;
        this.version = version;
    }

    String text() {
        text.setLength(0);
        String name = root.name();
        request(".TH", name.toUpperCase(Locale.ROOT), "1", "", name + " " + version, "");
        line(".SH NAME");
        line(escape(name) + " \\- " + escape(description(root)));
        line(".SH SYNOPSIS");
        line("\\fB" + escape(name) + "\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...");
        line(".SH OPTIONS");
        root.options().forEach(this::option);
        line(".SH COMMANDS");
        commands(root);
        line(".SH NOTES");
        for (String note : root.usageMessage().footer()) {
            line(note.isBlank() ? ".PP" : escape(plain(note).strip()) + "\n.br");
        }
        return text.toString();
    }

    private void commands(CommandSpec command) {
        command.subcommands().values().forEach(inner -> {
            CommandSpec spec = inner.getCommandSpec();
            if (spec.subcommands().isEmpty() || spec.userObject() instanceof CliCommand) {
                command(spec);
            }
            commands(spec);
        });
    }

    private void command(CommandSpec spec) {
        StringBuilder synopsis = new StringBuilder(spec.qualifiedName());
        synopsis.append(spec.options().stream().anyMatch(option -> !isStandard(option)) ? " [OPTION]..." : "");
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
            synopsis.append(' ').append(parameter.arity().min() == 0 ? "[" + label + "]" : label);
        }
        request(".SS", synopsis.toString());
        line(escape(description(spec)));
        spec.positionalParameters().forEach(parameter -> item(parameter.paramLabel(), parameter));
        spec.options().stream().filter(option -> !isStandard(option)).forEach(this::option);
    }

    /** Whether an option is one of those of all commands, which the page describes once. */
    private static boolean isStandard(OptionSpec option) {
        return option.usageHelp() || option.versionHelp();
    }

    private void option(OptionSpec option) {
        boolean flag = option.arity().max() == 0;
        item(String.join(", ", option.names()) + (flag ? "" : " " + option.paramLabel()), option);
    }

    private void item(String head, ArgSpec argument) {
        line(".TP");
        line("\\fB" + escape(head) + "\\fR");
        line(escape(String.join(" ", List.of(argument.description())).replace("%%", "%")));
    }

    private static String description(CommandSpec spec) {
        return plain(String.join(" ", spec.usageMessage().description()).replace("%%", "%"));
    }

    /** A text without the marks of picocli. */
    private static String plain(String marked) {
        Text text = Ansi.OFF.text(marked);
        return text.toString();
    }

    private void request(String name, String... arguments) {
        text.append(name);
        for (String argument : arguments) {
            text.append(" \"").append(escape(argument)).append('"');
        }
        text.append('\n');
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    /** Escapes what roff would read as a request. */
    private static String escape(String plain) {
        String escaped = plain.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
