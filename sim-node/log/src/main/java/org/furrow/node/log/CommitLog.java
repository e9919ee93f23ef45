package org.furrow.node.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.world.digest.Digest;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.jspecify.annotations.Nullable;

/**
 * Reads a commit log from its beginning, a commit at a time. The log of a run that was killed ends with its last whole
 * block.
 */
public final class CommitLog implements AutoCloseable {
    private final BlockFile file;
    private final LogHeader header;
    private final SectionDecoder decoder = new SectionDecoder();
    private final BitReader in = new BitReader();
    private final List<EpochReader> readers = new ArrayList<>();
    private final List<EpochWriter> writers = new ArrayList<>();
    private @Nullable Block block;
    private int commit = -1;
    private int commitsLeft;
    private int sections;
    private boolean known;
    private long digest;
    private long content;

    private CommitLog(BlockFile file) throws IOException, LogDamagedException {
        this.file = file;
        header = LogHeader.read(file);
        file.startAt(LogHeader.BYTES);
    }

    /**
     * Opens a log.
     *
     * @throws IOException when the file cannot be read
     * @throws LogDamagedException when the file is not a commit log of this version
     */
    public static CommitLog open(Path file) throws IOException, LogDamagedException {
        return BlockFile.open(file, Block.Kind.COMMITS, CommitLog::new);
    }

    public LogHeader header() {
        return header;
    }

    /**
     * Moves to the next commit.
     *
     * @return false after the last one; an incomplete block at the end is not read
     * @throws LogDamagedException when the commit is damaged
     */
    public boolean next() throws IOException, LogDamagedException {
        if (commitsLeft == 0 && !nextBlock()) {
            return false;
        }
        commit++;
        commitsLeft--;
        try {
            sections = in.rice(2);
            if (sections < 0 || in.isBeyondEnd()) {
                throw damaged("a commit goes beyond its end");
            }
            for (int s = 0; s < sections; s++) {
                readSection(s);
            }
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
        known = in.bit();
        digest = known ? in.longBits(Long.SIZE) : 0;
        if (commitsLeft == 0 && content != Objects.requireNonNull(block).content()) {
            throw damaged("its messages differ from those that were recorded");
        }
        return true;
    }

    private void readSection(int s) throws LogDamagedException {
        if (s == readers.size()) {
            readers.add(new EpochReader());
            writers.add(new EpochWriter(new ExpandableArrayBuffer(1 << 12)));
        }
        EpochWriter writer = writers.get(s);
        int length = decoder.read(commit, in, writer);
        if (in.isBeyondEnd()) {
            throw damaged("a commit goes beyond its end");
        }
        String fault = readers.get(s).wrapWhole(writer.buffer(), length);
        if (fault != null) {
            throw damaged(fault);
        }
        content = Block.addContent(content, readers.get(s).checksum());
    }

    private boolean nextBlock() throws IOException, LogDamagedException {
        Block next = file.next();
        if (next == null) {
            return false;
        }
        block = next;
        byte[] payload = file.payload(next, file.position());
        if (payload == null) {
            throw damaged("its checksum is wrong");
        }
        if (next.first() != commit + 1) {
            throw damaged("it begins with commit " + next.first() + ", expected " + (commit + 1));
        }
        commitsLeft = next.entries();
        in.wrap(payload, next.bytes());
        decoder.clear();
        content = Block.Kind.COMMITS.beginContent();
        return true;
    }

    /** Says what is wrong with the present commit. */
    LogDamagedException damaged(String what) {
        return file.damaged("the block before byte " + file.position() + " is damaged: " + what);
    }

    /** Number of the present commit; -1 before the first. */
    public int commit() {
        return commit;
    }

    /** Number of sections in the present commit. */
    public int sections() {
        return sections;
    }

    /** A section of the present commit, as a separate message, positioned at the vehicle. */
    public EpochReader section(int s) {
        EpochReader reader = readers.get(s);
        reader.rewind();
        reader.nextVehicle();
        return reader;
    }

    /** Whether the digest after the present commit is known. */
    public boolean hasDigest() {
        return known;
    }

    /** Digest after the present commit. */
    public long digest() {
        return digest;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    @Override
    public String toString() {
        return "commit " + commit + (known ? " " + Digest.toHex(digest) : "");
    }
}
