package org.furrow.node.step;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.ray.RayPool;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;
import org.furrow.world.digest.Digest;
import org.furrow.world.transport.Transport;

/**
 * One rank from the first exchange to the last: step the own vehicles, publish, commit what is due, compare digests.
 *
 * <p>Epoch e is published at its end and committed D epochs later, after epoch e + D; so at D >= 1 the exchange travels
 * while the next epoch is computed. At the end what is in flight is drained.
 */
public final class RankLoop {
    private final Scenario scenario;
    private final Transport transport;
    private final EpochObserver observer;
    private final BooleanSupplier interrupted;
    private final long handshake;
    private final Neighbours neighbours;
    private final RutShare ruts;
    private final Worlds worlds;
    private final List<VehicleUnit> units = new ArrayList<>();
    private final List<RayPool> rayPools = new ArrayList<>();
    private final int threads;
    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    /** Digest of each committed epoch. */
    private final long[] digests;

    private final RankTimes times = new RankTimes();
    private int committed = -1;
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
            long handshake,
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
        worlds = new Worlds(vehicles, scenario.exchange().sharing(), ruts);
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
            times.wall_s = (System.nanoTime() - start) * 1e-9;
            times.cpu_s =
                    (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuStart + pool.cpu_ns()) * 1e-9;
        } finally {
            rayPools.forEach(RayPool::close);
        }
    }

    private void publish(int epoch) {
        long start = System.nanoTime();
        writer.begin(transport.rank(), epoch, epoch == 0 ? handshake : digests[committed], committed);
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            writer.beginVehicle(unit.index(), unit.view().committedEpoch(), unit.stateHash(), unit.report());
            if (epoch > 0) {
                unit.view().publish(writer);
            }
            writer.endVehicle();
            bytes += epoch > 0 ? writer.vehicleLength() : 0;
        }
        int length = writer.end();
        transport.start(writer.buffer(), length);
        times.publish.add(System.nanoTime() - start);
    }

    private void commit(int epoch) {
        long start = System.nanoTime();
        transport.await();
        long arrived = System.nanoTime();
        worlds.begin(epoch);
        long states = 0;
        for (int rank = 0; rank < transport.size(); rank++) {
            open(rank, epoch);
            while (reader.nextVehicle()) {
                reader.report(neighbours.committed(reader.vehicle()));
                states += reader.stateHash();
                worlds.of(reader.vehicle()).apply(reader);
            }
        }
        transport.release();
        for (int u = 0; u < units.size(); u++) {
            worlds.of(units.get(u).index())
                    .rebase(units.get(u).view(), units.get(u).index());
        }
        committed = epoch;
        digests[epoch] = worlds.digest() + states;
        times.exchange.add(arrived - start);
        times.commit.add(System.nanoTime() - arrived);
        observer.onCommitted(epoch, digests[epoch], neighbours);
    }

    /** Takes up a rank's message and checks that it belongs here and that its world was ours. */
    private void open(int rank, int epoch) {
        DirectBuffer message = transport.received(rank);
        String fault = reader.wrap(message, transport.receivedLength(rank));
        if (fault != null) {
            throw new IllegalStateException(
                    "message of rank " + rank + " for epoch " + epoch + " is damaged: " + fault);
        }
        if (reader.rank() != rank || reader.epoch() != epoch) {
            throw new IllegalStateException("expected rank " + rank + " epoch " + epoch + ", received rank "
                    + reader.rank() + " epoch " + reader.epoch());
        }
        long expected = epoch == 0 ? handshake : digests[reader.digestEpoch()];
        if (reader.digest() != expected) {
            throw new IllegalStateException(
                    epoch == 0
                            ? "rank " + rank + " has another scenario or program"
                            : "worlds disagree after epoch " + reader.digestEpoch() + ": rank " + rank + " has "
                                    + Digest.toHex(reader.digest()) + ", rank " + transport.rank() + " has "
                                    + Digest.toHex(expected));
        }
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
}
