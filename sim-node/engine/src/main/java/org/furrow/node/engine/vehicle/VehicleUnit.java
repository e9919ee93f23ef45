package org.furrow.node.engine.vehicle;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.node.engine.control.VehicleEvents;
import org.furrow.node.engine.ground.RutLookup;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.scm.ray.RayPool;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.collision.CollisionSpec;
import org.furrow.vehicle.collision.Collisions;
import org.furrow.vehicle.collision.RopeSpec;
import org.furrow.vehicle.collision.Ropes;
import org.furrow.vehicle.command.CommandedDriver;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * One vehicle with its private state: driver, sensors, contacts, view of the ground. It steps an epoch at a time and
 * shares no written data with other units, so units may step in parallel.
 *
 * <p>It connects the vehicle with everything that acts on it in a tick, hence the number of its collaborators.
 */
public final class VehicleUnit {
    private static final double VIEW_MARGIN_M = 2;
    private static final int SECTION_BYTES = 1 << 12;

    private final int index;
    private final VehiclePlan plan;
    private final Scenario.Clock clock;
    private final Scenario.GroundPlan terrain;
    private final Vehicle vehicle;
    private final Driver driver;
    private final DeclaredTraffic read;
    private final @Nullable CommandedDriver commanded;
    private final GroundView view;
    private final GroundContact ground;
    private final DoubleBinaryOperator initialHeight_m;
    private final @Nullable Collisions collisions;
    private final @Nullable Ropes ropes;
    private @Nullable Pilot pilot;
    private @Nullable TickSampler sampler;
    private final TyrePressures pressures;
    private VehicleEvents events = new VehicleEvents();
    private final double[] push = new double[6];
    private final double[] inFrame = new double[3];
    private final StateHistory history = new StateHistory();
    private final SensorSuite sensors;
    private final VehicleReport report = new VehicleReport();
    private final ReachPromise promise;
    /** The true state that the sensors sample, tick by tick. */
    private final VehicleReport seen = new VehicleReport();

    private final VehicleState state;
    private final VehicleStatistics statistics;
    private final RutLookup ruts;
    /** Hash of the state at the end of the last epoch, unless it is to be computed. */
    private long stateHash;

    private boolean isHashed;
    /** The vehicle's section of a message, where threads write those of several vehicles at a time. */
    private @Nullable EpochWriter section;

    /**
     * @param rayPool threads that cast this vehicle's rays
     * @param lookahead epochs by which its rank may be ahead of another, >= 0
     */
    public VehicleUnit(int index, Scenario scenario, CommittedWorld world, RayPool rayPool, int lookahead) {
        this.index = index;
        this.plan = scenario.vehicles().get(index);
        this.clock = scenario.clock();
        terrain = scenario.ground();
        view = new GroundView(
                world, terrain.undeformed(), terrain.grid_m(), plan.model().extent_m() + VIEW_MARGIN_M);
        ground = terrain.contact(view, plan.model(), rayPool);
        initialHeight_m = ground::initialHeight_m;
        vehicle = plan.model().place(plan.start(), ground);
        pressures = new TyrePressures(vehicle.bodies());
        collisions = collisions(index, scenario);
        ropes = ropes(index, scenario);
        driver = plan.createDriver();
        commanded = driver instanceof CommandedDriver with ? with : null;
        read = new DeclaredTraffic(index, scenario.vehicles());
        sensors = new SensorSuite(plan.sensors());
        state = new VehicleState(index, vehicle, driver, sensors, ground);
        vehicle.report(report);
        promise = new ReachPromise(scenario, plan.model(), lookahead);
        statistics = new VehicleStatistics();
        ruts = new RutLookup(index, world, terrain);
    }

