package org.furrow.node.can.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.BusTrial;
import org.furrow.node.can.bus.MemoryNetwork;
import org.junit.jupiter.api.Test;

class BusProbeTest {
    private final AtomicLong clock_ns = new AtomicLong();
    private final MemoryNetwork network = new MemoryNetwork(clock_ns::get);
    private final CanBus bus = network.join();
    private final CanBus other = network.join();
    private final CanFrame frame = new CanFrame();

    @Test
    void shouldListReceivedFrames() {
        BusProbe probe = new BusProbe(f -> f.isExtended() ? "known" : null);
        for (int k = 0; k < 11; k++) {
            clock_ns.set(k * 100_000_000L);
            other.send(frame.extended(0x0CAD131C).length(8).put8(0, k));
        }
        other.send(frame.standard(0x7FF).length(2));
        bus.drain(probe);
        List<String> table = probe.table();
        assertEquals("| 7FF |  |  |  | 1 | 0.0 | 2 | 0000 |  |", table.get(2));
        assertEquals("| 0CAD131C | 44288 | 28 | 19 | 11 | 10.0 | 88 | 0A00000000000000 | known |", table.get(3));
        assertEquals(4, table.size());
        assertTrue(BusProbe.counters(bus.stats()).startsWith("state active, received 12, "));
    }

    @Test
    void shouldMeasureResponseTimesOfAddressClaims() {
        BusProbe probe = new BusProbe(f -> null);
        assertEquals("18EAFFFE#00EE00", probe.ask(1_000_000).toString());
        clock_ns.set(3_500_000);
        other.send(frame.extended(0x18EEFF1C).length(8));
        bus.drain(probe);
        assertEquals(List.of("address 28 after 2.5 ms"), probe.answers());
    }

    @Test
    void shouldDiagnoseProblems() throws Exception {
        assertEquals(List.of(), Diagnosis.of(BusAddress.parse("can:can0"), bus.stats(), false));
        assertTrue(Diagnosis.of(BusAddress.parse("slcan:/dev/x@500k"), bus.stats(), true)
                .getFirst()
                .startsWith("no frames: check the bit rate of 500000 bit/s"));
        assertTrue(Diagnosis.of(BusAddress.parse("udp:239.1.1.1"), bus.stats(), true)
                .getFirst()
                .contains("no datagrams to 239.1.1.1 port 43113"));
        network.enter(BusState.BUS_OFF);
        network.error();
        assertTrue(Diagnosis.of(BusAddress.parse("can:can0"), bus.stats(), false)
                .getFirst()
                .contains("restart-ms"));
        network.enter(BusState.PASSIVE);
        network.enter(BusState.UNPLUGGED);
        assertTrue(Diagnosis.of(BusAddress.parse("can:can0"), bus.stats(), true)
                .getFirst()
                .startsWith("the bus is not available"));
    }

    @Test
    void shouldMeasureWithoutDisturbingOthers() throws Exception {
        BusTrial.RoundTrips trips = BusTrial.measure(bus, new BusAddress.Memory(), 20);
        assertTrue(trips.isMeasured());
        assertTrue(trips.quantile_us(0.5) <= trips.quantile_us(0.99));
        assertEquals(0, other.stats().get(Counter.RECEIVED));
        assertTrue(
                BusTrial.measure(bus, BusAddress.parse("udp:239.74.163.2"), 20).isMeasured());
    }
}
