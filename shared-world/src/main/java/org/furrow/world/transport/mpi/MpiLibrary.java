package org.furrow.world.transport.mpi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A loaded MPI library. Linux only. */
@SuppressWarnings("restricted") // native calls
record MpiLibrary(String name, MpiAbi abi, SymbolLookup symbols) {
    /** RTLD_NOW | RTLD_GLOBAL: plug-ins of an MPI library resolve its symbols. */
    private static final int NOW_AND_GLOBAL = 0x102;

    /** The most recent of the MPI functions in use (MPI 3.0). */
    private static final String MOST_RECENT = "MPI_Iallgatherv";

    private static final int MAX_TEXT = 8192;
    private static final Linker LINKER = Linker.nativeLinker();
    private static @Nullable MpiLibrary loaded;

    MpiLibrary {
        if (symbols.find(MOST_RECENT).isEmpty()) {
            throw new MpiException(name + " is too old: it has no " + MOST_RECENT);
        }
    }

    /** The library loaded by {@link #load}. */
    static synchronized MpiLibrary loaded() {
        if (loaded == null) {
            throw new IllegalStateException("no MPI library is loaded");
        }
        return loaded;
    }

    /**
     * Loads the first candidate that exists; a process can load only one.
     *
     * @param candidates names or paths in order of preference
     * @throws MpiException when none exists, with the candidates and a remedy
     */
    static synchronized MpiLibrary load(List<String> candidates) {
        if (loaded != null) {
            throw new MpiException("MPI can be started only once in a process");
        }
        disableUcxSignalHandlers();
        List<String> faults = new ArrayList<>();
        for (String name : candidates) {
            String fault = open(name);
            if (fault == null) {
                SymbolLookup symbols = SymbolLookup.libraryLookup(name, Arena.global());
                MpiLibrary library = new MpiLibrary(name, MpiAbi.of(name, symbols), symbols);
                loaded = library;
                return library;
            }
            faults.add(fault.contains(name) ? fault : name + ": " + fault);
        }
        throw new MpiException("no MPI library found (" + String.join("; ", faults)
                + "): install Open MPI (Debian: openmpi-bin) or MPICH (Debian: mpich), the one whose mpirun starts the"
                + " ranks, or set --mpi-lib to its library");
    }

    /** A function of the library that returns an int. Handles are passed as long with every ABI. */
    MethodHandle function(String function, ValueLayout... arguments) {
        MemorySegment address = symbols.find(function)
                .orElseThrow(() -> new MpiException(name + " is not a complete MPI library: it has no " + function));
        MethodHandle handle = LINKER.downcallHandle(address, FunctionDescriptor.of(JAVA_INT, arguments));
        MethodType type = handle.type();
        for (int n = 0; n < arguments.length; n++) {
            if (arguments[n].equals(abi.handle())) {
                type = type.changeParameterType(n, long.class);
            }
        }
        return MethodHandles.explicitCastArguments(handle, type);
    }

    /**
     * Both MPIs may use UCX, which would install a handler for SIGSEGV and break the JVM's null checks. UCX reads
     * the C environment, which {@link System#getenv} cannot change.
     */
    private static void disableUcxSignalHandlers() {
        setenv("UCX_ERROR_SIGNALS", "");
        setenv("UCX_HANDLE_ERRORS", "none");
    }

    private static void setenv(String name, String value) {
        try (Arena arena = Arena.ofConfined()) {
            int ignored = (int) libc("setenv", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT))
                    .invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), 0);
        } catch (Throwable t) {
            throw Mpi.unexpected(t);
        }
    }

    /** Opens a library; returns null, or the fault. */
    private static @Nullable String open(String name) {
        MethodHandle dlopen = libc("dlopen", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT));
        MethodHandle dlerror =
                libc("dlerror", FunctionDescriptor.of(ADDRESS)); // before dlopen: a lookup resets the error
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment library = (MemorySegment) dlopen.invokeExact(arena.allocateFrom(name), NOW_AND_GLOBAL);
            if (library.address() != 0) {
                return null;
            }
            MemorySegment fault = (MemorySegment) dlerror.invokeExact();
            return fault.address() == 0
                    ? "not found"
                    : fault.reinterpret(MAX_TEXT).getString(0);
        } catch (Throwable t) {
            throw Mpi.unexpected(t);
        }
    }

    private static MethodHandle libc(String function, FunctionDescriptor type) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(function), type);
    }
}
