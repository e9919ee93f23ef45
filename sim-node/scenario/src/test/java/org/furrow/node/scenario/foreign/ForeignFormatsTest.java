package org.furrow.node.scenario.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignFormatsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "arm.urdf, <robot/>, robot",
        "ARM.XML, <mujoco/>, robot",
        "arm.mjcf, <mujoco/>, robot",
        "scene.xml, <RigidObject/>, ibex",
        "scene.urdf, <RigidObject/>, robot",
        "cart.Adm, ADAMS, adams",
        "car.json, {}, chrono",
        "car, {}, chrono"
    })
    void shouldTakeTheStrongestRecognition(String name, String text, String format) throws IOException, InputError {
        Path file = Files.writeString(folder.resolve(name), text);
        assertEquals(format, ForeignFormats.of(file).name());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.urdf | --tyre | a.urdf: a mechanism has no engine, transmission, driveline or tyre; leave the options out",
                "a.urdf | --half-edges | --half-edges: applies only to a file of Ibex, with RigidObject elements",
                "a.json | --half-edges | --half-edges: applies only to a file of Ibex, with RigidObject elements"
            })
    void shouldRefuseOptionsOfOtherFormats(String name, String option, String message) throws InputError {
        ForeignFormat format = ForeignFormats.of(Path.of(name));
        ForeignFile file = new ForeignFile(Path.of(name), Map.of(option, "x"));
        InputError error = assertThrows(InputError.class, () -> ForeignFormats.requireTaken(format, file));
        assertEquals(message, error.getMessage());
    }

    @Test
    void shouldTakeItsOwnOptions() throws InputError {
        Path car = Path.of("car.json");
        ForeignFormats.requireTaken(ForeignFormats.of(car), new ForeignFile(car, Map.of("--engine", "e.json")));
    }
}
