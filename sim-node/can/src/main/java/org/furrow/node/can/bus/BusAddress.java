package org.furrow.node.can.bus;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;

/** Where a bus is, as the option {@code --bus} says it. */
public sealed interface BusAddress {
    /** What may be written. */
    String FORMS = "slcan:DEVICE[@BITRATE] | udp:GROUP[:PORT][@HOPS] | can:IFACE | memory | replay:FILE";

    /**
     * A serial adapter.
     *
     * @param bitrate_bps of the CAN bus
     * @param baud of the serial line
     */
    record Slcan(String device, int bitrate_bps, int baud) implements BusAddress {
        /** ISOBUS and J1939. */
        static final int DEFAULT_BITRATE_bps = 250_000;
        /** What matters for adapters on a real serial line only. */
        static final int DEFAULT_BAUD = 115_200;

        @Override
        public String toString() {
            return "slcan:" + device + "@" + bitrate_bps + (baud == DEFAULT_BAUD ? "" : "," + baud);
        }
    }

    /**
     * A multicast group.
     *
     * @param hops how far datagrams go: 0 on this machine only, 1 in this network, more through routers
     */
    record Multicast(InetAddress group, int port, int hops) implements BusAddress {
        /** That of python-can. */
        static final int DEFAULT_PORT = 43113;
        /** That of python-can: datagrams pass no router. */
        static final int DEFAULT_HOPS = 1;

        @Override
        public String toString() {
            String host = group.getHostAddress();
            return "udp:" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port
                    + (hops == DEFAULT_HOPS ? "" : "@" + hops);
        }
    }

    /** An interface of Linux. */
    record SocketCan(String name) implements BusAddress {
        @Override
        public String toString() {
            return "can:" + name;
        }
    }

    /** A bus within this process. */
    record Memory() implements BusAddress {
        @Override
        public String toString() {
            return "memory";
        }
    }

    /** A log. */
    record Replay(Path file) implements BusAddress {
        @Override
        public String toString() {
            return "replay:" + file;
        }
    }

    /** Reads an address; an {@link InputError} says in one line what is wrong with it. */
    static BusAddress parse(String text) throws InputError {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text : text.substring(0, colon);
        String rest = colon < 0 ? "" : text.substring(colon + 1);
        if (kind.equals("memory")) {
            return Parts.require(text, colon < 0, "memory takes nothing behind it", new Memory());
        }
        if (!Parts.KINDS.contains(kind)) {
            String near = Spelling.nearest(kind, Parts.KINDS);
            throw Parts.error(text, "it reads " + FORMS + (near == null ? "" : "; did you mean '" + near + "'?"));
        }
        if (rest.isEmpty()) {
            throw Parts.error(text, "something is missing behind '" + kind + "'; it reads " + FORMS);
        }
        return switch (kind) {
            case "slcan" -> Parts.slcan(text, rest);
            case "udp" -> Parts.multicast(text, rest);
            case "can" ->
                Parts.require(
                        text,
                        Parts.INTERFACE.matcher(rest).matches(),
                        "an interface has 1 to 15 letters, digits, '.', '_' or '-', as in can:can0",
                        new SocketCan(rest));
            default -> Parts.replay(text, rest);
        };
    }

    /** How the parts of an address are read. */
    final class Parts {
        private static final List<String> KINDS = List.of("slcan", "udp", "can", "memory", "replay");
        private static final Pattern INTERFACE = Pattern.compile("[A-Za-z0-9._-]{1,15}");

        private Parts() {}

        private static InputError error(String text, String why) {
            return new InputError("--bus " + text + ": " + why);
        }

        private static BusAddress require(String text, boolean right, String why, BusAddress address)
                throws InputError {
            if (!right) {
                throw error(text, why);
            }
            return address;
        }

        private static BusAddress slcan(String text, String rest) throws InputError {
            int at = rest.lastIndexOf('@');
            if (at < 0) {
                return new Slcan(rest, Slcan.DEFAULT_BITRATE_bps, Slcan.DEFAULT_BAUD);
            }
            String speeds = rest.substring(at + 1);
            int comma = speeds.indexOf(',');
            String rate = comma < 0 ? speeds : speeds.substring(0, comma);
            int bitrate_bps = bitrate(rate);
            if (SlcanPort.speedCode(bitrate_bps) < 0) {
                throw error(
                        text,
                        "'" + rate + "' is no bit rate of SLCAN; they are 10k 20k 50k 100k 125k 250k 500k 800k 1M");
            }
            int baud = comma < 0 ? Slcan.DEFAULT_BAUD : number(speeds.substring(comma + 1));
            boolean right = at > 0 && baud >= 300 && baud <= 4_000_000;
            return require(
                    text,
                    right,
                    "it reads slcan:DEVICE@BITRATE,BAUD with a baud rate of the serial line from 300 to 4000000",
                    new Slcan(rest.substring(0, at), bitrate_bps, baud));
        }

        /** A number of bits a second, also with k or M; -1 when it is none. */
        private static int bitrate(String text) {
            String lower = text.toLowerCase(Locale.ROOT);
            int scale = lower.endsWith("k") ? 1000 : lower.endsWith("m") ? 1_000_000 : 1;
            int value = number(scale == 1 ? lower : lower.substring(0, lower.length() - 1));
            return value < 0 || value > 10_000_000 / scale ? -1 : value * scale;
        }

        private static int number(String text) {
            return text.matches("[0-9]{1,8}") ? Integer.parseInt(text) : -1;
        }

        private static BusAddress multicast(String text, String rest) throws InputError {
            int at = rest.lastIndexOf('@');
            String where = at < 0 ? rest : rest.substring(0, at);
            int hops = at < 0 ? Multicast.DEFAULT_HOPS : number(rest.substring(at + 1));
            if (hops < 0 || hops > 255) {
                throw error(text, "the hops behind '@' are a number from 0, this machine only, to 255");
            }
            boolean bracket = where.startsWith("[");
            int hostEnd = bracket ? where.indexOf(']') + 1 : where.indexOf(':');
            boolean severalColons = !bracket && where.indexOf(':') != where.lastIndexOf(':');
            String host = severalColons || hostEnd <= 0 ? where : where.substring(0, hostEnd);
            String tail = where.substring(host.length());
            int port = tail.isEmpty() ? Multicast.DEFAULT_PORT : number(tail.substring(1));
            if (port < 1 || port > 65535) {
                throw error(text, "a port is a number from 1 to 65535");
            }
            return new Multicast(group(text, host), port, hops);
        }

        private static InetAddress group(String text, String host) throws InputError {
            String advice = "a multicast group is an address as 239.74.163.2 or [ff15::1], in 224.0.0.0/4 or ff00::/8";
            boolean literal =
                    host.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}") || host.matches("\\[?[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*]?");
            if (!literal) {
                throw error(text, advice); // no name is looked up
            }
            try {
                InetAddress group = InetAddress.getByName(host);
                if (group.isMulticastAddress()) {
                    return group;
                }
            } catch (UnknownHostException e) {
                // not an address: the same advice
            }
            throw error(text, advice);
        }

        private static BusAddress replay(String text, String rest) throws InputError {
            try {
                return new Replay(Path.of(rest));
            } catch (InvalidPathException e) {
                throw error(text, "'" + rest + "' cannot be the name of a file here: " + e.getReason());
            }
        }
    }
}
