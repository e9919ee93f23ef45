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

/**
 * A loaded MPI library. Linux only.
 */
@SuppressWarnings("restricted") // calling native code is what it is for
final class MpiLibrary {
    /** RTLD_NOW | RTLD_GLOBAL: plug-ins of an MPI library look for its symbols. */
    private static final int NOW_AND_GLOBAL = 0x102;

    /** MPI's youngest function among those that are called (MPI 3.0). */
    private static final String YOUNGEST = "MPI_Iallgatherv";

    private static final int MOST_TEXT = 8192;
    private static final Linker LINKER = Linker.nativeLinker();
    private static @Nullable MpiLibrary inUse;

    private final String name;
    private final MpiAbi abi;
    private final SymbolLookup symbols;

    private MpiLibrary(String name, SymbolLookup symbols) {
        this.name = name;
        this.symbols = symbols;
        abi = MpiAbi.of(name, symbols);
        if (symbols.find(YOUNGEST).isEmpty()) {
            throw new MpiException(name + " is too old: it has no " + YOUNGEST);
        }
    }

    /** The library that {@link #load} loaded. */
    static synchronized MpiLibrary inUse() {
        if (inUse == null) {
            throw new IllegalStateException("no MPI library is loaded");
        }
        return inUse;
    }

    /**
     * Loads the first that is there; a process has one for good.
     *
     * @param candidates names or paths, the best first
     * @throws MpiException when there is none, saying what was looked for and what to do
     */
    static synchronized MpiLibrary load(List<String> candidates) {
        if (inUse != null) {
            throw new MpiException("MPI can be started only once in a process");
        }
        calmUcx();
        List<String> looked = new ArrayList<>();
        for (String name : candidates) {
            String fault = open(name);
            if (fault == null) {
                MpiLibrary library = new MpiLibrary(name, SymbolLookup.libraryLookup(name, Arena.global()));
                inUse = library;
                return library;
            }
            looked.add(fault.contains(name) ? fault : name + ": " + fault);
        }
        throw new MpiException("no MPI library found (" + String.join("; ", looked)
                + "): install Open MPI (Debian: openmpi-bin) or MPICH (Debian: mpich), the one whose mpirun starts the"
                + " ranks, or say with --mpi-lib where its library is");
    }

    String name() {
        return name;
    }

    MpiAbi abi() {
        return abi;
    }

    SymbolLookup symbols() {
        return symbols;
    }

    /**
     * A function of the library that returns an int. Handles are passed as long whatever the ABI.
     *
     * @throws MpiException when it has none of that name
     */
    MethodHandle function(String function, ValueLayout... arguments) {
        MemorySegment address = symbols.find(function)
                .orElseThrow(() -> new MpiException(name + " is no complete MPI library: it has no " + function));
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
     * UCX, by which both MPIs may reach the network, would install a handler for SIGSEGV, and the JVM then dies of its first
     * null check. It reads the environment of C, which {@link System#getenv} cannot change.
     */
    private static void calmUcx() {
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

    /** What is wrong, or null when it is loaded. */
    private static @Nullable String open(String name) {
        MethodHandle dlopen = libc("dlopen", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT));
        MethodHandle dlerror = libc("dlerror", FunctionDescriptor.of(ADDRESS)); // before: a lookup resets what it tells
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment library = (MemorySegment) dlopen.invokeExact(arena.allocateFrom(name), NOW_AND_GLOBAL);
            if (library.address() != 0) {
                return null;
            }
            MemorySegment fault = (MemorySegment) dlerror.invokeExact();
            return fault.address() == 0
                    ? "not found"
                    : fault.reinterpret(MOST_TEXT).getString(0);
        } catch (Throwable t) {
            throw Mpi.unexpected(t);
        }
    }

    private static MethodHandle libc(String function, FunctionDescriptor type) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(function), type);
    }
}
