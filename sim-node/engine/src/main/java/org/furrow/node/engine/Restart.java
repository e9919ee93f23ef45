package org.furrow.node.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.engine.checkpoint.CommonState;
import org.furrow.node.engine.checkpoint.Durability;
import org.furrow.node.engine.checkpoint.GroundRestore;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.world.checkpoint.CheckpointStore;
import org.furrow.world.checkpoint.EntryKey;
import org.furrow.world.checkpoint.Seal;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileNodes;
import org.jspecify.annotations.Nullable;

/** Reads a checkpoint: restores a rank's worlds at once, and the other state when it is requested. */
final class Restart implements CheckpointStore.Visitor {
    private final GroundRestore ground;
    private final CommonState rank;
    private final RutShare ruts;
    private final Worlds worlds;
    private final boolean sharded;
    /** Additions to ruts in the order of the checkpoints, of a sharded ground. */
    private final List<Ruts> allRuts = new ArrayList<>();

    private record Ruts(int vehicle, ByteBuffer additions) {}

    private final Map<Integer, byte[]> vehicles = new HashMap<>();
    private final Map<Integer, byte[]> histories = new HashMap<>();
    private final Map<Integer, byte[]> pilots = new HashMap<>();
    private byte @Nullable [] vector;

    /**
     * @param sharded whether the rank keeps a part of the ground only; then {@link #keep} restores it
     * @throws StoreException when the checkpoint is missing or damaged; the worlds cannot be used then
     */
    Restart(Durability durability, Worlds worlds, RutShare ruts, boolean sharded) throws StoreException {
        this.ruts = ruts;
        this.worlds = worlds;
        this.sharded = sharded;
        CheckpointStore store = durability.source();
        int epoch = durability.resumeEpoch();
        Seal seal = GroundRestore.firstSeal(store, epoch);
        ground = sharded ? GroundRestore.anew(store, seal) : GroundRestore.over(worlds.all(), store, seal);
        store.read(epoch, this);
        ground.check();
        rank = ground.rank();
        for (int w = 0; w < worlds.all().size() && !sharded; w++) {
            worlds.setJoinedNodes(w, rank.worlds().get(w).joinedNodes());
        }
    }

    @Override
    public void tile(int world, long key, byte[] stored) throws StoreException {
        ground.tile(world, key, stored);
    }

    @Override
    public void blob(EntryKey.Kind kind, int number, byte[] blob) throws StoreException {
        switch (kind) {
            case VEHICLE -> vehicles.put(number, blob);
            case HISTORY -> histories.put(number, blob);
            case VECTOR -> vector = blob;
            case PILOT -> pilots.put(number, blob);
            case TOUCHED -> {
                Ruts stored = new Ruts(number, ByteBuffer.wrap(blob));
                if (sharded) {
                    allRuts.add(stored);
                } else {
                    ruts.restore(number, longs(stored.additions), null, true);
                }
            }
            case RANK -> ground.blob(kind, number, blob);
            case TILE -> throw new StoreException("a tile is not a blob");
        }
    }

    /**
     * Restores the part of the ground that this rank keeps.
     *
     * @param withCounts whether the statistics of all ground so far count on this rank
     */
    void keep(Committer.Scope scope, boolean withCounts) throws StoreException {
        CommittedWorld all = ground.worlds().getFirst();
        TileNodes nodes = new TileNodes();
        CommittedWorld.Node node = new CommittedWorld.Node();
        CommittedWorld kept = worlds.all().getFirst();
        for (long key : all.keysInOrder()) {
            if (scope.keeps(key)) {
                all.read(all.find(key), nodes);
                int tile = kept.findOrCreate(key);
                for (long left = nodes.mask(); left != 0; left &= left - 1) {
                    int at = Long.numberOfTrailingZeros(left);
                    nodes.get(at, node);
                    kept.put(tile, at, node);
                }
            }
        }
        for (Ruts each : allRuts) {
            ruts.restore(each.vehicle, longs(each.additions), scope, withCounts);
        }
        worlds.setJoinedNodes(0, withCounts ? rank.worlds().getFirst().joinedNodes() : 0);
        worlds.fitBudget();
    }

    private static long[] longs(ByteBuffer bytes) {
        long[] words = new long[bytes.remaining() / Long.BYTES];
        bytes.asLongBuffer().get(words);
        return words;
    }

    /** Digest of ground and vehicles after the last committed epoch. */
    long digest() throws StoreException {
        return ground.digest();
    }

    /** Returns the stored state of a vehicle. */
    byte[] vehicle(int vehicle) throws StoreException {
        byte[] image = vehicles.get(vehicle);
        if (image == null) {
            throw new StoreException("the checkpoint at epoch " + epoch() + " has no vehicle " + vehicle);
        }
        return image;
    }

    /** Resumes the pilot of a vehicle, if the checkpoint contains one. */
    void resumePilot(int vehicle, Pilot pilot, long tick) {
        byte[] blob = pilots.get(vehicle);
        if (blob != null) {
            double[] words = new double[blob.length / Double.BYTES];
            ByteBuffer.wrap(blob).asDoubleBuffer().get(words);
            pilot.resume(words, tick);
        }
    }

    /** Restores the earlier states of a vehicle that a later commit may return to. */
    void restoreHistory(VehicleUnit unit) throws StoreException {
        byte[] history = histories.get(unit.index());
        if (history != null) {
            unit.history().restore(history);
        }
    }

    /**
     * Restores the vector of the last commit.
     *
     * @param stateHashes receives each vehicle's state hash, where the checkpoint contains them
     * @param conducted whether a conductor decides the commits of this run
     * @throws StoreException when the checkpoint is of a run of the other kind
     */
    void restoreVector(CommitVector dest, long[] stateHashes, boolean conducted) throws StoreException {
        int vehicles = dest.vehicles();
        int[] included = new int[vehicles];
        boolean[] ejected = new boolean[vehicles];
        byte[] stored = vector;
        if ((stored != null) != conducted) {
            throw new StoreException("the checkpoint at epoch " + epoch() + " is of a run "
                    + (conducted ? "without" : "with") + " a vehicle in the loop; resume it with furrow "
                    + (conducted ? "run" : "hil"));
        }
        if (stored == null) {
            Arrays.fill(included, committed());
        } else if (stored.length != 2 * Long.BYTES * vehicles) {
            throw new StoreException("the commit vector in the checkpoint at epoch " + epoch() + " has " + stored.length
                    + " bytes, expected " + 2 * Long.BYTES * vehicles);
        } else {
            ByteBuffer in = ByteBuffer.wrap(stored);
            for (int v = 0; v < vehicles; v++) {
                included[v] = in.getInt();
                ejected[v] = in.getInt() != 0;
                stateHashes[v] = in.getLong();
            }
        }
        dest.restore(committed(), included, ejected);
    }

    int epoch() {
        return ground.seal().epoch();
    }

    int committed() {
        return ground.seal().committed();
    }

    long chain() {
        return rank.chain();
    }

    /** Sum of all vehicles' state hashes at the last committed epoch. */
    long states() {
        return rank.states();
    }
}
