package org.furrow.node.fmi.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Builds an FMU from C with the compiler of the system: {@code pilot.c}. */
final class PilotFmu {
    static final String TOKEN = "pilot-token";

    private static final String[] INPUTS = {"speed_mps", "y_m", "yaw_rad"};
    private static final String[] OUTPUTS = {"throttle", "steering"};
    private static final List<String> HEADERS = List.of(
            "fmi2Functions.h",
            "fmi2FunctionTypes.h",
            "fmi2TypesPlatform.h",
            "fmi3Functions.h",
            "fmi3FunctionTypes.h",
            "fmi3PlatformTypes.h");

    private static final Map<List<String>, byte[]> COMPILED = new ConcurrentHashMap<>();

    private PilotFmu() {}

    /** The FMU, in a folder; the test is skipped where there is no C compiler. */
    static Path build(Path folder, boolean isFmi3, String... definitions) throws Exception {
        Path file = folder.resolve("pilot-" + (isFmi3 ? 3 : 2) + ".fmu");
        zip(
                file,
                description(isFmi3, TOKEN),
                isFmi3 ? "x86_64-linux" : "linux64",
                library(folder, isFmi3, definitions));
        return file;
    }

    /** Writes an FMU. */
    static void zip(Path file, String description, String platform, byte[] library) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("modelDescription.xml"));
            zip.write(description.getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("resources/notes.txt"));
            zip.putNextEntry(new ZipEntry("binaries/" + platform + "/pilot.so"));
            zip.write(library);
        }
    }

    /** The library of the FMU, compiled once for all tests. */
    static byte[] library(Path folder, boolean isFmi3, String... definitions) throws Exception {
        List<String> kind = new ArrayList<>(List.of(definitions));
        kind.add(String.valueOf(isFmi3));
        byte[] known = COMPILED.get(kind);
        if (known == null) {
            known = compile(folder, isFmi3, definitions);
            COMPILED.put(kind, known);
        }
        return known;
    }

    private static byte[] compile(Path folder, boolean isFmi3, String... definitions) throws Exception {
        for (String header : HEADERS) {
            copy("/org/furrow/node/fmi/c/" + header, folder.resolve(header));
        }
        copy("pilot.c", folder.resolve("pilot.c"));
        List<String> command = new ArrayList<>(List.of("cc", "-std=c99", "-O1", "-fPIC", "-shared", "-o", "pilot.so"));
        if (isFmi3) {
            command.add("-DFMI3");
        }
        command.addAll(List.of(definitions));
        command.add("pilot.c");
        try {
            Process compiler = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .inheritIO()
                    .start();
            assertEquals(0, compiler.waitFor());
        } catch (IOException e) {
            assumeTrue(false, "there is no C compiler 'cc'");
        }
        return Files.readAllBytes(folder.resolve("pilot.so"));
    }

    private static void copy(String resource, Path to) throws IOException {
        try (InputStream in = Objects.requireNonNull(PilotFmu.class.getResourceAsStream(resource), resource)) {
            Files.write(to, in.readAllBytes());
        }
    }

    static String description(boolean isFmi3, String token) {
        StringBuilder variables = new StringBuilder();
        int reference = 0;
        for (String input : INPUTS) {
            variables.append(variable(isFmi3, input, reference++, "input", " start=\"0\""));
        }
        for (String output : OUTPUTS) {
            variables.append(variable(isFmi3, output, reference++, "output", ""));
        }
        variables.append(variable(isFmi3, "target_mps", reference, "parameter", " start=\"3\""));
        return isFmi3
                ? "<fmiModelDescription fmiVersion=\"3.0\" modelName=\"pilot\" instantiationToken=\"" + token
                        + "\"><CoSimulation modelIdentifier=\"pilot\" canGetAndSetFMUState=\"true\""
                        + " canSerializeFMUState=\"true\"/><ModelVariables>" + variables
                        + "</ModelVariables></fmiModelDescription>"
                : "<fmiModelDescription fmiVersion=\"2.0\" modelName=\"pilot\" guid=\"" + token
                        + "\"><CoSimulation modelIdentifier=\"pilot\" canGetAndSetFMUstate=\"true\""
                        + " canSerializeFMUstate=\"true\"/><ModelVariables>" + variables
                        + "</ModelVariables></fmiModelDescription>";
    }

    private static String variable(boolean isFmi3, String name, int reference, String causality, String start) {
        String attributes =
                " name=\"" + name + "\" valueReference=\"" + reference + "\" causality=\"" + causality + "\"";
        return isFmi3
                ? "<Float64" + attributes + start + "/>"
                : "<ScalarVariable" + attributes + "><Real" + start + "/></ScalarVariable>";
    }
}
