package org.furrow.node.can.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Received;
import org.junit.jupiter.api.Test;

class MemoryNetworkTest {
    private final AtomicLong clock_ns = new AtomicLong();
    private final MemoryNetwork network = new MemoryNetwork(clock_ns::get);
    private final CanBus a = network.join();
    private final CanBus b = network.join();
    private final CanBus c = network.join();
    private final CanFrame frame = new CanFrame();

    @Test
    void shouldDeliverToAllOthersInOrderOfSendingWithVirtualTime() {
        clock_ns.set(100);
        a.send(frame.standard(1));
        clock_ns.set(200);
        b.send(frame.standard(2));
        a.send(frame.standard(3));
        Received atC = new Received();
        Received atA = new Received();
        assertEquals(3, c.drain(atC));
        assertEquals(1, a.drain(atA));
        assertEquals(List.of("001#", "002#", "003#"), atC.texts());
        assertEquals(List.of("002#"), atA.texts());
        assertEquals(
                List.of(100L, 200L, 200L),
                atC.frames().stream().map(CanFrame::timestamp_ns).toList());
        assertEquals(0, frame.timestamp_ns(), "the frame of the sender does not change");
    }

    @Test
    void shouldCountFramesThatAreNotDrained() {
        int sent = 0;
        while (c.stats().get(Counter.MISSED) < 10) {
            assertTrue(a.send(frame.standard(1).length(8)));
            sent++;
        }
        assertEquals(sent, a.stats().get(Counter.SENT));
        assertEquals(sent - 10, c.stats().get(Counter.RECEIVED));
        assertEquals(sent - 10, c.drain(f -> {}));
    }

    @Test
    void shouldReportStatesToAllAndSendOnlyWhenUp() {
        network.enter(BusState.BUS_OFF);
        assertFalse(a.send(frame.standard(1)));
        assertEquals(1, a.stats().get(Counter.DROPPED));
        assertEquals(1, b.stats().get(Counter.BUS_OFFS));
        network.enter(BusState.UNPLUGGED);
        network.enter(BusState.ACTIVE);
        assertEquals(1, b.stats().get(Counter.REOPENS));
        network.error();
        assertEquals(1, c.stats().get(Counter.ERROR_FRAMES));
        c.close();
        assertEquals(BusState.CLOSED, c.stats().state());
        assertTrue(a.send(frame.standard(1)));
        assertEquals(0, c.drain(f -> {}));
        assertEquals(1, b.drain(f -> {}));
    }

    @Test
    void shouldAllocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Runnable work = () -> {
            for (int k = 0; k < 1000; k++) {
                a.send(frame.extended(k).length(8));
                b.drain(f -> {});
                c.drain(f -> {});
            }
        };
        for (int k = 0; k < 20; k++) {
            work.run();
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(bytes < 1000, "bytes=" + bytes);
    }
}
