package org.furrow.node.sense.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.scenario.GroundKind;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.weather.Dust;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wheel that drives along x and raises dust. */
@Tag("run")
class DustRaysTest {
    private static final double RADIUS_M = 0.5;
    private static final double LOAD_N = 5_000;
    private static final long MS = 1_000_000;
    private static final Dust CALM = new Dust(1, 0, 0, List.of());

    private static Soil soil(String name) {
        return SoilPresets.find(name).map(SoilPresets.Preset::soil).orElseGet(() -> SoilPresets.named(SoilPresets.ROCK)
                .named(name));
    }

    private static DrawnScene scene(String soil, double speed_mps) {
        DrawnScene.Path path = DrawnScene.moving(0, 0, RADIUS_M, speed_mps, 0, new Quaterniond(), 0);
        RaySolid wheel = RaySolid.of(new Shape.Box(2 * RADIUS_M, 0.3, 2 * RADIUS_M));
        GroundKind ground = GroundKind.soil(ScmSpec.reference(soil(soil)));
        return new DrawnScene(new FlatSurface(0, 1000), ground).add(List.of(), List.of(wheel), path, path);
    }

    private static DustSources raised(DrawnScene scene, Dust dust) {
        DustSources sources = scene.dust(dust);
        sources.advance();
        return sources;
    }

    private static DustRays rays(DustSources sources, long t_ns) {
        DustRays rays = new DustRays(sources);
        rays.moveTo(t_ns);
        return rays;
    }

    /** The integral of the depths of parallel rays along y over a plane, and the mean x and mean square of it. */
    private static double[] sums(DustRays rays) {
        double step_m = 0.1;
        double area = 0;
        double x = 0;
        double square = 0;
        for (int i = -60; i < 120; i++) {
            for (int k = -40; k < 60; k++) {
                if (rays.aim(step_m * i, -50, step_m * k, 0, 1, 0, 100)) {
                    double piece = rays.depth(100) * step_m * step_m;
                    area += piece;
                    x += piece * step_m * i;
                    square += piece * step_m * i * step_m * i;
                }
            }
        }
        return new double[] {area, x / area, Math.sqrt(square / area - x * x / area / area)};
    }

    private static double area(DustSources sources) {
        double sum = 0;
        for (int k = 0; k < sources.counts[0]; k++) {
            sum += sources.puffs[0][DustSources.PUFF * k + DustSources.AREA];
        }
        return sum;
    }

    @Test
    void aWheelShouldRaiseDustByLoadAndSlip() {
        DustSources sources = raised(scene("grenville-loam", 4), new Dust(1, 0, 0, List.of("grenville-loam")));
        assertEquals(10, sources.counts[0]);
        // 5 kN at half of 4 m/s, and a twentieth of 4 m/s for rolling, for 0.1 s
        assertEquals(3e-4 * LOAD_N * (2 + 0.2) * 0.1, sources.puffs[0][DustSources.AREA], 1e-9);
        assertEquals(0.4, sources.puffs[0][DustSources.FOOT], 1e-9);
        assertEquals(0, sources.puffs[0][DustSources.FOOT + 2], 1e-9);
    }

    @Test
    void raysShouldSeeAllDustWhichGrowsThinsAndDrifts() {
        DustSources sources = raised(scene("drysand", 4), new Dust(1, 3, 0, List.of()));
        double[] early = sums(rays(sources, 1_100 * MS));
        double[] late = sums(rays(sources, 2_100 * MS));
        // ages of 0.1 to 1 s: what is left is the square of 1 - age / 15 s
        assertEquals(area(sources) * 0.93, early[0], 0.02 * area(sources));
        assertEquals(area(sources) * 0.80, late[0], 0.02 * area(sources));
        assertEquals(3, late[1] - early[1], 0.15, "drift with the wind");
        assertTrue(late[2] > 1.05 * early[2], "width " + early[2] + ", later " + late[2]);
    }

