package org.furrow.node.fmi.importer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.furrow.world.digest.Sha256;

/**
 * The library of an FMU in this process: its file is unpacked once, into a temporary folder that is deleted at the end
 * of the process. FMI does not say that functions of two instances may be called at once, so callers hold
 * {@link #lock}.
 */
@SuppressWarnings("restricted") // native access is granted by bin/furrow
final class LoadedFmu {
    private static final Map<String, LoadedFmu> LOADED = new HashMap<>();
    private static final Linker LINKER = Linker.nativeLinker();

    final FmuFile file;
    /** Guards all calls. */
    final Object lock = new Object();

    private final Path folder;
    private final SymbolLookup symbols;
    private final Map<String, MethodHandle> functions = new HashMap<>();
    private int instances;

    private LoadedFmu(FmuFile file) throws IOException {
        this.file = file;
        folder = Files.createTempDirectory("furrow-fmu-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "fmu-files"));
        unpack();
        symbols = SymbolLookup.libraryLookup(folder.resolve(file.library()), Arena.global());
    }

    /**
     * The library of a file; the same one for the same content.
     *
     * @throws IllegalStateException where it cannot be loaded
     */
    static synchronized LoadedFmu of(FmuFile file) {
        String machine = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
        if (!machine.equals("Linux on amd64")) {
            throw new IllegalStateException(
                    file.label() + ": FMUs run in Furrow on Linux on x86-64; this machine is " + machine);
        }
        return LOADED.computeIfAbsent(Sha256.of(file.source().bytes().toArray()), _ -> {
            try {
                return new LoadedFmu(file);
            } catch (IOException | IllegalArgumentException e) {
                throw new IllegalStateException(file.label() + ": its library cannot be loaded: " + e.getMessage(), e);
            }
        });
    }

    private void unpack() throws IOException {
        try (ZipInputStream zip = new ZipInputStream(
                new ByteArrayInputStream(file.source().bytes().toArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path to = folder.resolve(entry.getName()).normalize();
                if (!to.startsWith(folder)) {
                    throw new IOException("it has a file outside of its folder, " + entry.getName());
                }
                if (!entry.isDirectory()) {
                    Files.createDirectories(to.getParent());
                    Files.write(to, zip.readAllBytes());
                }
            }
        }
    }

    private static void delete(Path folder) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
                    Files.delete(path);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path path, java.io.IOException fault) throws IOException {
                    Files.delete(path);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Folder of the FMU's resources. */
    Path resources() {
        return folder.resolve("resources");
    }

    /** Counts an instance; refuses a second one where the FMU allows one only. */
    void add() {
        if (instances > 0 && file.isSingle()) {
            throw new IllegalStateException(file.label()
                    + ": a process can have one instance of this FMU only (canBeInstantiatedOnlyOncePerProcess);"
                    + " set 'restorable: false', and use it for one vehicle of a rank");
        }
        instances++;
    }

    /** Counts an instance that was freed. */
    void remove() {
        instances--;
    }

    /**
     * A function of the library.
     *
     * @throws IllegalStateException where it is missing
     */
    MethodHandle function(String name, FunctionDescriptor descriptor) {
        return functions.computeIfAbsent(
                name,
                _ -> LINKER.downcallHandle(
                        symbols.find(name)
                                .orElseThrow(() -> new IllegalStateException(
                                        file.label() + ": its library has no function " + name)),
                        descriptor));
    }
}
