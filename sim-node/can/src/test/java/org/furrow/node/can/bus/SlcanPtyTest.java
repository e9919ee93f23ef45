package org.furrow.node.can.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fazecast.jSerialComm.SerialPort;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Received;
import org.furrow.node.can.probe.Diagnosis;
import org.furrow.node.input.InputError;
import org.furrow.node.testkit.Awaiting;
import org.furrow.node.testkit.PtyPair;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests SLCAN over a pseudo terminal with a simulated adapter and python-can. */
@Tag("run")
class SlcanPtyTest {
    @TempDir
    private Path folder;

    private final MemoryNetwork network = new MemoryNetwork(System::nanoTime);
    private final CanBus controller = network.join();
    private PtyPair pty;
    private SlcanAdapter adapter;

    @BeforeEach
    void plug() throws Exception {
        assumeTrue(Software.SOCAT.isHere());
        pty = new PtyPair(folder.resolve("near"), folder.resolve("far"));
        adapter = SlcanAdapter.open(pty.far(), network.join());
    }

    @AfterEach
    void unplug() throws IOException {
        if (pty != null) {
            adapter.close();
            pty.close();
        }
    }

    private BusAddress address() throws InputError {
        return BusAddress.parse("slcan:" + pty.near() + "@250k");
    }

    private CanBus open() throws InputError {
        return Buses.open(address(), () -> 0L);
    }

    @Test
    void shouldSendAndReceiveAllKindsOfFrames() throws Exception {
        try (CanBus bus = open()) {
            assertEquals(BusState.ACTIVE, bus.stats().state());
            List<CanFrame> frames = List.of(
                    new CanFrame().standard(0x123).length(3).put8(0, 1).put8(2, 0xFE),
                    new CanFrame().extended(0x0CAD131C).length(8).put64(0, 0x1122334455667788L),
                    new CanFrame().begin(0x7FF, CanFrame.REMOTE).length(5),
                    new CanFrame().begin(0x1FFFFFFF, CanFrame.REMOTE | CanFrame.EXTENDED),
                    new CanFrame().begin(5, CanFrame.FD).length(64).put8(63, 9),
                    new CanFrame()
                            .begin(6, CanFrame.FD | CanFrame.EXTENDED | CanFrame.BIT_RATE_SWITCH)
                            .length(12));
            Received there = new Received();
            Received here = new Received();
            for (CanFrame frame : frames) {
                assertTrue(bus.send(frame));
                assertTrue(controller.send(frame));
            }
            there.await(controller, frames.size());
            here.await(bus, frames.size());
            List<String> texts = frames.stream().map(CanFrame::toString).toList();
            assertEquals(texts, there.texts());
            assertEquals(texts, here.texts());
            // the bus counts a frame after it has written it: the receiver may be sooner
            Awaiting.until("all sent", () -> bus.stats().get(Counter.SENT) == frames.size());
            assertEquals(frames.size(), bus.stats().get(Counter.RECEIVED));
            assertEquals(
                    0,
                    bus.stats().get(Counter.MALFORMED)
                            + bus.stats().get(Counter.DROPPED)
                            + bus.stats().get(Counter.ERROR_FRAMES));
        }
    }

    @Test
    void shouldTransferBurstsInBothDirections() throws Exception {
        int attempts = 0;
        while (!transferBurst()) {
            assertTrue(++attempts < 5, "the adapter counted as unplugged in every burst");
        }
    }

    /** Returns false if this machine stalled so long that the adapter counted as unplugged; frames are lost then. */
    private boolean transferBurst() throws Exception {
        try (CanBus bus = open()) {
            CanFrame frame = new CanFrame();
            int count = 900;
            for (int k = 0; k < count; k++) {
                assertTrue(bus.send(frame.extended(k).length(8).put32(0, k)));
                assertTrue(controller.send(frame));
            }
            Received there = new Received();
            Received here = new Received();
            Awaiting.until("two bursts, " + bus.stats(), () -> {
                controller.drain(there);
                bus.drain(here);
                boolean all = there.frames().size() == count && here.frames().size() == count;
                return all || bus.stats().get(Counter.REOPENS) > 0;
            });
            if (bus.stats().get(Counter.REOPENS) > 0) {
                controller.drain(there);
                return false;
            }
            for (int k = 0; k < count; k++) {
                assertEquals(k, there.frames().get(k).id());
                assertEquals(k, here.frames().get(k).u32(0));
            }
            assertEquals(
                    0,
                    bus.stats().get(Counter.MISSED)
                            + bus.stats().get(Counter.MALFORMED)
                            + bus.stats().get(Counter.DROPPED));
            return true;
        }
    }

