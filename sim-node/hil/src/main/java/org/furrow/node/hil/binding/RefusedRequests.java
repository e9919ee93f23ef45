package org.furrow.node.hil.binding;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Requests of J1939-21 for parameter groups that the node does not send, until their negative acknowledgements are
 * sent. Further ones are dropped. Its methods do not allocate.
 *
 * <pre>
 *   acknowledgement, PGN 59392 (E800)   control 1: 1 = negative | group function 1: FF | FF FF | requester 1 | group 3
 * </pre>
 */
final class RefusedRequests {
    /** Length of the number of a parameter group in a request. */
    static final int PGN_BYTES = 3;

    private static final int ACKNOWLEDGEMENT = 0xE800;
    private static final int PRIORITY = 6;
    private static final int NEGATIVE = 1;
    private static final int MOST = 16;

    private final int[] groups = new int[MOST];
    private final int[] requesters = new int[MOST];
    private int count;

    /** @param requester address of the node that has sent the request */
    void add(int pgn, int requester) {
        if (count < MOST) {
            groups[count] = pgn;
            requesters[count++] = requester;
        }
    }

    /**
     * Writes the next acknowledgement, which goes to all nodes.
     *
     * @return false if there is none
     */
    boolean poll(int address, CanFrame dest) {
        if (count == 0) {
            return false;
        }
        count--;
        dest.extended(J1939Id.of(PRIORITY, ACKNOWLEDGEMENT, J1939Id.GLOBAL, address))
                .length(8)
                .put64(0, -1)
                .put8(0, NEGATIVE)
                .put8(4, requesters[count])
                .put16(5, groups[count])
                .put8(7, groups[count] >> 16);
        return true;
    }
}
