package org.furrow.node.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.engine.exchange.RoundMailbox;
import org.furrow.node.engine.schedule.FixedDelaySchedule;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleCheckpoint;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundImage;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.transport.LocalHub;

/**
 * All vehicles of a scenario on one ground, stepped epoch by epoch by the caller, who may set them back to an earlier
 * state. After the same decisions the digest is that of a run of {@link RankLoop}. It computes what a rank computes,
 * with the parts of one; only who calls when is different.
 *
 * <p>Not thread-safe; a step allocates nothing.
 */
public final class SteppedWorld implements AutoCloseable {
    /** Time limit of a round of one rank, which never waits. */
    private static final long TIMEOUT_MS = 600_000;

    private final RankState state;
    private final RoundMailbox mailbox;
    private final CommitStep commits;
    private final FixedDelaySchedule schedule = new FixedDelaySchedule();

    /** The state at the end of an epoch: may be restored in any world of the same scenario. Immutable. */
    public static final class Moment {
        private final int epoch;
        private final long chain;
        private final long digest;
        private final List<GroundImage> grounds;
        private final List<byte[]> vehicles;

        private Moment(int epoch, long chain, long digest, List<GroundImage> grounds, List<byte[]> vehicles) {
            this.epoch = epoch;
            this.chain = chain;
            this.digest = digest;
            this.grounds = List.copyOf(grounds);
            this.vehicles = List.copyOf(vehicles);
        }

        public int epoch() {
            return epoch;
        }

        /** Writes the state, for {@link #read}; a user must protect it from damage. */
        public void write(DataOutput out) throws IOException {
            out.writeInt(epoch);
            out.writeLong(chain);
            out.writeLong(digest);
            out.writeInt(grounds.size());
            for (GroundImage ground : grounds) {
                ground.write(out);
            }
            out.writeInt(vehicles.size());
            for (byte[] vehicle : vehicles) {
                out.writeInt(vehicle.length);
                out.write(vehicle);
            }
        }

