package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands with files of another format, which {@link SketchImporter} reads. */
@Tag("run")
class ImporterCommandTest {
    @TempDir
    private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @ParameterizedTest
    @CsvSource({
        "validate, vehicle truck 1500, vehicle of 1",
        "validate, pendulum swing 2, 'mechanism of 1 body, 1 joint'",
        "vehicle show, vehicle truck 1500, truck: vehicle of type four-wheel",
        "vehicle show, pendulum swing 2, 'swing: 1 body'",
        "vehicle show --yaml, pendulum swing 2, pendulum swing 2"
    })
    void shouldReadAFileByItsEnding(String command, String text, String expected) throws IOException {
        Cli cli = Cli.run((command + " " + file("one.sketch", text)).split(" ", -1));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(String.join("\n", cli.out()).contains(expected), cli.toString());
    }

    @Test
    void shouldDriveInAScenario() throws IOException {
        file("truck.sketch", "vehicle truck 1500");
        String scenario = file("drive.yaml", """
                furrow: 1
                name: drive
                duration_s: 1
                terrain: {type: flat}
                soil: drysand
                vehicles:
                  - {name: one, type: truck.sketch, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: trial}}
                """);
        Cli cli = Cli.run("validate", scenario);
        assertEquals(0, cli.exitCode(), cli.toString());
    }

    @Test
    void shouldNameTheFileOfAMistake() throws IOException {
        Cli cli = Cli.run("validate", file("one.sketch", "vehicle"));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains("one.sketch:1:1: expected 'vehicle NAME MASS_KG'"), cli.toString());
    }
}
