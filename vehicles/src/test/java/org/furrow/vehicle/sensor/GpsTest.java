package org.furrow.vehicle.sensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.vehicle.sensor.GpsSpec.Dropouts;
import org.furrow.vehicle.sensor.GpsSpec.Noise;
import org.furrow.vehicle.sensor.GpsSpec.Outage;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.geo.GeoFrame;
import org.furrow.world.geo.GeographicOrigin;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class GpsTest {
    private static final GeographicOrigin ORIGIN = new GeographicOrigin(52, 13, 40);
    private static final SensorKey SEAT = new SensorKey(5, 0, 0, 0.01);
    private static final Noise QUIET = new Noise(10, 0, 0);
    private static final FixQuality EXACT = new FixQuality(4, 0, 0, 0, 12, 0.8, 1.4);

    private final GeoFrame frame = new GeoFrame(ORIGIN);
    private final VehicleReport vehicle = new VehicleReport();
    private final double[] place = new double[3];

    private static GpsSpec spec(double latency_s, FixQuality quality, List<Outage> outages, Dropouts dropouts) {
        return new GpsSpec(Vector.ZERO, 0.1, latency_s, quality, QUIET, outages, dropouts);
    }

    private static Gps start(GpsSpec spec) {
        return new Gps(new GpsModel(spec, 0, ORIGIN, GpsModel.NO_TIME, SEAT));
    }

    @Test
    void shouldMeasureTheAntennasPositionAndCourse() {
        GpsSpec spec = new GpsSpec(new Vector(2, 0, 1.5), 0.1, 0, EXACT, QUIET, List.of(), Dropouts.NEVER);
        Gps gps = start(spec);
        vehicle.position_m[0] = 100;
        vehicle.position_m[1] = 200;
        vehicle.orientation[0] = Math.sqrt(0.5); // heading north
        vehicle.orientation[3] = Math.sqrt(0.5);
        vehicle.velocity_mps[1] = 3;
        vehicle.angularVelocity_radps[2] = 0.5;
        gps.sample(0, vehicle);
        frame.toWorld(gps.lat_deg(), gps.lon_deg(), gps.height_m(), place);
        assertArrayEquals(new double[] {100, 202, 1.5}, place, 1e-7);
        assertEquals(Math.hypot(3, 1), gps.speed_mps(), 1e-6, "the antenna swings to the left");
        assertEquals(2 * Math.PI - Math.atan2(1, 3), gps.course_rad(), 1e-4);
        assertEquals(0, Math.sin(gps.heading_rad()), 1e-4);
        assertEquals(4, gps.method());
        assertEquals(12, gps.satellites());
    }

    @Test
    void shouldDelayFixesByItsLatency() {
        Gps gps = start(spec(0.15, EXACT, List.of(), Dropouts.NEVER)); // not a multiple of the period
        for (long tick = 0; tick < 100; tick++) {
            vehicle.position_m[0] = tick;
            gps.sample(tick, vehicle);
            long due = tick < 15 ? -1 : (tick - 15) / 10;
            assertEquals(due, gps.sequence(), "tick=" + tick);
            if (due >= 0) {
                frame.toWorld(gps.lat_deg(), gps.lon_deg(), gps.height_m(), place);
                assertEquals(10.0 * due, place[0], 1e-6, "tick=" + tick);
                assertEquals(tick - 10 * due, gps.age_ticks(tick));
            } else {
                assertFalse(gps.isFix());
                assertTrue(Double.isNaN(gps.lat_deg()));
            }
        }
    }

    @Test
    void shouldScatterByTheGivenDeviation() {
        FixQuality quality = new FixQuality(1, 0.5, 1.0, 0, 8, 1.2, 2.2);
        Gps gps = start(spec(0, quality, List.of(), Dropouts.NEVER));
        double[] squares = new double[3];
        double[] sums = new double[3];
        int fixes = 20_000;
        for (long k = 0; k < fixes; k++) {
            gps.sample(10 * k, vehicle);
            frame.toWorld(gps.lat_deg(), gps.lon_deg(), gps.height_m(), place);
            for (int axis = 0; axis < 3; axis++) {
                sums[axis] += place[axis];
                squares[axis] += place[axis] * place[axis];
            }
        }
        double[] expected = {0.5, 0.5, 1.0};
        for (int axis = 0; axis < 3; axis++) {
            assertEquals(0, sums[axis] / fixes, 0.03 * expected[axis], "mean of axis " + axis);
            assertEquals(expected[axis], Math.sqrt(squares[axis] / fixes), 0.02 * expected[axis], "axis " + axis);
        }
    }

    @Test
    void shouldDriftSlowly() {
        FixQuality quality = new FixQuality(1, 0, 0, 1.0, 8, 1.2, 2.2);
        Gps gps = start(spec(0, quality, List.of(), Dropouts.NEVER));
        double before = Double.NaN;
        double squares = 0;
        int fixes = 20_000;
        for (long k = 0; k < fixes; k++) {
            gps.sample(10 * k, vehicle);
            frame.toWorld(gps.lat_deg(), gps.lon_deg(), gps.height_m(), place);
            assertTrue(Double.isNaN(before) || Math.abs(place[0] - before) < 0.12, "a jump at fix " + k);
            before = place[0];
            squares += before * before;
        }
        assertEquals(1, Math.sqrt(squares / fixes), 0.12);
    }

    @Test
    void shouldLoseTheFixInOutagesAndDropouts() {
        Outage none = new Outage(1, 2, FixQuality.NONE);
        Outage poor = new Outage(2, 3, FixQuality.AUTONOMOUS);
        Gps gps = start(spec(0, EXACT, List.of(none, poor), Dropouts.NEVER));
        for (long tick = 0; tick < 400; tick++) {
            gps.sample(tick, vehicle);
            int expected = tick < 100 || tick >= 300 ? 4 : tick < 200 ? 0 : 1;
            assertEquals(expected, gps.method(), "tick=" + tick);
            assertEquals(expected == 0, Double.isNaN(gps.speed_mps()));
        }
        Gps lossy = start(spec(0, EXACT, List.of(), new Dropouts(0.2, 0.5)));
        int lost = 0;
        int changes = 0;
        boolean before = true;
        for (long tick = 0; tick < 200_000; tick += 10) {
            lossy.sample(tick, vehicle);
            lost += lossy.isFix() ? 0 : 1;
            changes += lossy.isFix() == before ? 0 : 1;
            before = lossy.isFix();
        }
        assertEquals(0.2, lost / 20_000.0, 0.02);
        assertTrue(changes < 2 * 4000 * 0.2, "pieces of 0.5 s are lost as a whole, changes=" + changes);
    }

    @Test
    void shouldContinueFromARestoredState() {
        GpsSpec spec = spec(0.35, FixQuality.RTK_FIXED, List.of(), new Dropouts(0.1, 0.5));
        Gps whole = start(spec);
        Gps second = start(spec);
        for (long tick = 0; tick < 300; tick++) {
            vehicle.position_m[0] = 0.1 * tick;
            whole.sample(tick, vehicle);
            if (tick == 149) {
                second.restore(whole.state().clone(), 0, whole.state().length);
            } else if (tick > 149) {
                second.sample(tick, vehicle);
                assertArrayEquals(whole.state(), second.state());
            }
        }
    }

    @Test
    void shouldDependOnSeedAndVehicle() {
        GpsSpec spec = spec(0.1, FixQuality.AUTONOMOUS, List.of(), Dropouts.NEVER);
        double[] lat = new double[3];
        SensorKey[] seats = {SEAT, new SensorKey(6, 0, 0, 0.01), new SensorKey(5, 1, 0, 0.01)};
        for (int k = 0; k < 3; k++) {
            Gps gps = new Gps(new GpsModel(spec, 0, ORIGIN, GpsModel.NO_TIME, seats[k]));
            gps.sample(0, vehicle);
            gps.sample(10, vehicle);
            lat[k] = gps.lat_deg();
        }
        assertNotEquals(lat[0], lat[1]);
        assertNotEquals(lat[0], lat[2]);
    }

    @Test
    void shouldRejectPeriodsThatAreNoWholeNumberOfTicks() {
        GpsSpec spec = new GpsSpec(Vector.ZERO, 0.105, 0, EXACT, QUIET, List.of(), Dropouts.NEVER);
        assertThrows(IllegalArgumentException.class, () -> start(spec));
    }
}
