package org.furrow.node.step;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.furrow.world.store.PartWriter;
import org.furrow.world.store.Seal;
import org.furrow.world.store.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Writes a rank's parts of checkpoints on a thread of its own. The rank hands over a part that holds copies of everything and
 * goes on; while a part is being written the next one is passed over.
 */
final class Checkpointer implements AutoCloseable {
    private final Durability durability;
    /** What is to be written; nothing: the end. */
    private final BlockingQueue<Optional<Job>> jobs = new ArrayBlockingQueue<>(1);

    private final Thread thread;
    private volatile boolean writing;
    private volatile @Nullable StoreException failure;

    private record Job(PartWriter part, Seal seal) {}

    Checkpointer(Durability durability, int rank) {
        this.durability = durability;
        thread = Thread.ofPlatform().daemon().name("checkpoint-" + rank).start(this::work);
    }

    /**
     * Whether a part can be handed over.
     *
     * @throws IllegalStateException when an earlier one could not be written
     */
    boolean isFree() {
        StoreException e = failure;
        if (e != null) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        return !writing;
    }

    /** Hands a part over; only when {@link #isFree}. */
    void write(PartWriter part, Seal seal) {
        writing = true;
        jobs.add(Optional.of(new Job(part, seal)));
    }

    private void work() {
        try {
            for (Optional<Job> next = jobs.take(); next.isPresent(); next = jobs.take()) {
                Job job = next.get();
                durability.rows().force();
                job.part.write(durability.target().folder(job.seal.epoch()), job.seal);
                writing = false;
            }
        } catch (StoreException e) {
            failure = e;
        } catch (RuntimeException | Error e) {
            failure = new StoreException("checkpoint cannot be written: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until what was handed over is written. */
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
