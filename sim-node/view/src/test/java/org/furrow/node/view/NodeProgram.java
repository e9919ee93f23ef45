package org.furrow.node.view;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.rules.ModuleFolder;
import org.junit.jupiter.api.Assumptions;

/**
 * Programs of node with the official libraries of MCAP and of Foxglove's protocol. A test that needs them is skipped
 * where npm does not answer.
 */
public final class NodeProgram {
    private static final Path SOURCES = ModuleFolder.of(NodeProgram.class).resolve("src/test/foxglove");
    private static final Path FOLDER = ModuleFolder.of(NodeProgram.class).resolve("target/foxglove");

    private NodeProgram() {}

    /** Runs a program and returns what it prints. */
    public static String run(String program, String... arguments) throws IOException, InterruptedException {
        install();
        List<String> command = new ArrayList<>(List.of("node", program));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("node", ".txt");
        try {
            int code = execute(command, output);
            String text = Files.readString(output, StandardCharsets.UTF_8);
            if (code != 0) {
                throw new AssertionError(program + " ends with " + code + "\n" + text);
            }
            return text;
        } finally {
            Files.delete(output);
        }
    }

    /** Test classes run in several processes, of which one installs the packages. */
    private static synchronized void install() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        try (FileChannel lock =
                        FileChannel.open(FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = lock.lock()) {
            installAlone();
        }
    }

    private static void installAlone() throws IOException, InterruptedException {
        try (var files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                Files.copy(file, FOLDER.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (Files.exists(FOLDER.resolve("node_modules/.package-lock.json"))) {
            return;
        }
        int code;
        try {
            code = execute(List.of("npm", "ci", "--no-audit", "--no-fund"), FOLDER.resolve("npm.txt"));
        } catch (IOException e) {
            code = -1;
        }
        Assumptions.assumeTrue(code == 0, "npm does not answer: the official clients are not tried");
    }

    private static int execute(List<String> command, Path output) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError(command + " does not end");
        }
        return process.exitValue();
    }
}
