package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.scenario.Library;
import org.furrow.scm.soil.SoilPresets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Help, lists, completion and the forms of a run's output. */
@Tag("run")
class HelpCommandTest {
    @TempDir
    private Path folder;

    @Test
    void shouldPrintTheHelpOfACommand() {
        assertEquals(Cli.run("--help").out(), Cli.run("help").out());
        assertEquals(Cli.run("run", "--help").out(), Cli.run("help", "run").out());
        assertEquals(
                Cli.run("study", "weak", "--help").out(),
                Cli.run("help", "study", "weak").out());
        assertEquals(Cli.run("--version").out(), Cli.run("version").out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"scenarios", "vehicles", "soils", "help"})
    void shouldFitATerminalOf80Columns(String command) {
        Cli cli = Cli.run(command);
        assertEquals(0, cli.exitCode(), cli.toString());
        for (String line : cli.out()) {
            assertTrue(line.length() <= 80, line);
        }
    }

    @Test
    void shouldListAllNames() {
        assertTrue(firstWords(Cli.run("scenarios")).containsAll(Library.NAMES));
        assertTrue(firstWords(Cli.run("vehicles")).containsAll(Library.VEHICLES));
        Cli soils = Cli.run("soils");
        assertTrue(firstWords(soils).containsAll(SoilPresets.names()));
        assertTrue(soils.out().getFirst().endsWith("damping"), soils.out().getFirst());
    }

    private static List<String> firstWords(Cli cli) {
        return cli.out().stream().map(line -> line.split(" ", 2)[0]).toList();
    }

    @Test
    void shouldPrintScenariosAndSoilsToCopy() throws IOException {
        Path scenario = folder.resolve("mine.yaml");
        String text = String.join("\n", Cli.run("scenarios", "show", "single").out()) + "\n";
        assertEquals(content("/scenarios/single.yaml"), text);
        String soil = String.join("\n", Cli.run("soils", "clay").out()) + "\n";
        Files.writeString(scenario, text.replaceFirst("(?m)^soil: .*\\n", soil));
        Cli cli = Cli.run("validate", scenario.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(List.of(), cli.err());
    }

    private static String content(String resource) throws IOException {
        try (var in = Objects.requireNonNull(HelpCommandTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void shouldCompleteCommandsAndNames(String shell) throws IOException, InterruptedException {
        Cli cli = Cli.run("completion", shell);
        assertEquals(0, cli.exitCode(), cli.toString());
        Path script = folder.resolve("script");
        Files.write(script, cli.out());
        String all = Files.readString(script);
        assertTrue(all.contains("--checkpoint-every") && all.contains("half-rounds"), "names are missing");
        Process bash =
                new ProcessBuilder("bash", "-n", script.toString()).inheritIO().start();
        assertEquals(0, bash.waitFor());
    }

    @Test
    void shouldPrintAManualPageOfAllCommands() {
        List<String> page = Cli.run("man").out();
        assertTrue(page.getFirst().startsWith(".TH \"FURROW\" \"1\""), page.getFirst());
        for (String section : List.of("run", "study weak", "vehicle show", "scenarios show")) {
            assertTrue(
                    page.stream().anyMatch(line -> line.startsWith(".SS \"furrow " + section)),
                    section + " is missing");
        }
        assertFalse(page.stream().anyMatch(line -> line.contains("@|")), "a mark of picocli");
    }

    @Test
    void shouldPrintTheSummaryAsJsonOrNothing() throws IOException {
        Path out = folder.resolve("json");
        Cli json = Cli.run("run", "single", "--duration", "0.2", "--json", "--out", out.toString());
        assertEquals(0, json.exitCode(), json.toString());
        JsonNode printed = JsonMapper.shared().readTree(String.join("\n", json.out()));
        assertEquals(JsonMapper.shared().readTree(Files.readString(out.resolve("run.json"))), printed);
        Cli quiet = Cli.run(
                "run",
                "single",
                "--duration",
                "0.2",
                "-q",
                "--out",
                folder.resolve("q").toString());
        assertEquals(0, quiet.exitCode(), quiet.toString());
        assertEquals(List.of(), quiet.out());
        assertEquals(List.of(), quiet.err());
    }
}
