package org.furrow.node.engine;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.control.RunEvents;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.timing.RankTimes;
import org.furrow.node.engine.vehicle.VehiclePool;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.ray.RayPool;

/** The vehicles of one rank, in ascending order, and the threads that serve them and their rays. */
final class Fleet implements AutoCloseable {
    private final Scenario scenario;
    private final RankPlacement placement;
    private final int rank;
    private final Worlds worlds;
    private final RunEvents events;
    private final RankLoop.Settings settings;
    private final VehiclePool pool;
    private final List<VehicleUnit> units = new ArrayList<>();
    private final List<RayPool> rayPools = new ArrayList<>();

    Fleet(
            Scenario scenario,
            RankPlacement placement,
            int rank,
            Worlds worlds,
            RunEvents events,
            RankLoop.Settings settings,
            RankTimes times) {
        this.scenario = scenario;
        this.placement = placement;
        this.rank = rank;
        this.worlds = worlds;
        this.events = events;
        this.settings = settings;
        pool = new VehiclePool(units, size(), settings.threads(), times);
    }

    /** Whether any vehicle enters at the end of an epoch. */
    boolean entersAt(int epoch) {
        for (int v = placement.firstVehicleOf(rank); v < placement.firstVehicleOf(rank + 1); v++) {
            if (scenario.vehicles().get(v).enterEpoch() == epoch) {
                return true;
            }
        }
        return false;
    }

    /** The threads that serve the vehicles. */
    VehiclePool pool() {
        return pool;
    }

    /** The vehicles that have entered: a live list, to which {@link #enter} and {@link #create} add. */
    List<VehicleUnit> units() {
        return units;
    }

    /** Number of vehicles of this rank, including those that have not entered yet. */
    int size() {
        return placement.vehiclesOf(rank);
    }

    boolean isMine(int vehicle) {
        return placement.rankOf(vehicle) == rank;
    }

    /** Creates and starts the vehicles that enter at the end of an epoch, on the ground that is committed then. */
    void enter(int epoch, int committed) {
        boolean any = false;
        for (int v = 0; v < scenario.vehicles().size(); v++) {
            if (isMine(v) && scenario.vehicles().get(v).enterEpoch() == epoch) {
                VehicleUnit unit = create(v);
                if (epoch > 0) {
                    unit.view().startAt(epoch - 1, committed);
                }
                any = true;
            }
        }
        if (any) {
            pool.run((unit, track) -> {
                if (unit.plan().enterEpoch() == epoch) {
                    unit.start();
                }
            });
        }
    }

    /** Creates a vehicle of this rank, for {@link VehicleUnit#start} or to be restored. */
    VehicleUnit create(int vehicle) {
        // one thread per vehicle first; further threads share the rays of each vehicle
        int rayThreads = Math.max(1, settings.threads() / Math.max(1, size()));
        RayPool rays = new RayPool(rayThreads, "rank-" + rank + "-vehicle-" + vehicle);
        rayPools.add(rays);
        VehicleUnit unit = new VehicleUnit(vehicle, scenario, worlds.of(vehicle).world(), rays, settings.lookahead());
        unit.setEvents(events.of(vehicle));
        int at = units.size();
        while (at > 0 && units.get(at - 1).index() > vehicle) {
            at--;
        }
        units.add(at, unit); // messages have vehicles in ascending order
        return unit;
    }

    /** CPU time of the threads of all pools so far, in ns. */
    long cpu_ns() {
        long sum = pool.cpu_ns();
        for (RayPool rays : rayPools) {
            sum += rays.cpu_ns();
        }
        return sum;
    }

    @Override
    public void close() {
        pool.close();
        rayPools.forEach(RayPool::close);
    }
}
