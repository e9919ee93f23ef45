package org.furrow.node.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.joml.Vector3d;

/** Writes bodies as VTK polygonal data: raw appended arrays, little-endian, each after its length as UInt64. */
final class VtpFile {
    private final StringBuilder xml = new StringBuilder();
    private final List<ByteBuffer> arrays = new ArrayList<>();
    private long offset;

    private VtpFile() {}

    /**
     * Writes a file.
     *
     * @param time_s simulated time at the end of the epoch, in s
     */
    static void write(BodyFrame frame, int epoch, double time_s, Path file) throws IOException {
        VtpFile vtp = new VtpFile();
        vtp.describe(frame, epoch, time_s);
        ByteBuffer head = ByteBuffer.wrap(vtp.xml.toString().getBytes(StandardCharsets.US_ASCII));
        ByteBuffer tail = ByteBuffer.wrap("\n  </AppendedData>\n</VTKFile>\n".getBytes(StandardCharsets.US_ASCII));
        byte[] all = new byte[Math.toIntExact(head.remaining() + vtp.offset + tail.remaining())];
        ByteBuffer out = ByteBuffer.wrap(all).put(head);
        vtp.arrays.forEach(out::put);
        out.put(tail);
        Files.write(file, all);
    }

    private void describe(BodyFrame frame, int epoch, double time_s) {
        int corners =
                frame.polygons().stream().mapToInt(polygon -> polygon.length).sum();
        int polygons = frame.polygons().size();
        xml.append("<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\""
                + " header_type=\"UInt64\">\n  <PolyData>\n    <FieldData>\n");
        xml.append(VtkImageFile.field("Float64", "TimeValue", Double.toString(time_s)));
        xml.append(VtkImageFile.field("Int32", "epoch", Integer.toString(epoch)));
        xml.append("    </FieldData>\n    <Piece NumberOfPoints=\""
                + frame.points().size()
                + "\" NumberOfVerts=\"0\" NumberOfLines=\"0\" NumberOfStrips=\"0\" NumberOfPolys=\"" + polygons
                + "\">\n      <CellData Scalars=\"vehicle\">\n");
        add("Int32", "vehicle", Integer.BYTES * polygons, to -> frame.marks().forEach(m -> to.putInt(m.vehicle())));
        add("Int32", "part", Integer.BYTES * polygons, to -> frame.marks().forEach(m -> to.putInt(m.part())));
        add("Float64", "speed_mps", Double.BYTES * polygons, to -> frame.marks()
                .forEach(m -> to.putDouble(m.speed_mps())));
        xml.append("      </CellData>\n      <Points>\n");
        add(
                "Float64",
                "Points\" NumberOfComponents=\"3",
                3 * Double.BYTES * frame.points().size(),
                to -> {
                    for (Vector3d point : frame.points()) {
                        to.putDouble(point.x).putDouble(point.y).putDouble(point.z);
                    }
                });
        xml.append("      </Points>\n      <Polys>\n");
        add("Int32", "connectivity", Integer.BYTES * corners, to -> {
            for (int[] polygon : frame.polygons()) {
                for (int corner : polygon) {
                    to.putInt(corner);
                }
            }
        });
        add("Int32", "offsets", Integer.BYTES * polygons, to -> {
            int end = 0;
            for (int[] polygon : frame.polygons()) {
                end += polygon.length;
                to.putInt(end);
            }
        });
        xml.append("      </Polys>\n    </Piece>\n  </PolyData>\n  <AppendedData encoding=\"raw\">\n   _");
    }

    /** Adds an array of this length in bytes. */
    private void add(String type, String name, int length, Consumer<ByteBuffer> content) {
        xml.append("        <DataArray type=\"" + type + "\" Name=\"" + name + "\" format=\"appended\" offset=\""
                + offset + "\"/>\n");
        ByteBuffer array = ByteBuffer.allocate(Long.BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
        content.accept(array.putLong(length));
        arrays.add(array.flip());
        offset += array.limit();
    }
}
