package org.furrow.node.fmi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Jvm;

/** FMUs for tests, whose command of Furrow is {@link ServerMain}. */
public final class Fmus {
    static final String CODE = "test";

    /** A scenario with two wheels that the host moves. */
    static final String WHEELS = """
            furrow: 1
            name: wheels
            duration_s: 1
            epoch_ticks: 1
            terrain: {type: flat}
            soil: sandy-loam-15
            vehicles:
              - {name: rig, type: pair.yaml, start: {x_m: 0, y_m: 0, heading_deg: 0, settle_s: 0}, driver: {type: external}}
            """;

    private static final String PAIR = """
            furrow: 1
            name: pair
            type: moved
            bodies:
              - {name: L, at_m: [0, 0.9, 0.5], shape: {type: cylinder, radius_m: 0.47, width_m: 0.25}}
              - {name: R, at_m: [0, -0.9, 0.5], shape: {type: cylinder, radius_m: 0.47, width_m: 0.25}}
            """;

    private Fmus() {}

    /** Writes the files of {@link #WHEELS}; returns the scenario. */
    static Path wheels(Path folder) throws IOException {
        Files.writeString(folder.resolve("pair.yaml"), PAIR);
        return Files.writeString(folder.resolve("wheels.yaml"), WHEELS);
    }

    /** Exports a scenario. */
    public static Path export(Scenario scenario, FmiVersion version, Path folder, String... vehicles)
            throws IOException, InputError {
        Path file = folder.resolve(scenario.name() + "-" + version + ".fmu");
        new FmuExport(scenario, List.of(vehicles), new FmuExport.Settings(version, CODE, command(folder))).write(file);
        return file;
    }

    /** What is in an FMU; its files are extracted to a folder beside it. */
    static FmuModel model(Path file) throws IOException, InputError {
        Path folder = Path.of(file + ".unpacked");
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                Path to = folder.resolve(entry.getName());
                Files.createDirectories(to.getParent());
                Files.write(to, zip.getInputStream(entry).readAllBytes());
            }
        }
        return FmuModel.read(folder.resolve("resources"), CODE);
    }

    /** A script that runs {@link ServerMain}. */
    static Path command(Path folder) throws IOException {
        Path script = folder.resolve("furrow");
        List<String> words = Jvm.command(List.of(), ServerMain.class.getName());
        Files.writeString(script, "#!/bin/sh\nexec '" + String.join("' '", words) + "' \"$@\"\n");
        assertTrue(script.toFile().setExecutable(true));
        return script;
    }
}
