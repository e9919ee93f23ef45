package org.furrow.scm.terrain;

import java.util.Map;
import org.furrow.scm.soil.SoilMap;

/**
 * Soils from a raster of class numbers centred at the origin, by nearest post.
 *
 * @param classes posts whose heights are class numbers
 * @param soilOfClass material number by class
 * @param otherwise material number of all other classes
 */
public record SoilRaster(ElevationGrid classes, Map<Integer, Integer> soilOfClass, int otherwise) implements SoilMap {
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
