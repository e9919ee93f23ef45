package org.furrow.node.sense.frame;

import java.util.List;

/**
 * A map of the ground around a vehicle, seen from above. {@link FrameHead#start} places its frame in W: the origin is
 * the middle of the map, z is up, x points along the vehicle or to the east. Cell (row, column) has its centre at
 *
 * <pre>
 *   x = (column + 1/2 - columns/2) cell_m        y = (row + 1/2 - rows/2) cell_m
 * </pre>
 *
 * @param rows number of cells along y
 * @param columns number of cells along x
 * @param cell_m side of a cell
 * @param layers in the order of the suite
 */
public record GroundMap(FrameHead head, int rows, int columns, double cell_m, List<Layer> layers)
        implements SensorFrame {
    /**
     * Values of all cells.
     *
     * @param name such as "height_m" or "go:truck"; the unit is its suffix
     * @param description what it means
     * @param values row by row; NaN where there is no ground or no value
     */
    @SuppressWarnings("ArrayRecordComponent") // owned by the frame, of a size that makes copies expensive
    public record Layer(String name, String description, float[] values) {}

    /** Requires layers of the map's size. */
    public GroundMap {
        layers = List.copyOf(layers);
        for (Layer layer : layers) {
            if (layer.values.length != rows * columns) {
                throw new IllegalArgumentException(
                        "layer '" + layer.name + "' needs " + rows * columns + " values, has " + layer.values.length);
            }
        }
    }

    /** The layer with a name. */
    public Layer layer(String name) {
        return layers.stream()
                .filter(layer -> layer.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no layer '" + name + "'"));
    }
}
