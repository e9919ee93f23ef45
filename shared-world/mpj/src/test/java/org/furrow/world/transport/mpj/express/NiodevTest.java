package org.furrow.world.transport.mpj.express;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.mpj.MpjEngine;
import org.furrow.world.transport.mpj.Rendezvous;
import org.furrow.world.transport.watch.SharedBoard;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks of niodev communicate through sockets only, in one JVM or in several. */
@Tag("run")
@Timeout(300)
final class NiodevTest {
    private static final long LONG_MS = 240_000;
    private static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

    private final ExecutorService threads =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon()::unstarted);
    private final List<Process> processes = new ArrayList<>();
    private MpjEngine engine;

    /** The work of a rank on a thread. */
    private interface Body {
        void run(Transport transport) throws Exception;
    }

    /** A rank in its own JVM: RANK SIZE PORT, then "work", or "die" to end during the rounds. */
    public static final class Rank {
        private Rank() {}

        public static void main(String[] args) {
            int rank = Integer.parseInt(args[0]);
            int size = Integer.parseInt(args[1]);
            MpjEngine engine = MpjEngine.find().orElseThrow();
            try (Transport transport = engine.niodev(rank, size, HOST, Integer.parseInt(args[2]), 2)) {
                RandomRounds.exchange(transport, 2, 60);
                if (args[3].equals("die")) {
                    Runtime.getRuntime().halt(9);
                }
                RandomRounds.publish(transport, 30);
                RandomRounds.exchange(transport, 2, 5);
            }
            System.out.println("rank " + rank + " is well");
        }
    }

    @BeforeEach
    void requireEngine() {
        engine = Engines.require(NiodevTest.class);
    }

    @AfterEach
    void endAll() {
        threads.shutdownNow();
        processes.forEach(Process::destroyForcibly);
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 1", "2, 3", "4, 2"})
    void shouldGatherEveryMessageOfEveryRound(int size, int depth) throws Exception {
        for (Future<?> rank : work(size, depth, transport -> RandomRounds.exchange(transport, depth, 100))) {
            rank.get();
        }
    }

    @Test
    void shouldDeliverPublishedMessagesInOrder() throws Exception {
        for (Future<?> rank : work(3, 1, transport -> {
            RandomRounds.publish(transport, 60);
            RandomRounds.exchange(transport, 1, 3);
        })) {
            rank.get();
        }
    }

    @Test
    void shouldConnectProcessesWithoutOutputOrFiles(@TempDir Path home) throws Exception {
        try (Rendezvous rendezvous = openRendezvous(3)) {
            for (int rank = 0; rank < 3; rank++) {
                launch(rank, 3, rendezvous.port(), "work", home);
            }
            rendezvous.await();
        }
        for (int rank = 0; rank < 3; rank++) {
            assertEquals("rank " + rank + " is well\n", outputOf(rank));
            assertEquals(0, processes.get(rank).waitFor());
        }
        try (Stream<Path> files = Files.list(home)) {
            assertEquals(List.of(), files.toList());
        }
    }

    @Test
    void shouldEndInTimeWhenAProcessIsLost(@TempDir Path home) throws Exception {
        Future<?> survivor;
        try (Rendezvous rendezvous = openRendezvous(2)) {
            launch(1, 2, rendezvous.port(), "die", home);
            survivor = threads.submit(() -> {
                Transport transport = engine.niodev(0, 2, HOST, rendezvous.port(), 2);
                try (transport) {
                    RandomRounds.exchange(transport, 2, 65);
                }
            });
            rendezvous.await();
        }
        ExecutionException e = assertThrows(ExecutionException.class, () -> survivor.get(240, TimeUnit.SECONDS));
        RankLostException lost = assertInstanceOf(RankLostException.class, e.getCause());
        assertTrue(String.valueOf(lost.getMessage()).startsWith("rank 0: "), lost.getMessage());
        assertEquals("", outputOf(0));
    }

    @Test
    void shouldBlameTheRankThatTheWatchReports() throws Exception {
        SharedBoard board = new SharedBoard(2, LONG_MS, LONG_MS);
        CountDownLatch met = new CountDownLatch(2);
        List<Future<?>> ranks = work(2, 1, transport -> {
            transport.watch(board.rank(transport.rank()));
            RandomRounds.exchange(transport, 1, 5);
            met.countDown();
            met.await();
            if (transport.rank() == 1) {
                transport.abort(FailureKind.RUN_FAILED, "tank is empty");
                return; // closes its connections
            }
            RandomRounds.start(transport, new byte[100]);
            transport.await();
        });
        ExecutionException e =
                assertThrows(ExecutionException.class, () -> ranks.get(0).get(240, TimeUnit.SECONDS));
        assertEquals(
                "rank 1: tank is empty",
                assertInstanceOf(RankLostException.class, e.getCause()).getMessage());
        ranks.get(1).get();
    }

    @Test
    void shouldNameTheMissingRank() throws Exception {
        try (Rendezvous rendezvous = Rendezvous.open(InetAddress.getLoopbackAddress(), 0, 3, 2_000)) {
            List<Future<?>> ranks = new ArrayList<>();
            for (int rank : new int[] {0, 2}) {
                ranks.add(threads.submit(() -> engine.niodev(rank, 3, HOST, rendezvous.port(), 1)));
            }
            RankLostException e = assertThrows(RankLostException.class, rendezvous::await);
            assertEquals("rank 1: did not register at the rendezvous within 2000 ms", e.getMessage());
            for (Future<?> rank : ranks) {
                ExecutionException told = assertThrows(ExecutionException.class, () -> rank.get(240, TimeUnit.SECONDS));
                assertEquals(
                        e.getMessage(),
                        assertInstanceOf(RankLostException.class, told.getCause())
                                .getMessage());
            }
        }
    }

    @Test
    void shouldRefuseInvalidRanks() {
        assertThrows(IllegalArgumentException.class, () -> engine.niodev(2, 2, HOST, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> engine.niodev(-1, 2, HOST, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> engine.niodev(0, 1, HOST, 1, 0));
    }

    private List<Future<?>> work(int size, int depth, Body body) throws Exception {
        List<Future<?>> ranks = new ArrayList<>();
        try (Rendezvous rendezvous = openRendezvous(size)) {
            for (int r = 0; r < size; r++) {
                int rank = r;
                ranks.add(threads.submit(() -> {
                    try (Transport transport = engine.niodev(rank, size, HOST, rendezvous.port(), depth)) {
                        body.run(transport);
                    }
                    return null;
                }));
            }
            rendezvous.await();
        }
        return ranks;
    }

    private static Rendezvous openRendezvous(int size) throws IOException {
        return Rendezvous.open(InetAddress.getLoopbackAddress(), 0, size, LONG_MS);
    }

    private void launch(int rank, int size, int port, String deed, Path home) throws IOException {
        processes.add(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-exports",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:-UsePerfData",
                        "-Duser.home=" + home,
                        "-cp",
                        absolute(System.getProperty("java.class.path")),
                        Rank.class.getName(),
                        Integer.toString(rank),
                        Integer.toString(size),
                        Integer.toString(port),
                        deed)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .start());
    }

    private static String absolute(String classPath) {
        List<String> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    private String outputOf(int process) throws IOException {
        return new String(processes.get(process).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
