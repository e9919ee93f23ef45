package org.furrow.node.step;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.ray.RayPool;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;
import org.furrow.world.transport.Handshake;
import org.furrow.world.transport.Transport;

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
    private final Handshake handshake;
    private final Exchange exchange;
    private final Coherence coherence;
    private final Neighbours neighbours;
    private final RutShare ruts;
    private final Worlds worlds;
    private final List<VehicleUnit> units = new ArrayList<>();
    private final List<RayPool> rayPools = new ArrayList<>();
    private final int threads;
    /** Digest of each committed epoch. */
    private final long[] digests;

    private final RankTimes times = new RankTimes();
    private int committed = -1;
    /** Sum of all vehicles' state hashes at the last committed epoch. */
    private long states;

    private long bytes;

    /** A run was stopped from outside. */
    public static final class InterruptedRunException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InterruptedRunException(int epoch) {
            super("interrupted after epoch " + epoch);
        }
    }

    /**
     * @param threads threads that step this rank's vehicles, and share their rays when there are more threads than vehicles
     * @param handshake what every rank must agree on before the first step
     * @param interrupted true when the run should end early
     */
    public RankLoop(
            Scenario scenario,
            Transport transport,
            int threads,
            Handshake handshake,
            EpochObserver observer,
            BooleanSupplier interrupted) {
        this.scenario = scenario;
        this.transport = transport;
        this.threads = threads;
        this.handshake = handshake;
        this.observer = observer;
        this.interrupted = interrupted;
        int vehicles = scenario.vehicles().size();
        neighbours = new Neighbours(
                vehicles, scenario.clock().epochTicks() * scenario.clock().step_s());
        ruts = new RutShare(vehicles);
        int delay = scenario.exchange().delay();
        worlds = new Worlds(vehicles, scenario.exchange().sharing(), ruts, Coherence.memory(delay));
        exchange = new Exchange(transport, vehicles);
        coherence = new Coherence(transport.size(), delay);
        digests = new long[scenario.clock().epochs() + 1];
        List<Integer> mine = new ArrayList<>();
        for (int v = 0; v < vehicles; v++) {
            if (rankOf(v, vehicles, transport.size()) == transport.rank()) {
                mine.add(v);
            }
        }
        // vehicles side by side first; threads beyond that share each vehicle's rays
        int rayThreads = Math.max(1, threads / Math.max(1, mine.size()));
        for (int v : mine) {
            RayPool rays = new RayPool(rayThreads, "rank-" + transport.rank() + "-vehicle-" + v);
            rayPools.add(rays);
            units.add(new VehicleUnit(v, scenario, worlds.of(v).world(), rays));
        }
    }

    /** The rank that simulates a vehicle: contiguous blocks of nearly equal size. */
    public static int rankOf(int vehicle, int vehicles, int ranks) {
        return (int) ((long) vehicle * ranks / vehicles);
    }

    /** Runs all epochs. */
    public void run() {
        try (UnitPool pool = new UnitPool(units, neighbours, threads, "rank-" + transport.rank())) {
            handshake.agree(transport);
            publish(0);
            commit(0);
            observer.onStepped(0, units);
            long start = System.nanoTime();
            long cpuStart = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            int last = scenario.clock().epochs();
            for (int epoch = 1; epoch <= last; epoch++) {
                if (interrupted.getAsBoolean()) {
                    throw new InterruptedRunException(epoch - 1);
                }
                neighbours.at(epoch, committed);
                pool.step();
                publish(epoch);
                observer.onStepped(epoch, units);
                if (epoch - scenario.exchange().delay() >= 1) {
                    commit(epoch - scenario.exchange().delay());
                }
            }
            while (committed < last) {
                commit(committed + 1);
            }
            close(last);
            times.wall_s = (System.nanoTime() - start) * 1e-9;
            times.cpu_s =
                    (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuStart + pool.cpu_ns()) * 1e-9;
        } finally {
            rayPools.forEach(RayPool::close);
        }
    }

    private void publish(int epoch) {
        long start = System.nanoTime();
        EpochWriter writer = exchange.begin(epoch, coherence);
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            writer.beginVehicle(unit.index(), unit.view().committedEpoch(), unit.stateHash(), unit.report());
            if (epoch > 0) {
                unit.view().publish(writer);
            }
            writer.endVehicle();
            bytes += epoch > 0 ? writer.vehicleLength() : 0;
        }
        exchange.send();
        times.publish.add(System.nanoTime() - start);
    }

    private void commit(int epoch) {
        long start = System.nanoTime();
        exchange.await();
        long arrived = System.nanoTime();
        receive(epoch);
        worlds.begin(epoch);
        survey();
        states = apply();
        for (int u = 0; u < units.size(); u++) {
            int vehicle = units.get(u).index();
            worlds.of(vehicle).rebase(units.get(u).view(), vehicle);
        }
        worlds.check(FULL_CHECK_EPOCHS);
        committed = epoch;
        digests[epoch] = worlds.digest() + states;
        coherence.add(epoch, exchange, digests[epoch]);
        exchange.release();
        times.exchange.add(arrived - start);
        times.commit.add(System.nanoTime() - arrived);
        observer.onCommitted(epoch, digests[epoch], neighbours);
    }

    /** Takes up every rank's message; when a rank had come to another world than this one, the run ends with what differs. */
    private void receive(int epoch) {
        exchange.open(epoch);
        if (!coherence.agrees(exchange)) {
            exchange.release();
            exchange.drain();
            throw new IllegalStateException(new Inquest(transport, worlds, coherence).find());
        }
    }

    private void survey() {
        for (int rank = 0; rank < exchange.ranks(); rank++) {
            EpochReader message = exchange.message(rank);
            while (message.nextVehicle()) {
                worlds.of(message.vehicle()).survey(message);
            }
        }
    }

    /** Applies every delta and returns the sum of the vehicles' state hashes. */
    private long apply() {
        long sum = 0;
        for (int rank = 0; rank < exchange.ranks(); rank++) {
            EpochReader message = exchange.message(rank);
            while (message.nextVehicle()) {
                message.report(neighbours.committed(message.vehicle()));
                sum += message.stateHash();
                worlds.of(message.vehicle()).apply(message);
            }
        }
        return sum;
    }

    /** A last round without vehicles: every rank's chain, after all of its ground was compared with memory once more. */
    private void close(int last) {
        worlds.check(1);
        coherence.recheck(worlds.digest() + states);
        exchange.begin(last + 1, coherence);
        exchange.send();
        exchange.await();
        receive(last + 1);
        exchange.release();
    }

    Transport transport() {
        return transport;
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
        return digests[committed];
    }

    /** The last committed epoch. */
    public int committedEpoch() {
        return committed;
    }

    /** Payload that one vehicle sends in an epoch, mean, in bytes. */
    public double bytesPerEpoch() {
        return units.isEmpty() ? 0 : (double) bytes / ((long) scenario.clock().epochs() * units.size());
    }

    /** Payload of all tiles that this rank's vehicles sent, in bytes. */
    public long tileBytes() {
        return exchange.writer().writtenTileBytes();
    }

    /** Changed nodes that this rank's vehicles sent. */
    public long sentNodes() {
        return exchange.writer().writtenNodes();
    }
}
