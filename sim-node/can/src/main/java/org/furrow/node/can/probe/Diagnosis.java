package org.furrow.node.can.probe;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.bus.BusAddress;

/** Says what may be missing on a bus, and what to try. */
public final class Diagnosis {
    private Diagnosis() {}

    /**
     * One line for each thing that is missing; none when all is well.
     *
     * @param silent whether no frame was heard
     */
    public static List<String> of(BusAddress address, BusStats stats, boolean silent) {
        List<String> lines = new ArrayList<>();
        String fault = stats.lastFault();
        if (stats.state() == BusState.UNPLUGGED) {
            lines.add("the bus is not there: " + fault);
        } else if (fault != null) {
            lines.add(fault + (stats.reopens() > 0 ? "; it was opened again" : ""));
        }
        if (stats.state() == BusState.BUS_OFF || stats.busOffs() > 0) {
            lines.add("the controller went bus-off: wrong bit rate, swapped or shorted wires, no terminating resistors"
                    + restart(address));
        } else if (stats.state() == BusState.PASSIVE || stats.state() == BusState.WARNING) {
            lines.add("errors on the wire: wrong bit rate, nobody else who acknowledges, or no terminating resistors");
        } else if (stats.errorFrames() > 0) {
            lines.add(stats.errorFrames() + " error frames: wrong bit rate of somebody, or a loose wire");
        }
        if (stats.malformed() > 0) {
            lines.add(stats.malformed() + malformed(address));
        }
        if (stats.missed() > 0) {
            lines.add(stats.missed()
                    + " frames were lost before they were read: a slow adapter, or a machine under load");
        }
        if (silent) {
            lines.add("no frames: " + silence(address));
        }
        return lines;
    }

    private static String restart(BusAddress address) {
        return address instanceof BusAddress.SocketCan(String name)
                ? "; 'ip link set " + name + " type can restart-ms 100' lets it come back by itself"
                : "";
    }

    private static String malformed(BusAddress address) {
        return switch (address) {
            case BusAddress.Slcan slcan ->
                " lines that are none of SLCAN: a wrong baud rate (slcan:DEVICE@BITRATE,BAUD), or another protocol";
            case BusAddress.Multicast multicast ->
                " datagrams that are no frames: does somebody else use this group and port?";
            default -> " frames that are none";
        };
    }

    private static String silence(BusAddress address) {
        return switch (address) {
            case BusAddress.Slcan(var device, int bitrate_bps, var baud) ->
                "is " + bitrate_bps
                        + " bit/s right (ISOBUS and J1939: 250k, some cars 500k)? Are CAN-H and CAN-L connected and not swapped, is"
                        + " anybody else switched on?";
            case BusAddress.Multicast(var group, int port, var hops) ->
                "nobody sends to " + group.getHostAddress() + " port " + port
                        + ": is the other side in this group, in this network or on this machine, does a firewall let multicast through, and do its"
                        + " datagrams leave its machine (udp:GROUP:PORT@1)?";
            case BusAddress.SocketCan(String name) ->
                "is " + name + " up with the right bit rate ('ip -details link show " + name
                        + "'), and does anybody send?";
            case BusAddress.Memory memory -> "a bus in memory has nobody else on it";
            case BusAddress.Replay replay -> "the log holds none that was received";
        };
    }
}
