package org.furrow.node.sense.scene;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.furrow.node.sense.ray.HeightPage;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * Makes pages of the undeformed ground, and may keep them for several grounds of one scenario as long as memory lasts.
 * For any number of threads.
 */
public final class GroundFill {
    private static final int SAMPLES = 5;

    private final UndeformedSurface surface;
    private final Obstacles obstacles;
    private final double spacing_m;

    private final boolean keeps;
    private SoftReference<Map<Place, Optional<HeightPage>>> kept = new SoftReference<>(null);

    /** A page of the plane. */
    private record Place(int pi, int pj, boolean fine) {}

    /** @param keeps whether pages are made once, for several grounds, which must not change them */
    public GroundFill(UndeformedSurface surface, Obstacles obstacles, double spacing_m, boolean keeps) {
        this.surface = surface;
        this.obstacles = obstacles;
        this.spacing_m = spacing_m;
        this.keeps = keeps;
    }

    UndeformedSurface surface() {
        return surface;
    }

    double spacing_m() {
        return spacing_m;
    }

    Obstacles obstacles() {
        return obstacles;
    }

    /** A page; null where there is no ground. */
    @Nullable
    HeightPage page(int pi, int pj, boolean fine) {
        return keeps
                ? pages().computeIfAbsent(
                                new Place(pi, pj, fine), at -> Optional.ofNullable(make(at.pi, at.pj, at.fine)))
                        .orElse(null)
                : make(pi, pj, fine);
    }

    /** A page of the same ground whose heights may be changed. */
    HeightPage own(HeightPage page) {
        return keeps ? page.copy() : page;
    }

    private synchronized Map<Place, Optional<HeightPage>> pages() {
        Map<Place, Optional<HeightPage>> known = kept.get();
        if (known == null) {
            known = new ConcurrentHashMap<>();
            kept = new SoftReference<>(known);
        }
        return known;
    }

    private @Nullable HeightPage make(int pi, int pj, boolean fine) {
        int covered = covered(pi, pj);
        if (covered == 0) {
            return null;
        }
        HeightPage page = new HeightPage(fine, covered < SAMPLES * SAMPLES);
        int stride = page.stride();
        int nodes = page.nodes();
        byte[] materials = new byte[nodes * nodes];
        boolean same = true;
        for (int row = 0; row < nodes; row++) {
            for (int column = 0; column < nodes; column++) {
                double x = spacing_m * ((long) pi * HeightPage.SIDE + (long) column * stride);
                double y = spacing_m * ((long) pj * HeightPage.SIDE + (long) row * stride);
                page.set(column, row, (float) surface.height_m(x, y));
                materials[row * nodes + column] = (byte) surface.material(x, y);
                same &= materials[row * nodes + column] == materials[0];
            }
        }
        page.material = materials[0];
        page.materials = same ? null : materials;
        double side_m = spacing_m * HeightPage.SIDE;
        if (obstacles.any(pi * side_m, pj * side_m, side_m)) {
            page.obstacles = obstaclesAt(pi, pj, stride, nodes);
        }
        page.refresh();
        return page;
    }

    private short[] obstaclesAt(int pi, int pj, int stride, int nodes) {
        short[] found = new short[nodes * nodes];
        for (int n = 0; n < found.length; n++) {
            double x = spacing_m * ((long) pi * HeightPage.SIDE + (long) (n % nodes) * stride);
            double y = spacing_m * ((long) pj * HeightPage.SIDE + (long) (n / nodes) * stride);
            found[n] = (short) obstacles.at(x, y);
        }
        return found;
    }

    /** Points of a lattice on the page at which there is ground. */
    private int covered(int pi, int pj) {
        double side_m = spacing_m * HeightPage.SIDE;
        int count = 0;
        for (int a = 0; a < SAMPLES; a++) {
            for (int b = 0; b < SAMPLES; b++) {
                double x = side_m * (pi + a / (SAMPLES - 1.0));
                double y = side_m * (pj + b / (SAMPLES - 1.0));
                count += surface.material(x, y) != UndeformedSurface.VOID ? 1 : 0;
            }
        }
        return count;
    }
}
