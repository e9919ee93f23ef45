package org.furrow.node.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.checkpoint.CommonState;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleCheckpoint;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.world.checkpoint.EntryKey;
import org.furrow.world.checkpoint.GroundCheckpoint;
import org.furrow.world.checkpoint.PartWriter;
import org.jspecify.annotations.Nullable;

/** Copies the state of a rank into its part of a checkpoint; {@link Restart} restores it. */
final class Snapshot {
    private final RankState state;
    private final EpochMailbox mailbox;
    private final long @Nullable [] stateHashes;

    /** @param stateHashes as last committed, indexed by vehicle; null where commits have a fixed delay and need none */
    Snapshot(RankState state, EpochMailbox mailbox, long @Nullable [] stateHashes) {
        this.state = state;
        this.mailbox = mailbox;
        this.stateHashes = stateHashes;
    }

    /** Adds this rank's vehicles. */
    void addVehicles(PartWriter part) {
        for (VehicleUnit unit : state.units()) {
            int v = unit.index();
            List<byte[]> inFlight = mailbox.sectionsInFlight(state.vector, v);
            part.blob(EntryKey.Kind.VEHICLE, v, VehicleCheckpoint.of(unit, state.neighbours, inFlight));
            if (stateHashes != null) {
                part.blob(EntryKey.Kind.HISTORY, v, unit.history().toBytes());
            }
            Pilot pilot = unit.pilot();
            if (pilot != null) {
                part.blob(EntryKey.Kind.PILOT, v, bytes(pilot.state()));
            }
        }
    }

    /**
     * Adds the state that all ranks have in common, and one of them stores.
     *
     * @param since the ground is what was written after this epoch; -1 for all of it
     */
    void addCommon(PartWriter part, int since) {
        Worlds worlds = state.worlds;
        List<CommonState.OfWorld> each = new ArrayList<>();
        for (int w = 0; w < worlds.all().size(); w++) {
            int world = w;
            GroundCheckpoint.store(worlds.all().get(w), since, (key, tile) -> part.tile(world, key, tile));
            each.add(new CommonState.OfWorld(worlds.all().get(w).digest(), worlds.joinedNodes(w)));
        }
        for (int v = 0; v < state.ruts.vehicles(); v++) {
            part.blob(EntryKey.Kind.TOUCHED, v, bytes(state.ruts.additions(v)));
        }
        addVector(part);
        part.blob(EntryKey.Kind.RANK, 0, new CommonState(state.chain.value(), state.states, each).toBytes());
    }

    /** Adds what the last commit included, where a conductor decides that. */
    void addVector(PartWriter part) {
        if (stateHashes != null) {
            part.blob(EntryKey.Kind.VECTOR, 0, vector(state.vector, stateHashes));
        }
    }

    /** Per vehicle, big-endian: int32 last epoch included, int32 1 if ejected, int64 state hash. */
    private static byte[] vector(CommitVector vector, long[] hashes) {
        ByteBuffer out = ByteBuffer.allocate(2 * Long.BYTES * hashes.length);
        for (int v = 0; v < hashes.length; v++) {
            out.putInt(vector.included(v)).putInt(vector.isEjected(v) ? 1 : 0).putLong(hashes[v]);
        }
        return out.array();
    }

    private static byte[] bytes(double[] words) {
        ByteBuffer out = ByteBuffer.allocate(Double.BYTES * words.length);
        out.asDoubleBuffer().put(words);
        return out.array();
    }

    private static byte[] bytes(long[] words) {
        ByteBuffer out = ByteBuffer.allocate(Long.BYTES * words.length);
        out.asLongBuffer().put(words);
        return out.array();
    }
}
