package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class ExportFmuCommandTest {
    @TempDir
    private Path folder;

    private Cli export(Path to, String... options) {
        List<String> args = new ArrayList<>(List.of("export-fmu", "single", "--vehicle", "solo"));
        args.addAll(List.of("--set", "vehicles.0.start.settle_s=0", "--out", to.toString()));
        args.addAll(List.of(options));
        return Cli.run(args.toArray(String[]::new));
    }

    @Test
    void shouldWriteTheFileWithTheCommandOfFurrow() throws Exception {
        Path file = folder.resolve("single.fmu");
        Cli cli = export(file, "--furrow", "bin/furrow");

        assertEquals(List.of(file.toString()), cli.out(), cli.toString());
        try (ZipFile zip = new ZipFile(file.toFile())) {
            byte[] command =
                    zip.getInputStream(zip.getEntry("resources/furrow-command")).readAllBytes();
            assertEquals(Path.of("bin/furrow").toAbsolutePath() + "\n", new String(command, StandardCharsets.UTF_8));
        }
    }

    @Test
    void shouldRefuseWhatItCannotWrite() throws Exception {
        Path present = Files.writeString(folder.resolve("present.fmu"), "as before");
        Path other = folder.resolve("single.zip");
        Path file = folder.resolve("single.fmu");

        assertRefused(present + ": exists already; remove it, or name another file with --out", export(present));
        assertRefused("--out " + other + ": the name of an FMU ends in .fmu", export(other));
        assertRefused("--fmi 4: must be 2 or 3", export(file, "--fmi", "4"));
        assertEquals("as before", Files.readString(present));
        assertFalse(Files.exists(other) || Files.exists(file));
    }

    private static void assertRefused(String message, Cli cli) {
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(message, cli.err().getFirst().replaceFirst("^(furrow|error): ", ""));
    }
}
