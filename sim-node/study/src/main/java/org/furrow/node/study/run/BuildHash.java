package org.furrow.node.study.run;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.furrow.world.digest.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * Hash of a build, for builds of the same commit that differ. Of a jar it covers the names, sizes and checksums of the
 * entries but not their times, so that rebuilding the same sources gives the same hash.
 */
final class BuildHash {
    private static @Nullable String classPath;

    private final MessageDigest sum = Sha256.newDigest();

    private BuildHash() {}

    /** SHA-256 of all that is on the class path at the first call, as hex digits. */
    static synchronized String ofClassPath() throws IOException {
        String hash = classPath;
        if (hash == null) {
            hash = of(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(Path::of)
                    .toList());
            classPath = hash;
        }
        return hash;
    }

    /** SHA-256 of jars and folders of classes, in that order, as hex digits. */
    static String of(List<Path> entries) throws IOException {
        BuildHash hash = new BuildHash();
        for (Path entry : entries) {
            if (Files.isDirectory(entry)) {
                hash.addFolder(entry);
            } else if (Files.isRegularFile(entry)) {
                hash.addJar(entry);
            }
        }
        return Sha256.toHex(hash.sum.digest());
    }

    private void addJar(Path file) throws IOException {
        try (ZipFile jar = new ZipFile(file.toFile())) {
            for (ZipEntry entry :
                    jar.stream().sorted(Comparator.comparing(ZipEntry::getName)).toList()) {
                add(entry.getName() + " " + entry.getSize() + " " + entry.getCrc());
            }
        }
    }

    private void addFolder(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path file : found.filter(Files::isRegularFile).sorted().toList()) {
                add(folder.relativize(file) + " " + Files.size(file));
                sum.update(Files.readAllBytes(file));
            }
        }
    }

    private void add(String line) {
        sum.update((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
