package org.furrow.node.view.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PackMetaTest {
    private static JsonNode meta(String name) {
        Scenario scenario = Scenarios.brief(name, "duration_s=1");
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
