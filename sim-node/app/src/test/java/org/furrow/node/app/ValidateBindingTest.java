package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code furrow validate} checks the binding of a scenario's vehicle in the loop, and its DBC file. */
@Tag("run")
class ValidateBindingTest {
    private static final String SCENARIO = """
            furrow: 1
            name: bound
            duration_s: 1
            terrain: {type: flat}
            soil: mid
            vehicles:
              - {name: car, type: patrol-4x4, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: trial}}
            hil: {vehicle: car, binding: b.yaml}
            """;
    private static final String BINDING = """
            dbc: d.dbc
            receive:
              - message: Valve
                fields: [{field: Volt, signal: steering}]
            """;
    private static final String DBC = "BO_ 291 Valve: 8 X\n SG_ Volt : 0|16@1+ (1,0) [0|5] \"V\" X\n";

    @TempDir
    private Path folder;

    private Cli validate(String binding, String dbc) throws IOException {
        Files.writeString(folder.resolve("b.yaml"), binding);
        Files.writeString(folder.resolve("d.dbc"), dbc);
        return Cli.run(
                "validate",
                Files.writeString(folder.resolve("s.yaml"), SCENARIO).toString());
    }

    @Test
    void shouldAcceptAValidBinding() throws IOException {
        Cli cli = validate(BINDING, DBC);
        assertEquals(0, cli.exitCode(), cli.toString());
    }

    @Test
    void shouldRejectAnUnknownField() throws IOException {
        Cli cli = validate(BINDING.replace("Volt", "nope"), DBC);
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(
                List.of("furrow: " + folder.resolve("b.yaml")
                        + ":4:22: receive.0.fields.0.field: message 'Valve' has no field 'nope'; known: Volt"),
                cli.err());
    }

    @Test
    void shouldRejectABoundMessageWithAMistake() throws IOException {
        Cli cli = validate(BINDING, DBC.replace("8 X", "X"));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(
                List.of("furrow: " + folder.resolve("b.yaml")
                        + ":3:14: receive.0.message: 'Valve' cannot be used: " + folder.resolve("d.dbc")
                        + ":1:16: expected the number of data bytes, 0 to 65535, found 'X'"),
                cli.err());
    }

    @Test
    void shouldRejectABoundSignalWithAMistake() throws IOException {
        Cli cli = validate(BINDING, DBC.replace("[0|5]", "[5|0]"));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(
                List.of("furrow: " + folder.resolve("b.yaml")
                        + ":4:22: receive.0.fields.0.field: 'Volt' cannot be used: " + folder.resolve("d.dbc")
                        + ":2:28: the limits of signal 'Volt' are reversed; write [0.0|5.0]"),
                cli.err());
    }

    @Test
    void shouldWarnOfMistakesElsewhereInTheDbcFile() throws IOException {
        Cli cli = validate(BINDING, DBC + "BO_ 4096 Other: 8 X\nVAL_ 291 Amps 0 \"off\";\n");
        assertEquals(0, cli.exitCode(), cli.toString());
        String dbc = folder.resolve("d.dbc").toString();
        assertEquals(
                List.of(
                        "furrow: warning: " + dbc
                                + ":3:5: an identifier has 11 bits, or 29 bits and bit 31 set; found 4096; message"
                                + " 'Other' is skipped",
                        "furrow: warning: " + dbc + ":4:10: the message has no such signal; the statement is skipped"),
                cli.err());
    }

    @Test
    void shouldRejectAFileOtherThanDbc() throws IOException {
        Cli cli = validate(BINDING, "hello: world\n");
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(
                List.of("furrow: " + folder.resolve("d.dbc")
                        + ":1:1: 'hello' is not a section of a DBC file; expected one such as BO_, SG_ or VAL_"),
                cli.err());
    }
}
