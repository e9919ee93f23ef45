package org.furrow.node.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.node.testkit.Scenarios;
import org.furrow.scm.ray.RayPool;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.driver.Following;
import org.furrow.vehicle.driver.InputsDriver;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.StepFunction;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A vehicle's future depends only on its full state and the committed ground: another vehicle with any history,
 * restored to them, continues bit-identically.
 */
@Tag("run")
class RestoreTest {
    private static final long SEED = Long.getLong("seed", 20260101L);
    private static final int EPOCHS_ON = 12;
    private static final int MOST_EPOCHS = 2000;
    private static final double LEADER_MPS = 3;

    /** A vehicle ahead on the route, at a position that depends on time alone. */
    private static final class Leader implements Traffic {
        private final Route route;
        private final double start_m;
        private double way_m;

        Leader(DriverPlan.Way way, Following following) {
            route = way.route();
            start_m = way.start_m() + following.gap().standstill_m();
        }

        void at(double time_s) {
            way_m = start_m + LEADER_MPS * time_s;
        }

        @Override
        public void predict(int vehicle, int tick, VehicleReport dest) {
            dest.position_m[0] = route.x_m(way_m);
            dest.position_m[1] = route.y_m(way_m);
            dest.velocity_mps[0] = LEADER_MPS * route.tangentX(way_m);
            dest.velocity_mps[1] = LEADER_MPS * route.tangentY(way_m);
        }
    }

    /** A unit that drives alone, and a copy restored from it. */
    private static final class Pair {
        private final Scenario scenario;
        private final VehiclePlan plan;
        private final CommittedWorld world = new CommittedWorld();
        private final SoloCommit commit = new SoloCommit(world);
        private final VehicleUnit unit;
        private final Resumed elsewhere;
        private final Random random;

        Pair(Scenario scenario, int vehicle, String what) {
            this.scenario = scenario;
            plan = scenario.vehicles().get(vehicle);
            random = new Random(SEED + what.hashCode());
            unit = new VehicleUnit(vehicle, scenario, world, new RayPool(1, "unit"), 0);
            unit.start();
            elsewhere = new Resumed(scenario, plan, new CommittedWorld());
            elsewhere.stepToADifferentState(traffic(1));
            step(); // the changes made while settling are published with the first epoch, and checkpoints follow epochs
        }

        private Traffic traffic(int epoch) {
            Following following = plan.driver().following();
            if (following != null) {
                Leader leader = new Leader(Objects.requireNonNull(plan.driver().way()), following);
                leader.at(scenario.clock().time_s(epoch - 1));
                return leader;
            }
            return (other, tick, dest) -> {};
        }

        /** Steps a random number of epochs. */
        void drive(int most) {
            int epochs = 1 + random.nextInt(most);
            for (int n = 0; n < epochs; n++) {
                step();
            }
        }

        void driveUntil(Predicate<VehicleUnit> condition) {
            while (!condition.test(unit)) {
                assertTrue(unit.view().epoch() < MOST_EPOCHS, plan.name() + " never reaches the state");
                step();
            }
        }

        private void step() {
            unit.step(traffic(unit.view().epoch()), () -> {});
            commit.commit(unit.view());
        }

        /** Restores the copy and steps both. */
        void assertContinuesIdentically() {
            CommittedWorld copy = copy(world);
            Resumed resumed = new Resumed(scenario, plan, copy, elsewhere);
            resumed.restore(fullState());
            int from = unit.view().epoch();
            assertSame(from, resumed.fullState());
            for (int n = 0; n < EPOCHS_ON; n++) {
                Traffic traffic = traffic(unit.view().epoch());
                step();
                resumed.step(traffic);
                assertSame(from, resumed.fullState());
            }
            assertEquals(soil(world), soil(copy), "ground, seed=" + SEED);
        }

        private double[] fullState() {
            return Arrays.copyOf(unit.state().values(), unit.state().length());
        }

