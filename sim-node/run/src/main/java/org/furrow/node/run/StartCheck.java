package org.furrow.node.run;

import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.Placement;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.Transport;

/** Simulates the first epoch of a scenario, and discards it. */
public final class StartCheck {
    private static final long TIMEOUT_MS = 60_000;

    private StartCheck() {}

    /**
     * Finds what makes a scenario fail at once: vehicles that come apart, stand in the ground, or are too large for it.
     *
     * @throws InputError when the first epoch cannot be simulated
     */
    public static void check(Scenario scenario) throws InputError {
        LocalHub hub = new LocalHub(1, scenario.exchange().delay() + 2, TIMEOUT_MS);
        try (Transport transport = hub.rank(0)) {
            RankLoop loop = new RankLoop(
                    unsettled(scenario).lasting(1),
                    transport,
                    RankLoop.Settings.PLAIN,
                    new EpochObserver() {},
                    () -> false);
            loop.run();
            loop.worlds().close();
        } catch (StoreException e) {
            throw new IllegalStateException("without checkpoints there is no store", e);
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new InputError("scenario " + scenario.name() + " fails in its first epoch: " + e.getMessage());
        }
    }

    /** The scenario with vehicles that do not settle, which would take most of the time of the check. */
    private static Scenario unsettled(Scenario scenario) {
        return scenario.with(
                scenario.vehicles().stream().map(StartCheck::unsettled).toList());
    }

    private static VehiclePlan unsettled(VehiclePlan plan) {
        Placement start = plan.start();
        return plan.starting(
                new Placement(start.x_m(), start.y_m(), start.headingX(), start.headingY(), start.height_m(), 0));
    }
}
