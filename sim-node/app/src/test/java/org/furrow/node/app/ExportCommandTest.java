package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.results.WorldFiles;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.grid.TileKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exported grounds of a run, read as other programs do. */
@Tag("run")
class ExportCommandTest {
    private static final List<String> DOUBLES =
            List.of("level_m", "initial_m", "sinkage_m", "plastic_m", "yield_Pa", "shear_m", "offset_m");
    /** A frame with a general translation and rotation, and rough ground. */
    private static final String FRAME =
            "terrain={type: flat, size_m: 120, roughness: {amplitude_m: 0.05, wavelength_m: 3},"
                    + " frame: {origin_m: [3, -7, 0.5], yaw_deg: 40, pitch_deg: 4, roll_deg: -3}}";

    private static final String[] TABLE_HEADER = {
        "i",
        "j",
        "x_m",
        "y_m",
        "level_m",
        "initial_m",
        "sinkage_m",
        "plastic_m",
        "yield_Pa",
        "shear_m",
        "offset_m",
        "last_writer",
        "last_epoch"
    };

    @TempDir
    private static Path original;

    @TempDir
    private Path folder;

    private Path run;

    @BeforeAll
    static void runBriefly() {
        runTo(original.resolve("run"), "--duration", "1.6", "--checkpoint-every", "0.5");
    }

    private static void runTo(Path out, String... options) {
        List<String> args = new ArrayList<>(List.of("run", "crossing", "--set", FRAME, "--set", "bulldozing=true"));
        args.addAll(List.of("--delay", "1", "--out", out.toString()));
        args.addAll(List.of(options));
        Cli cli = Cli.run(args.toArray(String[]::new));
        assertEquals(0, cli.exitCode(), cli.toString());
    }

