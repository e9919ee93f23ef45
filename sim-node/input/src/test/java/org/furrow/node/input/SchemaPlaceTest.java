package org.furrow.node.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Defaults that schemas state. */
class SchemaPlaceTest {
    private static YamlNode read(String text) throws InputError {
        return YamlDocument.read(Source.ofText("test", text), "defaults", List.of())
                .root();
    }

    @Test
    void shouldReadTheDefaultOfAMissingKey() throws InputError {
        YamlNode root = read("wheel: {count: 6}");
        assertEquals(12.5, root.number("mass_kg"));
        assertTrue(root.flag("shared"));
        assertEquals("plain", root.text("model"), "a default beside a reference is that of the place");
        assertFalse(root.has("mass_kg"));
        assertEquals(6, root.get("wheel").integer("count"));
        assertThrows(IllegalStateException.class, () -> root.text("wheels"));
    }

    @Test
    void shouldTakeTheDefaultOfTheConditionThatHolds() throws InputError {
        YamlNode root = read("wheels: [{type: soft}, {type: rigid}, {}]");
        List<YamlNode> wheels = root.items("wheels");
        assertEquals(0.6, wheels.get(0).number("radius_m"));
        assertEquals(0.5, wheels.get(1).number("radius_m"));
        assertEquals(0.5, wheels.get(2).number("radius_m"));
        assertEquals(4, wheels.get(2).integer("count"));
    }

    @ParameterizedTest
    @CsvSource({
        "5, 5",
        "+5, 5",
        ".5, 0.5",
        "-.5, -0.5",
        "+.5, 0.5",
        "5., 5",
        "1e3, 1000",
        "1e-3, 0.001",
        "2.0E8, 2e8",
        ".5e1, 5",
        "+1.5e+2, 150"
    })
    void shouldReadEveryFormOfANumber(String text, double expected) throws InputError {
        assertEquals(expected, read("mass_kg: " + text).number("mass_kg"));
        assertEquals(expected, read("\ufeffmass_kg: " + text + " # kg\r\n").number("mass_kg"));
        assertThrows(InputError.class, () -> read("mass_kg: \"" + text + "\"").number("mass_kg"));
    }

    /** PyYAML follows YAML 1.1, in which an exponent has a sign. */
    @Test
    void shouldWriteNumbersForEveryVersionOfYaml() throws InputError {
        YamlNode root = read("mass_kg: 2e8");
        assertTrue(
                root.document().toYaml().contains("mass_kg: 2.0e+8\n"),
                root.document().toYaml());
        assertEquals(2e8, read(root.document().toYaml()).number("mass_kg"));
        assertTrue(root.document().canonical().contains("mass_kg: 2.0E8\n"));
        assertTrue(read("mass_kg: 1e-5").document().toYaml().contains("mass_kg: 1.0E-5\n"));
    }

    @Test
    void shouldShowOnlyDefaultsThatAreFilled() throws InputError {
        YamlNode root = read("wheel: {}");
        root.number("mass_kg");
        String before = root.document().toYaml();
        assertFalse(before.contains("mass_kg"), before);
        root.fill("mass_kg");
        root.fill("model");
        String after = root.document().toYaml();
        assertTrue(after.contains("mass_kg: 12.5") && after.contains("plain"), after);
    }
}
