package org.furrow.node.sense.thermal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.ThermalImage;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.ThermalSpec;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A vehicle with one wheel before a thermal camera. */
@Tag("run")
class ThermalTest {
    private static final Pose FORWARD = new Pose(0, 0, 0, -0.5, 0.5, -0.5, 0.5);
    private static final Suite.Light DAY = new Suite.Light(0, 0.9, 0.35);
    private static final Suite.Light NIGHT = new Suite.Light(0, 0.9, 0.35, OptionalLong.empty(), true);
    private static final double AIR_K = 273.15 + 10;
    private static final int WIDTH = 64;
    private static final int HEIGHT = 48;

    /** An image from 1.5 m above the ground; a hull of 4 m and a wheel of 1 m are 8 m ahead, across its way. */
    private static ThermalImage image(Suite.Light light, Weather weather, double speed_mps) {
        DrawnScene.Path hull = DrawnScene.moving(8, -0.2 * speed_mps, 1.5, 0, speed_mps, left(), 0);
        DrawnScene scene = scene();
        DrawnScene.Path wheel = DrawnScene.moving(6.9, -0.2 * speed_mps, 0.5, 0, speed_mps, left(), 0);
        scene.add(
                List.of(RaySolid.of(new Shape.Box(4, 2, 1.2))),
                List.of(RaySolid.of(new Shape.Box(1, 0.3, 1))),
                hull,
                wheel);
        return image(scene, light, weather);
    }

    /** Ground and the vehicle that has the camera. */
    private static DrawnScene scene() {
        return new DrawnScene(new FlatSurface(0, 1000))
                .add(List.of(), List.of(), DrawnScene.still(0, 0, 1.5, new Quaterniond()));
    }

    private static ThermalImage image(DrawnScene scene, Suite.Light light, Weather weather) {
        ThermalSpec spec = (ThermalSpec) RecordedRuns.suite(
                        "name: heat, type: thermal, width: 64, height: 48," + " fov_deg: 60, noise_K: 0, air_C: 10")
                .sensors()
                .getFirst();
        SensorMounting mounting = scene.mounting(spec, FORWARD);
        Temperatures temperatures = new Temperatures(light, weather, spec.air_K(), mounting.all());
        return (ThermalImage) scene.render(new ThermalJob(mounting, spec, temperatures, 2));
    }

    /** Turned by a right angle to the left: its front is on the left in the image. */
    private static Quaterniond left() {
        return new Quaterniond().rotationZ(Math.PI / 2);
    }

    private static double kelvin(ThermalImage image, int column, int row) {
        return 0.01 * (image.temperature_cK[row * WIDTH + column] & 0xffff);
    }

    @Test
    void skyShouldBeColdOverheadGroundWarmInTheSunAndTheEngineHot() {
        ThermalImage day = image(DAY, Weather.CLEAR, 0);
        assertTrue(kelvin(day, 2, 0) < AIR_K - 5, "sky " + kelvin(day, 2, 0));
        assertTrue(kelvin(day, 2, 0) < kelvin(day, 2, HEIGHT / 2 - 4) - 2, "colder overhead");
        double soil = kelvin(day, 2, HEIGHT - 2);
        assertTrue(soil > AIR_K + 10 && soil < AIR_K + 40, "ground in the sun " + soil);
        double front = kelvin(day, WIDTH / 2 - 11, HEIGHT / 2);
        double rear = kelvin(day, WIDTH / 2 + 6, HEIGHT / 2);
        assertTrue(front > rear + 10, "engine " + front + ", bed " + rear);
    }

    /** A person 4 m ahead and a wall to the right, behind. */
    @Test
    void personsShouldBeWarmAndWallsAsWarmAsTheAirByNight() {
        ScenePlan.Extent extent = new ScenePlan.Extent(8, 0.3, 0.5 * Math.PI);
        ScenePlan plan = new ScenePlan(
                List.of(
                        new ScenePlan.Thing(ScenePlan.Kind.PERSON, 4, 0, 1.8, 3),
                        new ScenePlan.Thing(ScenePlan.Kind.WALL, 8, -6, 3, 3, extent)),
                List.of());
        ThermalImage image = image(scene().with(plan), NIGHT, Weather.CLEAR);
        assertEquals(273.15 + 30, kelvin(image, WIDTH / 2, HEIGHT / 2 + 3), 0.01);
        assertEquals(AIR_K, kelvin(image, WIDTH - 10, HEIGHT / 2), 0.01);
    }

    @Test
    void groundShouldBeColderThanTheAirByNight() {
        assertEquals(AIR_K - 3, kelvin(image(NIGHT, Weather.CLEAR, 0), 2, HEIGHT - 2), 0.01);
    }

    @Test
    void wheelsShouldBeWarmedByTheWorkOfTheirSlip() {
        double still = kelvin(image(NIGHT, Weather.CLEAR, 0), WIDTH / 2, HEIGHT / 2 + 8);
        double driven = kelvin(image(NIGHT, Weather.CLEAR, 6), WIDTH / 2, HEIGHT / 2 + 8);
        assertEquals(AIR_K, still, 0.01, "a wheel that stands");
        // 5 kN at a slip of a half and 6 m/s; the surface of a wheel of radius 0.5 m and width 0.3 m
        double power_W = 5_000 * (0.25 * 3 + 0.02 * 6);
        double area_m2 = 2 * Math.PI * 0.5 * (0.3 + 0.5);
        assertEquals(AIR_K + power_W / (30 * area_m2), driven, 0.05);
    }

    @Test
    void fogShouldHideWhatIsFarAway() {
        ThermalImage fog = image(NIGHT, new Weather(20, 0, 0), 6);
        ThermalImage clear = image(NIGHT, Weather.CLEAR, 6);
        assertEquals(AIR_K, kelvin(fog, 2, 0), 0.01, "the sky has the temperature of the fog");
        double wheel = kelvin(clear, WIDTH / 2, HEIGHT / 2 + 8);
        double left = Math.exp(-new Weather(20, 0, 0).extinction_per_m() * 6.85);
        double radiated = left * Math.pow(wheel, 4) + (1 - left) * Math.pow(AIR_K, 4);
        assertEquals(Math.sqrt(Math.sqrt(radiated)), kelvin(fog, WIDTH / 2, HEIGHT / 2 + 8), 0.3, "a wheel in fog");
        assertTrue(wheel > AIR_K + 50, "a warm wheel " + wheel);
    }
}
