package org.furrow.node.engine;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.furrow.node.engine.ahead.LookAhead;
import org.furrow.node.engine.checkpoint.Durability;
import org.furrow.node.engine.control.Order;
import org.furrow.node.engine.control.OutsideControl;
import org.furrow.node.engine.exchange.AheadMailbox;
import org.furrow.node.engine.exchange.AheadMessages;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.KeptMailbox;
import org.furrow.node.engine.exchange.RoundMailbox;
import org.furrow.node.engine.exchange.StreamMailbox;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.node.engine.ground.WorldMemory;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.schedule.CommitSchedule;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.engine.schedule.ConductedSchedule;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.engine.schedule.FixedDelaySchedule;
import org.furrow.node.engine.shard.Shard;
import org.furrow.node.engine.shard.StreamedShard;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.engine.timing.GarbagePauses;
import org.furrow.node.engine.timing.RankTimes;
import org.furrow.node.engine.timing.TimeLine;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehiclePool;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * The loop of one rank, in every mode: step the rank's vehicles, publish their changes, apply the commit that is due.
 *
 * <p>Epoch e is published at its end and committed after epoch e + D; so at D >= 1 messages travel while the next epoch
 * is computed. A {@link CommitSchedule} decides what a commit includes: epoch k of every vehicle, or, in a run with a
 * vehicle in the loop, what the conductor's rank decides. After the last epoch the remaining commits follow without
 * stepping.
 *
 * <p>The loop puts the parts of a rank together, hence the number of its collaborators; each step is in one of them.
 */
public final class RankLoop {
    private final Transport transport;
    private final EpochObserver observer;
    private final BooleanSupplier interrupted;
    private final Settings settings;
    private final @Nullable ConductedRun conducted;
    private final RankState state;
    private final RoundMailbox rounds;
    private final EpochMailbox mailbox;
    private final CommitSchedule schedule;
    private final CommitStep commits;
    private final HoldPoint hold;
    private final @Nullable AheadLoop ahead;
    /** Sends and receives while the vehicles are stepped. */
    private final Runnable afterTick;

    /** Writes a vehicle's section of the message of this epoch. */
    private final VehiclePool.Task writeSection;

    /** Time that sending this epoch's message took, in ns. */
    private long sent_ns;

    /** Time for which the ranks held, and rank 0 waited until epochs were due, in ns. */
    private long held_ns;

