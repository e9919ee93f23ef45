package org.furrow.node.engine;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.soilstep.ScmContact;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.collision.Collisions;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.contact.ContactMemory;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * One vehicle with all that is private to it: state, driver, view of the ground. Steps an epoch at a time and touches
 * nothing that another unit writes, so units may step side by side.
 */
public final class VehicleUnit {
    private static final double VIEW_MARGIN_M = 2;

    private final int index;
    private final VehiclePlan plan;
    private final Scenario.Clock clock;
    private final Vehicle vehicle;
    private final Driver driver;
    private final GroundView view;
    private final GroundContact ground;
    private final @Nullable Collisions collisions;
    private @Nullable Pilot pilot;
    private final StateHistory history = new StateHistory();
    private final SensorSuite sensors;
    private final VehicleReport report = new VehicleReport();
    /** What the sensors see, tick by tick. */
    private final VehicleReport seen = new VehicleReport();

    private double[] fullState;
    private final double[] lastPosition = new double[3];
    private final PhaseTimes soilTimes = new PhaseTimes();
    private final PhaseTimes bodyTimes = new PhaseTimes();
    private double distance_m;
    private double maxSinkage_m;
    private long bytes;

    /** @param rayPool threads that share this vehicle's rays */
    public VehicleUnit(int index, Scenario scenario, CommittedWorld world, RayPool rayPool) {
        this.index = index;
        this.plan = scenario.vehicles().get(index);
        this.clock = scenario.clock();
        Scenario.GroundPlan terrain = scenario.ground();
        view = new GroundView(
                world, terrain.undeformed(), terrain.grid_m(), plan.model().extent_m() + VIEW_MARGIN_M);
        ground = switch (terrain.answer()) {
            case Scenario.Soft soft -> new ScmContact(view, terrain.undeformed(), soft.spec(), rayPool);
            case Scenario.Rigid rigid ->
                new RigidContact(new RigidTerrain(terrain.undeformed(), rigid.frame(), rigid.friction()));
        };
        vehicle = plan.model().place(plan.start(), ground);
        collisions = CollisionWiring.of(index, scenario);
        driver = plan.driver().hire(plan.model());
        sensors = plan.sensors().start();
        fullState = new double[vehicle.state().length + driver.state().length + sensors.stateLength()];
        vehicle.report(report);
        sensors.sample((long) plan.enterEpoch() * clock.epochTicks(), report);
        System.arraycopy(report.position_m, 0, lastPosition, 0, 3);
    }

