package org.furrow.node.hil.guidance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.testkit.Examples;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By default, controllers do not send datagrams beyond this machine. */
@Tag("run")
class OwnControllerTest {
    @TempDir
    private Path folder;

    @Test
    void shouldRestrictItsBusToThisMachine() throws Exception {
        try (OwnController controller = OwnController.start(Scenarios.of("hil-demo"))) {
            assertTrue(
                    controller.bus().toString().endsWith("@0"), controller.bus().toString());
        }
    }

    @Test
    void shouldRestrictTheScriptsBusToThisMachineByDefault() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "needs python3");
        Files.writeString(
                folder.resolve("can.py"),
                "def Bus(**given): print(given['channel'], given['port'], given['hop_limit'])\n");
        Files.copy(Examples.path("path-controller.py"), folder.resolve("controller.py"));
        String code = "import controller\n"
                + "for bus in ('udp:239.1.1.1', 'udp:239.1.1.1:5@1', 'udp:[ff15::1]:6@0', 'udp:ff15::1@2'): controller.open_bus(bus)";
        Process python = new ProcessBuilder("/usr/bin/python3", "-c", code)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();

        List<String> lines = python.inputReader().lines().toList();

        assertEquals(List.of("239.1.1.1 43113 0", "239.1.1.1 5 1", "ff15::1 6 0", "ff15::1 43113 2"), lines);
    }
}
