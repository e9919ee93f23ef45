package org.furrow.node.hil.xcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.BusSignals;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A master of XCP connects by TCP: messages in one stream, in pieces, damaged, and from a second master. */
@Tag("run")
class XcpTcpTest {
    private static final long SEED = Long.getLong("seed", 20261129L);
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final byte[] CONNECT = {2, 0, 0, 0, (byte) 0xFF, 0};
    private static final String CONNECTED = "08000000FF0400FF78050101";
    private static final int TIMEOUT_MS = 20_000;

    private final SignalTable table = new SignalTable(BusSignals.catalogue(List.of("FL", "FR", "RL", "RR")));
    private XcpEthernet ethernet;
    private Thread vehicle;

    @BeforeEach
    void open() throws Exception {
        XcpSlave slave = new XcpSlave(table.catalogue().size(), 0.002, XcpLimits.ETHERNET, null);
        ethernet = XcpEthernet.open(0, slave);
        vehicle = Thread.ofPlatform().daemon().start(() -> {
            for (long tick = 0; !Thread.currentThread().isInterrupted(); tick++) {
                ethernet.stepped(tick, table);
                LockSupport.parkNanos(500_000);
            }
        });
    }

    @AfterEach
    void close() throws Exception {
        vehicle.interrupt();
        vehicle.join();
        ethernet.close();
    }

    private Socket master() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), ethernet.port());
        socket.setSoTimeout(TIMEOUT_MS);
        socket.setTcpNoDelay(true);
        return socket;
    }

    private static String answer(Socket from, int bytes) throws IOException {
        return HEX.formatHex(new DataInputStream(from.getInputStream()).readNBytes(bytes));
    }

    @Test
    void shouldAnswerAStreamInPieces() throws Exception {
        try (Socket master = master()) {
            OutputStream to = master.getOutputStream();
            for (byte each : CONNECT) {
                to.write(each);
                to.flush();
                Thread.sleep(2);
            }
            assertEquals(CONNECTED, answer(master, 12));
            to.write(HEX.parseHex("01000100FD" + "02000200F500"));
            assertEquals("06000100FF0000000000", answer(master, 10));
            assertEquals("02000200FE22", answer(master, 6), "both of a piece");
        }
    }

    /** While a master is connected, no other one is; when its connection has ended, the next one may begin. */
    @Test
    void shouldServeOneMasterAtATime() throws Exception {
        try (Socket first = master()) {
            first.getOutputStream().write(CONNECT);
            assertEquals(CONNECTED, answer(first, 12));
            try (Socket second = master()) {
                assertEquals(-1, second.getInputStream().read(), "closed at once");
            }
            first.getOutputStream().write(HEX.parseHex("01000100FD"));
            assertEquals("06000100FF0000000000", answer(first, 10), "the first one goes on");
        }
        requireService();
    }

    /** The vehicle takes no step while a master goes and the next one connects: it gets no packet of the one before. */
    @Test
    void shouldNotAnswerTheNextMasterForTheOneBefore() throws Exception {
        vehicle.interrupt();
        vehicle.join();
        try (Socket first = master()) {
            first.getOutputStream().write(CONNECT);
            assertEquals(CONNECTED, answer(first, 12, 0));
            first.getOutputStream().write(HEX.parseHex("01000100FD"));
            assertEquals("06000100FF0000000000", answer(first, 10, 1));
        }
        try (Socket next = waitingMaster()) {
            assertEquals(CONNECTED, answer(next, 12, 2));
        }
    }

    /** Takes steps until an answer is there. */
    private String answer(Socket from, int bytes, long tick) throws IOException {
        from.setSoTimeout(20);
        long end_ns = System.nanoTime() + 1_000_000L * TIMEOUT_MS;
        while (from.getInputStream().available() < bytes && System.nanoTime() < end_ns) {
            ethernet.stepped(tick, table);
            LockSupport.parkNanos(500_000);
        }
        return answer(from, bytes);
    }

    /** A master whose connection is accepted, and which waits for the answer to its first command. */
    private Socket waitingMaster() throws IOException {
        long end_ns = System.nanoTime() + 1_000_000L * TIMEOUT_MS;
        while (System.nanoTime() < end_ns) {
            Socket next = master();
            try {
                next.getOutputStream().write(CONNECT);
                next.setSoTimeout(300);
                int _ = next.getInputStream().read(); // ends at once where the connection before is still there
            } catch (SocketTimeoutException e) {
                return next;
            } catch (IOException e) {
                // reset, likewise
            }
            next.close();
        }
        throw new IOException("no master can connect");
    }

    /** A master connects as soon as the one before is found to have gone. */
    private void requireService() throws Exception {
        long end_ns = System.nanoTime() + 1_000_000L * TIMEOUT_MS;
        while (true) {
            try (Socket next = master()) {
                next.getOutputStream().write(CONNECT);
                byte[] bytes = next.getInputStream().readNBytes(12);
                if (bytes.length == 12) {
                    assertEquals(CONNECTED, HEX.formatHex(bytes));
                    return;
                }
            } catch (IOException e) {
                // the connection before is still there
            }
            assertTrue(System.nanoTime() < end_ns, "no master can connect");
            Thread.sleep(5);
        }
    }

    /** 10,000 damaged messages in many connections: the steps go on, and a whole message is answered afterwards. */
    @Test
    void shouldSurviveDamagedMessages() throws Exception {
        Random random = new Random(SEED);
        byte[] sound = HEX.parseHex("02000000FF00" + "08000100F4080000" + "18000100" + "01000200FD");
        int sent = 0;
        while (sent < 10_000) {
            try (Socket master = master()) {
                OutputStream to = master.getOutputStream();
                for (int k = 0; k < 100; k++, sent++) {
                    byte[] bytes = Arrays.copyOf(sound, 1 + random.nextInt(sound.length));
                    for (int n = 1 + random.nextInt(3); n > 0; n--) {
                        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                    }
                    to.write(bytes);
                }
            } catch (IOException e) {
                sent++; // the connection was ended, because its stream has no message
            }
        }
        assertTrue(vehicle.isAlive(), "seed=" + SEED);
        requireService();
    }
}