    /** The collisions of one vehicle, or null where vehicles pass through all. */
    private static @Nullable Collisions collisions(int vehicle, Scenario scenario) {
        CollisionSpec spec = scenario.exchange().collisions();
        if (spec == null) {
            return null;
        }
        // the scenario reader requires a hull of every vehicle
        IdentityHashMap<VehicleModel, CollisionBody> ofModels = new IdentityHashMap<>();
        List<CollisionBody> bodies = scenario.vehicles().stream()
                .map(plan -> ofModels.computeIfAbsent(plan.model(), model -> collisionBody(model, spec)))
                .toList();
        return new Collisions(
                vehicle,
                bodies,
                scenario.attached().scene().standing(),
                spec,
                scenario.exchange().delay(),
                epoch_s(scenario));
    }

    /** The body with which vehicles of a model collide. */
    public static CollisionBody collisionBody(VehicleModel model, CollisionSpec spec) {
        CollisionBody chassis = Objects.requireNonNull(model.collisionBody());
        return spec.wheels() ? chassis.with(model.spec().wheelPlaces(), model.wheels()) : chassis;
    }

    /** The ropes on one vehicle, or null where it has none. */
    private static @Nullable Ropes ropes(int vehicle, Scenario scenario) {
        List<RopeSpec> all = scenario.exchange().ropes();
        if (all.stream().noneMatch(rope -> rope.first() == vehicle || rope.second() == vehicle)) {
            return null;
        }
        return new Ropes(
                vehicle,
                // the scenario reader requires a hull of the vehicles on ropes
                v -> Objects.requireNonNull(scenario.vehicles().get(v).model().collisionBody()),
                all,
                scenario.exchange().delay(),
                epoch_s(scenario));
    }

    private static double epoch_s(Scenario scenario) {
        return scenario.clock().epochTicks() * scenario.clock().step_s();
    }

    /**
     * Starts a vehicle that enters: it settles on the ground with its brakes held, as long as its placement says, and
     * the sensors take their first samples. The time of the run does not advance. The changes of the ground belong to
     * the epoch that the view computes next.
     */
    public void start() {
        long ticks = Math.round(plan.start().settle_s() / clock.step_s());
        if (ticks > 0) {
            settle(ticks);
        }
        isHashed = false;
        statistics.startAt(report.position_m);
        sensors.sample((long) plan.enterEpoch() * clock.epochTicks(), report);
    }

    private void settle(long ticks) {
        vehicle.controls().brake = 1;
        try {
            requireOnGround(plan.enterEpoch());
            for (long n = 0; n < ticks; n++) {
                vehicle.updateBodies();
                ground.press(vehicle.bodies(), clock.step_s());
                vehicle.advance(clock.step_s());
            }
        } catch (IllegalStateException e) {
            throw new IllegalStateException("vehicle=" + plan.name() + " settling: " + e.getMessage(), e);
        }
        vehicle.updateBodies();
        ground.findSinkage(vehicle.bodies());
        vehicle.report(report);
    }

    /**
     * Simulates the next epoch: the driver decides; then, tick by tick, the ground applies forces and the vehicle
     * moves. At the end the state is hashed and the changes of the ground are rounded, ready to be published.
     *
     * @param afterTick called after every tick
     */
    public void step(Traffic traffic, Runnable afterTick) {
        simulate(traffic, afterTick);
        stateHash = state.hash();
        isHashed = true;
        view.round();
    }