    @Test
    void shouldReportTheStateOfTheController() throws Exception {
        try (CanBus bus = open()) {
            adapter.flags(SlcanLine.FLAG_WARNING | SlcanLine.FLAG_BUS_ERROR);
            Awaiting.until("warning", () -> bus.stats().state() == BusState.WARNING);
            assertTrue(bus.stats().get(Counter.ERROR_FRAMES) > 0);
            adapter.flags(SlcanLine.FLAG_WARNING | SlcanLine.FLAG_PASSIVE);
            Awaiting.until("passive", () -> bus.stats().state() == BusState.PASSIVE);
            adapter.flags(0);
            Awaiting.until("active", () -> bus.stats().state() == BusState.ACTIVE);
            assertEquals(0, bus.stats().get(Counter.REOPENS));
        }
    }

    @Test
    void shouldReopenAfterAResetOfTheAdapter() throws Exception {
        try (CanBus bus = open()) {
            adapter.reset();
            Awaiting.until("opened again", () -> bus.stats().get(Counter.REOPENS) == 1 && adapter.isChannelOpen());
            assertEquals(BusState.ACTIVE, bus.stats().state());
            assertTrue(String.valueOf(bus.stats().lastFault()).contains("reset"));
        }
    }

    @Test
    void shouldReopenAfterAnUnpluggedAdapter() throws Exception {
        try (CanBus bus = open()) {
            pty.close();
            adapter.close();
            Awaiting.until("unplugged", () -> bus.stats().state() == BusState.UNPLUGGED);
            long dropped = bus.stats().get(Counter.DROPPED);
            assertFalse(bus.send(new CanFrame().standard(1)));
            assertEquals(dropped + 1, bus.stats().get(Counter.DROPPED));

            pty = new PtyPair(folder.resolve("near"), folder.resolve("far"));
            adapter = SlcanAdapter.open(pty.far(), network.join());
            Awaiting.until("plugged in again", () -> bus.stats().state() == BusState.ACTIVE);
            assertEquals(1, bus.stats().get(Counter.REOPENS));
            assertTrue(bus.send(new CanFrame().standard(0x321).length(1).put8(0, 7)));
            Received there = new Received();
            there.await(controller, 1);
            assertEquals(List.of("321#07"), there.texts());
        }
    }

    @Test
    void shouldDetectBusOffAndRestartTheController() throws Exception {
        try (CanBus bus = open()) {
            network.enter(BusState.BUS_OFF); // the adapter rejects every frame
            adapter.flags(SlcanLine.FLAG_WARNING);
            Awaiting.until("bus-off", () -> {
                bus.send(new CanFrame().standard(1));
                return bus.stats().get(Counter.BUS_OFFS) == 1;
            });
            assertTrue(bus.stats().get(Counter.ERROR_FRAMES) >= 8);
            assertTrue(bus.stats().get(Counter.SENT) >= 8, "rejected frames count as sent");
            adapter.flags(0);
            network.enter(BusState.ACTIVE);
            Awaiting.until("active again", () -> bus.stats().state() == BusState.ACTIVE);
            assertEquals(0, bus.stats().get(Counter.REOPENS));
            controller.drain(frame -> {});
            assertTrue(bus.send(new CanFrame().standard(2)));
            Received there = new Received();
            there.await(controller, 1);
            assertEquals(List.of("002#"), there.texts());
        }
    }

    @Test
    void shouldReportALineWithoutAnswersAndDetectALaterAdapter() throws Exception {
        adapter.close();
        try (CanBus bus = open()) {
            String fault = String.valueOf(bus.stats().lastFault());
            assertTrue(fault.contains("does not answer as an SLCAN adapter"), fault);
            assertEquals(fault, Diagnosis.of(address(), bus.stats(), false).getFirst());
            assertEquals(BusState.ACTIVE, bus.stats().state());
            adapter = SlcanAdapter.open(pty.far(), network.join());
            Received there = new Received();
            Awaiting.until("a frame through the adapter, which was opened when it answered", () -> {
                bus.send(new CanFrame().standard(0x78));
                controller.drain(there);
                return there.texts().contains("078#");
            });
            // input buffered on the line may have opened the channel before; the port closes it before opening
            Awaiting.until("the channel is open", adapter::isChannelOpen);
        }
    }

    @Test
    void shouldCloseInTimeIfTheLineIsFull() throws Exception {
        adapter.close();
        CanBus bus = open();
        Awaiting.until(
                "a full queue after a full line",
                () -> !bus.send(new CanFrame().extended(1).length(8)));
        assertTimeoutPreemptively(Duration.ofMinutes(5), bus::close);
        adapter = SlcanAdapter.open(pty.far(), network.join());
    }

