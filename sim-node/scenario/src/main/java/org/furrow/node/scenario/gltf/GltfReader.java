package org.furrow.node.scenario.gltf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.world.contact.Triangles;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the triangles of a glTF 2.0 file, in its text form or as glb: nodes of the scene with their transforms,
 * triangles with or without indices, normals, and colours of materials. Textures, skins, morph targets, animations,
 * other kinds of primitives and required extensions, such as compression, are refused.
 */
public final class GltfReader {
    private static final int TRIANGLES = 4;
    private static final List<String> TEXTURES = List.of("normalTexture", "occlusionTexture", "emissiveTexture");
    private static final List<String> BASE_TEXTURES = List.of("baseColorTexture", "metallicRoughnessTexture");
    /** Least length of a normal of a triangle with unit sides that counts as one. */
    private static final double LEAST = 1e-12;

    private final GltfFile file;
    private final int most;
    private final Set<Long> visited = new HashSet<>();
    private final List<double[]> corners = new ArrayList<>();
    private final List<double[]> normals = new ArrayList<>();
    private final List<GltfMaterial> materials = new ArrayList<>();

    /** Finds files that a glTF file names. */
    @FunctionalInterface
    public interface Buffers {
        /** The content of a file beside the glTF file; null: there is none. */
        byte @Nullable [] find(String name) throws IOException;
    }

    private GltfReader(GltfFile file, int most) {
        this.file = file;
        this.most = most;
    }

    /**
     * Reads a file.
     *
     * @param most number of triangles
     * @throws IllegalArgumentException if the file is damaged, or has what is not supported, without its name
     */
    public static GltfMesh read(byte[] bytes, Buffers buffers, int most) throws IOException {
        GltfReader reader = new GltfReader(GltfFile.read(bytes, buffers), most);
        reader.requireSupported();
        reader.scene();
        return reader.mesh();
    }

    private void requireSupported() {
        JsonNode root = file.root();
        if (root.path("extensionsRequired").size() > 0) {
            throw new IllegalArgumentException("needs the extension "
                    + root.path("extensionsRequired").get(0).asString("?")
                    + ", which is not supported; export the mesh without extensions and compression");
        }
        for (String key : List.of("skins", "animations")) {
            if (root.path(key).size() > 0) {
                throw new IllegalArgumentException("has " + key + ", which are not supported; export a mesh at rest");
            }
        }
    }

    private void scene() {
        JsonNode root = file.root();
        int all = root.path("nodes").size();
        List<Long> roots = new ArrayList<>();
        if (root.path("scenes").size() > 0) {
            JsonNode scene = root.has("scene")
                    ? file.entry("scenes", root, "scene", "the file")
                    : root.path("scenes").get(0);
            scene.path("nodes").forEach(each -> roots.add(each.asLong(-1)));
        } else {
            Set<Long> children = new HashSet<>();
            root.path("nodes").forEach(node -> node.path("children").forEach(each -> children.add(each.asLong(-1))));
            for (long k = 0; k < all; k++) {
                if (!children.contains(k)) {
                    roots.add(k);
                }
            }
        }
        // a list, not a recursion: a file may have a long chain of nodes
        List<Place> open = new ArrayList<>();
        roots.forEach(each -> open.add(new Place(each, GltfTransform.IDENTITY)));
        while (!open.isEmpty()) {
            Place next = open.removeFirst();
            if (next.node < 0 || next.node >= all || !visited.add(next.node)) {
                throw new IllegalArgumentException("nodes." + next.node + ": is no node, or has two parents; there are "
                        + all + " nodes, which must form trees");
            }
            String where = "nodes." + next.node;
            JsonNode node = root.path("nodes").get((int) next.node);
            GltfTransform transform = next.parent.after(GltfTransform.of(node, where));
            if (node.has("mesh")) {
                mesh(
                        file.entry("meshes", node, "mesh", where),
                        "meshes." + node.path("mesh").asLong(),
                        transform);
            }
            node.path("children").forEach(each -> open.add(new Place(each.asLong(-1), transform)));
        }
    }

    private record Place(long node, GltfTransform parent) {}

    private void mesh(JsonNode mesh, String where, GltfTransform transform) {
        JsonNode primitives = mesh.path("primitives");
        for (int k = 0; k < primitives.size(); k++) {
            primitive(primitives.get(k), where + ".primitives." + k, transform);
        }
    }

