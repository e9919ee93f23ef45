package org.furrow.node.can.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Received;
import org.furrow.node.testkit.Awaiting;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("run")
@Timeout(300)
class MulticastBusTest {
    private static final String GROUP = "239.74.163.2";

    private final int udpPort = freePort();

    private static int freePort() {
        try (DatagramSocket socket = new DatagramSocket()) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Datagrams stay on this machine. */
    private CanBus open() throws Exception {
        InetAddress group = InetAddress.getByName(GROUP);
        return DeviceBus.open("udp", events -> new MulticastPort(group, udpPort, 0, events));
    }

    @Test
    void shouldCarryFramesToOthersAndNotToTheSender() throws Exception {
        try (CanBus one = open();
                CanBus two = open()) {
            List<CanFrame> frames = List.of(
                    new CanFrame().standard(0x123).length(3).put8(0, 1).put8(2, 0xFE),
                    new CanFrame().extended(0x0CAD131C).length(8).put64(0, 0x1122334455667788L),
                    new CanFrame().begin(0x7FF, CanFrame.REMOTE).length(5),
                    new CanFrame()
                            .begin(6, CanFrame.FD | CanFrame.EXTENDED | CanFrame.BIT_RATE_SWITCH | CanFrame.ERROR_STATE)
                            .length(64)
                            .put8(63, 9));
            Received there = new Received();
            for (CanFrame frame : frames) {
                assertTrue(one.send(frame));
            }
            there.await(two, frames.size());
            assertEquals(frames.stream().map(CanFrame::toString).toList(), there.texts());
            assertEquals(0, one.drain(there));
            // the bus counts a frame after it has sent it: the receiver may be sooner
            Awaiting.until("all sent", () -> one.stats().get(Counter.SENT) == frames.size());
        }
    }

    @Test
    void shouldCountMalformedDatagrams() throws Exception {
        try (CanBus bus = open();
                DatagramSocket socket = new DatagramSocket()) {
            byte[] junk = {(byte) 0x8B, 1, 2, 3};
            socket.setOption(java.net.StandardSocketOptions.IP_MULTICAST_TTL, 0);
            socket.send(new DatagramPacket(junk, junk.length, InetAddress.getByName(GROUP), udpPort));
            Awaiting.until("malformed", () -> bus.stats().get(Counter.MALFORMED) == 1);
            assertEquals(BusState.ACTIVE, bus.stats().state());
        }
    }

    @Test
    void shouldTakeMulticastAndNoUnicast() throws Exception {
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[PythonCanDatagram.MAX_BYTES]);
        int length = PythonCanDatagram.write(new CanFrame().standard(0x123).length(0), 1.5, bytes);
        try (CanBus bus = open();
                DatagramSocket socket = new DatagramSocket()) {
            socket.setOption(java.net.StandardSocketOptions.IP_MULTICAST_TTL, 0);
            for (String to : new String[] {"127.0.0.1", ownAddress()}) {
                socket.send(new DatagramPacket(bytes.byteArray(), length, InetAddress.getByName(to), udpPort));
            }
            socket.send(new DatagramPacket(bytes.byteArray(), length, InetAddress.getByName(GROUP), udpPort));
            Awaiting.until("received", () -> bus.stats().get(Counter.RECEIVED) > 0);
            assertEquals(1, bus.stats().get(Counter.RECEIVED), "the multicast, sent last");
            assertEquals(0, bus.stats().get(Counter.FOREIGN));
        }
    }

    private static String ownAddress() throws Exception {
        return MulticastPort.interfaceTo(InetAddress.getByName(GROUP))
                .inetAddresses()
                .filter(java.net.Inet4Address.class::isInstance)
                .findFirst()
                .orElseThrow()
                .getHostAddress();
    }

    @Test
    void shouldKnowTheAddressesOfThisMachine() throws Exception {
        long[] now_ns = {0};
        LocalAddresses local = new LocalAddresses(() -> now_ns[0]);
        assertTrue(local.contains(InetAddress.getLoopbackAddress()));
        assertTrue(local.contains(InetAddress.getByName(ownAddress())));
        assertFalse(local.contains(InetAddress.getByName("192.0.2.1")), "an address of documentation");
        now_ns[0] = 2_000_000_000L;
        assertFalse(local.contains(InetAddress.getByName("192.0.2.1")));
        assertTrue(local.contains(InetAddress.getByName(ownAddress())));
    }

    @Test
    void shouldReceiveFramesAfterMutatedDatagrams() throws Exception {
        fuzz(100_000);
    }

    @Test
    @Tag("nightly")
    @Timeout(900)
    void shouldReceiveFramesAfterAMillionMutatedDatagrams() throws Exception {
        fuzz(1_000_000);
    }

