package org.furrow.world.transport.mpj.express;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.BitUtil;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** The messages of one round after another: the own one as it is written, and all of them as they come. */
final class RoundSlot {
    private static final int FIRST_BYTES = 1 << 14;

    /** Tags of messages are those of rounds, modulo this; two to each, from the first on. */
    private static final int TAGS = 1 << 20;

    private static final int FIRST_TAG = 16;

    private final int rank;
    private final MpjCalls mpj;
    private final ExpandableArrayBuffer own = new ExpandableArrayBuffer(FIRST_BYTES);
    private final UnsafeBuffer[] views;
    private final int[] lengths;
    private final int[] atOnce;
    private final int[] places;
    private final int[] counts;
    private final byte[] covered = new byte[Allotments.LENGTH];
    private MpjCalls.@Nullable Gather gather;
    private byte[] all = new byte[0];
    private byte @Nullable [] joined;
    private long call;
    private long round;
    private int ownLength;

    RoundSlot(int rank, int ranks, MpjCalls mpj) {
        this.rank = rank;
        this.mpj = mpj;
        views = new UnsafeBuffer[ranks];
        for (int r = 0; r < ranks; r++) {
            views[r] = new UnsafeBuffer(all);
        }
        lengths = new int[ranks];
        atOnce = new int[ranks];
        places = new int[ranks];
        counts = new int[ranks];
    }

    /** Where this rank's message is written. */
    ExpandableArrayBuffer own() {
        return own;
    }

    /** The length of each rank's message, in bytes; not to be written. */
    int[] lengths() {
        return lengths;
    }

    /** A rank's message. */
    UnsafeBuffer message(int of) {
        return views[of];
    }

    /** Prepares a round, with so many bytes as this rank's message. */
    void prepare(long number, int length, Allotments allotments) {
        round = number;
        ownLength = length;
        System.arraycopy(allotments.bytes(), 0, atOnce, 0, atOnce.length);
        System.arraycopy(allotments.places(), 0, places, 0, places.length);
        if (all.length < allotments.total()) {
            all = new byte[allotments.total()];
        }
    }

    /** Begins to send and to receive what goes at once. */
    void begin() {
        if (gather == null) {
            gather = mpj.newGather();
        }
        int room = atOnce[rank] - Allotments.LENGTH;
        own.checkLimit(atOnce[rank]); // grows it
        own.getBytes(room, covered); // the length lies over bytes of a longer message until they have been sent
        own.putInt(room, ownLength, LITTLE_ENDIAN);
        gather.begin(own.byteArray(), all, atOnce, places, tag(0));
    }

    /**
     * Gets on with the round and returns whether all messages are there.
     *
     * @param longThread does what waits
     */
    boolean advance(LongThread longThread) {
        byte[] whole = joined;
        if (whole != null) {
            if (!longThread.hasMade(call)) {
                return false;
            }
            joined = null;
            all = whole;
            for (int r = 0; r < places.length; r++) {
                places[r] -= lengths[r] - counts[r]; // from where the rest began to where the whole begins
            }
            takeUp();
            return true;
        }
        if (gather == null || !gather.isDone()) {
            return false;
        }
        own.putBytes(atOnce[rank] - Allotments.LENGTH, covered);
        if (readLengths()) {
            takeUp();
            return true;
        }
        byte[] dest = joinWhatCame();
        joined = dest;
        call = longThread.run(
                () -> mpj.gatherLong(own.byteArray(), ownLength - counts[rank], dest, counts, places, tag(1)));
        return false;
    }

    /** Whether messages are on their way for which one's thread must wait. */
    boolean isLong() {
        return joined != null;
    }

    private int tag(int part) {
        return FIRST_TAG + 2 * (int) (round % TAGS) + part;
    }

    /** Whether all messages are there, too. */
    private boolean readLengths() {
        boolean whole = true;
        for (int r = 0; r < lengths.length; r++) {
            int room = atOnce[r] - Allotments.LENGTH;
            views[r].wrap(all, places[r], atOnce[r]);
            lengths[r] = views[r].getInt(room, LITTLE_ENDIAN);
            if (lengths[r] < 0) {
                throw new IllegalStateException("rank " + r + " sends " + lengths[r] + " bytes in round " + round);
            }
            whole &= lengths[r] <= room;
        }
        return whole;
    }

    /** An array for all of it, with what has come in its places; sets places and counts of what has not. */
    private byte[] joinWhatCame() {
        long total = 0;
        for (int length : lengths) {
            total += BitUtil.align((long) length, Long.BYTES);
        }
        byte[] dest = new byte[Allotments.requireSize(total)];
        int place = 0;
        for (int r = 0; r < lengths.length; r++) {
            int came = Math.min(lengths[r], atOnce[r] - Allotments.LENGTH);
            System.arraycopy(all, places[r], dest, place, came);
            counts[r] = lengths[r] - came;
            places[r] = place + came;
            place += BitUtil.align(lengths[r], Long.BYTES);
        }
        return dest;
    }

    private void takeUp() {
        for (int r = 0; r < lengths.length; r++) {
            views[r].wrap(all, places[r], lengths[r]);
        }
    }
}
