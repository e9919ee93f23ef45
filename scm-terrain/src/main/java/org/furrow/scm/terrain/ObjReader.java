package org.furrow.scm.terrain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;
import org.furrow.world.contact.Triangles;

/** Reads vertices and faces of Wavefront OBJ files; larger faces become fans of triangles. */
public final class ObjReader {
    private ObjReader() {}

    /** Reads a mesh; ignores all lines except {@code v} and {@code f}. Messages contain the name of the file. */
    public static Triangles read(String file, String text) throws FormatException {
        List<String> lines = text.lines().toList();
        List<double[]> vertices = new ArrayList<>();
        List<int[]> triangles = new ArrayList<>();
        for (int at = 0; at < lines.size(); at++) {
            StringTokenizer words = new StringTokenizer(lines.get(at));
            String kind = words.hasMoreTokens() ? words.nextToken() : "";
            if (kind.equals("v")) {
                vertices.add(vertex(file, at + 1, words));
            } else if (kind.equals("f")) {
                addFan(file, at + 1, words, vertices.size(), triangles);
            }
        }
        if (triangles.isEmpty()) {
            throw new FormatException(file, "has no faces ('f' lines); this is not a Wavefront OBJ mesh");
        }
        return new Triangles(
                vertices.stream().flatMapToDouble(Arrays::stream).toArray(),
                triangles.stream().flatMapToInt(Arrays::stream).toArray());
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

    private static void addFan(String file, int line, StringTokenizer words, int vertices, List<int[]> triangles)
            throws FormatException {
        List<Integer> corners = new ArrayList<>();
        while (words.hasMoreTokens()) {
            corners.add(corner(file, line, words.nextToken(), vertices));
        }
        if (corners.size() < 3) {
            throw FormatException.at(file, line, "a face needs at least three corners, found " + corners.size());
        }
        for (int k = 2; k < corners.size(); k++) {
            triangles.add(new int[] {corners.get(0), corners.get(k - 1), corners.get(k)});
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
            throw FormatException.at(file, line, "'" + word + "' is not the number of a vertex");
        }
        int corner = index > 0 ? index - 1 : vertices + index;
        if (index == 0 || corner < 0 || corner >= vertices) {
            throw FormatException.at(
                    file, line, "vertex " + index + " does not exist; the lines above define " + vertices);
        }
        return corner;
    }
}
