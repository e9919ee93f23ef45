package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code furrow vehicle import}: files of Project Chrono, with its notice, and a cart in the same grammar. */
@Tag("run")
class ImportCommandTest {
    private static final Path DATA = Path.of("src/test/resources/chrono");
    private static final String SCENARIO = """
            furrow: 1
            name: ahead
            duration_s: 6
            terrain: {type: flat}
            soil: lete
            paths: {ahead: [[0, 0], [60, 0]]}
            vehicles:
              - {name: one, type: hmmwv, start: {path: ahead, at_m: 6}, driver: {type: path, path: ahead, speed_mps: 4}}
            """;

    @TempDir
    private Path folder;

    private Cli importHmmwv() {
        Path hmmwv = DATA.resolve("hmmwv");
        return Cli.run(
                "vehicle",
                "import",
                hmmwv.resolve("vehicle/HMMWV_Vehicle_4WD.json").toString(),
                "--engine",
                hmmwv.resolve("powertrain/HMMWV_EngineShafts.json").toString(),
                "--transmission",
                hmmwv.resolve("powertrain/HMMWV_AutomaticTransmissionShafts.json")
                        .toString(),
                "--tyre",
                hmmwv.resolve("tire/HMMWV_RigidTire.json").toString(),
                "--out",
                folder.resolve("hmmwv").toString());
    }

    @Test
    void shouldGiveTheFiguresOfTheBuiltInVehicle() throws InputError {
        Cli cli = importHmmwv();
        assertEquals(0, cli.exitCode(), cli.toString());
        VehicleFigures imported = figures(folder.resolve("hmmwv/hmmwv-vehicle-4wd.yaml"));
        VehicleFigures builtIn = VehicleFigures.of(VehicleReader.read(Library.findVehicle("hmmwv"), file -> {}));
        near(builtIn.mass_kg(), imported.mass_kg());
        near(builtIn.chassis_kg(), imported.chassis_kg());
        near(builtIn.curvature_1pm(), imported.curvature_1pm());
        for (int w = 0; w < 4; w++) {
            near(builtIn.wheels().get(w).load_N(), imported.wheels().get(w).load_N());
        }
        for (int a = 0; a < 2; a++) {
            near(builtIn.axles().get(a).x_m(), imported.axles().get(a).x_m());
            near(builtIn.axles().get(a).track_m(), imported.axles().get(a).track_m());
        }
    }

    @Test
    void shouldDriveAsTheBuiltInVehicle() throws IOException {
        assertEquals(0, importHmmwv().exitCode());
        Path scenario = Files.writeString(folder.resolve("ahead.yaml"), SCENARIO);
        double[] builtIn = drive(scenario, "hmmwv");
        double[] imported =
                drive(scenario, folder.resolve("hmmwv/hmmwv-vehicle-4wd.yaml").toString());
        for (int i = 0; i < builtIn.length; i++) {
            near(builtIn[i], imported[i]);
        }
    }

