package org.furrow.node.view.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PackMetaTest {
    private static JsonNode meta(String name) {
        return meta(Scenarios.brief(name, "duration_s=1"));
    }

    private static JsonNode meta(Scenario scenario) {
        byte[] meta = PackMeta.of(scenario, TerrainHeights.of(scenario), 1000, 50);
        return JsonMapper.shared().readTree(meta);
    }

    private static JsonNode obstacles(String name) {
        return meta(name).path("obstacles");
    }

    @Test
    void shouldListRocksAsBodiesThatStandOnTheGround() {
        JsonNode all = obstacles("obstacle-field");
        assertEquals(8, all.size());
        JsonNode rock = all.get(0);
        assertEquals("ellipsoid", rock.path("kind").asString());
        assertEquals("[0.9,0.9,0.7]", rock.path("half_m").toString());
        assertEquals(42, rock.path("p").get(0).asDouble());
        assertEquals(0.5, rock.path("p").get(1).asDouble());
        assertTrue(Math.abs(rock.path("p").get(2).asDouble()) < 0.3, "the foot, not the top");
    }

    @Test
    void shouldListHalfRoundsAcrossTheWay() {
        JsonNode bar = obstacles("half-rounds").get(2);
        assertEquals("cylinder", bar.path("kind").asString());
        assertEquals(0.2032, bar.path("radius_m").asDouble());
        assertEquals(12, bar.path("length_m").asDouble());
        double half = Math.sqrt(0.5);
        assertEquals(half, bar.path("q").get(0).asDouble(), 1e-12);
        assertEquals(half, bar.path("q").get(3).asDouble(), 1e-12);
    }

    @Test
    void shouldHaveNoObstaclesWhereThereAreNone() {
        assertTrue(obstacles("convoy").isMissingNode());
    }

    @Test
    void shouldHaveWaterAsALevelRectangle() {
        String water = "scene={scatter: [], water: {level_m: 0.5, area_m: [[10, -20], [40, 20]]}}";
        JsonNode all = meta(Scenarios.brief("single", "duration_s=1", water)).path("water");
        assertEquals(
                "[{\"kind\":\"water\",\"size_m\":[30.0,40.0],\"p\":[25.0,0.0,0.5],\"q\":[1,0,0,0]}]", all.toString());
        assertTrue(meta("convoy").path("water").isMissingNode());
    }

    /** A boulder has the mesh of a stone, near and far, and nothing painted on it. */
    @Test
    void shouldShowLooseRocksAsStones() {
        JsonNode meta = meta("rocks");
        JsonNode mesh = meta.path("meshes").path("boulder");
        assertTrue(mesh.path("far").asBoolean());
        assertTrue(meta.path("meshes").path("hmmwv").has("far"));
        assertFalse(meta.path("meshes").path("hmmwv").path("far").asBoolean());
        byte[] finishes = Base64.getDecoder().decode(mesh.path("finishes").asString());
        assertEquals(1280, finishes.length);
        for (byte finish : finishes) {
            JsonNode paint = mesh.path("paints").get(finish);
            assertEquals(0, paint.get(3).asDouble(), "it mirrors no sky");
            assertEquals(1, paint.get(4).asDouble(), "it has speckles");
        }
        assertEquals(0, meta.path("looks").path("boulder").size());
        assertFalse(meta.path("looks").path("hmmwv").isEmpty());
    }

    /** Moving bodies have meshes of their own, and belts have what a page needs to place their shoes. */
    @Test
    void shouldShowMovingBodies() {
        JsonNode meshes = meta("loader").path("meshes");
        assertTrue(meshes.has("wheel-loader") && meshes.has("wheel-loader/bucket") && meshes.has("wheel-loader/rear"));
        JsonNode meta = meta("tracks");
        assertTrue(meta.path("meshes").has("m113/shoe"));
        JsonNode carrier = meta.path("vehicles").get(0);
        assertEquals(2, carrier.path("belts").size());
        JsonNode belt = carrier.path("belts").get(1);
        JsonNode first = carrier.path("parts").get(belt.path("first").asInt());
        assertEquals("belt-right-0", first.path("name").asString());
        assertTrue(first.path("shoes").asBoolean());
        JsonNode sprocket = carrier.path("parts").get(belt.path("sprocket").asInt());
        assertEquals("sprocket-right", sprocket.path("name").asString());
        assertFalse(sprocket.has("shoes"));
        assertEquals(63, belt.path("shoes").asInt());
        assertTrue(meta.path("vehicles").get(1).path("belts").isMissingNode());
    }

    @Test
    void shouldNameWhatTheGroundIsMadeOf() {
        assertEquals(
                "[\"dry pavement\",\"wet pavement\",\"snow\",\"ice\",\"sand\",\"clay\"]",
                meta("surfaces").path("ground").path("soils").toString());
        assertEquals(
                "[\"rigid ground\"]",
                meta("half-rounds").path("ground").path("soils").toString());
        assertEquals(
                "[\"sandy-loam-15\"]",
                meta("convoy").path("ground").path("soils").toString());
    }

    @Test
    void shouldNumberWhatTheGroundIsMadeOfByPlace() {
        Scenario scenario = Scenarios.brief("surfaces", "duration_s=1");
        GroundMaterials materials = GroundMaterials.of(scenario.ground());
        for (int v = 0; v < scenario.vehicles().size(); v++) {
            VehiclePlan plan = scenario.vehicles().get(v);
            int number = materials.map().at(plan.start().x_m(), plan.start().y_m());
            assertTrue(materials.names().get(number).startsWith(plan.name()), plan.name() + ": " + number);
        }
    }
}
