/** Meshes of triangles from files of glTF 2.0 (The Khronos Group, glTF 2.0 Specification, 2021). */
@org.jspecify.annotations.NullMarked
package org.furrow.node.scenario.gltf;
