package org.furrow.world.transport.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The MPI functions in use, of the library that is loaded when this class is initialised. Data are bytes. Pointers
 * are plain longs to memory that the caller keeps reachable, so that calls do not allocate; the method handles are
 * constants, so that calls compile to direct jumps.
 *
 * <p>Every method throws {@link MpiException} when MPI reports an error.
 */
final class Mpi {
    private static final MpiLibrary LIBRARY = MpiLibrary.loaded();
    private static final MpiAbi ABI = LIBRARY.abi();

    static final long COMM_WORLD = ABI.commWorld(LIBRARY.symbols());
    static final long IN_PLACE = ABI.inPlace();
    static final int ANY_SOURCE = ABI.anySource();

    /** At least the size of an {@code MPI_Status}. */
    static final int STATUS_BYTES = 32;

    private static final long BYTE = ABI.typeByte(LIBRARY.symbols());
    private static final long ERRORS_RETURN = ABI.errorsReturn(LIBRARY.symbols());
    private static final long STATUS_IGNORE = ABI.statusIgnore();

    /** Results of functions that are not called in a round. */
    private static final UnsafeBuffer RESULT = OffHeap.allocate(Long.BYTES);

    private static final UnsafeBuffer TEXT = OffHeap.allocate(8192);

    private static final ValueLayout INT = JAVA_INT;
    private static final ValueLayout POINTER = JAVA_LONG;
    private static final ValueLayout HANDLE = ABI.handle();

    private static final MethodHandle INIT_THREAD = LIBRARY.function("MPI_Init_thread", POINTER, POINTER, INT, POINTER);
    private static final MethodHandle FINALIZE = LIBRARY.function("MPI_Finalize");
    private static final MethodHandle GET_LIBRARY_VERSION =
            LIBRARY.function("MPI_Get_library_version", POINTER, POINTER);
    private static final MethodHandle ERROR_STRING = LIBRARY.function("MPI_Error_string", INT, POINTER, POINTER);
    private static final MethodHandle COMM_RANK = LIBRARY.function("MPI_Comm_rank", HANDLE, POINTER);
    private static final MethodHandle COMM_SIZE = LIBRARY.function("MPI_Comm_size", HANDLE, POINTER);
    private static final MethodHandle COMM_DUP = LIBRARY.function("MPI_Comm_dup", HANDLE, POINTER);
    private static final MethodHandle COMM_SET_ERRHANDLER = LIBRARY.function("MPI_Comm_set_errhandler", HANDLE, HANDLE);
    private static final MethodHandle ALLGATHER =
            LIBRARY.function("MPI_Allgather", POINTER, INT, HANDLE, POINTER, INT, HANDLE, HANDLE);
    private static final MethodHandle IALLGATHERV = LIBRARY.function(
            "MPI_Iallgatherv", POINTER, INT, HANDLE, POINTER, POINTER, POINTER, HANDLE, HANDLE, POINTER);
    private static final MethodHandle TEST = LIBRARY.function("MPI_Test", POINTER, POINTER, POINTER);
    private static final MethodHandle TESTALL = LIBRARY.function("MPI_Testall", INT, POINTER, POINTER, POINTER);
    private static final MethodHandle ISSEND =
            LIBRARY.function("MPI_Issend", POINTER, INT, HANDLE, INT, INT, HANDLE, POINTER);
    private static final MethodHandle IRECV =
            LIBRARY.function("MPI_Irecv", POINTER, INT, HANDLE, INT, INT, HANDLE, POINTER);
    private static final MethodHandle IPROBE = LIBRARY.function("MPI_Iprobe", INT, INT, HANDLE, POINTER, POINTER);
    private static final MethodHandle GET_COUNT = LIBRARY.function("MPI_Get_count", POINTER, HANDLE, POINTER);

    private static boolean failed;

    private Mpi() {}

    /** A call of a function that is not called in a round. */
    @FunctionalInterface
    private interface Call {
        int run() throws Throwable;
    }

