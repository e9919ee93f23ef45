package org.furrow.node.view;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.view.pack.PackBuilder;
import org.furrow.node.view.pack.PackStore;

/** Makes the view pack of a run while its recording grows, on a thread of low priority. */
public final class PackThread implements AutoCloseable {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Path folder;
    private final Scenario scenario;
    private final PackStore store;
    private final BooleanSupplier ended;
    private final Consumer<String> report;
    private final Thread thread;
    private volatile boolean closed;

    /**
     * Starts the thread.
     *
     * @param folder of the run
     * @param ended whether the recording will not grow any more
     * @param report receives why the pack cannot be made
     */
    @SuppressWarnings("ThreadPriorityCheck") // a hint: the simulation matters more
    public PackThread(Path folder, Scenario scenario, PackStore store, BooleanSupplier ended, Consumer<String> report) {
        this.folder = folder;
        this.scenario = scenario;
        this.store = store;
        this.ended = ended;
        this.report = report;
        thread = Thread.ofPlatform()
                .daemon()
                .name("view-pack")
                .priority(Thread.MIN_PRIORITY)
                .start(this::work);
    }

    private void work() {
        while (!closed && !Files.exists(folder.resolve(RunLog.FILE)) && !ended.getAsBoolean()) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        try (PackBuilder builder = new PackBuilder(folder, scenario, store)) {
            boolean last = false;
            while (!closed && !last) {
                last = ended.getAsBoolean();
                builder.advance(last);
                LockSupport.parkNanos(last ? 0 : PAUSE_NS);
            }
            store.complete();
        } catch (IOException | LogDamagedException e) {
            if (!closed) {
                report.accept("the recording cannot be shown further: " + e.getMessage());
                store.complete();
            }
        }
    }

    /** Returns when the pack is complete. */
    public void await() throws InterruptedException {
        thread.join();
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt(); // ends a wait, and a read of the recording
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
