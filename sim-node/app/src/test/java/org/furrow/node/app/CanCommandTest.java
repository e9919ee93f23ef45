package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.can.bus.BusAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CanCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int furrow(String... args) {
        CommandLine line = Furrow.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return Furrow.execute(line, args);
    }

    @Test
    void shouldListALog() throws Exception {
        Path log = folder.resolve("tractor.log");
        Files.writeString(log, """
                (1.000000) can0 0CAD131C#007DFDFFFFFFFFFF
                (1.100000) can0 0CAD131C#807DFDFFFFFFFFFF
                (1.200000) can0 123#
                """);
        assertEquals(ExitCodes.OK, furrow("can", "probe", "--bus", "replay:" + log));
        assertTrue(out.toString().contains("| 0CAD131C | 44288 | 28 | 19 | 2 | 10.0 | 16 |"), out.toString());
        assertTrue(out.toString().contains("guidance-command"), out.toString());
        assertTrue(out.toString().contains("state active, received 3,"), out.toString());
    }

    @Test
    void shouldNameMessagesOfABindingThatWereNotSeen() throws Exception {
        Path log = Files.writeString(folder.resolve("tractor.log"), """
                (1.000000) can0 0CAD131C#007DFDFFFFFFFFFF
                (1.000000) can0 00000123#0102
                """);
        Path dbc = Files.writeString(folder.resolve("mine.dbc"), """
                BO_ 291 Steer: 2 Vector__XXX
                 SG_ Angle : 0|16@1- (0.001,0) [-1|1] "" Vector__XXX
                """);
        Path binding = Files.writeString(folder.resolve("binding.yaml"), """
                dbc: mine.dbc
                receive:
                  - message: guidance-command
                    fields: [{field: curvature_1pm, signal: curvature_command_1pm}]
                  - message: navigation-error
                    source: 28
                    fields: [{field: off_track_m, signal: off_track_m}]
                  - message: Steer
                    fields: [{field: Angle, signal: steering}]
                """);
        assertTrue(Files.exists(dbc));
        assertEquals(ExitCodes.OK, furrow("can", "probe", "--bus", "replay:" + log, "--binding", binding.toString()));
        assertEquals(
                List.of(
                        "missing: message 'navigation-error' of the binding was not seen (PGN 65296 from address 28)",
                        "missing: message 'Steer' of the binding was not seen (identifier 123)"),
                out.toString()
                        .lines()
                        .filter(line -> line.startsWith("missing"))
                        .toList());
    }

    @Test
    void shouldDiagnoseASilentBus() {
        assertEquals(ExitCodes.OK, furrow("can", "probe", "--bus", "memory", "--seconds", "0.05"));
        assertTrue(out.toString().contains("missing: no frames: a bus in memory has no other nodes"), out.toString());
        assertTrue(out.toString().contains("round trip, a separate bus in memory: p50"), out.toString());
    }

    @Test
    void shouldListEveryFormOfABusInItsHelp() {
        assertEquals(ExitCodes.OK, furrow("can", "probe", "--help"));
        for (String form : BusAddress.FORMS.split(" \\| ")) {
            assertTrue(out.toString().contains(form), form);
        }
    }

    @Test
    void shouldRejectWrongInputInOneLine() throws Exception {
        Path log = folder.resolve("bad.log");
        Files.writeString(log, "nonsense\n");
        String[][] wrong = {
            {"can", "probe", "--bus", "slcn:/dev/x"},
            {"can", "probe", "--bus", "slcan:/dev/none"},
            {"can", "probe", "--bus", "replay:" + log},
            {"can", "probe", "--bus", "memory", "--seconds", "-1"},
            {"gateway", "--tcp", "99999", "--bus", "memory"},
            {"gateway", "--tcp", "0", "--bus", "memory", "--address", "254"},
            {"gateway", "--tcp", "0", "--bus", "memory", "--seconds", "1", "--vehicle-id", "0"},
            {"gateway", "--tcp", "0", "--bus", "memory"}, // would wait for ever
            {"gateway", "--tcp", "0", "--bus", "memory", "--seconds", "0"},
            {"gateway", "--tcp", "0", "--bus", "memory", "--seconds", "1", "--address", "28"},
            {"gateway", "--tcp", "0", "--bus", "memory", "--seconds", "1", "--bind", "0.0.0.0"}, // without a token
            {"gateway", "--tcp", "0", "--bus", "memory", "--seconds", "1", "--bind", "no such address"},
            {"gateway", "--tcp", "0", "--bus", "memory", "--seconds", "1", "--token-file", log.toString()}, // too short
            {"gateway", "--tcp", "0", "--bus", "memory", "--seconds", "1", "--token-file", log + "x"},
        };
        StringBuilder all = new StringBuilder();
        for (String[] args : wrong) {
            err.getBuffer().setLength(0);
            assertEquals(ExitCodes.WRONG_INPUT, furrow(args), String.join(" ", args));
            assertEquals(1, err.toString().lines().count(), err.toString());
            all.append(err);
        }
        assertTrue(all.toString().contains("--address 254: must be in [0, 253]"), all.toString());
        assertTrue(all.toString().contains("--vehicle-id 0: must be in [1, 65535]"), all.toString());
        assertTrue(all.toString().contains("--bind 0.0.0.0: other machines reach this address"), all.toString());
    }

    @Test
    void shouldRunAGateway() {
        assertEquals(ExitCodes.OK, furrow("gateway", "--tcp", "0", "--bus", "memory", "--seconds", "0.1"));
        assertTrue(
                err.toString().matches("(?s)gateway: listening on port [0-9]+ of 127\\.0\\.0\\.1, .*"), err.toString());
        assertTrue(err.toString().contains("sent 1,"), "the address claim: " + err);
    }
}
