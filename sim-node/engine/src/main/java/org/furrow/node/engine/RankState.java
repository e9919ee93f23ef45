package org.furrow.node.engine;

import java.util.BitSet;
import java.util.List;
import org.furrow.node.engine.ahead.LookAhead;
import org.furrow.node.engine.control.RunEvents;
import org.furrow.node.engine.exchange.CommitChain;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.shard.HeldBlocks;
import org.furrow.node.engine.timing.RankTimes;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.commit.Committer;
import org.furrow.world.shard.BlockGrid;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** The state of a rank: its vehicles, the committed worlds, and how far it has come in the run. */
final class RankState {
    final Scenario scenario;
    final RankPlacement placement;
    final Neighbours neighbours;
    final RutShare ruts;
    final Worlds worlds;
    final Fleet fleet;
    /** What acts on the vehicles from outside. */
    final RunEvents events;
    /** The blocks that this rank keeps; null when it keeps all of the ground. */
    final @Nullable HeldBlocks held;

    /** Which ranks are awaited for what; null when every rank awaits all after each epoch. */
    final @Nullable LookAhead ahead;

    final CommitVector vector;
    final CommitChain chain;
    final RankTimes times;
    /** Epochs at whose end a checkpoint was ordered ahead. */
    final BitSet checkpointsAt = new BitSet();
    /** The last epoch that was simulated. */
    int epoch;
    /** Sum of all vehicles' state hashes after the last commit. */
    long states;
    /** Digest after the last commit. */
    long digest;

    /**
     * @param isCompared whether the rank is compared with others, for which it checks its ground against memory errors
     *     and keeps the last commits; without it statistics of ruts and CPU times are left out, too
     */
    RankState(Scenario scenario, Transport transport, RankLoop.Settings settings, boolean isCompared) {
        this.scenario = scenario;
        times = new RankTimes(transport.rank(), settings.traced(), isCompared);
        int vehicles = scenario.vehicles().size();
        int depth = CommitChain.depth(scenario, settings.lookahead());
        placement = new RankPlacement(vehicles, transport.size());
        neighbours = new Neighbours(
                vehicles, scenario.clock().epochTicks(), scenario.clock().step_s());
        ruts = new RutShare(vehicles);
        held = settings.layout().isSharded()
                ? new HeldBlocks(BlockGrid.of(scenario.ground().grid_m(), transport.size()), transport.rank())
                : null;
        ahead = settings.lookahead() == 0
                ? null
                : new LookAhead(scenario, placement, transport.rank(), settings.lookahead(), held);
        worlds = new Worlds(
                vehicles,
                scenario.exchange().sharing(),
                isCompared ? ruts : Committer.TileObserver.NONE,
                isCompared ? depth : 0,
                settings.memory(),
                ahead == null ? held : ahead.scope());
        events = new RunEvents(vehicles, settings.outside().events());
        fleet = new Fleet(scenario, placement, transport.rank(), worlds, events, settings, times);
        vector = new CommitVector(vehicles, scenario.clock().epochs());
        chain = new CommitChain(transport.size(), depth);
    }

    /** This rank's vehicles that have entered, in ascending order. */
    List<VehicleUnit> units() {
        return fleet.units();
    }

    /** The reports that the next epoch reads. */
    Neighbours traffic() {
        return ahead == null ? neighbours : ahead.traffic();
    }

    /** The last commit that was applied, -1 before that of the start. */
    int committed() {
        return chain.commit();
    }
}
