package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code furrow ctl} takes its socket file with and without {@code unix:}. */
@Tag("run")
class CtlCommandTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "unix:"})
    void shouldNameTheSocketOnce(String kind) {
        Path socket = folder.resolve("control");
        Cli cli = Cli.run("ctl", kind + socket, "status");
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(
                List.of("furrow: " + socket
                        + ": no run listens there; start one with furrow run SCENARIO --control unix:" + socket
                        + " (No such file or directory)"),
                cli.err());
    }
}
