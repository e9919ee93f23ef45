package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.ExitCodes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("run")
class HilControllerCommandTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --role steering | SCENARIO: is required; or give --wheelbase
                    --role navigation | SCENARIO: is required; name a scenario or a CSV file of waypoints
                    --role pilot hil-tractor | expected one of
                    --role steering convoy | has no HIL vehicle
                    --role steering --wheelbase 0 | --wheelbase 0.0: must be in (0, 100] m
                    --role steering --wheelbase 3 --max-angle 90 | --max-angle 90.0: must be in (0, 90) degrees
                    --role steering --wheelbase 3 --command valve | --command valve: needs SCENARIO
                    --role steering hil-demo --command valve | --command valve: the vehicle has no steering valve
                    --role steering --wheelbase 3 --address 254 | --address 254: must be in [0, 253]
                    hil-tractor --command valve | --command valve: needs --role steering
                    hil-tractor --wheelbase 3 | --wheelbase 3.0: needs --role steering
                    """)
    void shouldRefuseOptionsThatDoNotFit(String given, String message) {
        List<String> args = new ArrayList<>(List.of("hil-controller", "--bus", "memory", "--seconds", "0.01"));
        args.addAll(List.of(given.split(" ")));
        Cli cli = Cli.run(args.toArray(String[]::new));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getFirst().contains(message), cli.toString());
    }

    @Test
    void shouldRefuseWaypointsInPlaceOfAVehicle() throws Exception {
        Path csv = Files.writeString(folder.resolve("way.csv"), "lat_deg,lon_deg\n42,-93\n42.001,-93\n");
        Cli cli = Cli.run("hil-controller", csv.toString(), "--role", "steering", "--bus", "memory");
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(
                cli.err().getFirst().contains("has no wheelbase; name a scenario, or give --wheelbase"),
                cli.toString());
    }

    @Test
    void shouldSayForWhatItWaits() {
        Cli cli = Cli.run(
                "hil-controller", "--role", "steering", "--wheelbase", "2.9", "--bus", "memory", "--seconds", "0.5");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals("hil-controller: steering: on bus memory", cli.err().get(0));
        assertEquals(
                "hil-controller: steering: absent: waits for an address on the bus",
                cli.err().get(1));
        assertEquals(
                "hil-controller: steering: claimed: waits for navigation-error (PGN 65296)",
                cli.err().get(2));
        assertTrue(
                cli.err()
                        .getLast()
                        .startsWith("hil-controller: steering: claimed: waits for navigation-error (PGN 65296); "),
                cli.toString());
    }

    @Test
    void shouldFailTheCriteriaOfTheTractorWithoutControllers() throws Exception {
        Path out = folder.resolve("out");
        Cli without = Cli.run(
                "hil",
                "hil-tractor",
                "--bus",
                "memory",
                "--duration",
                "0.4",
                "--warm-up",
                "0",
                "--no-real-time",
                "--out",
                out.toString());
        assertEquals(ExitCodes.CRITERIA_FAILED, without.exitCode(), without.toString());
        assertTrue(
                without.err().stream().anyMatch(line -> line.startsWith("criteria: 'steering is engaged at the end'")),
                without.toString());
    }

    /** The run ends before the processes have claimed their addresses. */
    @Test
    void shouldNameTheControllersThatWereNeverEngaged() {
        Cli cli = Cli.run(
                "hil",
                "hil-tractor",
                "--duration",
                "0.1",
                "--warm-up",
                "0",
                "--no-real-time",
                "--out",
                folder.resolve("out").toString());
        assertEquals(ExitCodes.CRITERIA_FAILED, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getFirst().startsWith("hil: started a navigation controller (process "), cli.toString());
        for (String role : List.of("navigation", "steering")) {
            assertTrue(
                    cli.err().stream()
                            .anyMatch(line -> line.startsWith("hil: the " + role + " controller was never engaged")),
                    cli.toString());
        }
    }
}
