package org.furrow.scm.terrain;

import java.util.List;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * Patches of ground side by side; where they overlap, the first applies. Outside all patches there is no material
 * and the height is that of the first patch.
 *
 * @param patches at least one
 */
public record PatchworkSurface(List<Patch> patches) implements UndeformedSurface {
    public PatchworkSurface {
        patches = List.copyOf(patches);
        if (patches.isEmpty()) {
            throw new IllegalArgumentException("a patchwork needs at least one patch");
        }
    }

    /** One patch; the origin of its ground's local frame is at (x_m, y_m, z_m). */
    public record Patch(Area area, UndeformedSurface ground, double x_m, double y_m, double z_m) {
        double height_m(double x, double y) {
            return z_m + ground.height_m(x - x_m, y - y_m);
        }
    }

    @Override
    public double height_m(double x_m, double y_m) {
        Patch patch = patchAt(x_m, y_m);
        return (patch == null ? patches.getFirst() : patch).height_m(x_m, y_m);
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        Patch patch = patchAt(x_m, y_m);
        return patch != null && patch.ground.covers(x_m - patch.x_m, y_m - patch.y_m);
    }

    @Override
    public int material(double x_m, double y_m) {
        Patch patch = patchAt(x_m, y_m);
        return patch == null ? -1 : patch.ground.material(x_m - patch.x_m, y_m - patch.y_m);
    }

    private @Nullable Patch patchAt(double x_m, double y_m) {
        for (Patch patch : patches) {
            if (patch.area.contains(x_m, y_m)) {
                return patch;
            }
        }
        return null;
    }
}
