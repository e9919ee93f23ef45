package org.furrow.scm.terrain;

import java.util.Arrays;
import java.util.Map;
import org.furrow.scm.soil.SoilMap;

/** Materials from a raster of class numbers centred at the origin, by nearest post. A lookup allocates nothing. */
public final class SoilRaster implements SoilMap {
    private final ElevationGrid classes;
    /** Classes with a material, ascending, and their materials. */
    private final int[] numbers;

    private final int[] materials;
    private final int otherwise;

    /**
     * @param classes posts whose heights are class numbers
     * @param materialOfClass material number by class
     * @param otherwise material number of all other classes
     */
    public SoilRaster(ElevationGrid classes, Map<Integer, Integer> materialOfClass, int otherwise) {
        this.classes = classes;
        this.otherwise = otherwise;
        numbers = materialOfClass.keySet().stream()
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        materials = Arrays.stream(numbers).map(materialOfClass::get).toArray();
    }

    @Override
    public int at(double x_m, double y_m) {
        int column = (int) Math.rint((x_m + classes.sizeX_m() / 2) / classes.spacingX_m());
        int row = (int) Math.rint((y_m + classes.sizeY_m() / 2) / classes.spacingY_m());
        int at = Arrays.binarySearch(numbers, (int) Math.rint(classes.post_m(column, row)));
        return at < 0 ? otherwise : materials[at];
    }
}
