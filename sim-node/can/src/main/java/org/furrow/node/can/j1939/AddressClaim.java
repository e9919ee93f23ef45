package org.furrow.node.can.j1939;

import java.util.Arrays;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.KnownMessages;

/**
 * Claims an address on a J1939 network (J1939-81, ISO 11783-5) and records the claims of other nodes.
 *
 * <p>It sends its claim and waits 250 ms. In a conflict the lower NAME keeps the address. The loser claims the
 * next free address from 128 to 235 if its NAME is arbitrary-address capable; otherwise it sends "cannot claim". After
 * 250 ms, and then after pauses that double up to 8 s, it requests the claims of all nodes, waits 250 ms for them, and
 * claims an address that is free. Requests for claims are answered, and so are, at most every 5 s, frames of another
 * node that uses the address without a claim. Time is the tick passed by the caller, so that
 * replays are identical. No allocations after construction.
 */
public final class AddressClaim {
    /** State of the claim. */
    public enum State {
        /** Not started. */
        IDLE,
        /** Waits 250 ms for objections. */
        WAITING,
        /** Has an address. */
        CLAIMED,
        /** Has lost its address and found no other; tries again. */
        CANNOT_CLAIM
    }

    private static final String LOST = "this node has lost its address on the bus and found no free one; it sends no"
            + " messages and tries again";

    private static final String NAMESAKE =
            "another node on the bus has the NAME of this one, so that both use one address;"
                    + " give each node its own 'identity'";

    private static final String VIOLATION =
            "another node on the bus sends with the address of this one, which it has not"
                    + " claimed (address violation, J1939-81); controllers cannot tell their messages apart; give each node"
                    + " its own address";

    private static final int PRIORITY = 6;
    private static final double CONTENTION_S = 0.25;
    /** Shortest time between two claims that answer frames of another node with this address. */
    private static final double VIOLATION_S = 5;

    private static final int LONGEST_PAUSE = 32; // in units of 250 ms
    private static final double DELAY_STEP_S = 0.0006;
    private static final int FIRST_FREE = 128;
    private static final int LAST_FREE = 235;
    private static final int ADDRESSES = 254;

    private final long name;
    private final int preferred;
    private final boolean arbitrary;
    private final long contention_ticks;
    private final long delay_ticks;
    private final long[] names = new long[ADDRESSES];
    private final boolean[] taken = new boolean[ADDRESSES];

    private State state = State.IDLE;
    private int address;
    private boolean claimPending;
    private long sendAt;
    private long claimedAt;
    /** Pause before the next request of claims, in units of 250 ms. */
    private int pause = 1;

    private long retryAt;
    /** Whether the claims of all nodes were requested, and the answers are awaited until {@link #retryAt}. */
    private boolean asking;

    private boolean namesake;
    private boolean violated;
    private final long violation_ticks;
    /** Before this tick, no further claim answers frames of another node with this address. */
    private long quietUntil;

    /**
     * Creates a claim that is not started.
     *
     * @param address preferred address, 0 to 253
     * @param step_s length of a tick, in s
     */
    public AddressClaim(J1939Name name, int address, double step_s) {
        if (address < 0 || address >= ADDRESSES || !(step_s > 0)) {
            throw new IllegalArgumentException(
                    "address must be in [0, 253] and step_s > 0, address=" + address + " step_s=" + step_s);
        }
        this.name = name.bits();
        this.arbitrary = name.arbitraryAddress();
        this.address = address;
        preferred = address;
        contention_ticks = (long) Math.ceil(CONTENTION_S / step_s);
        violation_ticks = (long) Math.ceil(VIOLATION_S / step_s);
        int sum = 0;
        for (int k = 0; k < Long.BYTES; k++) {
            sum += (int) (this.name >>> (8 * k)) & 0xFF;
        }
        delay_ticks = (long) ((sum & 0xFF) * DELAY_STEP_S / step_s);
    }

    /** Starts to claim the preferred address. */
    public void start(long tick) {
        state = State.WAITING;
        asking = false;
        claimedAt = tick + contention_ticks;
        schedule(tick, 0);
    }

    /** Handles a frame from the bus: claims, requests for claims, and frames of others with this node's address. */
    public void onFrame(CanFrame frame, long tick) {
        if (!frame.isExtended() || frame.isRemote() || state == State.IDLE) {
            return;
        }
        int pgn = J1939Id.pgn(frame.id());
        if (pgn == KnownMessages.ADDRESS_CLAIM && frame.length() == Long.BYTES) {
            onClaim(J1939Id.source(frame.id()), frame.i64(0), tick);
            return;
        }
        if (isReady() && J1939Id.source(frame.id()) == address) {
            onViolation(tick);
        }
        if (pgn == KnownMessages.REQUEST
                && frame.length() >= 3
                && (frame.u16(0) | (frame.u8(2) << 16)) == KnownMessages.ADDRESS_CLAIM) {
            int destination = J1939Id.destination(frame.id());
            if (destination == J1939Id.GLOBAL || destination == address()) {
                schedule(tick, state == State.CANNOT_CLAIM ? delay_ticks : 0);
            }
        }
    }

