package org.furrow.node.sense.thermal;

import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.Surroundings;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.scene.VehicleShapes;
import org.furrow.node.sense.scene.WheelSpeeds;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.world.math.ExactMath;

/**
 * Apparent temperatures of surfaces and sky. A surface in the sun is warmer than the air by the power that it takes in
 * over a coefficient of heat transfer, as if it had been so for long; all surfaces are black. Coefficients are
 * assumptions; docs/sensors.md has them all. Immutable.
 */
final class Temperatures {
    /** Power of sunlight above the air, in W/m2, and A. B. Meinel's attenuation by the air mass. */
    private static final double SOLAR_WPM2 = 1_353;

    private static final double CLEAR = 0.7;
    private static final double CLEAR_POWER = 0.678;
    /** Height of the layer of fog, and length of a level way through it to the sky. */
    private static final double FOG_TOP_M = 120;

    private static final double SKY_M = 3_000;
    private static final double SUN_REACH_M = 60;
    /** Share of a black sky's radiation that a clear one has overhead, between 8 and 14 micrometres. */
    private static final double OVERHEAD = 0.35;

    /** Heat transfer in W/(m2 K) and absorbed share of sunlight. */
    private static final double GROUND_WPM2K = 25;

    private static final double SKIN_WPM2K = 35;
    private static final double SKIN = 0.7;
    private static final double TYRE_WPM2K = 30;
    private static final double TYRE = 0.9;
    /** Leaves evaporate: share of the rise of the ground. */
    private static final double LEAF = 0.15;
    /** Temperature of clothes and skin. */
    private static final double PERSON_K = 273.15 + 30;
    /** How much colder open ground is than the air by night. */
    private static final double NIGHT_K = 3;

    /** Rise of a running vehicle's skin, above its engine, and at its exhaust. */
    private static final double RUNNING_K = 3;

    private static final double ENGINE_K = 35;
    private static final double EXHAUST_K = 80;
    private static final double EXHAUST_M = 0.2;

    /** Share of the power of a slipping contact that heats the tyre, and of a rolling one, over load and speed. */
    private static final double SLIDE = 0.25;

    private static final double ROLL = 0.02;
    private static final double HOTTEST_K = 90;
    /** Heat of a wheel is the mean over this time, looked at in these steps. */
    private static final long MEAN_NS = 60_000_000_000L;

    private static final long STEP_NS = 500_000_000L;

    private final Surroundings all;
    private final ScmFrame frame;
    private final boolean night;
    private final double air_K;
    private final double air4;
    private final double extinction_per_m;
    /** Power of the sun's light on a surface that faces it, in W/m2. */
    private final double sun_Wpm2;

    private final double[] sun = new double[3];
    /** Of each vehicle: least corner, then sides of the box about the hull, in its chassis frame. */
    private final double[][] hulls;

    /** What a thread needs. */
    static final class Scratch {
        final double[] point = new double[3];
        final double[] normal = new double[3];
    }

    Temperatures(Suite.Light light, Weather weather, double air_K, Surroundings all) {
        this.all = all;
        this.air_K = air_K;
        frame = all.frame().scm();
        night = light.night();
        air4 = fourth(air_K);
        extinction_per_m = weather.extinction_per_m();
        double up = StrictMath.sin(light.elevation_rad());
        double flat = StrictMath.cos(light.elevation_rad());
        double[] toSun = {flat * StrictMath.cos(light.azimuth_rad()), flat * StrictMath.sin(light.azimuth_rad()), up};
        frame.toScm(toSun, 0, sun, 0);
        double clear = SOLAR_WPM2 * ExactMath.pow(CLEAR, ExactMath.pow(1 / up, CLEAR_POWER));
        sun_Wpm2 = night ? 0 : clear * ExactMath.exp(-extinction_per_m * FOG_TOP_M / up);
        hulls = all.shapes().stream().map(Temperatures::box).toArray(double[][]::new);
    }

    private static double fourth(double value) {
        return value * value * value * value;
    }

    private static double[] box(VehicleShapes shapes) {
        double[] box = new double[6];
        for (int d = 0; d < 3; d++) {
            double least = 0;
            double most = 0;
            for (RaySolid part : shapes.hull()) {
                least = Math.min(least, part.middle_m(d) - part.half_m(d));
                most = Math.max(most, part.middle_m(d) + part.half_m(d));
            }
            box[d] = least;
            box[3 + d] = most - least;
        }
        return box;
    }

    /**
     * How much warmer than the air the wheels of each vehicle are at a time, at which it is recorded: by the mean power
     * of the last minute, or since the recording began, as if it had been so for long.
     */
    double[][] wheels_K(long t_ns) {
        double[][] rises = new double[all.tracks().size()][];
        WheelSpeeds speeds = new WheelSpeeds();
        for (int v = 0; v < rises.length; v++) {
            Track track = all.tracks().get(v);
            rises[v] = new double[track.wheels()];
            for (int w = 0; w < rises[v].length; w++) {
                RaySolid wheel = all.shapes().get(v).wheels().get(w);
                double radius_m = wheel.half_m(2);
                double area_m2 = 2 * Math.PI * radius_m * (2 * wheel.half_m(1) + radius_m);
                double power_W = power_W(track, w, radius_m, t_ns, speeds);
                rises[v][w] = Math.min(HOTTEST_K, power_W / (TYRE_WPM2K * area_m2));
            }
        }
        return rises;
    }

