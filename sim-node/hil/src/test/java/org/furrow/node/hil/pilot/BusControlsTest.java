package org.furrow.node.hil.pilot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.BindingReader;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Effects of all signals that the bus can set. */
class BusControlsTest {
    private static final double STEP_S = 0.002;
    private static final SteeringGeometry GEOMETRY = new SteeringGeometry(0.15, -1.5);

    private SignalTable table = new SignalTable(BusSignals.catalogue(List.of()));
    private final Controls controls = new Controls();

    /** The controls when the bus sets signals, each by a separate message. */
    private BusControls by(String... signals) throws InputError {
        return by(false, signals);
    }

    private BusControls by(boolean hasReverse, String... signals) throws InputError {
        StringBuilder text = new StringBuilder("receive:\n");
        int pgn = 65280;
        for (String signal : signals) {
            text.append("  - {message: navigation-error, pgn: ").append(pgn++);
            text.append(", fields: [{field: off_track_m, signal: ")
                    .append(signal)
                    .append("}]}\n");
        }
        Binding binding = BindingReader.read(Source.ofText("b.yaml", text.toString()), table.catalogue(), STEP_S);
        table = new SignalTable(table.catalogue());
        BusControls found = new BusControls(
                new BusBindings(List.of(new BusBindings.Bus("bus", binding))),
                table,
                new Turntable(GEOMETRY, hasReverse));
        Controls driver = new Controls();
        driver.steering = 0.1;
        driver.throttle = 0.2;
        driver.brake = 0.3;
        found.driverDecided(driver);
        return found;
    }

    private int number(String signal) {
        return table.catalogue().number(signal);
    }

    private void set(String signal, double value) {
        table.set(number(signal), value, 0);
    }

    private static void assertControls(double steering, double throttle, double brake, Controls found) {
        assertEquals(steering, found.steering, 1e-12, "steering");
        assertEquals(throttle, found.throttle, 1e-12, "throttle");
        assertEquals(brake, found.brake, 1e-12, "brake");
    }

    @Test
    void shouldSteerByAnAngle() throws InputError {
        BusControls by = by("steering_angle_command_rad", "steer_enable");
        double full = GEOMETRY.fullAngle_rad();
        assertEquals(StrictMath.atan(0.45), full, 1e-15);
        set("steering_angle_command_rad", -0.5 * full);
        by.decide(controls);
        assertControls(0, 0.2, 0.3, controls);
        set("steer_enable", 1);
        by.decide(controls);
        assertControls(-0.5, 0.2, 0.3, controls);
        set("steering_angle_command_rad", 3);
        by.decide(controls);
        assertControls(1, 0.2, 0.3, controls);
    }

    @Test
    void shouldMoveTheSpoolOfAValve() throws InputError {
        BusControls by = by("steering_valve_command", "steering_angle_command_rad", "steer_enable");
        assertTrue(by.moves(number("steering_valve_command")) && by.moves(number("steer_enable")));
        assertFalse(by.moves(number("steering_angle_command_rad")));
        set("steering_valve_command", -0.4);
        by.decide(controls);
        assertEquals(0, controls.valve, "closed, as the controller does not steer");
        set("steer_enable", 1);
        by.decide(controls);
        assertEquals(-0.4, controls.valve);
        set("steering_valve_command", -7);
        by.decide(controls);
        assertEquals(-1, controls.valve);
        by.operate(OperatorAxis.ACTIVE, 1);
        by.decide(controls);
        assertTrue(Double.isNaN(controls.valve), "the operator steers by the valve's own controller");
    }

    @Test
    void shouldLeaveTheValveToItsControllerWithoutACommand() throws InputError {
        BusControls by = by("steering_angle_command_rad");
        controls.valve = 0.5;
        by.decide(controls);
        assertTrue(Double.isNaN(controls.valve));
    }

    @Test
    void shouldRejectAValveCommandForAVehicleWithoutAValve() {
        table = new SignalTable(BusSignals.catalogue(new Turntable(GEOMETRY, false), SensorPlan.NONE));
        InputError error = assertThrows(InputError.class, () -> by("steering_valve_command"));
        assertTrue(
                String.valueOf(error.getMessage())
                        .endsWith("'steering_valve_command' is not available: the vehicle has no steering valve; use"
                                + " steering_angle_command_rad"),
                error.getMessage());
    }

