package org.furrow.node.scenario.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A table of inputs that begins in reverse without brake drives ahead; far from the origin places are coarse. */
class InputsDoubtTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"0, -2e6, 1", "1.1e6, 0, 1", "9e5, -9e5, 0"})
    void aStartFarFromTheOriginIsDoubted(double x_m, double y_m, long doubts) throws IOException, InputError {
        Path file = folder.resolve("far.yaml");
        Files.writeString(
                file,
                "furrow: 1\nname: far\nduration_s: 1\nsurface: rigid\nterrain: {type: flat}\nvehicles:\n"
                        + "  - {name: v, type: tractor, start: {x_m: " + x_m + ", y_m: " + y_m
                        + ", heading_deg: 0}, driver: {type: none}}\n");
        List<String> warnings = Plausibility.of(ScenarioReader.read(Source.ofFile(file), List.of()));
        assertEquals(
                doubts,
                warnings.stream()
                        .filter(each -> each.contains("km from the origin"))
                        .count(),
                warnings.toString());
    }

    @ParameterizedTest
    @CsvSource({"0, -1, 1", "0.5, -1, 0", "0, 1, 0", "0, 0, 0"})
    void aFirstRowInReverseWithoutBrakeIsDoubted(double brake, int gear, long doubts) throws IOException, InputError {
        Files.writeString(
                folder.resolve("in.csv"),
                "t_s,steering,throttle,brake,gear\n0,0,0," + brake + "," + gear + "\n1,0,0.5,0," + gear + "\n");
        Path file = folder.resolve("reverse.yaml");
        Files.writeString(file, """
                furrow: 1
                name: reverse
                duration_s: 1
                surface: rigid
                terrain: {type: flat}
                vehicles:
                  - {name: v, type: tractor, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: inputs, file: in.csv}}
                """);
        List<String> warnings = Plausibility.of(ScenarioReader.read(Source.ofFile(file), List.of()));
        assertEquals(
                doubts,
                warnings.stream().filter(each -> each.contains("gear -1")).count(),
                warnings.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hmmwv            | aux_1       | its column aux_1 has no effect, because 'hmmwv' has no auxiliary axes; leave it out",
                "wheel-loader     | aux_1,aux_2 |",
                "wheel-loader     | aux_1,aux_2,aux_3 | its column aux_3 has no effect, because 'wheel-loader' has auxiliary axes up to aux_2",
            })
    void anAxisThatTheVehicleLacksIsRefused(String type, String columns, @Nullable String expected)
            throws IOException, InputError {
        String zeros = columns.replaceAll("aux_.", "0");
        Files.writeString(
                folder.resolve("in.csv"), "t_s,steering,throttle,brake," + columns + "\n0,0,0,1," + zeros + "\n");
        Path file = folder.resolve("axes.yaml");
        Files.writeString(file, """
                furrow: 1
                name: axes
                duration_s: 1
                surface: rigid
                terrain: {type: flat}
                vehicles:
                  - {name: v, type: TYPE, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: inputs, file: in.csv}}
                """.replace("TYPE", type));
        YamlDocument.Setting behind = YamlDocument.Setting.parse("vehicles.0.actuators=[{type: rate-limit}]");
        for (List<YamlDocument.Setting> settings : List.of(List.<YamlDocument.Setting>of(), List.of(behind))) {
            if (expected == null) {
                ScenarioReader.read(Source.ofFile(file), settings);
            } else {
                InputError refusal =
                        assertThrows(InputError.class, () -> ScenarioReader.read(Source.ofFile(file), settings));
                assertTrue(refusal.getMessage().contains("driver.file: " + expected), refusal.getMessage());
            }
        }
    }
}
