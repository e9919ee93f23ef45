package org.furrow.node.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.world.message.EpochReader;

/**
 * Writes the commit log of a run. The rank's thread copies each message; a thread of the log compresses and writes
 * them, a block at a time. The rank waits when the log's thread falls behind, so nothing is lost.
 */
public final class CommitLogWriter implements EpochObserver, Closeable {
    private static final int BATCHES = 4;
    private static final int MAX_COMMITS = 50;
    private static final int MAX_BYTES = 1 << 20;

    private final Path file;
    private final BlockFile blocks;
    private final Queue<CommitBatch> free = new ArrayBlockingQueue<>(BATCHES);
    private final WriterQueue<CommitBatch> queue;
    private final BlockEncoder encoder = new BlockEncoder();
    private final EpochMailbox.SectionVisitor copy = this::add;
    private final Object lock = new Object();
    private CommitBatch batch = new CommitBatch();
    private boolean digestsComeLate;
    private int mostCommits = MAX_COMMITS;
    private long waits;

    /**
     * Creates the log of a run from its beginning; replaces an existing file.
     *
     * @throws IOException when the file cannot be written
     */
    public static CommitLogWriter create(Path file, LogHeader header) throws IOException {
        return new CommitLogWriter(file, BlockFile.create(file, Block.Kind.COMMITS, header.toBytes()));
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
        return BlockFile.resume(file, kept -> create(kept, header), writer -> writer.copy(header, earlier, last));
    }

    private void copy(LogHeader header, Path earlier, int last) throws IOException, LogDamagedException {
        try (CommitLog from = CommitLog.open(earlier)) {
            if (!from.header().equals(header)) {
                throw new LogDamagedException(earlier + ": is the commit log of another scenario");
            }
            while (from.commit() < last) {
                if (!from.next()) {
                    throw new LogDamagedException(earlier + ": ends at commit " + from.commit()
                            + ", but the run continues after commit " + last);
                }
                add(from);
            }
        }
    }

    /** Keeps commits until their digests are known, some commits later: as of a sharded ground. */
    public CommitLogWriter awaitDigests() {
        digestsComeLate = true;
        return this;
    }

    /** Writes each commit as a block, so that readers of the growing file soon find it. */
    public CommitLogWriter forReaders() {
        mostCommits = 1;
        return this;
    }

    private CommitLogWriter(Path file, BlockFile blocks) {
        this.file = file;
        this.blocks = blocks;
        for (int b = 1; b < BATCHES; b++) {
            free.add(new CommitBatch());
        }
        queue = new WriterQueue<>("commit-log", "the commit log cannot be written", new CommitBatch(), this::write);
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
            if (!digestsComeLate && batch.commits() > mostCommits) {
                passOn(batch.commits());
            }
        }
    }

    /** Passes the commits up to one on, if they are enough for a block. */
    private void passOnWhenFull(int commit) {
        if (batch.commitsUpTo(commit) >= mostCommits || batch.bytesUpTo(commit) >= MAX_BYTES) {
            passOn(batch.commitsUpTo(commit));
        }
    }

    private void passOn(int commits) {
        queue.requireWorking();
        CommitBatch next = free.poll();
        if (next == null) {
            waits++;
        }
        while (next == null) {
            queue.pause();
            next = free.poll();
        }
        next.clear();
        batch.moveRest(commits, next);
        queue.pass(batch);
        batch = next;
    }

    /** Returns when every commit that was passed before is on the disk. */
    public void force() throws IOException {
        synchronized (lock) {
            if (batch.commits() > 0) {
                passOn(batch.commits());
            }
        }
        queue.await();
        blocks.force();
    }

    /** Number of blocks for which the rank had to wait, because the disk or the processor was busy. */
    public long waits() {
        synchronized (lock) {
            return waits;
        }
    }

    private void write(CommitBatch next) throws IOException {
        try {
            blocks.append(encoder.encode(next), encoder.payload());
        } finally {
            free.add(next);
        }
    }

    /** Writes the remaining commits and closes the file. */
    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (batch.commits() > 0 && !queue.hasFailed()) {
                passOn(batch.commits());
            }
        }
        Throwable e = queue.end();
        blocks.close();
        if (e != null) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
