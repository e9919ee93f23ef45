package org.furrow.node.hil.xcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.hil.parameter.HilParameter;
import org.furrow.node.hil.parameter.ParameterTable;
import org.junit.jupiter.api.Test;

/** A master of XCP sets parameters on their working page, by commands of ASAM MCD-1 XCP 1.1, section 7.5. */
class XcpCalibrationTest {
    private static final long SEED = Long.getLong("seed", 20261128L);
    private static final double STEP_S = 0.002;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final SignalTable table = new SignalTable(BusSignals.catalogue(List.of("FL", "FR", "RL", "RR")));
    private final ParameterTable parameters = new ParameterTable(List.of(
            new HilParameter("Rest.period_s", "s", "period", 0.5, 0, 3600),
            new HilParameter("Rest.Field", "", "value", Double.NaN, -1e9, 1e9),
            new HilParameter("fast.offset", "", "offset", 2, -1e9, 1e9)));
    private final List<String> written = new ArrayList<>();
    private boolean permits = true;
    private final XcpSlave slave = new XcpSlave(
            table.catalogue().size(), STEP_S, XcpLimits.ETHERNET, new XcpCalibration(parameters, this::write, true));

    private boolean write(int number, double value) {
        if (permits) {
            parameters.set(number, value);
            written.add(parameters.names().get(number) + "=" + value);
        }
        return permits;
    }

    private String ask(String command) {
        byte[] bytes = HEX.parseHex(command.replace(" ", ""));
        List<byte[]> sent = new ArrayList<>();
        slave.command(bytes, bytes.length, table, (packet, length) -> sent.add(Arrays.copyOf(packet, length)));
        return HEX.formatHex(sent.getFirst());
    }

