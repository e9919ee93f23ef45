package org.furrow.scm.terrain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;
import org.furrow.world.contact.Triangles;

/**
 * Reads vertices and faces of Wavefront OBJ files. Larger faces, which must be flat, are split into triangles, convex
 * ones into fans.
 */
public final class ObjReader {
    private static final int MOST_CORNERS = 1000;

    private ObjReader() {}

    /**
     * A mesh with the materials of its triangles.
     *
     * @param materials the name after the last {@code usemtl} before each triangle, empty before the first one
     */
    public record Painted(Triangles triangles, List<String> materials) {
        public Painted {
            materials = List.copyOf(materials);
        }
    }

    /** Reads a mesh; ignores all lines except {@code v} and {@code f}. Messages contain the name of the file. */
    public static Triangles read(String file, String text) throws FormatException {
        return painted(file, text).triangles;
    }

    /** Reads a mesh; ignores all lines except {@code v}, {@code f} and {@code usemtl}. */
    public static Painted painted(String file, String text) throws FormatException {
        List<double[]> vertices = new ArrayList<>();
        List<int[]> triangles = new ArrayList<>();
        List<String> materials = new ArrayList<>();
        String material = "";
        StringBuilder statement = new StringBuilder();
        int line = 0;
        for (String part : text.lines().toList()) {
            line++;
            int comment = part.indexOf('#');
            statement.append(comment < 0 ? part : part.substring(0, comment));
            int last = statement.length() - 1;
            if (last >= 0 && statement.charAt(last) == '\\') {
                statement.setCharAt(last, ' '); // continues on the next line
                continue;
            }
            StringTokenizer words = new StringTokenizer(statement.toString());
            statement.setLength(0);
            String kind = words.hasMoreTokens() ? words.nextToken() : "";
            if (kind.equals("v")) {
                vertices.add(vertex(file, line, words));
            } else if (kind.equals("f")) {
                addFace(file, line, words, vertices, triangles);
                while (materials.size() < triangles.size()) {
                    materials.add(material);
                }
            } else if (kind.equals("usemtl")) {
                material = words.hasMoreTokens() ? words.nextToken() : "";
            }
        }
        if (triangles.isEmpty()) {
            throw new FormatException(file, "has no faces ('f' lines); this is not a Wavefront OBJ mesh");
        }
        Triangles mesh = new Triangles(
                vertices.stream().flatMapToDouble(Arrays::stream).toArray(),
                triangles.stream().flatMapToInt(Arrays::stream).toArray());
        return new Painted(mesh, materials);
    }

    private static double[] vertex(String file, int line, StringTokenizer words) throws FormatException {
        double[] vertex = new double[3];
        for (int d = 0; d < 3; d++) {
            if (!words.hasMoreTokens()) {
                throw FormatException.at(file, line, "a vertex needs three coordinates");
            }
            String word = words.nextToken();
            vertex[d] = FormatException.number(file, line, word);
            if (!Double.isFinite(vertex[d])) {
                throw FormatException.at(file, line, "'" + word + "' is not a finite number");
            }
        }
        return vertex;
    }

    private static void addFace(
            String file, int line, StringTokenizer words, List<double[]> vertices, List<int[]> triangles)
            throws FormatException {
        int count = words.countTokens();
        if (count < 3) {
            throw FormatException.at(file, line, "a face needs at least three corners, found " + count);
        }
        if (count > MOST_CORNERS) {
            throw FormatException.at(
                    file, line, "a face of " + count + " corners, at most " + MOST_CORNERS + "; triangulate the mesh");
        }
        int[] corners = new int[count];
        double[][] places = new double[count][];
        for (int k = 0; k < count; k++) {
            corners[k] = corner(file, line, words.nextToken(), vertices.size());
            places[k] = vertices.get(corners[k]);
        }
        try {
            for (int[] triangle : PolygonTriangles.of(places)) {
                triangles.add(new int[] {corners[triangle[0]], corners[triangle[1]], corners[triangle[2]]});
            }
        } catch (IllegalArgumentException e) {
            throw FormatException.at(file, line, "a face " + e.getMessage() + "; triangulate the mesh");
        }
    }

    /** {@code 7}, {@code 7/1}, {@code 7/1/3} or {@code 7//3}; negative numbers count back from the last vertex. */
    private static int corner(String file, int line, String word, int vertices) throws FormatException {
        int slash = word.indexOf('/');
        String number = slash < 0 ? word : word.substring(0, slash);
        int index;
        try {
            index = Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw FormatException.at(file, line, FormatException.shown(word) + " is not the number of a vertex");
        }
        int corner = index > 0 ? index - 1 : vertices + index;
        if (index == 0 || corner < 0 || corner >= vertices) {
            throw FormatException.at(
                    file, line, "vertex " + index + " does not exist; the lines above define " + vertices);
        }
        return corner;
    }
}