    @Test
    void shouldInflateTyresFromTheFirstMessageOn() throws InputError {
        BusControls by = by("tyre_pressure_command_kPa");
        by.decide(controls);
        assertTrue(Double.isNaN(controls.pressure_Pa), "no message has set it");
        set("tyre_pressure_command_kPa", 80);
        by.decide(controls);
        assertEquals(80e3, controls.pressure_Pa);
        assertTrue(by.moves(number("tyre_pressure_command_kPa")));
        by("steering").decide(controls);
        assertTrue(Double.isNaN(controls.pressure_Pa), "the bus does not set it");
    }

    @Test
    void shouldRejectAPressureForAVehicleOnRigidTyres() {
        table = new SignalTable(BusSignals.catalogue(new Turntable(GEOMETRY, false), SensorPlan.NONE));
        InputError error = assertThrows(InputError.class, () -> by("tyre_pressure_command_kPa"));
        assertTrue(
                String.valueOf(error.getMessage())
                        .endsWith("the vehicle has no tyres that give way; add 'soft_tyre' to it"),
                error.getMessage());
    }

    @Test
    void shouldHoldASpeedAndStopWithoutTheForwardCommand() throws InputError {
        BusControls by = by("speed_command_mps", "forward_command");
        set("speed_command_mps", 3);
        set("forward_command", 1);
        set("speed_mps", 0);
        for (int k = 0; k < 500; k++) {
            by.decide(controls);
        }
        assertTrue(controls.throttle > 0.3 && controls.brake == 0, controls.throttle + " " + controls.brake);
        assertEquals(0.1, controls.steering, "the driver steers");
        set("speed_mps", 6);
        for (int k = 0; k < 500; k++) {
            by.decide(controls);
        }
        assertTrue(controls.throttle == 0 && controls.brake > 0.3, controls.throttle + " " + controls.brake);
        set("speed_mps", 3);
        set("forward_command", 0);
        for (int k = 0; k < 500; k++) {
            by.decide(controls);
        }
        assertTrue(controls.throttle == 0 && controls.brake > 0.3, "no reverse: " + controls.brake);
        set("speed_mps", 0);
        by.decide(controls);
        assertEquals(1, controls.brake, "standstill");
    }

    @Test
    void shouldDriveBackWithoutTheForwardCommand() throws InputError {
        BusControls by = by(true, "speed_command_mps", "forward_command");
        set("speed_command_mps", 2);
        set("forward_command", 0);
        set("gear", 3);
        set("speed_mps", 2);
        by.decide(controls);
        assertTrue(controls.throttle == 0 && controls.brake > 0.3, "it stops first: " + controls.brake);
        assertEquals(-1, controls.gear);
        set("speed_mps", 0);
        for (int k = 0; k < 500; k++) {
            by.decide(controls);
        }
        assertEquals(1, controls.brake, "until it has shifted");
        set("gear", -1);
        for (int k = 0; k < 500; k++) {
            by.decide(controls);
        }
        assertTrue(controls.throttle > 0.3 && controls.brake == 0, controls.throttle + " " + controls.brake);
        set("speed_mps", -4);
        for (int k = 0; k < 500; k++) {
            by.decide(controls);
        }
        assertTrue(controls.throttle == 0 && controls.brake > 0.3, "too fast: " + controls.brake);
        set("forward_command", 1);
        by.decide(controls);
        assertEquals(1, controls.gear);
        assertTrue(controls.throttle == 0 && controls.brake > 0.3, "it stops before it drives ahead");
        set("forward_command", 2);
        set("gear", 1);
        by.decide(controls);
        assertEquals(0, controls.throttle, "neither ahead nor back");
    }

    @Test
    void shouldTakeControlFromTheOperatorAtTheCurrentSpeed() throws InputError {
        BusControls by = by("speed_command_mps");
        set("speed_command_mps", 5);
        set("speed_mps", 5);
        by.operate(OperatorAxis.ACTIVE, 1);
        by.decide(controls);
        by.operate(OperatorAxis.ACTIVE, 0);
        by.decide(controls);
        assertEquals(0, controls.brake);
    }

