package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.testkit.Examples;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The suite of pytest in the examples passes without a clock, and fails with evidence when a fault is planted. */
@Tag("run")
class BenchSuiteTest {
    @TempDir
    private Path folder;

    private String pytest(String name, String planted, int code) throws Exception {
        Path log = folder.resolve(name + ".log");
        Path rig = Examples.path("bench");
        ProcessBuilder builder = FurrowProcess.python(
                folder,
                log,
                List.of(
                        "-m",
                        "pytest",
                        "-p",
                        "no:cacheprovider",
                        "--furrow-out=" + folder.resolve(name),
                        "--junit-xml=" + folder.resolve(name + ".xml"),
                        rig.toString()));
        builder.environment().put("PLANT", planted);
        Process process = builder.start();
        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "did not end");
        String text = Files.readString(log);
        assertEquals(code, process.exitValue(), text);
        return text;
    }

    @Test
    void shouldPassAndFailWithEvidence() throws Exception {
        assumeTrue(Software.PYTEST.isHere());
        assertTrue(pytest("sound", "", 0).contains("20 passed"));
        assertTrue(pytest("planted", "lost", 1).contains("6 failed, 14 passed"));

        Path evidence = folder.resolve("planted/test_steers_to_the_left");
        List<String> table = Files.readAllLines(evidence.resolve("signals.csv"));
        assertEquals("time_s,yaw_rate_radps", table.getFirst());
        assertEquals(1501, table.size(), "3 s of each step");
        assertTrue(Files.readString(evidence.resolve("plot.svg")).contains("<polyline"));
        assertTrue(Files.exists(evidence.resolve("log.txt")));
        String facts = Files.readString(evidence.resolve("evidence.json"));
        assertTrue(facts.contains("the condition does not hold after 3 s"), facts);
        String xml = Files.readString(folder.resolve("planted.xml"));
        assertTrue(xml.contains("<property name=\"plot\" value=\"" + evidence.resolve("plot.svg")), xml);
        String digest = facts.replaceAll("(?s).*\"digest\": \"([0-9a-f]{16})\".*", "$1");
        assertTrue(xml.contains("<property name=\"digest\" value=\"" + digest), xml);

        Path run = folder.resolve("planted/run");
        Path again = folder.resolve("again");
        Cli replay = Cli.run("hil", "--bus", "replay:" + run, "--out", again.toString(), "--no-plots");
        assertEquals(ExitCodes.INTERRUPTED, replay.exitCode(), replay.err().toString()); // as the session ended the run
        assertTrue(Files.readString(again.resolve("digests.csv")).contains(digest));
    }
}
