package org.furrow.node.engine;

import java.util.Arrays;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.scm.ray.RayPool;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.ContactMemory;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.report.VehicleReport;

/** A vehicle with driver and ground that is set to a full state and steps epochs as {@link VehicleUnit} does. */
final class Resumed {
    private final Scenario.Clock clock;
    private final Vehicle vehicle;
    private final Driver driver;
    private final GroundView view;
    private final GroundContact ground;
    private final SoloCommit commit;
    private final VehicleReport report = new VehicleReport();

    /** In the initial state of the plan, on a committed world. */
    Resumed(Scenario scenario, VehiclePlan plan, CommittedWorld world) {
        clock = scenario.clock();
        view = view(scenario, plan, world);
        ground = scenario.ground().contact(view, plan.model(), new RayPool(1, "resumed"));
        commit = new SoloCommit(world);
        vehicle = plan.model().place(plan.start(), ground);
        driver = plan.driver().create(plan.model());
        vehicle.report(report);
    }

    /** With the vehicle and driver of another one, on a committed world. */
    Resumed(Scenario scenario, VehiclePlan plan, CommittedWorld world, Resumed other) {
        clock = scenario.clock();
        view = view(scenario, plan, world);
        ground = scenario.ground().contact(view, plan.model(), new RayPool(1, "resumed"));
        commit = new SoloCommit(world);
        vehicle = other.vehicle;
        driver = other.driver;
    }

    private static GroundView view(Scenario scenario, VehiclePlan plan, CommittedWorld world) {
        return new GroundView(
                world,
                scenario.ground().undeformed(),
                scenario.ground().grid_m(),
                plan.model().extent_m() + 2);
    }

    /** Restores a unit's full state. */
    void restore(double[] words) {
        int own = vehicle.state().length;
        int drivers = driver.state().length;
        vehicle.restore(words, 0, own);
        driver.restore(words, own, drivers);
        ground.restore(vehicle.bodies(), words, own + drivers, words.length - own - drivers);
        vehicle.report(report);
    }

    void step(Traffic traffic) {
        driver.decide(report, traffic, clock.epochTicks() * clock.step_s(), vehicle.controls());
        stepVehicle();
    }

    /** Steps an epoch with the driver, and one at full lock with throttle and brake applied. */
    void stepToADifferentState(Traffic traffic) {
        step(traffic);
        vehicle.controls().steering = 1;
        vehicle.controls().throttle = 1;
        vehicle.controls().brake = 1;
        stepVehicle();
    }

    private void stepVehicle() {
        for (int n = 0; n < clock.epochTicks(); n++) {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), clock.step_s());
            vehicle.advance(clock.step_s());
        }
        vehicle.updateBodies();
        vehicle.report(report);
        commit.commit(view);
    }

    double[] fullState() {
        double[] own = vehicle.state();
        double[] drivers = driver.state();
        ContactMemory memory = ground.memory();
        double[] words = Arrays.copyOf(own, own.length + drivers.length + memory.length());
        System.arraycopy(drivers, 0, words, own.length, drivers.length);
        memory.copy(words, own.length + drivers.length);
        return words;
    }
}
