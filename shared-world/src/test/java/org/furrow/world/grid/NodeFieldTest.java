package org.furrow.world.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class NodeFieldTest {
    @Test
    void shouldHaveTheDocumentedRows() {
        List<String> rows = Stream.of(NodeField.values())
                .map(f -> f.text() + ", " + f.unit() + ", 2^" + Math.getExponent(f.perUnit()) + ", " + f.join())
                .toList();
        assertEquals(
                List.of(
                        "sinkage, m, 2^24, MAXIMUM",
                        "plastic sinkage, m, 2^24, MAXIMUM",
                        "yield pressure, Pa, 2^4, MAXIMUM",
                        "shear, m, 2^20, MAXIMUM",
                        "bulldozed offset, m, 2^20, SUM"),
                rows);
    }

    @Test
    void shouldHaveStatesFirstAndOneSumAtTheEnd() {
        assertEquals(NodeField.values().length, NodeField.COUNT);
        assertEquals(NodeField.COUNT - 1, NodeField.STATES);
        for (NodeField field : NodeField.values()) {
            boolean isState = field.row() < NodeField.STATES;
            assertEquals(isState ? NodeField.Join.MAXIMUM : NodeField.Join.SUM, field.join(), field.text());
        }
    }

    @Test
    void shouldStoreEveryRowAndTheWriter() {
        assertEquals(NodeField.COUNT + 2, TileNodes.WORDS);
        int[] words = TestRandom.seeded().ints(TileNodes.WORDS).toArray();
        CommittedWorld.Node node = new CommittedWorld.Node();
        node.set(words, 0);
        for (NodeField field : NodeField.values()) {
            assertEquals(words[field.row()], node.get(field), field.text());
            assertEquals(words[field.row()] / field.perUnit(), node.value(field), field.text());
        }
        int[] copy = new int[TileNodes.WORDS];
        node.copy(copy, 0);
        assertArrayEquals(words, copy);
    }

    @Test
    void shouldJoinEveryRowByItsRule() {
        CommittedWorld.Node fresh = new CommittedWorld.Node();
        CommittedWorld.Node old = new CommittedWorld.Node();
        Random random = TestRandom.seeded();
        for (int n = 0; n < 100; n++) {
            int[] before = random.ints(NodeField.COUNT, -100, 100).toArray();
            for (NodeField field : NodeField.values()) {
                fresh.set(field, before[field.row()]);
                old.set(field, random.nextInt(-100, 100));
            }
            fresh.addSums(old);
            fresh.joinStates(old);
            for (NodeField field : NodeField.values()) {
                int mine = before[field.row()];
                int joined =
                        field.join() == NodeField.Join.SUM ? mine + old.get(field) : Math.max(mine, old.get(field));
                assertEquals(joined, fresh.get(field), field.text());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldRoundTiesToEven(NodeField field) {
        double[] steps = {0.0, 0.25, 0.5, 0.75, 1.5, 2.5, 3.5, -0.5, -0.75, -1.5, -2.5};
        int[] fixed = {0, 0, 0, 1, 2, 2, 4, 0, -1, -2, -2};
        for (int n = 0; n < steps.length; n++) {
            assertEquals(fixed[n], field.toFixed(steps[n] / field.perUnit()), "steps=" + steps[n]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldSaturateAtBothEnds(NodeField field) {
        double end = 0x1p31 / field.perUnit();
        assertEquals(Integer.MAX_VALUE, field.toFixed(end));
        assertEquals(Integer.MAX_VALUE, field.toFixed(100 * end));
        assertEquals(Integer.MAX_VALUE, field.toFixed(Double.POSITIVE_INFINITY));
        assertEquals(Integer.MIN_VALUE, field.toFixed(-end));
        assertEquals(Integer.MIN_VALUE, field.toFixed(-100 * end));
        assertEquals(Integer.MIN_VALUE, field.toFixed(Double.NEGATIVE_INFINITY));
        assertEquals(Integer.MAX_VALUE - 1, field.toFixed(end - 2 / field.perUnit()));
    }

    @ParameterizedTest
    @EnumSource
    void shouldConvertBackExactly(NodeField field) {
        Random random = TestRandom.seeded();
        for (int n = 0; n < 20_000; n++) {
            int fixed = n == 0 ? Integer.MIN_VALUE : n == 1 ? Integer.MAX_VALUE : random.nextInt();
            double value = field.toDouble(fixed);
            BigDecimal back = new BigDecimal(value).multiply(new BigDecimal(field.perUnit()));
            assertEquals(0, back.compareTo(BigDecimal.valueOf(fixed)), TestRandom.where("fixed=" + fixed));
            assertEquals(fixed, field.toFixed(value), TestRandom.where("fixed=" + fixed));
            assertEquals(value, fixed * (1 / field.perUnit()), TestRandom.where("fixed=" + fixed));
        }
    }

    @Test
    void shouldRoundToTheNearest() {
        Random random = TestRandom.seeded();
        NodeField field = NodeField.SINKAGE;
        for (int n = 0; n < 20_000; n++) {
            double value = random.nextDouble(-100, 100);
            double error = field.toDouble(field.toFixed(value)) - value;
            assertTrue(Math.abs(error) <= 0.5 / field.perUnit(), () -> TestRandom.where("value=" + value));
        }
    }
}
