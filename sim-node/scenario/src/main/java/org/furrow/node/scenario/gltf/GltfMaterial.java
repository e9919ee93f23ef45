package org.furrow.node.scenario.gltf;

/**
 * A material with one colour.
 *
 * @param red share of red light that it throws back, linear in light, in [0, 1]; so green and blue
 * @param roughness in [0, 1]; 0: a mirror
 */
public record GltfMaterial(String name, double red, double green, double blue, double roughness) {
    /** That of triangles without a material: white and matt. */
    static final GltfMaterial NONE = new GltfMaterial("", 1, 1, 1, 1);

    public GltfMaterial {
        for (double share : new double[] {red, green, blue, roughness}) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("baseColorFactor and roughnessFactor are numbers in [0, 1], red="
                        + red + " green=" + green + " blue=" + blue + " roughness=" + roughness);
            }
        }
    }
}
