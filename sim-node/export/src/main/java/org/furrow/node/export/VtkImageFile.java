package org.furrow.node.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.DoubleConsumer;
import org.furrow.scm.contact.ScmFrame;

/**
 * Writes a ground as VTK image data: one point per node, with the node's (i, j) as its index in the extent, so
 * that origin and
 * direction are those of the SCM frame in W. There is one array per column; float64 holds the fixed-point numbers
 * of the
 * ground exactly, float32 would not.
 */
final class VtkImageFile {
    private static final NodeColumn[] COLUMNS = NodeColumn.values();
    /** Width of an offset; the attribute is padded with blanks. */
    private static final int OFFSET_DIGITS = 20;

    private final NodeBox box;
    private final double grid_m;
    private final ScmFrame frame;
    private final int epoch;
    private final double time_s;

    /** @param time_s simulated time at the end of the epoch, in s */
    VtkImageFile(NodeBox box, double grid_m, ScmFrame frame, int epoch, double time_s) {
        this.box = box;
        this.grid_m = grid_m;
        this.frame = frame;
        this.epoch = epoch;
        this.time_s = time_s;
    }

    /** @param progress receives the completed fraction, in (0, 1] */
    void write(NodeRows rows, Path file, DoubleConsumer progress) throws IOException {
        try (FileChannel out = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            long[] offsets = new long[COLUMNS.length];
            ByteBuffer head = head(offsets);
            long first = head.remaining();
            out.position(first);
            for (int c = 0; c < COLUMNS.length; c++) {
                offsets[c] = out.position() - first;
                int column = c;
                writeColumn(rows, COLUMNS[c], out, share -> progress.accept((column + share) / COLUMNS.length));
            }
            writeAll(ByteBuffer.wrap("\n  </AppendedData>\n</VTKFile>\n".getBytes(StandardCharsets.US_ASCII)), out);
            out.position(0);
            writeAll(head(offsets), out);
            out.force(true);
        }
    }

    private void writeColumn(NodeRows rows, NodeColumn column, FileChannel out, DoubleConsumer progress)
            throws IOException {
        long bytes = box.nodes() * (column.isInteger() ? Integer.BYTES : Double.BYTES);
        double[] row = new double[box.columns()];
        try (ZlibBlocks blocks = new ZlibBlocks(out, bytes)) {
            for (int j = box.j0(); j <= box.j1(); j++) {
                rows.read(column, j, row);
                for (double value : row) {
                    if (column.isInteger()) {
                        blocks.put((int) value);
                    } else {
                        blocks.put(value);
                    }
                }
                progress.accept((j - box.j0() + 1.0) / box.rows());
            }
            blocks.finish();
        }
    }

    /** The bytes before the arrays; their number does not depend on the offsets. */
    private ByteBuffer head(long[] offsets) {
        String extent = box.i0() + " " + box.i1() + " " + box.j0() + " " + box.j1() + " 0 0";
        StringBuilder direction = new StringBuilder();
        for (double cosine : frame.rotation()) {
            direction.append(direction.isEmpty() ? "" : " ").append(cosine);
        }
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<VTKFile type=\"ImageData\" version=\"1.0\""
                + " byte_order=\"LittleEndian\" header_type=\"UInt64\" compressor=\"vtkZLibDataCompressor\">\n");
        xml.append("  <ImageData WholeExtent=\"" + extent + "\" Origin=\"" + frame.originX_m() + " " + frame.originY_m()
                + " " + frame.originZ_m() + "\" Spacing=\"" + grid_m + " " + grid_m + " " + grid_m + "\" Direction=\""
                + direction + "\">\n");
        xml.append("    <FieldData>\n").append(field("Float64", "TimeValue", Double.toString(time_s)));
        xml.append(field("Int32", "epoch", Integer.toString(epoch))).append("    </FieldData>\n");
        xml.append("    <Piece Extent=\"" + extent + "\">\n      <PointData Scalars=\"" + NodeColumn.SINKAGE.title()
                + "\">\n");
        for (int c = 0; c < COLUMNS.length; c++) {
            String offset = Long.toString(offsets[c]);
            xml.append("        <DataArray type=\"" + (COLUMNS[c].isInteger() ? "Int32" : "Float64") + "\" Name=\""
                    + COLUMNS[c].title() + "\" format=\"appended\" offset=\"" + offset + "\""
                    + " ".repeat(OFFSET_DIGITS - offset.length()) + "/>\n");
        }
        xml.append("      </PointData>\n    </Piece>\n  </ImageData>\n  <AppendedData encoding=\"raw\">\n   _");
        return ByteBuffer.wrap(xml.toString().getBytes(StandardCharsets.US_ASCII));
    }

    static String field(String type, String name, String value) {
        return "      <DataArray type=\"" + type + "\" Name=\"" + name + "\" NumberOfTuples=\"1\" format=\"ascii\">"
                + value + "</DataArray>\n";
    }

    static void writeAll(ByteBuffer from, FileChannel out) throws IOException {
        while (from.hasRemaining()) {
            out.write(from);
        }
    }
}
