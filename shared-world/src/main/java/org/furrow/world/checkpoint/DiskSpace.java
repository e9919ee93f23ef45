package org.furrow.world.checkpoint;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Free space on disks. A write to a memory-mapped file for which the disk has no block left kills the process
 * (SIGBUS), whereas a failed reservation is an exception.
 */
final class DiskSpace {
    private static final int PAGE = 4096;
    private static final @Nullable Fallocate FALLOCATE = Fallocate.find();

    private DiskSpace() {}

    /**
     * Reserves blocks for the first bytes of a file, whose length and content do not change; it is created if
     * necessary. There must be no other writer meanwhile.
     *
     * <p>On Linux this is {@code fallocate}. Elsewhere, and on file systems without it, the blocks within the
     * file's length are allocated by rewriting their content, and for the rest the present free space is checked.
     *
     * @throws IOException when there is not enough space, or the file cannot be written; blocks may then be
     *     allocated, which are freed when the file is removed
     */
    static void reserve(Path file, long bytes) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file);
        }
        requireFree(file, bytes); // fallocate takes all remaining blocks before it fails
        if (FALLOCATE == null || !FALLOCATE.reserve(file, bytes)) {
            rewrite(file, bytes);
        }
    }

    /** Checks the present free space of the disk of a file or folder. */
    static void requireFree(Path on, long bytes) throws IOException {
        long free = Files.getFileStore(on).getUsableSpace();
        if (free < bytes) {
            throw new IOException("not enough space for " + bytes + " bytes, the disk has " + free);
        }
    }

    /** Rewrites one byte of every page, which allocates its blocks. */
    static void rewrite(Path file, long bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            for (long at = 0; at < Math.min(bytes, channel.size()); at += PAGE) {
                one.clear();
                channel.read(one, at);
                one.flip();
                channel.write(one, at);
            }
        }
    }

    /** The {@code fallocate} call of Linux. */
    private static final class Fallocate {
        private static final int O_RDWR = 2;
        private static final int KEEP_SIZE = 1;
        private static final int EINTR = 4;
        private static final int EFBIG = 27;
        private static final int ENOSPC = 28;
        private static final int ENOSYS = 38;
        private static final int EOPNOTSUPP = 95;
        private static final int EDQUOT = 122;

        private static final StructLayout STATE = Linker.Option.captureStateLayout();
        private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

        private final MethodHandle open;
        private final MethodHandle fallocate;
        private final MethodHandle close;

        @SuppressWarnings("restricted")
        private Fallocate(Linker linker) {
            Linker.Option errno = Linker.Option.captureCallState("errno");
            open = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("open"),
                    FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
                    errno,
                    Linker.Option.firstVariadicArg(2));
            fallocate = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("fallocate"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG),
                    errno);
            close = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("close"), FunctionDescriptor.of(JAVA_INT, JAVA_INT));
        }

        /** Null on systems without this call. */
        static @Nullable Fallocate find() {
            if (!System.getProperty("os.name", "").equals("Linux")) {
                return null;
            }
            try {
                return new Fallocate(Linker.nativeLinker());
            } catch (RuntimeException e) {
                return null;
            }
        }

        /** Returns false when the file system does not support it. */
        boolean reserve(Path file, long bytes) throws IOException {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment state = arena.allocate(STATE);
                int handle = (int) open.invokeExact(state, arena.allocateFrom(file.toString()), O_RDWR);
                if (handle < 0) {
                    return false;
                }
                try {
                    return call(handle, bytes, state);
                } finally {
                    int ignored = (int) close.invokeExact(handle);
                }
            } catch (IOException | RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        private boolean call(int handle, long bytes, MemorySegment state) throws Throwable {
            while ((int) fallocate.invokeExact(state, handle, KEEP_SIZE, 0L, bytes) != 0) {
                int errno = (int) ERRNO.get(state, 0L);
                switch (errno) {
                    case EINTR -> {}
                    case ENOSYS, EOPNOTSUPP -> {
                        return false;
                    }
                    case ENOSPC -> throw new IOException("not enough space for " + bytes + " bytes on the disk");
                    case EDQUOT -> throw new IOException("not enough space for " + bytes + " bytes in the disk quota");
                    case EFBIG ->
                        throw new IOException("the file system does not support files of " + bytes + " bytes");
                    default -> throw new IOException("fallocate of " + bytes + " bytes failed, errno=" + errno);
                }
            }
            return true;
        }
    }
}
