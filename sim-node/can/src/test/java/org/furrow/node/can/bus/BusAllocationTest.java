package org.furrow.node.can.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.can.CanBus;
import org.furrow.node.testkit.Jvm;
import org.furrow.node.testkit.PtyPair;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sending and receiving a frame allocates no byte, in the threads of a bus and in the caller's, but for the address of
 * the sender of a datagram, which the JVM creates. Allocations are counted
 * in windows of many frames in a JVM limited to the C1 compiler, which removes none of them; in one window at least no
 * class is loaded and no buffer grows.
 */
@Tag("run")
class BusAllocationTest {
    private static final String ROW = "allocated ";
    /** What a JVM allocates for a datagram of another sender than that of the datagram before: its address. */
    private static final long ADDRESS_BYTES = 160;

    @TempDir
    private Path folder;

    @Test
    void shouldSendAndReceiveOverMulticastWithoutAllocation() throws Exception {
        String bus;
        try (DatagramSocket free = new DatagramSocket()) {
            bus = "udp:239.74.163.2:" + free.getLocalPort() + "@0";
        }
        assertAllocated(bus, bus, ADDRESS_BYTES * Counted.FRAMES * 2); // own datagrams arrive as well
    }

    @Test
    void shouldSendAndReceiveOverASerialLineWithoutAllocation() throws Exception {
        assumeTrue(Software.SOCAT.isHere());
        try (PtyPair pty = new PtyPair(folder.resolve("near"), folder.resolve("far"))) {
            assertAllocated("slcan:" + pty.near(), "slcan:" + pty.far(), 0);
        }
    }

    /** @param received_bytes allocated at most by a thread that receives, in a window */
    private void assertAllocated(String one, String two, long received_bytes) throws Exception {
        Path log = folder.resolve("log");
        Process process = Jvm.start(log, List.of(), Counted.class.getName(), one, two);
        try {
            assertTrue(process.waitFor(3, TimeUnit.MINUTES), "still running");
        } finally {
            process.destroyForcibly();
        }
        String all = Files.readString(log);
        assertEquals(0, process.exitValue(), all);
        List<String> rows = all.lines().filter(line -> line.startsWith(ROW)).toList();
        assertEquals(5, rows.size(), all); // two threads of each bus and the caller's
        for (String row : rows) {
            long bytes = Long.parseLong(row.substring(row.lastIndexOf(' ') + 1));
            assertTrue(bytes <= (row.contains("can-receive-") ? received_bytes : 0), all);
        }
    }

    /** Main class of the other JVM: prints the least allocation of each thread in a window. */
    static final class Counted {
        private static final int WARM_UP = 2000;
        private static final int WINDOWS = 20;
        private static final int FRAMES = 200;

        private Counted() {}

        public static void main(String[] args) throws Exception {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            try (CanBus one = Buses.open(BusAddress.parse(args[0]), () -> 0L);
                    CanBus two = Buses.open(BusAddress.parse(args[1]), () -> 0L)) {
                RoundTrips.exchange(one, two, WARM_UP);
                ThreadInfo[] counted = Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                        .filter(info -> info.getThreadName().matches("can-.*|main"))
                        .toArray(ThreadInfo[]::new);
                long[] ids = Arrays.stream(counted)
                        .mapToLong(ThreadInfo::getThreadId)
                        .toArray();
                long[] least_bytes = new long[ids.length];
                Arrays.fill(least_bytes, Long.MAX_VALUE);
                long[] before_bytes = new long[ids.length];
                for (int window = 0; window < WINDOWS; window++) {
                    for (int k = 0; k < ids.length; k++) {
                        before_bytes[k] = threads.getThreadAllocatedBytes(ids[k]);
                    }
                    RoundTrips.exchange(one, two, FRAMES);
                    for (int k = 0; k < ids.length; k++) {
                        long bytes = threads.getThreadAllocatedBytes(ids[k]) - before_bytes[k];
                        least_bytes[k] = Math.min(least_bytes[k], bytes);
                    }
                }
                for (int k = 0; k < ids.length; k++) {
                    System.out.println(ROW + counted[k].getThreadName() + " " + least_bytes[k]);
                }
            }
        }
    }
}
