package org.furrow.node.dataset.ros;

import java.nio.ByteOrder;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.sense.frame.GroundMap;

/**
 * A map as {@code grid_map_msgs/GridMap} and as {@code foxglove_msgs/Grid}, in the map's frame. The first is column by
 * column from the cell of largest x and y, so that its rows run along -x; the second is row by row along x from the
 * cell of least x and y.
 */
final class MapMessages {
    static final String GRID_MAP = "grid_map_msgs/GridMap";
    static final String GRID = "foxglove_msgs/Grid";
    private static final int FLOAT32 = 7;

    private MapMessages() {}

    static void fillGridMap(CdrWriter to, GroundMap map) {
        List<GroundMap.Layer> layers = map.layers();
        to.float64(map.cell_m(), map.columns() * map.cell_m(), map.rows() * map.cell_m());
        to.float64(0, 0, 0, 0, 0, 0, 1);
        to.int32(layers.size());
        layers.forEach(layer -> to.text(layer.name()));
        to.int32(0); // no basic layers: a cell may lack any value
        to.int32(layers.size());
        for (GroundMap.Layer layer : layers) {
            to.int32(2);
            to.text("column_index").int32(map.rows()).int32(map.rows() * map.columns());
            to.text("row_index").int32(map.columns()).int32(map.columns());
            to.int32(0).int32(map.rows() * map.columns());
            for (int column = 0; column < map.rows(); column++) {
                for (int row = 0; row < map.columns(); row++) {
                    int cell = (map.rows() - 1 - column) * map.columns() + map.columns() - 1 - row;
                    to.float32(layer.values()[cell]);
                }
            }
        }
        to.int16(0).int16(0);
    }

    static void fillGrid(CdrWriter to, GroundMap map, long stamp_ns, String frame) {
        List<GroundMap.Layer> layers = map.layers();
        int cellBytes = Float.BYTES * layers.size();
        to.time(stamp_ns).text(frame);
        to.float64(-0.5 * map.columns() * map.cell_m(), -0.5 * map.rows() * map.cell_m(), 0, 0, 0, 0, 1);
        to.int32(map.columns()).float64(map.cell_m(), map.cell_m());
        to.int32(map.columns() * cellBytes).int32(cellBytes).int32(layers.size());
        for (int k = 0; k < layers.size(); k++) {
            to.text(layers.get(k).name()).int32(Float.BYTES * k).int8(FLOAT32);
        }
        byte[] bytes = new byte[map.rows() * map.columns() * cellBytes];
        UnsafeBuffer cells = new UnsafeBuffer(bytes);
        for (int k = 0; k < layers.size(); k++) {
            float[] values = layers.get(k).values();
            for (int c = 0; c < values.length; c++) {
                cells.putFloat(c * cellBytes + Float.BYTES * k, values[c], ByteOrder.LITTLE_ENDIAN);
            }
        }
        to.bytes(bytes);
    }
}
