package org.furrow.node.log;

import java.nio.ByteOrder;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.world.delta.EpochReader;

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
    private int commitAt;
    private int first;

    void clear() {
        length = 0;
        commits = 0;
    }

    void beginCommit(int number) {
        if (commits == 0) {
            first = number;
        }
        commits++;
        commitAt = length;
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
        buffer.putInt(commitAt + SECTIONS_AT, buffer.getInt(commitAt + SECTIONS_AT, ORDER) + 1, ORDER);
    }

    /** Sets the digest after the last commit, if that is the one with this number. */
    void setDigest(int commit, long digest) {
        if (commits > 0 && buffer.getInt(commitAt, ORDER) == commit) {
            buffer.putInt(commitAt + KNOWN_AT, 1, ORDER);
            buffer.putLong(commitAt + DIGEST_AT, digest, ORDER);
        }
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
