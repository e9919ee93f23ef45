package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.app.base.ExitCodes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class ViewCommandTest {
    @TempDir
    private static Path folder;

    private static Path run;

    @BeforeAll
    static void record() {
        run = folder.resolve("run");
        Cli made = Cli.run("run", "single", "--duration", "1.3", "--no-plots", "--record", "--out", run.toString());
        assertEquals(0, made.exitCode(), made.toString());
    }

    private static void assertRefused(String why, String... args) {
        assertEnds(ExitCodes.WRONG_INPUT, why, args);
    }

    private static void assertEnds(int code, String why, String... args) {
        Cli refused = Cli.run(args);
        assertEquals(code, refused.exitCode(), refused.toString());
        assertEquals(1, refused.err().size(), refused.toString());
        assertTrue(refused.err().getFirst().contains(why), refused.toString());
    }

    @Test
    void shouldWriteARunAsOneFileThatNeedsNoOther() throws IOException {
        Path to = folder.resolve("page");
        Cli export = Cli.run("export", run.toString(), "--format", "html", "--out", to.toString(), "--json");
        assertEquals(0, export.exitCode(), export.toString());
        String start = "{\"format\":\"html\",\"path\":\"" + to.resolve("single.html") + "\",\"written\":[";
        assertTrue(export.out().getFirst().startsWith(start), export.toString());
        String page = Files.readString(to.resolve("single.html"));
        for (String name : new String[] {"meta.json", "state.json", "relief.bin", "block/0.bin", "block/1.bin"}) {
            assertTrue(page.contains("data-name=\"" + name + "\">"), name);
        }
        assertTrue(page.contains("{\"epochs\":65,\"blocks\":2,\"complete\":true}"));
        assertTrue(page.matches("(?s).*data-name=\"table/[^\"]+\\.bin\".*"), "tables for the charts");
        assertTrue(!page.contains("<link rel=\"stylesheet\"") && !page.contains("src=\"viewer.js\""), "one file");
    }

    @Test
    void shouldRefuseWhatCannotBeShown() throws IOException {
        assertRefused("is not the folder of a run", "view", folder.toString());
        Path plain = Files.createDirectory(folder.resolve("plain"));
        Files.copy(run.resolve("scenario.yaml"), plain.resolve("scenario.yaml"));
        assertRefused("has no recording; run with --record, or use 'furrow record", "view", plain.toString());
        assertRefused("--size 1x1: write the width", "view", run.toString(), "--size", "1x1");
        assertRefused("unknown key 'when'", "view", run.toString(), "--shot", "when=1,a.png");
        assertRefused("must end with the name of a file", "view", run.toString(), "--video", "from=1");
        assertRefused("--view: cannot be combined with --resume", "run", "--resume", run.toString(), "--view");
        assertRefused("--epoch 3:", "export", run.toString(), "--format", "html", "--epoch", "3");
    }

    /** One digit of a table is enough. */
    @Test
    void shouldRefuseATableThatHasChangedSinceTheRun() throws IOException {
        Path changed = copy("changed-table");
        Files.createDirectories(changed.resolve("vehicles"));
        for (String file : new String[] {"run.json", "manifest.sha256", "vehicles/solo.csv", "record/solo.poses"}) {
            Files.copy(run.resolve(file), changed.resolve(file));
        }
        Path table = changed.resolve("vehicles/solo.csv");
        String text = Files.readString(table);
        int digit = text.lastIndexOf('5');
        Files.writeString(table, text.substring(0, digit) + '6' + text.substring(digit + 1));
        String why = "damaged: vehicles/solo.csv: differs from";
        assertEnds(ExitCodes.RUN_FAILED, why, "view", changed.toString());
        assertEnds(ExitCodes.RUN_FAILED, why, "export", changed.toString(), "--format", "html");
    }

    @Test
    void shouldPrintTheVerdictAsJson() {
        Cli verdict = Cli.run("verify", run.toString(), "--json");
        assertEquals("{\"ok\":true,\"faults\":[]}", verdict.out().getFirst());
        assertEquals(0, verdict.exitCode());
    }

    @Test
    void shouldRefuseAChangedScenarioAndADamagedLog() throws IOException {
        Path changed = copy("changed");
        Path scenario = changed.resolve("scenario.yaml");
        Files.writeString(scenario, Files.readString(scenario).replaceFirst("(?m)^duration_s: .*$", "duration_s: 1.4"));
        assertRefused("has changed since the run", "view", changed.toString());
        Path damaged = copy("damaged");
        byte[] log = Files.readAllBytes(damaged.resolve("record/commits.log"));
        log[0] ^= 1;
        Files.write(damaged.resolve("record/commits.log"), log);
        assertEnds(ExitCodes.RUN_FAILED, "is not a commit log", "export", damaged.toString(), "--format", "html");
    }

    private static Path copy(String name) throws IOException {
        Path to = Files.createDirectories(folder.resolve(name).resolve("record"));
        Files.copy(run.resolve("record/commits.log"), to.resolve("commits.log"));
        Files.copy(run.resolve("scenario.yaml"), folder.resolve(name).resolve("scenario.yaml"));
        return folder.resolve(name);
    }
}
