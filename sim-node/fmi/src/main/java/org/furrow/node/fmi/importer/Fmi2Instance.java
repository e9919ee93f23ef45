package org.furrow.node.fmi.importer;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** An instance of FMI 2.0.4, sections 2.1 and 4.2. */
@SuppressWarnings("restricted") // native access is granted by bin/furrow
final class Fmi2Instance extends FmuInstance {
    private static final int CO_SIMULATION = 1;
    private static final int CALLBACKS = 5;
    private static final MethodHandle LOG = find();

    private final MethodHandle doStep;

    Fmi2Instance(LoadedFmu library) {
        super(library, "fmi2");
        doStep = library.function(
                "fmi2DoStep", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_INT));
    }

    private static MethodHandle find() {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            Fmi2Instance.class,
                            "log",
                            MethodType.methodType(
                                    void.class,
                                    FmuLog.class,
                                    MemorySegment.class,
                                    MemorySegment.class,
                                    int.class,
                                    MemorySegment.class,
                                    MemorySegment.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The logger of FMI 2 has a variable number of arguments, of which the format shows the places. */
    @SuppressWarnings("unused") // the FMU gives more than is kept
    private static void log(
            FmuLog to,
            MemorySegment environment,
            MemorySegment instance,
            int status,
            MemorySegment category,
            MemorySegment message) {
        to.add(text(message));
    }

    @Override
    MemorySegment instantiate(String name) {
        Linker linker = Linker.nativeLinker();
        MemorySegment logger = linker.upcallStub(
                LOG.bindTo(log), FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS), arena);
        MemorySegment callbacks = arena.allocate(ADDRESS, CALLBACKS);
        callbacks.setAtIndex(ADDRESS, 0, logger);
        callbacks.setAtIndex(ADDRESS, 1, linker.defaultLookup().findOrThrow("calloc"));
        callbacks.setAtIndex(ADDRESS, 2, linker.defaultLookup().findOrThrow("free"));
        return (MemorySegment) result(
                "Instantiate",
                ADDRESS,
                arena.allocateFrom(name),
                CO_SIMULATION,
                arena.allocateFrom(library.file.token()),
                arena.allocateFrom(library.resources().toUri().toString()),
                callbacks,
                0,
                0);
    }

    @Override
    void enterInitialization() {
        call("SetupExperiment", handle(), 0, 0.0, 0.0, 0, 0.0);
        call("EnterInitializationMode", handle());
    }

    @Override
    void exitInitialization() {
        call("ExitInitializationMode", handle());
    }

    @Override
    void step(double time_s, double step_s) {
        int status;
        try {
            status = (int) doStep.invokeExact(handle(), time_s, step_s, 0);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        requireStep(status, time_s);
    }
}
