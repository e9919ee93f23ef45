package org.furrow.node.study.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.furrow.node.input.InputError;
import org.furrow.node.results.HostInfo;
import org.jspecify.annotations.Nullable;

/** Lock on a study's folder against other processes; the operating system releases it when the process ends. */
final class StudyLock implements AutoCloseable {
    static final String FILE = "LOCK";

    private final Path file;
    private final FileChannel channel;

    private StudyLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * @param noun "study" or "sweep"
     * @throws InputError if another process holds the lock
     */
    static StudyLock take(Path folder, String noun) throws InputError, IOException {
        Path file = folder.resolve(FILE);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isFree(channel)) {
            channel.close();
            String holder = Files.readString(file).strip();
            throw new InputError("--out " + folder + ": " + (holder.isEmpty() ? "another process" : holder)
                    + " is running this " + noun + "; wait until it ends, or name another folder");
        }
        String holder = "process " + ProcessHandle.current().pid() + " on " + HostInfo.name() + "\n";
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)));
        return new StudyLock(file, channel);
    }

    private static boolean isFree(FileChannel channel) {
        try {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            return true; // the file system has no locks
        }
    }

    @Override
    public void close() {
        if (!channel.isOpen()) {
            return; // by now the file may be that of another process
        }
        try (channel) {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // a file without a lock has no effect
        }
    }
}
