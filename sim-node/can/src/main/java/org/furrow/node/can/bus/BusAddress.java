package org.furrow.node.can.bus;

import java.net.InetAddress;
import java.nio.file.Path;
import org.furrow.node.input.InputError;

/** Address of a bus, as in the option {@code --bus}. */
public sealed interface BusAddress {
    /** Syntax of an address. */
    String FORMS = "slcan:DEVICE[@BITRATE] | udp:GROUP[:PORT][@HOPS] | can:IFACE | memory | replay:FILE";

    /**
     * A serial adapter.
     *
     * @param bitrate_bps bit rate of the CAN bus
     * @param baud baud rate of the serial line
     */
    record Slcan(String device, int bitrate_bps, int baud) implements BusAddress {
        /** Bit rate of ISOBUS and J1939. */
        static final int DEFAULT_BITRATE_BPS = 250_000;

        static final int DEFAULT_BAUD = 115_200;

        @Override
        public String toString() {
            return "slcan:" + device + "@" + bitrate_bps + (baud == DEFAULT_BAUD ? "" : "," + baud);
        }
    }

    /**
     * A multicast group; the defaults are those of python-can.
     *
     * @param hops range of datagrams: 0 this machine only, 1 this network, more through routers
     */
    record Multicast(InetAddress group, int port, int hops) implements BusAddress {
        static final int DEFAULT_PORT = 43113;
        static final int DEFAULT_HOPS = 1;

        @Override
        public String toString() {
            String host = group.getHostAddress();
            return "udp:" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port
                    + (hops == DEFAULT_HOPS ? "" : "@" + hops);
        }
    }

    /** A SocketCAN interface of Linux. */
    record SocketCan(String name) implements BusAddress {
        @Override
        public String toString() {
            return "can:" + name;
        }
    }

    record Memory() implements BusAddress {
        @Override
        public String toString() {
            return "memory";
        }
    }

    record Replay(Path file) implements BusAddress {
        @Override
        public String toString() {
            return "replay:" + file;
        }
    }

    static BusAddress parse(String text) throws InputError {
        return new BusAddressParser(text).parse();
    }
}
