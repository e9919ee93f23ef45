package org.furrow.node.scenario.visual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.world.contact.Triangles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A user's mesh from a glTF file: a box of 2 m (x, to the left), 1.5 m (y, upwards) and 4 m (z, ahead). */
class GltfVisualTest {
    private static final double[] SIZE_M = {2, 1.5, 4};
    /** Corner k has coordinate d at its full size where bit d of k is set. */
    private static final int[] FACES = {
        0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5
    };

    private static final int POINTS = 8;
    private static final int BYTES = 12 * POINTS + 2 * FACES.length;

    private static final String JSON = """
            {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
             "nodes": [{"children": [1], "translation": [0, 0, 10]}, {"mesh": 0}],
             "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
             "materials": [{"name": "lime", "pbrMetallicRoughness": {"baseColorFactor": [0.1, 0.6, 0.2, 1], "roughnessFactor": 0.75}}],
             "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
                           {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}],
             "bufferViews": [{"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
             "buffers": [{BUFFER"byteLength": 168}]}
            """;

    private static final String SCENARIO = """
            furrow: 1
            name: look
            duration_s: 0.1
            terrain: {type: flat}
            surface: rigid
            vehicles:
              - {name: v, type: own, start: {x_m: 0, y_m: 0, heading_deg: 0, settle_s: 0}, driver: {type: none}}
            """;

    @TempDir
    Path folder;

