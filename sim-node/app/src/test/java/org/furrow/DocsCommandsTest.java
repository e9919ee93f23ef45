package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.DocsBlocks.Code;
import org.furrow.node.app.Furrow;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParseResult;

/**
 * Commands in the documents are taken as they are typed: options, their values and scenarios exist. Those that only
 * print are executed. Words in capitals, such as DIR, stand for values of a user.
 */
@Tag("run")
class DocsCommandsTest {
    private static final Pattern COMMAND = Pattern.compile(
            "(?:^|.*?(?:&& |; do |\\$ ))(?:[A-Z_]+=\\S+ )*(?:\\./)?(?:run-scripts/|bin/)?furrow( .*|$)");
    /** What follows a command in a shell, or as its explanation. */
    private static final Pattern END = Pattern.compile("\\s+(#|\\||>|&&?|;)(\\s.*|$)|;.*|   +.*");

    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z][A-Z0-9]*");
    private static final Set<String> PRINTING =
            Set.of("scenarios", "vehicles", "soils", "schema", "vehicle", "validate", "help", "version");
    private static final Set<String> RUNS = Set.of("run", "hil", "env", "hil-controller");

    private final CommandLine furrow = Furrow.commandLine();
    private final List<String> faults = new ArrayList<>();
    private final Set<List<String>> executed = new HashSet<>();

    @Test
    void shouldTakeEveryCommand() {
        int count = 0;
        for (String document : DocsBlocks.documents()) {
            for (Code code : DocsBlocks.indented(document)) {
                count += check(code, false);
            }
            for (Code block : DocsBlocks.fenced(document, "sh")) {
                for (String line : block.text().split("\n", -1)) {
                    count += check(new Code(document, block.line(), "sh", line), false);
                }
            }
            for (Code code : DocsBlocks.inline(document)) {
                count += check(code, true);
            }
        }
        assertEquals(List.of(), faults);
        assertTrue(count > 250, "commands: " + count);
    }

    /** Checks the command in a line; returns the number of its forms. */
    private int check(Code code, boolean mentioned) {
        Matcher command = COMMAND.matcher(code.text());
        if (!command.matches()) {
            return 0;
        }
        List<List<String>> forms = forms(END.matcher(command.group(1)).replaceFirst(""));
        for (List<String> form : forms) {
            String fault = fault(form, mentioned);
            if (fault != null) {
                faults.add(code.place() + ": furrow " + String.join(" ", form) + ": " + fault);
            }
        }
        return forms.size();
    }

    /** The words of a command, once for each of the alternatives that a word such as {@code vti|csv} has. */
    private static List<List<String>> forms(String text) {
        List<List<String>> forms = new ArrayList<>(List.of(List.of()));
        Matcher word = WORD.matcher(text.replaceAll("(^|\\s)\\[(-[^\\]]*)\\]", "$1$2"));
        while (word.find()) {
            boolean quoted = word.group(3) == null;
            String whole = quoted ? (word.group(1) != null ? word.group(1) : word.group(2)) : word.group(3);
            String key = whole.contains("=") && !quoted ? whole.substring(0, whole.indexOf('=') + 1) : "";
            List<String> alternatives = quoted
                    ? List.of(whole)
                    : Arrays.stream(whole.substring(key.length()).split("\\|", -1))
                            .filter(each -> !each.equals("..."))
                            .map(each -> key + each.replaceFirst("\\.\\.\\.$", ""))
                            .toList();
            List<List<String>> longer = new ArrayList<>();
            for (List<String> form : forms) {
                for (String each : alternatives) {
                    List<String> next = new ArrayList<>(form);
                    next.add(each.contains("$") ? "mid" : each); // a variable of a shell loop
                    longer.add(next);
                }
                if (alternatives.isEmpty()) {
                    longer.add(form);
                }
            }
            forms = longer;
        }
        return forms;
    }

    /** What is wrong with a command, or null. */
    private @Nullable String fault(List<String> words, boolean mentioned) {
        List<String> args = new ArrayList<>(words);
        for (int tries = 0; tries < 10; tries++) {
            try {
                ParseResult parsed = furrow.parseArgs(args.toArray(String[]::new));
                return executed.add(List.copyOf(args)) ? executed(parsed, args) : null;
            } catch (CommandLine.MissingParameterException e) {
                return mentioned ? null : e.getMessage();
            } catch (CommandLine.ParameterException e) {
                ArgSpec of = e.getArgSpec();
                String value = e.getValue();
                int at = value == null ? -1 : args.lastIndexOf(value);
                if (of == null || at < 0 || !PLACEHOLDER.matcher(value).matches()) {
                    return e.getMessage();
                }
                Class<?> type = of.auxiliaryTypes()[0];
                args.set(
                        at,
                        type.isEnum() ? type.getEnumConstants()[0].toString() : value.equals("BUS") ? "memory" : "1");
            } catch (InputError e) {
                return e.getMessage();
            }
        }
        return "too many placeholders";
    }

    /** Executes a command that only prints; reads the built-in scenario of one that runs it, with its settings. */
    private static @Nullable String executed(ParseResult parsed, List<String> args) throws InputError {
        if (!parsed.hasSubcommand() || args.stream().anyMatch(arg -> arg.matches("[A-Z]+|--help|--all|--out"))) {
            return null;
        }
        ParseResult command = parsed.subcommand();
        String name = command.commandSpec().name();
        if (PRINTING.contains(name) && args.stream().noneMatch(arg -> arg.endsWith(".yaml"))) {
            if (args.size() == 1 && name.matches("vehicle|validate|schema")) {
                return null;
            }
            StringWriter err = new StringWriter();
            CommandLine line = Furrow.commandLine().setOut(new PrintWriter(new StringWriter()));
            int code = Furrow.execute(line.setErr(new PrintWriter(err)), args.toArray(String[]::new));
            return code == 0 ? null : err.toString();
        }
        if (RUNS.contains(name) && command.hasMatchedPositional(0)) {
            String scenario = command.matchedPositional(0).stringValues().getFirst();
            List<Setting> settings = new ArrayList<>();
            List<String> set = command.matchedOptionValue("--set", List.of());
            for (String text : set) {
                settings.add(Setting.parse(text));
            }
            if (!scenario.matches(".*[./].*|S|SCENARIO")) {
                ScenarioReader.read(Library.find(scenario), settings);
            }
        }
        return null;
    }
}