    @Test
    void theDepthOfAPuffShouldBeTheIntegralOfItsDensity() {
        DustSources sources = raised(scene("drysand", 4), CALM);
        Arrays.fill(sources.puffs[0], DustSources.PUFF, sources.puffs[0].length, 0); // only the first puff
        sources.counts[0] = 1;
        DustRays rays = rays(sources, 1_100 * MS);
        double[] puff = sources.puffs[0];
        double age_s = 1;
        double width = Math.sqrt(0.3 * 0.3 + 2 * 0.25 * age_s);
        double area = puff[DustSources.AREA] * Math.pow(1 - age_s / 15, 2);
        double[] d = {0.6, 0.64, 0.48};
        double[] from = {-0.6, -0.9, 0.2};
        for (double reach_m : new double[] {0.4, 1, 2, 5}) {
            double sum = 0;
            int steps = 4000;
            for (int n = 0; n < steps; n++) {
                double square = 0;
                for (int k = 0; k < 3; k++) {
                    double middle =
                            puff[DustSources.FOOT + k] + width * (puff[DustSources.OFFSET + k] + (k == 2 ? 0.8 : 0));
                    square += Math.pow(from[k] + d[k] * reach_m * (n + 0.5) / steps - middle, 2);
                }
                sum += Math.exp(-square / (2 * width * width)) * reach_m / steps;
            }
            double expected = area / (Math.pow(2 * Math.PI, 1.5) * Math.pow(width, 3)) * sum;
            assertTrue(rays.aim(from[0], from[1], from[2], d[0], d[1], d[2], reach_m));
            assertEquals(expected, rays.depth(reach_m), 1e-4 * expected, "up to " + reach_m);
            assertEquals(expected, rays.look(reach_m), 1e-4 * expected, "up to " + reach_m);
        }
    }

    /** Abramowitz and Stegun, table 7.1. */
    @ParameterizedTest
    @CsvSource({"0, 0", "0.5, 0.5204998778", "1, 0.8427007929", "2, 0.9953222650", "-1, -0.8427007929"})
    void shouldKnowTheErrorFunction(double x, double value) {
        assertEquals(value, DustRays.errorFunction(x), 3e-7);
    }

    @ParameterizedTest
    @CsvSource({
        "drysand, true",
        "lete, true",
        "my-loam, true",
        "my-wet-loam, false",
        "sandy-loam-15, false",
        "clay, false",
        "snow-us, false",
        "rock, false"
    })
    void onlyDrySoilsShouldRaiseDust(String soil, boolean raises) {
        assertEquals(raises, raised(scene(soil, 4), CALM).counts[0] > 0);
        assertEquals(10, raised(scene(soil, 4), new Dust(1, 0, 0, List.of(soil))).counts[0], "by name");
        assertEquals(0, raised(scene(soil, 4), new Dust(1, 0, 0, List.of("mid"))).counts[0], "by another name");
    }

    @Test
    void wheelsThatStandOrAreOnARoadShouldRaiseNone() {
        assertEquals(0, raised(scene("drysand", 0), CALM).counts[0]);
        DrawnScene.Path path = DrawnScene.moving(0, 0, RADIUS_M, 4, 0, new Quaterniond(), 0);
        DrawnScene road = new DrawnScene(new FlatSurface(0, 1000))
                .add(List.of(), List.of(RaySolid.of(new Shape.Box(1, 0.3, 1))), path, path);
        assertEquals(0, raised(road, CALM).counts[0]);
    }

    @Test
    void anEchoShouldBeNearAndAtMostThatOfThickDust() {
        DustRays thick = rays(raised(scene("drysand", 4), new Dust(100, 0, 0, List.of())), 1_100 * MS);
        assertTrue(thick.aim(0.5, -10, 0.6, 0, 1, 0, 30));
        double back = thick.echo(1, 30, 1e-9);
        assertTrue(back > 0.005 && back <= Math.PI / 100, "reflectivity " + back);
        assertTrue(thick.echoTo_m - thick.echoFrom_m <= 1 && thick.echoTo_m < 10, "at " + thick.echoFrom_m);
        assertTrue(thick.depth(thick.echoFrom_m) < 2, "not behind thick dust");
        assertEquals(0, thick.echo(1, 30, 0.01), "too weak");
        assertFalse(thick.aim(0.5, -10, 30, 0, 1, 0, 30), "far above");
    }

    @Test
    void pyramidsAndTimesBetweenShouldNotChangeARay() {
        DustSources sources = raised(scene("drysand", 4), CALM);
        DustRays one = rays(sources, 900 * MS);
        DustRays other = rays(sources, 400 * MS);
        other.moveTo(900 * MS);
        assertTrue(one.aim(0.5, -10, 0.6, 0, 1, 0, 30) && other.aim(0.5, -10, 0.6, 0, 1, 0, 30));
        assertEquals(one.depth(30), other.depth(30));
        assertArrayEquals(sources.puffs[0], raised(scene("drysand", 4), CALM).puffs[0]);
    }
}
