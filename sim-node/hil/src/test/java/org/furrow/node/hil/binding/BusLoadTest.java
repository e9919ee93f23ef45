package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.can.CanFrame;
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
            BO_ 4 D: 64 X
             SG_ S : 0|8@1+ (1,0) [0|0] "" X
            BO_ 5 E: 64 X
             SG_ S : 0|8@1+ (1,0) [0|0] "" X
            BA_DEF_ BO_ "CANFD_BRS" ENUM "0","1";
            BA_ "CANFD_BRS" BO_ 5 1;
            BA_ "GenMsgCycleTime" BO_ 4 10;
            BA_ "GenMsgCycleTime" BO_ 5 10;
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

    private static final BusLoad BITS = new BusLoad(1, 1);

    /** Davis et al. (2007): 55 + 10 n bits of a frame with 11 bits, 80 + 10 n with 29 bits. */
    @Test
    void shouldCountTheBitsOfTheWorstFrame() {
        for (int bytes = 0; bytes <= 8; bytes++) {
            assertEquals(55 + 10 * bytes, BITS.worst_s(0, bytes));
            assertEquals(80 + 10 * bytes, BITS.worst_s(CanFrame.EXTENDED, bytes));
        }
        // FD, 12 bytes: 22 + 96 bits and 29 stuff bits, 4 + 17 + 6, 13
        assertEquals(187, BITS.worst_s(CanFrame.FD, 12));
        assertEquals(41 + 512 + 138 + 4 + 21 + 7 + 13, BITS.worst_s(CanFrame.FD | CanFrame.EXTENDED, 64));
    }

    /**
     * 11-bit identifier, 64 bytes, 500 kbit/s and 2 Mbit/s: 17 bits to the switch with 4 stuff bits and 13 after the
     * CRC
     * are slow; 5 + 512 bits with 129 stuff bits and 4 + 21 + 7 of the CRC are fast.
     */
    @Test
    void shouldCountTheDataOfAFrameThatSwitchesAtTheirRate() {
        BusLoad bus = new BusLoad(500e3, 2e6);
        int switching = CanFrame.FD | CanFrame.BIT_RATE_SWITCH;
        assertEquals((17 + 4 + 13) / 500e3 + (5 + 512 + 129 + 32) / 2e6, bus.worst_s(switching, 64), 1e-12);
        assertEquals((17 + 4 + 13 + 5 + 512 + 129 + 32) / 500e3, bus.worst_s(CanFrame.FD, 64), 1e-12);
    }

    /** E sends 34 bits at the rate of the arbitration and 678 at that of the data every 10 ms. */
    @Test
    void shouldRequireTheRateOfDataThatSwitch() throws Exception {
        String send = "send: [{message: E, fields: []}]\n";
        assertEquals(List.of(), read(send).warnings());
        refuses(
                send + "bitrate_bps: 50000",
                "3:14: bitrate_bps: message 'E' has its data at a higher bit rate; state it with 'data_bitrate_bps'");
        String received = "receive: [{message: E, fields: [{field: S, signal: brake}]}]\n";
        refuses(
                received + "bitrate_bps: 50000",
                "3:14: bitrate_bps: message 'E' has its data at a higher bit rate; state it with 'data_bitrate_bps'");
        refuses(
                send + "bitrate_bps: 50000\ndata_bitrate_bps: 60000",
                "3:14: bitrate_bps: the messages of this binding load the bus to 120 % in the worst case; make periods"
                        + " longer, or the bus faster");
        assertEquals(
                List.of(),
                read(send + "bitrate_bps: 50000\ndata_bitrate_bps: 400000").warnings());
        assertEquals(
                List.of(),
                read(received + "bitrate_bps: 50000\ndata_bitrate_bps: 400000").warnings());
    }

    @Test
    void shouldRefuseARateOfDataWithoutEffect() {
        String none =
                "has no effect, because no message has its data at a higher bit rate ('bit_rate_switch', or CANFD_BRS"
                        + " of the DBC file); leave it out";
        refuses(
                "send: [{message: D, fields: []}]\nbitrate_bps: 500000\ndata_bitrate_bps: 2000000",
                "4:19: data_bitrate_bps: " + none);
        refuses(
                "send: [{message: E, bit_rate_switch: false, fields: []}]\nbitrate_bps: 500000\ndata_bitrate_bps: 2000000",
                "4:19: data_bitrate_bps: " + none);
        refuses(
                "send: [{message: E, fields: []}]\ndata_bitrate_bps: 2000000",
                "3:19: data_bitrate_bps: has no effect without 'bitrate_bps'; give both, or leave it out");
        refuses(
                "send: [{message: E, fields: []}]\nbitrate_bps: 500000\ndata_bitrate_bps: 250000",
                "4:19: data_bitrate_bps: must be at least 'bitrate_bps', which is that of the arbitration");
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
