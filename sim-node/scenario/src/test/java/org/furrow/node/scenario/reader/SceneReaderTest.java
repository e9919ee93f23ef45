package org.furrow.node.scenario.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.scenario.LogPlace;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.check.Plausibility;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SceneReaderTest {
    private static final String REST = """
            furrow: 1
            name: scene
            duration_s: 1
            soil: mid
            vehicles:
              - {name: v, type: hmmwv, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: path, path: way, speed_mps: 2}}
            terrain: TERRAIN
            paths: {way: [[0, 0], [100, 0]]}
            scene: SCENE
            """;
    private static final String FLAT = "{type: flat}";

    private static List<ScenePlan.Thing> read(String terrain, String scene, YamlDocument.Setting... settings)
            throws InputError {
        return scenario(terrain, scene, settings).attached().scene().things();
    }

    private static Scenario scenario(String terrain, String scene, YamlDocument.Setting... settings) throws InputError {
        String text = REST.replace("TERRAIN", terrain).replace("SCENE", scene);
        return ScenarioReader.read(Source.ofText("scene.yaml", text), List.of(settings));
    }

    @Test
    void shouldScatterTheNumberOnAHectare() throws InputError {
        List<ScenePlan.Thing> things = read(FLAT, """
                {area_m: [[0, -100], [100, 100]], scatter: [{type: tree, per_ha: 400, height_m: [4, 9], clear_m: 0}]}""");
        assertEquals(800, things.size(), 30);
        for (ScenePlan.Thing thing : things) {
            assertTrue(thing.x_m() >= 0 && thing.x_m() <= 100 && Math.abs(thing.y_m()) <= 100);
            assertTrue(thing.height_m() >= 4 && thing.height_m() <= 9);
        }
    }

    @Test
    void shouldKeepPathsClear() throws InputError {
        List<ScenePlan.Thing> things =
                read(FLAT, "{scatter: [{type: grass, per_ha: 1000, height_m: [0.2, 0.4], clear_m: 3.5}]}");
        double nearest = Double.MAX_VALUE;
        for (ScenePlan.Thing thing : things) {
            double beyond = Math.max(0, Math.max(-thing.x_m(), thing.x_m() - 100));
            nearest = Math.min(nearest, Math.hypot(beyond, thing.y_m()));
        }
        assertTrue(nearest > 3.49 && nearest < 4.5, "nearest to the path " + nearest);
        assertTrue(things.stream().anyMatch(thing -> thing.x_m() < -90 && thing.y_m() > 90), "100 m about the paths");
    }

    @Test
    void shouldMeasureDistancesFromAPathOnGroundThatIsTurned() throws InputError {
        List<ScenePlan.Thing> things =
                read("{type: flat, frame: {yaw_deg: 90}}", "{scatter: [{type: grass, per_ha: 1000, clear_m: 3.5}]}");
        double nearest = Double.MAX_VALUE;
        for (ScenePlan.Thing thing : things) {
            if (thing.y_m() < 0 && thing.y_m() > -100) {
                nearest = Math.min(nearest, Math.abs(thing.x_m()));
            }
        }
        assertTrue(nearest > 3.49 && nearest < 4.5, "nearest to the path " + nearest);
    }

    @Test
    void shouldNotDependOnTheArea() throws InputError {
        String rule = "scatter: [{type: rock, per_ha: 100}]}";
        Set<ScenePlan.Thing> large = new HashSet<>(read(FLAT, "{area_m: [[0, 0], [100, 100]], " + rule));
        List<ScenePlan.Thing> small = read(FLAT, "{area_m: [[30, 30], [60, 70]], " + rule);
        assertTrue(small.size() > 6 && large.containsAll(small));
    }

    @Test
    void shouldFollowTheSeed() throws InputError {
        String scene = "{scatter: [{type: shrub, per_ha: 20}]}";
        assertEquals(read(FLAT, scene), read(FLAT, scene));
        assertNotEquals(read(FLAT, scene), read(FLAT, scene, new YamlDocument.Setting("seed", "12", "--set seed=12")));
    }

    @Test
    void shouldPlaceNothingOnSteepGround() throws InputError {
        String rough = "{type: flat, roughness: {amplitude_m: 8, wavelength_m: 20}}";
        String rule = "{scatter: [{type: tree, per_ha: 100, max_slope_deg: MOST}]}";
        int all = read(rough, rule.replace("MOST", "90")).size();
        int some = read(rough, rule.replace("MOST", "20")).size();
        assertTrue(some > 0 && some < 0.9 * all, some + " of " + all);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{scatter: [{type: oak, per_ha: 10}]} | scene.scatter.0.type: expected one of tree, conifer, shrub, grass, rock, log, person, found 'oak'",
                "{scatter: [{type: tree, per_ha: -10}]} | scene.scatter.0.per_ha: must be > 0, found -10",
                "{scatter: [{type: tree}]} | scene.scatter.0: 'per_ha' is missing",
                "{scatter: [{type: tree, per_ha: 10, height_m: [4, 2]}]} | scene.scatter.0: height_m: the second number must not be less",
                "{scatter: [{type: tree, per_ha: 10, clear_m: -1}]} | scene.scatter.0.clear_m: must be >= 0, found -1",
                "{scatter: [{type: tree, per_ha: 10, colour: red}]} | scene.scatter.0.colour: unknown key",
                "{area_m: [[9, 9], [0, 0]], scatter: []} | scene.area_m: an area needs its south-west corner first",
                "{area_m: [[-900, -900], [900, 900]], scatter: [{type: grass, per_ha: 4000}]} | scene: scatters about 1296000 things",
                "{area_m: [[0, 0], [9, 9]]} | scene: 'scatter' is missing",
                "{scatter: [{type: person, per_ha: 1, height_m: [0.5, 1.8]}]} | scene.scatter.0.height_m.0: must be >= 1, found 0.5",
                "{scatter: [{type: log, per_ha: 1, height_m: [0.5, 4]}]} | scene.scatter.0.height_m.1: must be <= 3, found 4"
            })
    void shouldRefuseWhatIsWrong(String scene, String message) {
        InputError error = assertThrows(InputError.class, () -> read(FLAT, scene));
        assertTrue(error.getMessage().contains(message), error.getMessage());
        assertEquals(1, error.getMessage().lines().count());
    }

    @Test
    void shouldAskForAnAreaWithoutPaths() {
        String text = REST.replace("TERRAIN", FLAT)
                .replace("SCENE", "{scatter: [{type: tree, per_ha: 10}]}")
                .replaceAll("(?m)^paths.*\n", "")
                .replace("{type: path, path: way, speed_mps: 2}", "{type: none}")
                .replace("type: hmmwv", "type: boulder");
        InputError error =
                assertThrows(InputError.class, () -> ScenarioReader.read(Source.ofText("scene.yaml", text), List.of()));
        assertTrue(error.getMessage().contains("scene: needs area_m"), error.getMessage());
    }

    @Test
    void shouldKeepPathsClearOfWholeLogs() throws InputError {
        List<ScenePlan.Thing> logs =
                read(FLAT, "{area_m: [[0, -9], [100, 9]], scatter: [{type: log, per_ha: 3000, clear_m: 2}]}");
        double nearest = Double.MAX_VALUE;
        double nearestMiddle = Double.MAX_VALUE;
        for (ScenePlan.Thing log : logs) {
            assertEquals(ScenePlan.Kind.LOG, log.kind());
            assertTrue(log.height_m() >= 0.25 && log.height_m() <= 0.5, "diameter " + log.height_m());
            assertTrue(log.logLong_m() >= 10 * log.height_m() && log.logLong_m() <= 18 * log.height_m());
            double half = 0.5 * log.logLong_m() * Math.abs(Math.sin(log.heading_rad()));
            if (log.x_m() > 5 && log.x_m() < 95) {
                nearest = Math.min(nearest, Math.abs(log.y_m()) - half);
                nearestMiddle = Math.min(nearestMiddle, Math.abs(log.y_m()));
            }
        }
        assertTrue(logs.size() > 50 && nearest > 1.98 && nearest < 2.4, "nearest end " + nearest);
        assertTrue(nearestMiddle < 3.5, "a log along the path lies near it: " + nearestMiddle);
    }

    @Test
    void shouldLayLogsOnTheGround() {
        ScenePlan.Thing log = new ScenePlan.Thing(ScenePlan.Kind.LOG, 3, 4, 0.4, 11);
        UndeformedSurface slope = new SlopingGround(0.2, 0);
        LogPlace place = LogPlace.of(log, slope);
        for (int end = -1; end <= 1; end += 2) {
            double x = place.x_m() + end * place.half_m() * place.alongX();
            double y = place.y_m() + end * place.half_m() * place.alongY();
            double z = place.z_m() + end * place.half_m() * place.alongZ();
            assertEquals(0.16, z - slope.height_m(x, y), 1e-12);
        }
        LogPlace onCrest = LogPlace.of(log, new SlopingGround(0, 0.5));
        double under = onCrest.z_m() - new SlopingGround(0, 0.5).height_m(3, 4);
        assertEquals(0.08, under, 1e-9, "the crest bears it");
    }

    /** A plane with a slope along x, or a narrow crest through (3, 4). */
    private record SlopingGround(double slope, double crest_m) implements UndeformedSurface {
        @Override
        public double height_m(double x_m, double y_m) {
            double dx = x_m - 3;
            double dy = y_m - 4;
            return slope * x_m + (dx * dx + dy * dy < 0.01 ? crest_m : 0);
        }

        @Override
        public boolean covers(double x_m, double y_m) {
            return true;
        }
    }

    @Test
    void shouldReadPersons() throws InputError {
        List<ScenePlan.Thing> persons =
                read(FLAT, "{area_m: [[0, -90], [100, 90]], scatter: [{type: person, per_ha: 50, clear_m: 3}]}");
        assertTrue(persons.size() > 60);
        for (ScenePlan.Thing person : persons) {
            assertTrue(person.height_m() >= 1.55 && person.height_m() <= 1.95, "height " + person.height_m());
            assertTrue(Math.abs(person.y_m()) > 2.99);
        }
    }

    private static Scenario colliding(String scene, String driver) throws InputError {
        String text = REST.replace("TERRAIN", FLAT)
                .replace("SCENE", scene)
                .replace("{type: path, path: way, speed_mps: 2}", driver);
        return ScenarioReader.read(Source.ofText("scene.yaml", "collisions: true\n" + text), List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tree | [6, 9] | in the tree of the scene at (",
                "conifer | [6, 9] | in the tree of the scene at (",
                "rock | [0.9, 1.2] | in the rock of the scene at (",
                "log | [0.9, 1.2] | in the log of the scene at (",
                "person | [1.6, 1.9] | in the person of the scene at ("
            })
    void shouldRefuseAStartInAThingThatPushes(String kind, String height_m, String message) {
        String scene = "{area_m: [[-1.5, -0.8], [1.5, 0.8]], scatter: [{type: " + kind + ", per_ha: 5000, height_m: "
                + height_m + ", clear_m: 0}]}";
        InputError error =
                assertThrows(InputError.class, () -> colliding(scene, "{type: path, path: way, speed_mps: 2}"));
        assertTrue(error.getMessage().contains("vehicles.0.start: 'v' starts " + message), error.getMessage());
        assertEquals(1, error.getMessage().lines().count());
    }

    @ParameterizedTest
    @CsvSource({
        "grass, '[0.5, 0.9]', -1.5",
        "rock, '[0.1, 0.15]', -1.5",
        "log, '[0.1, 0.15]', -1.5",
        "tree, '[6, 9]', 5",
        "person, '[1.6, 1.9]', 5"
    })
    void shouldAllowAStartOverOrBesideWhatStands(String kind, String height_m, double x_m) throws InputError {
        String scene = "{area_m: [[" + x_m + ", -0.8], [" + (x_m + 3) + ", 0.8]], scatter: [{type: " + kind
                + ", per_ha: 5000, height_m: " + height_m + ", clear_m: 0}]}";
        Scenario scenario = colliding(scene, "{type: path, path: way, speed_mps: 2}");
        assertTrue(scenario.attached().scene().things().size() >= 1);
    }

    @Test
    void shouldReadRocksThatAreThinnerThanAShapeCanBe() throws InputError {
        String scene = "{area_m: [[10, -20], [30, 20]], scatter: [{type: rock, per_ha: 2000, height_m: [1e-9, 0.03],"
                + " clear_m: 0}]}";
        ScenePlan plan = colliding(scene, "{type: path, path: way, speed_mps: 2}")
                .attached()
                .scene();
        assertTrue(plan.standing().size() > 0
                && plan.standing().size() < plan.things().size());
    }

    @Test
    void shouldPlanAWayAroundTrunks() throws InputError {
        String scene =
                "{area_m: [[40, -1], [43, 1]], scatter: [{type: tree, per_ha: 2000, height_m: [6, 9], clear_m: 0}]}";
        Scenario scenario = colliding(scene, "{type: path, path: way, speed_mps: 2, avoid: {clearance_m: 2}}");
        DriverPlan.Way way =
                Objects.requireNonNull(scenario.vehicles().getFirst().driver().way());
        assertTrue(scenario.attached().scene().things().size() >= 1);
        for (ScenePlan.Thing thing : scenario.attached().scene().things()) {
            double nearest = Double.MAX_VALUE;
            for (double at = 0; at < way.route().length_m(); at += 0.1) {
                nearest = Math.min(
                        nearest,
                        Math.hypot(
                                way.route().x_m(at) - thing.x_m(), way.route().y_m(at) - thing.y_m()));
            }
            assertTrue(nearest > 1.95 + thing.trunk_m(), "distance from a trunk " + nearest);
        }
    }

    private static final String AREA = "area_m: [[0, -90], [100, 90]], ";

    @Test
    void shouldBuildFencesWallsAndBuildings() throws InputError {
        List<ScenePlan.Thing> things = read(
                "{type: flat, roughness: {amplitude_m: 0.5, wavelength_m: 30}}",
                "{" + AREA + "scatter: [], structures: [{type: fence, along_m: [[10, 5], [20, 5], [20, 12]]},"
                        + " {type: wall, along_m: [[30, 8], [33, 12]], height_m: 2, thickness_m: 0.4}, {type: post, at_m: [1, 9],"
                        + " height_m: 3}, {type: building, at_m: [50, 20], size_m: [12, 8, 3], heading_deg: 90}]}");
        assertEquals(4 + 3, count(things, ScenePlan.Kind.FENCE), "panels of at most 2.5 m");
        assertEquals(7 + 1 + 1, count(things, ScenePlan.Kind.POST), "one at each end of each panel, and one alone");
        assertEquals(2, count(things, ScenePlan.Kind.WALL));
        ScenePlan.Thing piece = things.stream()
                .filter(thing -> thing.kind() == ScenePlan.Kind.WALL)
                .findFirst()
                .orElseThrow();
        assertEquals(Math.atan2(4, 3), piece.heading_rad(), 1e-12);
        assertEquals(2.5 + 0.4, piece.built().long_m(), 1e-12);
        assertEquals(30.75, piece.x_m(), 1e-12);
        ScenePlan.Thing building = things.getLast();
        assertEquals(new ScenePlan.Extent(12, 8, Math.PI / 2), building.built());
        assertEquals(3, building.height_m());
    }

    private static long count(List<ScenePlan.Thing> things, ScenePlan.Kind kind) {
        return things.stream().filter(thing -> thing.kind() == kind).count();
    }

    @Test
    void shouldScatterNothingIntoBuildings() throws InputError {
        String rule = "scatter: [{type: shrub, per_ha: 4000}]";
        List<ScenePlan.Thing> free = read(FLAT, "{" + AREA + rule + "}");
        List<ScenePlan.Thing> built = read(
                FLAT, "{" + AREA + rule + ", structures: [{type: building, at_m: [50, 40], size_m: [20, 10, 3]}]}");
        for (ScenePlan.Thing thing : free) {
            boolean isInside = Math.abs(thing.x_m() - 50) < 10.5 && Math.abs(thing.y_m() - 40) < 5.5;
            assertEquals(!isInside, built.contains(thing), thing::toString);
        }
        assertTrue(built.size() < free.size(), "some were inside");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type: tower, at_m: [1, 2]} | structures.0.type: expected one of post, fence, wall, building",
                "{type: fence, along_m: [[1, 2]]} | structures.0.along_m: ",
                "{type: fence, along_m: [[1, 2], [1, 2]]} | structures.0: along_m: the points 0 and 1 are the same",
                "{type: wall} | structures.0: 'along_m' is missing",
                "{type: building, at_m: [1, 2]} | structures.0: 'size_m' is missing",
                "{type: building, at_m: [1, 2], size_m: [9, 9]} | structures.0.size_m",
                "{type: post, at_m: [1, 2], thickness_m: 1} | structures.0.thickness_m: does not go with the other keys",
                "{type: fence, along_m: [[0, 9], [400000, 9]]} | structures.0: has more than 100000 posts"
            })
    void shouldRefuseStructuresThatCannotBe(String structure, String message) {
        InputError error = assertThrows(
                InputError.class, () -> read(FLAT, "{" + AREA + "scatter: [], structures: [" + structure + "]}"));
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }

    @Test
    void shouldKeepStructuresOnTheGround() {
        InputError error = assertThrows(
                InputError.class,
                () -> read(
                        "{type: flat, size_m: 300}",
                        "{" + AREA + "scatter: [], structures: [{type: post, at_m: [151, 2]}]}"));
        assertTrue(error.getMessage().contains("reaches (151.0, 2.0) m, where there is no ground"), error.getMessage());
    }

    @Test
    void plantsShouldStandOnDryGroundAndRocksInWaterToo() throws InputError {
        String waves = "{type: flat, roughness: {amplitude_m: 0.5, wavelength_m: 30}}";
        String rules = "scatter: [{type: shrub, per_ha: 400, clear_m: 0}, {type: rock, per_ha: 400, clear_m: 0}]";
        List<ScenePlan.Thing> free = read(waves, "{" + AREA + rules + "}");
        Scenario flooded = scenario(waves, "{" + AREA + rules + ", water: {level_m: 0}}");
        UndeformedSurface ground = flooded.ground().undeformed();
        List<ScenePlan.Thing> left = flooded.attached().scene().things();
        for (ScenePlan.Thing thing : free) {
            boolean isDry = ground.height_m(thing.x_m(), thing.y_m()) >= 0;
            assertEquals(isDry || thing.kind() == ScenePlan.Kind.ROCK, left.contains(thing), thing::toString);
        }
        int drowned = free.size() - left.size();
        assertTrue(drowned > 0.3 * count(free, ScenePlan.Kind.SHRUB), "shrubs left out " + drowned);
    }

    @Test
    void waterShouldCoverGround() {
        InputError error = assertThrows(InputError.class, () -> read(FLAT, "{scatter: [], water: {level_m: -0.25}}"));
        assertTrue(
                error.getMessage()
                        .contains("scene.water.level_m: -0.25 m is below all ground of the area, whose lowest point is"
                                + " at 0.00 m; give a higher level, or another area_m"),
                error.getMessage());
    }

    @Test
    void aPathThroughWaterShouldBeDoubted() throws InputError {
        String pond = "{scatter: [], water: {level_m: 0.3, area_m: [[40, -10], [60, 10]]}}";
        List<String> warnings = Plausibility.of(scenario(FLAT, pond));
        String expected =
                "paths: 'way' leads through water of the scene, 0.30 m deep at (40.0, 0.0) m; vehicles drive on"
                        + " the ground below as if it were dry";
        assertTrue(warnings.contains(expected), warnings::toString);
        String beside = "{scatter: [], water: {level_m: 0.3, area_m: [[40, 5], [60, 10]]}}";
        assertTrue(Plausibility.of(scenario(FLAT, beside)).stream().noneMatch(line -> line.contains("water")));
    }
}
