package org.furrow.node.results;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * The lock of the one process that writes a folder. The operating system releases it when the process ends, however it
 * ends; network file systems share it between machines. Where a file system has no locks, there is none.
 */
public final class FolderLock implements Closeable {
    static final String NAME = "LOCK";

    private final Path file;
    private final boolean isNew;
    private final @Nullable FileChannel channel;

    private FolderLock(Path file, boolean isNew, @Nullable FileChannel channel) {
        this.file = file;
        this.isNew = isNew;
        this.channel = channel;
    }

    /** @throws InputError when another process, or another run of this process, holds the lock */
    public static FolderLock of(Path folder) throws InputError, IOException {
        Path file = folder.resolve(NAME);
        boolean isNew = !Files.exists(file);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean isFree;
        try {
            isFree = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            isFree = false;
        } catch (IOException e) {
            channel.close();
            return new FolderLock(file, isNew, null);
        }
        if (!isFree) {
            channel.close();
            throw new InputError(folder + ": another process runs this; wait until it has ended, or end it");
        }
        return new FolderLock(file, isNew, channel);
    }

    /** Releases the lock; its file remains, since a process that waits for it may have opened it. */
    @Override
    public void close() {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                // the end of the process releases it
            }
        }
    }

    /** Releases the lock of a folder that was not written, and removes the file if there was none before. */
    void withdraw() {
        try {
            if (isNew) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // an empty file stays
        }
        close();
    }

    /** Removes the file of the lock: the folder is complete and is not written any more. */
    void remove() throws IOException {
        Files.deleteIfExists(file);
        close();
    }
}
