package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BusLoadTest {
    private static final String DBC = """
            BO_ 1 A: 8 X
             SG_ S : 0|8@1+ (1,0) [0|0] "" X
            BO_ 2 B: 8 X
             SG_ S : 0|8@1+ (1,0) [0|0] "" X
            BO_ 3 C: 8 X
             SG_ S : 0|8@1+ (1,0) [0|0] "" X
            BA_ "GenMsgCycleTime" BO_ 1 10;
            BA_ "GenMsgCycleTime" BO_ 3 25;
            """;

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    private Binding read(String text) throws Exception {
        Files.writeString(folder.resolve("l.dbc"), DBC);
        file = Files.writeString(folder.resolve("l.yaml"), "dbc: l.dbc\n" + text);
        return BindingReader.read(Source.ofFile(file), BusSignals.catalogue(List.of()), 0.01);
    }

    /** Davis et al. (2007): 55 + 10 n bits of a frame with 11 bits, 80 + 10 n with 29 bits. */
    @Test
    void shouldCountTheBitsOfTheWorstFrame() {
        for (int bytes = 0; bytes <= 8; bytes++) {
            assertEquals(55 + 10 * bytes, BusLoad.worstBits(false, false, bytes));
            assertEquals(80 + 10 * bytes, BusLoad.worstBits(true, false, bytes));
        }
        // FD, 12 bytes: 22 + 96 bits and 29 stuff bits, 4 + 17 + 6, 13
        assertEquals(187, BusLoad.worstBits(false, true, 12));
        assertEquals(41 + 512 + 138 + 4 + 21 + 7 + 13, BusLoad.worstBits(true, true, 64));
    }

    @Test
    void shouldTakeThePeriodOfTheDbcFile() throws Exception {
        Binding binding = read("send: [{message: A, fields: []}, {message: B, period_s: 0.1, fields: []}]\n");
        assertEquals(1, binding.send().get(0).period_ticks());
        assertEquals(10, binding.send().get(1).period_ticks());
        refuses(
                "send: [{message: B, fields: []}]",
                "2:18: send.0.message: needs 'period_s': the DBC file has no" + " GenMsgCycleTime");
        refuses(
                "send: [{message: C, fields: []}]",
                "2:18: send.0.message: its period 0.025 s, from the DBC file, must"
                        + " be a whole number of ticks of 0.01 s; nearest is 0.03");
    }

    /** A sends 135 bits every 10 ms: 13 500 bit/s. */
    @Test
    void shouldCheckTheLoad() throws Exception {
        String send = "send: [{message: A, fields: []}]\nbitrate_bps: ";
        assertEquals(List.of(), read(send + "20000").warnings());
        assertEquals(
                List.of(file
                        + ":3:14: bitrate_bps: the messages of this binding load the bus to 71 % in the worst case;"
                        + " messages of low priority may be late"),
                read(send + "19000").warnings());
        refuses(
                send + "13000",
                "3:14: bitrate_bps: the messages of this binding load the bus to 104 % in the worst case;"
                        + " make periods longer, or the bus faster");
        String both = "receive: [{message: C, fields: [{field: S, signal: brake}]}]\n" + send;
        assertEquals(1, read(both + "26000").warnings().size(), "13 500 and 5400 bit/s");
        assertEquals(0, read(both + "28000").warnings().size());
    }

    private void refuses(String text, String message) {
        InputError error = assertThrows(InputError.class, () -> read(text));
        assertEquals(file + ":" + message, error.getMessage());
    }
}
