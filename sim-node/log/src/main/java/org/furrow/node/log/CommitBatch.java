package org.furrow.node.log;

import java.nio.ByteOrder;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.IntArrayList;
import org.furrow.world.message.EpochReader;

/**
 * Uncompressed commits on their way from the rank's thread to that of the log. A commit is its number, the number of
 * its sections, whether its digest is known, the digest; then each section's epoch, length and bytes.
 */
final class CommitBatch {
    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
    private static final int SECTIONS_AT = 4;
    private static final int KNOWN_AT = 8;
    private static final int DIGEST_AT = 12;
    static final int COMMIT_HEAD = 20;
    static final int SECTION_HEAD = 8;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(1 << 16);
    private int length;
    private int commits;
    private int first;
    /** Where each commit begins. */
    private final IntArrayList begins = new IntArrayList();

    void clear() {
        length = 0;
        commits = 0;
        begins.clear();
    }

    void beginCommit(int number) {
        if (commits == 0) {
            first = number;
        }
        commits++;
        begins.addInt(length);
        buffer.putInt(length, number, ORDER);
        buffer.putInt(length + SECTIONS_AT, 0, ORDER);
        buffer.putInt(length + KNOWN_AT, 0, ORDER);
        buffer.putLong(length + DIGEST_AT, 0, ORDER);
        length += COMMIT_HEAD;
    }

    /** Adds the section at which a reader stands. */
    void add(EpochReader section) {
        buffer.putInt(length, section.epoch(), ORDER);
        int bytes = section.copyVehicle(buffer, length + SECTION_HEAD);
        buffer.putInt(length + Integer.BYTES, bytes, ORDER);
        length += SECTION_HEAD + bytes;
        int commitAt = begins.getInt(commits - 1);
        buffer.putInt(commitAt + SECTIONS_AT, buffer.getInt(commitAt + SECTIONS_AT, ORDER) + 1, ORDER);
    }

    /** Sets the digest after a commit, if it is one of these. */
    void setDigest(int commit, long digest) {
        if (has(commit)) {
            int commitAt = begins.getInt(commit - first);
            buffer.putInt(commitAt + KNOWN_AT, 1, ORDER);
            buffer.putLong(commitAt + DIGEST_AT, digest, ORDER);
        }
    }

    private boolean has(int commit) {
        return commits > 0 && commit >= first && commit < first + commits;
    }

    /** Number of commits up to one of these; 0 if it is not one of these. */
    int commitsUpTo(int commit) {
        return has(commit) ? commit - first + 1 : 0;
    }

    /** Length of the commits up to one of these, in bytes; 0 if it is not one of these. */
    int bytesUpTo(int commit) {
        int count = commitsUpTo(commit);
        return count == commits ? length : begins.getInt(count);
    }

    /** Moves the commits after the first {@code kept} ones to another batch, which is empty. */
    void moveRest(int kept, CommitBatch to) {
        if (kept == commits) {
            return;
        }
        int from = begins.getInt(kept);
        to.first = first + kept;
        to.commits = commits - kept;
        to.length = length - from;
        to.buffer.putBytes(0, buffer, from, to.length);
        for (int k = kept; k < commits; k++) {
            to.begins.addInt(begins.getInt(k) - from);
        }
        commits = kept;
        length = from;
    }

    /** Number of the first commit. */
    int first() {
        return first;
    }

    int commits() {
        return commits;
    }

    int bytes() {
        return length;
    }

    ExpandableArrayBuffer buffer() {
        return buffer;
    }

    int commitAt(int at) {
        return buffer.getInt(at, ORDER);
    }

    int sectionsAt(int at) {
        return buffer.getInt(at + SECTIONS_AT, ORDER);
    }

    boolean hasDigestAt(int at) {
        return buffer.getInt(at + KNOWN_AT, ORDER) != 0;
    }

    long digestAt(int at) {
        return buffer.getLong(at + DIGEST_AT, ORDER);
    }

    int epochAt(int at) {
        return buffer.getInt(at, ORDER);
    }

    int lengthAt(int at) {
        return buffer.getInt(at + Integer.BYTES, ORDER);
    }
}
