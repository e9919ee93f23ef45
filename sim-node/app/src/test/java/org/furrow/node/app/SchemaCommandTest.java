package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.furrow.node.input.Schemas;
import org.junit.jupiter.api.Test;

class SchemaCommandTest {
    @Test
    void shouldNameEverySchemaInItsHelp() {
        Cli cli = Cli.run("schema", "--help");
        assertEquals(Furrow.OK, cli.exitCode());
        Set<String> words =
                Arrays.stream(String.join(" ", cli.out()).split("[\\s,.]+")).collect(Collectors.toSet());
        for (String name : Schemas.NAMES) {
            assertTrue(words.contains(name), name + " is not in " + cli);
        }
    }
}
