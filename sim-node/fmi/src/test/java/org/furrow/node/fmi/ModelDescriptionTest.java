package org.furrow.node.fmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.furrow.node.testkit.Scenarios;
import org.intocps.fmi.jnifmuapi.fmi2.schemas.Fmi2Schema;
import org.intocps.fmi.jnifmuapi.fmi3.schemas.Fmi3Schema;
import org.intocps.fmi.jnifmuapi.xml.SchemaProvider;
import org.intocps.fmi.jnifmuapi.xml.SchemaResourceResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Model descriptions against the schemas of the standard. */
class ModelDescriptionTest {
    @TempDir
    Path folder;

    private static void validate(String xml, SchemaProvider schemas, String root) throws Exception {
        SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        factory.setResourceResolver(new SchemaResourceResolver(schemas));
        Schema schema = factory.newSchema(new StreamSource(schemas.getSchema(root)));
        schema.newValidator().validate(new StreamSource(new StringReader(xml)));
    }

    private String written(FmiVersion version, String name, String scenario, String... vehicles) throws Exception {
        String[] unsettled = IntStream.range(
                        0, Scenarios.of(scenario).vehicles().size())
                .mapToObj(v -> "vehicles." + v + ".start.settle_s=0")
                .toArray(String[]::new);
        Path file = Fmus.export(Scenarios.of(scenario, unsettled), version, folder, vehicles);
        Fmus.model(file);
        return Files.readString(Path.of(file + ".unpacked").resolve(name));
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeValid(FmiVersion version) throws Exception {
        SchemaProvider schemas = version == FmiVersion.FMI2 ? new Fmi2Schema() : new Fmi3Schema();
        String root = version == FmiVersion.FMI2 ? "fmi2ModelDescription.xsd" : "fmi3ModelDescription.xsd";
        validate(written(version, "modelDescription.xml", Fmus.wheels(folder).toString()), schemas, root);
        validate(written(version, "modelDescription.xml", "side-by-side", "left"), schemas, root);
        if (version == FmiVersion.FMI3) {
            Path sources = folder.resolve("wheels-FMI3.fmu.unpacked/sources/buildDescription.xml");
            validate(Files.readString(sources), schemas, "fmi3BuildDescription.xsd");
        }
    }

    @Test
    void shouldHaveUnitsBoundsAndMeaningsOfSignals() throws Exception {
        String xml = written(FmiVersion.FMI3, "modelDescription.xml", "single", "solo");

        assertTrue(
                xml.contains("<Float64 name=\"solo.steering\" valueReference=\"1\" description=\"steering input in"
                        + " [-1, 1], positive left\" causality=\"input\" variability=\"continuous\" min=\"-1.0\""
                        + " max=\"1.0\" start=\"0.0\"/>"),
                xml);
        assertTrue(xml.contains("name=\"solo.fz_N_FL\""), xml);
        assertTrue(xml.contains("<Unit name=\"m/s^2\">\n      <BaseUnit m=\"1\" s=\"-2\"/>"), xml);
    }

    @Test
    void shouldReadPowersOfUnits() {
        assertEquals(Map.of("kg", 1, "m", 2, "s", -2), UnitPowers.of("Nm"));
        assertEquals(Map.of("m", -1), UnitPowers.of("1/m"));
        assertEquals(Map.of("m", 1, "s", -2), UnitPowers.of("m/s^2"));
        assertEquals(Map.of("rad", 1, "s", -1), UnitPowers.of("rad/s"));
        assertNull(UnitPowers.of("deg"));
        assertNull(UnitPowers.of("days"));
    }
}
