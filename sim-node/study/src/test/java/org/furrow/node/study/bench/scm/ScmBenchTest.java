package org.furrow.node.study.bench.scm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.grid.CommittedWorld;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ScmBenchTest {
    @Tag("run")
    @Test
    void shouldMeasureTheCaseThatIsNamed() throws InputError {
        Map<String, Object> result = new ScmBench(ContactModel.REFERENCE, 1, 1, text -> {}).run(List.of("hmmwv-mesh"));
        assertEquals(List.of("hmmwv-mesh"), List.copyOf(result.keySet()));
        // the vehicle leaves two ruts of 10 m and more, 0.25 m wide, on a grid of 5 cm; published: 5,400 nodes
        double nodes = number(result, "nodes");
        assertTrue(nodes > 2500 && nodes < 8000, "nodes=" + nodes);
        double bytes = number(result, "bytes_per_node");
        assertTrue(bytes <= 80, "bytes_per_node=" + bytes);
        assertTrue(number(result, "soil_us") > 0);
        assertEquals(350.6, number(result, "chrono_i7_13700k_4_threads_us"));
    }

    private static double number(Map<String, Object> result, String key) {
        Map<?, ?> row = (Map<?, ?>) Objects.requireNonNull(result.get("hmmwv-mesh"));
        return ((Number) Objects.requireNonNull(row.get(key))).doubleValue();
    }

    @Test
    void shouldLayRutsOfTheWidthAndLengthOfTheBenchmark() {
        CommittedWorld world = new CommittedWorld();
        Ruts.put(world, new FlatSurface(0, Double.POSITIVE_INFINITY), 300, 0.02, 1);
        assertEquals(15 * 15001, world.deformedNodes());
        assertTrue(world.bytes() <= 80 * world.deformedNodes(), "bytes=" + world.bytes());
    }
}
