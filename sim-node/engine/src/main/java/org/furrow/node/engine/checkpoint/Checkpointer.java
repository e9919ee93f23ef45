package org.furrow.node.engine.checkpoint;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.furrow.world.checkpoint.PartWriter;
import org.furrow.world.checkpoint.Seal;
import org.furrow.world.checkpoint.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Writes a rank's parts of checkpoints on a separate thread. A part holds copies, so the rank continues at once.
 * Only a rank that
 * is far ahead of the disk waits: a checkpoint without the part of one rank would be useless.
 */
public final class Checkpointer implements AutoCloseable {
    private final Durability durability;
    /** Capacity of the queue of parts. */
    private static final int QUEUE_CAPACITY = 64;

    /** Parts to write; an empty one ends the thread. */
    private final BlockingQueue<Optional<Job>> jobs = new ArrayBlockingQueue<>(QUEUE_CAPACITY);

    private final Thread thread;
    private volatile @Nullable StoreException failure;

    private record Job(PartWriter part, Seal seal) {}

    public Checkpointer(Durability durability, int rank) {
        this.durability = durability;
        thread = Thread.ofPlatform().daemon().name("checkpoint-" + rank).start(this::work);
    }

    /**
     * Queues a part.
     *
     * @throws IllegalStateException when an earlier one could not be written
     */
    public void write(PartWriter part, Seal seal) {
        try {
            while (!jobs.offer(Optional.of(new Job(part, seal)), 100, TimeUnit.MILLISECONDS)) {
                requireSound();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a checkpoint waits for the disk", e);
        }
    }

    /** @throws IllegalStateException when a part could not be written */
    public void requireSound() {
        StoreException e = failure;
        if (e != null) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private void work() {
        try {
            PartWriter.warmUp(durability.target().folder());
            for (Optional<Job> next = jobs.take(); next.isPresent(); next = jobs.take()) {
                Job job = next.get();
                List<Seal.TableStart> tables = durability.rows().force(job.seal);
                job.part.write(durability.target().folder(job.seal.epoch()), job.seal, tables);
            }
        } catch (StoreException e) {
            failure = e;
        } catch (IOException e) {
            failure = new StoreException("checkpoint cannot be written: " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            failure = new StoreException("checkpoint cannot be written: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until every queued part is written.
     *
     * @throws IllegalStateException when one could not be written
     */
    public void finish() {
        close();
        requireSound();
    }

    /** Waits until every queued part is written, or writing has failed. */
    @Override
    public void close() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                jobs.offer(Optional.empty());
                thread.join(10);
            } catch (InterruptedException e) {
                interrupted = true; // the part in progress ends soon
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
