package org.furrow.node.fmi.importer;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** An instance of FMI 3.0.2, sections 2.3 and 4.2, without event mode, intermediate updates and early returns. */
@SuppressWarnings("restricted") // native access is granted by bin/furrow
final class Fmi3Instance extends FmuInstance {
    private static final MethodHandle LOG = find();
    private static final int FLAGS = 3;

    private final MethodHandle doStep;
    private final MemorySegment flags = arena.allocate(FLAGS);
    private final MemorySegment terminates = flags.asSlice(1, 1);
    private final MemorySegment returnsEarly = flags.asSlice(2, 1);
    private final MemorySegment reached = arena.allocate(JAVA_DOUBLE);

    Fmi3Instance(LoadedFmu library) {
        super(library, "fmi3");
        doStep = library.function(
                "fmi3DoStep",
                FunctionDescriptor.of(
                        JAVA_INT, ADDRESS, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_BOOLEAN, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
    }

    private static MethodHandle find() {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            Fmi3Instance.class,
                            "log",
                            MethodType.methodType(
                                    void.class,
                                    FmuLog.class,
                                    MemorySegment.class,
                                    int.class,
                                    MemorySegment.class,
                                    MemorySegment.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unused") // the FMU gives more than is kept
    private static void log(
            FmuLog to, MemorySegment environment, int status, MemorySegment category, MemorySegment message) {
        to.add(text(message));
    }

    @Override
    MemorySegment instantiate(String name) {
        MemorySegment logger = Linker.nativeLinker()
                .upcallStub(LOG.bindTo(log), FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, ADDRESS, ADDRESS), arena);
        return (MemorySegment) result(
                "InstantiateCoSimulation",
                ADDRESS,
                arena.allocateFrom(name),
                arena.allocateFrom(library.file.token()),
                arena.allocateFrom(library.resources() + "/"),
                false,
                false,
                false,
                false,
                NULL,
                0L,
                NULL,
                logger,
                NULL);
    }

    @Override
    void enterInitialization() {
        call("EnterInitializationMode", handle(), false, 0.0, 0.0, false, 0.0);
    }

    @Override
    void exitInitialization() {
        call("ExitInitializationMode", handle());
    }

    @Override
    void step(double time_s, double step_s) {
        int status;
        try {
            status =
                    (int) doStep.invokeExact(handle(), time_s, step_s, false, flags, terminates, returnsEarly, reached);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        requireStep(status, time_s);
        if (terminates.get(JAVA_BOOLEAN, 0)) {
            throw new IllegalStateException(
                    library.file.label() + ": the FMU ends the simulation at " + time_s + " s" + log.messages());
        }
    }
}
