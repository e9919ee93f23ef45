package org.furrow.node.scenario.gltf;

import java.util.List;
import org.furrow.world.contact.Triangles;

/**
 * All triangles of a scene, in m, with x ahead, y to the left and z upwards.
 *
 * @param normals unit vectors of the corners of each triangle, 9 numbers; read-only
 * @param materials that of each triangle
 */
@SuppressWarnings("ArrayRecordComponent") // large
public record GltfMesh(Triangles triangles, double[] normals, List<GltfMaterial> materials) {
    public GltfMesh {
        materials = List.copyOf(materials);
        if (normals.length != 9 * triangles.count() || materials.size() != triangles.count()) {
            throw new IllegalArgumentException(
                    "a mesh needs nine numbers of normals and a material a triangle, triangles=" + triangles.count()
                            + " normals=" + normals.length + " materials=" + materials.size());
        }
    }
}
