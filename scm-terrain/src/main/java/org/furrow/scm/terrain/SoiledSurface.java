package org.furrow.scm.terrain;

import org.furrow.scm.soil.SoilMap;
import org.furrow.world.grid.UndeformedSurface;

/**
 * Ground with a soil map.
 *
 * @param ground where it has no material, the map is ignored
 */
public record SoiledSurface(UndeformedSurface ground, SoilMap soils) implements UndeformedSurface {
    @Override
    public double height_m(double x_m, double y_m) {
        return ground.height_m(x_m, y_m);
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        return ground.covers(x_m, y_m);
    }

    @Override
    public int material(double x_m, double y_m) {
        return ground.material(x_m, y_m) == VOID ? VOID : soils.at(x_m, y_m);
    }
}
