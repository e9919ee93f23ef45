package org.furrow.node.scenario.vehicle;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.gltf.GltfMaterial;
import org.furrow.node.scenario.gltf.GltfMesh;
import org.furrow.node.scenario.gltf.GltfReader;
import org.furrow.node.scenario.value.Values;
import org.furrow.node.scenario.visual.Finish;
import org.furrow.node.scenario.visual.OwnPaint;
import org.furrow.node.scenario.visual.VehicleVisual;
import org.furrow.node.scenario.visual.VisualMesh;
import org.furrow.scm.terrain.ObjReader;
import org.furrow.world.contact.Triangles;
import org.jspecify.annotations.Nullable;

/** Reads what pictures show of a vehicle: a style with a colour, or a mesh of the user. */
final class VisualReader {
    private static final int MOST_TRIANGLES = 200_000;
    /** The viewer numbers finishes and colours by one byte. */
    private static final int MOST_PAINTS = 200;
    /** A vehicle that is longer is a mesh in other units. */
    private static final double LONGEST_M = 50;

    private VisualReader() {}

    /**
     * The look that a vehicle file asks for; painted boxes without the key.
     *
     * @param onFile called for the mesh file
     */
    static VehicleVisual read(YamlNode root, Source file, Consumer<Source> onFile) throws InputError {
        if (!root.has("visual")) {
            return VehicleVisual.BOXES;
        }
        YamlNode node = root.get("visual");
        VehicleVisual.Style style = VehicleVisual.Style.of(node.text("style"));
        if (style.hasBody() && !root.has("hull") && !node.has("mesh")) {
            throw node.get("style").error("needs the dimensions of the key hull; add it, or a mesh");
        }
        List<Double> albedo = node.has("albedo")
                ? Arrays.stream(node.get("albedo").numbers()).boxed().toList()
                : VehicleVisual.BOXES.albedo();
        VisualMesh mesh = node.has("mesh") ? mesh(node, file, onFile) : null;
        return node.build(() -> new VehicleVisual(style, albedo, mesh));
    }

    private static VisualMesh mesh(YamlNode node, Source file, Consumer<Source> onFile) throws InputError {
        Source found = Library.beside(node, "mesh", file, "meshes");
        onFile.accept(found);
        VisualMesh mesh = node.text("mesh").endsWith(".obj") ? obj(node, found) : gltf(found, onFile);
        double length_m = length_m(mesh.triangles());
        if (length_m > LONGEST_M) {
            throw node.get("mesh")
                    .error(String.format(
                            Locale.ROOT,
                            "is %.0f m long, at most %.0f m; coordinates are in m in the chassis frame",
                            length_m,
                            LONGEST_M));
        }
        if (!(mesh.volume_m3() > 0)) {
            throw node.get("mesh")
                    .error("faces inwards or encloses nothing; list the corners of each face counter-clockwise as seen"
                            + " from outside");
        }
        return mesh;
    }

    private static VisualMesh obj(YamlNode node, Source found) throws InputError {
        ObjReader.Painted read = Values.parse(
                found, () -> ObjReader.painted(found.label(), found.bytes().text()));
        Triangles triangles = read.triangles();
        if (triangles.count() > MOST_TRIANGLES) {
            throw node.get("mesh")
                    .error("has " + triangles.count() + " triangles, at most " + MOST_TRIANGLES
                            + " are drawn; simplify the mesh");
        }
        return VisualMesh.flat(
                triangles, read.materials().stream().map(Finish::of).toArray(Finish[]::new));
    }

    /** A material with the name of a finish has that finish, another one its colour. */
    private static VisualMesh gltf(Source found, Consumer<Source> onFile) throws InputError {
        GltfReader.Buffers buffers = name -> {
            try {
                Source buffer = Source.find(name, found.path(), "meshes");
                if (buffer == null) {
                    return null;
                }
                onFile.accept(buffer);
                return buffer.bytes().toArray();
            } catch (InputError e) {
                throw new IOException(e.getMessage(), e);
            }
        };
        GltfMesh read = Values.parse(found, () -> GltfReader.read(found.bytes().toArray(), buffers, MOST_TRIANGLES));
        int count = read.triangles().count();
        Finish[] finishes = new Finish[count];
        @Nullable OwnPaint[] paints = new OwnPaint[count];
        Map<GltfMaterial, OwnPaint> own = new HashMap<>();
        for (int t = 0; t < count; t++) {
            GltfMaterial material = read.materials().get(t);
            Optional<Finish> named = Finish.named(material.name());
            finishes[t] = named.orElse(Finish.BODY);
            if (named.isEmpty()) {
                paints[t] = own.computeIfAbsent(
                        material, m -> new OwnPaint(m.red(), m.green(), m.blue(), 1 - m.roughness()));
            }
        }
        if (own.size() > MOST_PAINTS) {
            throw new InputError(found.label() + ": has " + own.size() + " materials, at most " + MOST_PAINTS
                    + " are drawn; merge some");
        }
        return VisualMesh.painted(read.triangles(), finishes, read.normals(), paints);
    }

    /** The longest side of the box about a mesh. */
    private static double length_m(Triangles triangles) {
        double longest = 0;
        for (int d = 0; d < 3; d++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int v = 0; v < triangles.vertices(); v++) {
                least = Math.min(least, triangles.coordinate(v, d));
                most = Math.max(most, triangles.coordinate(v, d));
            }
            longest = Math.max(longest, most - least);
        }
        return longest;
    }
}
