package org.furrow.node.hil.diagnosis;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.Buses;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tester of another make: scapy reads data and trouble codes, unlocks, writes 4095 bytes, and scans the services. */
@Tag("run")
@Tag("nightly")
class ScapyTest {
    private static final String GROUP = "239.74.163.2";

    @TempDir
    private Path folder;

    @Test
    void shouldAnswerScapy() throws Exception {
        assumeTrue(Software.PYTHON_CAN.isHere() && Software.SCAPY.isHere());
        int port;
        try (DatagramSocket free = new DatagramSocket()) {
            port = free.getLocalPort();
        }
        Path script = folder.resolve("tester.py");
        try (var resource = Objects.requireNonNull(getClass().getResourceAsStream("/scapy_tester.py"))) {
            Files.copy(resource, script);
        }
        Units units = new Units(folder);
        units.set("engine_radps", 123.4);
        StringBuilder log = new StringBuilder();
        long begin_ns = System.nanoTime();
        try (CanBus bus = Buses.open(BusAddress.parse("udp:" + GROUP + ":" + port + "@0"), () -> 0L)) {
            Process tester = new ProcessBuilder("/usr/bin/python3", script.toString(), GROUP, Integer.toString(port))
                    .redirectErrorStream(true)
                    .start();
            try (BufferedReader out = tester.inputReader()) {
                long tick = 0;
                while (tester.isAlive()) {
                    long now = (System.nanoTime() - begin_ns) / 2_000_000;
                    assertTrue(now < TimeUnit.MINUTES.toMillis(4) / 2, "the tester does not end: " + log);
                    for (; tick < now; tick++) {
                        long present = tick;
                        bus.drain(frame -> units.server.accept(frame, present));
                        units.server.advance(tick);
                        units.server.send(tick, bus::send);
                    }
                    while (out.ready()) {
                        String line = out.readLine();
                        log.append(line).append('\n');
                        units.faultActs = line.equals("FAULT 1") || (units.faultActs && !line.equals("FAULT 0"));
                    }
                    LockSupport.parkNanos(500_000);
                }
                out.lines().forEach(line -> log.append(line).append('\n'));
            } finally {
                tester.destroyForcibly();
            }
            assertTrue(log.toString().contains("DONE"), log.toString());
            System.out.println("scapy: " + units.server.requests() + " requests");
        }
    }
}