    private void simulate(Traffic traffic, Runnable afterTick) {
        int epoch = view.epoch();
        long tick = (long) (epoch - 1) * clock.epochTicks();
        if (events.isEjected(tick)) {
            return;
        }
        driver.order(events.speed_mps(tick));
        driver.decide(report, read.of(traffic), clock.epochTicks() * clock.step_s(), vehicle.controls());
        if (collisions != null) {
            collisions.begin(traffic);
        }
        if (ropes != null) {
            ropes.begin(epoch);
        }
        try {
            vehicle.begin();
            for (int n = 0; n < clock.epochTicks(); n++, tick++) {
                if (collisions != null && collisions.evaluate(traffic, n)) {
                    vehicle.applyWrench(collisions.wrench());
                }
                if (ropes != null && ropes.evaluate(traffic, n)) {
                    vehicle.applyWrench(ropes.wrench());
                }
                if (events.push(tick, push)) {
                    vehicle.applyWrench(push);
                }
                if (pilot != null) {
                    pilot.before(tick, this);
                }
                if (commanded != null) {
                    command(commanded, tick);
                }
                pressures.set(
                        vehicle.bodies(),
                        vehicle.controls().pressure_Pa,
                        events.pressure_Pa(tick),
                        tick * clock.step_s());
                tick();
                if (!sensors.isEmpty()) {
                    vehicle.report(seen);
                    sensors.sample(tick + 1, seen);
                }
                if (pilot != null) {
                    pilot.after(tick, this);
                }
                sampleAfter(n);
                afterTick.run();
            }
            requireOnGround(epoch);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "vehicle=" + plan.name() + " epoch=" + epoch + " tick=" + tick + ": " + e.getMessage(), e);
        }
        vehicle.updateBodies();
        ground.findSinkage(vehicle.bodies());
        vehicle.report(report);
        statistics.moveTo(report.position_m);
    }

    /** @throws IllegalStateException when the centre of a wheel is beyond the edge of the ground */
    private void requireOnGround(int epoch) {
        double[] at = vehicle.bodies().position;
        for (int wheel : vehicle.bodies().wheels()) {
            terrain.frame().pointToScm(at, 3 * wheel, inFrame, 0);
            if (!terrain.undeformed().covers(inFrame[0], inFrame[1])) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "wheel %s is beyond the edge of the ground at (%.2f, %.2f) m after %.2f s; enlarge the terrain, or"
                                + " end the vehicle's way before its edge",
                        vehicle.bodies().bodies().get(wheel).name(),
                        at[3 * wheel],
                        at[3 * wheel + 1],
                        clock.time_s(epoch)));
            }
        }
    }

    private void command(CommandedDriver by, long tick) {
        if (by.controls(tick)) {
            vehicle.updateBodies();
            vehicle.report(seen);
        }
        by.before(tick, seen, sensors, clock.step_s(), vehicle.controls());
    }

    /** The commands to the vehicle, before its actuators. */
    public Controls commands() {
        return commanded == null ? vehicle.controls() : commanded.commands();
    }

    private void sampleAfter(int tickOfEpoch) {
        TickSampler to = sampler;
        int ticks = tickOfEpoch + 1;
        if (to != null && ticks < clock.epochTicks() && ticks % to.everyTicks() == 0) {
            vehicle.updateBodies();
            vehicle.report(seen);
            to.sample(this, seen);
        }
    }

    private void tick() {
        long start = System.nanoTime();
        vehicle.updateBodies();
        long placed = System.nanoTime();
        ground.press(vehicle.bodies(), clock.step_s());
        long pressed = System.nanoTime();
        vehicle.advance(clock.step_s());
        long moved = System.nanoTime();
        statistics.addTick(pressed - placed, placed - start + moved - pressed, vehicle);
    }

    /**
     * Writes the vehicle's section of the message of an epoch; that of epoch 0 has no changes of the ground, which are
     * published with epoch 1.
     *
     * @throws IllegalStateException when the vehicle was not where it has promised to be
     */
    public void publish(int epoch, EpochWriter to) {
        promise.renew(report);
        promise.requireRead(plan.name(), epoch, view);
        to.beginVehicle(index, view.committedEpoch(), stateHash(), report);
        if (epoch > 0) {
            view.publish(to);
        }
        to.endVehicle();
        promise.requireKept(plan.name(), epoch, to);
    }

    /**
     * Writes the vehicle's section of the message of an epoch, as {@link #publish} does, for {@link #addSection}.
     *
     * @throws IllegalStateException when the vehicle was not where it has promised to be
     */
    public void writeSection(int epoch) {
        EpochWriter to = section;
        if (to == null) {
            to = new EpochWriter(new ExpandableArrayBuffer(SECTION_BYTES));
            section = to;
        }
        to.begin(0, epoch, 0, epoch - 1, false);
        publish(epoch, to);
    }

    /** Adds the section that was written last to a message. */
    public void addSection(EpochWriter to) {
        to.addVehicle(Objects.requireNonNull(section));
    }

    /** Sets the pilot that takes part in every tick from now on, or none. */
    public void setPilot(@Nullable Pilot given) {
        pilot = given;
    }

    /** The driver if its decisions come from outside, or null. */
    public @Nullable ExternalDriver external() {
        Driver deciding = commanded == null ? driver : commanded.driver();
        return deciding instanceof ExternalDriver external && external.isOpen() ? external : null;
    }

    /** Sets the events that act on the vehicle. */
    public void setEvents(VehicleEvents given) {
        events = given;
    }

    @Nullable
    public Pilot pilot() {
        return pilot;
    }

    /** Sets what takes samples within the epochs from now on. */
    public void setSampler(TickSampler given) {
        sampler = given;
    }

    /** Stores the state at the end of an epoch, for {@link #rewind}. */
    public void keepState(int epoch) {
        if (pilot == null) { // a vehicle with a pilot is never ejected
            history.add(epoch, this);
        }
    }

    /** States that {@link #keepState} kept. */
    public StateHistory history() {
        return history;
    }

    /** Drops the states that were kept of epochs before this one. */
    public void dropStates(int beforeEpoch) {
        history.dropBefore(beforeEpoch);
    }

    /** Restores the oldest stored state for reading only: the view of the ground is not restored. */
    public void rewind() {
        history.restoreOldest(this);
    }

    public int index() {
        return index;
    }

    /** Collisions with other vehicles, or null when vehicles pass through one another. */
    public @Nullable Collisions collisions() {
        return collisions;
    }

    /** The vehicle's sensors, as of the last tick. */
    public SensorSuite sensors() {
        return sensors;
    }

    public VehiclePlan plan() {
        return plan;
    }

    public Vehicle vehicle() {
        return vehicle;
    }

    /** Height of the undeformed ground in W at x and y of W, in m. */
    public DoubleBinaryOperator initialHeight_m() {
        return initialHeight_m;
    }

    public GroundView view() {
        return view;
    }

    /** The vehicle's report to the others at the end of the last epoch. */
    public VehicleReport report() {
        return report;
    }

    /** Hash of {@link #state}. */
    public long stateHash() {
        if (!isHashed) {
            stateHash = state.hash();
            isHashed = true;
        }
        return stateHash;
    }

    /** The vehicle's full state at the end of the last epoch. */
    public VehicleState state() {
        return state;
    }

    public VehicleStatistics statistics() {
        return statistics;
    }

    /** Speed that the driver aimed at in the last epoch, in m/s; NaN when it holds no speed. */
    public double target_mps() {
        return driver.target_mps();
    }

    /** Share of the wheels in soil that stand where another vehicle has deformed the ground, in [0, 1]. */
    public double inOthersRuts() {
        return ruts.share(vehicle);
    }

    /** Writes the state that {@link #restore} reads; the view of the ground is not part of it. */
    void save(DataOutputStream out) throws IOException {
        state.save(out);
        statistics.save(out);
        if (collisions != null) {
            out.writeLong(collisions.touchedTicks());
            out.writeDouble(collisions.deepest_m());
        }
        statistics.saveBytes(out);
    }

    /** Restores what {@link #save} wrote; the next epoch is then computed from the same state. */
    void restore(DataInputStream in) throws IOException {
        isHashed = false;
        state.restore(in, (view.epoch() - 1L) * clock.epochTicks());
        statistics.restore(in);
        if (collisions != null) {
            collisions.restoreCounters(in.readLong(), in.readDouble());
        }
        statistics.restoreBytes(in);
        vehicle.report(report);
        promise.renew(report);
        promise.forget();
    }
}
