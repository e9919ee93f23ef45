package org.furrow.node.engine.exchange;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * The epochs of every vehicle that a commit includes. A conductor sends it to all ranks as this message, little-endian:
 *
 * <pre>
 *   0        4         8        12     16         20      24         32
 *  +--------+---------+--------+------+----------+-------+----------+------------------------+
 *  | "FURV" | version | commit | last | vehicles |   0   | checksum | per vehicle: included, |
 *  |        |         |        |      |          |       |          | 1 if ejected           |
 *  +--------+---------+--------+------+----------+-------+----------+------------------------+
 * </pre>
 */
public final class CommitVector {
    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'V' << 24;
    private static final int VERSION = 1;
    private static final int VERSION_AT = 4;
    private static final int COMMIT_AT = 8;
    private static final int LAST_AT = 12;
    private static final int VEHICLES_AT = 16;
    private static final int CHECKSUM_AT = 24;
    private static final int HEADER = 32;
    private static final int ENTRY = 8;

    private final int[] included;
    /** What the commit before included. */
    private final int[] before;

    private final boolean[] ejected;
    private int commit;
    private int last;

    /**
     * Creates the vector of commit 0, which includes the start of every vehicle.
     *
     * @param last the last epoch of the run
     */
    public CommitVector(int vehicles, int last) {
        included = new int[vehicles];
        before = new int[vehicles];
        Arrays.fill(before, -1);
        ejected = new boolean[vehicles];
        this.last = last;
    }

    /** Advances to a commit as the conductor decided it. */
    public void advanceTo(CommitVector next) {
        System.arraycopy(included, 0, before, 0, included.length);
        System.arraycopy(next.included, 0, included, 0, included.length);
        System.arraycopy(next.ejected, 0, ejected, 0, ejected.length);
        commit = next.commit;
        last = next.last;
    }

    /** Restores the vector of a commit that a checkpoint contains. */
    public void restore(int committed, int[] includedThen, boolean[] ejectedThen) {
        commit = committed;
        System.arraycopy(includedThen, 0, included, 0, included.length);
        System.arraycopy(ejectedThen, 0, ejected, 0, ejected.length);
        System.arraycopy(included, 0, before, 0, included.length);
    }

    public int vehicles() {
        return included.length;
    }

    /** Number of the commit, and of the epoch that it includes of every vehicle in time. */
    public int commit() {
        return commit;
    }

    /** Advances to the next commit, which includes nothing new yet. */
    public void next() {
        System.arraycopy(included, 0, before, 0, included.length);
        commit++;
    }

    /** Includes the epoch of the commit's own number of every vehicle. */
    public void includeAll() {
        Arrays.fill(included, commit);
    }

    /** The last epoch of the run, after which all ranks end it. */
    public int last() {
        return last;
    }

    /** Ends the run earlier, after an epoch that no rank has come beyond. */
    public void endAfter(int epoch) {
        last = epoch;
    }

    /** The last epoch of a vehicle that this commit includes. */
    public int included(int vehicle) {
        return included[vehicle];
    }

    /** The last epoch of a vehicle that the commit before included; -1 before the start. */
    int includedBefore(int vehicle) {
        return before[vehicle];
    }

    /**
     * Includes a vehicle's epochs up to this one.
     *
     * @throws IllegalStateException when the epoch is before what was included, or after the commit's own number
     */
    public void include(int vehicle, int epoch) {
        if (epoch < included[vehicle] || epoch > commit) {
            throw new IllegalStateException("commit " + commit + " cannot include epoch " + epoch + " of vehicle "
                    + vehicle + " after epoch " + included[vehicle]);
        }
        included[vehicle] = epoch;
    }

    /** By how many epochs a vehicle is behind. */
    public int lag(int vehicle) {
        return commit - included[vehicle];
    }

    /** Whether the run continues without this vehicle: no later commit includes an epoch of it. */
    public boolean isEjected(int vehicle) {
        return ejected[vehicle];
    }

    /** Excludes a vehicle from this commit on. */
    public void eject(int vehicle) {
        ejected[vehicle] = true;
    }

    /** Continues a hash chain with this vector's content. */
    long chain(long before) {
        long chain = Digest.mix(before ^ commit);
        for (int v = 0; v < included.length; v++) {
            chain = Digest.mix(chain ^ ((long) included[v] << 1 | (ejected[v] ? 1 : 0)));
        }
        return chain;
    }

    private long checksum() {
        return Digest.mix(chain(MAGIC) ^ last);
    }

    static boolean isOne(DirectBuffer message, int length) {
        return length >= HEADER && message.getInt(0, ORDER) == MAGIC;
    }

    /** Writes the message from offset 0 and returns its length in bytes. */
    int write(MutableDirectBuffer dest) {
        dest.putInt(0, MAGIC, ORDER);
        dest.putInt(VERSION_AT, VERSION, ORDER);
        dest.putInt(COMMIT_AT, commit, ORDER);
        dest.putInt(LAST_AT, last, ORDER);
        dest.putLong(VEHICLES_AT, included.length, ORDER);
        dest.putLong(CHECKSUM_AT, checksum(), ORDER);
        for (int v = 0; v < included.length; v++) {
            dest.putInt(HEADER + ENTRY * v, included[v], ORDER);
            dest.putInt(HEADER + ENTRY * v + Integer.BYTES, ejected[v] ? 1 : 0, ORDER);
        }
        return HEADER + ENTRY * included.length;
    }

    /** Reads a message; null when it is damaged, or of another run. */
    static @Nullable CommitVector read(DirectBuffer message, int length, int vehicles) {
        if (length != HEADER + ENTRY * vehicles
                || message.getInt(VERSION_AT, ORDER) != VERSION
                || message.getLong(VEHICLES_AT, ORDER) != vehicles) {
            return null;
        }
        CommitVector vector = new CommitVector(vehicles, message.getInt(LAST_AT, ORDER));
        vector.commit = message.getInt(COMMIT_AT, ORDER);
        for (int v = 0; v < vehicles; v++) {
            vector.included[v] = message.getInt(HEADER + ENTRY * v, ORDER);
            vector.ejected[v] = message.getInt(HEADER + ENTRY * v + Integer.BYTES, ORDER) != 0;
        }
        return vector.checksum() == message.getLong(CHECKSUM_AT, ORDER) ? vector : null;
    }

    @Override
    public String toString() {
        return "commit " + commit + " of " + last + ": " + Arrays.toString(included);
    }
}
