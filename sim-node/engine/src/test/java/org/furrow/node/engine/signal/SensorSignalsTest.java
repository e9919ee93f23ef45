package org.furrow.node.engine.signal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.furrow.vehicle.sensor.FixQuality;
import org.furrow.vehicle.sensor.GpsModel;
import org.furrow.vehicle.sensor.GpsSpec;
import org.furrow.vehicle.sensor.ImuModel;
import org.furrow.vehicle.sensor.ImuSpec;
import org.furrow.vehicle.sensor.Sensor;
import org.furrow.vehicle.sensor.SensorKey;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.sensor.SteeringAngleModel;
import org.furrow.vehicle.sensor.SteeringAngleSpec;
import org.furrow.vehicle.sensor.WheelSpeedModel;
import org.furrow.vehicle.sensor.WheelSpeedSpec;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.geo.GeographicOrigin;
import org.furrow.world.report.Quantity;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class SensorSignalsTest {
    private final SignalTable table = new SignalTable(SignalCatalogue.of(List.of("FL")));
    private final VehicleReport vehicle = new VehicleReport();

    /** A receiver with 0.1 s between fixes and 0.1 s latency, where the geoid is 40 m above the ellipsoid. */
    private static GpsModel gps(FixQuality quality, long start_ns) {
        GpsSpec.Noise noise = new GpsSpec.Noise(60, 0.03, 0.002);
        GpsSpec spec = new GpsSpec(Vector.ZERO, 0.1, 0.1, quality, noise, List.of(), GpsSpec.Dropouts.NEVER);
        return new GpsModel(spec, 40, new GeographicOrigin(52, 13, 80), start_ns, seat(0));
    }

    private static SensorKey seat(int sensor) {
        return new SensorKey(1, 0, sensor, 0.01);
    }

    private static SensorSuite suite(SensorModel... models) {
        return new SensorSuite(new SensorPlan(List.of(models)));
    }

    private void put(SensorSuite sensors, long tick) {
        new SensorSignals(table, sensors.plan()).put(sensors, tick);
    }

    private double value(String signal) {
        return table.get(table.catalogue().number(signal));
    }

    /** The signal "forward" after two periods of a wheel sensor, where the signal was set before. */
    private double forwardBy(boolean signed, double omega_radps, double before) {
        SensorSuite wheel = suite(new WheelSpeedModel(new WheelSpeedSpec(0, 0.5, 0, signed, 0.01, 0), seat(2)));
        vehicle.setChannelCount(4);
        vehicle.channels[0] = omega_radps;
        wheel.sample(0, vehicle);
        wheel.sample(1, vehicle);
        table.set(table.catalogue().number("forward"), before, 1);
        put(wheel, 1);
        return value("forward");
    }

    @Test
    void shouldSetTheDirectionOnlyIfTheSensorMeasuresIt() {
        assertEquals(0, forwardBy(false, 4, 0), "an unsigned sensor measures no direction");
        assertEquals(1, forwardBy(true, 4, 0));
        assertEquals(0, forwardBy(true, -4, 1));
        assertEquals(0, forwardBy(true, 0.05, 0), "a standing wheel has no direction");
        assertEquals(1, forwardBy(true, -0.05, 1));
    }

    @Test
    void shouldSetTheTimeOfTheMeasurement() {
        long start_ns = Instant.parse("2026-05-01T23:59:59.950Z").toEpochMilli() * 1_000_000;
        SensorSuite gps = suite(gps(FixQuality.AUTONOMOUS, start_ns));
        put(gps, 0);
        assertTrue(Double.isNaN(value("utc_days")) && Double.isNaN(value("pdop")), "no measurement yet");
        for (long tick = 0; tick <= 25; tick++) {
            gps.sample(tick, vehicle);
            if (tick == 15) {
                put(gps, tick);
                assertEquals(20574, value("utc_days"));
                assertEquals(86399.95, value("utc_s"), 1e-9);
            }
        }
        put(gps, 25);
        assertEquals(20575, value("utc_days"), "2026-05-02");
        assertEquals(0.05, value("utc_s"), 1e-9);
        assertEquals(2.0, value("pdop"));
    }

    /** A sensor of a plug-in that measures one signal. */
    private record Measuring(String signal) implements SensorModel {
        @Override
        public String type() {
            return "measuring";
        }

        @Override
        public List<Quantity> columns() {
            return List.of(new Quantity(signal, "1", "", "what it measures"));
        }

        @Override
        public Sensor create() {
            throw new IllegalStateException("is not simulated here");
        }
    }

    private static Set<String> refused(SensorModel... models) {
        Map<String, String> refusals = new HashMap<>();
        SensorSignals.refuse(new SensorPlan(List.of(models)), refusals);
        return refusals.keySet();
    }

    @Test
    void shouldRefuseTheSignalsThatNoSensorOfAnyTypeMeasures() {
        assertEquals(11, refused().size());
        assertEquals(
                Set.of("utc_days", "utc_s"), refused(gps(FixQuality.RTK_FIXED, GpsModel.NO_TIME)), "no time is known");
        assertEquals(Set.of(), refused(gps(FixQuality.RTK_FIXED, 0)));
        Set<String> others = refused(new Measuring("lat_deg"));
        assertTrue(others.size() == 10 && !others.contains("lat_deg"), others.toString());
        assertTrue(new SensorPlan(List.of(new Measuring("steering_angle_rad"))).measures("steering_angle_rad"));
    }

    @Test
    void shouldCopyMeasurementsToSignals() {
        SensorSuite sensors = suite(
                gps(FixQuality.RTK_FIXED, GpsModel.NO_TIME),
                new ImuModel(
                        new ImuSpec(Vector.ZERO, Axes.PARALLEL, 0.01, ImuSpec.Errors.NONE, ImuSpec.Errors.NONE),
                        seat(1)),
                new WheelSpeedModel(new WheelSpeedSpec(0, 0.5, 0, true, 0.01, 0), seat(2)),
                new SteeringAngleModel(new SteeringAngleSpec(0.6, 0, 0, 0, 0.01), seat(3)));
        put(sensors, 0);
        assertTrue(Double.isNaN(value("lat_deg")) && Double.isNaN(value("yaw_rate_radps")));
        assertTrue(Double.isNaN(value("fix_sequence")));
        vehicle.angularVelocity_radps[2] = 0.2;
        vehicle.setChannelCount(4);
        vehicle.channels[0] = -4;
        vehicle.steering = 0.5;
        for (long tick = 0; tick <= 20; tick++) {
            sensors.sample(tick, vehicle);
        }
        put(sensors, 20);
        assertEquals(52, value("lat_deg"), 1e-6);
        assertEquals(40, value("altitude_m"), 0.2, "height minus geoid");
        assertEquals(4, value("fix_method"));
        assertEquals(1, value("fix_sequence"), "10 ticks late");
        assertEquals(0.2, value("yaw_rate_radps"), 1e-12);
        assertEquals(9.81, value("specific_force_z_mps2"), 1e-12);
        assertEquals(2, value("wheel_speed_mps"), 1e-12);
        assertEquals(0, value("forward"));
        assertEquals(1.3, value("pdop"));
        assertTrue(Double.isNaN(value("utc_s")), "no start time configured");
        assertEquals(0.3, value("steering_angle_rad"), 1e-12);
    }
}