    /** Way, and mean speed, sinkage and load of the wheels over the last two seconds. */
    private double[] drive(Path scenario, String type) throws IOException {
        Path out = folder.resolve("run-" + Path.of(type).getFileName());
        Cli cli = Cli.run("run", scenario.toString(), "--set", "vehicles.0.type=" + type, "--out", out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> lines = Files.readAllLines(out.resolve("vehicles/one.csv"));
        List<String> header = List.of(lines.getFirst().split(",", -1));
        List<double[]> rows = lines.stream()
                .skip(1)
                .map(line -> Stream.of(line.split(",", -1))
                        .mapToDouble(cell -> cell.isEmpty() ? 0 : Double.parseDouble(cell))
                        .toArray())
                .filter(row -> row[0] >= 4)
                .toList();
        return new double[] {
            rows.getLast()[header.indexOf("x_m")],
            mean(header, rows, "speed_mps"),
            mean(header, rows, "sinkage_m_"),
            mean(header, rows, "fz_N_")
        };
    }

    private static double mean(List<String> header, List<double[]> rows, String column) {
        return rows.stream()
                .flatMapToDouble(row -> java.util.stream.IntStream.range(0, header.size())
                        .filter(i -> header.get(i).startsWith(column))
                        .mapToDouble(i -> row[i]))
                .average()
                .orElseThrow();
    }

    private static void near(double expected, double actual) {
        assertEquals(expected, actual, 0.01 * Math.abs(expected));
    }

    private static VehicleFigures figures(Path file) throws InputError {
        return VehicleFigures.of(VehicleReader.read(Source.ofFile(file), each -> {}));
    }

    /** Copies the cart into a folder and changes a file of it; empty texts change nothing. */
    private Path cart(String file, String from, String to) throws IOException {
        Path cart = Files.createDirectories(folder.resolve("cart"));
        try (Stream<Path> files = Files.list(DATA.resolve("cart"))) {
            for (Path each : files.toList()) {
                Files.copy(each, cart.resolve(Objects.requireNonNull(each.getFileName())));
            }
        }
        String text = Files.readString(cart.resolve(file));
        assertTrue(text.contains(from), file);
        Files.writeString(cart.resolve(file), text.replace(from, to));
        return cart;
    }

    private Cli importCart(Path cart) {
        return importCart(cart, "--tyre", cart.resolve("tyre.json").toString());
    }

    private Cli importCart(Path cart, String option, String value) {
        return importCart(cart, option, value, "out");
    }

    private Cli importCart(Path cart, String option, String value, String to) {
        List<String> tyre = option.equals("--tyre")
                ? List.of()
                : List.of("--tyre", cart.resolve("tyre.json").toString());
        List<String> args = List.of(
                "vehicle",
                "import",
                cart.resolve("cart.json").toString(),
                "--engine",
                cart.resolve("engine.json").toString(),
                "--transmission",
                cart.resolve("gears.json").toString(),
                option,
                value,
                "--out",
                folder.resolve(to).toString());
        return Cli.run(Stream.concat(args.stream(), tyre.stream()).toArray(String[]::new));
    }

    @Test
    void shouldNameWhatItApproximatesAndLeavesOut() throws IOException, InputError {
        Cli cli = importCart(cart("cart.json", "", ""));
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> out = cli.out();
        assertTrue(out.contains("without effect: cart.json: Tow Bar"), cli.toString());
        assertTrue(
                out.contains("without effect: tyre.json: Design.Rim Radius [m], Coefficient of Friction"),
                cli.toString());
        assertTrue(
                out.contains("approximated: a tyre with a law for roads is a rigid cylinder of its radius and width"),
                cli.toString());
        assertTrue(Files.readString(folder.resolve("out/cart.yaml")).contains("# Without effect: cart.json: Tow Bar"));
        VehicleFigures figures = figures(folder.resolve("out/cart.yaml"));
        assertEquals(1000 + 2 * (5 + 8 + 3 + 4 + 25) + 4 + 80 + 2 * 30, figures.mass_kg(), 1e-9);
        assertEquals(0.4 * 200 / 1000 * figures.chassis_kg() / 2.4 * 9.81, imbalance(figures), 60);
        assertTrue(figures.curvature_1pm() > 0.1, figures.toString());
    }

    /** What the rear wheels carry more than half of the weight, less the difference of the axles' own masses. */
    private static double imbalance(VehicleFigures figures) {
        double front =
                figures.wheels().get(0).load_N() + figures.wheels().get(1).load_N();
        double rear = figures.wheels().get(2).load_N() + figures.wheels().get(3).load_N();
        return (rear - front - (80 + 2 * 30 - 2 * 45) * 9.81) / 2;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rear.json | LeafspringAxle | PushPipeAxle | rear.json: Template: there is no import of suspension 'PushPipeAxle'; known: Double",
                "rear.json | \"Mass\": 80, | | rear.json: Axle Tube: lacks the key 'Mass'",
                "rear.json | \"Mass\": 80 | \"Mass\": \"much\" | rear.json: Axle Tube.Mass: expected a number, found \"much\"",
                "rear.json | [0, 0.7, 0] | [0, 0.7] | rear.json: Spindle.COM: expected a list of 3 numbers",
                "rear.json | \"Free Length\": 0.42, | | rear.json: Spring: lacks the key 'Free Length'",
                "rear.json | \"Type\": | Type: | rear.json:2:27: Unexpected character",
                "cart.json | cart/rack.json | rack/cart.json | Input File: there is no file 'rack/cart.json' in",
                "cart.json | \"Steering Index\": 0 | \"Steering Index\": 1 | cart.json: Axles[0].Steering Index: there are 1 steering subsystems",
                "cart.json | [0, 1]} | [0, 2]} | cart.json: Driveline.Suspension Indexes: there is no axle 2",
                "cart.json | \"Tow Bar\": 2 | \"Subchassis\": 2 | cart.json: Subchassis: there is no import of vehicles with a second frame",
                "cart.json | WheeledVehicle | WheeledTrailer | cart.json: Template: there is no import of vehicle 'WheeledTrailer'; known: TrackedVehicle, WheeledVehicle",
                "cart.json | [0, 1]} | [0]} | driveline.json: drives 2 axles, but 'Suspension Indexes' of the vehicle names 1",
                "engine.json | EngineSimple | EngineTurbine | engine.json: Template: there is no import of engine 'EngineTurbine'",
                "tyre.json | TMeasyTire | FEATire | tyre.json: Template: there is no import of tyre 'FEATire'",
                "rack.json | \"Radius\": 0.06 | \"Radius\": -0.06 | at full steering to the left it does not turn left"
            })
    void shouldRefuse(String file, String from, String to, String message) throws IOException {
        Cli cli = importCart(cart(file, from, to == null ? "" : to));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains(message), cli.toString());
        assertFalse(cli.toString().contains(".part"), cli.toString());
        assertFalse(Files.exists(folder.resolve("out")), "a refused import leaves no folder");
        assertFalse(Files.exists(folder.resolve("out.part")), "a refused import leaves no folder");
    }

    /** As in Chrono, the deformation of a map is the length, whatever other keys there are; the map stands alone. */
    @Test
    void shouldReadADampersMapAtTheLengthInTheDesignPosition() throws IOException {
        Cli cli = importCart(cart(
                "rear.json",
                "\"Damping Curve Data\": [[-1, -3000], [0, 0], [1, 5000]]",
                "\"Free Length\": 0.3, \"Damping Coefficient\": 7, \"Deformation\": [0.3, 0.5],"
                        + " \"Map Data\": [[-1, -1000, -3000], [0, 0, 0], [1, 2000, 5000]]"));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(
                cli.out().contains("without effect: rear.json: Shock.Free Length, Shock.Damping Coefficient"),
                cli.toString());
        Matcher law = Pattern.compile("name: axle-2-left-shock,.*damper: (\\{table: .*})}")
                .matcher(Files.readString(folder.resolve("out/cart-mechanism.yaml")));
        assertTrue(law.find());
        double[] numbers = Pattern.compile("-?[0-9.]+(E-?[0-9]+)?")
                .matcher(law.group(1))
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group()))
                .toArray();
        assertArrayEquals(new double[] {-1, -2000, 0, 0, 1, 3500}, numbers, 1e-9);
    }

    @Test
    void shouldNameTheFileThatIsMissing() throws IOException {
        Path cart = cart("cart.json", "", "");
        Files.move(cart.resolve("engine.json"), cart.resolve("engines.json"));
        Cli cli = importCart(cart);
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains("engine.json: no such file; did you mean '"), cli.toString());
    }

    @Test
    void shouldReadAFileWithAByteOrderMark() throws IOException {
        Path cart = cart("tyre.json", "", "");
        Path tyre = cart.resolve("tyre.json");
        Files.writeString(tyre, "\ufeff" + Files.readString(tyre));
        Cli cli = importCart(cart);
        assertEquals(0, cli.exitCode(), cli.toString());
    }

    @Test
    void shouldKeepKeysWithLineBreaksInTheComment() throws IOException, InputError {
        Cli cli = importCart(cart("cart.json", "\"Tow Bar\": 2", "\"Stage\": 1, \"Tow\\nname: Bar\": 0"));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(Files.readString(folder.resolve("out/cart.yaml"))
                .contains("# Without effect: cart.json: Stage, Tow\\nname: Bar\n"));
    }

    /** The inertia of a steering arm of another template, with products and without. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"[0.01, 0, 0] | [0.03, 0.02, 0.04, 0.01, 0.0, 0.0]", "[0, 0, 0] | [0.03, 0.02, 0.04]"})
    void shouldKeepTheProductsOfInertiaOfASteeringArm(String products, String inertia) throws IOException {
        Path cart = cart("rack.json", "", "");
        Files.writeString(cart.resolve("rack.json"), """
                {"Name": "arm", "Type": "Steering", "Template": "RotaryArm",
                 "Pitman Arm": {"Mass": 2, "Inertia": [0.03, 0.02, 0.04], "Inertia Products": %s,
                   "Axis of Rotation": [0, 0, 1], "Point of Rotation": [0.6, 0, 0], "Point to Draglink": [0, 0, 0],
                   "Maximum Angle (deg)": -4}}
                """.formatted(products));
        Cli cli = importCart(cart);
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(Files.readString(folder.resolve("out/cart-mechanism.yaml"))
                .lines()
                .anyMatch(
                        line -> line.contains("{name: steering-1-arm,") && line.endsWith("inertia: " + inertia + "}")));
    }

    /** A driveline in place of that of the vehicle: one that drives the rear axle, one for both, one for three. */
    @Test
    void shouldTakeAnotherDriveline() throws IOException {
        Path cart = cart("cart.json", "", "");
        String shaft =
                "{\"Template\": \"ShaftsDriveline2WD\", \"Shaft Direction\": {\"Motor Block\": [1, 0, 0], \"Axle\": [0, 1, 0]},"
                        + " \"Shaft Inertia\": {\"Driveshaft\": 0.5, \"Differential Box\": 0.6}, \"Gear Ratio\": {\"Conical Gear\": 0.3}}";
        Path both = DATA.resolve("hmmwv/driveline/HMMWV_Driveline4WD.json");
        Cli cli = importCart(cart, "--driveline", both.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(
                cli.out().contains("approximated: the driveline is that of --driveline, which drives the axles [0, 1]"),
                cli.toString());
        String text = Files.readString(folder.resolve("out/cart.yaml"));
        assertTrue(text.contains("left: FL, right: FR") && text.contains("left: RL, right: RR"), text);
        assertTrue(text.contains("box_inertia_kgm2: 0.6"), text);
        Path one = Files.writeString(cart.resolve("one.json"), shaft);
        Cli refused = importCart(cart, "--driveline", one.toString(), "other");
        assertEquals(2, refused.exitCode(), refused.toString());
        assertTrue(refused.toString().contains("one.json: drives 1 axles, but the vehicle has 2"), refused.toString());
    }

    @Test
    void shouldAskForAnEngine() throws IOException {
        Path cart = cart("cart.json", "", "");
        Cli cli = Cli.run("vehicle", "import", cart.resolve("cart.json").toString(), "--out", folder + "/out");
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains("--engine: needs a file"), cli.toString());
    }

    /** As in Chrono's file of Marder's engine, whose speeds are rad/s and are read as rpm. */
    @Test
    void shouldDoubtAnEngineThatEndsFarBelowItsLargestSpeed() throws IOException {
        Cli cli = importCart(cart("engine.json", "\"EngineSimple\",", """
                "EngineSimpleMap", "Maximal Engine Speed RPM": 3500,
                "Map Full Throttle": [[-10, 600], [157, 2702], [257, -1000]],
                "Map Zero Throttle": [[-10, 0], [283, -800]],
                """));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(
                cli.toString().contains("approximated: the engine ends where its map does, at 257 rpm of 3500 rpm;"),
                cli.toString());
    }
}
