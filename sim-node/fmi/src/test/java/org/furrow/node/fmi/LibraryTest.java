package org.furrow.node.fmi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.furrow.node.fmi.Library.NULL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library of FMUs without an importer. */
@Tag("run")
class LibraryTest {
    private static final int CO_SIMULATION = 1;
    private static final int ERROR = 3;

    @TempDir
    Path folder;

    /** Exports the wheels; returns the folder of the unpacked FMU. */
    private Path unpacked(FmiVersion version) throws Exception {
        Path file = Fmus.export(Scenarios.of(Fmus.wheels(folder).toString()), version, folder);
        Fmus.model(file);
        return Path.of(file + ".unpacked");
    }

    private static String token(Path unpacked) throws Exception {
        return FmuModel.read(unpacked.resolve("resources"), Fmus.CODE).token();
    }

    /** A percent sign without two hexadecimal digits behind it stands for itself. */
    @Test
    void shouldDecodeTheUriOfTheResources() throws Throwable {
        Path unpacked = unpacked(FmiVersion.FMI2);
        String token = token(unpacked);
        Files.move(unpacked.resolve("resources"), unpacked.resolve("re sources%4g%4"));
        try (Library library = new Library(unpacked)) {
            MemorySegment uri = library.text("file://" + unpacked + "/re%20sources%4g%4");
            MemorySegment instance = library.address(
                    "fmi2Instantiate", library.text("one"), CO_SIMULATION, library.text(token), uri, NULL, 0, 0);

            assertNotEquals(NULL, instance);
            library.free("fmi2FreeInstance", instance);
        }
    }

    private static MemorySegment begin3(Library library, Path unpacked, String token) throws Throwable {
        MemorySegment resources = library.text(unpacked + "/resources/");
        MemorySegment instance = library.address(
                "fmi3InstantiateCoSimulation",
                library.text("one"),
                library.text(token),
                resources,
                false,
                false,
                false,
                false,
                NULL,
                0L,
                NULL,
                NULL,
                NULL);
        library.ok("fmi3EnterInitializationMode", instance, false, 0.0, 0.0, false, 0.0);
        library.ok("fmi3ExitInitializationMode", instance);
        return instance;
    }

    private static void step3(Library library, MemorySegment instance, int steps) throws Throwable {
        MemorySegment event = library.bytes(1);
        for (int n = 0; n < steps; n++) {
            double time = n * 0.002;
            library.ok(
                    "fmi3DoStep",
                    instance,
                    time,
                    0.002,
                    true,
                    event,
                    library.bytes(1),
                    library.bytes(1),
                    library.bytes(Double.BYTES));
        }
    }

    @SuppressWarnings("restricted") // the length of a text that the library owns
    private static String digest3(Library library, MemorySegment instance, int reference) throws Throwable {
        MemorySegment references = library.bytes(Integer.BYTES);
        references.set(JAVA_INT, 0, reference);
        MemorySegment text = library.bytes(Long.BYTES);
        library.ok("fmi3GetString", instance, references, 1L, text, 1L);
        return text.get(ADDRESS, 0).reinterpret(17).getString(0);
    }

    @Test
    void shouldContinueFromASerialisedStateOfFmi3() throws Throwable {
        Path unpacked = unpacked(FmiVersion.FMI3);
        FmuModel model = FmuModel.read(unpacked.resolve("resources"), Fmus.CODE);
        int reference = model.variables().size() + 2;
        try (Library library = new Library(unpacked)) {
            MemorySegment one = begin3(library, unpacked, model.token());
            MemorySegment other = begin3(library, unpacked, model.token());
            step3(library, one, 3);
            MemorySegment state = library.bytes(Long.BYTES);
            library.ok("fmi3GetFMUState", one, state);
            MemorySegment size = library.bytes(Long.BYTES);
            library.ok("fmi3SerializedFMUStateSize", one, state.get(ADDRESS, 0), size);
            MemorySegment bytes = library.bytes(size.get(JAVA_LONG, 0));
            library.ok("fmi3SerializeFMUState", one, state.get(ADDRESS, 0), bytes, bytes.byteSize());
            MemorySegment restored = library.bytes(Long.BYTES);
            library.ok("fmi3DeserializeFMUState", other, bytes, bytes.byteSize(), restored);
            assertNotEquals(digest3(library, one, reference), digest3(library, other, reference));
            library.ok("fmi3SetFMUState", other, restored.get(ADDRESS, 0));

            assertEquals(digest3(library, one, reference), digest3(library, other, reference));
            assertEquals(ERROR, library.status("fmi3FreeFMUState", other, restored.get(ADDRESS, 0)));
            library.ok("fmi3FreeFMUState", other, restored);
            library.free("fmi3FreeInstance", one);
            library.free("fmi3FreeInstance", other);
        }
    }
}
