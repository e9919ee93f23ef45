package org.furrow.node.study.run;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Hash of a build, for builds of the same commit that differ. Of a jar it covers the names, sizes and checksums of the
 * entries but not their times, so that rebuilding the same sources gives the same hash.
 */
final class BuildHash {
    private final MessageDigest sum;

    private BuildHash() throws NoSuchAlgorithmException {
        sum = MessageDigest.getInstance("SHA-256");
    }

    /** SHA-256 of all that is on the class path, as hex digits. */
    static String ofClassPath() throws IOException {
        return of(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList());
    }

    /** SHA-256 of jars and folders of classes, in that order, as hex digits. */
    static String of(List<Path> entries) throws IOException {
        try {
            BuildHash hash = new BuildHash();
            for (Path entry : entries) {
                hash.add(entry);
            }
            return HexFormat.of().formatHex(hash.sum.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void add(Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            addFolder(entry);
        } else if (Files.isRegularFile(entry)) {
            addJar(entry);
        }
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
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder)) {
            files = found.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            add(folder.relativize(file) + " " + Files.size(file));
            sum.update(Files.readAllBytes(file));
        }
    }

    private void add(String line) {
        sum.update((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
