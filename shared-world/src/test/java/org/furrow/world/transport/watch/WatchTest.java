package org.furrow.world.transport.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class WatchTest {
    private static final long LONG_MS = 3_600_000;
    private static final WatchServer.Limits LONG = new WatchServer.Limits(LONG_MS, LONG_MS, LONG_MS);
    private static final long SHORT_MS = 500;
    /** Longer than the pauses between the heartbeats of a rank on a busy machine. */
    private static final long SILENT_MS = 3_000;

    private final List<WatchClient> clients = new ArrayList<>();
    private WatchServer server = server(LONG_MS, LONG_MS, LONG_MS);

    @AfterEach
    void end() {
        clients.forEach(WatchClient::close);
        server.close();
    }

    @Test
    void shouldAcceptRanksThatFinishInTurn() throws IOException {
        connectAll();
        for (WatchClient client : clients) {
            client.close();
        }
        assertNull(server.verdict(SHORT_MS));
        assertNull(clients.get(0).loss(0));
    }

    @Test
    void shouldWaitUntilTheSlowestRankHasFinished() throws Exception {
        connectAll();
        clients.get(0).close();
        clients.get(1).close();
        Thread first = Thread.ofVirtual().start(() -> {
            server.awaitFinished(LONG_MS);
            server.close();
        });
        assertFalse(first.join(Duration.ofMillis(SHORT_MS)), "the watch ended before rank 2 had finished");
        clients.get(2).whileWaiting(7);
        clients.get(2).close();
        first.join();
        assertNull(clients.get(2).loss(0));
    }

    @Test
    void shouldReportTheExitCodeOfARankThatHasFinished() throws IOException {
        connectAll();
        clients.get(0).close();
        assertEquals(0, server.exitCode());
        clients.get(1).finish(2);
        clients.get(1).close();
        clients.get(2).close();
        server.awaitFinished(LONG_MS);
        assertEquals(2, server.exitCode());
        assertNull(server.verdict(0));
    }

    @Test
    void shouldNotWaitForRanksAfterALoss() throws IOException {
        connectAll();
        clients.get(1).abort(FailureKind.RUN_FAILED, "too late");
        server.awaitFinished(LONG_MS);
    }

    @Test
    void shouldNotifyAllWhenAProcessEnds() throws IOException {
        clients.add(client(0, (_, _) -> {}));
        Socket rank1 = dial(server.address().token(), 1);
        clients.add(client(2, (_, _) -> {}));
        clients.get(0).committed(41);
        clients.get(1).committed(42);
        rank1.close();
        for (WatchClient client : clients) {
            RankLostException loss = Objects.requireNonNull(client.loss(LONG_MS));
            assertEquals("rank 1: its process ended", loss.getMessage());
            assertEquals(FailureKind.RANK_LOST, loss.kind());
            assertEquals(loss, assertThrows(RankLostException.class, () -> client.whileWaiting(7)));
        }
        assertEquals(
                new WatchServer.Verdict(1, FailureKind.RANK_LOST, "its process ended", false, 42),
                server.verdict(LONG_MS));
    }

    @Test
    void shouldNotifyAllOfARanksReason() throws IOException {
        connectAll();
        clients.get(2).abort(FailureKind.DEADLINES_MISSED, "the tank is empty");
        clients.get(1).abort(FailureKind.RUN_FAILED, "too late");
        for (WatchClient client : clients) {
            RankLostException loss = Objects.requireNonNull(client.loss(LONG_MS));
            assertEquals("rank 2: the tank is empty", loss.getMessage());
            assertEquals(FailureKind.DEADLINES_MISSED, loss.kind());
        }
    }

    @Test
    void shouldDetectARankWithoutHeartbeats() throws IOException {
        server.close();
        server = server(LONG_MS, SILENT_MS, LONG_MS);
        try (Socket silent = dial(server.address().token(), 1)) {
            beginToStep(silent);
            RankLostException loss = Objects.requireNonNull(clients.get(0).loss(LONG_MS));
            assertEquals("rank 1: sent no heartbeat for 3000 ms (--timeout)", loss.getMessage());
        }
    }

    /** A rank that starts on a busy machine sends no heartbeat for seconds. */
    @Test
    void shouldGiveRanksMoreTimeForHeartbeatsUntilAllHaveBegunToStep() throws IOException {
        server.close();
        server = server(2 * SILENT_MS, SHORT_MS, LONG_MS);
        try (Socket starting = dial(server.address().token(), 1)) {
            clients.add(client(0, (_, _) -> {}));
            clients.add(client(2, (_, _) -> {}));
            assertNull(server.verdict(3 * SHORT_MS));
            RankLostException loss = Objects.requireNonNull(clients.get(0).loss(LONG_MS));
            assertEquals("rank 1: sent no heartbeat for 6000 ms while the run started", loss.getMessage());
            assertTrue(starting.isConnected());
        }
    }

    /** All ranks have committed an epoch; rank 1 sends nothing more. */
    private void beginToStep(Socket rank1) throws IOException {
        clients.add(client(0, (_, _) -> {}));
        clients.add(client(2, (_, _) -> {}));
        clients.forEach(client -> client.committed(0));
        DataOutputStream out = new DataOutputStream(rank1.getOutputStream());
        out.writeByte(WatchProtocol.HEARTBEAT);
        out.writeLong(1);
        out.writeInt(0);
    }

    @Test
    void shouldNameTheRankThatMakesNoProgress() throws IOException {
        server.close();
        server = server(LONG_MS, LONG_MS, SHORT_MS);
        connectAll();
        for (int rank = 0; rank < 3; rank++) {
            clients.get(rank).committed(9);
            clients.get(rank).started(rank == 1 ? 9 : 10 + rank); // rank 0 waits, too, and is behind rank 2
        }
        RankLostException loss = Objects.requireNonNull(clients.get(0).loss(LONG_MS));
        assertEquals("rank 1: made no progress for 500 ms (--timeout) while others waited for it", loss.getMessage());
    }

    /**
     * As at the end of a run without rounds: the first rank is in the closing round, the others still commit epochs.
     */
    @Test
    void shouldCountCommittedEpochsAsProgress() throws IOException {
        server.close();
        server = server(LONG_MS, LONG_MS, 4 * SHORT_MS);
        connectAll();
        clients.forEach(client -> client.started(3));
        for (int epoch = 0; epoch < 60; epoch++) {
            for (WatchClient client : clients) {
                client.committed(epoch);
            }
            if (epoch == 50) {
                clients.get(0).started(4);
            }
            assertNull(server.verdict(SHORT_MS / 10));
        }
    }

    @Test
    void shouldGiveRanksTimeUntilAllHaveBegunToStep() throws IOException {
        server.close();
        server = server(LONG_MS, LONG_MS, 1);
        connectAll();
        clients.get(0).started(3);
        clients.get(1).started(3);
        clients.get(0).committed(0);
        assertNull(server.verdict(SHORT_MS));
    }

    @Test
    void shouldEndAProcessThatHangsAfterALoss() throws Exception {
        CompletableFuture<String> ended = new CompletableFuture<>();
        clients.add(client(0, (loss, inItsOwnWords) -> ended.complete(loss.getMessage() + ", " + inItsOwnWords)));
        server.lost(1, "killed");
        assertEquals("rank 1: killed, false", ended.get(300, TimeUnit.SECONDS));
    }

    @Test
    void shouldDetectTheLossOfTheWatch() throws IOException {
        connectAll();
        server.close();
        assertEquals(
                "the process that launched the ranks: its process ended",
                Objects.requireNonNull(clients.get(0).loss(LONG_MS)).getMessage());
    }

    /** Garbage, silence, incomplete greetings, wrong tokens, and ranks that do not exist or are already connected. */
    @Test
    void shouldIgnoreForeignConnections() throws IOException {
        connectAll();
        dial(server.address().token(), 3).close();
        dial(server.address().token(), -1).close();
        dial(server.address().token(), 1).close();
        dial("0".repeat(32), 1).close();
        Random random = new Random(3);
        List<Socket> strangers = new ArrayList<>();
        for (int n = 0; n < 150; n++) {
            Socket stranger = new Socket(
                    InetAddress.getLoopbackAddress(), server.address().port());
            strangers.add(stranger);
            byte[] garbage = new byte[n % 40];
            random.nextBytes(garbage);
            try {
                stranger.getOutputStream().write(garbage);
            } catch (IOException e) {
                // refused already
            }
            if (n % 3 == 0) {
                stranger.close();
            }
        }
        assertNull(server.verdict(SHORT_MS));
        clients.get(1).abort(FailureKind.RUN_FAILED, "heard");
        assertEquals(
                "rank 1: heard",
                Objects.requireNonNull(clients.get(2).loss(LONG_MS)).getMessage());
        for (Socket stranger : strangers) {
            stranger.close();
        }
    }

    /** A malformed frame after a valid token is a failure of the rank. */
    @Test
    void shouldEndTheRunOnAMalformedFrame() throws IOException {
        clients.add(client(0, (_, _) -> {}));
        try (Socket mad = dial(server.address().token(), 1)) {
            mad.getOutputStream().write(77);
            assertEquals(1, Objects.requireNonNull(clients.get(0).loss(LONG_MS)).rank());
        }
    }

    @Test
    void shouldParseAddresses() {
        WatchAddress address = server.address();
        assertEquals(address, WatchAddress.parse(address.toString()));
        assertNotEquals(address.token(), WatchAddress.newToken());
        for (String bad : new String[] {"", "host", "host:1", "host:123456:" + address.token(), "host:1:xyz"}) {
            assertThrows(IllegalArgumentException.class, () -> WatchAddress.parse(bad));
        }
        assertFalse(address.toString().contains(" "));
    }

    private static WatchServer server(long starting_ms, long silent_ms, long stuck_ms) {
        try {
            return new WatchServer(
                    3,
                    InetAddress.getLoopbackAddress(),
                    "127.0.0.1",
                    new WatchServer.Limits(starting_ms, silent_ms, stuck_ms));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void connectAll() throws IOException {
        for (int rank = 0; rank < 3; rank++) {
            clients.add(client(rank, (_, _) -> {}));
        }
    }

    private WatchClient client(int rank, WatchClient.LastResort lastResort) throws IOException {
        return new WatchClient(server.address(), rank, -1, new WatchClient.Conduct(LONG, 100, lastResort));
    }

    private Socket dial(String token, int rank) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().port());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.write(HexFormat.of().parseHex(token));
        out.writeInt(rank);
        return socket;
    }
}
