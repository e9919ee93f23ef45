package org.furrow.node.sense.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.furrow.node.scenario.Scattering;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.sense.ray.HeightField;
import org.furrow.node.sense.ray.HeightPage;
import org.furrow.node.sense.ray.NodeTraces;
import org.furrow.scm.terrain.Area;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlantsTest {
    private static final UndeformedSurface LEVEL = new FlatSurface(1, 1000);
    /** Ground on which no vehicle was. */
    private static final HeightField BARE = new HeightField(0.05, -10, 110, -10, 110);

    private static Plants hectare(ScenePlan.Kind kind) {
        double least_m = kind == ScenePlan.Kind.LOG ? 0.3 : 2;
        ScenePlan.Scatter rule = new ScenePlan.Scatter(kind, 300, least_m, 2 * least_m, 0.6, 0, ScenePlan.Density.EVEN);
        return Plants.of(
                new ScenePlan(
                        new Scattering(LEVEL, new Area(0, 0, 100, 100), List.of()).scatter(List.of(rule), 7),
                        List.of()),
                LEVEL);
    }

    /** A ray finds what a search through all blobs finds, from inside and outside the cells. */
    @ParameterizedTest
    @EnumSource(
            value = ScenePlan.Kind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"POST", "FENCE", "WALL", "BUILDING"})
    void shouldFindTheHitsOfASearchThroughAll(ScenePlan.Kind kind) {
        Plants plants = hectare(kind);
        PlantRays rays = new PlantRays(plants, BARE);
        PlantRays alone = new PlantRays(plants, BARE);
        int met = 0;
        for (int k = 0; k < 2000; k++) {
            double turn = 0.7 * k;
            double dz = 0.3 * Math.sin(0.13 * k);
            double flat = Math.sqrt(1 - dz * dz);
            double x = -20 + 0.07 * k;
            double[] ray = {x, 115 - 0.065 * k, 1.8, flat * Math.cos(turn), flat * Math.sin(turn), dz};
            rays.aim(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5]);
            double t = rays.cast(60);
            int blob = nearest(plants, alone, ray);
            assertEquals(blob < 0 ? 60 : alone.blob(blob, 0, 60), t, "ray " + k);
            if (t > 0.021) {
                assertEquals(t < 60, rays.blocks(60), "ray " + k);
                assertFalse(rays.blocks(Math.min(t, 60) - 1e-6), "ray " + k);
            }
            met += t < 60 ? 1 : 0;
        }
        assertTrue(met > 100 && met < 1990, "rays that met something: " + met);
    }

    /** Rays from about one point share lists; the point is beside, between, in and above the plants, and outside. */
    @ParameterizedTest
    @ValueSource(strings = {"7 8 1.5", "50 50.4 3", "52.3 47.1 5", "30 61 30", "-40 20 2", "0 0 0.4", "110 70 5"})
    void shouldFindTheHitsOfASearchThroughAllFromAboutOnePoint(String point) {
        Plants plants = mixed();
        double[] at =
                Arrays.stream(point.split(" ")).mapToDouble(Double::parseDouble).toArray();
        PlantRays rays = new PlantRays(plants, BARE);
        PlantRays alone = new PlantRays(plants, BARE);
        Random random = new Random(5);
        int met = 0;
        for (int k = 0; k < 1500; k++) {
            double dz = k % 3 == 0 ? 2 * random.nextDouble() - 1 : 0.4 * random.nextDouble() - 0.25;
            double turn = 2 * Math.PI * random.nextDouble();
            double flat = k % 100 == 0 ? 0 : Math.sqrt(1 - dz * dz);
            double[] ray = new double[6];
            for (int d = 0; d < 3; d++) {
                ray[d] = at[d] + (k == 0 ? 0 : 0.04 * random.nextDouble() - 0.02);
            }
            ray[3] = flat * Math.cos(turn);
            ray[4] = flat * Math.sin(turn);
            ray[5] = flat == 0 ? Math.signum(dz) : dz;
            rays.aim(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5]);
            double t = rays.cast(60);
            int blob = nearest(plants, alone, ray);
            assertEquals(blob < 0 ? 60 : alone.blob(blob, 0, 60), t, "ray " + k);
            met += t < 60 ? 1 : 0;
        }
        assertTrue(met > 15, "rays that met something: " + met);
    }

    /** Plants, rocks, logs and persons of a hectare, and a building. */
    private static Plants mixed() {
        List<ScenePlan.Thing> things = new ArrayList<>();
        for (ScenePlan.Kind kind : List.of(
                ScenePlan.Kind.TREE,
                ScenePlan.Kind.CONIFER,
                ScenePlan.Kind.SHRUB,
                ScenePlan.Kind.GRASS,
                ScenePlan.Kind.ROCK,
                ScenePlan.Kind.LOG,
                ScenePlan.Kind.PERSON)) {
            boolean isHigh = kind == ScenePlan.Kind.TREE || kind == ScenePlan.Kind.CONIFER;
            double least_m = isHigh ? 4 : 0.4;
            ScenePlan.Scatter rule =
                    new ScenePlan.Scatter(kind, 60, least_m, 2 * least_m, 0.6, 0, ScenePlan.Density.EVEN);
            things.addAll(new Scattering(LEVEL, new Area(0, 0, 100, 100), List.of()).scatter(List.of(rule), 7));
        }
        ScenePlan.Extent house = new ScenePlan.Extent(10, 6, 0.3);
        things.add(new ScenePlan.Thing(ScenePlan.Kind.BUILDING, 20, 12, 3, 1, house));
        return Plants.of(new ScenePlan(things, List.of()), LEVEL);
    }

    /** The first blob within 60 m, each tried alone; -1: none is. */
    private static int nearest(Plants all, PlantRays alone, double[] ray) {
        alone.aim(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5]);
        double best = 60;
        int nearest = -1;
        for (int b = 0; b < all.thingOf.length; b++) {
            double t = alone.blob(b, 0, 60);
            if (t < best) {
                best = t;
                nearest = b;
            }
        }
        return nearest;
    }

    @Test
    void shouldStandOnTheGroundAndReachTheHeight() {
        ScenePlan.Thing thing = new ScenePlan.Thing(ScenePlan.Kind.CONIFER, 3, 4, 10, 99);
        Plants one = Plants.of(new ScenePlan(List.of(thing), List.of()), LEVEL);
        assertEquals(1, one.count());
        assertTrue(one.low_m < 1 && one.low_m > -1, "lowest point " + one.low_m);
        assertEquals(11, one.top_m, 1.2);
        PlantRays rays = new PlantRays(one, BARE);
        rays.aim(-10, 4, 1.5, 1, 0, 0);
        double trunk_m = 0.03 + 0.016 * 10;
        double t = rays.cast(30);
        assertEquals(13, t, 1.1 * trunk_m);
        assertEquals(ScenePlan.Kind.CONIFER, rays.kind());
        assertFalse(rays.isLeaf());
        double[] normal = new double[3];
        rays.normal(t, normal);
        assertTrue(normal[0] < -0.9, "normal " + normal[0]);
    }

    @Test
    void shouldMeetTheSideAndTheEndsOfALog() {
        ScenePlan.Thing thing = new ScenePlan.Thing(ScenePlan.Kind.LOG, 3, 4, 0.5, 99);
        Plants one = Plants.of(new ScenePlan(List.of(thing), List.of()), LEVEL);
        double ground = LEVEL.height_m(3, 4);
        PlantRays rays = new PlantRays(one, BARE);
        double alongX = Math.cos(thing.heading_rad());
        double alongY = Math.sin(thing.heading_rad());
        double[] normal = new double[3];
        // from above: the axis is 0.8 radii above the ground
        rays.aim(3, 4, ground + 2, 0, 0, -1);
        assertEquals(2 - 1.8 * 0.25, rays.cast(30), 1e-9);
        assertEquals(ScenePlan.Kind.LOG, rays.kind());
        rays.normal(1.55, normal);
        assertEquals(1, normal[2], 1e-9);
        // along the axis, against an end
        double away = 20;
        rays.aim(3 - away * alongX, 4 - away * alongY, ground + 0.2, alongX, alongY, 1e-9);
        double t = rays.cast(30);
        assertEquals(away - 0.5 * thing.logLong_m(), t, 0.01);
        rays.normal(t, normal);
        assertEquals(-1, normal[0] * alongX + normal[1] * alongY, 1e-6);
        // beside its end
        double beyond = 0.5 * thing.logLong_m() + 0.1;
        rays.aim(3 + beyond * alongX, 4 + beyond * alongY, ground + 2, 0, 0, -1);
        assertEquals(30, rays.cast(30));
    }

    /** A building of 10 m x 6 m whose length lies along y, with eaves at 3 m and a roof of 45 degrees. */
    @Test
    void shouldMeetWallsAndRoofOfABuilding() {
        ScenePlan.Extent extent = new ScenePlan.Extent(10, 6, 0.5 * Math.PI);
        ScenePlan.Thing thing = new ScenePlan.Thing(ScenePlan.Kind.BUILDING, 3, 4, 3, 1, extent);
        Plants one = Plants.of(new ScenePlan(List.of(thing), List.of()), LEVEL);
        double ground = LEVEL.height_m(3, 4);
        PlantRays rays = new PlantRays(one, BARE);
        double[] normal = new double[3];
        // between two windows
        rays.aim(-7, 4 + 10.0 / 6, ground + 1.5, 1, 0, 0);
        double t = rays.cast(30);
        assertEquals(7, t, 1e-6);
        assertEquals(ScenePlan.Kind.BUILDING, rays.kind());
        rays.normal(t, normal);
        assertEquals(-1, normal[0], 1e-9);
        // at the gable's middle, and from above on the western slope of the roof
        rays.aim(3, -9, ground + 1.5, 0, 1, 0);
        assertEquals(8, rays.cast(30), 1e-6);
        rays.aim(2, 4, ground + 20, 0, 0, -1);
        t = rays.cast(30);
        assertEquals(ground + 3 + 2, ground + 20 - t, 0.25);
        rays.normal(t, normal);
        assertEquals(Math.sqrt(0.5), normal[2], 1e-9);
        assertEquals(-Math.sqrt(0.5), normal[0], 1e-9);
        // past its corner
        rays.aim(3 - 3 - 0.6, -20, ground + 1.5, 0, 1, 0);
        assertEquals(50, rays.cast(50));
    }

    @Test
    void shouldShowAPersonFromHeadToFootWithoutHoles() {
        ScenePlan.Thing thing = new ScenePlan.Thing(ScenePlan.Kind.PERSON, 3, 4, 1.8, 12);
        Plants one = Plants.of(new ScenePlan(List.of(thing), List.of()), LEVEL);
        double ground = LEVEL.height_m(3, 4);
        assertEquals(ground + 1.8, one.top_m, 0.01);
        assertEquals(ground, one.low_m, 0.03);
        PlantRays rays = new PlantRays(one, BARE);
        double alongX = Math.cos(thing.heading_rad());
        double alongY = Math.sin(thing.heading_rad());
        double front = 0;
        double side = 0;
        for (int k = 0; k < 180; k++) {
            for (int i = -60; i <= 60; i++) {
                double z = ground + 0.005 + 0.01 * k;
                double aside = 0.01 * i;
                rays.aim(3 + 5 * alongX - aside * alongY, 4 + 5 * alongY + aside * alongX, z, -alongX, -alongY, 0);
                front += rays.cast(10) < 10 ? 1e-4 : 0;
                rays.aim(3 + aside * alongX + 5 * alongY, 4 + aside * alongY - 5 * alongX, z, -alongY, alongX, 0);
                side += rays.cast(10) < 10 ? 1e-4 : 0;
            }
        }
        assertTrue(front > 0.5 && front < 0.9, "area from the front " + front);
        assertTrue(side > 0.25 && side < 0.6 && side < 0.8 * front, "area from the side " + side);
        for (int k = 5; k < 178; k++) {
            rays.aim(8, 4, ground + 0.01 * k, -1, 0, 0);
            boolean met = false;
            for (int i = -30; i <= 30 && !met; i++) {
                rays.aim(8, 4 + 0.01 * i, ground + 0.01 * k, -1, 0, 0);
                met = rays.cast(10) < 10;
            }
            assertTrue(met, "a gap at " + 0.01 * k);
        }
    }

    @Test
    void shouldLetLightThroughTheHolesOfLeavesAndTellLeavesFromTheBranchesBehindThem() {
        ScenePlan.Thing thing = new ScenePlan.Thing(ScenePlan.Kind.TREE, 0, 0, 8, 5);
        Plants plants = Plants.of(new ScenePlan(List.of(thing), List.of()), LEVEL);
        PlantRays rays = new PlantRays(plants, BARE);
        PlantRays alone = new PlantRays(plants, BARE);
        int through = 0;
        int met = 0;
        for (int k = 0; k < 1600; k++) {
            double[] ray = {-20, -1 + 0.05 * (k % 40), 5.5 + 0.05 * Math.floorDiv(k, 40), 1, 0, 0};
            rays.aim(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5]);
            if (rays.cast(60) < 60) {
                met++;
                int blob = nearest(plants, alone, ray);
                assertEquals(plants.blobs[Plants.BLOB * blob + 6] > 0, rays.isLeaf(), "ray " + k);
            } else {
                through++;
            }
        }
        assertTrue(met > 800 && through > 8, met + " met leaves, " + through + " passed");
    }

    /** Ground on which a vehicle has left a rut along y, from x = 1.5 m to 1.8 m. */
    private static HeightField rut() {
        HeightField field = new HeightField(0.05, -10, 10, -10, 10);
        HeightPage page = new HeightPage(true, false);
        page.refresh();
        NodeTraces traces = new NodeTraces(page.heights_m());
        for (int row = 0; row < page.nodes(); row++) {
            for (int column = 30; column <= 36; column++) {
                traces.passes[row * page.nodes() + column] = 1;
            }
        }
        page.traces = traces;
        field.put(0, 0, page);
        return field;
    }

    @Test
    void noBladeShouldStandInARutAndThoseBesideShould() {
        List<ScenePlan.Thing> tufts = new ArrayList<>();
        for (int k = 0; k < 60; k++) {
            double x = 1 + 0.02 * k;
            tufts.add(new ScenePlan.Thing(ScenePlan.Kind.GRASS, x, 0.5 + (k * 7 % 60) * 0.04, 0.3, 31L * k));
        }
        Plants plants = Plants.of(new ScenePlan(tufts, List.of()), LEVEL);
        PlantRays before = new PlantRays(plants, BARE);
        PlantRays after = new PlantRays(plants, rut());
        int[] stood = new int[2];
        int stands = 0;
        for (int k = 0; k < 4000; k++) {
            double x = 1 + 0.01 * (k % 120);
            double y = 0.4 + 0.02 * Math.floorDiv(k, 30);
            double[] d = {0.25 * Math.sin(k), 0.25 * Math.cos(k), -0.9682458};
            before.aim(x, y, 1.6, d[0], d[1], d[2]);
            after.aim(x, y, 1.6, d[0], d[1], d[2]);
            double was = before.cast(0.6);
            double is = after.cast(0.6);
            if (is < 0.6) {
                double at = x + is * d[0];
                assertTrue(at < 1.45 || at > 1.85, "a blade in the rut at x = " + at);
                stands++;
            }
            if (was < 0.6) {
                double at = x + was * d[0];
                boolean inRut = at > 1.5 && at < 1.8;
                stood[inRut ? 1 : 0]++;
                if (at < 1.45 || at > 1.85) {
                    assertEquals(was, is, "a blade beside the rut at x = " + at);
                }
            }
        }
        assertTrue(stood[0] > 100 && stood[1] > 100, "stood " + stood[0] + ", in the rut " + stood[1]);
        assertTrue(stands >= stood[0] / 2, "stands " + stands);
    }
}
