package org.furrow.node.scenario.vehicle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.ode.Tableau;
import org.furrow.world.contact.GroundContact;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The backhoe's linkage on its hydraulics. */
@Tag("run")
class BackhoeTest {
    private static final int CROWD = 2;
    private static final int BOOM = 1;

    private final GroundContact ground = new RigidContact(
            new RigidTerrain(new FlatSurface(0, Double.POSITIVE_INFINITY), ScmFrame.WORLD, RoadMaterials.plain(0.8)));
    private final MultibodyVehicleModel model;

    BackhoeTest() throws InputError {
        model = (MultibodyVehicleModel) VehicleReader.read(Library.findVehicle("tractor-backhoe"), source -> {})
                .compile();
    }

    private Vehicle vehicle() {
        Vehicle vehicle = model.place(new Placement(0, 0, 1, 0), ground);
        vehicle.controls().brake = 1;
        return vehicle;
    }

    private void run(Vehicle vehicle, double step_s, double time_s) {
        for (int n = 0; n < Math.round(time_s / step_s); n++) {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), step_s);
            vehicle.advance(step_s);
        }
    }

    /** Travel of a cylinder from the position of the file, in m. */
    private double travel_m(Vehicle vehicle, String joint) {
        int link = model.mechanism().joints().stream()
                .filter(each -> each.spec().name().equals("backhoe." + joint + "-slide"))
                .findFirst()
                .orElseThrow()
                .links()[0];
        return word(vehicle, "q." + link);
    }

    private static double word(Vehicle vehicle, String name) {
        for (int k = 0; k < vehicle.state().length; k++) {
            if (vehicle.stateName(k).equals(name)) {
                return vehicle.state()[k];
            }
        }
        throw new AssertionError("no word " + name);
    }

    private void dig(Vehicle vehicle, double[] axes, double step_s) {
        vehicle.controls().aux[BOOM] = axes[0];
        vehicle.controls().aux[CROWD] = axes[1];
        run(vehicle, step_s, 1);
    }

    @Test
    void closedValvesHoldTheLinkage() {
        Vehicle vehicle = vehicle();
        run(vehicle, 1e-3, 2);
        double boom_m = travel_m(vehicle, "boom");
        double crowd_m = travel_m(vehicle, "crowd");
        run(vehicle, 1e-3, 3);
        assertEquals(boom_m, travel_m(vehicle, "boom"), 1e-3);
        assertEquals(crowd_m, travel_m(vehicle, "crowd"), 1e-3);
    }

    @Test
    void anAxisMovesItsCylinderAndBothSwingCylindersMoveTheSwing() {
        Vehicle vehicle = vehicle();
        run(vehicle, 1e-3, 1);
        double crowd_m = travel_m(vehicle, "crowd");
        double boom_m = travel_m(vehicle, "boom");
        vehicle.controls().aux[CROWD] = 0.5;
        vehicle.controls().aux[0] = 0.5;
        run(vehicle, 1e-3, 2);
        assertTrue(travel_m(vehicle, "crowd") > crowd_m + 0.05, "crowd " + travel_m(vehicle, "crowd"));
        assertEquals(boom_m, travel_m(vehicle, "boom"), 0.02);
        assertTrue(travel_m(vehicle, "swing-left") > 0.03, "left " + travel_m(vehicle, "swing-left"));
        assertTrue(travel_m(vehicle, "swing-right") < -0.03, "right " + travel_m(vehicle, "swing-right"));
        double pump_Pa = word(vehicle, "pump_Pa");
        assertTrue(pump_Pa > 1e6 && pump_Pa < 25.5e6, "pump " + pump_Pa);
    }

    /** Half the linkage's step changes the strokes by less than 1 mm. */
    @Test
    void strokesConvergeWithTheStep() {
        Vehicle coarse = vehicle();
        Vehicle fine = vehicle();
        for (double[] axes : new double[][] {{-0.5, 0.4}, {0, 0.5}, {0.5, -0.4}}) {
            dig(coarse, axes, 1e-3);
            dig(fine, axes, 5e-4);
        }
        assertEquals(travel_m(fine, "boom"), travel_m(coarse, "boom"), 1e-3);
        assertEquals(travel_m(fine, "crowd"), travel_m(coarse, "crowd"), 1e-3);
    }

    /** In free fall, so that no tyre has a state of its own; with both kinds of rates. */
    @ParameterizedTest
    @CsvSource({"EULER, 0, CONSTANT", "EULER, 250, LINEAR", "ODE3, 500, LINEAR", "ODE5, -1, CONSTANT"})
    void restoresToTheBit(Integrator linkage, int exchange_us, CircuitSpec.Hold hold) {
        MultibodySpec read = model.spec();
        CircuitSpec circuit = Objects.requireNonNull(read.hydraulics());
        CircuitSpec.Schedule schedule =
                exchange_us < 0 ? null : new CircuitSpec.Schedule(Tableau.ODE5, 5e-5, exchange_us * 1e-6, hold);
        VehicleModel other = read.with(linkage).with(circuit.with(schedule)).compile();
        Vehicle one = other.place(new Placement(0, 0, 1, 0), ground);
        one.controls().aux[BOOM] = 0.6;
        fall(one);
        double[] middle = one.state().clone();
        fall(one);
        Vehicle two = other.place(new Placement(0, 0, 1, 0), ground);
        two.restore(middle, 0, middle.length);
        two.controls().aux[BOOM] = 0.6;
        fall(two);
        assertArrayEquals(one.state(), two.state());
    }

    @Test
    void refusesExchangesThatDoNotDivideTheStep() {
        CircuitSpec.Schedule schedule = new CircuitSpec.Schedule(Tableau.ODE5, 1e-4, 4e-4, CircuitSpec.Hold.CONSTANT);
        assertEquals(5, schedule.exchanges(2e-3));
        assertEquals(1, schedule.exchanges(4e-4));
        String step = String.valueOf(assertThrows(IllegalArgumentException.class, () -> schedule.exchanges(1e-3))
                .getMessage());
        assertTrue(step.contains("exchange_us must divide the step"), step);
        String parts = String.valueOf(assertThrows(
                        IllegalArgumentException.class,
                        () -> new CircuitSpec.Schedule(Tableau.ODE5, 3e-4, 4e-4, CircuitSpec.Hold.CONSTANT))
                .getMessage());
        assertTrue(parts.contains("whole multiple of step_us"), parts);
    }

    private static void fall(Vehicle vehicle) {
        for (int n = 0; n < 200; n++) {
            vehicle.updateBodies();
            vehicle.advance(1e-3);
        }
    }
}
