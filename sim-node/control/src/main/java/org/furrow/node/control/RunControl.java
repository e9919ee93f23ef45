package org.furrow.node.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.furrow.node.control.ControlStatus.State;
import org.furrow.node.control.Priority.Level;
import org.furrow.node.engine.control.Order;
import org.furrow.node.engine.control.OrderSource;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * Controls a run: any number of front ends call it from any thread, and rank 0 carries out their commands between two
 * epochs, with all ranks. It exists in the process of rank 0.
 *
 * <p>A command returns at once. Its future completes with the status when the command has had its effect, on a thread
 * of this object, or fails with a {@link RefusedException}.
 */
public final class RunControl implements OrderSource, AutoCloseable {
    /** Ranks that hold exchange a round at least in this time, in ms. */
    private static final long KEEP_MS = 500;
    /** Longest time between two epochs of a run that is held to a speed, in s; far below every time limit of ranks. */
    private static final double MOST_WAIT_S = 0.7;

    private static final double MOST_SPEED = 1000;
    private static final Order KEEP = new Order.Keep();
    private static final long RATE_NS = 500_000_000;
    private static final int NEVER = Integer.MAX_VALUE;
    private static final long LAST_CALLS_S = 1;

    private final Scenario scenario;
    /** Whether the run keeps the wall clock, so that no rank ever holds. */
    private final boolean clocked;
    /** Holds a run with a vehicle in the loop that does not follow the clock; null: none. */
    private final @Nullable EpochGate gate;

