package org.furrow.node.hil.xcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.hil.parameter.ParameterTable;
import org.furrow.node.testkit.Software;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master of XCP connects, polls, and measures lists by event; on datagrams and on frames. */
@Tag("run")
class XcpTest {
    private static final long SEED = Long.getLong("seed", 20261127L);
    private static final double STEP_S = 0.002;
    private static final int SIGNALS = 50;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    @TempDir
    private Path folder;

    private final SignalTable table = new SignalTable(BusSignals.catalogue(List.of("FL", "FR", "RL", "RR")));
    private final List<byte[]> sent = new ArrayList<>();
    private final XcpSlave slave = slave(null);

    private XcpSlave slave(@Nullable XcpCalibration calibration) {
        return new XcpSlave(table.catalogue().size(), STEP_S, XcpLimits.ETHERNET, calibration);
    }

    private String ask(String command) {
        byte[] bytes = HEX.parseHex(command.replace(" ", ""));
        sent.clear();
        slave.command(bytes, bytes.length, table, (packet, length) -> sent.add(Arrays.copyOf(packet, length)));
        return sent.isEmpty() ? "" : HEX.formatHex(sent.getFirst());
    }

    private static String little(long value, int bytes) {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < bytes; k++) {
            text.append(HEX.toHexDigits((byte) (value >> (8 * k))));
        }
        return text.toString();
    }

    /** Values of all signals in a step. */
    private void setAll(long tick) {
        for (int k = 0; k < table.catalogue().size(); k++) {
            table.set(k, Math.sqrt(2 + k) * (tick + 1), tick);
        }
    }

    @Test
    void shouldAnswerCommands() {
        assertEquals("", ask("FD"), "not connected");
        assertEquals("FF0400FF78050101", ask("FF 00"));
        assertEquals("FF0000000000", ask("FD"));
        assertEquals("FE00", ask("FC"));
        assertEquals("FE20", ask("CC"), "calibration is not there");
        assertEquals("FE20", ask("F0 04 00 00 00 00 00 00"), "nothing is written");
        assertEquals("FE21", ask("F6 00"));
        assertEquals("FF00000006000000", ask("FA 01"));
        assertEquals("FF" + HEX.formatHex("furrow".getBytes(StandardCharsets.US_ASCII)), ask("F5 06"));
        table.set(3, 1.5, 0);
        assertEquals("FF" + little(Double.doubleToRawLongBits(1.5), 8), ask("F4 08 00 00" + little(0x10000 + 24, 4)));
        assertEquals("FF" + little(Float.floatToRawIntBits(1.5f), 4), ask("F4 04 00 00" + little(0x20000 + 12, 4)));
        assertEquals("FE22", ask("F4 08 00 00 FF FF FF 7F"));
        assertEquals("FF" + "13" + "1000" + "0300" + "0000", ask("DA"));
        assertEquals("FF" + "04" + "10" + "05" + "0A0600", ask("D7 00 01 00"));
        assertEquals("FF", ask("FE"));
        assertEquals("", ask("FD"), "disconnected");
    }

    /** Configures one list of an event with some signals. */
    private void configure(int event, int signals) {
        assertEquals("FF0400FF78050101", ask("FF 00"));
        assertEquals("FF", ask("D6"));
        assertEquals("FF", ask("D5 00 01 00"));
        assertEquals("FF", ask("D4 00 00 00 01"));
        assertEquals("FF", ask("D3 00 00 00 00" + little(signals, 1)));
        assertEquals("FF", ask("E2 00 00 00 00 00"));
        for (int k = 0; k < signals; k++) {
            assertEquals("FF", ask("E1 FF 08 00" + little(0x10000 + 8 * k, 4)));
        }
        assertEquals("FE29", ask("E1 FF 08 00 00 00 01 00"), "the list is full");
        assertEquals("FF", ask("E0 10 00 00" + little(event, 2) + "01 00"));
        assertEquals("FF00", ask("DE 02 00 00"));
        assertEquals("FF", ask("DD 01"));
        assertEquals("FF4000000000", ask("FD"), "measures");
    }

    @Test
    void shouldMeasure50SignalsAt100Hz() {
        configure(1, SIGNALS);
        int packets = 0;
        for (long tick = 0; tick < 500; tick++) {
            setAll(tick);
            sent.clear();
            slave.sample(tick, table, (packet, length) -> sent.add(Arrays.copyOf(packet, length)));
            assertEquals(tick % 5 == 4 ? 1 : 0, sent.size());
            for (byte[] packet : sent) {
                packets++;
                ByteBuffer in = ByteBuffer.wrap(packet).order(ByteOrder.LITTLE_ENDIAN);
                assertEquals(5 + 8 * SIGNALS, packet.length);
                assertEquals(0, in.get());
                assertEquals((tick + 1) * 2000, in.getInt(), "microseconds");
                for (int k = 0; k < SIGNALS; k++) {
                    assertEquals(table.get(k), in.getDouble());
                }
            }
        }
        assertEquals(100, packets);
        assertEquals("FF", ask("DD 00"));
        sent.clear();
        slave.sample(504, table, (packet, length) -> sent.add(packet));
        assertEquals(0, sent.size());
    }

    /** Each signal is a number of four bytes beside a timestamp in its frame. */
    @Test
    void shouldMeasureOnFrames() {
        XcpCan can = new XcpCan(new XcpCan.Plan(0x600, 0x601, 0, false), table, new ParameterTable(List.of()), STEP_S);
        List<CanFrame> frames = new ArrayList<>();
        List<String> commands = new ArrayList<>(List.of("FF00", "D6", "D5000100", "D400000032"));
        for (int k = 0; k < SIGNALS; k++) {
            commands.add("D3000000" + little(k, 1) + "01");
        }
        for (int k = 0; k < SIGNALS; k++) {
            commands.add("E2000000" + little(k, 1) + "00");
            commands.add("E1FF0400" + little(0x20000 + 4 * k, 4));
        }
        commands.addAll(List.of("E010000001000100", "DE010000"));
        for (String command : commands) {
            byte[] bytes = HEX.parseHex(command);
            frames.clear();
            can.accept(new CanFrame().standard(0x600).data(bytes, 0, bytes.length));
            can.send(0, frame -> frames.add(new CanFrame().copyFrom(frame)));
            assertEquals(0xFF, frames.getFirst().u8(0), command);
            assertEquals(0x601, frames.getFirst().id());
        }
        setAll(9);
        frames.clear();
        can.send(9, frame -> frames.add(new CanFrame().copyFrom(frame)));
        assertEquals(SIGNALS, frames.size());
        for (int k = 0; k < SIGNALS; k++) {
            CanFrame frame = frames.get(k);
            assertEquals(k, frame.u8(0));
            ByteBuffer in = ByteBuffer.wrap(frame.array()).order(ByteOrder.LITTLE_ENDIAN);
            assertEquals((float) table.get(k), in.getFloat(k == 0 ? 3 : 1));
        }
        assertEquals(200, frames.getFirst().u16(1), "20 ms in 100 us");
    }

    /** Damaged commands get an answer or none, and end no step with an exception. */
    @Test
    void shouldIgnoreDamagedCommands() {
        Random random = new Random(SEED);
        configure(0, SIGNALS);
        int[] codes = {
            0xFE, 0xFD, 0xFC, 0xFB, 0xFA, 0xF6, 0xF5, 0xF4, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD9, 0xDA, 0xDC, 0xDD, 0xDE,
            0xDF, 0xE0, 0xE1, 0xE2, 0xE3
        };
        for (int n = 0; n < 10_000; n++) {
            byte[] bytes = new byte[random.nextInt(10)];
            random.nextBytes(bytes);
            if (bytes.length > 0 && random.nextInt(8) != 0) {
                bytes[0] = (byte) codes[random.nextInt(codes.length)];
            }
            for (int k = 1; k < bytes.length; k++) {
                bytes[k] = random.nextBoolean() ? (byte) random.nextInt(3) : bytes[k];
            }
            slave.command(new byte[] {(byte) 0xFF, 0}, 2, table, (packet, length) -> {});
            slave.command(bytes, bytes.length, table, (packet, length) -> {});
            slave.sample(n, table, (packet, length) -> assertTrue(length <= 1400));
        }
        configure(1, SIGNALS);
    }

    @Test
    void shouldAnswerScapyOnEthernet() throws Exception {
        assumeTrue(Software.SCAPY.isHere());
        Path script = Files.writeString(folder.resolve("master.py"), """
            import socket
            import struct
            import sys
            from scapy.contrib.automotive.xcp.xcp import CTORequest, CTOResponse
            from scapy.contrib.automotive.xcp.cto_commands_master import (
                Connect, Disconnect, GetDaqProcessorInfo, GetStatus, SetMta, ShortUpload, Upload)
            from scapy.contrib.automotive.xcp.cto_commands_slave import ConnectPositiveResponse

            sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            sock.settimeout(5)
            sock.connect(("127.0.0.1", int(sys.argv[1])))
            counter = 0

            def ask(command):
                global counter
                request = bytes(CTORequest() / command)
                sock.send(struct.pack("<HH", len(request), counter) + request)
                counter += 1
                while True:
                    answer = sock.recv(2000)
                    length, _ = struct.unpack("<HH", answer[:4])
                    assert len(answer) == 4 + length, answer
                    if answer[4] >= 0xFE:
                        return answer[4:]

            connected = CTOResponse(ask(Connect()))
            assert connected.packet_code == 0xFF, connected.show(dump=True)
            details = ConnectPositiveResponse(bytes(connected)[1:])
            assert details.max_cto == 255 and details.xcp_protocol_layer_version_number_msb == 1, details.show(dump=True)
            assert ask(GetStatus())[0] == 0xFF
            value = ask(ShortUpload(nr_of_data_elements=8, address=0x10000 + 24))
            print(struct.unpack("<d", value[1:])[0])
            assert ask(GetDaqProcessorInfo())[0] == 0xFF
            assert ask(Disconnect())[0] == 0xFF
            print("DONE")
            """);
        table.set(3, 2.25, 0);
        try (XcpEthernet ethernet = XcpEthernet.open(0, slave(null))) {
            Process master = new ProcessBuilder(
                            "/usr/bin/python3", script.toString(), Integer.toString(ethernet.port()))
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            for (long tick = 0; master.isAlive() && tick < 60_000; tick++) {
                ethernet.stepped(tick, table);
                TimeUnit.MILLISECONDS.sleep(1);
            }
            master.destroyForcibly();
            String log = Files.readString(folder.resolve("log"));
            assertTrue(log.contains("2.25") && log.contains("DONE"), log);
        }
    }

    @Test
    void shouldMeasureOnEthernet() throws Exception {
        try (XcpEthernet ethernet = XcpEthernet.open(0, slave(null));
                DatagramSocket master = new DatagramSocket()) {
            master.setSoTimeout(10_000);
            byte[] junk = {9, 0, 0, 0, 1};
            InetAddress here = InetAddress.getLoopbackAddress();
            master.send(new DatagramPacket(junk, junk.length, here, ethernet.port()));
            byte[] connect = {2, 0, 0, 0, (byte) 0xFF, 0, 2, 0, 1, 0, (byte) 0xF5, 0};
            master.send(new DatagramPacket(connect, connect.length, here, ethernet.port()));
            Thread vehicle = Thread.ofPlatform().daemon().start(() -> {
                for (long tick = 0; !Thread.currentThread().isInterrupted(); tick++) {
                    ethernet.stepped(tick, table);
                    LockSupport.parkNanos(1_000_000);
                }
            });
            DatagramPacket answer = new DatagramPacket(new byte[2000], 2000);
            master.receive(answer);
            assertEquals("08000000FF0400FF78050101", HEX.formatHex(answer.getData(), 0, answer.getLength()));
            master.receive(answer);
            assertEquals("02000100FE22", HEX.formatHex(answer.getData(), 0, answer.getLength()), "both of a datagram");
            vehicle.interrupt();
            vehicle.join();
        }
    }

    @Test
    void shouldDescribeSignals() {
        String text = A2lFile.text("solo", table.catalogue(), null, XcpLimits.ETHERNET, A2lFile.ofEthernet(5555));
        int number = table.catalogue().number("speed_mps");
        assertTrue(text.contains("/begin MEASUREMENT speed_mps \""), text);
        assertTrue(text.contains(String.format("ECU_ADDRESS 0x%X PHYS_UNIT \"m/s\"", 0x10000 + 8 * number)), text);
        assertTrue(text.contains("XCP_ON_UDP_IP 0x0100 5555"), text);
        assertEquals(text.split("/begin ", -1).length, text.split("/end ", -1).length);
        assertTrue(text.contains("XCP_ON_TCP_IP 0x0100 5555"), text);
        XcpCan.Plan plan = new XcpCan.Plan(0x600, 0x601, 0, false);
        String can = A2lFile.text("solo", table.catalogue(), null, XcpLimits.CAN, A2lFile.ofCan(plan));
        assertTrue(can.contains("FLOAT32_IEEE") && can.contains("CAN_ID_MASTER 0x600"), can);
    }
}