        private void assertSame(int from, double[] actual) {
            double[] expected = fullState();
            String where = plan.name() + " restored before epoch " + from + ", now before epoch "
                    + unit.view().epoch() + ", seed=" + SEED + ": ";
            for (int word = 0; word < Math.min(expected.length, actual.length); word++) {
                String what = where + unit.state().name(word);
                assertEquals(
                        Double.doubleToRawLongBits(expected[word]), Double.doubleToRawLongBits(actual[word]), what);
            }
            assertEquals(expected.length, actual.length, where + "words");
        }
    }

    private static CommittedWorld copy(CommittedWorld world) {
        CommittedWorld copy = new CommittedWorld();
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (long key : world.keysInOrder()) {
            int tile = world.find(key);
            int to = copy.findOrCreate(key);
            for (long left = world.mask(tile); left != 0; left &= left - 1) {
                world.get(tile, Long.numberOfTrailingZeros(left), node);
                copy.put(to, Long.numberOfTrailingZeros(left), node);
            }
        }
        assertEquals(world.digest(), copy.digest());
        return copy;
    }

    /** Digest of a world without the epochs of its nodes, which a later view counts from 1 again. */
    private static long soil(CommittedWorld world) {
        CommittedWorld timeless = new CommittedWorld();
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (long key : world.keysInOrder()) {
            int tile = world.find(key);
            int to = timeless.findOrCreate(key);
            for (long left = world.mask(tile); left != 0; left &= left - 1) {
                world.get(tile, Long.numberOfTrailingZeros(left), node);
                node.epoch = 0;
                timeless.put(to, Long.numberOfTrailingZeros(left), node);
            }
        }
        return timeless.digest();
    }

    /** Every type of vehicle, driver, contact and tyre, restored three times. */
    @ParameterizedTest
    @CsvSource({
        "convoy, 0,",
        "convoy, 1,",
        "convoy, 2, contact=reference",
        "convoy, 0, bulldozing=true",
        "hmmwv-reference, 0, steering=sine",
        "trucks, 0,",
        "tracks, 0,",
        "tracks, 0, vehicles.0.type=track-robot",
        "rover, 0,",
        "single, 0, vehicles.0.type=patrol-4x4",
        "single, 0, terrain.frame.pitch_deg=5",
        "single, 0, vehicles.0.soft_tyre.pressure_kPa=60",
        "half-rounds, 0, vehicles.0.start.at_m=34",
        "half-rounds, 1, vehicles.1.start.at_m=34",
        "surfaces, 5,",
        "tractors, 0, vehicles.0.implement=cart",
        "tractors, 1, vehicles.1.implement=cart",
    })
    void shouldContinueIdentically(String scenario, int vehicle, @Nullable String setting) {
        String[] settings = setting == null ? new String[0] : new String[] {setting};
        Pair pair = new Pair(Scenarios.brief(scenario, settings), vehicle, scenario + vehicle + setting);
        for (int n = 0; n < 3; n++) {
            pair.assertContinuesIdentically();
            pair.drive(15);
        }
    }

    /** Between soil and a road, where a wheel has the state of both contacts. */
    @Test
    void shouldContinueIdenticallyAtTheEdgeOfARoad() {
        Scenario scenario = Scenarios.brief(
                "single",
                "soil=drysand",
                "soil_regions=[{pavement: {friction: 0.8}, polygon: [[2.5, -9], [9, -9], [9, 9], [2.5, 9]]}]");
        Pair pair = new Pair(scenario, 0, "road");
        pair.driveUntil(unit -> word(unit, "ground.tyre.0.tread_x_m") != 0);
        pair.assertContinuesIdentically();
        assertTrue(word(pair.unit, "ground.contacts") > 0);
        assertEquals(0, word(pair.unit, "ground.tyre.2.tread_x_m"), "the rear wheels are on soil");
        pair.drive(10);
        pair.assertContinuesIdentically();
    }

