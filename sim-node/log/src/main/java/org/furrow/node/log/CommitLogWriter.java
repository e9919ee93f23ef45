package org.furrow.node.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.input.file.WriterThread;
import org.furrow.world.delta.EpochReader;
import org.jspecify.annotations.Nullable;

/**
 * Writes the commit log of a run. The rank's thread copies each message; a thread of the log compresses and writes
 * them, a block at a time. The rank waits when the log's thread falls behind, so nothing is lost.
 */
public final class CommitLogWriter implements EpochObserver, AutoCloseable {
    private static final int BATCHES = 4;
    private static final int MAX_COMMITS = 50;
    private static final int MAX_BYTES = 1 << 20;
    private static final long PAUSE_NS = 200_000;

    private final Path file;
    private final FileChannel channel;
    private final BlockingQueue<CommitBatch> free = new ArrayBlockingQueue<>(BATCHES);
    private final BlockingQueue<CommitBatch> full = new ArrayBlockingQueue<>(BATCHES + 1);
    private final CommitBatch end = new CommitBatch();
    private final BlockEncoder encoder = new BlockEncoder();
    private final EpochMailbox.SectionVisitor copy = this::add;
    private final Object lock = new Object();
    private final Thread thread;
    private CommitBatch batch = new CommitBatch();
    private boolean digestsComeLate;
    private long waits;
    private long passed;
    private volatile long written;
    private volatile @Nullable Throwable failure;

    /**
     * Creates the log of a run from its beginning; replaces an existing file.
     *
     * @throws IOException when the file cannot be written
     */
    public static CommitLogWriter create(Path file, LogHeader header) throws IOException {
        return new CommitLogWriter(file, AtomicFile.begin(file, header.toBytes()));
    }

    /**
     * Continues the log of an earlier part of the run.
     *
     * @param earlier log of that part; may be the same file
     * @param last the last commit of that part that the run keeps
     * @throws LogDamagedException when the earlier log does not reach that commit undamaged, or is of another scenario
     * @throws IOException when a file cannot be read or written
     */
    public static CommitLogWriter resume(Path file, LogHeader header, Path earlier, int last)
            throws IOException, LogDamagedException {
        Path kept = file.resolveSibling(file.getFileName() + ".resumed");
        CommitLogWriter writer = create(kept, header);
        try (CommitLog from = CommitLog.open(earlier)) {
            if (!from.header().equals(header)) {
                throw new LogDamagedException("is the commit log of another scenario");
            }
            while (from.commit() < last) {
                if (!from.next()) {
                    throw new LogDamagedException(
                            "ends at commit " + from.commit() + ", but the run continues after commit " + last);
                }
                writer.add(from);
            }
        } catch (LogDamagedException | IOException e) {
            writer.close();
            Files.deleteIfExists(kept);
            throw e;
        }
        Files.move(kept, file, StandardCopyOption.REPLACE_EXISTING); // the open channel follows the file
        return writer;
    }

    /** Keeps commits until their digests are known, some commits later: as of a sharded ground. */
    public CommitLogWriter awaitDigests() {
        digestsComeLate = true;
        return this;
    }

    private CommitLogWriter(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
        for (int b = 1; b < BATCHES; b++) {
            free.add(new CommitBatch());
        }
        thread = Thread.ofPlatform().daemon().name("commit-log").start(this::work);
    }

    @Override
    public void onMessages(CommitVector commit, EpochMailbox messages) {
        synchronized (lock) {
            batch.beginCommit(commit.commit());
            messages.forEachSection(commit, copy);
        }
    }

    private void add(EpochReader section, boolean last) {
        batch.add(section);
    }

    @Override
    public void onDigest(int epoch, long digest) {
        synchronized (lock) {
            batch.setDigest(epoch, digest);
            passOnWhenFull(epoch);
        }
    }

    /** Adds the commit at which a log stands. */
    private void add(CommitLog from) {
        synchronized (lock) {
            batch.beginCommit(from.commit());
            for (int s = 0; s < from.sections(); s++) {
                batch.add(from.section(s));
            }
            if (from.hasDigest()) {
                batch.setDigest(from.commit(), from.digest());
            }
            passOnWhenFull(from.commit());
        }
    }

    @Override
    public void onCommitted(int epoch, Neighbours vehicles) {
        synchronized (lock) {
            // with deferred deltas a commit has no digest; the limits leave room for one more commit
            if (!digestsComeLate && batch.commits() > MAX_COMMITS) {
                passOn(batch.commits());
            }
        }
    }

    /** Passes the commits up to one on, if they are enough for a block. */
    private void passOnWhenFull(int commit) {
        if (batch.commitsUpTo(commit) >= MAX_COMMITS || batch.bytesUpTo(commit) >= MAX_BYTES) {
            passOn(batch.commitsUpTo(commit));
        }
    }

    private void passOn(int commits) {
        requireWorking();
        CommitBatch next = free.poll();
        if (next == null) {
            waits++;
            next = takeFree();
        }
        next.clear();
        batch.moveRest(commits, next);
        full.add(batch);
        passed++;
        batch = next;
    }

    private CommitBatch takeFree() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return free.take();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void requireWorking() {
        Throwable e = failure;
        if (e != null) {
            throw new UncheckedIOException(
                    "the commit log cannot be written", e instanceof IOException io ? io : new IOException(e));
        }
    }

    /** Returns when every commit that was passed before is on the disk. */
    public void force() throws IOException {
        long wanted;
        synchronized (lock) {
            if (batch.commits() > 0) {
                passOn(batch.commits());
            }
            wanted = passed;
        }
        while (written < wanted && thread.isAlive()) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        requireWorking();
        channel.force(false);
    }

    /** Number of blocks for which the rank had to wait, because the disk or the processor was busy. */
    public long waits() {
        synchronized (lock) {
            return waits;
        }
    }

    private void work() {
        try {
            long count = 0;
            for (CommitBatch next = full.take(); next != end; next = full.take()) {
                if (failure == null) {
                    writeBlock(next);
                }
                count++;
                written = count;
                free.add(next);
            }
        } catch (InterruptedException e) {
            failure = e;
        }
    }

    private void writeBlock(CommitBatch next) {
        try {
            Block block = encoder.encode(next);
            ByteBuffer bytes = ByteBuffer.allocate(Block.HEAD + block.bytes());
            block.write(bytes);
            bytes.put(encoder.payload(), 0, block.bytes());
            write(channel, bytes.flip());
        } catch (IOException | RuntimeException e) {
            failure = e;
        }
    }

    private static void write(FileChannel to, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    /** Writes the remaining commits and closes the file. */
    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (batch.commits() > 0 && failure == null) {
                passOn(batch.commits());
            }
            full.add(end);
        }
        WriterThread.awaitEnd(thread);
        channel.close();
        Throwable e = failure;
        if (e != null) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
