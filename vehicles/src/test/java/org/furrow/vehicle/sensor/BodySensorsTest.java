package org.furrow.vehicle.sensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.vehicle.sensor.ImuSpec.Errors;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class BodySensorsTest {
    private static final SensorKey SEAT = new SensorKey(5, 0, 1, 0.001);

    private final VehicleReport vehicle = new VehicleReport();

    @Test
    void shouldMeasureGravityAtRest() {
        Imu imu = new Imu(new ImuModel(new ImuSpec(Vector.ZERO, Axes.PARALLEL, 0.01, Errors.NONE, Errors.NONE), SEAT));
        vehicle.orientation[0] = Math.cos(0.1); // rolled by 0.2: the right side is down
        vehicle.orientation[1] = Math.sin(0.1);
        imu.sample(0, vehicle);
        imu.sample(10, vehicle);
        assertEquals(0, imu.force_mps2(0), 1e-12);
        assertEquals(9.81 * Math.sin(0.2), imu.force_mps2(1), 1e-12);
        assertEquals(9.81 * Math.cos(0.2), imu.force_mps2(2), 1e-12);
    }

    /** Circle of 20 m at 5 m/s: 1.25 m/s^2 to the left, and 0.125 m/s^2 backwards 2 m ahead of the reference point. */
    @Test
    void shouldMeasureCentripetalAccelerationAtItsMountingPoint() {
        double omega = 0.25;
        double step_s = 0.001;
        ImuSpec spec = new ImuSpec(new Vector(2, 0, 0), Axes.PARALLEL, step_s, Errors.NONE, Errors.NONE);
        Imu imu = new Imu(new ImuModel(spec, SEAT));
        for (long tick = 0; tick < 100; tick++) {
            double yaw = omega * tick * step_s;
            vehicle.orientation[0] = Math.cos(yaw / 2);
            vehicle.orientation[3] = Math.sin(yaw / 2);
            vehicle.velocity_mps[0] = 5 * Math.cos(yaw);
            vehicle.velocity_mps[1] = 5 * Math.sin(yaw);
            vehicle.angularVelocity_radps[2] = omega;
            imu.sample(tick, vehicle);
        }
        assertEquals(-0.125, imu.force_mps2(0), 1e-3);
        assertEquals(1.25, imu.force_mps2(1), 1e-3);
        assertEquals(9.81, imu.force_mps2(2), 1e-9);
        assertEquals(omega, imu.rate_radps(2), 1e-12);
    }

    @Test
    void shouldMeasureAlongItsOwnAxes() {
        Axes sideways = new Axes(new Vector(0, 1, 0), new Vector(-1, 0, 0), new Vector(0, 0, 1));
        Imu imu = new Imu(new ImuModel(new ImuSpec(Vector.ZERO, sideways, 0.001, Errors.NONE, Errors.NONE), SEAT));
        vehicle.angularVelocity_radps[0] = 0.3; // roll, about the sensor's -y
        imu.sample(0, vehicle);
        assertEquals(-0.3, imu.rate_radps(1), 1e-12);
        assertEquals(0, imu.rate_radps(0), 1e-12);
    }

    @Test
    void shouldHaveTheGivenBiasAndNoise() {
        Errors force = new Errors(new Vector(0.1, 0, 0), 0, 0.02);
        Errors rate = new Errors(Vector.ZERO, 0.01, 0.001);
        ImuSpec spec = new ImuSpec(Vector.ZERO, Axes.PARALLEL, 0.001, force, rate);
        Imu imu = new Imu(new ImuModel(spec, SEAT));
        double sum = 0;
        double squares = 0;
        double rateSum = 0;
        int samples = 50_000;
        for (long tick = 0; tick < samples; tick++) {
            imu.sample(tick, vehicle);
            sum += imu.force_mps2(0);
            squares += imu.force_mps2(0) * imu.force_mps2(0);
            rateSum += imu.rate_radps(0);
        }
        double mean = sum / samples;
        assertEquals(0.1, mean, 5e-4);
        assertEquals(0.02, Math.sqrt(squares / samples - mean * mean), 4e-4);
        double turnOn = 0;
        for (int k = 0; k < 2000; k++) {
            ImuModel other = new ImuModel(spec, new SensorKey(5, k, 1, 0.001));
            turnOn += other.biases[3] * other.biases[3];
            assertEquals(0.1, other.biases[0]);
        }
        assertEquals(0.01, Math.sqrt(turnOn / 2000), 5e-4);
        assertEquals(new ImuModel(spec, SEAT).biases[3], rateSum / samples, 5e-5);
    }

    @Test
    void shouldCountPulses() {
        WheelSpeedSpec spec = new WheelSpeedSpec(0, 0.5, 100, false, 0.02, 0);
        WheelSpeed sensor = new WheelSpeed(new WheelSpeedModel(spec, SEAT));
        vehicle.setChannelCount(1);
        vehicle.channels[0] = -10;
        double sum = 0;
        for (long tick = 1; tick <= 2000; tick++) {
            sensor.sample(tick, vehicle);
            double pulses = sensor.omega_radps() * 0.02 * 100 / (2 * Math.PI);
            assertEquals(Math.rint(pulses), pulses, 1e-9, "a whole number of pulses");
            sum += tick % 20 == 0 ? sensor.omega_radps() : 0;
        }
        assertEquals(10, sum / 100, 0.04, "without sign");
        assertEquals(10.0 * 2 * 0.5, sensor.distance_m(), 2 * Math.PI / 100 * 0.5);
        WheelSpeed plain = new WheelSpeed(new WheelSpeedModel(new WheelSpeedSpec(0, 0.5, 0, true, 0.02, 0), SEAT));
        for (long tick = 1; tick <= 40; tick++) {
            plain.sample(tick, vehicle);
        }
        assertEquals(-5, plain.speed_mps(), 1e-9);
        assertEquals(0.2, plain.distance_m(), 1e-9);
    }

    @Test
    void shouldQuantizeTheSteeringAngle() {
        SteeringAngleSpec spec = new SteeringAngleSpec(0.6, 0.01, 0, 0.005, 0.01);
        SteeringAngle sensor = new SteeringAngle(new SteeringAngleModel(spec, SEAT));
        vehicle.steering = 0.5;
        sensor.sample(5, vehicle);
        assertEquals(0, sensor.angle_rad(), "between two outputs");
        sensor.sample(10, vehicle);
        assertEquals(0.31, sensor.angle_rad(), 1e-12);
        vehicle.steering = 0.503; // 0.3118
        sensor.sample(20, vehicle);
        assertEquals(0.31, sensor.angle_rad(), 1e-12);
        vehicle.steering = 0.505; // 0.313
        sensor.sample(30, vehicle);
        assertEquals(0.315, sensor.angle_rad(), 1e-12);
    }

    @Test
    void shouldContinueFromARestoredState() {
        Errors errors = new Errors(Vector.ZERO, 0.01, 0.1);
        ImuModel imu = new ImuModel(new ImuSpec(Vector.ZERO, Axes.PARALLEL, 0.002, errors, errors), SEAT);
        WheelSpeedModel wheel = new WheelSpeedModel(new WheelSpeedSpec(0, 0.5, 48, true, 0.02, 0.01), SEAT);
        Sensor[] whole = {new Imu(imu), new WheelSpeed(wheel)};
        Sensor[] second = {new Imu(imu), new WheelSpeed(wheel)};
        vehicle.setChannelCount(1);
        for (long tick = 0; tick < 200; tick++) {
            vehicle.velocity_mps[0] = 0.01 * tick;
            vehicle.channels[0] = 0.03 * tick;
            for (int k = 0; k < 2; k++) {
                whole[k].sample(tick, vehicle);
                if (tick == 99) {
                    second[k].restore(whole[k].state().clone(), 0, whole[k].state().length);
                } else if (tick > 99) {
                    second[k].sample(tick, vehicle);
                    assertArrayEquals(whole[k].state(), second[k].state());
                }
            }
        }
    }
}
