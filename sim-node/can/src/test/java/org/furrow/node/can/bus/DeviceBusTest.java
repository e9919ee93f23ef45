package org.furrow.node.can.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Received;
import org.furrow.node.testkit.Awaiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests a bus with a simulated port. */
@Timeout(300)
class DeviceBusTest {
    private final CanFrame frame = new CanFrame().standard(0x11).length(8);

    /** A port that receives its own frames unless configured otherwise. */
    private static final class Port implements CanPort {
        final DeviceBus.Events events;
        final AtomicInteger opened = new AtomicInteger();
        final AtomicInteger restarts = new AtomicInteger();
        volatile boolean present = true;
        volatile boolean echoes = true;
        volatile boolean writable = true;
        volatile CountDownLatch held = new CountDownLatch(0);

        Port(DeviceBus.Events events) {
            this.events = events;
        }

        @Override
        public void open() throws IOException {
            require();
            events.state(BusState.ACTIVE);
            pause(50); // the bus must not be active before the port is open and its reopening is counted
            opened.incrementAndGet();
        }

        private void require() throws IOException {
            if (!present) {
                throw new IOException("not there");
            }
        }

        @Override
        public void receive() throws IOException {
            require();
            pause(1);
        }

        private static void pause(int ms) {
            try {
                Thread.sleep(ms);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void transmit(CanFrame out) throws IOException {
            try {
                held.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            require();
            if (!writable) {
                throw new IOException("not writable");
            }
            events.count(BusCounters.Counter.SENT);
            if (echoes) {
                events.received(new CanFrame().copyFrom(out).timestamp_ns(5));
            }
        }

        @Override
        public void restart() {
            if (restarts.incrementAndGet() == 2) {
                events.state(BusState.ACTIVE);
            }
        }

        @Override
        public void close() {}
    }

    @SuppressWarnings("NullAway") // made by open()
    private Port port;

    private CanBus open() throws IOException {
        return DeviceBus.open("test", events -> {
            port = new Port(events);
            return port;
        });
    }

    @Test
    void shouldFailAtOnceIfAPortCannotBeOpened() {
        IOException e = assertThrows(IOException.class, () -> DeviceBus.open("test", events -> {
                    Port absent = new Port(events);
                    absent.present = false;
                    return absent;
                })
                .close());
        assertEquals("not there", e.getMessage());
    }

    @Test
    void shouldNotBlockOnABlockedPort() throws Exception {
        try (CanBus bus = open()) {
            CountDownLatch hold = new CountDownLatch(1);
            port.held = hold;
            int accepted = 0;
            while (bus.send(frame)) {
                accepted++;
            }
            assertTrue(accepted >= 1000, "accepted=" + accepted);
            assertEquals(1, bus.stats().get(Counter.DROPPED));
            assertEquals(0, bus.drain(f -> {}));
            hold.countDown();
            Received received = new Received();
            received.await(bus, accepted);
            assertEquals(accepted, bus.stats().get(Counter.SENT));
        }
    }

    @Test
    void shouldRetryToOpenALostPort() throws Exception {
        try (CanBus bus = open()) {
            port.present = false;
            Awaiting.until("lost", () -> bus.stats().state() == BusState.UNPLUGGED);
            assertFalse(bus.send(frame));
            assertEquals("not there", bus.stats().lastFault());
            port.present = true;
            Awaiting.until("found", () -> bus.stats().state() == BusState.ACTIVE);
            assertEquals(1, bus.stats().get(Counter.REOPENS));
            assertEquals(2, port.opened.get());
            assertTrue(bus.send(frame));
            new Received().await(bus, 1);
        }
    }

    @Test
    void shouldTreatASendErrorAsALostPort() throws Exception {
        try (CanBus bus = open()) {
            port.writable = false;
            assertTrue(bus.send(frame));
            Awaiting.until("opened again", () -> bus.stats().get(Counter.REOPENS) > 0);
            assertEquals("not writable", bus.stats().lastFault());
            assertEquals(1, bus.stats().get(Counter.DROPPED));
            assertEquals(0, bus.stats().get(Counter.SENT));
        }
    }

    @Test
    void shouldRestartAControllerUntilItStaysOn() throws Exception {
        try (CanBus bus = open()) {
            port.events.state(BusState.BUS_OFF);
            assertFalse(bus.send(frame));
            Awaiting.until("restarted", () -> bus.stats().state() == BusState.ACTIVE);
            assertEquals(2, port.restarts.get());
            assertEquals(1, bus.stats().get(Counter.BUS_OFFS));
            assertEquals(0, bus.stats().get(Counter.REOPENS));
        }
    }

    @Test
    void shouldDropQueuedFramesAfterALoss() throws Exception {
        try (CanBus bus = open()) {
            CountDownLatch hold = new CountDownLatch(1);
            port.held = hold;
            for (int k = 0; k < 10; k++) {
                assertTrue(bus.send(frame));
            }
            port.present = false;
            Awaiting.until("lost", () -> bus.stats().state() == BusState.UNPLUGGED);
            hold.countDown();
            Awaiting.until("dropped", () -> bus.stats().get(Counter.DROPPED) == 10);
            assertEquals(0, bus.stats().get(Counter.SENT));
        }
    }

    @Test
    void shouldStayClosed() throws Exception {
        CanBus bus = open();
        bus.close();
        bus.close();
        assertEquals(BusState.CLOSED, bus.stats().state());
        assertFalse(bus.send(frame));
        port.events.state(BusState.ACTIVE);
        assertEquals(BusState.CLOSED, bus.stats().state());
    }

    @Test
    void shouldNotAllocateInSendAndDrain() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (CanBus bus = open()) {
            port.echoes = false;
            Runnable work = () -> {
                for (int k = 0; k < 500; k++) {
                    bus.send(frame);
                    bus.drain(f -> {});
                    bus.stats().state();
                }
            };
            for (int k = 0; k < 40; k++) {
                work.run();
            }
            long before = threads.getCurrentThreadAllocatedBytes();
            work.run();
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(bytes < 1000, "bytes=" + bytes);
        }
    }
}
