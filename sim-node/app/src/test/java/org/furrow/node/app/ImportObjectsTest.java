package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code furrow vehicle import} of the rigid objects of Ibex. */
@Tag("run")
class ImportObjectsTest {
    /** The element that the paper prints. */
    private static final String PRINTED = """
            <RigidObject name = "box" mass = "1f" density = "0.0f" static = "false" visualisationMeshFile = "block.obj">
              <position x = "0.0f" y = "0.0f" z = "0.0f" />
              <orientation x = "0f" y = "0f" z = "0f" w = "1f" />
              <BoxShape x = "1.0f" y = "1.0f" z = "1.0f" materialIndex = "2" >
                <color r = "1f" g = "0f" b = "0.0f" a = "0.0f" />
                <position x = "0.0f" y = "0.0f" z = "0.0f" />
                <orientation x = "0.0f" y = "0.0f" z = "0.0f" w = "1f" />
              </BoxShape>
            </RigidObject>
            """;

    @TempDir
    private Path folder;

    private Cli read(String xml, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("Scene.xml"), xml);
        List<String> args = new ArrayList<>(List.of("vehicle", "import", file.toString()));
        args.addAll(List.of(options));
        args.addAll(List.of("--out", folder.resolve("out").toString()));
        return Cli.run(args.toArray(String[]::new));
    }

    private String written() throws IOException {
        return Files.readString(folder.resolve("out/scene.yaml"));
    }

    @Test
    void shouldReadTheElementOfThePaper() throws IOException {
        Cli cli = read(PRINTED);
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(
                cli.out().contains("without effect: line 1: attribute visualisationMeshFile of RigidObject"),
                cli.toString());
        assertTrue(cli.out().contains("without effect: line 4: attribute materialIndex of BoxShape"), cli.toString());
        assertTrue(cli.out().contains("without effect: line 5: element color"), cli.toString());
        // a cube of 1 m and 1 kg: 1/6 kg m^2
        assertTrue(
                written()
                        .contains("{name: box, mass: 1.0, at: [0.0, 0.0, 0.0], com: [0.0, 0.0, 0.0], inertia:"
                                + " [0.16666666666666666, 0.16666666666666666, 0.16666666666666666, 0.0, 0.0, 0.0]}"),
                written());
        assertTrue(written().contains("{body: box, type: box, size: [1.0, 1.0, 1.0], at: [0.0, 0.0, 0.0]}"), written());
    }

    @Test
    void shouldTakeHalfEdgesAndADensityWithoutMass() throws IOException {
        String dense = PRINTED.replace("mass = \"1f\" density = \"0.0f\"", "mass = \"0f\" density = \"2.0f\"");
        Cli cli = read(dense, "--half-edges");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(written().contains("mass: 16.0"), written());
        assertTrue(written().contains("size: [2.0, 2.0, 2.0]"), written());
    }

    /** A table of three boxes, a static floor, a ball and a turned capsule. */
    @Test
    void shouldReadObjectsOfSeveralShapesAndRunThem() throws IOException {
        String boxes = """
                <Scene>
                <RigidObject name="floor" mass="0" static="true">
                  <BoxShape x="10" y="10" z="1"><position x="0" y="0" z="-0.5"/></BoxShape>
                </RigidObject>
                <RigidObject name="table" mass="20">
                  <position x="0" y="0" z="0.4"/>
                  <BoxShape x="1" y="0.6" z="0.05"><position x="0" y="0" z="0.375"/></BoxShape>
                  <BoxShape x="0.05" y="0.6" z="0.75"><position x="-0.4" y="0" z="-0.025"/></BoxShape>
                  <BoxShape x="0.05" y="0.6" z="0.75"><position x="0.4" y="0" z="-0.025"/></BoxShape>
                </RigidObject>
                <RigidObject name="ball" mass="1"><position x="-0.25" y="0" z="1.2"/><SphereShape radius="0.1"/></RigidObject>
                <RigidObject name="pill" mass="1"><position x="0.2" y="0" z="1.2"/>
                  <orientation x="0" y="0" z="0.70710678" w="0.70710678"/>
                  <CapsuleShape radius="0.05" length="0.2"/>
                </RigidObject>
                <HingeJoint first="table" second="ball"/>
                </Scene>
                """;
        Cli cli = read(boxes);
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(cli.out().contains("without effect: line 16: element HingeJoint"), cli.toString());
        Path mechanism = folder.resolve("out/scene.yaml");
        Path table = folder.resolve("scene.csv");
        Cli run = Cli.run(
                "mechanism", mechanism.toString(), "--duration", "2", "--step", "0.001", "--out", table.toString());
        assertEquals(0, run.exitCode(), run.toString());
        List<String> rows = Files.readAllLines(table);
        List<String> columns = List.of(rows.getFirst().split(","));
        String[] last = rows.getLast().split(",");
        assertEquals(0.4, Double.parseDouble(last[columns.indexOf("table.z_m")]), 0.02);
        assertEquals(0.85, Double.parseDouble(last[columns.indexOf("pill.z_m")]), 0.05);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<RigidObject name=\"a\" mass=\"1\"/> | Scene.xml:1: RigidObject: needs a BoxShape",
                "<RigidObject name=\"a\"><BoxShape x=\"1\" y=\"1\" z=\"1\"/></RigidObject> | needs a mass",
                "<RigidObject mass=\"1\"/> | needs the attribute 'name'",
                "<RigidObject name=\"a\" mass=\"one\"/> | 'mass' must be a number such as 1.5 or 1.5f, found 'one'",
                "<RigidObject name=\"a\" static=\"true\"/> | has no RigidObject that moves",
                "<RigidObject name=\"a\" | is no sound XML"
            })
    void shouldRefuseWhatItCannotRead(String xml, String fault) throws IOException {
        Cli cli = read(xml);
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains(fault), cli.toString());
        assertFalse(Files.exists(folder.resolve("out")));
    }
}
