package org.furrow.node.dataset.ros;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.furrow.node.sense.frame.FrameHead;
import org.furrow.node.sense.frame.FrameTime;
import org.furrow.node.sense.frame.GroundMap;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.MapSpec;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.Pose;
import org.furrow.vehicle.spec.Vector;
import org.junit.jupiter.api.Test;

/** A map of 2 rows and 3 columns whose every cell has another value, read by the definitions of the messages. */
class MapMessagesTest {
    private static final int ROWS = 2;
    private static final int COLUMNS = 3;
    private static final double CELL_M = 0.5;

    /** Value of the cell whose centre is at (x, y) in the map's frame. */
    private static float value(int layer, double x_m, double y_m) {
        return (float) (100 * layer + 10 * x_m + y_m);
    }

    private static double centre(int index, int count) {
        return (index + 0.5 - 0.5 * count) * CELL_M;
    }

    private static GroundMap map() {
        float[][] values = new float[2][ROWS * COLUMNS];
        for (int c = 0; c < ROWS * COLUMNS; c++) {
            for (int layer = 0; layer < 2; layer++) {
                values[layer][c] = value(layer, centre(c % COLUMNS, COLUMNS), centre(c / COLUMNS, ROWS));
            }
        }
        Mount mount = new Mount(Mount.Anchor.CHASSIS, Vector.ZERO, Vector.ZERO);
        MapSpec spec = new MapSpec("bev", mount, 10, new MapSpec.Grid(ROWS, COLUMNS, CELL_M), true, List.of("a", "b"));
        FrameHead head = new FrameHead(
                new Calibration(0, "car", 0, spec, Pose.IDENTITY),
                0,
                new FrameTime(0, 0, 0, 0, 0),
                Pose.IDENTITY,
                Pose.IDENTITY,
                Pose.IDENTITY);
        return new GroundMap(
                head,
                ROWS,
                COLUMNS,
                CELL_M,
                List.of(new GroundMap.Layer("a", "first", values[0]), new GroundMap.Layer("b", "second", values[1])));
    }

    /** Reads CDR, aligned from the end of its header. */
    private static final class Reader {
        private static final int HEADER = 4;

        private final ByteBuffer bytes;

        Reader(CdrWriter message) {
            bytes = ByteBuffer.wrap(message.bytes(), 0, message.length()).order(ByteOrder.LITTLE_ENDIAN);
            bytes.position(HEADER);
        }

        private void align(int size) {
            while ((bytes.position() - HEADER) % size != 0) {
                bytes.get();
            }
        }

        int int32() {
            align(Integer.BYTES);
            return bytes.getInt();
        }

        int int16() {
            align(Short.BYTES);
            return bytes.getShort();
        }

        float float32() {
            return Float.intBitsToFloat(int32());
        }

        double float64() {
            align(Double.BYTES);
            return bytes.getDouble();
        }

        String text() {
            byte[] text = new byte[int32()];
            bytes.get(text);
            return new String(text, 0, text.length - 1, StandardCharsets.UTF_8);
        }
    }

    @Test
    void shouldPutTheCellsOfAGridMapAtTheirPlaces() {
        CdrWriter to = new CdrWriter();
        MapMessages.fillGridMap(to.begin(), map());
        Reader in = new Reader(to);
        assertEquals(CELL_M, in.float64(), "resolution");
        assertEquals(COLUMNS * CELL_M, in.float64(), "length along x");
        assertEquals(ROWS * CELL_M, in.float64(), "length along y");
        for (int k = 0; k < 7; k++) {
            assertEquals(k < 6 ? 0 : 1, in.float64(), "pose " + k);
        }
        assertEquals(2, in.int32());
        assertEquals("a", in.text());
        assertEquals("b", in.text());
        assertEquals(0, in.int32(), "basic layers");
        assertEquals(2, in.int32());
        // grid_map: row i goes along -x from the largest x, column j along -y from the largest y, stored by columns
        int gridRows = COLUMNS;
        int gridColumns = ROWS;
        for (int layer = 0; layer < 2; layer++) {
            assertEquals(2, in.int32(), "dimensions");
            assertEquals("column_index", in.text());
            assertEquals(gridColumns, in.int32());
            assertEquals(gridRows * gridColumns, in.int32(), "stride of all");
            assertEquals("row_index", in.text());
            assertEquals(gridRows, in.int32());
            assertEquals(gridRows, in.int32(), "stride of a column");
            assertEquals(0, in.int32(), "offset");
            assertEquals(gridRows * gridColumns, in.int32());
            for (int at = 0; at < gridRows * gridColumns; at++) {
                double x = centre(gridRows - 1 - at % gridRows, gridRows);
                double y = centre(gridColumns - 1 - at / gridRows, gridColumns);
                assertEquals(value(layer, x, y), in.float32(), "cell " + at + " of layer " + layer);
            }
        }
        assertEquals(0, in.int16(), "outer start index");
        assertEquals(0, in.int16(), "inner start index");
        assertEquals(0, in.bytes.remaining());
    }

    @Test
    void shouldPutTheCellsOfAGridAtTheirPlaces() {
        CdrWriter to = new CdrWriter();
        MapMessages.fillGrid(to.begin(), map(), 1_000_000_007L, "car/bev");
        Reader in = new Reader(to);
        assertEquals(1, in.int32());
        assertEquals(7, in.int32());
        assertEquals("car/bev", in.text());
        double cornerX = in.float64();
        double cornerY = in.float64();
        for (int k = 2; k < 7; k++) {
            assertEquals(k < 6 ? 0 : 1, in.float64(), "pose " + k);
        }
        int columns = in.int32();
        double cellX = in.float64();
        double cellY = in.float64();
        int rowBytes = in.int32();
        int cellBytes = in.int32();
        assertEquals(2, in.int32(), "fields");
        for (int layer = 0; layer < 2; layer++) {
            assertEquals(layer == 0 ? "a" : "b", in.text());
            assertEquals(Float.BYTES * layer, in.int32(), "offset");
            assertEquals(7, in.bytes.get(), "FLOAT32");
        }
        assertEquals(ROWS * rowBytes, in.int32());
        int data = in.bytes.position();
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < columns; column++) {
                for (int layer = 0; layer < 2; layer++) {
                    float found = in.bytes.getFloat(data + row * rowBytes + column * cellBytes + Float.BYTES * layer);
                    double x = cornerX + (column + 0.5) * cellX;
                    double y = cornerY + (row + 0.5) * cellY;
                    assertEquals(value(layer, x, y), found, 1e-5, "cell " + row + ", " + column);
                }
            }
        }
    }
}
