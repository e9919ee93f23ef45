package org.furrow.node.view.foxglove;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.view.topic.MessageReplay;

/**
 * Plays a recorded run to a board, at a multiple of the clock's speed. Clients control it with the vocabulary of a run:
 * play, pause, step, begin again.
 */
public final class Replay implements SimulationControl, AutoCloseable {
    private static final double FASTEST = 1000;
    private static final double SLOWEST = 0.01;
    /** A replay that falls behind by more does not catch up: it was paused, or the machine is too slow. */
    private static final long MOST_BEHIND_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Path folder;
    private final TopicBoard board;
    private final Consumer<String> report;
    private final double epoch_s;
    private final Thread thread;
    // guarded by this
    private State state = State.PLAYING;
    private double speed = 1;
    private int steps;
    private boolean restart;
    // of the thread
    private MessageReplay run;
    private long due_ns = System.nanoTime();

    private Replay(Path folder, TopicBoard board, Consumer<String> report, MessageReplay run) {
        this.folder = folder;
        this.board = board;
        this.report = report;
        this.run = run;
        epoch_s = run.scenario().clock().time_s(1);
        thread = Thread.ofPlatform().name("replay").daemon().unstarted(this::play);
    }

    /**
     * Begins to play.
     *
     * @param report receives a line when the recording turns out to be damaged
     * @throws InputError when the folder is not that of a recorded run
     * @throws LogDamagedException when its recording is damaged
     */
    public static Replay start(Path folder, TopicBoard board, Consumer<String> report)
            throws InputError, IOException, LogDamagedException {
        Replay replay =
                new Replay(folder, board, report, MessageReplay.open(folder, board, MessageReplay.GROUND_EVERY_S));
        replay.thread.start();
        return replay;
    }

    private void play() {
        try {
            while (awaitEpoch()) {
                boolean begins = run.epoch() < 0;
                boolean more = run.next();
                if (more) {
                    board.endEpoch(run.time_ns());
                }
                endEpoch(more, begins);
            }
        } catch (InputError | IOException | LogDamagedException | RuntimeException e) {
            report.accept(folder + ": cannot be played further: " + e.getMessage());
            endEpoch(false, false);
        } finally {
            run.close();
        }
    }

    /** Waits until the next epoch is due; false when the replay is to end. */
    private synchronized boolean awaitEpoch() throws InputError, IOException, LogDamagedException {
        try {
            awaitTime();
            while (!restart && steps == 0 && (state == State.PAUSED || state == State.STOPPED)) {
                wait();
            }
            if (restart) {
                restart = false;
                run.close();
                board.restart();
                run = MessageReplay.open(folder, board, MessageReplay.GROUND_EVERY_S);
                notifyAll();
            }
            return state != State.QUITTING;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Waits while the replay plays and is ahead of the clock. */
    private void awaitTime() throws InterruptedException {
        long now_ns = System.nanoTime();
        if (now_ns - due_ns > MOST_BEHIND_NS) {
            due_ns = now_ns;
        }
        due_ns += Math.round(epoch_s / speed * 1e9);
        while (state == State.PLAYING && !restart && due_ns - System.nanoTime() > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, due_ns - System.nanoTime());
        }
    }

    /** The start, epoch 0, is shown at once and is no step. */
    private synchronized void endEpoch(boolean more, boolean begins) {
        steps = !more ? 0 : begins ? steps : Math.max(0, steps - 1);
        if (!more && state != State.QUITTING) {
            state = State.STOPPED;
        }
        notifyAll();
    }

    @Override
    public synchronized State state() {
        return state;
    }

    @Override
    public synchronized void setState(State to) throws Refused {
        if (to == State.STOPPED || to == State.QUITTING) {
            throw new Refused("a replay can be played and paused; furrow ends with Ctrl-C");
        }
        if (state == State.STOPPED) {
            throw new Refused("the recording has ended; reset it to begin again");
        }
        state = to;
        notifyAll();
    }

    @Override
    public synchronized void step(int epochs) throws Refused {
        try {
            if (state != State.PAUSED) {
                throw new Refused("steps require that the replay is paused, it is " + state);
            }
            steps = epochs;
            notifyAll();
            while (steps > 0) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void reset() {
        state = state == State.STOPPED ? State.PAUSED : state;
        restart = true;
        notifyAll();
    }

    @Override
    public synchronized double speed() {
        return speed;
    }

    @Override
    public synchronized void setSpeed(double to) throws Refused {
        if (!(to >= SLOWEST && to <= FASTEST)) {
            throw new Refused("the speed of a replay must be in [" + SLOWEST + ", " + FASTEST + "]");
        }
        speed = to;
        notifyAll();
    }

    @Override
    public void close() {
        synchronized (this) {
            state = State.QUITTING;
            notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