    private static String number(double value) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return HEX.formatHex(bytes.putDouble(value).array());
    }

    private static String address(int parameter) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return HEX.formatHex(bytes.putInt(XcpCalibration.START + 8 * parameter).array());
    }

    private String upload(int parameter) {
        return ask("F4 08 00 00" + address(parameter));
    }

    @Test
    void shouldSetParametersOfTheWorkingPage() {
        assertEquals("FF0500FF78050101", ask("FF 00"), "calibration and lists");
        assertEquals("FF" + number(0.5), upload(0));
        assertEquals("FF", ask("F6 00 00 00" + address(0)));
        assertEquals("FF", ask("F0 10" + number(0.25) + number(7)), "two numbers at once");
        assertEquals(List.of("Rest.period_s=0.25", "Rest.Field=7.0"), written);
        assertEquals("FF", ask("F0 04" + number(3).substring(0, 8)), "the first half of the third number");
        assertEquals(2, written.size(), "it takes effect when it is complete");
        assertEquals("FF", ask("F0 04" + number(3).substring(8)));
        assertEquals("fast.offset=3.0", written.getLast());
        assertEquals("FF", ask("ED 08 00 00" + address(2) + number(4)), "SHORT_DOWNLOAD");
        assertEquals("fast.offset=4.0", written.getLast());
        assertEquals("FF" + number(4), upload(2));
        assertEquals("FF", ask("ED 08 00 00" + address(1) + number(Double.NaN)), "no value");
        assertEquals("FE22", ask("ED 08 00 00" + address(0) + number(Double.NaN)));
        assertEquals("FE22", ask("ED 08 00 00" + address(0) + number(-1)));
        assertEquals("FE22", ask("ED 08 00 00" + address(3) + number(1)), "there is none");
        assertEquals("FE22", ask("F0 08 00"), "fewer bytes than stated");
        permits = false;
        assertEquals("FE33", ask("ED 08 00 00" + address(0) + number(1)), "the queue is full");
    }

    @Test
    void shouldChangePages() {
        ask("FF 00");
        ask("ED 08 00 00" + address(2) + number(4));
        assertEquals("FF0100", ask("E9"));
        assertEquals("FF00000000000400", ask("E8 00 00 00 00"));
        assertEquals("FF00000018000000", ask("E8 00 00 01 00"));
        assertEquals("FF0200000000", ask("E8 01 00 00 00"));
        assertEquals("FF3F00", ask("E7 00 00 00"));
        assertEquals("FF0F00", ask("E7 00 00 01"));
        assertEquals("FF", ask("EB 02 00 01"), "the master uses the reference page");
        assertEquals("FF000001", ask("EA 02 00"));
        assertEquals("FF000000", ask("EA 01 00"));
        assertEquals("FF" + number(2), upload(2));
        assertEquals("FE23", ask("ED 08 00 00" + address(2) + number(5)), "which is read only");
        assertEquals("FF", ask("EB 82 00 00"));
        assertEquals("FF", ask("EB 01 00 01"), "the vehicle uses the reference page");
        assertEquals("fast.offset=2.0", written.getLast());
        assertEquals("FF", ask("ED 08 00 00" + address(2) + number(6)), "the other page is written");
        assertEquals("fast.offset=2.0", written.getLast());
        assertEquals("FF" + number(6), upload(2));
        assertEquals("FF", ask("EB 01 00 00"));
        assertEquals("fast.offset=6.0", written.getLast());
        assertEquals("FF", ask("E4 00 01 00 00"), "all values of the start");
        assertEquals(2, parameters.get(2));
        assertEquals("FE23", ask("E4 00 00 00 01"));
        assertEquals("FE28", ask("EA 01 01"));
        assertEquals("FE26", ask("EB 01 00 02"));
        assertEquals("FE27", ask("EB 00 00 00"));
        assertEquals("FE21", ask("EB 01"));
    }

    /** A number of four bytes is set by one frame. */
    @Test
    void shouldSetParametersByFrames() {
        XcpCan can = new XcpCan(new XcpCan.Plan(0x600, 0x601, 0, true), table, parameters, STEP_S);
        List<String> sent = new ArrayList<>();
        for (String command :
                List.of("FF00", "F600000008000400", "F00400004040", "F408000008000400", "F404000008000400")) {
            byte[] bytes = HEX.parseHex(command);
            can.accept(new CanFrame().standard(0x600).data(bytes, 0, bytes.length));
            can.send(0, frame -> sent.add(HEX.formatHex(frame.array(), 0, frame.length())));
        }
        assertEquals(List.of("FF05000808000101", "FF", "FF", "FE22", "FF00004040"), sent);
        assertEquals(3, parameters.get(2));
    }

    /** Damaged commands set parameters within their limits only, and end no step with an exception. */
    @Test
    void shouldIgnoreDamagedCommands() {
        Random random = new Random(SEED);
        int[] codes = {0xF0, 0xED, 0xEB, 0xEA, 0xE9, 0xE8, 0xE7, 0xE4, 0xF6, 0xF4, 0xF5, 0xFF};
        ask("FF 00");
        for (int n = 0; n < 10_000; n++) {
            byte[] bytes = HEX.parseHex("ED080000" + address(random.nextInt(3)) + number(random.nextInt(9)));
            bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
            if (bytes.length > 0) {
                bytes[0] = (byte) codes[random.nextInt(codes.length)];
                for (int k = random.nextInt(3); k > 0; k--) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            slave.command(bytes, bytes.length, table, (packet, length) -> assertTrue(length <= 255));
            slave.sample(n, table, (packet, length) -> {});
            for (int k = 0; k < parameters.size(); k++) {
                assertEquals(
                        null, parameters.parameters().get(k).refusal(parameters.get(k)), "seed=" + SEED + " n=" + n);
            }
        }
        assertTrue(written.size() > 100, "some are whole");
        slave.command(new byte[] {(byte) 0xFF, 0}, 2, table, (packet, length) -> {});
        assertEquals("FF", ask("EB 83 00 00"));
        assertEquals("FF", ask("ED 08 00 00" + address(2) + number(4)));
        assertEquals(4, parameters.get(2));
    }

    @Test
    void shouldDescribeParameters() {
        String text = A2lFile.text("solo", table.catalogue(), parameters, XcpLimits.ETHERNET, A2lFile.ofEthernet(5555));
        assertTrue(
                text.contains("CHARACTERISTIC par_Rest_period_s \"Rest.period_s: period\" VALUE 0x40000 number"), text);
        assertTrue(text.contains("MEMORY_SEGMENT parameters \"\" DATA RAM INTERN 0x40000 0x18"), text);
        assertEquals(text.split("/begin ", -1).length, text.split("/end ", -1).length);
    }
}