    /** During the pause after a gear shift, with each type of driveline. */
    @ParameterizedTest
    @CsvSource({"hmmwv", "hmmwv-chrono", "mtv"})
    void shouldContinueIdenticallyAfterAShift(String vehicle) {
        Scenario scenario = Scenarios.brief(
                "half-rounds",
                "vehicles.0.type=" + vehicle,
                "vehicles.0.driver.speed_mps=15",
                "vehicles.0.start.at_m=0");
        Pair pair = new Pair(scenario, 0, vehicle);
        pair.driveUntil(unit -> word(unit, "gear") > 1);
        assertTrue(word(pair.unit, "since_shift_s") < 0.01);
        pair.assertContinuesIdentically();
        pair.drive(20);
        assertTrue(word(pair.unit, "since_shift_s") < 0.5);
        pair.assertContinuesIdentically();
    }

    @Test
    void shouldRejectInvalidStates() {
        Vehicle vehicle =
                new VehicleUnit(0, Scenarios.of("convoy"), new CommittedWorld(), new RayPool(1, "unit"), 0).vehicle();
        double[] before = vehicle.state().clone();
        int length = before.length;
        assertRejected("expected " + length + " words, found " + (length - 1), vehicle, before, length - 1);
        assertRejected(
                "expected " + length + " words, found " + (length + 1),
                vehicle,
                Arrays.copyOf(before, length + 1),
                length + 1);
        assertRejected("found " + (length - 1) + " in all", vehicle, Arrays.copyOf(before, length - 1), length);
        for (String wrong : List.of("gear=2.5", "gear=4", "gear=-2", "ticks=-1", "ticks=0.5")) {
            double[] words = before.clone();
            int word = 0;
            while (!vehicle.stateName(word).equals(wrong.substring(0, wrong.indexOf('=')))) {
                word++;
            }
            words[word] = Double.parseDouble(wrong.substring(wrong.indexOf('=') + 1));
            assertRejected(wrong, vehicle, words, length);
        }
        double[] words = before.clone();
        words[3] = Double.NaN;
        assertRejected("found NaN in word 3", vehicle, words, length);
        assertArrayEquals(before, vehicle.state());
    }

    private static void assertRejected(String reason, Vehicle vehicle, double[] words, int length) {
        String message =
                String.valueOf(assertThrows(IllegalArgumentException.class, () -> vehicle.restore(words, 0, length))
                        .getMessage());
        assertTrue(message.contains(reason), message);
    }

    private static double word(VehicleUnit unit, String name) {
        for (int word = 0; word < unit.state().length(); word++) {
            if (unit.state().name(word).equals(name)) {
                return unit.state().values()[word];
            }
        }
        throw new IllegalArgumentException(name);
    }

    /** With multi-stage integrators, recorded commands and full braking. */
    @ParameterizedTest
    @CsvSource({"RK2", "RK4"})
    void shouldContinueIdenticallyWithEveryIntegrator(Integrator integrator) throws InputError {
        Scenario scenario = Scenarios.brief("half-rounds");
        VehiclePlan old = scenario.vehicles().get(0);
        MultibodySpec read = (MultibodySpec) VehicleReader.read(Library.findVehicle("hmmwv"), file -> {});
        MultibodySpec spec = read.with(integrator);
        Curve steering = new Curve(List.of(new double[] {0, 0}, new double[] {1, 1}));
        Curve throttle = new Curve(List.of(new double[] {0, 0.8}, new double[] {0.6, 0.8}, new double[] {0.61, 0}));
        Curve brake = new Curve(List.of(new double[] {0.6, 0}, new double[] {0.61, 1}));
        VehiclePlan plan = new VehiclePlan(
                old.name(),
                spec.compile(),
                old.start(),
                model -> new InputsDriver(
                        new InputsDriver.Inputs(steering, throttle, brake, StepFunction.constant(1), List.of())),
                List.of(),
                0,
                new VehiclePlan.Fittings(SensorPlan.NONE, null, old.visual()));
        Scenario own = scenario.with(List.of(plan));
        Pair pair = new Pair(own, 0, integrator.name());
        for (int n = 0; n < 4; n++) {
            pair.assertContinuesIdentically();
            pair.drive(15);
        }
    }
}
