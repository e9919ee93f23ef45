package org.furrow.world.transport.mpj;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.agrona.CloseHelper;
import org.furrow.world.TestRandom;
import org.furrow.world.transport.RankLostException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class RendezvousTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final long LONG_MS = 240_000;

    private final ExecutorService ranks = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void endRanks() {
        ranks.shutdownNow();
    }

    @Test
    void shouldSendAllAddressesToEachRank() throws Exception {
        try (Rendezvous rendezvous = Rendezvous.open(HERE, 0, 3, LONG_MS)) {
            List<Future<String>> answers = comeAll(rendezvous, 3);
            rendezvous.await();
            String expected =
                    "#Peer Information;127.0.0.1@3000@2000@0@0;127.0.0.1@3001@2001@1@0;127.0.0.1@3002@2002@2@0";
            for (Future<String> answer : answers) {
                assertEquals(expected, answer.get());
            }
        }
    }

    @Test
    void shouldNameTheRanksThatDoNotRegister() throws Exception {
        try (Rendezvous rendezvous = Rendezvous.open(HERE, 0, 4, 2_000)) {
            Future<String> first = come(rendezvous, new RankEndpoint(4, 0, 1, 1));
            Future<String> third = come(rendezvous, new RankEndpoint(4, 2, 1, 1));
            RankLostException e = assertThrows(RankLostException.class, rendezvous::await);
            assertEquals(
                    "rank 1: did not register at the rendezvous within 2000 ms (missing ranks: 1, 3)", e.getMessage());
            assertEquals(e.getMessage(), failure(first).getMessage());
            assertEquals(1, failure(third).rank());
        }
    }

    @Test
    void shouldRefuseDuplicatesAndOtherNumbersOfRanks() throws Exception {
        try (Rendezvous rendezvous = Rendezvous.open(HERE, 0, 2, LONG_MS)) {
            Future<String> zero = come(rendezvous, new RankEndpoint(2, 0, 2000, 3000));
            awaitArrival(rendezvous, 0);
            assertEquals(
                    "rank 0: another process is this rank already",
                    failure(come(rendezvous, new RankEndpoint(2, 0, 7, 7))).getMessage());
            assertEquals(
                    "rank 1: it was started for 3 ranks, where the rendezvous expects 2",
                    failure(come(rendezvous, new RankEndpoint(3, 1, 7, 7))).getMessage());
            come(rendezvous, new RankEndpoint(2, 1, 2001, 3001)).get();
            assertTrue(zero.get().endsWith(";127.0.0.1@3000@2000@0@0;127.0.0.1@3001@2001@1@0"), zero.get());
        }
    }

    @Test
    void shouldLetARankRegisterAgain() throws Exception {
        try (Rendezvous rendezvous = Rendezvous.open(HERE, 0, 2, LONG_MS)) {
            Socket gone = connect(rendezvous);
            gone.getOutputStream().write(new RankEndpoint(2, 0, 7, 7).encode());
            awaitArrival(rendezvous, 0);
            gone.close();
            while (rendezvous.isRegistered(0)) {
                Thread.sleep(1);
            }
            List<Future<String>> answers = comeAll(rendezvous, 2);
            assertTrue(
                    answers.get(1).get().contains("@3000@2000@0@0"),
                    answers.get(1).get());
        }
    }

    @Test
    void shouldNotifyRanksWhenItIsClosed() throws Exception {
        Rendezvous rendezvous = Rendezvous.open(HERE, 0, 2, LONG_MS);
        Future<String> zero = come(rendezvous, new RankEndpoint(2, 0, 1, 1));
        awaitArrival(rendezvous, 0);
        rendezvous.close();
        assertEquals(
                "rank 1: did not register at the rendezvous before it was closed",
                failure(zero).getMessage());
        assertThrows(RankLostException.class, rendezvous::await);
        awaitSilence(rendezvous);
        rendezvous.close();
    }

    @Test
    void shouldRegisterRanksAmongForeignConnections() throws Exception {
        Random random = TestRandom.seeded();
        int size = 8;
        List<Socket> foreign = new ArrayList<>();
        try (Rendezvous rendezvous = Rendezvous.open(HERE, 0, size, LONG_MS)) {
            List<Future<String>> answers = new ArrayList<>();
            for (int n = 0; n < 400; n++) {
                foreign.add(disturb(rendezvous, random, size));
                if (n % 50 == 49) {
                    int rank = n / 50;
                    answers.add(come(rendezvous, new RankEndpoint(size, rank, 2000 + rank, 3000 + rank)));
                }
                if (foreign.size() > 100) { // silent connections stay open until they are closed
                    CloseHelper.quietClose(foreign.remove(random.nextInt(foreign.size())));
                }
            }
            rendezvous.await();
            for (Future<String> answer : answers) {
                for (int rank = 0; rank < size; rank++) {
                    String peer = ";127.0.0.1@" + (3000 + rank) + "@" + (2000 + rank) + "@" + rank + "@0";
                    assertTrue(answer.get().contains(peer), TestRandom.where(answer.get()));
                }
            }
        } finally {
            CloseHelper.quietCloseAll(foreign);
        }
    }

    @Test
    void shouldNotBeDelayedBySilentConnections() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try (Rendezvous rendezvous = Rendezvous.open(HERE, 0, 2, LONG_MS)) {
            for (int n = 0; n < 300; n++) { // more than it lets in
                silent.add(connect(rendezvous));
            }
            for (Future<String> answer : comeAll(rendezvous, 2)) {
                answer.get();
            }
            rendezvous.await();
        } finally {
            CloseHelper.quietCloseAll(silent);
        }
    }

    @Test
    void shouldWaitForARendezvousThatOpensLater() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, HERE)) {
            port = free.getLocalPort();
        }
        Future<String> early = ranks.submit(
                () -> new RendezvousClient("127.0.0.1", port, LONG_MS).peers(new RankEndpoint(1, 0, 1, 2)));
        Thread.sleep(300);
        try (Rendezvous rendezvous = Rendezvous.open(HERE, port, 1, LONG_MS)) {
            assertEquals("#Peer Information;127.0.0.1@2@1@0@0", early.get());
            rendezvous.await();
        }
    }

    @Test
    void shouldReportAMissingRendezvous() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, HERE)) {
            port = free.getLocalPort();
        }
        RankLostException e = assertThrows(RankLostException.class, () -> new RendezvousClient("127.0.0.1", port, 300)
                .peers(new RankEndpoint(2, 1, 1, 1)));
        assertTrue(
                message(e).startsWith("rank 1: found no rendezvous at 127.0.0.1:" + port + " in 300 ms: "), message(e));
    }

    @Test
    void shouldRefuseAReplyOfAnotherProgram() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 8, HERE)) {
            Future<byte[]> said = ranks.submit(() -> {
                try (Socket socket = other.accept()) {
                    socket.getOutputStream()
                            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    return socket.getInputStream().readAllBytes();
                }
            });
            RankLostException e = assertThrows(
                    RankLostException.class, () -> new RendezvousClient("127.0.0.1", other.getLocalPort(), LONG_MS)
                            .peers(new RankEndpoint(2, 1, 1, 1)));
            assertTrue(
                    message(e).endsWith("the program that listens there is not a rendezvous of this version"),
                    message(e));
            assertEquals(RankEndpoint.LENGTH, said.get().length);
        }
    }

    @Test
    void shouldReportAnUnavailableAddress() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, HERE)) {
            IOException e =
                    assertThrows(IOException.class, () -> Rendezvous.open(HERE, taken.getLocalPort(), 1, LONG_MS));
            assertTrue(message(e).startsWith("cannot listen on 127.0.0.1:" + taken.getLocalPort()), message(e));
        }
    }

    /** A foreign connection: silent, garbage, an incomplete, wrong or overlong registration; open or closed. */
    private static Socket disturb(Rendezvous rendezvous, Random random, int size) throws IOException {
        Socket socket = connect(rendezvous);
        try {
            OutputStream out = socket.getOutputStream();
            byte[] greeting = new RankEndpoint(size, random.nextInt(-2, size + 3), 1, 1).encode();
            switch (random.nextInt(6)) {
                case 0 -> {
                    byte[] garbage = new byte[random.nextInt(200)];
                    random.nextBytes(garbage);
                    out.write(garbage);
                }
                case 1 -> out.write(greeting, 0, random.nextInt(RankEndpoint.LENGTH));
                case 2 -> out.write(new RankEndpoint(size, random.nextInt(size), 0, 70_000).encode());
                case 3 -> out.write(new RankEndpoint(size + 1, random.nextInt(size), 1, 1).encode());
                case 4 -> out.write(new RankEndpoint(size, size + random.nextInt(1000), 1, 1).encode());
                default -> {
                    // a port scan
                }
            }
            if (random.nextBoolean()) {
                socket.close();
            }
        } catch (IOException e) {
            // it has been closed already
        }
        return socket;
    }

    private List<Future<String>> comeAll(Rendezvous rendezvous, int size) {
        List<Future<String>> answers = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            answers.add(come(rendezvous, new RankEndpoint(size, rank, 2000 + rank, 3000 + rank)));
        }
        return answers;
    }

    private Future<String> come(Rendezvous rendezvous, RankEndpoint greeting) {
        RendezvousClient introduction = new RendezvousClient(HERE.getHostAddress(), rendezvous.port(), LONG_MS);
        return ranks.submit(() -> introduction.peers(greeting));
    }

    private static void awaitArrival(Rendezvous rendezvous, int rank) throws Exception {
        while (!rendezvous.isRegistered(rank)) {
            Thread.sleep(1);
        }
    }

    /** The system may close the listening socket with a short delay. */
    private static void awaitSilence(Rendezvous rendezvous) {
        try {
            while (true) {
                connect(rendezvous).close();
            }
        } catch (IOException e) {
            // expected
        }
    }

    private static Socket connect(Rendezvous rendezvous) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(HERE, rendezvous.port()), 5_000);
        return socket;
    }

    private static RankLostException failure(Future<String> answer) {
        ExecutionException e = assertThrows(ExecutionException.class, answer::get);
        return assertInstanceOf(RankLostException.class, e.getCause());
    }

    private static String message(Exception e) {
        return String.valueOf(e.getMessage());
    }
}
