package org.furrow.node.fmi.importer;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Cleaner;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An instance of an FMU in this process. What differs between FMI 2 and 3 is left to its subclasses.
 *
 * <p>All methods need {@link LoadedFmu#lock}. A getter, a setter and a step allocate nothing.
 */
@SuppressWarnings("restricted") // native access is granted by bin/furrow
abstract class FmuInstance implements AutoCloseable {
    static final MemorySegment NULL = MemorySegment.NULL;

    private static final int WARNING = 1;
    private static final Cleaner CLEANER = Cleaner.create();
    /** Largest length of a text that an FMU returns or logs. */
    private static final long MOST_CHARACTERS = 1 << 16;

    final LoadedFmu library;
    /** Memory that the instance uses until it is freed. */
    final Arena arena = Arena.ofShared();

    final FmuLog log;
    private final String prefix;
    private final Map<String, Cell> cells = new HashMap<>();
    private MemorySegment handle = NULL;
    private Cleaner.@Nullable Cleanable freeing;

    /** Memory for a variable's reference and value, and its functions. */
    private record Cell(
            FmuVariable variable, MemorySegment reference, MemorySegment value, MethodHandle get, MethodHandle set) {}

    /** @param prefix of the names of functions: {@code fmi2} or {@code fmi3} */
    FmuInstance(LoadedFmu library, String prefix) {
        this.library = library;
        this.prefix = prefix;
        log = new FmuLog();
    }

    /** A new instance in its initial state, without connections to other instances. */
    static FmuInstance of(LoadedFmu library, String name) {
        library.add();
        FmuInstance instance = library.file.isFmi3() ? new Fmi3Instance(library) : new Fmi2Instance(library);
        MemorySegment handle = instance.instantiate(name);
        if (handle.equals(NULL)) {
            library.remove();
            String messages = instance.log.messages();
            instance.arena.close();
            throw new IllegalStateException(library.file.label() + ": the FMU gives no instance" + messages);
        }
        instance.handle = handle;
        MethodHandle free = library.function(instance.prefix + "FreeInstance", FunctionDescriptor.ofVoid(ADDRESS));
        instance.freeing = CLEANER.register(instance, new Freeing(library, handle, free, instance.arena));
        return instance;
    }

    /** Frees the instance, which otherwise happens when it is no longer reachable. */
    @Override
    public final void close() {
        if (freeing != null) {
            freeing.clean();
        }
    }

    /** Frees an instance that is no longer in use. */
    private record Freeing(LoadedFmu library, MemorySegment handle, MethodHandle free, Arena arena)
            implements Runnable {
        @Override
        public void run() {
            synchronized (library.lock) {
                try {
                    free.invokeExact(handle);
                } catch (Throwable e) {
                    throw new IllegalStateException(e);
                }
                library.remove();
            }
            arena.close();
        }
    }

    abstract MemorySegment instantiate(String name);

    /** Enters the initialization mode; the time begins at 0. */
    abstract void enterInitialization();

    abstract void exitInitialization();

    /** Steps from a time, in s. */
    abstract void step(double time_s, double step_s);

    final MemorySegment handle() {
        return handle;
    }

    final double get(FmuVariable variable) {
        Cell cell = cell(variable);
        call(cell.get, cell, "Get");
        return variable.type().get(cell.value);
    }

    final void set(FmuVariable variable, double value) {
        Cell cell = cell(variable);
        variable.type().put(value, cell.value);
        call(cell.set, cell, "Set");
    }

    final void set(FmuVariable variable, String text) {
        try (Arena own = Arena.ofConfined()) {
            Cell cell = cell(variable);
            cell.value.set(ADDRESS, 0, own.allocateFrom(text));
            call(cell.set, cell, "Set");
        }
    }

    private void call(MethodHandle function, Cell cell, String verb) {
        int status;
        try {
            status = library.file.isFmi3()
                    ? (int) function.invokeExact(handle, cell.reference, 1L, cell.value, 1L)
                    : (int) function.invokeExact(handle, cell.reference, 1L, cell.value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        if (status > WARNING) {
            throw fault(verb + " of " + cell.variable.name(), status);
        }
    }

    private Cell cell(FmuVariable variable) {
        Cell known = cells.get(variable.name());
        if (known == null) {
            FunctionDescriptor descriptor = library.file.isFmi3()
                    ? FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG)
                    : FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
            MemorySegment reference = arena.allocate(JAVA_INT);
            reference.set(JAVA_INT, 0, (int) variable.reference());
            String of = variable.type().function;
            known = new Cell(
                    variable,
                    reference,
                    arena.allocate(JAVA_LONG),
                    library.function(prefix + "Get" + of, descriptor),
                    library.function(prefix + "Set" + of, descriptor));
            cells.put(variable.name(), known);
        }
        return known;
    }

    /** The state as bytes. */
    final byte[] serialise() {
        try (Arena own = Arena.ofConfined()) {
            String state = library.file.isFmi3() ? "FMUState" : "FMUstate";
            MemorySegment kept = own.allocate(ADDRESS);
            call("Get" + state, handle, kept);
            try {
                MemorySegment size = own.allocate(JAVA_LONG);
                call("Serialized" + state + "Size", handle, kept.get(ADDRESS, 0), size);
                MemorySegment bytes = own.allocate(Math.max(1, size.get(JAVA_LONG, 0)));
                call("Serialize" + state, handle, kept.get(ADDRESS, 0), bytes, size.get(JAVA_LONG, 0));
                return bytes.asSlice(0, size.get(JAVA_LONG, 0)).toArray(ValueLayout.JAVA_BYTE);
            } finally {
                call("Free" + state, handle, kept);
            }
        }
    }

    /** Sets the state that {@link #serialise} returned. */
    final void restore(byte[] serialised) {
        try (Arena own = Arena.ofConfined()) {
            String state = library.file.isFmi3() ? "FMUState" : "FMUstate";
            String verb = library.file.isFmi3() ? "Deserialize" : "DeSerialize";
            MemorySegment kept = own.allocate(ADDRESS);
            MemorySegment bytes = own.allocateFrom(ValueLayout.JAVA_BYTE, serialised);
            call(verb + state, handle, bytes, (long) serialised.length, kept);
            try {
                call("Set" + state, handle, kept.get(ADDRESS, 0));
            } finally {
                call("Free" + state, handle, kept);
            }
        }
    }

    /** Calls a function outside of steps, which returns a status. */
    final void call(String function, Object... arguments) {
        int status = (int) result(function, JAVA_INT, arguments);
        if (status > WARNING) {
            throw fault(function, status);
        }
    }

    /** Calls a function outside of steps. */
    final Object result(String function, MemoryLayout result, Object... arguments) {
        MemoryLayout[] layouts = new MemoryLayout[arguments.length];
        for (int k = 0; k < layouts.length; k++) {
            layouts[k] = layout(arguments[k]);
        }
        try {
            return Objects.requireNonNull(library.function(prefix + function, FunctionDescriptor.of(result, layouts))
                    .invokeWithArguments(arguments));
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MemoryLayout layout(Object argument) {
        return switch (argument) {
            case MemorySegment _ -> ADDRESS;
            case Boolean _ -> ValueLayout.JAVA_BOOLEAN;
            case Integer _ -> JAVA_INT;
            case Long _ -> JAVA_LONG;
            case Double _ -> ValueLayout.JAVA_DOUBLE;
            default -> throw new IllegalArgumentException(argument.toString());
        };
    }

    /** Requires a step without an error. */
    final void requireStep(int status, double time_s) {
        if (status > WARNING) {
            throw fault("DoStep at " + time_s + " s", status);
        }
    }

    private IllegalStateException fault(String what, int status) {
        String name =
                switch (status) {
                    case 2 -> "discard";
                    case 3 -> "error";
                    case 4 -> "fatal";
                    default -> "status " + status;
                };
        return new IllegalStateException(
                library.file.label() + ": " + prefix + what + " returned " + name + log.messages());
    }

    /** A text of the FMU; empty for a null pointer. */
    static String text(MemorySegment address) {
        return address.equals(NULL) ? "" : address.reinterpret(MOST_CHARACTERS).getString(0);
    }
}
