package org.furrow.node.fmi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

/** The library of an unpacked FMU, for calls that the importer does not make, or not as the standard has them. */
@SuppressWarnings("restricted") // calls of a library of our own
final class Library implements AutoCloseable {
    static final MemorySegment NULL = MemorySegment.NULL;

    private final Arena arena = Arena.ofConfined();
    private final SymbolLookup functions;

    /** @param unpacked folder of the FMU */
    Library(Path unpacked) throws IOException {
        try (Stream<Path> files = Files.walk(unpacked.resolve("binaries"))) {
            Path library = files.filter(Files::isRegularFile).findFirst().orElseThrow();
            functions = SymbolLookup.libraryLookup(library, arena);
        }
    }

    MemorySegment text(String text) {
        return arena.allocateFrom(text);
    }

    MemorySegment bytes(long size) {
        return arena.allocate(size, Long.BYTES);
    }

    /** Calls a function whose result is an address. */
    MemorySegment address(String function, Object... arguments) throws Throwable {
        return (MemorySegment) call(function, ValueLayout.ADDRESS, arguments);
    }

    /** Calls a function whose result is a status. */
    int status(String function, Object... arguments) throws Throwable {
        return (int) call(function, ValueLayout.JAVA_INT, arguments);
    }

    /** Calls a function whose result is a status, which must be OK. */
    void ok(String function, Object... arguments) throws Throwable {
        assertEquals(0, status(function, arguments), function);
    }

    /** Frees an instance. */
    void free(String function, MemorySegment instance) throws Throwable {
        handle(function, FunctionDescriptor.ofVoid(ValueLayout.ADDRESS)).invokeWithArguments(instance);
    }

    private Object call(String function, MemoryLayout result, Object... arguments) throws Throwable {
        MemoryLayout[] layouts = Arrays.stream(arguments).map(Library::layout).toArray(MemoryLayout[]::new);
        return Objects.requireNonNull(
                handle(function, FunctionDescriptor.of(result, layouts)).invokeWithArguments(arguments));
    }

    private MethodHandle handle(String function, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(functions.findOrThrow(function), descriptor);
    }

    private static MemoryLayout layout(Object argument) {
        return switch (argument) {
            case MemorySegment _ -> ValueLayout.ADDRESS;
            case Boolean _ -> ValueLayout.JAVA_BOOLEAN;
            case Integer _ -> ValueLayout.JAVA_INT;
            case Long _ -> ValueLayout.JAVA_LONG;
            case Double _ -> ValueLayout.JAVA_DOUBLE;
            default -> throw new IllegalArgumentException(argument.toString());
        };
    }

    @Override
    public void close() {
        arena.close();
    }
}