    private static byte[] box() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int k = 0; k < POINTS; k++) {
            for (int d = 0; d < 3; d++) {
                bytes.putFloat((float) ((k >> d & 1) == 1 ? SIZE_M[d] : 0));
            }
        }
        for (int corner : FACES) {
            bytes.putShort((short) corner);
        }
        return bytes.array();
    }

    /** The binary form, with the buffer in its second chunk. */
    private static byte[] glb(String json) {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        int padded = (text.length + 3) / 4 * 4;
        byte[] data = box();
        ByteBuffer all = ByteBuffer.allocate(12 + 8 + padded + 8 + data.length).order(ByteOrder.LITTLE_ENDIAN);
        all.putInt(0x46546c67).putInt(2).putInt(all.capacity());
        all.putInt(padded).putInt(0x4e4f534a).put(text);
        while (all.position() < 20 + padded) {
            all.put((byte) ' ');
        }
        all.putInt(data.length).putInt(0x004e4942).put(data);
        return all.array();
    }

    private VehicleVisual read(String name, byte[] mesh, List<String> files) throws Exception {
        Files.write(folder.resolve(name), mesh);
        String vehicle = Library.findVehicle("patrol-4x4").bytes().text();
        Files.writeString(
                folder.resolve("own.yaml"),
                vehicle.replaceFirst("(?m)^visual:.*$", "visual: {mesh: " + name + ", style: off-roader}"));
        VehicleReader.read(Source.ofFile(folder.resolve("own.yaml")), file -> files.add(file.label()));
        Files.writeString(folder.resolve("look.yaml"), SCENARIO);
        return ScenarioReader.read(Source.ofFile(folder.resolve("look.yaml")), List.of())
                .vehicles()
                .getFirst()
                .visual();
    }

    private VisualMesh mesh(String json) throws Exception {
        return Objects.requireNonNull(read("body.glb", glb(json.replace("BUFFER", "")), new ArrayList<>())
                .body());
    }

    private static double[] bounds(Triangles triangles) {
        double[] box = {9, 9, 9, -9, -9, -9};
        for (int v = 0; v < triangles.vertices(); v++) {
            for (int d = 0; d < 3; d++) {
                box[d] = Math.min(box[d], triangles.coordinate(v, d));
                box[3 + d] = Math.max(box[3 + d], triangles.coordinate(v, d));
            }
        }
        return box;
    }

    private static void assertBox(double[] expected, VisualMesh mesh) {
        double[] box = bounds(mesh.triangles());
        for (int d = 0; d < 6; d++) {
            assertEquals(expected[d], box[d], 1e-6, "side " + d);
        }
    }

    /** z is ahead, x to the left and y upwards; the parent moves it ahead. */
    @Test
    void aGlbIsTurnedIntoTheFrameOfTheChassis() throws Exception {
        VisualMesh mesh = mesh(JSON.replace("[0, 0, 10]", "[0, 0, -3]"));
        assertEquals(12, mesh.triangles().count());
        assertBox(new double[] {-3, 0, 0, 1, 2, 1.5}, mesh);
        assertEquals(12, mesh.volume_m3(), 1e-6);
        OwnPaint paint = Objects.requireNonNull(mesh.paint(0));
        assertEquals(new OwnPaint(0.1, 0.6, 0.2, 0.25), paint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"body.bin", "a body.bin", "data:application/octet-stream;base64,"})
    void theTextFormHasItsBufferInAnotherFileOrEmbedded(String uri) throws Exception {
        boolean embedded = uri.startsWith("data:");
        String text = embedded ? uri + Base64.getEncoder().encodeToString(box()) : uri.replace(" ", "%20");
        if (!embedded) {
            Files.write(folder.resolve(uri), box());
        }
        List<String> files = new ArrayList<>();
        String json = JSON.replace("[0, 0, 10]", "[0, 0, 0]").replace("BUFFER", "\"uri\": \"" + text + "\", ");
        VehicleVisual visual = read("body.gltf", json.getBytes(StandardCharsets.UTF_8), files);
        assertBox(new double[] {0, 0, 0, 4, 2, 1.5}, Objects.requireNonNull(visual.body()));
        assertEquals(
                embedded ? 0 : 1,
                files.stream().filter(each -> each.endsWith(uri)).count());
        assertEquals(
                1, files.stream().filter(each -> each.endsWith("body.gltf")).count());
    }

    /** A rotation of 90 degrees about the axis upwards leads ahead to the left; a mirror image keeps its outer sides. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "rotation": [0, 0.7071067811865476, 0, 0.7071067811865476] | -2 0 0 0 4 1.5
            "scale": [1, 2, 0.5]                                       | 0 0 0 2 2 3
            "scale": [-1, 1, 1]                                        | 0 -2 0 4 0 1.5
            "matrix": [0,0,-1,0, 0,1,0,0, 1,0,0,0, 0.5,0,0,1]          | -2 0.5 0 0 4.5 1.5
            """)
    void nodesPlaceAndTurnTheirMesh(String transform, String expected) throws Exception {
        VisualMesh mesh = mesh(JSON.replace("\"translation\": [0, 0, 10]", transform));
        double[] box = new double[6];
        String[] words = expected.split(" ");
        for (int d = 0; d < 6; d++) {
            box[d] = Double.parseDouble(words[d]);
        }
        assertBox(box, mesh);
        assertTrue(mesh.volume_m3() > 11.9, "outer sides are outside: " + mesh.volume_m3());
        for (int t = 0; t < 12; t++) {
            assertEquals(
                    1,
                    Math.abs(mesh.normal(t, 0, 0)) + Math.abs(mesh.normal(t, 0, 1)) + Math.abs(mesh.normal(t, 0, 2)),
                    1e-6);
        }
    }

    @Test
    void namesOfFinishesAndMissingMaterials() throws Exception {
        VisualMesh glass = mesh(JSON.replace("lime", "glass"));
        assertEquals(Finish.GLASS, glass.finish(0));
        assertNull(glass.paint(0));
        VisualMesh plain = mesh(JSON.replace(", \"material\": 0", ""));
        assertEquals(new OwnPaint(1, 1, 1, 0), plain.paint(0));
    }

    @Test
    void trianglesNeedNoIndicesAndNormalsMakeThemRound() throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(24 * FACES.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int pass = 0; pass < 2; pass++) {
            for (int corner : FACES) {
                for (int d = 0; d < 3; d++) {
                    boolean full = (corner >> d & 1) == 1;
                    // normals point away from the middle of the box
                    bytes.putFloat((float) (pass == 1 ? full ? 1 : -1 : full ? SIZE_M[d] : 0));
                }
            }
        }
        int half = 12 * FACES.length;
        String views = String.format(
                Locale.ROOT,
                "\"bufferViews\": [{\"buffer\": 0, \"byteLength\": %d}, {\"buffer\": 0, \"byteOffset\": %d, \"byteLength\": %d}],",
                half,
                half,
                half);
        String json = JSON.replaceFirst("(?m)^ \"bufferViews\".*$", views)
                .replaceFirst("\"accessors\": [^]]*]", "\"accessors\": [" + corners(0) + ", " + corners(1) + "]")
                .replace("{\"POSITION\": 0}, \"indices\": 1", "{\"POSITION\": 0, \"NORMAL\": 1}")
                .replace("[0, 0, 10]", "[0, 0, 0]")
                .replace("168", String.valueOf(2 * half))
                .replace(
                        "BUFFER",
                        "\"uri\": \"data:;base64," + Base64.getEncoder().encodeToString(bytes.array()) + "\", ");
        VisualMesh mesh =
                Objects.requireNonNull(read("body.gltf", json.getBytes(StandardCharsets.UTF_8), new ArrayList<>())
                        .body());
        assertEquals(12, mesh.triangles().count());
        assertEquals(12, mesh.volume_m3(), 1e-6);
        for (int t = 0; t < 12; t++) {
            assertTrue(mesh.isRound(t));
            for (int d = 0; d < 3; d++) {
                assertEquals(Math.sqrt(1.0 / 3), Math.abs(mesh.normal(t, 1, d)), 1e-6);
            }
        }
    }

    private static String corners(int view) {
        return "{\"bufferView\": " + view + ", \"componentType\": 5126, \"count\": 36, \"type\": \"VEC3\"}";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "version": "2.0"       | "version": "1.0"                                   | states the version '1.0' of glTF; export it as glTF 2.0
            "scene": 0,            | "extensionsRequired": ["KHR_draco_mesh_compression"], | needs the extension KHR_draco_mesh_compression, which is not supported
            "scene": 0,            | "skins": [{}],                                     | has skins, which are not supported; export a mesh at rest
            "scene": 0,            | "animations": [{}],                                | has animations, which are not supported
            "scene": 0             | "scene": 7                                         | the file.scene: there are 1 scenes, found number 7
            "nodes": [0]           | "nodes": [5]                                       | nodes.5: is no node
            "children": [1]        | "children": [0]                                    | nodes.0: is no node, or has two parents
            "mesh": 0              | "mesh": 3                                          | nodes.1.mesh: there are 1 meshes, found number 3
            {"mesh": 0}            | {}                                                 | has no triangles in its scene
            "indices": 1,          | "indices": 1, "mode": 5,                           | meshes.0.primitives.0.mode: only triangles (4) are supported, found 5
            "indices": 1,          | "indices": 1, "targets": [],                       | morph targets are not supported
            {"POSITION": 0}        | {"POSITION": 0, "COLOR_0": 0}                      | colours of vertices are not supported
            {"POSITION": 0}        | {}                                                 | attributes.POSITION: expected a whole number, found nothing
            "baseColorFactor": [   | "baseColorTexture": {}, "baseColorFactor": [       | materials.0.baseColorTexture: textures are not supported
            "name": "lime"         | "normalTexture": {}                                | materials.0.normalTexture: textures are not supported
            [0.1, 0.6              | [1.1, 0.6                                          | materials.0: baseColorFactor and roughnessFactor are numbers in [0, 1]
            "count": 8             | "count": 9                                         | the accessor reaches beyond its buffer
            "count": 36            | "count": 35                                        | has 35 corners, triangles need three each
            5126                   | 5122                                               | quantized meshes are not supported
            "VEC3"                 | "VEC2"                                             | needs an accessor of type VEC3, found "VEC2"
            "count": 8             | "sparse": {}, "count": 8                           | a sparse or empty accessor is not supported
            "byteLength": 168      | "byteLength": 169                                  | buffers.0: has 168 bytes, byteLength says 169
            "buffers": [{          | "buffers": [{"uri": "other.bin",                   | buffers.0.uri: there is no file 'other.bin' beside it
            "buffers": [{          | "buffers": [{"uri": "data:text,",                  | buffers.0.uri: embedded data needs the form
            "buffers": [{          | "buffers": [{"uri": "data:;base64,#",              | buffers.0.uri: is no valid Base64
            [0, 0, 10]             | [0, 10]                                            | nodes.0.translation: expected 3 numbers
            "translation": [0, 0, 10] | "rotation": [0, 0, 0, 0]                        | nodes.0.rotation: a quaternion of length 0
            "translation": [0, 0, 10] | "scale": [90, 90, 90]                           | visual.mesh: is 360 m long, at most 50 m
            "translation": [0, 0, 10] | "scale": [1, 1, 0]                              | faces inwards or encloses nothing
            {"asset"               | {"asset                                            | is neither glTF in JSON nor glb
            """)
    void whatIsNotSupportedIsOneError(String part, String other, String expected) {
        assertTrue(JSON.contains(part), part);
        InputError error = assertThrows(InputError.class, () -> mesh(JSON.replace(part, other)));
        String text = Objects.requireNonNull(error.getMessage());
        assertEquals(1, text.lines().count(), text);
        assertTrue(text.contains(expected), text);
        assertTrue(text.contains("body.glb") || text.contains("own.yaml"), text);
    }

    @Test
    void aTornGlbIsOneError() {
        byte[] whole = glb(JSON.replace("BUFFER", ""));
        byte[] torn = Arrays.copyOf(whole, whole.length - 9);
        InputError error = assertThrows(InputError.class, () -> read("body.glb", torn, new ArrayList<>()));
        assertTrue(error.getMessage().contains("body.glb: ends within a chunk of 168 bytes"), error.getMessage());
    }
}