    /** A run was stopped from outside; on all ranks after the same epoch. */
    public static final class InterruptedRunException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InterruptedRunException(int epoch, boolean kept) {
            super("interrupted after epoch " + epoch + (kept ? ", of which a checkpoint is kept" : ""));
        }
    }

    /** All ranks have ended in order to start the run again from its beginning; no round is in flight. */
    public static final class ResetRunException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ResetRunException() {
            super("reset");
        }
    }

    /**
     * How a rank works.
     *
     * @param threads threads that step its vehicles, and share their rays when there are more threads than vehicles
     * @param durability checkpoints, or null
     * @param memory limit for its ground, or null for none
     * @param outside what acts on it from outside; orders only where commits have a fixed delay
     * @param traced whether the time line of its threads is kept
     * @param layout which ground it keeps
     * @param lookahead epochs by which it may be ahead of the slowest rank; 0: all ranks meet after each epoch
     */
    public record Settings(
            int threads,
            @Nullable Durability durability,
            @Nullable WorldMemory memory,
            OutsideControl outside,
            boolean traced,
            WorldLayout layout,
            int lookahead) {
        /** Nothing acts from outside, and no time line is kept. */
        public Settings(int threads, @Nullable Durability durability, @Nullable WorldMemory memory) {
            this(threads, durability, memory, OutsideControl.NONE, false, WorldLayout.REPLICATED, 0);
        }

        /** The same, with another number of epochs to look ahead. */
        public Settings lookingAhead(int epochs) {
            return new Settings(threads, durability, memory, outside, traced, layout, epochs);
        }

        /** One thread, no checkpoints, no limit of memory. */
        public static final Settings PLAIN = new Settings(1, null, null);
    }

    /**
     * Creates the loop of a rank whose commits have the scenario's fixed delay.
     *
     * @param interrupted true when the run should end early
     */
    public RankLoop(
            Scenario scenario,
            Transport transport,
            Settings settings,
            EpochObserver observer,
            BooleanSupplier interrupted) {
        this(scenario, transport, settings, observer, interrupted, null);
    }

    /**
     * Creates the loop of a rank.
     *
     * @param interrupted true when the run should end early
     * @param conducted which rank decides commits; null for commits with the scenario's fixed delay
     */
    public RankLoop(
            Scenario scenario,
            Transport transport,
            Settings settings,
            EpochObserver observer,
            BooleanSupplier interrupted,
            @Nullable ConductedRun conducted) {
        this.transport = transport;
        this.settings = settings;
        this.observer = observer;
        this.interrupted = interrupted;
        this.conducted = conducted;
        state = new RankState(scenario, transport, settings, true);
        rounds = new RoundMailbox(transport, state.placement);
        commits = new CommitStep(state, transport, rounds, observer, settings.layout(), conducted != null);
        hold = new HoldPoint(settings.outside(), state, transport, rounds, commits, interrupted);
        Shard shard = commits.shard();
        AheadMessages messages = null;
        if (settings.layout().isSharded() && !scenario.exchange().sharing()) {
            throw new IllegalArgumentException("a sharded ground is shared");
        }
        if (shard != null) {
            mailbox = shard.mailbox();
            messages = state.ahead == null ? null : shard.lookAhead(state.ahead);
            schedule = new FixedDelaySchedule();
        } else if (state.ahead != null) {
            AheadMailbox withoutRounds = new AheadMailbox(transport, state.placement);
            mailbox = withoutRounds;
            messages = withoutRounds;
            schedule = new FixedDelaySchedule();
        } else if (conducted == null) {
            mailbox = rounds;
            schedule = new FixedDelaySchedule();
        } else {
            Conductor conductor = conducted.conductor();
            StreamedShard streamed = commits.streamed();
            StreamMailbox stream = new StreamMailbox(
                    transport,
                    state.placement,
                    conductor == null ? () -> {} : conductor::waits,
                    streamed == null ? StreamMailbox.Mail.NONE : streamed);
            if (streamed != null) {
                streamed.receiveFrom(stream);
            }
            mailbox = stream;
            schedule = new ConductedSchedule(
                    conducted,
                    stream,
                    state.placement,
                    state.units(),
                    interrupted,
                    settings.outside().orders(),
                    this::obey);
        }
        afterTick = mailbox::progress;
        ahead = state.ahead == null || messages == null ? null : lookAhead(state.ahead, messages);
        writeSection = (unit, track) -> unit.writeSection(state.epoch);
    }

    private AheadLoop lookAhead(LookAhead by, AheadMessages messages) {
        if (conducted != null || state.scenario.exchange().delay() > 0) {
            throw new IllegalArgumentException("ranks that look ahead have no vehicle in the loop, and delay 0");
        }
        return new AheadLoop(state, by, messages, this::commitNext);
    }

    /**
     * Runs all epochs, from the first one or from a checkpoint.
     *
     * @throws StoreException when the checkpoint to resume from is damaged
     */
    public void run() throws StoreException {
        try (RankCheckpoints checkpoints =
                new RankCheckpoints(settings.durability(), state, transport, mailbox, schedule, commits)) {
            begin(checkpoints);
            runEpochs(checkpoints);
            checkpoints.finish();
        } finally {
            state.fleet.close();
        }
    }

    private void begin(RankCheckpoints checkpoints) throws StoreException {
        Restart restart = checkpoints.resumes() ? checkpoints.resume() : null;
        if (restart != null) {
            schedule.resumeAfter(state.vector);
            observer.onBegin(state.units());
        } else {
            state.fleet.enter(0, state.committed());
            observer.onBegin(state.units());
            publish(rounds);
            state.times.exchange.add(sent_ns + commits.commit(rounds));
            observer.onStepped(0, state.units());
        }
        if (state.ahead != null) {
            state.ahead.beginAfter(state.committed(), state.neighbours);
        }
        Shard shard = commits.shard();
        if (shard != null && restart == null) {
            shard.beginRun(state.states);
        }
        StreamedShard streamed = commits.streamed();
        if (streamed != null && restart == null) {
            streamed.beginRun(state.vector, state.neighbours, state.states);
        }
        checkpoints.begin();
        commits.noteEjected();
        hold.begin();
        if (conducted != null) {
            for (VehicleUnit unit : state.units()) {
                admit(conducted.pilots().of(unit), unit, restart);
            }
            if (conducted.startsTogether()) {
                meet();
            }
        }
        if (schedule.canEject() && restart == null) {
            state.units().forEach(unit -> unit.keepState(0));
        }
        transport.begun();
    }

    /** Waits until all ranks are here, in a round without content. */
    private void meet() {
        transport.message().putInt(0, state.epoch);
        transport.start(Integer.BYTES);
        transport.await();
        transport.release();
    }

    private void admit(@Nullable Pilot pilot, VehicleUnit unit, @Nullable Restart restart) {
        unit.setPilot(pilot);
        if (pilot != null && restart != null) {
            long tick = (long) state.epoch * state.scenario.clock().epochTicks();
            restart.resumePilot(unit.index(), pilot, tick);
        }
    }

    private void runEpochs(RankCheckpoints checkpoints) {
        long start_ns = System.nanoTime();
        long cpuStart_ns = cpu_ns();
        GarbagePauses before = GarbagePauses.sinceStart();
        int first = state.epoch;
        CommitVector vector = state.vector;
        try {
            while (vector.commit() < vector.last()) {
                if (state.epoch < vector.last()) {
                    holdIfDue(checkpoints);
                }
                if (state.epoch < vector.last() && !schedule.isRetired()) {
                    runEpoch(checkpoints);
                } else {
                    state.times.exchange.add(commitNext());
                }
                checkpoints.takeIfDue(isStopDue());
                if (isStopDue() && state.epoch < vector.last()) {
                    checkpoints.finish();
                    throw new InterruptedRunException(state.epoch, checkpoints.areTaken());
                }
            }
        } catch (KeptMailbox.DivergenceReportedException e) {
            throw commits.divergence(mailbox);
        }
        rewindEjected();
        state.times.received_bytes = mailbox.received_bytes();
        state.times.ground_bytes = state.worlds.bytes();
        commits.close();
        state.times.epochs = vector.last() - first;
        state.times.wall_s = (System.nanoTime() - start_ns - held_ns) * 1e-9;
        state.times.cpu_s = (cpu_ns() - cpuStart_ns) * 1e-9;
        state.times.pauses = GarbagePauses.sinceStart().after(before);
        if (vector.last() < state.scenario.clock().epochs()) {
            throw new InterruptedRunException(vector.last(), false);
        }
    }

    /** Carries out an order that the conductor has given ahead. */
    private void obey(StreamMailbox.Given given) {
        if (given.order() instanceof Order.Add(var event)) {
            state.events.add(event);
        } else if (given.order() instanceof Order.Checkpoint) {
            state.checkpointsAt.set(given.epoch() + 1);
        }
    }

    /** Holds with all ranks where it is due, and waits until the next epoch is. */
    private void holdIfDue(RankCheckpoints checkpoints) {
        if (!settings.outside().holds()) {
            return;
        }
        long start_ns = System.nanoTime();
        if (hold.isDue()) {
            hold.hold(checkpoints);
        }
        hold.awaitEpoch();
        long end_ns = System.nanoTime();
        held_ns += end_ns - start_ns;
        state.times.track.add(TimeLine.Phase.HOLD, state.epoch, start_ns, end_ns);
    }

    /** Simulates and publishes the next epoch, and applies the commits that are due then. */
    private void runEpoch(RankCheckpoints checkpoints) {
        long began_ns = System.nanoTime();
        state.epoch++;
        state.traffic().at(state.epoch, ahead == null ? state.committed() : state.epoch - 1);
        observer.onBeforeStep(state.epoch, state.units());
        state.fleet.pool().step(state.traffic(), afterTick);
        state.fleet.enter(state.epoch, state.committed());
        Shard shard = commits.shard();
        if (shard != null) {
            shard.requireInside(state.epoch);
        }
        StreamedShard streamed = commits.streamed();
        if (streamed != null) {
            streamed.requireInside(state.epoch, state.vector);
        }
        publish(mailbox);
        long awaited_ns = shard == null ? 0 : exchangeAreas(shard);
        observer.onStepped(state.epoch, state.units());
        awaited_ns += commitDue(checkpoints);
        state.times.addEpoch(System.nanoTime() - began_ns, sent_ns + awaited_ns);
    }

    /** Starts an area exchange when one is due; returns the time spent waiting, in ns. */
    private long exchangeAreas(Shard shard) {
        long awaited_ns = 0;
        if (ahead != null && shard.isDueAfter(state.epoch)) {
            awaited_ns = ahead.commitUpTo(state.epoch - 1);
        }
        state.times.beginExchange();
        shard.afterPublish(state.epoch, interrupted.getAsBoolean(), hold.isWanted());
        state.times.endExchange();
        return awaited_ns;
    }

    /** Applies the commits that are due; returns the time spent waiting, in ns. */
    private long commitDue(RankCheckpoints checkpoints) {
        if (ahead == null) {
            return state.epoch > state.scenario.exchange().delay() ? commitNext() : 0;
        }
        long awaited_ns = ahead.commitDue(commits, () -> needsAll(checkpoints));
        if (commits.shard() == null && state.epoch < state.vector.last() && doesMeet(checkpoints)) {
            commits.compareChains(); // area exchanges compare those of a sharded ground
        }
        return awaited_ns;
    }

    /** Whether this rank needs the messages of all that send to it up to its epoch. */
    private boolean needsAll(RankCheckpoints checkpoints) {
        Shard shard = commits.shard();
        return doesMeet(checkpoints)
                || state.fleet.entersAt(state.epoch + 1)
                || (shard != null && shard.isDueAfter(state.epoch));
    }

    /** Whether all ranks meet after this rank's epoch; the same on all ranks. */
    private boolean doesMeet(RankCheckpoints checkpoints) {
        return isStopDue() || hold.isDue() || checkpoints.isDue(isStopDue());
    }

    private boolean isStopDue() {
        return commits.isStopDue() && schedule.stopsAtOnce();
    }

    private long commitNext() {
        long start_ns = System.nanoTime();
        schedule.next(state.vector, state.epoch);
        long awaited_ns = System.nanoTime() - start_ns + commits.commit(mailbox);
        if (schedule.canEject()) {
            for (VehicleUnit unit : state.units()) {
                unit.dropStates(state.vector.included(unit.index()));
            }
        }
        return awaited_ns;
    }

    private void publish(EpochMailbox to) {
        long start_ns = System.nanoTime();
        write(to.begin(state.epoch, state.chain, interrupted.getAsBoolean()));
        if ((to == rounds || (ahead != null && commits.shard() == null)) && hold.isWanted()) {
            to.writer().requestHold();
        }
        long written_ns = System.nanoTime();
        state.times.beginExchange();
        to.send();
        state.times.endExchange();
        long end_ns = System.nanoTime();
        sent_ns = end_ns - written_ns;
        state.times.publish.add(written_ns - start_ns);
        state.times.track.add(TimeLine.Phase.PUBLISH, state.epoch, start_ns, written_ns);
        state.times.track.add(TimeLine.Phase.SEND, state.epoch, written_ns, end_ns);
    }

    private void write(EpochWriter writer) {
        int epoch = state.epoch;
        List<VehicleUnit> units = state.units();
        boolean isShared = state.fleet.pool().isWorthSharing();
        if (isShared) {
            state.fleet.pool().forEach(writeSection);
        }
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            if (isShared) {
                unit.addSection(writer);
            } else {
                unit.publish(epoch, writer);
            }
            unit.statistics().addBytes(epoch > 0 ? writer.vehicleLength() : 0);
            if (epoch > 0 && schedule.canEject()) {
                unit.keepState(epoch);
            }
        }
    }

    /** Sets every ejected vehicle back to the last state that the other ranks have received. */
    private void rewindEjected() {
        for (VehicleUnit unit : state.units()) {
            if (state.vector.isEjected(unit.index())) {
                unit.rewind();
            }
        }
    }

    /** CPU time of this rank's threads so far, in ns. */
    private long cpu_ns() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + state.fleet.cpu_ns();
    }

    Transport transport() {
        return transport;
    }

    public Settings settings() {
        return settings;
    }

    public List<VehicleUnit> units() {
        return state.units();
    }

    public Worlds worlds() {
        return state.worlds;
    }

    public RutShare ruts() {
        return state.ruts;
    }

    public RankTimes times() {
        return state.times;
    }

    /** Digest after the last committed epoch. */
    public long digest() {
        return state.digest;
    }

    /** The last committed epoch. */
    public int committedEpoch() {
        return state.committed();
    }

    /** Payload that one vehicle sends in an epoch, mean, in bytes. */
    public double bytesPerEpoch() {
        long bytes =
                units().stream().mapToLong(unit -> unit.statistics().bytes()).sum();
        return units().isEmpty()
                ? 0
                : (double) bytes / ((long) state.scenario.clock().epochs() * units().size());
    }

    /** Payload of all tiles that this rank's vehicles sent, in bytes. */
    public long tileBytes() {
        long bytes = rounds.writer().writtenTileBytes();
        return mailbox == rounds ? bytes : bytes + mailbox.writer().writtenTileBytes();
    }

    /** Changed nodes that this rank's vehicles sent. */
    public long sentNodes() {
        long nodes = rounds.writer().writtenNodes();
        return mailbox == rounds ? nodes : nodes + mailbox.writer().writtenNodes();
    }
}