    @Test
    void shouldConnectTwoHosts() throws Exception {
        adapter.close();
        try (CanBus first = open();
                CanBus second = Buses.open(BusAddress.parse("slcan:" + pty.far() + "@250k"), () -> 0L)) {
            assertEquals("V1013", BusTrial.adapterVersion(second), "the first answers like an adapter");
            Received atFirst = new Received();
            Received atSecond = new Received();
            Awaiting.until("the first detects that the other is ready", () -> {
                first.send(new CanFrame().standard(0x70));
                second.drain(atSecond);
                return !atSecond.frames().isEmpty();
            });
            for (int k = 0; k < 300; k++) { // more than the window of pending commands
                assertTrue(second.send(new CanFrame().extended(k).length(8)));
                if (k % 25 == 24) { // all frames of a batch fit into the window
                    atFirst.await(first, k + 1);
                }
            }
            assertEquals(0, second.stats().get(Counter.DROPPED) + second.stats().get(Counter.ERROR_FRAMES));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2600)); // longer than the timeout for answers
            assertEquals(0, first.stats().get(Counter.REOPENS) + second.stats().get(Counter.REOPENS));
            assertTrue(second.send(new CanFrame().standard(0x71)));
            atFirst.await(first, 301);
            assertEquals("071#", atFirst.texts().getLast());
        } finally {
            adapter = SlcanAdapter.open(pty.far(), network.join());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0007", ""})
    void shouldUseAnAdapterWithoutFlags(String answer) throws Exception {
        adapter.answerFlagsWith(answer);
        try (CanBus bus = open()) {
            Received there = new Received();
            for (int k = 0; k < 300; k++) {
                assertTrue(bus.send(new CanFrame().extended(k).length(8)));
                if (k % 25 == 24) { // all frames of a batch fit into the window
                    there.await(controller, k + 1);
                }
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(3500)); // longer than the timeout for answers
            assertEquals(BusState.ACTIVE, bus.stats().state());
            assertEquals(
                    0,
                    bus.stats().get(Counter.REOPENS)
                            + bus.stats().get(Counter.DROPPED)
                            + bus.stats().get(Counter.ERROR_FRAMES));
            assertNull(bus.stats().lastFault());
        }
    }

    @Test
    void shouldUseAnAdapterWithoutAnswers() throws Exception {
        adapter.close();
        SerialPort mute = SerialPort.getCommPort(pty.far());
        mute.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING, 50, 0);
        assertTrue(mute.openPort());
        byte[] line = "t1232AABB\r".getBytes(StandardCharsets.US_ASCII);
        Thread sender = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted() && mute.writeBytes(line, line.length) > 0) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        });
        try (CanBus bus = open()) {
            Received here = new Received();
            here.await(bus, 3);
            assertEquals("123#AABB", here.texts().getLast());
            for (int k = 0; k < 200; k++) {
                assertTrue(bus.send(new CanFrame().standard(k)), "sent without waiting for answers");
            }
            Awaiting.until("sent", () -> bus.stats().get(Counter.SENT) == 200);
        } finally {
            sender.interrupt();
            sender.join();
            mute.closePort();
            adapter = SlcanAdapter.open(pty.far(), network.join());
        }
    }

    /** Connects python-can and this bus through two adapters. */
    @Test
    void shouldExchangeFramesWithPythonCan() throws Exception {
        assumeTrue(Software.PYTHON_CAN.isHere());
        try (PtyPair python = new PtyPair(folder.resolve("python"), folder.resolve("python-adapter"));
                SlcanAdapter other = SlcanAdapter.open(python.far(), network.join());
                CanBus bus = open()) {
            String script = """
                    import can, sys
                    bus = can.interface.Bus(bustype='slcan', channel=sys.argv[1], bitrate=250000, sleep_after_open=0.1)
                    print('version', bus.get_version(2), flush=True)
                    for k in range(100):
                        while True:
                            m = bus.recv(5)
                            if m is None: sys.exit('no frame received')
                            if m.arbitration_id != 0: break
                        bus.send(can.Message(arbitration_id=m.arbitration_id + 1, is_extended_id=m.is_extended_id, data=m.data))
                    bus.shutdown()
                    """;
            Process peer = new ProcessBuilder("/usr/bin/python3", "-c", script, python.near())
                    .redirectErrorStream(true)
                    .start();
            try (BufferedReader out = peer.inputReader()) {
                assertEquals("version (10, 13)", out.readLine());
                Received answers = new Received();
                CanFrame frame = new CanFrame();
                for (int k = 0; k < 100; k++) {
                    assertTrue(bus.send(frame.extended(0x18FEF31C).length(8).put32(0, k)));
                    answers.await(bus, k + 1);
                    assertEquals(0x18FEF31D, answers.frames().get(k).id());
                    assertEquals(k, answers.frames().get(k).u32(0));
                }
                assertTrue(peer.waitFor(300, TimeUnit.SECONDS));
                assertEquals(0, peer.exitValue());
            } finally {
                peer.destroyForcibly();
            }
            Awaiting.until("the channel closed by python-can", () -> !other.isChannelOpen());
        }
    }
}