    /**
     * Writes the frame that is due, if any: the claim, or a request for the claims of others.
     *
     * @return whether the frame must be sent
     */
    public boolean poll(long tick, CanFrame dest) {
        if (state == State.WAITING && tick >= claimedAt && !claimPending) {
            state = State.CLAIMED;
            pause = 1;
        }
        if (state == State.CANNOT_CLAIM && tick >= retryAt && !claimPending) {
            if (!asking) {
                request(tick, dest);
                return true;
            }
            claimFree(tick);
        }
        if (!claimPending || tick < sendAt) {
            return false;
        }
        claimPending = false;
        dest.extended(J1939Id.of(PRIORITY, KnownMessages.ADDRESS_CLAIM, J1939Id.GLOBAL, address()));
        dest.put64(0, name).length(Long.BYTES);
        return true;
    }

    private void request(long tick, CanFrame dest) {
        Arrays.fill(taken, false);
        asking = true;
        retryAt = tick + contention_ticks;
        dest.extended(J1939Id.of(PRIORITY, KnownMessages.REQUEST, J1939Id.GLOBAL, KnownMessages.NULL_ADDRESS))
                .put16(0, KnownMessages.ADDRESS_CLAIM & 0xFFFF)
                .put8(2, KnownMessages.ADDRESS_CLAIM >> 16)
                .length(3);
    }

    /** Claims an address that no answer to the request has named, else pauses. */
    private void claimFree(long tick) {
        int free = !taken[preferred] ? preferred : arbitrary ? nextFree() : -1;
        if (free >= 0) {
            address = free;
            start(tick);
        } else {
            asking = false;
            retryAt = tick + pause * contention_ticks;
            pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
    }

    /** Schedules the last frame again, because the bus rejected it; the time for objections starts anew. */
    public void notSent(long tick) {
        if (asking) {
            asking = false;
            retryAt = tick + 1;
            return;
        }
        claimPending = true;
        sendAt = tick + 1;
        if (state == State.WAITING) {
            claimedAt = sendAt + contention_ticks;
        }
    }

    public State state() {
        return state;
    }

    /** Whether another node has claimed an address with the NAME of this one, which must be unique. */
    public boolean hasNamesake() {
        return namesake;
    }

    /** Whether another node has sent with the address of this one, which it has not claimed. */
    public boolean isViolated() {
        return violated;
    }

    /** What is wrong with the address, in words for users; empty when this node has it alone. */
    public String trouble() {
        return state == State.CANNOT_CLAIM ? LOST : namesake ? NAMESAKE : violated ? VIOLATION : "";
    }

    /** Returns the source address, {@link KnownMessages#NULL_ADDRESS} if there is none. */
    public int address() {
        return state == State.CANNOT_CLAIM || state == State.IDLE ? KnownMessages.NULL_ADDRESS : address;
    }

    /** Returns whether the address is claimed, so that frames may be sent. */
    public boolean isReady() {
        return state == State.CLAIMED;
    }

    private void onViolation(long tick) {
        violated = true;
        if (tick >= quietUntil) {
            quietUntil = tick + violation_ticks;
            schedule(tick, 0);
        }
    }

    private void onClaim(int source, long other, long tick) {
        if (other == name) {
            if (state == State.CLAIMED) {
                schedule(tick, 0); // the other node has just joined, and learns that the NAME is taken
            }
            namesake = true;
            return;
        }
        if (source >= ADDRESSES) {
            return; // a node without an address sends "cannot claim"
        }
        release(other);
        boolean contested = source == address();
        if (contested && Long.compareUnsigned(name, other) < 0) {
            schedule(tick, 0);
            return;
        }
        taken[source] = true;
        names[source] = other;
        if (!contested) {
            return;
        }
        int free = arbitrary ? nextFree() : -1;
        if (free >= 0) {
            address = free;
            start(tick);
        } else {
            state = State.CANNOT_CLAIM;
            asking = false;
            retryAt = tick + pause * contention_ticks;
            pause = Math.min(2 * pause, LONGEST_PAUSE);
            schedule(tick, delay_ticks);
        }
    }

    private void schedule(long tick, long delay) {
        claimPending = true;
        sendAt = tick + delay;
    }

    /** Frees the previous address of a node that claims another one. */
    private void release(long other) {
        for (int k = 0; k < ADDRESSES; k++) {
            if (taken[k] && names[k] == other) {
                taken[k] = false;
            }
        }
    }

    private int nextFree() {
        for (int k = FIRST_FREE; k <= LAST_FREE; k++) {
            if (!taken[k]) {
                return k;
            }
        }
        return -1;
    }

    /** Discards the claims of other nodes and claims the address again, as after the loss of the bus. */
    public void restart(long tick) {
        Arrays.fill(taken, false);
        start(tick);
    }
}
