package org.furrow.node.engine;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.delta.EpochWriter;
import org.furrow.world.store.PartWriter;
import org.furrow.world.store.Seal;
import org.furrow.world.store.StoreException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * One rank from the first exchange to the last: step the own vehicles, publish, commit what is due, compare with the others.
 *
 * <p>Epoch e is published at its end and committed D epochs later, after epoch e + D; so at D >= 1 the exchange travels
 * while the next epoch is computed. At the end what is in flight is drained.
 */
public final class RankLoop {
    /** All ground is compared with memory once in so many epochs. */
    private static final int FULL_CHECK_EPOCHS = 250;

    private final Scenario scenario;
    private final Transport transport;
    private final EpochObserver observer;
    private final BooleanSupplier interrupted;
    private final Settings settings;
    private final RoundMailbox exchange;
    private final Coherence coherence;
    private final Neighbours neighbours;
    private final CommitApplier commits;
    private final Snapshot snapshot;
    private final RutShare ruts;
    private final Worlds worlds;
    private final Fleet fleet;
    private final List<VehicleUnit> units;
    private final RankTimes times = new RankTimes();
    private int epoch;
    private int committed = -1;
    private boolean stopping;
    /** Epochs that the ground in the last checkpoint reaches to. */
    private int stored = -1;
    /** Sum of all vehicles' state hashes at the last committed epoch. */
    private long states;

    private long digest;
    /** Time that this epoch's message took to be sent, in ns. */
    private long sent_ns;
    /** Time until the messages that were due in this epoch had arrived, in ns. */
    private long awaited_ns;

    /** Hash of each vehicle's state at the start. */
    private long[] startHashes = {};

    private @Nullable Live live;
    private @Nullable LiveLoop liveLoop;