    private static void check(String function, Call call) {
        try {
            check(function, call.run());
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /** Whether MPI has ever reported an error and is therefore no longer usable. */
    static boolean hasFailed() {
        return failed;
    }

    /** Returns the provided level of thread support. */
    static int initThread(int level) {
        check("MPI_Init_thread", () -> (int) INIT_THREAD.invokeExact(0L, 0L, level, RESULT.addressOffset()));
        return RESULT.getInt(0);
    }

    static void finish() {
        check("MPI_Finalize", () -> (int) FINALIZE.invokeExact());
    }

    /** First line of the library's version text. */
    static String libraryVersion() {
        check("MPI_Get_library_version", () ->
                (int) GET_LIBRARY_VERSION.invokeExact(TEXT.addressOffset(), RESULT.addressOffset()));
        return text(RESULT.getInt(0)).lines().findFirst().orElse("").strip();
    }

    static int rank(long communicator) {
        check("MPI_Comm_rank", () -> (int) COMM_RANK.invokeExact(communicator, RESULT.addressOffset()));
        return RESULT.getInt(0);
    }

    static int size(long communicator) {
        check("MPI_Comm_size", () -> (int) COMM_SIZE.invokeExact(communicator, RESULT.addressOffset()));
        return RESULT.getInt(0);
    }

    /** A communicator of the same ranks with separate messages. */
    static long duplicate(long communicator) {
        check("MPI_Comm_dup", () -> (int) COMM_DUP.invokeExact(communicator, RESULT.addressOffset()));
        return ABI.handleBytes() == Integer.BYTES ? RESULT.getInt(0) : RESULT.getLong(0);
    }

    /** Makes MPI return errors instead of ending the process. */
    static void returnErrors(long communicator) {
        check("MPI_Comm_set_errhandler", () -> (int) COMM_SET_ERRHANDLER.invokeExact(communicator, ERRORS_RETURN));
    }

    /** Blocks. */
    static void allgather(long send, int bytes, long receive, long communicator) {
        check("MPI_Allgather", () ->
                (int) ALLGATHER.invokeExact(send, bytes, BYTE, receive, bytes, BYTE, communicator));
    }

    /**
     * @param send this rank's bytes, or {@link #IN_PLACE}
     * @param counts bytes of each rank, as ints
     * @param displacements of each rank's bytes from {@code receive}, as ints
     */
    static void iallgatherv(
            long send, int bytes, long receive, long counts, long displacements, long communicator, long request) {
        try {
            check("MPI_Iallgatherv", (int) IALLGATHERV.invokeExact(
                    send, bytes, BYTE, receive, counts, displacements, BYTE, communicator, request));
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /** Progresses MPI, and writes to {@code done} whether the request is complete. */
    static void test(long request, long done) {
        try {
            check("MPI_Test", (int) TEST.invokeExact(request, done, STATUS_IGNORE));
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /** {@link #test} of several consecutive requests. */
    static void testAll(int count, long requests, long done) {
        try {
            check("MPI_Testall", (int) TESTALL.invokeExact(count, requests, done, STATUS_IGNORE));
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /** Synchronous mode: completes when the receiver has begun to receive. */
    static void issend(long data, int bytes, int to, int tag, long communicator, long request) {
        try {
            check("MPI_Issend", (int) ISSEND.invokeExact(data, bytes, BYTE, to, tag, communicator, request));
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    static void irecv(long data, int bytes, int from, int tag, long communicator, long request) {
        try {
            check("MPI_Irecv", (int) IRECV.invokeExact(data, bytes, BYTE, from, tag, communicator, request));
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /** Writes to {@code found} whether a message waits, and its {@code status}. */
    static void iprobe(int from, int tag, long communicator, long found, long status) {
        try {
            check("MPI_Iprobe", (int) IPROBE.invokeExact(from, tag, communicator, found, status));
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    static int source(UnsafeBuffer status) {
        return status.getInt(ABI.statusSourceOffset());
    }

    /** Writes to {@code bytes} the length of a status's message. */
    static void count(long status, long bytes) {
        try {
            check("MPI_Get_count", (int) GET_COUNT.invokeExact(status, BYTE, bytes));
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    private static void check(String function, int error) {
        if (error != 0) {
            failed = true;
            throw new MpiException(function + ": " + errorText(error));
        }
    }

    private static String errorText(int error) {
        try {
            int fault = (int) ERROR_STRING.invokeExact(error, TEXT.addressOffset(), RESULT.addressOffset());
            return fault == 0 ? text(RESULT.getInt(0)) : "error " + error;
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    private static String text(int length) {
        byte[] bytes = new byte[length];
        TEXT.getBytes(0, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Wraps a throwable that a method handle may declare but not throw. */
    static RuntimeException unexpected(Throwable t) {
        if (t instanceof ExceptionInInitializerError e && e.getCause() instanceof MpiException incomplete) {
            return incomplete;
        }
        if (t instanceof Error e) {
            throw e;
        }
        return t instanceof RuntimeException e ? e : new IllegalStateException(t);
    }
}
