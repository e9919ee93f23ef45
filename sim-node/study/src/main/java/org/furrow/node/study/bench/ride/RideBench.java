package org.furrow.node.study.bench.ride;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.node.study.statistics.Median;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.UndeformedSurface;

/**
 * Figures 8 to 10 of Perera et al. 2006: vertical acceleration at the driver's seat and pitch rate of the 13-body
 * vehicle over half-rounds at 10 mph, at every step; and the time of an evaluation of the model. Tyres and seat are
 * those of the scenario half-rounds.
 */
public final class RideBench {
    /** 10 mph. */
    static final double SPEED_MPS = 4.4704;

    static final double STEP_S = 0.001;
    private static final double FRICTION = 0.8;
    private static final double WIDTH_M = 12;
    /** Time before the front axle is over the obstacle, in which the vehicle comes to rest on its springs. */
    private static final double SETTLING_S = 5;
    /** The figures begin and end at this distance in time from that moment. */
    static final double BEFORE_S = 1;

    static final double AFTER_S = 3;
    /** From here on, before the axle is over it, a tyre may touch the largest obstacle. */
    private static final double FLAT_UNTIL_S = -0.2;

    private static final double[] INCHES = {4, 6, 8};
    private static final double INCH_M = 0.0254;
    /** Evaluations in a step of the midpoint rule. */
    private static final int EVALUATIONS = 2;

    private final MechanismSpec mechanism;
    private final List<Tyres> tyres = new ArrayList<>();
    private final Vector seat;

    private record Tyres(String name, TouchingBody wheel) {}

    /**
     * A ride over one obstacle.
     *
     * @param tyres name of the tyres' model
     * @param inches radius of the half-round
     * @param t_s time from the moment when the front axle is over the obstacle
     * @param az_mps2 upward acceleration of the seat: change of its speed over a step
     * @param pitch_radps rate of pitch, nose down positive
     * @param loopError largest error of a loop, in m or rad
     */
    @SuppressWarnings("ArrayRecordComponent") // written once, drawn once
    public record Ride(
            String tyres, double inches, double[] t_s, double[] az_mps2, double[] pitch_radps, double loopError) {
        /** Root mean square of the acceleration before the obstacle, in m/s^2. */
        public double flatRms_mps2() {
            double[] flat = Arrays.copyOf(az_mps2, (int) Math.round((FLAT_UNTIL_S - t_s[0]) / STEP_S));
            return Math.sqrt(Arrays.stream(flat).map(a -> a * a).average().orElse(0));
        }

        /** Largest upward acceleration, in m/s^2. */
        public double largest_mps2() {
            return Arrays.stream(az_mps2).max().orElse(0);
        }

        /** Largest downward acceleration, in m/s^2, negative. */
        public double least_mps2() {
            return Arrays.stream(az_mps2).min().orElse(0);
        }

        /** Largest rate of pitch in either direction, in rad/s. */
        public double largestPitch_radps() {
            return Arrays.stream(pitch_radps).map(Math::abs).max().orElse(0);
        }
    }

    /**
     * Times of the model with multi-disc tyres on flat ground.
     *
     * @param evaluation_us median of one evaluation of forces and accelerations
     * @param tyreShare part of it that the tyres take
     */
    public record Timing(double evaluation_us, double tyreShare) {}

    public RideBench() throws InputError {
        mechanism = VehicleReader.mechanism(Library.findVehicle("hmmwv-paper"), Mistakes.first())
                .spec();
        Scenario scenario = ScenarioReader.read(Library.find("half-rounds"), List.of());
        for (VehiclePlan plan : scenario.vehicles()) {
            tyres.add(new Tyres(plan.name(), plan.model().wheels().getFirst()));
        }
        Vector point = scenario.vehicles().getFirst().rideAt_m();
        seat = point == null ? Vector.ZERO : point;
    }

    /** Drives over each obstacle with each tyre. */
    public List<Ride> rides() {
        List<Ride> rides = new ArrayList<>();
        for (double inches : INCHES) {
            for (Tyres each : tyres) {
                rides.add(ride(each, inches, STEP_S));
            }
        }
        return rides;
    }

    private Ride ride(Tyres each, double inches, double step_s) {
        double front_m = vehicle(each, flat(), step_s).frontWheel_m();
        double at_m = front_m + SPEED_MPS * SETTLING_S;
        Obstacle.HalfRound form = new Obstacle.HalfRound(inches * INCH_M);
        UndeformedSurface ground = new ObstacleSurface(flat(), List.of(new Obstacle(form, at_m, 0, WIDTH_M, 0, 1)));
        HalfRoundVehicle vehicle = vehicle(each, ground, step_s);
        int before = (int) Math.round((SETTLING_S - BEFORE_S) / step_s);
        for (int n = 0; n < before; n++) {
            vehicle.step();
        }
        int count = (int) Math.round((BEFORE_S + AFTER_S) / step_s);
        double[] t = new double[count];
        double[] az = new double[count];
        double[] pitch = new double[count];
        double error = 0;
        double rise = vehicle.rise_mps(seat);
        for (int n = 0; n < count; n++) {
            vehicle.step();
            double next = vehicle.rise_mps(seat);
            t[n] = (n + 1) * step_s - BEFORE_S;
            az[n] = (next - rise) / step_s;
            pitch[n] = vehicle.pitchRate_radps();
            error = Math.max(error, vehicle.loopError());
            rise = next;
        }
        return new Ride(each.name, inches, t, az, pitch, error);
    }

    private static UndeformedSurface flat() {
        return new FlatSurface(0, Double.POSITIVE_INFINITY);
    }

    private HalfRoundVehicle vehicle(Tyres each, UndeformedSurface ground, double step_s) {
        RigidSurface surface = new RigidTerrain(ground, ScmFrame.WORLD, RoadMaterials.plain(FRICTION));
        HalfRoundVehicle.Options options = new HalfRoundVehicle.Options(SPEED_MPS, step_s);
        return new HalfRoundVehicle(mechanism, each.wheel, options, surface);
    }

    /**
     * Measures an evaluation.
     *
     * @param steps measured steps, after as many of warm-up
     */
    public Timing time(int steps) {
        HalfRoundVehicle vehicle = vehicle(tyres.getFirst(), flat(), STEP_S);
        for (int n = 0; n < steps; n++) {
            vehicle.step();
        }
        double[] times_us = new double[steps];
        for (int n = 0; n < steps; n++) {
            long start = System.nanoTime();
            vehicle.step();
            times_us[n] = 1e-3 * (System.nanoTime() - start) / EVALUATIONS;
        }
        vehicle.time();
        long start = System.nanoTime();
        for (int n = 0; n < steps; n++) {
            vehicle.step();
        }
        double share = (double) vehicle.tyres_ns() / (System.nanoTime() - start);
        return new Timing(Median.valueOf(times_us), share);
    }
}
