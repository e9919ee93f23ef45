package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import org.furrow.node.input.file.CsvTable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The exported bodies of vehicles, read as ParaView does. */
@Tag("run")
class VehicleExportTest {
    private static final int HULL = 0;
    private static final int HMMWV_WHEELS = 4;
    private static final double HMMWV_RADIUS_M = 0.467;

    @TempDir
    private static Path original;

    @TempDir
    private Path folder;

    private static Path run() {
        return original.resolve("run");
    }

    @BeforeAll
    static void runBriefly() {
        Cli cli = Cli.run("run", "crossing", "--duration", "1.2", "--out", run().toString());
        assertEquals(0, cli.exitCode(), cli.toString());
    }

    private Cli export(String... options) {
        List<String> args = new ArrayList<>(List.of("export", run().toString(), "--format", "vtp"));
        args.addAll(List.of("--out", folder.resolve("out").toString()));
        args.addAll(List.of(options));
        return Cli.run(args.toArray(String[]::new));
    }

    /** Time and file of each frame of {@code vehicles.pvd}. */
    private Map<Double, Path> frames() throws Exception {
        Path out = folder.resolve("out");
        Map<Double, Path> frames = new TreeMap<>();
        NodeList sets = parse(Files.readAllBytes(out.resolve("vehicles.pvd"))).getElementsByTagName("DataSet");
        for (int k = 0; k < sets.getLength(); k++) {
            Element set = (Element) sets.item(k);
            frames.put(Double.parseDouble(set.getAttribute("timestep")), out.resolve(set.getAttribute("file")));
        }
        return frames;
    }

    private Path frameAt(double t_s) throws Exception {
        return Objects.requireNonNull(frames().get(t_s), "a frame at " + t_s);
    }

    private static ByteBuffer array(Map<String, ByteBuffer> arrays, String name) {
        return Objects.requireNonNull(arrays.get(name), name);
    }

