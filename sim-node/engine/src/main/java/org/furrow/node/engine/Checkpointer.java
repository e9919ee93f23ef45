package org.furrow.node.engine;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.furrow.world.store.PartWriter;
import org.furrow.world.store.Seal;
import org.furrow.world.store.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Writes a rank's parts of checkpoints on a thread of its own. The rank hands over a part that holds copies of everything and
 * goes on. Only a rank that is far ahead of the disk has to wait: a checkpoint that one rank left out would be of no use to the
 * others either.
 */
final class Checkpointer implements AutoCloseable {
    private final Durability durability;
    /** Parts that may wait to be written. */
    private static final int MOST_WAITING = 64;

    /** What is to be written; nothing: the end. */
    private final BlockingQueue<Optional<Job>> jobs = new ArrayBlockingQueue<>(MOST_WAITING);

    private final Thread thread;
    private volatile @Nullable StoreException failure;

    private record Job(PartWriter part, Seal seal) {}

    Checkpointer(Durability durability, int rank) {
        this.durability = durability;
        thread = Thread.ofPlatform().daemon().name("checkpoint-" + rank).start(this::work);
    }

    /**
     * Hands a part over.
     *
     * @throws IllegalStateException when an earlier one could not be written
     */
    void write(PartWriter part, Seal seal) {
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
    void requireSound() {
        StoreException e = failure;
        if (e != null) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private void work() {
        try {
            PartWriter.warmUp();
            for (Optional<Job> next = jobs.take(); next.isPresent(); next = jobs.take()) {
                Job job = next.get();
                durability.rows().force();
                job.part.write(durability.target().folder(job.seal.epoch()), job.seal);
            }
        } catch (StoreException e) {
            failure = e;
        } catch (RuntimeException | Error e) {
            failure = new StoreException("checkpoint cannot be written: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until what was handed over is written.
     *
     * @throws IllegalStateException when it could not be
     */
    void finish() {
        close();
        requireSound();
    }

    /** Waits until what was handed over is written, or could not be. */
    @Override
    public void close() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                jobs.offer(Optional.empty());
                thread.join(10);
            } catch (InterruptedException e) {
                interrupted = true; // a part that is being written is soon done
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
