package org.furrow.node.can.bus;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.log.FrameLog;
import org.furrow.node.input.InputError;

/** Opens buses by their addresses. */
public final class Buses {
    private Buses() {}

    /**
     * Opens a bus.
     *
     * @param clock_ns time since the start in ns: clock of a replay and of a bus in memory; other buses use the
     *     system clock
     * @throws InputError if the bus cannot be opened
     */
    public static CanBus open(BusAddress address, LongSupplier clock_ns) throws InputError {
        try {
            return switch (address) {
                case BusAddress.Slcan(String device, int bitrate_bps, int baud) ->
                    DeviceBus.open("slcan", events -> new SlcanPort(device, bitrate_bps, baud, events));
                case BusAddress.Multicast(var group, int port, int hops) ->
                    DeviceBus.open("udp", events -> new MulticastPort(group, port, hops, events));
                case BusAddress.SocketCan(String name) -> {
                    if (!System.getProperty("os.name").startsWith("Linux")) {
                        throw new InputError("--bus " + address + ": SocketCAN exists on Linux only; use slcan or udp");
                    }
                    yield DeviceBus.open(name, events -> new SocketCanPort(name, events));
                }
                case BusAddress.Memory() -> new MemoryNetwork(clock_ns).join();
                case BusAddress.Replay(var file) -> new ReplayBus(FrameLog.read(file), clock_ns);
            };
        } catch (IOException e) {
            throw new InputError("--bus " + address + ": " + e.getMessage());
        }
    }
}
