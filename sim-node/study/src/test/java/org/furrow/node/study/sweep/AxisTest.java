package org.furrow.node.study.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of a sweep as a user writes them. */
class AxisTest {
    @Test
    void shouldReadRangesAndListsOfSeeds() throws Exception {
        assertEquals(List.of("1", "2", "3"), Axis.ofSeeds("1..3").values());
        assertEquals(List.of("7", "1", "3", "4"), Axis.ofSeeds("7,1,3..4").values());
        assertEquals(List.of("-1", "0"), Axis.ofSeeds("-1..0").values());
    }

    @Test
    void shouldNotSplitWithinBracesBracketsAndQuotes() throws Exception {
        Axis axis = Axis.ofSetting("soil={a: 1, b: [2,3]},mid,\"x,y\",[4,{c: 5}],'z,'");
        assertEquals("soil", axis.key());
        assertEquals(List.of("{a: 1, b: [2,3]}", "mid", "\"x,y\"", "[4,{c: 5}]", "'z,'"), axis.values());
    }

    @Test
    void shouldKeepEqualsSignsInValues() throws Exception {
        assertEquals(List.of("x=1", "y"), Axis.ofSetting("name=x=1,y").values());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            soil=mid,       | a value is empty
            soil=           | a value is empty
            soil={a: 1,b    | a brace, bracket or quote is not closed
            soil=mid,mid    | a value occurs twice
            soil            | expected path=value
            """)
    void shouldRefuseAWrongSetting(String text, String expected) {
        InputError refusal = assertThrows(InputError.class, () -> Axis.ofSetting(text));
        assertTrue(refusal.getMessage().startsWith("--set " + text), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(expected), refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1..      | expected seeds such as 1..20 or 1,2,5
            a        | expected seeds such as 1..20 or 1,2,5
            1..2..3  | expected seeds such as 1..20 or 1,2,5
            5..1     | must ascend
            1..99999 | at most 10000 seeds
            1,1      | a value occurs twice
            """)
    void shouldRefuseWrongSeeds(String text, String expected) {
        InputError refusal = assertThrows(InputError.class, () -> Axis.ofSeeds(text));
        assertTrue(refusal.getMessage().startsWith("--seed " + text), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(expected), refusal.getMessage());
    }
}
