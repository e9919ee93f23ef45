package org.furrow.node.engine;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;

/**
 * The epochs of a rank in a run in which one rank never waits. That rank, the conductor's, decides at the end of its epoch k what commit
 * k - D includes of every vehicle, and tells all. Every rank steps epoch e on commit e - 1 - D, so the others wait for the conductor and
 * thereby keep its pace, and a rank that has fallen behind catches up as fast as it can; what it computes is the same, whenever it does.
 */
final class LiveLoop {
    private static final long PAUSE_NS = 50_000;
    /** Time after which who says nothing is lost, in ns. */
    private static final long PATIENCE_NS = 30_000_000_000L;

    private final Transport transport;
    private final StreamMailbox letters;
    private final Coherence coherence;
    private final Worlds worlds;
    private final Neighbours neighbours;
    private final List<VehicleUnit> units;
    private final LiveRank rank;
    private final Live live;
    private final BooleanSupplier interrupted;
    private final int delay;
    private final CommitVector vector;
    private final int[] before;
    private final int[] arrived;
    private final long[] stateHashes;
    private final StreamMailbox.Part survey = this::survey;
    private final StreamMailbox.Part take = this::take;
    private int epoch;
    private boolean retired;

    /** What of a rank the loop works on. */
    record Parts(Coherence coherence, Worlds worlds, Neighbours neighbours, List<VehicleUnit> units) {}

    /**
     * @param live whose conductor decides
     * @param startHashes of every vehicle's state at its start; 0 of those that have not entered
     */
    LiveLoop(
            Transport transport,
            Parts parts,
            LiveRank rank,
            Live live,
            BooleanSupplier interrupted,
            Scenario scenario,
            long[] startHashes) {
        this.transport = transport;
        coherence = parts.coherence;
        worlds = parts.worlds;
        neighbours = parts.neighbours;
        units = parts.units;
        this.rank = rank;
        this.live = live;
        this.interrupted = interrupted;
        delay = scenario.exchange().delay();
        int vehicles = startHashes.length;
        stateHashes = startHashes.clone();
        vector = new CommitVector(vehicles, scenario.clock().epochs());
        letters = new StreamMailbox(transport, vehicles);
        before = new int[vehicles];
        arrived = new int[vehicles];
    }

    StreamMailbox letters() {
        return letters;
    }

    /** To be called now and then while the rank computes. */
    void meanwhile() {
        transport.progress();
        letters.poll();
    }

    /** Steps and commits to the end; returns the last epoch, which is an earlier one when the run was stopped. */
    int run() {
        while (vector.commit() < vector.last()) {
            if (epoch < vector.last() && !isRetired()) {
                epoch++;
                rank.step(epoch);
                rank.write(letters.begin(epoch, coherence, interrupted.getAsBoolean()), epoch);
                letters.send();
                letters.poll();
                if (epoch <= delay) {
                    continue;
                }
            }
            commitNext();
        }
        for (VehicleUnit unit : units) {
            if (vector.isEjected(unit.index())) {
                unit.rewind(); // what is left of it is what all others have seen
            }
        }
        return vector.last();
    }

    /** Whether none of the rank's vehicles counts any more, as far as it has heard. */
    private boolean isRetired() {
        CommitVector youngest = letters.youngestVector();
        if (!retired && youngest != null && live.conductor() == null) {
            boolean all = !units.isEmpty();
            for (VehicleUnit unit : units) {
                all &= youngest.isEjected(unit.index());
            }
            retired = all;
        }
        return retired;
    }

    private void commitNext() {
        for (int v = 0; v < before.length; v++) {
            before[v] = vector.included(v);
        }
        Conductor conductor = live.conductor();
        if (conductor != null) {
            conduct(conductor);
        } else {
            hear();
        }
        awaitLetters();
        apply();
    }

