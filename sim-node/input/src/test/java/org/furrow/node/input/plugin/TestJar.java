package org.furrow.node.input.plugin;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/** Makes jars of plug-ins. */
final class TestJar {
    private TestJar() {}

    /** A jar with the type {@code name} of the class {@code test.Plum}, listed under a kind. */
    static void write(Path jar, String kind, String name, String schema) throws IOException {
        write(jar, kind, "Plum", name, schema);
    }

    static void write(Path jar, String kind, String className, String name, String schema) throws IOException {
        compile(jar, kind, "test." + className, className, """
                package test;
                public final class %s implements %s {
                    public String name() { return "%s"; }
                    public String schema() { return "%s"; }
                }
                """.formatted(
                        className, FruitType.class.getName(), name, schema.replace("\"", "\\\"")));
    }

    /** A jar with a class of the package {@code test}, and a list of a kind with a name. */
    static void compile(Path jar, String kind, String listed, String className, String source) throws IOException {
        Path folder = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "classes");
        Path file = Files.writeString(folder.resolve(className + ".java"), source);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        folder.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-proc:none",
                        file.toString());
        if (code != 0) {
            throw new IllegalStateException("the plug-in of the test does not compile");
        }
        Map<String, byte[]> entries = Map.of(
                "META-INF/services/" + kind,
                listed.getBytes(StandardCharsets.UTF_8),
                "test/" + className + ".class",
                Files.readAllBytes(folder.resolve("test/" + className + ".class")));
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entriesOut = new JarOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                entriesOut.putNextEntry(new ZipEntry(entry.getKey()));
                entriesOut.write(entry.getValue());
                entriesOut.closeEntry();
            }
        }
    }
}
