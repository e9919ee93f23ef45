package org.furrow.node.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.checkpoint.Checkpointer;
import org.furrow.node.engine.checkpoint.Durability;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.KeptMailbox;
import org.furrow.node.engine.exchange.RoundMailbox;
import org.furrow.node.engine.schedule.CommitSchedule;
import org.furrow.node.engine.shard.Shard;
import org.furrow.node.engine.shard.StreamedShard;
import org.furrow.node.engine.timing.TimeLine;
import org.furrow.node.engine.vehicle.VehicleCheckpoint;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.world.checkpoint.PartWriter;
import org.furrow.world.checkpoint.Seal;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Takes a rank's parts of checkpoints, and resumes the rank from one. Does neither where the run has no store. */
final class RankCheckpoints implements AutoCloseable {
    private final @Nullable Durability durability;
    private @Nullable Checkpointer checkpointer;
    private final RankState state;
    private final Transport transport;
    private final EpochMailbox mailbox;
    private final CommitSchedule schedule;
    private final CommitStep commits;
    private final Snapshot snapshot;
    /** The epoch that the ground in the last checkpoint includes; -1 when there is none. */
    private int stored = -1;
    /** The epoch of the last checkpoint in the target; -1 when there is none. */
    private int taken = -1;

    RankCheckpoints(
            @Nullable Durability durability,
            RankState state,
            Transport transport,
            EpochMailbox mailbox,
            CommitSchedule schedule,
            CommitStep commits) {
        this.durability = durability;
        this.state = state;
        this.transport = transport;
        this.mailbox = mailbox;
        this.schedule = schedule;
        this.commits = commits;
        snapshot = new Snapshot(state, mailbox, schedule.canEject() ? commits.stateHashes() : null);
        checkpointer = durability == null || durability.everyEpochs() == 0
                ? null
                : new Checkpointer(durability, transport.rank());
        if (durability != null && mailbox instanceof RoundMailbox rounds) {
            rounds.keepSent();
        }
    }

    /** Whether the run starts from a checkpoint. */
    boolean resumes() {
        return durability != null && durability.resumes();
    }

    /** Whether checkpoints are taken. */
    boolean areTaken() {
        return checkpointer != null;
    }

    /** Begins to record what the next checkpoint stores; at the start of the run, or after {@link #resume}. */
    void begin() {
        if (durability != null) {
            boolean continues = durability.resumes() && durability.source().equals(durability.target());
            state.ruts.recordAdditions(!continues);
            stored = continues ? state.committed() : -1;
            taken = continues ? state.epoch : -1;
        }
    }

    /**
     * Restores the state at the end of the checkpoint's epoch, and sends the messages that were in flight then
     * again.
     */
    Restart resume() throws StoreException {
        Shard shard = commits.shard();
        StreamedShard streamed = commits.streamed();
        boolean isSharded = shard != null || streamed != null;
        Restart restart = new Restart(Objects.requireNonNull(durability), state.worlds, state.ruts, isSharded);
        int epoch = restart.epoch();
        state.epoch = epoch;
        restart.restoreVector(state.vector, commits.stateHashes(), schedule.canEject());
        state.states = restart.states();
        state.digest = restart.digest();
        state.chain.resume(restart.committed(), restart.chain());
        int firstInFlight = state.committed() + 1;
        if (mailbox instanceof KeptMailbox stream) {
            stream.resumeAfter(state.vector);
            firstInFlight = stream.arrived(transport.rank()) + 1;
        }
        if (shard != null) {
            restoreShard(restart, shard);
        } else if (streamed != null) {
            readReports(restart);
            restart.keep(streamed.scopeAround(state.vector, state.neighbours), transport.rank() == 0);
        }
        List<List<byte[]>> sections = restoreVehicles(restart);
        if (shard != null) {
            shard.begin(epoch);
        } else if (streamed != null) {
            streamed.resumeAfter(state.vector, state.neighbours);
        }
        for (int inFlight = firstInFlight; inFlight <= epoch; inFlight++) {
            EpochWriter writer = mailbox.begin(inFlight, state.chain, false);
            for (List<byte[]> ofVehicle : sections) {
                int at = ofVehicle.size() - (epoch - inFlight) - 1; // one that entered lately has sent fewer
                if (at >= 0) {
                    byte[] section = ofVehicle.get(at);
                    writer.addVehicle(new UnsafeBuffer(section), 0, section.length);
                }
            }
            mailbox.send();
        }
        return restart;
    }

    /** Reads the committed reports of this rank's vehicles. */
    private void readReports(Restart restart) throws StoreException {
        for (int v = 0; v < state.placement.vehicles(); v++) {
            if (state.fleet.isMine(v) && state.scenario.vehicles().get(v).enterEpoch() <= state.epoch) {
                VehicleCheckpoint.readReport(restart.vehicle(v), v, state.neighbours);
            }
        }
    }

