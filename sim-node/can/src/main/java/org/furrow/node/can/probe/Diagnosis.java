package org.furrow.node.can.probe;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.bus.BusAddress;

/** Suggests causes of problems of a bus. */
public final class Diagnosis {
    private Diagnosis() {}

    /**
     * Returns one line for each problem.
     *
     * @param silent whether no frame was received
     */
    public static List<String> of(BusAddress address, BusStats stats, boolean silent) {
        List<String> lines = new ArrayList<>();
        String fault = stats.lastFault();
        if (stats.state() == BusState.UNPLUGGED) {
            lines.add("the bus is not available: " + fault);
        } else if (fault != null) {
            lines.add(fault + (stats.get(Counter.REOPENS) > 0 ? "; the bus was reopened" : ""));
        }
        if (stats.state() == BusState.BUS_OFF || stats.get(Counter.BUS_OFFS) > 0) {
            lines.add("the controller went bus-off: wrong bit rate, swapped or shorted wires, no terminating resistors"
                    + restart(address));
        } else if (stats.state() == BusState.PASSIVE || stats.state() == BusState.WARNING) {
            lines.add(
                    "errors on the wire: wrong bit rate, no other node that acknowledges, or no terminating resistors");
        } else if (stats.get(Counter.ERROR_FRAMES) > 0) {
            lines.add(stats.get(Counter.ERROR_FRAMES) + " error frames: wrong bit rate of a node, or a loose wire");
        }
        if (stats.get(Counter.MALFORMED) > 0) {
            lines.add(stats.get(Counter.MALFORMED) + malformed(address));
        }
        if (stats.get(Counter.MISSED) > 0) {
            lines.add(
                    stats.get(Counter.MISSED) + " received frames were lost: a slow adapter, or a machine under load");
        }
        if (silent) {
            lines.add("no frames: " + silence(address));
        }
        return lines;
    }

    private static String restart(BusAddress address) {
        return address instanceof BusAddress.SocketCan(String name)
                ? "; 'ip link set " + name + " type can restart-ms 100' restarts it automatically"
                : "";
    }

    private static String malformed(BusAddress address) {
        return switch (address) {
            case BusAddress.Slcan slcan ->
                " lines are not SLCAN: wrong baud rate (slcan:DEVICE@BITRATE,BAUD) or another protocol";
            case BusAddress.Multicast multicast ->
                " datagrams are not frames: another program may use this group and port";
            default -> " frames are malformed";
        };
    }

    private static String silence(BusAddress address) {
        return switch (address) {
            case BusAddress.Slcan(var device, int bitrate_bps, var baud) ->
                "check the bit rate of " + bitrate_bps + " bit/s (ISOBUS and J1939: 250k, some cars: 500k),"
                        + " that CAN-H and CAN-L are connected and not swapped, and that other nodes are switched on";
            case BusAddress.Multicast(var group, int port, var hops) ->
                "no datagrams to " + group.getHostAddress() + " port " + port
                        + "; check that the sender uses this group in this network or on this machine,"
                        + " that its datagrams leave its machine (udp:GROUP:PORT@1), and that no firewall blocks multicast";
            case BusAddress.SocketCan(String name) ->
                "check that " + name + " is up with the correct bit rate ('ip -details link show " + name
                        + "') and that other nodes send";
            case BusAddress.Memory memory -> "a bus in memory has no other nodes";
            case BusAddress.Replay replay -> "the log contains no received frames";
        };
    }
}
