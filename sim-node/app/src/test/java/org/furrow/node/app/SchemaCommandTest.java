package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.input.Schemas;
import org.furrow.node.scenario.Library;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

@Tag("run")
class SchemaCommandTest {
    static final Iterable<String> NAMES = Schemas.names();
    static final Iterable<String> SCENARIOS = Library.NAMES;

    @TempDir
    private Path folder;

    @Test
    void shouldNameEverySchemaInItsHelp() {
        Cli cli = Cli.run("schema", "--help");
        assertEquals(ExitCodes.OK, cli.exitCode());
        Set<String> words =
                Arrays.stream(String.join(" ", cli.out()).split("[\\s,.]+")).collect(Collectors.toSet());
        for (String name : Schemas.names()) {
            assertTrue(words.contains(name), name + " is not in " + cli);
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void shouldPrintASchemaThatRefersToNoOtherFile(String name) {
        Cli cli = Cli.run("schema", name);
        assertEquals(ExitCodes.OK, cli.exitCode());
        JsonNode root = JsonMapper.shared().readTree(String.join("\n", cli.out()));
        for (JsonNode reference : root.findValues("$ref")) {
            String text = reference.asString();
            assertTrue(text.startsWith("#"), text);
            assertFalse(root.at(text.substring(1)).isMissingNode(), text);
        }
    }

    @ParameterizedTest
    @FieldSource("SCENARIOS")
    void shouldAcceptBuiltInScenarios(String name) throws Exception {
        String schema = Objects.requireNonNull(Schemas.bundle("scenario"));
        String yaml = Library.find(name).bytes().text();
        String json = new YAMLMapper().readTree(yaml).toString();
        assertEquals(
                List.of(),
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema)
                        .validate(json, InputFormat.JSON));
    }

    @Test
    void shouldRefuseWhatTheReferredSchemasRefuse() {
        String schema = Objects.requireNonNull(Schemas.bundle("scenario"));
        String json =
                "{\"furrow\":1,\"name\":\"x\",\"duration_s\":1,\"terrain\":{\"type\":\"flat\"},\"soil\":{\"kphi\":-1},\"vehicles\":1}";
        assertTrue(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(json, InputFormat.JSON)
                .stream()
                .anyMatch(error -> error.getInstanceLocation().toString().equals("/soil/kphi")));
    }

    @Test
    void shouldWriteAllSchemas() throws IOException {
        Path target = folder.resolve("schemas");
        Cli cli = Cli.run("schema", "--all", target.toString());
        assertEquals(ExitCodes.OK, cli.exitCode(), cli.toString());
        for (String name : Schemas.names()) {
            assertEquals(Schemas.bundle(name), Files.readString(target.resolve(name + ".schema.json")));
        }
    }

    @Test
    void shouldSuggestASchema() {
        Cli cli = Cli.run("schema", "scenaro");
        assertEquals(ExitCodes.WRONG_INPUT, cli.exitCode());
        assertEquals(List.of("furrow: unknown schema 'scenaro'; did you mean 'scenario'?"), cli.err());
        assertTrue(Cli.run("schema").err().getFirst().startsWith("furrow: name a schema (body, can-binding, contact,"));
    }
}
