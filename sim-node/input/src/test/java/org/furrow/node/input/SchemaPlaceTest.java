package org.furrow.node.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

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
