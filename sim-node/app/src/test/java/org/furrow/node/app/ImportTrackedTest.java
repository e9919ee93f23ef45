package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

/** {@code furrow vehicle import} of Project Chrono's M113, whose files are in the test's resources. */
@Tag("run")
class ImportTrackedTest {
    private static final Path DATA = Path.of("src/test/resources/chrono/M113");
    private static final String LEFT = "track_assembly/M113_TrackAssemblySinglePin_Left.json";

    @TempDir
    private Path folder;

    private Cli importM113(Path data, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "vehicle",
                "import",
                data.resolve("vehicle/M113_Vehicle_SinglePin_BDS.json").toString(),
                "--engine",
                data.resolve("powertrain/M113_EngineShafts.json").toString(),
                "--transmission",
                data.resolve("powertrain/M113_AutomaticTransmissionShafts.json").toString(),
                "--out",
                folder.resolve("out").toString()));
        args.addAll(Arrays.asList(more));
        return Cli.run(args.toArray(String[]::new));
    }

    /** A copy of the files in which one is changed. */
    private Path changed(String file, String from, String to) throws IOException {
        Path copy = folder.resolve("M113");
        try (Stream<Path> files = Files.walk(DATA)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                Path target = copy.resolve(DATA.relativize(each).toString());
                Files.createDirectories(target.resolveSibling("."));
                Files.copy(each, target);
            }
        }
        String text = Files.readString(copy.resolve(file));
        assertTrue(text.contains(from), text);
        Files.writeString(copy.resolve(file), text.replace(from, to));
        return copy;
    }

    private static void near(double expected, double actual) {
        assertEquals(expected, actual, 0.01 * Math.abs(expected));
    }

    /** The built-in vehicle has one place for the road wheels of both sides, the mean of Chrono's. */
    @Test
    void shouldGiveTheFiguresOfTheBuiltInVehicle() throws InputError, IOException {
        Cli cli = importM113(DATA);
        assertEquals(0, cli.exitCode(), cli.toString());
        Path file = folder.resolve("out/m113-vehicle-singlepin-bds.yaml");
        VehicleFigures imported = VehicleFigures.of(VehicleReader.read(Source.ofFile(file), each -> {}));
        VehicleFigures builtIn = VehicleFigures.of(VehicleReader.read(Library.findVehicle("m113"), each -> {}));
        near(builtIn.mass_kg(), imported.mass_kg());
        near(builtIn.chassis_kg(), imported.chassis_kg());
        assertEquals(builtIn.wheels().size(), imported.wheels().size());
        for (int w = 0; w < builtIn.wheels().size(); w++) {
            near(builtIn.wheels().get(w).mass_kg(), imported.wheels().get(w).mass_kg());
            near(builtIn.wheels().get(w).radius_m(), imported.wheels().get(w).radius_m());
        }
        double load = builtIn.wheels().stream()
                .mapToDouble(VehicleFigures.Wheel::load_N)
                .sum();
        near(
                load,
                imported.wheels().stream()
                        .mapToDouble(VehicleFigures.Wheel::load_N)
                        .sum());
        for (int a = 0; a < 5; a++) {
            near(builtIn.wheels().get(a).centre_m().x(), mean(imported, a));
        }
        String text = Files.readString(file);
        assertTrue(text.contains("radius_m: 0.245099, mass_kg: 27.680000, inertia_kgm2: 1.283000}"), text);
        assertTrue(text.contains("mass_kg: 62.0"), "wheel and its share of the arm: " + text);
        assertTrue(text.contains("# Without effect: M113_Chassis.json: Driver Position, Visualization"), text);
        assertTrue(
                cli.out()
                        .contains("approximated: the belt of the right track differs and is as on the left:"
                                + " 63 shoes in place of 64 shoes"),
                cli.toString());
    }

    /** Mean place of a road wheel and that on the other side. */
    private static double mean(VehicleFigures figures, int wheel) {
        int half = figures.wheels().size() / 2;
        return (figures.wheels().get(wheel).centre_m().x()
                        + figures.wheels().get(wheel + half).centre_m().x())
                / 2;
    }

    /** With the built-in vehicle's engine near 0 rpm, gearbox and shafts, which are not those of the files. */
    @Test
    void shouldDriveAsTheBuiltInVehicle() throws IOException {
        assertEquals(0, importM113(DATA).exitCode());
        Path imported = folder.resolve("out/m113-vehicle-singlepin-bds.yaml");
        Files.writeString(
                imported,
                Files.readString(imported)
                        .replace("downshift_rpm: 1000.0", "downshift_rpm: 750")
                        .replace("[-100.0, 407.0]", "[-100, 0]")
                        .replace("pause_s: 0.5", "pause_s: 1")
                        .replace("shaft_inertia_kgm2: 0.25", "shaft_inertia_kgm2: 0.5"));
        Path scenario = Files.writeString(folder.resolve("ahead.yaml"), """
                furrow: 1
                name: ahead
                duration_s: 5
                terrain: {type: flat}
                soil: lete
                paths: {ahead: [[0, 0], [60, 0]]}
                vehicles:
                  - {name: one, type: m113, start: {path: ahead, at_m: 8}, driver: {type: path, path: ahead, speed_mps: 3}}
                """);
        double builtIn = way_m(scenario, "m113", "a");
        near(builtIn, way_m(scenario, imported.toString(), "b"));
        assertTrue(builtIn > 1, "it drives: " + builtIn);
    }

    private double way_m(Path scenario, String type, String out) throws IOException {
        Path to = folder.resolve(out);
        Cli cli = Cli.run("run", scenario.toString(), "--set", "vehicles.0.type=" + type, "--out", to.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> lines = Files.readAllLines(to.resolve("vehicles/one.csv"));
        int column = List.of(lines.getFirst().split(",", -1)).indexOf("x_m");
        return Double.parseDouble(lines.getLast().split(",", -1)[column])
                - Double.parseDouble(lines.get(1).split(",", -1)[column]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                LEFT + " | TrackAssemblySinglePin\" | TrackAssemblyBandANCF\""
                        + " | there is no import of track assembly 'TrackAssemblyBandANCF'; known: TrackAssemblyDoublePin",
                "idler/M113_DoubleIdler_Left.json | TranslationalIdler | DistanceIdler"
                        + " | there is no import of idler 'DistanceIdler'; known: TranslationalIdler",
                "suspension/M113_TranslationalDamperSuspension_Left.json | Spring Constant | Curve Data"
                        + " | Torsional Spring: lacks the key 'Spring Constant'",
                "suspension/M113_TranslationalDamperSuspension_Left.json | [0.288, -0.12, 0.134] | [-0.288, -0.12, 0.134]"
                        + " | Location Chassis: must be ahead of the wheel",
                "track_shoe/M113_TrackShoeSinglePin.json | \"Ground Contact\": true | \"Ground Contact\": false"
                        + " | Contact.Shoe Shapes: none has \"Ground Contact\": true",
                "track_shoe/M113_TrackShoeSinglePin.json | \"Type\": \"BOX\" | \"Type\": \"HULL\""
                        + " | there is no import of a shoe's shape 'HULL'; known: BOX",
                "driveline/M113_TrackDrivelineBDS.json | TrackDrivelineBDS | Hydrostatic"
                        + " | there is no import of driveline of tracks 'Hydrostatic'; known: SimpleTrackDriveline",
                "vehicle/M113_Vehicle_SinglePin_BDS.json | -1.0795 | 2.0795 | the first must be the left one",
                "vehicle/M113_Vehicle_SinglePin_BDS.json | TrackedVehicle | HoverVehicle"
                        + " | there is no import of vehicle 'HoverVehicle'; known: TrackedVehicle, WheeledVehicle"
            })
    void shouldRefuse(String file, String from, String to, String message) throws IOException {
        Cli cli = importM113(changed(file, from, to));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains(message), cli.toString());
        assertFalse(Files.exists(folder.resolve("out")), "a refused import leaves no folder");
    }

    @Test
    void shouldRefuseATyre() {
        Cli cli = importM113(DATA, "--tyre", "tyre.json");
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains("--tyre: a tracked vehicle has none; leave the option out"), cli.toString());
    }

    /** A belt with two pins a shoe: its pitch and its mass have those of the connectors. */
    @Test
    void shouldReadShoesWithConnectors() throws IOException {
        Path data = changed(LEFT, "TrackAssemblySinglePin\"", "TrackAssemblyDoublePin\"");
        Path shoe = data.resolve("track_shoe/M113_TrackShoeSinglePin.json");
        Files.writeString(
                shoe,
                Files.readString(shoe)
                        .replace("TrackShoeSinglePin\"", "TrackShoeDoublePin\"")
                        .replace(
                                "\"Shoe\": {",
                                "\"Connector\": {\"Radius\": 0.02, \"Length\": 0.054, \"Width\": 0.02, \"Mass\": 2,"
                                        + " \"Inertia\": [0.1, 0.1, 0.1]}, \"Shoe\": {\"Length\": 0.1, \"Width\": 0.4,"));
        Cli cli = importM113(data);
        assertEquals(0, cli.exitCode(), cli.toString());
        String text = Files.readString(folder.resolve("out/m113-vehicle-singlepin-bds.yaml"));
        assertTrue(text.contains("pitch_m: 0.154000, mass_kg: 22.02, height_m: 0.06, width_m: 0.440000"), text);
        assertTrue(text.contains("M113_TrackShoeSinglePin.json: Shoe.Pitch"), "a key without effect: " + text);
    }
}
