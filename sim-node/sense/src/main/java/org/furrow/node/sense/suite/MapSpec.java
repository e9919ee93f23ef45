package org.furrow.node.sense.suite;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * A map of the ground around the vehicle.
 *
 * @param grid size and cells
 * @param heading true: x points along the vehicle; false: to the east
 * @param layers names of the layers; those per kind of vehicle are followed by a colon and the kind in the frames
 */
public record MapSpec(String name, Mount mount, double rate_hz, Grid grid, boolean heading, List<String> layers)
        implements SensorSpec {
    private static final int MAX_SIDE = 2048;

    /**
     * Size of the map.
     *
     * @param rows along y
     * @param columns along x
     * @param cell_m side of a cell
     */
    public record Grid(int rows, int columns, double cell_m) {
        public Grid {
            Ranges.within("rows", rows, 1, MAX_SIDE);
            Ranges.within("columns", columns, 1, MAX_SIDE);
            Ranges.positive("cell_m", cell_m);
        }
    }

    public MapSpec {
        Ranges.positive("rate_hz", rate_hz);
        layers = List.copyOf(layers);
    }

    @Override
    public String type() {
        return "map";
    }

    @Override
    public List<SensorField> arrays() {
        List<SensorField> arrays = new ArrayList<>();
        arrays.add(SensorField.of("cell_m", "float64", "m", "side of a cell"));
        for (String layer : layers) {
            String name = MapLayers.isPerKind(layer) ? layer + ":KIND" : layer;
            String type = "float32 [rows, columns]";
            arrays.add(SensorField.in("map", name, type, MapLayers.unit(layer), MapLayers.description(layer)));
        }
        return arrays;
    }

    @Override
    public long after_ns(long sample_ns) {
        return 0;
    }

    @Override
    public double reach_m() {
        return grid.cell_m() * Math.max(grid.rows(), grid.columns());
    }

    @Override
    public boolean isFixed() {
        return false;
    }
}