    private void primitive(JsonNode primitive, String where, GltfTransform transform) {
        if (primitive.path("mode").asInt(TRIANGLES) != TRIANGLES) {
            throw new IllegalArgumentException(
                    where + ".mode: only triangles (4) are supported, found " + primitive.path("mode"));
        }
        if (primitive.has("targets")) {
            throw new IllegalArgumentException(where + ".targets: morph targets are not supported; apply them");
        }
        JsonNode attributes = primitive.path("attributes");
        if (attributes.has("COLOR_0")) {
            throw new IllegalArgumentException(
                    where + ".attributes.COLOR_0: colours of vertices are not supported; use materials");
        }
        double[] points = file.vectors(attributes, "POSITION", where + ".attributes");
        double @Nullable [] given =
                attributes.has("NORMAL") ? file.vectors(attributes, "NORMAL", where + ".attributes") : null;
        if (given != null && given.length != points.length) {
            throw new IllegalArgumentException(where + ".attributes: has " + points.length / 3 + " positions and "
                    + given.length / 3 + " normals");
        }
        int[] order = primitive.has("indices")
                ? file.indices(primitive, "indices", where, points.length / 3)
                : inOrder(points.length / 3);
        if (order.length % 3 != 0) {
            throw new IllegalArgumentException(where + ": has " + order.length + " corners, triangles need three each");
        }
        GltfMaterial material = primitive.has("material")
                ? material(
                        file.entry("materials", primitive, "material", where),
                        "materials." + primitive.path("material").asLong())
                : GltfMaterial.NONE;
        boolean mirrors = transform.mirrors();
        for (int t = 0; t < order.length; t += 3) {
            int[] vertices = {order[t], order[mirrors ? t + 2 : t + 1], order[mirrors ? t + 1 : t + 2]};
            triangle(vertices, points, given, transform, material);
        }
    }

    private static int[] inOrder(int count) {
        int[] order = new int[count];
        for (int k = 0; k < count; k++) {
            order[k] = k;
        }
        return order;
    }

    /** Adds a triangle, unless it has no area. */
    private void triangle(
            int[] vertices,
            double[] points,
            double @Nullable [] given,
            GltfTransform transform,
            GltfMaterial material) {
        double[] corner = new double[9];
        for (int k = 0; k < 3; k++) {
            transform.point(points, 3 * vertices[k], corner, 3 * k);
        }
        double[] face = face(corner);
        if (!unit(face, 0)) {
            return;
        }
        double[] normal = new double[9];
        for (int k = 0; k < 3; k++) {
            if (given != null) {
                transform.normal(given, 3 * vertices[k], normal, 3 * k);
            }
            double facing = normal[3 * k] * face[0] + normal[3 * k + 1] * face[1] + normal[3 * k + 2] * face[2];
            if (!(facing > 0) || !unit(normal, 3 * k)) {
                System.arraycopy(face, 0, normal, 3 * k, 3);
            }
        }
        if (corners.size() == most) {
            throw new IllegalArgumentException(
                    "has more than " + most + " triangles, which is the most that are drawn; simplify the mesh");
        }
        corners.add(corner);
        normals.add(normal);
        materials.add(material);
    }

    /** The cross product of two sides. */
    private static double[] face(double[] c) {
        double[] a = {c[3] - c[0], c[4] - c[1], c[5] - c[2]};
        double[] b = {c[6] - c[0], c[7] - c[1], c[8] - c[2]};
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    /** Gives a vector the length 1; false: it is too short. */
    private static boolean unit(double[] v, int at) {
        double length = Math.sqrt(v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2]);
        if (!(length > LEAST)) {
            return false;
        }
        for (int d = 0; d < 3; d++) {
            v[at + d] /= length;
        }
        return true;
    }

    private GltfMaterial material(JsonNode material, String where) {
        JsonNode metal = material.path("pbrMetallicRoughness");
        for (String key : TEXTURES) {
            requireNoTexture(material, key, where);
        }
        for (String key : BASE_TEXTURES) {
            requireNoTexture(metal, key, where);
        }
        double[] colour = {1, 1, 1};
        for (int k = 0; metal.has("baseColorFactor") && k < 3; k++) {
            colour[k] = metal.path("baseColorFactor").path(k).asDouble(Double.NaN);
        }
        double roughness =
                metal.has("roughnessFactor") ? metal.path("roughnessFactor").asDouble(Double.NaN) : 1;
        try {
            return new GltfMaterial(material.path("name").asString(""), colour[0], colour[1], colour[2], roughness);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }

    private static void requireNoTexture(JsonNode node, String key, String where) {
        if (node.has(key)) {
            throw new IllegalArgumentException(
                    where + "." + key + ": textures are not supported; give the material a colour (baseColorFactor)");
        }
    }

    private GltfMesh mesh() {
        if (corners.isEmpty()) {
            throw new IllegalArgumentException("has no triangles in its scene");
        }
        double[] points = new double[9 * corners.size()];
        double[] directions = new double[9 * corners.size()];
        for (int t = 0; t < corners.size(); t++) {
            System.arraycopy(corners.get(t), 0, points, 9 * t, 9);
            System.arraycopy(normals.get(t), 0, directions, 9 * t, 9);
        }
        return new GltfMesh(new Triangles(points, inOrder(3 * corners.size())), directions, materials);
    }
}
