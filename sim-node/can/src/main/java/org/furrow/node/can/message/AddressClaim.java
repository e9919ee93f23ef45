package org.furrow.node.can.message;

import java.util.Arrays;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Claims an address on a J1939 network (J1939-81, ISO 11783-5), and knows who has claimed the others.
 *
 * <p>It says its claim and waits 250 ms. Who has the lower NAME keeps an address that two want; who loses it takes the next free one of 128 to
 * 235 when its NAME says that it may, else it says that it has none. It answers requests for claims. Time is the tick that is handed in, so that a
 * replay does the same. Nothing is allocated after construction.
 */
public final class AddressClaim {
    /** How far it is. */
    public enum State {
        /** Not started. */
        IDLE,
        /** Has said its claim and waits for objections. */
        WAITING,
        /** Has its address. */
        CLAIMED,
        /** Found no address. */
        CANNOT_CLAIM
    }

    private static final int PRIORITY = 6;
    private static final double CONTENTION_S = 0.25;
    private static final double DELAY_STEP_S = 0.0006;
    private static final int FIRST_FREE = 128;
    private static final int LAST_FREE = 235;
    private static final int ADDRESSES = 254;

    private final long name;
    private final boolean arbitrary;
    private final long contention_ticks;
    private final long delay_ticks;
    private final long[] names = new long[ADDRESSES];
    private final boolean[] heard = new boolean[ADDRESSES];

    private State state = State.IDLE;
    private int address;
    private long due;
    private long settled;
    private boolean mustSay;
    private long contests;
    private long sameNames;

    /**
     * @param address the one to claim first, 0 to 253
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
        contention_ticks = (long) Math.ceil(CONTENTION_S / step_s);
        int sum = 0;
        for (int k = 0; k < Long.BYTES; k++) {
            sum += (int) (this.name >>> (8 * k)) & 0xFF;
        }
        delay_ticks = (long) ((sum & 0xFF) * DELAY_STEP_S / step_s);
    }

    /** Begins to claim. */
    public void start(long tick) {
        claim(tick);
    }

    /** Takes a frame from the bus; those that are neither claim nor request for one change nothing. */
    public void onFrame(CanFrame frame, long tick) {
        if (!frame.isExtended() || frame.isRemote() || state == State.IDLE) {
            return;
        }
        int pgn = J1939Id.pgn(frame.id());
        if (pgn == Messages.ADDRESS_CLAIM && frame.length() == Long.BYTES) {
            onClaim(J1939Id.source(frame.id()), frame.i64(0), tick);
        } else if (pgn == Messages.REQUEST
                && frame.length() >= 3
                && (frame.u16(0) | (frame.u8(2) << 16)) == Messages.ADDRESS_CLAIM) {
            int destination = J1939Id.destination(frame.id());
            if (destination == J1939Id.GLOBAL || destination == address()) {
                say(tick, state == State.CANNOT_CLAIM ? delay_ticks : 0);
            }
        }
    }

    /**
     * Writes the frame that is due now, if one is.
     *
     * @return whether there was one
     */
    public boolean poll(long tick, CanFrame dest) {
        if (state == State.WAITING && tick >= settled && !mustSay) {
            state = State.CLAIMED;
        }
        if (!mustSay || tick < due) {
            return false;
        }
        mustSay = false;
        dest.extended(J1939Id.of(PRIORITY, Messages.ADDRESS_CLAIM, J1939Id.GLOBAL, address()));
        dest.put64(0, name).length(Long.BYTES);
        return true;
    }

    /** The frame that was written last was not taken by the bus: it is due again, and others have as long to object from then on. */
    public void notSent(long tick) {
        mustSay = true;
        due = tick + 1;
        if (state == State.WAITING) {
            settled = due + contention_ticks;
        }
    }

    public State state() {
        return state;
    }

    /** The address from which to send, {@link Messages#NULL_ADDRESS} when there is none. */
    public int address() {
        return state == State.CANNOT_CLAIM || state == State.IDLE ? Messages.NULL_ADDRESS : address;
    }

    /** Whether others may be spoken to: the address is claimed and nobody objected. */
    public boolean isReady() {
        return state == State.CLAIMED;
    }

    /** Whether somebody else has claimed an address. */
    public boolean isTaken(int other) {
        return other >= 0 && other < ADDRESSES && heard[other];
    }

    /** NAME of who has claimed an address; 0 when nobody has. */
    public long nameAt(int other) {
        return isTaken(other) ? names[other] : 0;
    }

    /** How often somebody wanted our address. */
    public long contests() {
        return contests;
    }

    /** Claims of others under our own NAME, which must be unique: ignored. */
    public long sameNames() {
        return sameNames;
    }

    private void onClaim(int source, long other, long tick) {
        if (other == name) {
            sameNames++;
            return;
        }
        if (source >= ADDRESSES) {
            return; // one that found no address
        }
        forget(other);
        if (source != address()) {
            heard[source] = true;
            names[source] = other;
            return;
        }
        contests++;
        if (Long.compareUnsigned(name, other) < 0) {
            say(tick, 0);
            return;
        }
        heard[source] = true;
        names[source] = other;
        int free = arbitrary ? nextFree() : -1;
        if (free >= 0) {
            address = free;
            claim(tick);
        } else {
            state = State.CANNOT_CLAIM;
            say(tick, delay_ticks);
        }
    }

    private void claim(long tick) {
        state = State.WAITING;
        settled = tick + contention_ticks;
        say(tick, 0);
    }

    private void say(long tick, long delay) {
        mustSay = true;
        due = tick + delay;
    }

    /** A device that claims a new address has given up its old one. */
    private void forget(long other) {
        for (int k = 0; k < ADDRESSES; k++) {
            if (heard[k] && names[k] == other) {
                heard[k] = false;
            }
        }
    }

    private int nextFree() {
        for (int k = FIRST_FREE; k <= LAST_FREE; k++) {
            if (!heard[k] && k != address) {
                return k;
            }
        }
        return -1;
    }

    /** Forgets everybody and begins again, as after a bus that was lost. */
    public void restart(long tick) {
        Arrays.fill(heard, false);
        claim(tick);
    }
}
