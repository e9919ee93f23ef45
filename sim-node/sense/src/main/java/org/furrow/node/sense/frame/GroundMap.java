package org.furrow.node.sense.frame;

import java.io.IOException;
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

    @Override
    public void arrays(ArrayReceiver to) throws IOException {
        to.add("cell_m", new double[] {cell_m}, 1);
        for (Layer layer : layers) {
            to.add(layer.name, layer.values, rows, columns);
        }
    }

    /** Each layer with x to the right and y upwards, from its least to its greatest value. */
    @Override
    public void pictures(PictureReceiver to) throws IOException {
        for (Layer layer : layers) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (float value : layer.values) {
                low = value < low ? value : low;
                high = value > high ? value : high;
            }
            double least = low;
            double extent = high > low ? high - low : 1;
            to.add(layer.name.replaceAll("[^A-Za-z0-9_-]", "-"), columns, rows, (u, v) -> {
                float value = layer.values[(rows - 1 - v) * columns + u];
                return ValueColours.scale((value - least) / extent);
            });
        }
    }
}