    /** Mean power that heats a wheel. */
    private static double power_W(Track track, int wheel, double radius_m, long t_ns, WheelSpeeds speeds) {
        double sum = 0;
        int count = 0;
        long first_ns = Math.max(track.first_ns() + track.period_ns(), t_ns - MEAN_NS);
        for (long at_ns = Math.min(t_ns, track.last_ns()); at_ns >= first_ns; at_ns -= STEP_NS) {
            speeds.look(track, wheel, at_ns, radius_m);
            sum += track.wheelForce_N(wheel, at_ns) * (SLIDE * speeds.slide_mps + ROLL * speeds.ahead_mps);
            count++;
        }
        return count == 0 ? 0 : sum / count;
    }

    /** Temperature of the surface that the last ray met and that is described. */
    double surface_K(SceneRays rays, double[][] wheels_K, Scratch scratch) {
        int vehicle = rays.vehicle();
        if (vehicle >= 0 && !rays.isRock()) {
            double[] wheels = wheels_K[vehicle];
            if (rays.isWheel()) {
                return air_K + wheels[rays.body() - 1] + sunlit_Wpm2(rays, scratch) * TYRE / TYRE_WPM2K;
            }
            double skin = sunlit_Wpm2(rays, scratch) * SKIN / SKIN_WPM2K;
            return air_K + skin + (rays.isRubber() ? mean(wheels) : hull_K(rays, hulls[vehicle], scratch));
        }
        if (rays.label == SceneClass.PERSON) {
            return PERSON_K;
        }
        if (rays.isWater()) {
            return air_K;
        }
        boolean isBuilt = rays.label == SceneClass.BARRIER || rays.label == SceneClass.BUILDING;
        boolean isPlant = rays.isPlant() && !isBuilt;
        double taken = 1 - (isPlant ? 0 : rays.surface().brightness());
        double rise = sunlit_Wpm2(rays, scratch) * taken / GROUND_WPM2K;
        if (isPlant) {
            return air_K + LEAF * rise;
        }
        return air_K + rise - (night && !isBuilt && rays.label != SceneClass.ROCK ? NIGHT_K : 0);
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double each : values) {
            sum += each;
        }
        return values.length == 0 ? 0 : sum / values.length;
    }

    /** Rise of the hull of a running vehicle: an engine in front, an exhaust at the right of the rear. */
    private double hull_K(SceneRays rays, double[] box, Scratch scratch) {
        double[] p = scratch.point;
        rays.surfacePoint(p);
        double x = (p[0] - box[0]) / box[3];
        double y = (p[1] - box[1]) / box[4];
        double z = (p[2] - box[2]) / box[5];
        double engine = square((x - 0.85) / 0.15) + square((y - 0.5) / 0.4) + square((z - 0.45) / 0.3);
        double exhaust = square((p[0] - box[0]) / EXHAUST_M)
                + square((p[1] - box[1] - 0.25 * box[4]) / EXHAUST_M)
                + square((p[2] - box[2] - 0.15 * box[5]) / EXHAUST_M);
        return RUNNING_K + ENGINE_K * ExactMath.exp(-0.5 * engine) + EXHAUST_K * ExactMath.exp(-0.5 * exhaust);
    }

    private static double square(double value) {
        return value * value;
    }

    /**
     * Power of sunlight on the surface that was met. Shadows of vehicles on ground and plants, which move, have no time
     * to cool them.
     */
    private double sunlit_Wpm2(SceneRays rays, Scratch scratch) {
        double[] n = scratch.normal;
        rays.smoothNormal(n);
        double facing = n[0] * sun[0] + n[1] * sun[1] + n[2] * sun[2];
        if (!(facing > 0) || sun_Wpm2 == 0) {
            return 0;
        }
        boolean lit = rays.vehicle() >= 0
                ? rays.isFree(sun[0], sun[1], sun[2], SUN_REACH_M)
                : rays.isFreeOfStanding(sun[0], sun[1], sun[2], SUN_REACH_M);
        return lit ? facing * sun_Wpm2 : 0;
    }

    /** Apparent temperature of a surface through the air, which radiates as much as it takes. */
    double throughAir_K(double surface_K, double distance_m) {
        if (extinction_per_m == 0) {
            return surface_K;
        }
        double left = ExactMath.exp(-extinction_per_m * distance_m);
        return Math.sqrt(Math.sqrt(air4 + left * (fourth(surface_K) - air4)));
    }

    /**
     * Apparent temperature of the sky in the direction of a ray. Its optical depth grows with the length of
     * the way through the air, the secant of the angle from the zenith.
     */
    double sky_K(double[] ray, Scratch scratch) {
        frame.toWorld(ray, 3, scratch.normal, 0);
        double up = scratch.normal[2];
        if (!(up > 0)) {
            return air_K;
        }
        double emissivity = 1 - ExactMath.pow(1 - OVERHEAD, 1 / up);
        double way_m = up > FOG_TOP_M / SKY_M ? FOG_TOP_M / up : SKY_M;
        return throughAir_K(Math.sqrt(Math.sqrt(emissivity * air4)), way_m);
    }
}