    @BeforeEach
    void copyRun() throws IOException {
        run = folder.resolve("run");
        try (Stream<Path> files = Files.walk(original.resolve("run"))) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(original.resolve("run").relativize(file)));
            }
        }
    }

    private Cli export(String... options) {
        List<String> args = new ArrayList<>(List.of("export", run.toString()));
        args.addAll(List.of(options));
        return Cli.run(args.toArray(String[]::new));
    }

    private VtkImage vti(String name, String... options) {
        List<String> args = new ArrayList<>(List.of("--format", "vti"));
        args.addAll(List.of(options));
        Cli cli = export(args.toArray(String[]::new));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(
                cli.out().stream().anyMatch(line -> line.startsWith(run.resolve("export/" + name) + ": ")),
                cli.toString());
        return VtkImage.read(run.resolve("export/" + name));
    }

    @Test
    void shouldWriteEveryNode() throws IOException {
        VtkImage vti = vti("ground.vti");
        CommittedWorld world = WorldFiles.readGround(run.resolve("world/ground.nodes"));
        assertArrayEquals(boundingBox(world), Arrays.copyOf(vti.extent, 4));
        assertEquals(world.deformedNodes(), assertSame(world, vti));
        assertEquals(Map.of("TimeValue", "1.6", "epoch", "80"), vti.fields);
        assertEquals(9, vti.arrays.size());
        assertEquals("Int32", vti.types.get("last_writer"));
        assertEquals("Int32", vti.types.get("last_epoch"));
    }

    /** Compares every value of every point; returns the number of points that a vehicle has written. */
    private long assertSame(CommittedWorld world, VtkImage vti) {
        Scenario scenario = scenario();
        GroundQuery query = new GroundQuery(
                world, scenario.ground().undeformed(), scenario.ground().grid_m());
        long written = 0;
        for (int j = vti.extent[2]; j <= vti.extent[3]; j++) {
            for (int i = vti.extent[0]; i <= vti.extent[1]; i++) {
                GroundQuery.NodeState node = query.node(i, j);
                double[] values = {
                    node.level_m(),
                    node.initial_m(),
                    node.sinkage_m(),
                    node.plastic_m(),
                    node.yield_Pa(),
                    node.shear_m(),
                    node.offset_m()
                };
                for (int c = 0; c < values.length; c++) {
                    assertEquals("Float64", vti.types.get(DOUBLES.get(c)));
                    assertEquals(values[c], vti.at(DOUBLES.get(c), i, j), 0.0, DOUBLES.get(c));
                }
                assertEquals(node.lastWriter(), vti.at("last_writer", i, j));
                assertEquals(node.lastEpoch(), vti.at("last_epoch", i, j));
                written += node.lastWriter() >= 0 ? 1 : 0;
            }
        }
        return written;
    }

    private Scenario scenario() {
        try {
            return ScenarioReader.read(Source.ofFile(run.resolve("scenario.yaml")), List.of());
        } catch (InputError e) {
            throw new AssertionError(e);
        }
    }

    private static int[] boundingBox(CommittedWorld world) {
        int[] box = {Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (long key : world.keysInOrder()) {
            for (int node = 0; node < TileKey.NODES; node++) {
                if ((world.mask(world.find(key)) >>> node & 1) != 0) {
                    box[0] = Math.min(box[0], TileKey.i(key, node));
                    box[1] = Math.max(box[1], TileKey.i(key, node));
                    box[2] = Math.min(box[2], TileKey.j(key, node));
                    box[3] = Math.max(box[3], TileKey.j(key, node));
                }
            }
        }
        return box;
    }

    /**
     * In frame W, every deformed node is below the vehicle that wrote it last, and every vehicle is above some
     * node.
     */
    @Test
    void shouldLieBelowTheVehiclesInFrameW() throws IOException {
        VtkImage vti = vti("ground.vti");
        List<List<double[]>> tracks = List.of(track("east"), track("north"));
        boolean[] seen = new boolean[2];
        for (int j = vti.extent[2]; j <= vti.extent[3]; j++) {
            for (int i = vti.extent[0]; i <= vti.extent[1]; i++) {
                int writer = (int) vti.at("last_writer", i, j);
                if (writer >= 0) {
                    seen[writer] = true;
                    double[] place = vti.place(i, j, vti.at("level_m", i, j));
                    double nearest_m = tracks.get(writer).stream()
                            .mapToDouble(at -> Math.hypot(at[0] - place[0], at[1] - place[1]))
                            .min()
                            .orElseThrow();
                    assertTrue(nearest_m < 3, "node " + i + "," + j + " is " + nearest_m + " m from its writer");
                    double below_m = tracks.get(writer).get(0)[2] - place[2];
                    assertTrue(below_m > 0 && below_m < 1.5, "node " + i + "," + j + " is " + below_m + " m below");
                }
            }
        }
        assertArrayEquals(new boolean[] {true, true}, seen);
    }

    private List<double[]> track(String vehicle) throws IOException {
        List<double[]> track = new ArrayList<>();
        for (String row : Files.readAllLines(run.resolve("vehicles/" + vehicle + ".csv")).stream()
                .skip(1)
                .toList()) {
            String[] cells = row.split(",", -1);
            track.add(new double[] {
                Double.parseDouble(cells[1]), Double.parseDouble(cells[2]), Double.parseDouble(cells[3])
            });
        }
        return track;
    }

    /** With a delay of 1, the checkpoint of epoch 50 holds the ground of a run that ended at epoch 49. */
    @Test
    void shouldExportTheGroundOfACheckpoint() {
        VtkImage stored = vti("ground-epoch-0000000049.vti", "--epoch", "50");
        Path shorter = folder.resolve("shorter");
        runTo(shorter, "--duration", "0.98");
        run = shorter;
        VtkImage ended = vti("ground.vti");
        assertArrayEquals(ended.extent, stored.extent);
        assertEquals(ended.arrays, stored.arrays);
        assertEquals(Map.of("TimeValue", "0.98", "epoch", "49"), stored.fields);
        assertEquals(ended.fields, stored.fields);
    }

    @Test
    void shouldExportTheLastCheckpointOfAnIncompleteRun() throws IOException {
        Files.delete(run.resolve("run.json"));
        Files.writeString(run.resolve("INCOMPLETE"), "the run has not ended\n");
        VtkImage last = vti("ground-epoch-0000000074.vti");
        assertEquals("74", last.fields.get("epoch"));
        Files.delete(run.resolve("export/ground-epoch-0000000074.vti"));
        assertEquals(last.arrays, vti("ground-epoch-0000000074.vti", "--epoch", "75").arrays);
    }

    @Test
    void shouldExportTheGroundOfEachVehicleWithoutSharing() throws IOException {
        run = folder.resolve("unshared");
        runTo(run, "--duration", "0.4", "--set", "sharing=false", "--checkpoint-every", "0.2");
        vti("north.vti");
        int vehicle = 0;
        for (String name : List.of("east", "north")) {
            VtkImage vti = VtkImage.read(run.resolve("export/" + name + ".vti"));
            CommittedWorld world = WorldFiles.readGround(run.resolve("world/" + name + ".nodes"));
            assertEquals(world.deformedNodes(), assertSame(world, vti));
            for (int j = vti.extent[2]; j <= vti.extent[3]; j++) {
                for (int i = vti.extent[0]; i <= vti.extent[1]; i++) {
                    assertTrue(vti.at("last_writer", i, j) == vehicle || vti.at("last_writer", i, j) == -1);
                }
            }
            vehicle++;
        }
        vti("east-epoch-0000000009.vti", "--epoch", "10");
        assertTrue(Files.exists(run.resolve("export/north-epoch-0000000009.vti")));
    }

    /** Rectangles of a single node, of exactly one block of 8192 doubles, and of many blocks. */
    @Test
    void shouldExportTheNodesInABox() throws IOException {
        CommittedWorld world = WorldFiles.readGround(run.resolve("world/ground.nodes"));
        int[] deformed = boundingBox(world);
        double x = deformed[0] * 0.05;
        double y = deformed[2] * 0.05;
        for (int[] size : new int[][] {{128, 64}, {1, 1}, {200, 300}}) {
            String box = (x - 0.001) + "," + y + "," + (x + 0.05 * size[0] - 0.049) + ","
                    + (y + 0.05 * (size[1] - 1) + 1e-9);
            VtkImage vti = vti("ground.vti", "--box", box);
            assertArrayEquals(
                    new int[] {deformed[0], deformed[0] + size[0] - 1, deformed[2], deformed[2] + size[1] - 1, 0, 0},
                    vti.extent);
            assertSame(world, vti);
            Files.delete(run.resolve("export/ground.vti"));
        }
        VtkImage untouched = vti("ground.vti", "--box", "40,40,41,41");
        assertEquals(0, assertSame(world, untouched));
        assertEquals(-1, untouched.at("last_writer", 800, 800));
    }

    @Test
    void shouldWriteTheDeformedNodesAsATable() throws IOException {
        Cli cli = export("--format", "csv");
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> rows = Files.readAllLines(run.resolve("export/ground.csv"));
        assertEquals(String.join(",", TABLE_HEADER), rows.get(0));
        CommittedWorld world = WorldFiles.readGround(run.resolve("world/ground.nodes"));
        assertEquals(world.deformedNodes(), rows.size() - 1);
        VtkImage vti = vti("ground.vti");
        long before = Long.MIN_VALUE;
        for (String row : rows.subList(1, rows.size())) {
            double[] cells = Arrays.stream(row.split(",", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            int i = (int) cells[0];
            int j = (int) cells[1];
            assertEquals(i * 0.05, cells[2], 0.0);
            assertEquals(j * 0.05, cells[3], 0.0);
            for (int c = 4; c < cells.length; c++) {
                assertEquals(vti.at(TABLE_HEADER[c], i, j), cells[c], 0.0, row);
            }
            long order = TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
            assertTrue(order >= before, "tiles in order: " + row);
            before = order;
        }
        Files.delete(run.resolve("export/ground.csv"));
        assertEquals(0, export("--format", "csv", "--box", "-50,-50,50,50").exitCode());
        assertEquals(rows, Files.readAllLines(run.resolve("export/ground.csv")));
    }

    /** VTK's reader finds the same types, bytes and positions of points. */
    @Test
    void shouldBeReadByVtk() throws IOException, InterruptedException {
        String python = pythonWithVtk();
        if (python == null) {
            System.err.println("SKIPPED: no Python here has VTK, so its reader was not tried on an exported ground;"
                    + " install it with: sudo apt-get install python3-vtk9");
        }
        Assumptions.assumeTrue(python != null, "python3-vtk9 is missing");
        VtkImage vti = vti("ground.vti", "--box", "-16,-12,-4,4");
        Map<String, String> read = new TreeMap<>();
        Process process = new ProcessBuilder(List.of(
                        python,
                        "-c",
                        VTK_SCRIPT,
                        run.resolve("export/ground.vti").toString()))
                .redirectErrorStream(true)
                .start();
        for (String line : process.inputReader().readAllLines()) {
            read.put(line.split(" ", 2)[0], line.split(" ", 2)[1]);
        }
        assertTrue(process.waitFor(300, TimeUnit.SECONDS));
        for (Map.Entry<String, ByteBuffer> array : vti.arrays.entrySet()) {
            CRC32 crc = new CRC32();
            crc.update(array.getValue().duplicate());
            String type = "Int32".equals(vti.types.get(array.getKey())) ? "int" : "double";
            assertEquals(type + " " + crc.getValue(), read.get(array.getKey()), read.toString());
        }
        assertEquals("1.6", read.get("TimeValue"));
        assertEquals("80", read.get("epoch"));
        int points = vti.points();
        for (int point : new int[] {0, vti.columns() - 1, points / 2 + 7, points - 1}) {
            double[] expected = {
                vti.spacing[0] * (vti.extent[0] + point % vti.columns()),
                vti.spacing[1] * (vti.extent[2] + point / vti.columns()),
                0
            };
            scenario().ground().frame().toWorld(expected, 0, expected, 0);
            expected[0] += 3;
            expected[1] += -7;
            expected[2] += 0.5;
            double[] found = Arrays.stream(
                            String.valueOf(read.get("point" + point)).split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            assertArrayEquals(expected, found, 1e-12, "point " + point);
        }
    }

    private static final String VTK_SCRIPT = """
            import sys, zlib, vtk
            reader = vtk.vtkXMLImageDataReader()
            reader.SetFileName(sys.argv[1])
            reader.Update()
            image = reader.GetOutput()
            for n in range(image.GetPointData().GetNumberOfArrays()):
                array = image.GetPointData().GetArray(n)
                print(array.GetName(), array.GetDataTypeAsString(), zlib.crc32(memoryview(array)))
            for name in ('TimeValue', 'epoch'):
                print(name, image.GetFieldData().GetArray(name).GetValue(0))
            columns, points = image.GetDimensions()[0], image.GetNumberOfPoints()
            for k in (0, columns - 1, points // 2 + 7, points - 1):
                print('point%d' % k, *map(repr, image.GetPoint(k)))
            """;

    /** A Python with VTK 9 or newer; null if there is none. */
    static @Nullable String pythonWithVtk() throws IOException, InterruptedException {
        for (String python : List.of("python3", "/usr/bin/python3")) {
            try {
                Process process = new ProcessBuilder(
                                python,
                                "-c",
                                "import vtk; vtk.vtkXMLImageDataReader().GetOutput().GetDirectionMatrix()")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                if (process.waitFor(300, TimeUnit.SECONDS) && process.exitValue() == 0) {
                    return python;
                }
            } catch (IOException e) {
                // there is no such program
            }
        }
        return null;
    }
}