    @Test
    void shouldSelectTheGearAndMoveAuxiliaryAxes() throws InputError {
        BusControls by = by("gear_command", "throttle", "aux_3");
        set("gear_command", -1);
        set("aux_3", -0.6);
        by.decide(controls);
        assertEquals(-1, controls.gear);
        assertEquals(-0.6, controls.aux[2]);
        assertEquals(0, controls.aux[0]);
        set("gear_command", 0.4);
        set("aux_3", 7);
        by.decide(controls);
        assertEquals(0, controls.gear);
        assertEquals(1, controls.aux[2]);
        by.operate(OperatorAxis.ACTIVE, 1);
        by.decide(controls);
        assertEquals(1, controls.gear, "the operator's");
        by.operate(OperatorAxis.GEAR, -1);
        by.decide(controls);
        assertEquals(-1, controls.gear);
    }

    @Test
    void shouldDriveByTorqueAndByEngineSpeed() throws InputError {
        BusControls torque = by("torque_command");
        set("torque_command", 0.4);
        torque.decide(controls);
        assertControls(0.1, 0.4, 0.3, controls);
        set("torque_command", -0.5);
        torque.decide(controls);
        assertControls(0.1, 0, 0.3, controls);
        BusControls engine = by("engine_command_radps");
        set("engine_radps", 100);
        set("engine_command_radps", 120);
        engine.decide(controls);
        assertTrue(controls.throttle > 0.39 && controls.throttle < 0.41, "throttle=" + controls.throttle);
        set("engine_command_radps", 80);
        for (int k = 0; k < 10; k++) {
            engine.decide(controls);
        }
        assertControls(0.1, 0, 0.3, controls);
    }

    @Test
    void shouldReportWhichSignalsHaveAnEffect() throws InputError {
        BusControls by =
                by("steering", "curvature_command_1pm", "steer_enable", "throttle", "speed_command_mps", "off_track_m");
        assertTrue(by.moves(number("steering")) && by.moves(number("throttle")));
        assertTrue(by.moves(number("speed_command_mps")), "it sets the brake");
        assertFalse(by.moves(number("curvature_command_1pm")) || by.moves(number("steer_enable")));
        assertFalse(by.moves(number("off_track_m")), "it is only reported");
    }

    @Test
    void shouldRejectAnAngleCommandForAVehicleWithoutSteeringAngle() throws InputError {
        table = new SignalTable(
                BusSignals.catalogue(new Turntable(new SteeringGeometry(0.2, 0), false), SensorPlan.NONE));
        InputError error = assertThrows(InputError.class, () -> by("steering_angle_command_rad"));
        assertEquals(
                "b.yaml:2:83: receive.0.fields.0.signal: 'steering_angle_command_rad' is not available: the vehicle has no"
                        + " steering angle, its pivot_m is 0; use curvature_command_1pm",
                error.getMessage());
        table = new SignalTable(BusSignals.catalogue(new Turntable(GEOMETRY, false), SensorPlan.NONE));
        assertTrue(by("steering_angle_command_rad").moves(number("steering_angle_command_rad")));
    }

    /** A model with steering geometry only. */
    private record Turntable(SteeringGeometry steering, boolean hasReverse) implements VehicleModel {
        @Override
        public VehicleSpec spec() {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<TouchingBody> touching() {
            return List.of(TouchingBody.of(new Shape.Cylinder(0.5, 0.2)).as("FL", Role.WHEEL));
        }

        @Override
        public boolean hasSteeringValve() {
            return false;
        }

        @Override
        public double wheelRadius_m(int wheel) {
            return 0.5;
        }

        @Override
        public double extent_m() {
            return 1;
        }

        @Override
        public @Nullable CollisionBody collisionBody() {
            return null;
        }

        @Override
        public Vehicle place(Placement at, GroundContact ground) {
            throw new UnsupportedOperationException(Objects.toString(at));
        }
    }
}
