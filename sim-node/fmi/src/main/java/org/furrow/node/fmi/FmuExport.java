package org.furrow.node.fmi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.scenario.InputFile;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.FileTree;
import org.jspecify.annotations.Nullable;

/** Writes a scenario as an FMU. The same scenario and version of Furrow give the same bytes. */
public final class FmuExport {
    /** Name of the resource with the command of Furrow. */
    private static final String COMMAND = "furrow-command";

    /** Time of all entries, so that it does not matter when they are written. */
    private static final LocalDateTime WRITTEN = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final Scenario scenario;
    private final List<String> vehicles;
    private final Settings settings;

    /**
     * How to write it.
     *
     * @param version of the interface
     * @param code version of Furrow
     * @param command the command of Furrow on the machine of the host; null: that of {@code FURROW_HOME} or the path
     */
    public record Settings(
            FmiVersion version, String code, @Nullable Path command) {}

    /**
     * @param vehicles those that the host drives or moves, besides those whose driver is external already
     * @throws InputError for a scenario that cannot be an FMU
     */
    public FmuExport(Scenario scenario, List<String> vehicles, Settings settings) throws InputError {
        this.scenario = scenario;
        this.vehicles = List.copyOf(vehicles);
        this.settings = settings;
        List<String> names =
                scenario.vehicles().stream().map(plan -> plan.name()).toList();
        for (String vehicle : vehicles) {
            if (!names.contains(vehicle)) {
                throw new InputError("--vehicle " + vehicle + ": " + scenario.name() + " has no such vehicle; it has "
                        + String.join(", ", names));
            }
        }
        if (vehicles.isEmpty()
                && scenario.vehicles().stream().noneMatch(plan -> plan.driver().isOpen())) {
            throw new InputError(scenario.name() + ": no vehicle has a driver of type external; name one that the host"
                    + " drives with --vehicle, one of " + String.join(", ", names));
        }
        if (scenario.hil() != null) {
            throw new InputError(scenario.name() + ": a scenario with a vehicle in the loop cannot be an FMU");
        }
    }

    /** Writes the file. */
    public void write(Path file) throws InputError, IOException {
        Path folder = Files.createTempDirectory("furrow-fmu");
        try {
            writeScenario(folder);
            FmuModel model = FmuModel.read(folder, settings.code);
            String identifier = identifier(file);
            AtomicFile.write(file, part -> write(model, identifier, part));
        } finally {
            FileTree.delete(folder);
        }
    }

    /** The name of the file as an identifier of C. */
    private static String identifier(Path file) {
        String name = file.getFileName().toString().replaceAll("\\.fmu$", "").replaceAll("[^A-Za-z0-9_]", "_");
        return name.matches("[0-9].*") ? "_" + name : name;
    }

    /** Writes the scenario, whose vehicles of the host have external drivers, and all files that it names. */
    private void writeScenario(Path folder) throws InputError, IOException {
        for (InputFile input : scenario.origin().inputs()) {
            Path copy = folder.resolve(input.place());
            Files.createDirectories(copy.getParent());
            Files.copy(input.file(), copy);
        }
        List<Setting> drivers = new ArrayList<>();
        for (int v = 0; v < scenario.vehicles().size(); v++) {
            if (vehicles.contains(scenario.vehicles().get(v).name())) {
                drivers.add(new Setting("vehicles." + v + ".driver", "{type: external}", "--vehicle"));
            }
        }
        Source resolved = Source.ofText(FmuModel.SCENARIO, scenario.origin().yaml());
        AtomicFile.write(
                folder.resolve(FmuModel.SCENARIO),
                YamlDocument.read(resolved, "scenario", drivers).toYaml());
    }

    private void write(FmuModel model, String identifier, Path to) throws IOException {
        FmiVersion version = settings.version;
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(to))) {
            put(zip, "modelDescription.xml", ModelDescription.of(model, version, identifier));
            put(zip, "binaries/" + version.platform + "/" + identifier + ".so", resource("linux64/furrow.so"));
            for (String name : version.sources()) {
                put(zip, "sources/" + name, resource("c/" + name));
            }
            if (version == FmiVersion.FMI3) {
                put(zip, "sources/buildDescription.xml", ModelDescription.ofSources(model, identifier));
            }
            if (settings.command != null) {
                put(zip, "resources/" + COMMAND, settings.command.toAbsolutePath() + "\n");
            }
            try (Stream<Path> files = Files.walk(model.folder())) {
                for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
                    put(zip, "resources/" + model.folder().relativize(each), Files.readAllBytes(each));
                }
            }
        }
    }

    private static void put(ZipOutputStream zip, String name, String content) throws IOException {
        put(zip, name, content.getBytes(StandardCharsets.UTF_8));
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(WRITTEN);
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = FmuExport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("this build of Furrow has no " + name + " for FMUs, because its machine had no C"
                        + " compiler or was not Linux on x86-64; build it on such a machine with 'cc'");
            }
            return in.readAllBytes();
        }
    }
}
