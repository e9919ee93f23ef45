package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Five vehicles of Project Chrono's files drive up the hill of {@code convoy}, each behind the one ahead. */
@Tag("run")
class ConvoyOfChronoTest {
    private static final Path DATA = Path.of("src/test/resources/chrono");

    @TempDir
    private Path folder;

    /** Imports a vehicle from its file, engine, transmission and further options, each in a folder of the data. */
    private void read(String name, String vehicle, String engine, String transmission, String... more) {
        List<String> args = new ArrayList<>(
                List.of("vehicle", "import", DATA.resolve(vehicle).toString()));
        args.addAll(List.of("--engine", DATA.resolve(engine).toString()));
        args.addAll(List.of("--transmission", DATA.resolve(transmission).toString()));
        args.addAll(Arrays.asList(more));
        args.addAll(List.of("--out", folder.resolve(name).toString()));
        Cli cli = Cli.run(args.toArray(String[]::new));
        assertEquals(0, cli.exitCode(), cli.toString());
    }

    @BeforeEach
    void readVehicles() {
        read(
                "hmmwv",
                "hmmwv/vehicle/HMMWV_Vehicle_4WD.json",
                "hmmwv/powertrain/HMMWV_EngineShafts.json",
                "hmmwv/powertrain/HMMWV_AutomaticTransmissionShafts.json",
                "--tyre",
                DATA.resolve("hmmwv/tire/HMMWV_RigidTire.json").toString());
        read(
                "uaz",
                "uaz/vehicle/UAZ469_Vehicle.json",
                "uaz/powertrain/UAZBUS_EngineSimpleMap.json",
                "uaz/powertrain/UAZBUS_AutomaticTransmissionSimpleMap.json",
                "--tyre",
                DATA.resolve("uaz/tire/UAZBUS_TMeasyTireFront.json").toString(),
                "--driveline",
                DATA.resolve("uaz/driveline/UAZBUS_Driveline4WD.json").toString());
        read(
                "m113",
                "M113/vehicle/M113_Vehicle_SinglePin_BDS.json",
                "M113/powertrain/M113_EngineShafts.json",
                "M113/powertrain/M113_AutomaticTransmissionShafts.json");
        read(
                "man",
                "MAN_Kat1/vehicle/MAN_5t_Vehicle_4WD.json",
                "MAN_Kat1/powertrain/MAN_7t_EngineSimpleMap.json",
                "MAN_Kat1/powertrain/MAN_7t_AutomaticTransmissionSimpleMap.json",
                "--tyre",
                DATA.resolve("MAN_Kat1/tire/MAN_5t_TMeasyTire.json").toString());
        read(
                "g500",
                "gclass/vehicle/G500_Vehicle.json",
                "gclass/powertrain/G500_EngineSimpleMap.json",
                "gclass/powertrain/G500_AutomaticTransmissionSimpleMap.json",
                "--tyre",
                DATA.resolve("gclass/tire/G500_RigidTire.json").toString());
    }

    /** The scenario {@code convoy} with the five in place of its vehicles. */
    private Path scenario() throws IOException, InputError {
        String convoy = Library.find("convoy").bytes().text();
        return Files.writeString(
                folder.resolve("five.yaml"),
                convoy.substring(0, convoy.indexOf("vehicles:")) + """
                        vehicles:
                          - name: hmmwv
                            type: hmmwv/hmmwv-vehicle-4wd
                            start: {path: shoulder, at_m: 43}
                            driver: {type: path, path: shoulder, speed_mps: 3.5}
                        """ + follower("uaz", "uaz469-vehicle", 33, "hmmwv")
                        + follower("m113", "m113-vehicle-singlepin-bds", 23, "uaz")
                        + follower("man", "man-5t-vehicle-4wd", 12, "m113")
                        + follower("g500", "g500-vehicle", 3, "man"));
    }

    private static String follower(String name, String file, int at_m, String leader) {
        return """
                  - name: %s
                    type: %s/%s
                    start: {path: shoulder, at_m: %d}
                    driver: {type: convoy, path: shoulder, speed_mps: 4.2, follow: %s, gap_m: 6, headway_s: 0.2}
                """.formatted(name, name, file, at_m, leader);
    }

    private void requireWays(double duration_s, double least_m) throws IOException, InputError {
        Path out = folder.resolve("out");
        Cli cli = Cli.run(
                "run",
                scenario().toString(),
                "--duration",
                Double.toString(duration_s),
                "--ranks",
                "1",
                "--no-plots",
                "--out",
                out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        for (String name : List.of("hmmwv", "uaz", "m113", "man", "g500")) {
            double way_m = way_m(out.resolve("vehicles/" + name + ".csv"));
            assertTrue(way_m > least_m, () -> name + " " + way_m + " m");
        }
    }

    /** Distance between the first place and the last one. */
    private static double way_m(Path table) throws IOException {
        List<String> lines = Files.readAllLines(table);
        List<String> columns = List.of(lines.getFirst().split(",", -1));
        double[] way = new double[2];
        for (int d = 0; d < 2; d++) {
            int column = columns.indexOf(d == 0 ? "x_m" : "y_m");
            way[d] = Double.parseDouble(lines.getLast().split(",", -1)[column])
                    - Double.parseDouble(lines.get(1).split(",", -1)[column]);
        }
        return Math.hypot(way[0], way[1]);
    }

    @Test
    void shouldSetOffUpTheHill() throws IOException, InputError {
        requireWays(2, 0.2);
    }

    @Tag("nightly")
    @Test
    void shouldDriveUpTheHill() throws IOException, InputError {
        requireWays(20, 38);
    }
}