    /** Restores the ground that this rank keeps, and on rank 0 the statistics of all of it. */
    private void restoreShard(Restart restart, Shard shard) throws StoreException {
        int first = state.placement.firstVehicleOf(transport.rank());
        int end = state.placement.firstVehicleOf(transport.rank() + 1);
        double[] positions_m = new double[3 * (end - first)];
        Arrays.fill(positions_m, Double.NaN);
        for (int v = first; v < end; v++) {
            if (state.scenario.vehicles().get(v).enterEpoch() <= state.epoch) {
                VehicleCheckpoint.readReport(restart.vehicle(v), v, state.neighbours);
                if (state.neighbours.hasReport(v)) {
                    System.arraycopy(state.neighbours.committed(v).position_m, 0, positions_m, 3 * (v - first), 3);
                }
            }
        }
        restart.keep(shard.scopeAround(positions_m), transport.rank() == 0);
    }

    /** Restores this rank's vehicles; returns the sections in flight of each, the oldest first. */
    private List<List<byte[]>> restoreVehicles(Restart restart) throws StoreException {
        List<List<byte[]>> sections = new ArrayList<>();
        for (int v = 0; v < state.placement.vehicles(); v++) {
            if (state.scenario.vehicles().get(v).enterEpoch() > state.epoch) {
                continue;
            }
            byte[] image = restart.vehicle(v);
            VehicleCheckpoint.readReport(image, v, state.neighbours);
            state.neighbours.late(v, state.vector.lag(v));
            if (state.fleet.isMine(v)) {
                VehicleUnit unit = state.fleet.create(v);
                sections.add(VehicleCheckpoint.restore(image, unit, state.epoch, state.committed()));
                restart.restoreHistory(unit);
            }
        }
        return sections;
    }

    /**
     * Takes a checkpoint when one is due at the end of this epoch.
     *
     * @param stopping whether the run ends after this epoch, so that one is due in any case
     */
    void takeIfDue(boolean stopping) {
        completeParts();
        if (durability != null && isDue(stopping)) {
            take(checkpointer(durability), durability, checkpointEpoch());
        }
    }

    /** Whether a checkpoint is due at the end of this epoch; the same on all ranks. */
    boolean isDue(boolean stopping) {
        boolean ordered = state.checkpointsAt.get(state.epoch);
        if (durability == null || (checkpointer == null && !ordered)) {
            return false;
        }
        if (schedule.isRetired() && !hasEjectedAll()) {
            return false; // this rank lacks epochs that the checkpoint would need; without its part, it does not count
        }
        int epoch = checkpointEpoch();
        return epoch != taken && epoch < state.vector.last() && (stopping || ordered || durability.isDue(epoch));
    }

    private int checkpointEpoch() {
        return schedule.isRetired()
                ? state.vector.commit() + state.scenario.exchange().delay()
                : state.epoch;
    }

    /** Takes a checkpoint at the end of this epoch, unless one exists. The run must have a store. */
    void takeNow() {
        Durability plan = Objects.requireNonNull(durability, "a checkpoint was ordered in a run without a store");
        if (taken == state.epoch) {
            return;
        }
        take(checkpointer(plan), plan, state.epoch);
    }

    private Checkpointer checkpointer(Durability plan) {
        Checkpointer open = checkpointer;
        if (open == null) {
            open = new Checkpointer(plan, transport.rank());
            checkpointer = open;
        }
        return open;
    }

    private boolean hasEjectedAll() {
        for (VehicleUnit unit : state.units()) {
            if (!state.vector.isEjected(unit.index())) {
                return false;
            }
        }
        return true;
    }

    private void take(Checkpointer to, Durability plan, int epoch) {
        to.requireSound();
        commits.completeDigests();
        long start_ns = System.nanoTime();
        PartWriter part = new PartWriter();
        snapshot.addVehicles(part);
        int committed = state.committed();
        StreamedShard streamed = commits.streamed();
        if (streamed != null && streamed.needsWholeGround(stored)) {
            stored = -1;
            state.ruts.recordAdditions(true);
        }
        int ranks = transport.size();
        Seal seal = Seal.open(plan.scenario(), plan.code(), epoch, committed, stored, transport.rank(), ranks);
        Shard shard = commits.shard();
        if (streamed != null) {
            writeStreamed(streamed, part, () -> to.write(part, seal.spreads()));
        } else if (shard != null) {
            shard.store(part, stored, state.worlds, state.ruts, state.states, state.digest);
            to.write(part, seal.spreads());
        } else {
            if (transport.rank() == 0) {
                snapshot.addCommon(part, stored);
            }
            to.write(part, seal);
        }
        stored = committed;
        taken = epoch;
        long end_ns = System.nanoTime();
        state.times.checkpoint.add(end_ns - start_ns);
        state.times.track.add(TimeLine.Phase.CHECKPOINT, epoch, start_ns, end_ns);
    }

    private void writeStreamed(StreamedShard streamed, PartWriter part, Runnable write) {
        streamed.store(part, stored);
        if (transport.rank() == 0) {
            snapshot.addVector(part);
        }
        StreamedShard.Statistics own = new StreamedShard.Statistics(state.worlds, state.ruts, state.states);
        streamed.completePart(state.committed(), state.chain.value(), part, own, write);
    }

    private void completeParts() {
        StreamedShard streamed = commits.streamed();
        if (streamed != null) {
            streamed.completeParts();
        }
    }

    /**
     * Waits until every checkpoint taken is on disk.
     *
     * @throws IllegalStateException when one could not be written
     */
    void finish() {
        if (checkpointer != null) {
            checkpointer.finish();
        }
    }

    @Override
    public void close() {
        if (checkpointer != null) {
            checkpointer.close();
        }
    }
}