    /** Decides what the next commit includes, and tells the others. */
    private void conduct(Conductor conductor) {
        int last = vector.last();
        conductor.epochEnded(epoch, last);
        letters.poll();
        vector.next();
        if (interrupted.getAsBoolean() || letters.asksToStop()) {
            vector.endAfter(Math.min(last, epoch + 1)); // nobody can be further than that before he hears of it
        }
        Waiting waiting = new Waiting(transport.rank());
        while (true) {
            for (int v = 0; v < arrived.length; v++) {
                arrived[v] = letters.arrived(rankOf(v));
            }
            if (conductor.decide(arrived, vector)) {
                break;
            }
            waiting.turn(letters.poll());
        }
        letters.send(vector);
        conductor.decided(vector);
    }

    private void hear() {
        Waiting waiting = new Waiting(live.rank());
        CommitVector next = letters.nextVector();
        while (next == null) {
            waiting.turn(letters.poll());
            next = letters.nextVector();
        }
        if (next.commit() != vector.commit() + 1) {
            throw new IllegalStateException(
                    "commit " + next.commit() + " was announced, expected " + (vector.commit() + 1));
        }
        vector.set(next);
    }

    /** Waits until all is here that the commit includes; on the conductor's rank it is. */
    private void awaitLetters() {
        for (int v = 0; v < before.length; v++) {
            int from = rankOf(v);
            Waiting waiting = new Waiting(from);
            while (letters.arrived(from) < vector.included(v)) {
                waiting.turn(letters.poll());
            }
        }
    }

    private void apply() {
        worlds.begin(vector.commit());
        for (int v = 0; v < before.length; v++) {
            letters.forEach(rankOf(v), v, before[v], vector.included(v), survey);
        }
        for (int v = 0; v < before.length; v++) {
            letters.forEach(rankOf(v), v, before[v], vector.included(v), take);
            neighbours.late(v, vector.lag(v));
        }
        for (int u = 0; u < units.size(); u++) {
            int vehicle = units.get(u).index();
            worlds.of(vehicle).rebase(units.get(u).view(), vehicle, vector.included(vehicle));
        }
        long states = 0;
        for (int v = 0; v < before.length; v++) {
            states += stateHashes[v];
            letters.forget(rankOf(v), leastIncluded(rankOf(v)));
        }
        rank.committed(vector, states);
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            unit.forgetStates(vector.included(unit.index()));
        }
    }

    private void survey(EpochReader message, boolean last) {
        if (!coherence.agrees(message)) {
            throw new IllegalStateException("worlds disagree after commit " + message.digestEpoch() + ": rank "
                    + message.rank() + " has another than rank " + transport.rank());
        }
        worlds.of(message.vehicle()).survey(message, last);
    }

    private void take(EpochReader message, boolean last) {
        int vehicle = message.vehicle();
        message.report(neighbours.accept(vehicle));
        stateHashes[vehicle] = message.stateHash();
        worlds.of(vehicle).apply(message);
    }

    private int leastIncluded(int ofRank) {
        int least = Integer.MAX_VALUE;
        for (int v = 0; v < before.length; v++) {
            if (rankOf(v) == ofRank && !vector.isEjected(v)) {
                least = Math.min(least, vector.included(v));
            }
        }
        return least;
    }

    private int rankOf(int vehicle) {
        return RankLoop.rankOf(vehicle, before.length, transport.size());
    }

    /** How long to wait for a rank, and how to. */
    private final class Waiting {
        private final int forRank;
        private long since_ns;

        Waiting(int forRank) {
            this.forRank = forRank;
        }

        /** To be called between two looks: {@code heard} messages came with the last one. */
        void turn(int heard) {
            Conductor conductor = live.conductor();
            if (conductor != null) {
                conductor.waits();
            }
            transport.progress();
            long now_ns = System.nanoTime();
            if (heard > 0 || since_ns == 0) {
                since_ns = now_ns;
            } else if (now_ns - since_ns > PATIENCE_NS) {
                throw new RankLostException(forRank, "says nothing for " + PATIENCE_NS / 1_000_000_000 + " s");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new RankLostException(forRank, "interrupted while waiting for it");
            }
            if (heard == 0) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }
}
