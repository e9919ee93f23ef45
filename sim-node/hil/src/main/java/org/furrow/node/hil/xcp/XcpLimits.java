package org.furrow.node.hil.xcp;

/**
 * What a transport of XCP permits.
 *
 * @param maxCto longest command and response, in bytes
 * @param maxDto longest packet of data, in bytes
 * @param timestampBytes 2 or 4
 * @param unitCode code of the unit of timestamps: 3 for 1 us, 5 for 100 us
 */
public record XcpLimits(int maxCto, int maxDto, int timestampBytes, int unitCode) {
    /** A datagram on Ethernet. */
    public static final XcpLimits ETHERNET = new XcpLimits(255, 1400, 4, 3);
    /** A classic frame of CAN: a number of four bytes fits beside its timestamp. */
    public static final XcpLimits CAN = new XcpLimits(8, 8, 2, 5);
    /** A frame of CAN FD. */
    public static final XcpLimits CAN_FD = new XcpLimits(64, 64, 4, 3);

    /** Length of the unit of timestamps, in s. */
    double unit_s() {
        return unitCode == 3 ? 1e-6 : 1e-4;
    }

    /** Whether signals of eight bytes fit. */
    boolean isWide() {
        return maxDto > 8;
    }
}
