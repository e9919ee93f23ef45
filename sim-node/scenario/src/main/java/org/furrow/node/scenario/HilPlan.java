package org.furrow.node.scenario;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;

/**
 * The vehicles of a scenario that are hardware in the loop, and the time limits of the run.
 *
 * @param vehicles at least one; the rank of the first one is the conductor
 * @param controllers those that a run without buses starts
 * @param criteria criteria of passing, or null
 */
public record HilPlan(
        List<Vehicle> vehicles,
        Lag lag,
        Deadlines deadlines,
        Controllers controllers,
        @Nullable Source criteria) {
    /**
     * The plan of a scenario.
     *
     * @throws InputError when the scenario has no vehicle in the loop
     */
    public static HilPlan of(Scenario scenario) throws InputError {
        HilPlan plan = scenario.hil();
        if (plan == null) {
            throw new InputError("scenario " + scenario.name()
                    + " has no vehicle in the loop; add 'hil: {vehicle: NAME}', or --set hil.vehicle=NAME");
        }
        return plan;
    }

    /** Controllers that a run starts where the user gives no bus. */
    public enum Controllers {
        /** One, which commands curvatures. */
        GUIDANCE,
        /** Two: one finds the errors of distance and direction, the other one steers. */
        NAVIGATION_AND_STEERING
    }

    /**
     * A vehicle in the loop.
     *
     * @param index of the vehicle in the scenario
     * @param buses at least one
     * @param faults schedule of faults, or null
     */
    public record Vehicle(
            int index, List<Bus> buses, @Nullable Source faults) {
        public Vehicle {
            buses = List.copyOf(buses);
            if (index < 0 || buses.isEmpty()) {
                throw new IllegalArgumentException("index must be >= 0 and there must be a bus, index=" + index);
            }
        }
    }

    /**
     * A bus of a vehicle.
     *
     * @param name unique for the vehicle
     * @param binding binding file that maps bus messages to signals, or null
     */
    public record Bus(String name, @Nullable Source binding) {
        /** Name of the bus of a vehicle with one bus, unless given. */
        public static final String ONLY = "bus";
    }

    /**
     * How far a vehicle of another rank may lag behind.
     *
     * @param most_epochs limit once the run has started
     * @param starting_epochs epochs of the start, in which the code of the other ranks is still being compiled
     * @param mostAtStart_epochs limit in these epochs, at least the other one
     * @param ejects true: a vehicle beyond the limit is removed and the run continues; false: the run ends
     */
    public record Lag(int most_epochs, int starting_epochs, int mostAtStart_epochs, boolean ejects) {
        /** The limit after an epoch. */
        public int most_epochs(int epoch) {
            return epoch <= starting_epochs ? mostAtStart_epochs : most_epochs;
        }
    }

    /**
     * How many of the vehicle's own steps may be late.
     *
     * @param grace_ticks ticks at the start in which late steps do not count
     * @param mostSlipped_ns time by which simulated time may fall behind the clock, in ns
     */
    public record Deadlines(long grace_ticks, int mostInARow, long mostSlipped_ns) {}

    public HilPlan {
        vehicles = List.copyOf(vehicles);
        if (vehicles.isEmpty()) {
            throw new IllegalArgumentException("there must be a vehicle");
        }
    }

    /** Index of the vehicle whose rank decides the commits. */
    public int conductor() {
        return vehicles.getFirst().index();
    }

    /** Whether a vehicle of the scenario is in the loop. */
    public boolean contains(int index) {
        return vehicles.stream().anyMatch(vehicle -> vehicle.index() == index);
    }
}