    /** Sends mutated datagrams, as fast as the bus takes them, and then a frame that must arrive. */
    private void fuzz(int datagrams) throws Exception {
        long seed = Long.getLong("seed", 20261122L);
        Random random = new Random(seed);
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[PythonCanDatagram.MAX_BYTES]);
        CanFrame frame = new CanFrame();
        try (CanBus bus = open();
                DatagramSocket socket = new DatagramSocket()) {
            socket.setOption(java.net.StandardSocketOptions.IP_MULTICAST_TTL, 0);
            InetAddress group = InetAddress.getByName(GROUP);
            for (int k = 0; k < datagrams; k++) {
                frame.extended(random.nextInt(1 << 29)).length(random.nextInt(9));
                int length = PythonCanDatagram.write(frame, 1.5, bytes);
                for (int n = random.nextInt(4); n > 0; n--) {
                    bytes.putByte(random.nextInt(length), (byte) random.nextInt(256));
                }
                length = random.nextInt(20) == 0 ? random.nextInt(length) : length;
                socket.send(new DatagramPacket(bytes.byteArray(), length, group, udpPort));
                if (k % 100 == 0) {
                    bus.drain(taken -> {});
                }
            }
            Received last = new Received();
            Awaiting.until("a frame after the flood, seed=" + seed, () -> {
                int length = PythonCanDatagram.write(frame.standard(0x7AB).length(0), 1.5, bytes);
                try {
                    socket.send(new DatagramPacket(bytes.byteArray(), length, group, udpPort));
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
                bus.drain(last);
                return last.texts().contains("7AB#");
            });
            assertEquals(BusState.ACTIVE, bus.stats().state(), "seed=" + seed);
            assertTrue(bus.stats().get(Counter.MALFORMED) > 100, "seed=" + seed);
            assertTrue(bus.stats().get(Counter.RECEIVED) > 100, "seed=" + seed);
        }
    }

    @Test
    void shouldReadKeysInAnyOrderAndRejectMalformedDatagrams() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[PythonCanDatagram.MAX_BYTES]);
        PythonCanDatagram reader = new PythonCanDatagram();
        CanFrame frame = new CanFrame();
        byte[] few = {
            (byte) 0x82,
            (byte) 0xA4,
            'd',
            'a',
            't',
            'a',
            (byte) 0xC4,
            2,
            7,
            8,
            (byte) 0xAE,
            'a',
            'r',
            'b',
            'i',
            't',
            'r',
            'a',
            't',
            'i',
            'o',
            'n',
            '_',
            'i',
            'd',
            5
        };
        buffer.putBytes(0, few);
        assertEquals(PythonCanDatagram.Kind.FRAME, reader.read(buffer, 0, few.length, frame));
        assertEquals("00000005#0708", frame.toString());
        for (int cut = 0; cut < few.length; cut++) {
            assertEquals(PythonCanDatagram.Kind.MALFORMED, reader.read(buffer, 0, cut, frame), "cut=" + cut);
        }
        assertEquals(PythonCanDatagram.Kind.MALFORMED, reader.read(buffer, 0, few.length + 1, frame));
        buffer.putByte(7, (byte) 200); // data longer than the datagram
        assertEquals(PythonCanDatagram.Kind.MALFORMED, reader.read(buffer, 0, few.length, frame));
    }

    @Test
    void shouldExchangeFramesWithPythonCan() throws Exception {
        assumeTrue(Software.PYTHON_CAN.isHere());
        String script = """
                import can, sys
                bus = can.interface.Bus(bustype='udp_multicast', channel=sys.argv[1], port=int(sys.argv[2]), hop_limit=0)
                print('up', flush=True)
                done = 0
                while done < 200:
                    m = bus.recv(10)
                    if m is None: sys.exit('no frame received')
                    if m.arbitration_id & 1: continue
                    bus.send(can.Message(arbitration_id=m.arbitration_id + 1, is_extended_id=m.is_extended_id, is_fd=m.is_fd,
                        is_remote_frame=m.is_remote_frame, bitrate_switch=m.bitrate_switch, dlc=m.dlc, data=m.data))
                    done += 1
                """;
        Process peer = new ProcessBuilder("/usr/bin/python3", "-c", script, GROUP, Integer.toString(udpPort))
                .redirectErrorStream(true)
                .start();
        try (BufferedReader out = peer.inputReader();
                CanBus bus = open()) {
            assertEquals("up", out.readLine());
            Received answers = new Received();
            CanFrame frame = new CanFrame();
            for (int k = 0; k < 200; k++) {
                switch (k % 4) {
                    case 0 -> frame.extended(0x18FEF31C).length(8).put32(0, k);
                    case 1 -> frame.standard(0x122).length(k % 8);
                    case 2 ->
                        frame.begin(0x320, CanFrame.FD | CanFrame.BIT_RATE_SWITCH)
                                .length(48)
                                .put8(47, k);
                    default -> frame.begin(0x20, CanFrame.REMOTE).length(4);
                }
                assertTrue(bus.send(frame));
                answers.await(bus, k + 1);
                CanFrame answer = answers.frames().get(k);
                assertEquals(frame.id() + 1, answer.id());
                assertEquals(frame.flags(), answer.flags());
                assertEquals(List.of(bytes(frame)), List.of(bytes(answer)));
            }
            assertEquals(0, bus.stats().get(Counter.MALFORMED));
            assertTrue(peer.waitFor(300, TimeUnit.SECONDS));
            assertEquals(0, peer.exitValue());
        } finally {
            peer.destroyForcibly();
        }
    }

    private static String bytes(CanFrame frame) {
        return java.util.HexFormat.of().formatHex(frame.array(), 0, frame.length()) + "/" + frame.length();
    }
}