    /** A run was stopped from outside; on all ranks after the same epoch. */
    public static final class InterruptedRunException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InterruptedRunException(int epoch, boolean kept) {
            super("interrupted after epoch " + epoch + (kept ? ", of which a checkpoint is kept" : ""));
        }
    }

    /**
     * How a rank does its work.
     *
     * @param threads threads that step its vehicles, and share their rays when there are more threads than vehicles
     * @param durability checkpoints, or null
     * @param interest_m deltas further than this from all of the rank's vehicles are applied later, in m; 0: all at once
     * @param memory what its ground may take, or null for as much as it needs
     */
    public record Settings(
            int threads,
            @Nullable Durability durability,
            double interest_m,
            @Nullable WorldMemory memory) {
        /** One thread, no checkpoints, all deltas at once, as much memory as the ground needs. */
        public static final Settings PLAIN = new Settings(1, null, 0, null);
    }

    /** @param interrupted true when the run should end early */
    public RankLoop(
            Scenario scenario,
            Transport transport,
            Settings settings,
            EpochObserver observer,
            BooleanSupplier interrupted) {
        this.scenario = scenario;
        this.transport = transport;
        this.settings = settings;
        this.observer = observer;
        this.interrupted = interrupted;
        int vehicles = scenario.vehicles().size();
        int delay = scenario.exchange().delay();
        neighbours = new Neighbours(
                vehicles, scenario.clock().epochTicks(), scenario.clock().step_s());
        ruts = new RutShare(vehicles);
        worlds = new Worlds(vehicles, scenario.exchange().sharing(), ruts, Coherence.memory(delay), settings.memory());
        fleet = new Fleet(scenario, transport, worlds, settings.threads());
        units = fleet.units();
        exchange = new RoundMailbox(transport, vehicles);
        coherence = new Coherence(transport.size(), Coherence.memory(scenario.exchange()));
        snapshot = new Snapshot(worlds, ruts, neighbours, units, exchange);
        commits = new CommitApplier(exchange, worlds, neighbours, units, far());
    }

    private @Nullable FarDeltas far() {
        Scenario.GroundPlan ground = scenario.ground();
        return settings.interest_m() > 0
                ? new FarDeltas(
                        worlds, units, exchange, ground.answer().frame(), ground.grid_m(), settings.interest_m())
                : null;
    }

    /** Lets the ranks exchange their epochs live; before {@link #run}, on all of them, without checkpoints and interest. */
    public void goLive(Live as) {
        live = as;
    }

    /** The rank that simulates a vehicle: contiguous blocks of nearly equal size. */
    public static int rankOf(int vehicle, int vehicles, int ranks) {
        return (int) ((long) vehicle * ranks / vehicles);
    }

    /**
     * Runs all epochs, from the first or from a checkpoint on.
     *
     * @throws StoreException when the checkpoint to go on from is damaged
     */
    public void run() throws StoreException {
        Durability durability = settings.durability();
        try (Checkpointer checkpointer = durability == null || durability.everyEpochs() == 0
                ? null
                : new Checkpointer(durability, transport.rank())) {
            begin();
            try (VehiclePool pool = new VehiclePool(
                    units, fleet.size(), neighbours, settings.threads(), this::meanwhile, "rank-" + transport.rank())) {
                if (live == null) {
                    runEpochs(pool, checkpointer);
                } else {
                    runLive(pool, live);
                }
            }
            if (checkpointer != null) {
                checkpointer.finish();
            }
        } finally {
            fleet.close();
        }
    }

    private void begin() throws StoreException {
        Durability durability = settings.durability();
        if (durability != null) {
            exchange.keepSent();
        }
        if (durability != null && durability.resumes()) {
            resume(durability);
        } else {
            fleet.enter(0, committed);
            publish(0);
            commit(0);
            observer.onStepped(0, units);
        }
        if (durability != null) {
            boolean goesOn = durability.resumes() && durability.source().equals(durability.target());
            ruts.keepNews(!goesOn);
            stored = goesOn ? committed : -1;
        }
    }

    private void runEpochs(VehiclePool pool, @Nullable Checkpointer checkpointer) {
        long start = System.nanoTime();
        long cpuStart = cpu_ns(pool);
        int first = epoch;
        int last = scenario.clock().epochs();
        int delay = scenario.exchange().delay();
        while (epoch < last) {
            epoch++;
            long began = System.nanoTime();
            awaited_ns = 0;
            neighbours.at(epoch, committed);
            pool.step();
            fleet.enter(epoch, committed);
            publish(epoch);
            observer.onStepped(epoch, units);
            if (epoch - delay >= 1) {
                commit(epoch - delay);
            }
            times.epoch.add(System.nanoTime() - began);
            times.transfer.add(sent_ns + awaited_ns);
            Durability durability = settings.durability();
            if (checkpointer != null && durability != null && epoch < last && (stopping || durability.isDue(epoch))) {
                checkpoint(checkpointer, durability);
            }
            if (stopping && epoch < last) {
                stop(checkpointer);
            }
        }
        sent_ns = 0; // nothing is sent any more
        while (committed < last) {
            commit(committed + 1);
        }
        close(last);
        times.epochs = last - first;
        times.wall_s = (System.nanoTime() - start) * 1e-9;
        times.cpu_s = (cpu_ns(pool) - cpuStart) * 1e-9;
    }

    private void meanwhile() {
        if (liveLoop == null) {
            transport.progress();
        } else {
            liveLoop.meanwhile();
        }
    }

    private void runLive(VehiclePool pool, Live as) {
        long start = System.nanoTime();
        long cpuStart = cpu_ns(pool);
        LiveLoop loop = new LiveLoop(
                transport,
                new LiveLoop.Parts(coherence, worlds, neighbours, units),
                new LiveSteps(pool, as.pilots()),
                as,
                interrupted,
                scenario,
                startHashes);
        liveLoop = loop;
        int last = loop.run();
        close(last);
        times.epochs = last;
        times.wall_s = (System.nanoTime() - start) * 1e-9;
        times.cpu_s = (cpu_ns(pool) - cpuStart) * 1e-9;
        if (last < scenario.clock().epochs()) {
            throw new InterruptedRunException(last, false);
        }
    }

    /** CPU time of this rank's threads so far, in ns. */
    private long cpu_ns(VehiclePool pool) {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + pool.cpu_ns() + fleet.cpu_ns();
    }

    /** Puts everything back to the end of the checkpoint's epoch, and the messages that were on their way then on it again. */
    private void resume(Durability durability) throws StoreException {
        Restart restart = new Restart(durability, worlds, ruts);
        epoch = restart.epoch();
        committed = restart.committed();
        states = restart.states();
        digest = worlds.digest() + states;
        coherence.resume(committed, restart.chain());
        int vehicles = scenario.vehicles().size();
        List<List<byte[]>> sections = new ArrayList<>();
        for (int v = 0; v < vehicles; v++) {
            if (scenario.vehicles().get(v).enterEpoch() > epoch) {
                continue;
            }
            byte[] image = restart.vehicle(v);
            VehicleCheckpoint.readReport(image, v, neighbours);
            if (fleet.isMine(v)) {
                sections.add(VehicleCheckpoint.restore(image, fleet.create(v), epoch, committed));
            }
        }
        for (int inFlight = committed + 1; inFlight <= epoch; inFlight++) {
            EpochWriter writer = exchange.begin(inFlight, coherence, false);
            for (List<byte[]> ofVehicle : sections) {
                int at = ofVehicle.size() - (epoch - inFlight) - 1; // one that entered lately has sent fewer
                if (at >= 0) {
                    byte[] section = ofVehicle.get(at);
                    writer.addVehicle(new UnsafeBuffer(section), 0, section.length);
                }
            }
            exchange.send();
        }
    }

    /** Ends the run early, as all ranks do after this epoch. */
    private void stop(@Nullable Checkpointer checkpointer) {
        if (checkpointer != null) {
            checkpointer.finish();
        }
        throw new InterruptedRunException(epoch, checkpointer != null);
    }

    /** Copies all that a checkpoint needs and hands it over. */
    private void checkpoint(Checkpointer checkpointer, Durability durability) {
        checkpointer.requireSound();
        settle();
        long start = System.nanoTime();
        PartWriter part = new PartWriter();
        snapshot.addVehicles(part);
        if (transport.rank() == 0) {
            snapshot.addCommon(part, stored, coherence.chain(), states);
        }
        checkpointer.write(
                part,
                new Seal(
                        durability.scenario(),
                        durability.code(),
                        epoch,
                        committed,
                        stored,
                        transport.rank(),
                        transport.size(),
                        0,
                        ""));
        stored = committed;
        times.checkpoint.add(System.nanoTime() - start);
    }

    private void publish(int epochToPublish) {
        long start = System.nanoTime();
        write(exchange.begin(epochToPublish, coherence, interrupted.getAsBoolean()), epochToPublish);
        long written = System.nanoTime();
        exchange.send();
        sent_ns = System.nanoTime() - written;
        times.publish.add(written - start);
    }

    private void write(EpochWriter writer, int epochToPublish) {
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            writer.beginVehicle(unit.index(), unit.view().committedEpoch(), unit.stateHash(), unit.report());
            if (epochToPublish > 0) {
                unit.view().publish(writer);
            }
            writer.endVehicle();
            unit.countBytes(epochToPublish > 0 ? writer.vehicleLength() : 0);
        }
    }

    private void commit(int epochToCommit) {
        long start = System.nanoTime();
        exchange.await();
        long arrived = times.beginCommit();
        receive(epochToCommit);
        stopping |= exchange.asksToStop();
        states = commits.commit(epochToCommit);
        worlds.check(FULL_CHECK_EPOCHS);
        worlds.fitBudget();
        committed = epochToCommit;
        digest = worlds.digest() + states;
        if (committed == 0) {
            startHashes = exchange.stateHashes();
        }
        coherence.add(committed, exchange, commits.areLazy() ? 0 : digest);
        exchange.release();
        awaited_ns = arrived - start;
        times.exchange.add(sent_ns + awaited_ns);
        times.endCommit(arrived);
        observer.onCommitted(committed, neighbours);
        if (!commits.areLazy()) {
            observer.onDigest(committed, digest);
        }
    }

    /** Takes up every rank's message; when a rank had come to another world than this one, the run ends with what differs. */
    private void receive(int epochToReceive) {
        exchange.open(epochToReceive, !commits.areLazy());
        if (!coherence.agrees(exchange)) {
            exchange.release();
            exchange.drain();
            if (commits.areLazy()) {
                commits.settle();
                worlds.forget();
            }
            throw new IllegalStateException(new DivergenceFinder(transport, worlds, coherence).find());
        }
    }

    /** Brings far deltas in, so that the worlds can be compared; nothing to do where none are kept. */
    private void settle() {
        if (commits.areLazy()) {
            times.inCommit(commits::settle);
            digest = worlds.digest() + states;
            coherence.recheck(digest);
            observer.onDigest(committed, digest);
        }
    }

    /** A last round without vehicles: every rank's chain, after all of its ground was compared with memory once more. */
    private void close(int last) {
        settle();
        worlds.check(1);
        coherence.recheck(worlds.digest() + states);
        exchange.begin(last + 1, coherence, false);
        exchange.send();
        exchange.await();
        receive(last + 1);
        exchange.release();
    }

    Transport transport() {
        return transport;
    }

    public Settings settings() {
        return settings;
    }

    public List<VehicleUnit> units() {
        return units;
    }

    public Worlds worlds() {
        return worlds;
    }

    public RutShare ruts() {
        return ruts;
    }

    public RankTimes times() {
        return times;
    }

    /** Digest after the last committed epoch. */
    public long digest() {
        return digest;
    }

    /** The last committed epoch. */
    public int committedEpoch() {
        return committed;
    }

    /** Payload that one vehicle sends in an epoch, mean, in bytes. */
    public double bytesPerEpoch() {
        long bytes = units.stream().mapToLong(VehicleUnit::bytes).sum();
        return units.isEmpty() ? 0 : (double) bytes / ((long) scenario.clock().epochs() * units.size());
    }

    /** Payload of all tiles that this rank's vehicles sent, in bytes. */
    public long tileBytes() {
        return exchange.writer().writtenTileBytes()
                + (liveLoop == null ? 0 : liveLoop.letters().writer().writtenTileBytes());
    }

    /** Changed nodes that this rank's vehicles sent. */
    public long sentNodes() {
        return exchange.writer().writtenNodes()
                + (liveLoop == null ? 0 : liveLoop.letters().writer().writtenNodes());
    }

    /** What the rank does in a live run. */
    private final class LiveSteps implements LiveRank {
        private final VehiclePool pool;
        private long began_ns;
        private long written_ns;

        LiveSteps(VehiclePool pool, Live.Pilots pilots) {
            this.pool = pool;
            units.forEach(unit -> unit.takeOn(pilots.of(unit)));
            units.forEach(unit -> unit.keepState(0));
        }

        @Override
        public void step(int toEpoch) {
            epoch = toEpoch;
            began_ns = System.nanoTime();
            neighbours.at(epoch, committed);
            pool.step();
            fleet.enter(epoch, committed);
        }

        @Override
        public void write(EpochWriter writer, int ofEpoch) {
            long start = System.nanoTime();
            RankLoop.this.write(writer, ofEpoch);
            observer.onStepped(ofEpoch, units);
            for (int u = 0; u < units.size(); u++) {
                units.get(u).keepState(ofEpoch);
            }
            written_ns = System.nanoTime();
            times.publish.add(written_ns - start);
        }

        @Override
        public void committed(CommitVector vector, long sum) {
            committed = vector.commit();
            states = sum;
            worlds.check(FULL_CHECK_EPOCHS);
            digest = worlds.digest() + states;
            coherence.add(vector, digest);
            observer.onCommitted(committed, neighbours);
            observer.onDigest(committed, digest);
            long now = System.nanoTime();
            times.commit.add(now - written_ns);
            times.epoch.add(now - began_ns);
        }
    }
}
