package org.furrow.node.view.foxglove;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.furrow.node.control.RunControl;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.view.topic.MessageReplay;
import org.furrow.node.view.web.SocketClient;
import org.furrow.node.view.web.SocketService;
import org.furrow.node.view.web.SocketSession;
import org.jspecify.annotations.Nullable;

/**
 * Serves a run that goes on by Foxglove's protocol. A thread of low priority reads its recording as it grows, from the
 * first client on.
 */
public final class LiveFoxglove implements SocketService, AutoCloseable {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** The epochs of a block of the recording are spread over the time of the block before, up to this time each. */
    private static final long MOST_PER_EPOCH_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** Less than 1, so that the picture does not fall behind. */
    private static final double SPREAD = 0.9;

    private final Path folder;
    private final Scenario scenario;
    private final BooleanSupplier ended;
    private final Consumer<String> report;
    private final TopicBoard board = new TopicBoard();
    private final FoxgloveService service;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final Thread thread;
    private volatile boolean closed;
    // of the thread
    private long blockBegan_ns;
    private int blockBeganAt;
    private long perEpoch_ns;

    /**
     * @param folder of the run
     * @param ended whether the recording will not grow any more
     * @param control null: clients only look
     * @param report receives why the recording cannot be shown
     */
    @SuppressWarnings("ThreadPriorityCheck") // a hint: the simulation matters more
    public LiveFoxglove(
            Path folder,
            Scenario scenario,
            BooleanSupplier ended,
            @Nullable RunControl control,
            Consumer<String> report) {
        this.folder = folder;
        this.scenario = scenario;
        this.ended = ended;
        this.report = report;
        service = new FoxgloveService(scenario.name(), board, new RunServices(control));
        thread = Thread.ofPlatform()
                .daemon()
                .name("foxglove")
                .priority(Thread.MIN_PRIORITY)
                .unstarted(this::feed);
    }

    @Override
    public Set<String> protocols() {
        return service.protocols();
    }

    @Override
    public SocketSession open(SocketClient client) {
        if (begun.compareAndSet(false, true)) {
            thread.start();
        }
        return service.open(client);
    }

    private void feed() {
        try {
            if (awaitRecording()) {
                follow();
            }
        } catch (InputError | IOException | LogDamagedException | RuntimeException e) {
            if (!closed) {
                report.accept("the recording cannot be sent to Foxglove further: " + e.getMessage());
            }
        }
    }

    private boolean awaitRecording() throws IOException {
        boolean ready = MessageReplay.canBeFollowed(folder, scenario);
        while (!ready && !closed && !ended.getAsBoolean()) {
            LockSupport.parkNanos(PAUSE_NS);
            ready = MessageReplay.canBeFollowed(folder, scenario);
        }
        return ready;
    }

    private void follow() throws InputError, IOException, LogDamagedException {
        try (MessageReplay run = MessageReplay.follow(folder, scenario, board, MessageReplay.GROUND_EVERY_S)) {
            boolean last = false;
            while (!closed && !last) {
                last = ended.getAsBoolean();
                sendAll(run);
                run.sendRows();
                LockSupport.parkNanos(last ? 0 : PAUSE_NS);
            }
        }
    }

    /** Sends the epochs that the recording holds now. */
    private void sendAll(MessageReplay run) throws InputError, IOException, LogDamagedException {
        int before = run.epoch();
        while (!closed && run.next()) {
            if (before >= 0 && run.epoch() == before + 1) {
                beginBlock(run.epoch());
            }
            board.endEpoch(run.time_ns());
            LockSupport.parkNanos(ended.getAsBoolean() ? 0 : perEpoch_ns);
        }
    }

    private void beginBlock(int epoch) {
        long now_ns = System.nanoTime();
        if (blockBegan_ns != 0) {
            perEpoch_ns = Math.min(
                    MOST_PER_EPOCH_NS, (long) (SPREAD * (now_ns - blockBegan_ns) / Math.max(1, epoch - blockBeganAt)));
        }
        blockBegan_ns = now_ns;
        blockBeganAt = epoch;
    }

    @Override
    public void close() {
        closed = true;
        if (begun.get()) {
            thread.interrupt(); // ends a wait, and a read of the recording
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
