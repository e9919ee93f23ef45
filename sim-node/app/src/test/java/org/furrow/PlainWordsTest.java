package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.app.Furrow;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Comments, messages, help texts and documentation avoid idioms that hide who does what, and comments stay within 120
 * columns.
 */
class PlainWordsTest {
    private static final int MAX_COLUMNS = 120;
    private static final Pattern BANNED = Pattern.compile(
            "\\b(?:nobody|whoever|somebody|anybody|whatever|is told|so many|so long|leaves? away|left away"
                    + "|stands here twice|(?<!dead )(?<!dead-)reckon\\w*|go(?:es|ing)? on with|as often as|for lack of"
                    + "|of its own|what is said|what it is told)\\b",
            Pattern.CASE_INSENSITIVE);

    @Test
    void shouldUsePlainWordsInJava() {
        List<String> findings = new ArrayList<>();
        for (String file : Repository.files(Repository::isMainJava)) {
            Passage.ofJava(Repository.read(file)).forEach(passage -> addBanned(findings, file, passage));
        }
        assertNone(findings);
    }

    @Test
    void shouldUsePlainWordsInDocumentation() {
        List<String> findings = new ArrayList<>();
        for (String file : Repository.files(Repository::isDocumentation)) {
            Passage.ofLines(Repository.read(file), line -> !line.isBlank(), "", false)
                    .forEach(passage -> addBanned(findings, file, passage));
        }
        assertNone(findings);
    }

    @Test
    void shouldUsePlainWordsInSchemas() {
        List<String> findings = new ArrayList<>();
        for (String file : Repository.files(path -> path.contains("src/main/") && path.endsWith(".schema.json"))) {
            Passage.ofLines(Repository.read(file), line -> line.contains("\"description\""), "", false)
                    .forEach(passage -> addBanned(findings, file, passage));
        }
        assertNone(findings);
    }

    @Test
    void shouldUsePlainWordsInScripts() {
        List<String> findings = new ArrayList<>();
        for (String file : Repository.files(Repository::isScript)) {
            String source = Repository.read(file);
            comments(source).forEach(passage -> addBanned(findings, file, passage));
            Passage.ofLines(source, line -> !isComment(line), "", false)
                    .forEach(passage -> addBanned(findings, file, passage));
        }
        assertNone(findings);
    }

    @Test
    void shouldUsePlainWordsInHelpTexts() {
        List<String> findings = new ArrayList<>();
        addHelp(findings, Furrow.commandLine());
        assertNone(findings);
    }

    @Test
    void shouldKeepCommentsWithin120Columns() {
        List<String> findings = new ArrayList<>();
        for (String file : Repository.files(path -> Repository.isMainJava(path) || Repository.isScript(path))) {
            String source = Repository.read(file);
            String[] lines = source.split("\n", -1);
            for (Passage passage : Repository.isMainJava(file) ? Passage.ofJava(source) : comments(source)) {
                for (int number : passage.lines()) {
                    int columns = lines[number - 1].length();
                    if (passage.isComment() && columns > MAX_COLUMNS) {
                        findings.add(file + ":" + number + ": " + columns + " columns");
                    }
                }
            }
        }
        assertNone(findings);
    }

    @Test
    void shouldFindBannedWordsAcrossLines() {
        String source = """
                /**
                 * Dead reckoning, as DeadReckoning does; a rank
                 * is
                 * told "nothing".
                 */
                class A { // so
                    // many
                    char c = '"'; String s = "a \\" nobody";
                    String t = \"""
                            What it
                            is told\""";
                    int nobody = 1;
                }
                """;
        List<String> findings = new ArrayList<>();
        Passage.ofJava(source).forEach(passage -> addBanned(findings, "A", passage));
        assertEquals(List.of("A:3: is told", "A:6: so many", "A:8: nobody", "A:10: What it is told"), findings);
    }

    private static void addHelp(List<String> findings, CommandLine command) {
        Matcher banned = BANNED.matcher(command.getUsageMessage().replaceAll("\\s+", " "));
        while (banned.find()) {
            findings.add(command.getCommandSpec().qualifiedName() + " --help: " + banned.group());
        }
        command.getSubcommands().values().forEach(subcommand -> addHelp(findings, subcommand));
    }

    private static void addBanned(List<String> findings, String file, Passage passage) {
        Matcher banned = BANNED.matcher(passage.text());
        while (banned.find()) {
            findings.add(file + ":" + passage.lineAt(banned.start()) + ": " + banned.group());
        }
    }

    private static List<Passage> comments(String script) {
        return Passage.ofLines(script, PlainWordsTest::isComment, "^\\s*#", true);
    }

    private static boolean isComment(String line) {
        return line.stripLeading().startsWith("#");
    }

    private static void assertNone(List<String> findings) {
        assertTrue(findings.isEmpty(), () -> findings.size() + " findings\n" + String.join("\n", findings));
    }
}
