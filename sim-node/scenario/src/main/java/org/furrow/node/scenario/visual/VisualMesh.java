package org.furrow.node.scenario.visual;

import org.furrow.world.contact.Triangles;
import org.jspecify.annotations.Nullable;

/**
 * What cameras, lidar and the viewer show of a body, in its frame: triangles that are seen from outside, each with a
 * finish. Immutable.
 */
public final class VisualMesh {
    private final Triangles triangles;
    private final Finish[] finishes;
    /** Normals of the corners of each triangle, 9 numbers; equal to that of the face where it is flat. */
    private final double[] normals;
    /** In place of the finishes; null: the finish counts. */
    private final @Nullable OwnPaint[] paints;

    /**
     * @param finishes one for each triangle
     * @param normals 9 for each triangle, unit vectors of its corners
     */
    VisualMesh(Triangles triangles, Finish[] finishes, double[] normals) {
        this(triangles, finishes, normals, new OwnPaint[finishes.length]);
    }

    private VisualMesh(Triangles triangles, Finish[] finishes, double[] normals, @Nullable OwnPaint[] paints) {
        if (finishes.length != triangles.count() || normals.length != 9 * triangles.count()) {
            throw new IllegalArgumentException("a visual mesh needs a finish and nine numbers of normals a triangle,"
                    + " triangles=" + triangles.count() + " finishes=" + finishes.length + " normals="
                    + normals.length);
        }
        this.triangles = triangles;
        this.finishes = finishes.clone();
        this.normals = normals.clone();
        this.paints = paints.clone();
    }

    /**
     * A mesh of which some faces have a colour in place of a finish.
     *
     * @param finishes one for each triangle
     * @param normals 9 for each triangle, unit vectors of its corners
     * @param paints one for each triangle in place of its finish, or null
     */
    public static VisualMesh painted(
            Triangles triangles, Finish[] finishes, double[] normals, @Nullable OwnPaint[] paints) {
        if (paints.length != triangles.count()) {
            throw new IllegalArgumentException("a visual mesh needs a paint or none for each triangle, triangles="
                    + triangles.count() + " paints=" + paints.length);
        }
        return new VisualMesh(triangles, finishes, normals, paints);
    }

    /** A mesh of flat faces. */
    public static VisualMesh flat(Triangles triangles, Finish[] finishes) {
        double[] normals = new double[9 * triangles.count()];
        for (int t = 0; t < triangles.count(); t++) {
            double[] corner = new double[9];
            for (int k = 0; k < 9; k++) {
                corner[k] = triangles.coordinate(triangles.corner(t, k / 3), k % 3);
            }
            double[] n = Solids.normal(corner, 0, 3, 6);
            for (int k = 0; k < 9; k++) {
                normals[9 * t + k] = n[k % 3];
            }
        }
        return new VisualMesh(triangles, finishes, normals);
    }

    public Triangles triangles() {
        return triangles;
    }

    public Finish finish(int triangle) {
        return finishes[triangle];
    }

    /** The colour of a triangle in place of its finish; null: the finish counts. */
    public @Nullable OwnPaint paint(int triangle) {
        return paints[triangle];
    }

    /** Coordinate d of the normal at a corner of a triangle. */
    public double normal(int triangle, int corner, int d) {
        return normals[9 * triangle + 3 * corner + d];
    }

    /** Whether the normals of a triangle's corners differ. */
    public boolean isRound(int triangle) {
        int at = 9 * triangle;
        for (int k = 0; k < 6; k++) {
            if (normals[at + k] != normals[at + k + 3]) {
                return true;
            }
        }
        return false;
    }

    /** The signed volume, in m^3; negative if the triangles face inwards. */
    public double volume_m3() {
        double sum = 0;
        for (int t = 0; t < triangles.count(); t++) {
            double[] c = new double[9];
            for (int k = 0; k < 9; k++) {
                c[k] = triangles.coordinate(triangles.corner(t, k / 3), k % 3);
            }
            sum += c[0] * (c[4] * c[8] - c[5] * c[7])
                    + c[1] * (c[5] * c[6] - c[3] * c[8])
                    + c[2] * (c[3] * c[7] - c[4] * c[6]);
        }
        return sum / 6;
    }
}
