package org.furrow.node.fmi;

import java.util.List;
import java.util.Objects;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * The simulation of an instance from its initialization on.
 *
 * <p>Numbers are those of all variables: the time, then inputs and outputs vehicle by vehicle.
 */
final class FmuWorld implements AutoCloseable {
    /** Deviation of a step from a whole number of epochs, and of a time from the present one, in epochs. */
    private static final double TOLERANCE_EPOCHS = 1e-3;

    private final SteppedWorld world;
    private final List<FmuVehicle> vehicles;
    private final double epoch_s;
    private double start_s;
    private boolean isBroken;

    /**
     * A state, without the values of inputs.
     *
     * @param moment null: that at the start
     * @param memories of the vehicles' signals
     */
    record Kept(double start_s, SteppedWorld.@Nullable Moment moment, List<double[]> memories) {}

    /** Begins the simulation; the vehicles settle. */
    FmuWorld(Scenario scenario, double start_s) {
        this(new SteppedWorld(scenario), start_s, null);
    }

    /** Continues from a state. */
    FmuWorld(Scenario scenario, Kept kept) {
        this(
                kept.moment == null ? new SteppedWorld(scenario) : new SteppedWorld(scenario, kept.moment),
                kept.start_s,
                kept.memories);
    }

    private FmuWorld(SteppedWorld world, double start_s, @Nullable List<double[]> memories) {
        this.world = world;
        this.start_s = start_s;
        epoch_s = FmuModel.epoch_s(world.scenario());
        try {
            vehicles = FmuModel.vehicles(world);
            if (memories == null) {
                vehicles.forEach(vehicle -> vehicle.put(0));
            } else {
                remember(memories);
            }
        } catch (RuntimeException | Error e) {
            world.close();
            throw e;
        }
    }

    private void remember(List<double[]> memories) {
        for (int v = 0; v < vehicles.size(); v++) {
            vehicles.get(v).restore(memories.get(v));
        }
    }

    /** Whether {@link #restored} is possible: this world is sound, and the state is not that at the start. */
    boolean canRestore(Kept kept) {
        return !isBroken && kept.moment != null;
    }

    /** This world, set to a state of the same scenario; after an exception it is broken. */
    FmuWorld restored(Kept kept) {
        isBroken = true;
        world.restore(Objects.requireNonNull(kept.moment));
        start_s = kept.start_s;
        remember(kept.memories);
        isBroken = false;
        return this;
    }

    double time_s() {
        return start_s + world.scenario().clock().time_s(world.epoch());
    }

    long digest() {
        return world.digest();
    }

    /**
     * Simulates a step.
     *
     * @param numbers the first one is the time at its beginning; outputs and the time at its end are written to it
     */
    void step(double[] numbers, double step_s) throws FmuException {
        if (isBroken) {
            throw new FmuException("the simulation could not go on; reset the FMU, or set it to an earlier state");
        }
        if (!(Math.abs(numbers[0] - time_s()) < TOLERANCE_EPOCHS * epoch_s)) {
            throw new FmuException(
                    "the step begins at " + numbers[0] + " s, but the time of the FMU is " + time_s() + " s");
        }
        double epochs = step_s / epoch_s;
        int whole = (int) Math.round(epochs);
        if (whole < 1 || !(Math.abs(epochs - whole) < TOLERANCE_EPOCHS)) {
            throw new FmuException("the step must be a whole number of epochs of " + epoch_s + " s, found " + step_s
                    + "; try " + Math.max(1, whole) * epoch_s);
        }
        int at = 1;
        for (FmuVehicle vehicle : vehicles) {
            vehicle.set(numbers, at);
            at += vehicle.inputs() + vehicle.outputs();
        }
        simulate(whole);
        get(numbers);
    }

    private void simulate(int epochs) throws FmuException {
        try {
            for (int n = 0; n < epochs; n++) {
                world.step();
                vehicles.forEach(vehicle -> vehicle.put(world.epoch()));
            }
        } catch (IllegalStateException e) {
            isBroken = true;
            throw new FmuException(String.valueOf(e.getMessage()));
        }
    }

    /** Writes the time and the outputs. */
    void get(double[] numbers) {
        numbers[0] = time_s();
        int at = 1;
        for (FmuVehicle vehicle : vehicles) {
            vehicle.get(numbers, at + vehicle.inputs());
            at += vehicle.inputs() + vehicle.outputs();
        }
    }

    /** Copies the state. */
    Kept keep() throws FmuException {
        if (isBroken) {
            throw new FmuException("the simulation could not go on and has no state to keep");
        }
        return new Kept(
                start_s,
                world.epoch() == 0 ? null : world.moment(),
                vehicles.stream().map(FmuVehicle::memory).toList());
    }

    @Override
    public void close() {
        world.close();
    }
}