    private static Element parse(byte[] xml) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml))
                .getDocumentElement();
    }

    /** Arrays of a file by name, each little-endian and without its length. */
    private static Map<String, ByteBuffer> arrays(Path vtp) throws Exception {
        byte[] bytes = Files.readAllBytes(vtp);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int start = text.indexOf("<AppendedData");
        Element head = parse((text.substring(0, start) + "</VTKFile>").getBytes(StandardCharsets.ISO_8859_1));
        int data = text.indexOf('_', start) + 1;
        Map<String, ByteBuffer> arrays = new TreeMap<>();
        NodeList nodes = head.getElementsByTagName("DataArray");
        for (int k = 0; k < nodes.getLength(); k++) {
            Element array = (Element) nodes.item(k);
            if (array.getAttribute("format").equals("appended")) {
                int at = data + Integer.parseInt(array.getAttribute("offset"));
                long length =
                        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(at);
                arrays.put(
                        array.getAttribute("Name"),
                        ByteBuffer.wrap(bytes, at + Long.BYTES, Math.toIntExact(length))
                                .slice()
                                .order(ByteOrder.LITTLE_ENDIAN));
            }
        }
        return arrays;
    }

    /** Smallest and largest coordinates of a body: x0, y0, z0, x1, y1, z1. */
    private static double[] bounds(Map<String, ByteBuffer> arrays, int vehicle, int part) {
        double inf = Double.POSITIVE_INFINITY;
        double[] bounds = {inf, inf, inf, -inf, -inf, -inf};
        int first = 0;
        for (int cell = 0; cell < array(arrays, "offsets").limit() / Integer.BYTES; cell++) {
            int end = array(arrays, "offsets").getInt(Integer.BYTES * cell);
            if (array(arrays, "vehicle").getInt(Integer.BYTES * cell) == vehicle
                    && array(arrays, "part").getInt(Integer.BYTES * cell) == part) {
                for (int corner = first; corner < end; corner++) {
                    int point = array(arrays, "connectivity").getInt(Integer.BYTES * corner);
                    for (int axis = 0; axis < 3; axis++) {
                        double x = array(arrays, "Points").getDouble(Double.BYTES * (3 * point + axis));
                        bounds[axis] = Math.min(bounds[axis], x);
                        bounds[3 + axis] = Math.max(bounds[3 + axis], x);
                    }
                }
            }
            first = end;
        }
        return bounds;
    }

    /** Volume inside the faces of a body, in m^3; positive when they are counter-clockwise seen from outside. */
    private static double volume_m3(Map<String, ByteBuffer> arrays, int vehicle, int part) {
        double[] origin = bounds(arrays, vehicle, part);
        double volume = 0;
        int first = 0;
        for (int cell = 0; cell < array(arrays, "offsets").limit() / Integer.BYTES; cell++) {
            int end = array(arrays, "offsets").getInt(Integer.BYTES * cell);
            boolean chosen = array(arrays, "vehicle").getInt(Integer.BYTES * cell) == vehicle
                    && array(arrays, "part").getInt(Integer.BYTES * cell) == part;
            for (int corner = first + 1; chosen && corner + 1 < end; corner++) {
                double[] a = corner(arrays, first, origin);
                double[] b = corner(arrays, corner, origin);
                double[] c = corner(arrays, corner + 1, origin);
                volume += (a[0] * (b[1] * c[2] - b[2] * c[1])
                                + a[1] * (b[2] * c[0] - b[0] * c[2])
                                + a[2] * (b[0] * c[1] - b[1] * c[0]))
                        / 6;
            }
            first = end;
        }
        return volume;
    }

    /** Coordinates of the corner of a polygon from an origin, in m. */
    private static double[] corner(Map<String, ByteBuffer> arrays, int corner, double[] origin) {
        int point = array(arrays, "connectivity").getInt(Integer.BYTES * corner);
        double[] xyz = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            xyz[axis] = array(arrays, "Points").getDouble(Double.BYTES * (3 * point + axis)) - origin[axis];
        }
        return xyz;
    }

    /** Value in a vehicle's table. */
    private static double recorded(String vehicle, double t_s, String column) throws Exception {
        try (CsvTable table = CsvTable.open(run().resolve("vehicles/" + vehicle + ".csv"))) {
            while (table.next()) {
                if (table.number(0) == t_s) {
                    return table.number(table.column(column));
                }
            }
        }
        throw new IllegalStateException("no row at " + t_s);
    }

    private static List<String> vehicles() throws IOException {
        try (var files = Files.list(run().resolve("vehicles"))) {
            return files.map(file -> file.getFileName().toString().replace(".csv", ""))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldWriteTheChosenFrames() throws Exception {
        Cli cli = export("--every", "0.2", "--from", "0.3", "--to", "1");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(
                List.of(0.3f, 0.5f, 0.7f, 0.9f),
                frames().keySet().stream().map(Double::floatValue).toList());
        assertTrue(cli.out().get(0).endsWith("vehicles.pvd: 4 frames of 2 vehicles, 0.2 s apart"), cli.toString());
    }

    @Test
    void shouldWriteAFrameEvery100msByDefault() throws Exception {
        assertEquals(0, export().exitCode());
        assertEquals(13, frames().size());
    }

    @Test
    void shouldPlaceChassisAndWheels() throws Exception {
        assertEquals(0, export().exitCode());
        Map<String, ByteBuffer> arrays = arrays(frameAt(1.2));
        List<String> names = vehicles();
        for (int v = 0; v < names.size(); v++) {
            double x_m = recorded(names.get(v), 1.2, "x_m");
            double y_m = recorded(names.get(v), 1.2, "y_m");
            double[] hull = bounds(arrays, v, HULL);
            assertTrue(hull[0] < x_m && x_m < hull[3] && hull[1] < y_m && y_m < hull[4], names.get(v));
            assertTrue(hull[5] - hull[2] > 1 && hull[5] - hull[2] < 3, "height " + (hull[5] - hull[2]));
            assertEquals(4.6 * 2.16 * 0.8 + 2 * 1.8 * 0.62, volume_m3(arrays, v, HULL), 1e-9, names.get(v));
            for (int wheel = 1; wheel <= HMMWV_WHEELS; wheel++) {
                assertTrue(volume_m3(arrays, v, wheel) > 0.1, "volume " + volume_m3(arrays, v, wheel));
                double[] tyre = bounds(arrays, v, wheel);
                String name = List.of("FL", "FR", "RL", "RR").get(wheel - 1);
                double sinkage_m = recorded(names.get(v), 1.2, "sinkage_m_" + name);
                assertTrue(recorded(names.get(v), 1.2, "fz_N_" + name) > 0, name);
                assertEquals(2 * HMMWV_RADIUS_M, tyre[5] - tyre[2], 0.02, name);
                assertEquals(-sinkage_m, tyre[2], 0.02, names.get(v) + " " + name + ": bottom on the flat ground");
                assertTrue(tyre[0] > hull[0] - 1 && tyre[3] < hull[3] + 1, name);
            }
        }
    }

    @Test
    void shouldBeReadByVtk() throws Exception {
        String python = ExportCommandTest.pythonWithVtk();
        if (python == null) {
            System.err.println("SKIPPED: no Python here has VTK, so its reader was not tried on exported vehicles;"
                    + " install it with: sudo apt-get install python3-vtk9");
        }
        Assumptions.assumeTrue(python != null, "python3-vtk9 is missing");
        assertEquals(0, export().exitCode());
        Path frame = frameAt(1.2);
        Process process = new ProcessBuilder(List.of(python, "-c", """
                        import sys, vtk
                        reader = vtk.vtkXMLPolyDataReader()
                        reader.SetFileName(sys.argv[1])
                        reader.Update()
                        bodies = reader.GetOutput()
                        print(bodies.GetNumberOfPoints(), bodies.GetNumberOfPolys())
                        print(bodies.GetFieldData().GetArray('TimeValue').GetValue(0))
                        print(*[repr(x) for x in bodies.GetPoint(bodies.GetNumberOfPoints() - 1)])
                        print(bodies.GetCellData().GetArray('part').GetRange())
                        """, frame.toString()))
                .redirectErrorStream(true)
                .start();
        List<String> lines = process.inputReader().readAllLines();
        assertTrue(process.waitFor(300, TimeUnit.SECONDS));
        Map<String, ByteBuffer> arrays = arrays(frame);
        int points = array(arrays, "Points").limit() / (3 * Double.BYTES);
        ByteBuffer xyz = array(arrays, "Points");
        int last = 3 * Double.BYTES * (points - 1);
        assertEquals(
                List.of(
                        points + " " + array(arrays, "offsets").limit() / Integer.BYTES,
                        "1.2",
                        xyz.getDouble(last) + " " + xyz.getDouble(last + 8) + " " + xyz.getDouble(last + 16),
                        "(0.0, 4.0)"),
                lines);
    }

    @Test
    void shouldExportAnIncompleteRunUpToItsLastWholeRow() throws Exception {
        Path copy = folder.resolve("stopped");
        Files.createDirectories(copy.resolve("vehicles"));
        Files.copy(run().resolve("scenario.yaml"), copy.resolve("scenario.yaml"));
        Files.writeString(copy.resolve("INCOMPLETE"), "stopped\n");
        for (String name : vehicles()) {
            List<String> rows = Files.readAllLines(run().resolve("vehicles/" + name + ".csv"));
            String cut = String.join("\n", rows.subList(0, 27)) + "\n0.52,1";
            Files.writeString(copy.resolve("vehicles/" + name + ".csv"), cut);
        }

        Cli cli = Cli.run(
                "export",
                copy.toString(),
                "--format",
                "vtp",
                "--out",
                folder.resolve("out").toString());

        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(List.of(0.0, 0.1, 0.2, 0.3, 0.4, 0.5), List.copyOf(frames().keySet()));
    }

    @Test
    void shouldRefuseWrongOptions() {
        assertRefused("--every 0.03: must be a whole number of epochs of 0.02 s; try 0.04", "--every", "0.03");
        assertRefused("--from 9.0 --to 1.2: expected 0 <= from <= to", "--from", "9");
        assertRefused("--epoch 5: selects a ground", "--epoch", "5");
        Cli cli = Cli.run("export", run().toString(), "--format", "vti", "--every", "0.1");
        assertEquals(2, cli.exitCode());
        assertTrue(cli.err().get(0).contains("--every 0.1: selects frames of vehicles"), cli.toString());
    }

    @Test
    void shouldNotOverwriteFiles() {
        assertEquals(0, export().exitCode());
        assertRefusedAgain("vehicles.pvd: exists and is not overwritten");
    }

    private void assertRefused(String message, String... options) {
        assertRefusedAgain(message, options);
        assertFalse(Files.exists(folder.resolve("out")), "something was written");
    }

    private void assertRefusedAgain(String message, String... options) {
        Cli cli = export(options);
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().get(0).contains(message), cli.toString());
    }
}
