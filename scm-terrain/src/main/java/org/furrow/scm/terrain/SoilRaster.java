package org.furrow.scm.terrain;

import java.util.Map;
import org.furrow.scm.soil.SoilMap;

/**
 * Soils from a raster of class numbers; the nearest post counts, the raster's middle is the origin.
 *
 * @param classes posts whose heights are class numbers
 * @param soilOfClass number of the soil of each class that has one
 * @param otherwise the soil of all other classes
 */
public record SoilRaster(ElevationGrid classes, Map<Integer, Integer> soilOfClass, int otherwise) implements SoilMap {
    /** Keeps a copy of the table. */
    public SoilRaster {
        soilOfClass = Map.copyOf(soilOfClass);
    }

    @Override
    public int at(double x_m, double y_m) {
        int column = (int) Math.rint((x_m + classes.sizeX_m() / 2) / classes.spacingX_m());
        int row = (int) Math.rint((y_m + classes.sizeY_m() / 2) / classes.spacingY_m());
        Integer soil = soilOfClass.get((int) Math.rint(classes.post_m(column, row)));
        return soil == null ? otherwise : soil;
    }
}