        /** Reads what {@link #write} wrote. */
        public static Moment read(DataInput in) throws IOException {
            int epoch = in.readInt();
            long chain = in.readLong();
            long digest = in.readLong();
            List<GroundImage> grounds = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                grounds.add(GroundImage.read(in));
            }
            List<byte[]> vehicles = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                byte[] vehicle = new byte[in.readInt()];
                in.readFully(vehicle);
                vehicles.add(vehicle);
            }
            return new Moment(epoch, chain, digest, grounds, vehicles);
        }

        /** Memory in bytes. */
        public long bytes() {
            return grounds.stream().mapToLong(GroundImage::bytes).sum()
                    + vehicles.stream().mapToLong(image -> image.length).sum();
        }
    }

    /**
     * Places the vehicles, which settle.
     *
     * @throws IllegalArgumentException for a scenario with a delay, or with vehicles that enter late
     */
    public SteppedWorld(Scenario scenario) {
        this(scenario, RankLoop.Settings.PLAIN);
        closeIfFails(() -> {
            state.fleet.enter(0, state.committed());
            publish();
            commits.commit(mailbox);
        });
    }

    /** Sets the vehicles to a state of another world of the same scenario; they do not settle. */
    public SteppedWorld(Scenario scenario, Moment moment) {
        this(scenario, RankLoop.Settings.PLAIN);
        closeIfFails(() -> {
            for (int vehicle = 0; vehicle < scenario.vehicles().size(); vehicle++) {
                state.fleet.create(vehicle);
            }
            restore(moment);
        });
    }

    private SteppedWorld(Scenario scenario, RankLoop.Settings settings) {
        if (scenario.exchange().delay() != 0) {
            throw new IllegalArgumentException("delay must be 0 where one process steps all vehicles, delay="
                    + scenario.exchange().delay());
        }
        scenario.vehicles().stream()
                .filter(plan -> plan.enterEpoch() > 0)
                .findFirst()
                .ifPresent(plan -> {
                    throw new IllegalArgumentException("vehicle '" + plan.name() + "' enters late, by enter_s; "
                            + "vehicles of an environment are present from the start");
                });
        LocalHub hub = new LocalHub(1, 2, TIMEOUT_MS);
        state = new RankState(scenario, hub.rank(0), settings, false);
        mailbox = new RoundMailbox(hub.rank(0), state.placement);
        commits = new CommitStep(state, hub.rank(0), mailbox, new EpochObserver() {}, WorldLayout.REPLICATED, false);
    }

    /** The last part of a construction; after an exception no caller could close the threads. */
    private void closeIfFails(Runnable begin) {
        try {
            begin.run();
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Simulates and commits the next epoch. */
    public void step() {
        state.epoch++;
        state.neighbours.at(state.epoch, state.committed());
        List<VehicleUnit> units = state.units();
        for (int u = 0; u < units.size(); u++) {
            units.get(u).step(state.neighbours, () -> {});
        }
        publish();
        schedule.next(state.vector, state.epoch);
        commits.commit(mailbox);
    }

    private void publish() {
        EpochWriter writer = mailbox.begin(state.epoch, state.chain, false);
        List<VehicleUnit> units = state.units();
        for (int u = 0; u < units.size(); u++) {
            units.get(u).publish(state.epoch, writer);
        }
        mailbox.send();
    }

    /**
     * Copies the state.
     *
     * @throws IllegalStateException before the first step: what vehicles did to the ground while they settled is
     *     published with epoch 1
     */
    public Moment moment() {
        if (state.epoch == 0) {
            throw new IllegalStateException("a state can be copied from the end of epoch 1 on");
        }
        List<GroundImage> grounds =
                state.worlds.all().stream().map(CommittedWorld::image).toList();
        List<byte[]> vehicles = new ArrayList<>();
        for (VehicleUnit unit : state.units()) {
            vehicles.add(VehicleCheckpoint.of(unit, state.neighbours, List.of()));
        }
        return new Moment(state.epoch, state.chain.value(), state.digest, grounds, vehicles);
    }

    /** Sets all vehicles and the ground back, to the bit. */
    public void restore(Moment moment) {
        for (VehicleUnit unit : state.units()) {
            unit.view().forget();
        }
        List<CommittedWorld> worlds = state.worlds.all();
        for (int w = 0; w < worlds.size(); w++) {
            worlds.get(w).restore(moment.grounds.get(w));
        }
        state.worlds.clearUndoLogs();
        state.epoch = moment.epoch;
        state.digest = moment.digest;
        int[] included = new int[state.placement.vehicles()];
        Arrays.fill(included, moment.epoch);
        state.vector.restore(moment.epoch, included, new boolean[included.length]);
        state.chain.resume(moment.epoch, moment.chain);
        try {
            for (VehicleUnit unit : state.units()) {
                byte[] image = moment.vehicles.get(unit.index());
                VehicleCheckpoint.readReport(image, unit.index(), state.neighbours);
                VehicleCheckpoint.restore(image, unit, moment.epoch, moment.epoch);
                unit.view().reload();
            }
        } catch (StoreException e) {
            throw new IllegalArgumentException("the state is not of this scenario", e);
        }
    }

    /** The last epoch that was simulated. */
    public int epoch() {
        return state.epoch;
    }

    /** Digest of ground and vehicles. */
    public long digest() {
        return state.digest;
    }

    public Scenario scenario() {
        return state.scenario;
    }

    /** The vehicles in the order of the scenario. */
    public List<VehicleUnit> units() {
        return state.units();
    }

    /** The vehicles' last reports. */
    public Neighbours vehicles() {
        return state.neighbours;
    }

    /** The ground on which a vehicle drives. */
    public CommittedWorld groundOf(int vehicle) {
        return state.worlds.of(vehicle).world();
    }

    @Override
    public void close() {
        state.fleet.close();
    }
}
