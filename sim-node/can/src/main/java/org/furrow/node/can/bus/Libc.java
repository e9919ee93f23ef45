package org.furrow.node.can.bus;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/** Functions of the C library for CAN sockets. Every instance has a separate errno and is for one thread. */
@SuppressWarnings("restricted") // native access is granted by bin/furrow
final class Libc {
    static final int EAGAIN = 11;
    static final int EINTR = 4;
    static final int ENODEV = 19;
    static final int EINVAL = 22;
    static final int EAFNOSUPPORT = 97;
    static final int ENETDOWN = 100;
    static final int ENOBUFS = 105;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO_OPTION = Linker.Option.captureCallState("errno");
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final MethodHandle SOCKET =
            function("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
    private static final MethodHandle BIND =
            function("bind", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle INDEX = function("if_nametoindex", FunctionDescriptor.of(JAVA_INT, ADDRESS));
    private static final MethodHandle SET_OPTION =
            function("setsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle GET_OPTION =
            function("getsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    private static final MethodHandle POLL =
            function("poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
    private static final MethodHandle READ =
            function("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle WRITE =
            function("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle CLOSE = function("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    private final MemorySegment state;

    Libc(Arena arena) {
        state = arena.allocate(STATE);
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), descriptor, ERRNO_OPTION);
    }

    /** Returns the error number of the last call. */
    int errno() {
        return (int) ERRNO.get(state, 0L);
    }

    int socket(int domain, int type, int protocol) {
        return call(SOCKET, domain, type, protocol);
    }

    int bind(int socket, MemorySegment address) {
        return call(BIND, socket, address, (int) address.byteSize());
    }

    int interfaceIndex(MemorySegment name) {
        return call(INDEX, name);
    }

    int setOption(int socket, int level, int option, MemorySegment value) {
        return call(SET_OPTION, socket, level, option, value, (int) value.byteSize());
    }

    int getOption(int socket, int level, int option, MemorySegment value, MemorySegment length) {
        return call(GET_OPTION, socket, level, option, value, length);
    }

    int poll(MemorySegment pollfd, int timeout_ms) {
        try {
            return (int) POLL.invokeExact(state, pollfd, 1L, timeout_ms);
        } catch (Throwable e) {
            throw defect(e);
        }
    }

    long read(int file, MemorySegment to) {
        try {
            return (long) READ.invokeExact(state, file, to, to.byteSize());
        } catch (Throwable e) {
            throw defect(e);
        }
    }

    long write(int file, MemorySegment from, long bytes) {
        try {
            return (long) WRITE.invokeExact(state, file, from, bytes);
        } catch (Throwable e) {
            throw defect(e);
        }
    }

    void close(int file) {
        call(CLOSE, file);
    }

    /** Calls a function that is not used for each frame. */
    private int call(MethodHandle function, Object... arguments) {
        try {
            return (int) function.bindTo(state).invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw defect(e);
        }
    }

    private static IllegalStateException defect(Throwable e) {
        return new IllegalStateException("a call of the C library failed", e);
    }
}
