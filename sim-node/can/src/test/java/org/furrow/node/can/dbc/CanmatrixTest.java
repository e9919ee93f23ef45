package org.furrow.node.can.dbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.furrow.node.input.Source;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases in the formats ARXML, KCD and SYM become DBC files by Debian's canmatrix, as docs/can-messages.md says. */
@Tag("run")
class CanmatrixTest {
    private static final String DBC = """
        VERSION ""
        BU_: A B
        BO_ 256 State: 8 A
         SG_ Speed : 0|16@1+ (0.01,0) [0|100] "m/s" B
         SG_ Temp : 23|8@0- (1,-40) [-100|100] "C" B
        BO_ 2566844416 Command: 8 B
         SG_ Pedal : 0|8@1+ (0.5,0) [0|100] "" A
        BA_DEF_ BO_ "GenMsgCycleTime" INT 0 65535;
        BA_DEF_DEF_ "GenMsgCycleTime" 0;
        BA_ "GenMsgCycleTime" BO_ 256 20;
        """;

    @TempDir
    private Path folder;

    private void convert(String from, String to) throws Exception {
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder("canconvert", from, to)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        process.waitFor(60, TimeUnit.SECONDS);
        assertEquals(0, process.exitValue(), () -> read(log));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return String.valueOf(e);
        }
    }

    /** The file that the converter writes has the name of the bus, where the format has one. */
    private Path converted() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("out.*\\.dbc"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"arxml", "kcd", "sym"})
    void shouldReadConvertedDatabases(String format) throws Exception {
        assumeTrue(Software.CANMATRIX.isHere());
        Files.writeString(folder.resolve("in.dbc"), DBC);
        convert("in.dbc", "network." + format);
        convert("network." + format, "out.dbc");
        DbcFile file = DbcFile.read(Source.ofFile(converted()));
        DbcMessage state = file.message(256, false);
        assertNotNull(state, () -> read(folder.resolve("log")));
        assertEquals(format.equals("arxml") ? "FRAME_State" : "State", state.name());
        DbcMessage command = file.message(0x18FEF000, true);
        assertNotNull(command);
        byte[] data = {0x10, 0x27, 0x0A, 0, 0, 0, 0, 0};
        assertEquals(100, signal(state, "Speed").get(data), 1e-9);
        assertEquals(-30, signal(state, "Temp").get(data), 1e-9);
        assertEquals(8, signal(command, "Pedal").get(data), 1e-9);
        if (!format.equals("arxml")) { // canmatrix writes no period to it
            assertEquals(0.02, state.period_s(), 1e-9);
        }
    }

    private static DbcSignal signal(DbcMessage message, String name) {
        DbcSignal signal = message.signal(name);
        assertNotNull(signal, name);
        return signal;
    }
}
