package org.furrow.node.app.install;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.classfile.ClassFile;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ClassFileUpgradeTest {
    @TempDir
    private Path folder;

    private Path original;
    private Path jar;

    @BeforeEach
    void rewrite() throws Exception {
        original = Path.of(CommandLine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        jar = Files.copy(original, folder.resolve("library.jar"));
        ClassFileUpgrade.rewrite(jar);
    }

    @Test
    void rewritesOldClassFilesOnly() throws Exception {
        int upgraded = 0;
        try (ZipFile before = new ZipFile(original.toFile());
                ZipFile after = new ZipFile(jar.toFile())) {
            assertEquals(names(before), names(after));
            for (ZipEntry entry : Collections.list(before.entries())) {
                byte[] old = before.getInputStream(entry).readAllBytes();
                byte[] now =
                        after.getInputStream(after.getEntry(entry.getName())).readAllBytes();
                if (isOld(entry.getName(), old)) {
                    upgraded++;
                    assertEquals(ClassFile.JAVA_8_VERSION, version(now), entry.getName());
                } else {
                    assertArrayEquals(old, now, entry.getName());
                }
            }
        }
        assertTrue(upgraded > 100, upgraded + " old class files");
    }

    private static boolean isOld(String name, byte[] bytes) {
        return name.endsWith(".class") && version(bytes) < ClassFile.JAVA_6_VERSION;
    }

    private static int version(byte[] bytes) {
        return ClassFile.of().parse(bytes).majorVersion();
    }

    private static List<String> names(ZipFile zip) {
        return zip.stream().map(ZipEntry::getName).toList();
    }

    @Test
    void keepsWhatTheCodeDoes() throws Exception {
        URL[] urls = {jar.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            for (ZipEntry entry : entries(jar)) {
                String name = entry.getName().replace('/', '.').replace(".class", "");
                if (name.startsWith("picocli.")) {
                    Class.forName(name, true, loader); // the JVM verifies it
                }
            }
            Class<?> text = Class.forName("picocli.CommandLine$Help$Ansi", true, loader);
            assertNotEquals(CommandLine.Help.Ansi.class, text);
            Object off = text.getField("OFF").get(null);
            Object plain = text.getMethod("string", String.class).invoke(off, "@|bold furrow|@");
            assertEquals(CommandLine.Help.Ansi.OFF.string("@|bold furrow|@"), plain);
        }
    }

    private static List<ZipEntry> entries(Path jar) throws Exception {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .map(entry -> new ZipEntry(entry.getName()))
                    .toList();
        }
    }
}
