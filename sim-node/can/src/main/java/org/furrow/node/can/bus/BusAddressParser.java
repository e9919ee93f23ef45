package org.furrow.node.can.bus;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.furrow.node.can.bus.BusAddress.Multicast;
import org.furrow.node.can.bus.BusAddress.Slcan;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;

/** Parses the address of a bus. */
final class BusAddressParser {
    private static final List<String> KINDS = List.of("slcan", "udp", "can", "memory", "replay");
    private static final String GROUP_HINT =
            "a multicast group is an address such as 239.74.163.2 or [ff15::1], in 224.0.0.0/4 or ff00::/8";

    private final String text;

    BusAddressParser(String text) {
        this.text = text;
    }

    BusAddress parse() throws InputError {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text : text.substring(0, colon);
        String rest = colon < 0 ? "" : text.substring(colon + 1);
        if (kind.equals("memory")) {
            require(colon < 0, "memory takes no arguments");
            return new BusAddress.Memory();
        }
        if (!KINDS.contains(kind)) {
            String near = Spelling.nearest(kind, KINDS);
            throw error("expected " + BusAddress.FORMS + (near == null ? "" : "; did you mean '" + near + "'?"));
        }
        require(!rest.isEmpty(), "'" + kind + "' needs an argument; expected " + BusAddress.FORMS);
        return switch (kind) {
            case "slcan" -> slcan(rest);
            case "udp" -> multicast(rest);
            case "can" -> {
                boolean valid = rest.matches("[A-Za-z0-9._-]{1,15}");
                require(valid, "an interface has 1 to 15 letters, digits, '.', '_' or '-', as in can:can0");
                yield new BusAddress.SocketCan(rest);
            }
            default -> replay(rest);
        };
    }

    private InputError error(String why) {
        return new InputError("--bus " + text + ": " + why);
    }

    private void require(boolean valid, String why) throws InputError {
        if (!valid) {
            throw error(why);
        }
    }

    private Slcan slcan(String rest) throws InputError {
        int at = rest.lastIndexOf('@');
        if (at < 0) {
            return new Slcan(rest, Slcan.DEFAULT_BITRATE_BPS, Slcan.DEFAULT_BAUD);
        }
        String speeds = rest.substring(at + 1);
        int comma = speeds.indexOf(',');
        String rate = comma < 0 ? speeds : speeds.substring(0, comma);
        int bitrate_bps = bitrate_bps(rate);
        require(
                SlcanPort.speedCode(bitrate_bps) >= 0,
                "'" + rate + "' is not a bit rate of SLCAN; use 10k, 20k, 50k, 100k, 125k, 250k, 500k, 800k or 1M");
        int baud = comma < 0 ? Slcan.DEFAULT_BAUD : number(speeds.substring(comma + 1));
        require(
                at > 0 && baud >= 300 && baud <= 4_000_000,
                "expected slcan:DEVICE@BITRATE,BAUD with a baud rate of the serial line from 300 to 4000000");
        return new Slcan(rest.substring(0, at), bitrate_bps, baud);
    }

    /** Returns a bit rate, optionally with the suffix k or M; -1 if it is invalid. */
    private static int bitrate_bps(String rate) {
        String lower = rate.toLowerCase(Locale.ROOT);
        int scale = lower.endsWith("k") ? 1000 : lower.endsWith("m") ? 1_000_000 : 1;
        int value = number(scale == 1 ? lower : lower.substring(0, lower.length() - 1));
        return value < 0 || value > 10_000_000 / scale ? -1 : value * scale;
    }

    private static int number(String digits) {
        return digits.matches("[0-9]{1,8}") ? Integer.parseInt(digits) : -1;
    }

    private Multicast multicast(String rest) throws InputError {
        int at = rest.lastIndexOf('@');
        String where = at < 0 ? rest : rest.substring(0, at);
        int hops = at < 0 ? Multicast.DEFAULT_HOPS : number(rest.substring(at + 1));
        require(hops >= 0 && hops <= 255, "the hops after '@' are a number from 0 (this machine only) to 255");
        boolean bracket = where.startsWith("[");
        int hostEnd = bracket ? where.indexOf(']') + 1 : where.indexOf(':');
        boolean severalColons = !bracket && where.indexOf(':') != where.lastIndexOf(':');
        String host = severalColons || hostEnd <= 0 ? where : where.substring(0, hostEnd);
        String tail = where.substring(host.length());
        int port = tail.isEmpty() ? Multicast.DEFAULT_PORT : number(tail.substring(1));
        require(port >= 1 && port <= 65535, "a port is a number from 1 to 65535");
        return new Multicast(group(host), port, hops);
    }

    /** Parses a literal address; names are not resolved. */
    private InetAddress group(String host) throws InputError {
        require(
                host.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}") || host.matches("\\[?[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*]?"),
                GROUP_HINT);
        try {
            InetAddress group = InetAddress.getByName(host);
            require(group.isMulticastAddress(), GROUP_HINT);
            return group;
        } catch (UnknownHostException e) {
            throw error(GROUP_HINT);
        }
    }

    private BusAddress replay(String file) throws InputError {
        try {
            return new BusAddress.Replay(Path.of(file));
        } catch (InvalidPathException e) {
            throw error("'" + file + "' is not a valid file name: " + e.getReason());
        }
    }
}