    /**
     * Simulates the next epoch: the driver decides, then tick by tick the ground answers and the vehicle moves.
     *
     * @param afterTick called after every tick
     */
    public void step(Traffic traffic, Runnable afterTick) {
        int epoch = view.epoch();
        driver.decide(report, traffic, clock.epochTicks() * clock.step_s(), vehicle.controls());
        if (collisions != null) {
            collisions.begin(traffic);
        }
        long tick = (long) (epoch - 1) * clock.epochTicks();
        try {
            for (int n = 0; n < clock.epochTicks(); n++, tick++) {
                if (collisions != null && collisions.find(traffic, n)) {
                    vehicle.applyWrench(collisions.wrench());
                }
                if (pilot != null) {
                    pilot.before(tick, this);
                }
                tick();
                if (!sensors.isEmpty()) {
                    vehicle.report(seen);
                    sensors.sample(tick + 1, seen);
                }
                if (pilot != null) {
                    pilot.after(tick, this);
                }
                afterTick.run();
            }
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "vehicle=" + plan.name() + " epoch=" + epoch + " tick=" + tick + ": " + e.getMessage(), e);
        }
        vehicle.updateBodies();
        ground.findSinkage(vehicle.bodies());
        vehicle.report(report);
        noteProgress();
    }

    private void tick() {
        long start = System.nanoTime();
        vehicle.updateBodies();
        long placed = System.nanoTime();
        ground.press(vehicle.bodies(), clock.step_s());
        long pressed = System.nanoTime();
        vehicle.advance(clock.step_s());
        long moved = System.nanoTime();
        soilTimes.add(pressed - placed);
        bodyTimes.add(placed - start + moved - pressed);
        TouchingBodies bodies = vehicle.bodies();
        for (int b = 0; b < bodies.count(); b++) {
            maxSinkage_m = Math.max(maxSinkage_m, bodies.sinkage_m[b]);
        }
    }

    private void noteProgress() {
        double sum = 0;
        for (int d = 0; d < 3; d++) {
            double step = report.position_m[d] - lastPosition[d];
            sum += step * step;
            lastPosition[d] = report.position_m[d];
        }
        distance_m += Math.sqrt(sum);
    }

    /** Lets somebody take part in every tick from now on, or nobody. */
    void takeOn(@Nullable Pilot somebody) {
        pilot = somebody;
    }

    /** Keeps the state at the end of an epoch, for {@link #rewind}. */
    void keepState(int epoch) {
        if (pilot == null) { // else it is never left behind
            history.add(epoch, this);
        }
    }

    /** Forgets what was kept of epochs before this one. */
    void forgetStates(int beforeEpoch) {
        history.forget(beforeEpoch);
    }

    /** Goes back to the oldest state that is kept; to be looked at only, for the view of the ground stays as it is. */
    void rewind() {
        history.restoreOldest(this);
    }

    public int index() {
        return index;
    }

    /** What the vehicle feels of others, or null when vehicles pass through one another. */
    public @Nullable Collisions collisions() {
        return collisions;
    }

    /** What the vehicle's sensors give out, as of the last tick. */
    public SensorSuite sensors() {
        return sensors;
    }

    public VehiclePlan plan() {
        return plan;
    }

    public Vehicle vehicle() {
        return vehicle;
    }

    public GroundView view() {
        return view;
    }

    /** What the vehicle tells the others, as of the end of the last epoch. */
    public VehicleReport report() {
        return report;
    }

    /**
     * Vehicle, driver, sensors and what its contacts remember, as of the end of the last epoch; reused, and longer than {@link
     * #stateLength}.
     */
    public double[] fullState() {
        double[] own = vehicle.state();
        double[] drivers = driver.state();
        ContactMemory memory = ground.memory();
        int length = stateLength();
        if (fullState.length < length) {
            fullState = new double[2 * length];
        }
        System.arraycopy(own, 0, fullState, 0, own.length);
        System.arraycopy(drivers, 0, fullState, own.length, drivers.length);
        sensors.copyState(fullState, own.length + drivers.length);
        memory.copy(fullState, own.length + drivers.length + sensors.stateLength());
        return fullState;
    }

    /** Words of {@link #fullState}. */
    public int stateLength() {
        return vehicle.state().length
                + driver.state().length
                + sensors.stateLength()
                + ground.memory().length();
    }

    /** Writes all that {@link #restore} needs, the view of the ground apart. */
    void save(DataOutputStream out) throws IOException {
        double[] state = fullState();
        out.writeInt(vehicle.state().length);
        out.writeInt(driver.state().length);
        if (!sensors.isEmpty()) {
            out.writeInt(sensors.stateLength());
        }
        out.writeInt(ground.memory().length());
        for (int word = 0; word < stateLength(); word++) {
            out.writeDouble(state[word]);
        }
        VehicleCheckpoint.writeAll(lastPosition, out);
        out.writeDouble(distance_m);
        out.writeDouble(maxSinkage_m);
        if (collisions != null) {
            out.writeLong(collisions.touchedTicks());
            out.writeDouble(collisions.deepest_m());
        }
        out.writeLong(bytes);
    }

    /** Takes back what {@link #save} wrote; the next epoch then is what it would have been. */
    void restore(DataInputStream in) throws IOException {
        int own = in.readInt();
        int drivers = in.readInt();
        int sensing = sensors.isEmpty() ? 0 : in.readInt();
        int memory = in.readInt();
        int before = Math.addExact(Math.addExact(own, drivers), sensing);
        double[] words = new double[Math.addExact(before, memory)];
        VehicleCheckpoint.readAll(words, in);
        vehicle.restore(words, 0, own);
        driver.restore(words, own, drivers);
        sensors.restore((view.epoch() - 1L) * clock.epochTicks(), words, own + drivers, sensing);
        ground.restore(vehicle.bodies(), words, before, memory);
        VehicleCheckpoint.readAll(lastPosition, in);
        distance_m = in.readDouble();
        maxSinkage_m = in.readDouble();
        if (collisions != null) {
            collisions.countOn(in.readLong(), in.readDouble());
        }
        bytes = in.readLong();
        vehicle.report(report);
    }

    /** Counts payload that was sent for this vehicle, in bytes. */
    void countBytes(int sent) {
        bytes += sent;
    }

    /** Payload sent so far, in bytes. */
    public long bytes() {
        return bytes;
    }

    /** Name of a word of {@link #fullState}. */
    public String stateName(int word) {
        int own = vehicle.state().length;
        int both = own + driver.state().length;
        int before = both + sensors.stateLength();
        if (word >= before) {
            return "ground." + ground.memory().name(word - before);
        }
        if (word >= both) {
            return "sensors." + sensors.stateName(word - both);
        }
        return word < own ? vehicle.stateName(word) : "driver." + driver.stateName(word - own);
    }

    /** Hash of {@link #fullState}. */
    public long stateHash() {
        return Digest.ofVehicle(index, fullState(), stateLength());
    }

    public PhaseTimes soilTimes() {
        return soilTimes;
    }

    public PhaseTimes bodyTimes() {
        return bodyTimes;
    }

    /** Way of the reference frame so far, in m. */
    public double distance_m() {
        return distance_m;
    }

    public double maxSinkage_m() {
        return maxSinkage_m;
    }
}
