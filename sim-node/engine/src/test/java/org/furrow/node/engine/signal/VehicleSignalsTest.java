package org.furrow.node.engine.signal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.engine.vehicle.WheelMotion;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.vehicle.control.Controls;
import org.furrow.world.report.Quantity;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class VehicleSignalsTest {
    private static final double STEP_S = 0.02;

    private final Scenario scenario = Scenarios.of("single", "duration_s=2");

    private static SignalCatalogue catalogue(VehicleUnit unit) {
        return SignalCatalogue.of(unit.vehicle().model(), unit.plan().sensors());
    }

    @Test
    void shouldHaveTheSameValuesFromAReportAlone() {
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            VehicleUnit unit = world.units().getFirst();
            SignalTable table = new SignalTable(catalogue(unit));
            VehicleSignals signals = new VehicleSignals(table, unit, STEP_S);
            for (int epoch = 0; epoch < 60; epoch++) {
                world.step();
            }
            signals.put(unit, 60);
            ReportSignals ofReport = new ReportSignals(unit.vehicle().model());
            double[] values = new double[1 + ofReport.names().size()];
            ofReport.evaluate(unit.report(), values, 1);
            for (int k = 0; k < ofReport.names().size(); k++) {
                String name = ofReport.names().get(k);
                assertEquals(value(table, name), values[1 + k], name);
            }
            ReportSignals ofAny = ReportSignals.ofAnyVehicle();
            ofAny.evaluate(unit.report(), values, 0);
            assertEquals(ofReport.names().subList(0, ofAny.names().size()), ofAny.names());
            assertEquals(value(table, "gear"), values[ofAny.names().indexOf("gear")]);
        }
    }

    @Test
    void shouldWriteEachSignalOfTheStateUnderItsName() {
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            VehicleUnit unit = world.units().getFirst();
            SignalTable table = new SignalTable(catalogue(unit));
            VehicleSignals signals = new VehicleSignals(table, unit, STEP_S);
            for (int epoch = 0; epoch < 90; epoch++) {
                world.step();
                signals.put(unit, epoch);
            }
            VehicleReport report = unit.report();
            double[] q = report.orientation;
            assertTrue(report.speed_mps() > 0.1, "it drives");
            assertValue(report.position_m[1], table, "y_m");
            assertValue(q[0], table, "qw");
            assertValue(q[3], table, "qz");
            assertValue(2 * (q[1] * q[3] - q[0] * q[2]), table, "up_x");
            assertValue(1 - 2 * (q[1] * q[1] + q[2] * q[2]), table, "up_z");
            assertValue(report.velocity_mps[2], table, "vz_mps");
            assertValue(report.angularVelocity_radps[0], table, "wx_radps");
            assertValue(report.throttle, table, "throttle_state");
            assertValue(unit.vehicle().controls().throttle, table, "throttle_commanded");
            assertValue(report.engine_radps, table, "engine_radps");
            assertValue(report.gear, table, "gear");
            double ahead = value(table, "speed_mps");
            double left = value(table, "speed_left_mps");
            double up = value(table, "speed_up_mps");
            assertEquals(report.speed_mps(), Math.sqrt(ahead * ahead + left * left + up * up), 1e-12);
            assertTrue(ahead > 10 * Math.abs(left) && value(table, "distance_m") > 0, "forward");
            double sum_m = 0;
            double sum_N = 0;
            WheelMotion motion = new WheelMotion();
            List<String> wheels = unit.vehicle().model().wheelNames();
            for (int w = 0; w < wheels.size(); w++) {
                motion.evaluate(unit.vehicle(), unit.initialHeight_m(), report, w);
                assertValue(report.channels[w], table, "omega_radps_" + wheels.get(w));
                assertValue(motion.slip, table, "slip_" + wheels.get(w));
                assertValue(motion.torque_Nm, table, "torque_Nm_" + wheels.get(w));
                sum_m += value(table, "sinkage_m_" + wheels.get(w));
                sum_N += value(table, "fz_N_" + wheels.get(w));
            }
            assertEquals(sum_m / wheels.size(), value(table, "sinkage_m"));
            assertTrue(sum_m > 0 && sum_N > 1000, "on soil: " + sum_m + " m, " + sum_N + " N");
        }
    }

    @Test
    void shouldHaveEverySignalOrRefuseIt() {
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            VehicleUnit unit = world.units().getFirst();
            SignalTable table = new SignalTable(catalogue(unit));
            VehicleSignals signals = new VehicleSignals(table, unit, STEP_S);
            world.step();
            signals.put(unit, 0);
            for (Signal signal : table.catalogue().signals()) {
                boolean isSet = !Double.isNaN(value(table, signal.name()));
                boolean isRefused = table.catalogue().refusal(signal.name()) != null;
                assertTrue(signal.direction() == Direction.IN || isSet != isRefused, signal.name());
            }
        }
    }

    @Test
    void shouldContinueFromASavedState() {
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            VehicleUnit unit = world.units().getFirst();
            SignalTable table = new SignalTable(catalogue(unit));
            VehicleSignals signals = new VehicleSignals(table, unit, STEP_S);
            for (int epoch = 0; epoch < 20; epoch++) {
                world.step();
                signals.put(unit, epoch);
            }
            double[] state = new double[VehicleSignals.STATE];
            signals.copyState(state, 0);
            SignalTable other = new SignalTable(table.catalogue());
            VehicleSignals restored = new VehicleSignals(other, unit, STEP_S);
            restored.restore(state, 0);
            world.step();
            signals.put(unit, 20);
            restored.put(unit, 20);
            assertTrue(value(table, "distance_m") > 0);
            assertValue(value(table, "distance_m"), other, "distance_m");
            assertValue(value(table, "specific_force_x_mps2"), other, "specific_force_x_mps2");
            signals.reset();
            signals.put(unit, 21);
            assertValue(Math.abs(value(table, "speed_mps")) * STEP_S, table, "distance_m");
        }
    }

    @Test
    void shouldSetControlsBySignals() {
        Controls from = new Controls();
        from.steering = -0.5;
        from.throttle = 0.25;
        from.brake = 0.75;
        from.gear = -1;
        from.aux[7] = 0.125;
        double[] values = new double[ControlSignals.DRIVING];
        ControlSignals.copy(from, values, 0);
        List<String> names = ControlSignals.ALL.stream().map(Signal::name).toList();
        assertEquals(-0.5, values[names.indexOf("steering")]);
        assertEquals(0.25, values[names.indexOf("throttle")]);
        assertEquals(0.75, values[names.indexOf("brake")]);
        assertEquals(-1, values[names.indexOf("gear_command")]);
        assertEquals(0.125, values[names.indexOf("aux_8")]);
        Controls to = new Controls();
        ControlSignals.set(values, 0, to);
        double[] again = new double[ControlSignals.DRIVING];
        ControlSignals.copy(to, again, 0);
        assertEquals(List.of(-0.5, 0.25, 0.75, -1.0), List.of(again[0], again[1], again[2], again[3]));
        assertEquals(0.125, to.aux[7]);
    }

    @Test
    void shouldRefuseTwoSignalsOfOneName() {
        SignalCatalogue catalogue = SignalCatalogue.of(List.of("FL"));
        Signal more = Signal.of(new Quantity("ready", "1", "", "ready"), Direction.OUT, Signal.Type.BOOLEAN);
        SignalCatalogue extended = catalogue.with(List.of(more), Map.of("ready", "is not available"));
        assertEquals(catalogue.size(), extended.number("ready"));
        assertEquals(1, extended.signals().getLast().most());
        assertEquals("is not available", extended.refusal("ready"));
        assertNull(catalogue.refusal("ready"));
        assertFalse(catalogue.names(Direction.OUT).contains("ready"));
        assertThrows(IllegalArgumentException.class, () -> extended.with(List.of(more), Map.of()));
    }

    private static double value(SignalTable table, String signal) {
        return table.get(table.catalogue().number(signal));
    }

    private static void assertValue(double expected, SignalTable table, String signal) {
        assertEquals(expected, value(table, signal), signal);
    }
}