    private final EventCheck check;
    private final double epoch_s;
    private final int epochs;
    private final EpochPace pace;
    private final RequestQueue<Request> requests = new RequestQueue<>();
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final ExecutorService notifier = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("run-control").factory());
    private EventJournal journal;
    private State state;
    private int until = NEVER;
    /** The request that is fulfilled when the run pauses by itself. */
    private @Nullable Request goal;
    /** The request whose order the ranks carry out. */
    private @Nullable Request carried;

    private boolean ended;
    private double rate;
    private int rateFrom;
    private long rateFrom_ns;
    /** The epoch from which on a run that keeps the clock is to end. */
    private int quitFrom = NEVER;

    /** Whether a page shows the run, which then cannot be reset. */
    private boolean viewed;

    private volatile boolean quits;
    private volatile boolean pending;
    /** Whether the run has time to spare, in which it carries out the commands that wait for that. */
    private volatile boolean idle;

    private volatile int epoch;

    /** Receives changes of the state, the speed and the goal of a run. Calls come one after the other. */
    @FunctionalInterface
    public interface Listener {
        void changed(ControlStatus now);
    }

    /** The effect of a request while all ranks hold: an order for them, or null. */
    @FunctionalInterface
    private interface Effect {
        @Nullable
        Order at(int epoch) throws RefusedException;
    }

    private record Request(Effect effect, CompletableFuture<ControlStatus> done) {}

    /** @param paused whether the run waits at its start for a command */
    public RunControl(Scenario scenario, boolean paused) {
        this(scenario, paused, false, null);
    }

    private RunControl(Scenario scenario, boolean paused, boolean clocked, @Nullable EpochGate gate) {
        this.scenario = scenario;
        this.clocked = clocked;
        this.gate = gate;
        check = new EventCheck(scenario);
        journal = EventJournal.inMemory(scenario);
        epoch_s = scenario.clock().epochTicks() * scenario.clock().step_s();
        epochs = scenario.clock().epochs();
        pace = new EpochPace(epoch_s);
        state = paused ? State.PAUSED : State.PLAYING;
    }

    /**
     * The control of a run with a vehicle in the loop. It keeps the wall clock, so that it is never paused, unless a
     * gate holds it. It cannot begin again.
     *
     * @param gate null: the run keeps the clock
     */
    public static RunControl ofClock(Scenario scenario, @Nullable EpochGate gate) {
        return new RunControl(scenario, false, true, gate);
    }

    /** Whether the run can be paused and stepped. */
    public boolean canHold() {
        return !clocked || gate != null;
    }

    /** Whether the run can begin again. */
    public boolean canReset() {
        return !clocked;
    }

    /** Pauses the run after the epoch in progress. */
    public CompletableFuture<ControlStatus> pause() {
        return pause(Priority.NEXT);
    }

    /** Pauses the run when the priority of the command allows it. */
    public CompletableFuture<ControlStatus> pause(Priority priority) {
        if (clocked) {
            return priority.equals(Priority.NEXT)
                    ? byGate("pause", EpochGate::pause)
                    : refused("pause: a run with a vehicle in the loop pauses at once, without 'every' or 'idle'");
        }
        return request(priority, at -> {
            rest("paused");
            return null;
        });
    }

    /** Goes on to the end of the run. */
    public CompletableFuture<ControlStatus> play() {
        if (clocked) {
            return byGate("play", of -> {
                of.play();
                return true;
            });
        }
        return request(Priority.NEXT, at -> {
            rest("continued");
            state = State.PLAYING;
            return null;
        });
    }

    /** Simulates a number of epochs, then pauses again; only while the run is paused. */
    public CompletableFuture<ControlStatus> step(int count) {
        if (clocked && gate == null) {
            return inLoop("step");
        }
        if (count < 1) {
            return refused("step " + count + ": must be at least 1");
        }
        synchronized (this) {
            if (present() != State.PAUSED && !ended) {
                return refused("step: the run is playing; pause it first");
            }
        }
        if (clocked) {
            return byGate("step", of -> of.advance(count));
        }
        return requestGoal(at -> at > NEVER - count ? NEVER : at + count);
    }

    /** Goes on to a simulated time, in s, then pauses. */
    public CompletableFuture<ControlStatus> until(double time_s) {
        if (clocked) {
            return inLoop("until");
        }
        double end_s = epochs * epoch_s;
        if (!(time_s > 0 && time_s <= end_s * (1 + 1e-12))) {
            return refused("until " + time_s + ": must be in (0, " + (float) end_s + "] s");
        }
        int target = (int) Math.ceil(time_s / epoch_s - 1e-6);
        return requestGoal(at -> {
            if (target <= at) {
                throw new RefusedException("until " + time_s + ": the run is at " + (float) (at * epoch_s) + " s");
            }
            return target;
        });
    }

    /**
     * Holds the run to a speed.
     *
     * @param wanted simulated time per real time; infinite: as fast as it goes
     */
    public CompletableFuture<ControlStatus> speed(double wanted) {
        if (clocked) {
            return inLoop("speed");
        }
        double least = epoch_s / MOST_WAIT_S;
        if (!(wanted >= least && wanted <= MOST_SPEED) && wanted != Double.POSITIVE_INFINITY) {
            return refused(
                    String.format(Locale.ROOT, "speed %s: must be in [%.2g, %.0f], or max", wanted, least, MOST_SPEED));
        }
        synchronized (this) {
            if (ended) {
                return refused("the run has ended");
            }
            pace.begin(epoch, wanted, System.nanoTime());
            notifyAll();
            changed();
            return CompletableFuture.completedFuture(status());
        }
    }

    /** Takes a checkpoint on all ranks after the epoch in progress. */
    public CompletableFuture<ControlStatus> checkpoint() {
        return checkpoint(Priority.NEXT);
    }

    /** Takes a checkpoint on all ranks when the priority of the command allows it. */
    public CompletableFuture<ControlStatus> checkpoint(Priority priority) {
        return request(priority, at -> {
            if (at == 0) {
                throw new RefusedException("checkpoint: the run has not begun");
            }
            requireFuture("checkpoint", at);
            return new Order.Checkpoint();
        });
    }

    /** A page shows the run from now on, so that it cannot be reset. */
    public synchronized void refuseReset() {
        viewed = true;
    }

    /** Starts the run again from its beginning; events that were given while it ran are forgotten. */
    public CompletableFuture<ControlStatus> reset() {
        if (clocked) {
            return inLoop("reset");
        }
        synchronized (this) {
            if (viewed) {
                return refused("reset: the viewer (--view) cannot show a run that begins again; end the run and start"
                        + " it anew");
            }
        }
        return request(Priority.NEXT, at -> {
            State before = state;
            rest("reset");
            state = before;
            return new Order.Reset();
        });
    }

    /** Ends the run after the epoch in progress, with a checkpoint from which it can be resumed. */
    public CompletableFuture<ControlStatus> quit() {
        CompletableFuture<ControlStatus> done = request(Priority.NEXT, at -> {
            if (!clocked) {
                rest("ended");
                state = State.QUITTING;
                return new Order.Quit();
            }
            state = State.QUITTING;
            quitFrom = at + 1;
            return at + 2 < epochs ? new Order.Checkpoint() : null;
        });
        if (gate != null) {
            gate.play(); // the run ends after an epoch
        }
        return done;
    }

    /** Lets an event act on a vehicle from the next epoch on; it is recorded with the run. */
    public CompletableFuture<ControlStatus> event(String vehicle, RunEvent.Act act) {
        return event(Priority.NEXT, vehicle, act);
    }

    /**
     * Lets an event act on a vehicle from the epoch on that follows when the priority of the command allows it; it is
     * recorded with the run.
     */
    public CompletableFuture<ControlStatus> event(Priority priority, String vehicle, RunEvent.Act act) {
        return request(priority, at -> {
            long tick = (long) at * scenario.clock().epochTicks();
            requireFuture("event", at);
            RunEvent event = check.event(tick, journal.orderIn(tick), vehicle, act);
            if (clocked && act instanceof RunEvent.Eject && event.vehicle() == inLoop()) {
                throw new RefusedException("event: the vehicle in the loop cannot be ejected");
            }
            record(event);
            return new Order.Add(event);
        });
    }

    private int inLoop() {
        HilPlan plan = scenario.hil();
        return plan == null ? -1 : plan.conductor();
    }

    /** Records an event before it acts; where the clock does not wait for the disk, at once afterwards. */
    private void record(RunEvent event) throws RefusedException {
        EventJournal to = journal;
        to.add(event);
        if (clocked) {
            notifier.execute(() -> {
                try {
                    to.write(event);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            return;
        }
        try {
            to.write(event);
        } catch (IOException e) {
            throw new RefusedException("event: cannot be recorded: " + e.getMessage());
        }
    }

    /** A run that keeps the clock carries orders out at the end of the next epoch, which must not be its last. */
    private void requireFuture(String command, int at) throws RefusedException {
        if (clocked && at + 1 >= epochs) {
            throw new RefusedException(command + ": the run is at its end");
        }
    }

    /** Refuses what a run with a vehicle in the loop does not take. */
    private CompletableFuture<ControlStatus> inLoop(String command) {
        return refused(command + ": a run with a vehicle in the loop "
                + (gate == null ? "keeps the wall clock; it takes" : "takes play, pause, step,")
                + " status, event, checkpoint and quit" + (gate == null ? "" : " only"));
    }

    /** Carries out a command of a run that a gate holds, on a thread that may wait. */
    private CompletableFuture<ControlStatus> byGate(String command, Predicate<EpochGate> act) {
        EpochGate of = gate;
        if (of == null) {
            return inLoop(command);
        }
        CompletableFuture<ControlStatus> done = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            if (act.test(of)) {
                done.complete(status());
            } else {
                done.completeExceptionally(new RefusedException(
                        command + ": the run has ended, or was paused before it came to its goal"));
            }
        });
        return done;
    }

    /** Whether a run that keeps the clock is to end after the epoch in progress. */
    public boolean quits() {
        return quits;
    }

    /** The number of ticks of a duration in s, for events. */
    public long ticks(double duration_s) throws RefusedException {
        return check.ticks(duration_s);
    }

    /** What the run does now. */
    public synchronized ControlStatus status() {
        double speed = pace.speed();
        State now = present();
        return new ControlStatus(
                now,
                epoch,
                epochs,
                epoch * epoch_s,
                epochs * epoch_s,
                Double.isInfinite(speed) ? null : speed,
                now == State.PLAYING ? rate : 0,
                until == NEVER ? null : Math.min(until, epochs) * epoch_s,
                journal.count());
    }

    private State present() {
        return state == State.PLAYING && gate != null && gate.isHeld() ? State.PAUSED : state;
    }

    /** Adds a listener until the returned handle is closed. */
    public Handle listen(Listener added) {
        listeners.add(added);
        return () -> listeners.remove(added);
    }

    /** Ends something. */
    @FunctionalInterface
    public interface Handle extends AutoCloseable {
        @Override
        void close();
    }

    private static CompletableFuture<ControlStatus> refused(String why) {
        return CompletableFuture.failedFuture(new RefusedException(why));
    }

    private CompletableFuture<ControlStatus> request(Priority priority, Effect effect) {
        return add(new Request(effect, new CompletableFuture<>()), priority);
    }

    /** A request that is fulfilled when the run has come to an epoch. */
    private CompletableFuture<ControlStatus> requestGoal(Goal wanted) {
        CompletableFuture<ControlStatus> done = new CompletableFuture<>();
        Request[] self = new Request[1];
        self[0] = new Request(
                at -> {
                    int to = wanted.from(at);
                    rest("given another goal");
                    until = to;
                    goal = self[0];
                    state = State.PLAYING;
                    return null;
                },
                done);
        return add(self[0], Priority.NEXT);
    }

    /** The epoch after which a run is to pause. */
    @FunctionalInterface
    private interface Goal {
        int from(int epoch) throws RefusedException;
    }

    private synchronized CompletableFuture<ControlStatus> add(Request added, Priority priority) {
        if (ended) {
            return refused("the run has ended");
        }
        requests.add(added, priority);
        pending |= priority.level() != Level.IDLE; // an interval, too: the ranks hold to agree where they hold next
        notifyAll();
        return added.done;
    }

    /** Pauses; a goal that is not reached is given up. */
    private void rest(String why) {
        state = State.PAUSED;
        until = NEVER;
        Request lost = goal;
        goal = null;
        if (lost != null) {
            fail(lost, new RefusedException("the run was " + why + " before it came to its goal"));
        }
    }

    /** Uses a journal of the events from now on. */
    public synchronized void journal(EventJournal given) {
        journal = given;
    }

    @Override
    public boolean wantsHold() {
        return pending || idle;
    }

    @Override
    public synchronized void hasTimeToSpare() {
        idle = requests.has(Level.IDLE);
    }

    @Override
    public void beforeEpoch(int next) {
        epoch = next - 1;
        measure();
        if (Double.isInfinite(pace.speed())) {
            return;
        }
        synchronized (this) {
            long left_ns = pace.left_ns(next, System.nanoTime());
            if (left_ns > 0) {
                hasTimeToSpare();
            }
            while (left_ns > 0 && !pending && !Thread.currentThread().isInterrupted()) {
                await(1 + left_ns / 1_000_000);
                left_ns = pace.left_ns(next, System.nanoTime());
            }
        }
    }

    private void measure() {
        long now_ns = System.nanoTime();
        long past_ns = now_ns - rateFrom_ns;
        if (past_ns >= RATE_NS) {
            rate = (epoch - rateFrom) * epoch_s / (past_ns * 1e-9);
            rateFrom = epoch;
            rateFrom_ns = now_ns;
        }
    }

    @Override
    public synchronized Order next(int at) {
        epoch = at;
        Request done = carried;
        carried = null;
        if (done != null) {
            fulfil(done);
        }
        if (state == State.PLAYING && at >= until) {
            arrive();
        }
        Order order = nextOrder(at);
        if (clocked) {
            if (at >= quitFrom) {
                quits = true;
            }
            measure();
            idle &= order != null;
            return order == null ? KEEP : order;
        }
        if (order == null && state != State.PLAYING) {
            await(KEEP_MS);
            order = nextOrder(at);
        }
        if (order != null) {
            return order;
        }
        if (state != State.PLAYING) {
            return KEEP;
        }
        rateFrom = at;
        rateFrom_ns = System.nanoTime();
        pace.begin(at, pace.speed(), rateFrom_ns);
        idle = false;
        return new Order.Go(Math.min(until, requests.nextInterval(at)));
    }

    private void arrive() {
        Request reached = goal;
        goal = null;
        rest("paused");
        if (reached != null) {
            fulfil(reached);
        }
        changed();
    }

    /** The order of the first request that is due and needs one; those that need none are fulfilled. */
    @SuppressWarnings("ReferenceEquality") // the goal is one request
    private @Nullable Order nextOrder(int at) {
        Order order = null;
        while (order == null) {
            Request next = requests.takeDue(at, idle || (state != State.PLAYING && !clocked));
            if (next == null) {
                break;
            }
            try {
                order = next.effect.at(at);
                if (order != null) {
                    carried = next;
                } else if (next != goal) {
                    fulfil(next);
                }
                changed();
            } catch (RefusedException e) {
                fail(next, e);
            }
        }
        pending = requests.has(Level.NEXT);
        return order;
    }

    /**
     * The run has ended.
     *
     * @param complete whether it has come to its end
     */
    public synchronized void end(boolean complete) {
        if (ended) {
            return;
        }
        ended = true;
        if (gate != null) {
            gate.end();
        }
        epoch = complete ? epochs : epoch;
        boolean quits = state == State.QUITTING;
        state = State.STOPPED;
        Request last = goal != null ? goal : carried;
        if (last != null && (complete || quits)) {
            fulfil(last);
        } else if (last != null) {
            fail(last, new RefusedException("the run has ended"));
        }
        requests.clear((left, priority) -> fail(
                left,
                new RefusedException(
                        "the run has ended" + (priority.level() == Level.IDLE ? ", and had no time to spare" : ""))));
        changed();
    }

    @SuppressWarnings("WaitNotInLoop") // the callers look again, or go on in any case
    private void await(long limit_ms) {
        try {
            wait(limit_ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fulfil(Request request) {
        ControlStatus now = status();
        notifier.execute(() -> request.done.complete(now));
    }

    private void fail(Request request, RefusedException why) {
        notifier.execute(() -> request.done.completeExceptionally(why));
    }

    private void changed() {
        ControlStatus now = status();
        notifier.execute(() -> listeners.forEach(listener -> listener.changed(now)));
    }

    /** Ends the run for all who wait, and passes on what they have not received yet. */
    @Override
    public void close() {
        end(false);
        notifier.shutdown();
        try {
            boolean ignored = notifier.awaitTermination(LAST_CALLS_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
