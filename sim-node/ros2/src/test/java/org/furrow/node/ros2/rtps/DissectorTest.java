package org.furrow.node.ros2.rtps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wireshark's dissector of RTPS reads what two participants send each other, where this user may capture it. */
class DissectorTest {
    private static final int DOMAIN = 97;
    private static final int WAIT_S = 60;
    private static final String FAULTS = "rtps && (_ws.malformed || _ws.expert.severity == error)";

    @TempDir
    private Path folder;

    @Test
    void shouldBeReadWithoutFault() throws Exception {
        assumeTrue(Software.TSHARK.isHere());
        Path file = folder.resolve("rtps.pcapng");
        Process capture = new ProcessBuilder("tshark", "-i", "lo", "-f", "udp portrange 31650-31899", "-w", "" + file)
                .redirectError(folder.resolve("log").toFile())
                .start();
        try {
            assumeTrue(begins(capture), "this user may not capture packets");
            exchange();
            Thread.sleep(1000); // tshark writes what it has
        } finally {
            capture.destroy();
            capture.waitFor(WAIT_S, TimeUnit.SECONDS);
        }
        assertTrue(read(file, "rtps.sm.id == 0x15").size() > 3, "samples");
        assertTrue(read(file, "rtps.sm.id == 0x16").size() > 3, "fragments");
        assertNotEquals(0, read(file, "rtps.sm.id == 0x07").size(), "heartbeats");
        assertEquals(List.of(), read(file, FAULTS));
    }

    /** Whether a capture writes its file. */
    private boolean begins(Process capture) throws Exception {
        for (int k = 0; k < 100 * WAIT_S && capture.isAlive(); k++) {
            if (Files.readString(folder.resolve("log")).contains("Capturing on")) {
                Thread.sleep(500); // until the filter is set
                return capture.isAlive();
            }
            Thread.sleep(10);
        }
        return false;
    }

    private static void exchange() throws Exception {
        BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
        int[] lengths = {4, 5, 16_384, 16_385, 200_000, 8};
        try (Participant from = new Participant(DOMAIN, true);
                Participant to = new Participant(DOMAIN, true)) {
            Participant.Publisher publisher = from.publish("rt/a", "T", 100, false);
            to.subscribe("rt/a", "T", message -> received.add(message.remaining()));
            while (publisher.readers() == 0) {
                Thread.sleep(1);
            }
            for (int length : lengths) {
                publisher.write(new byte[length]);
            }
            for (int k = 0; k < lengths.length; k++) {
                assertNotNull(received.poll(WAIT_S, TimeUnit.SECONDS), "sample " + k);
            }
        }
    }

    /** Lines about the packets that a filter selects. */
    private List<String> read(Path file, String filter) throws Exception {
        Process process = new ProcessBuilder("tshark", "-r", "" + file, "-Y", filter)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), filter);
        return new ArrayList<>(text.lines().toList());
    }
}
