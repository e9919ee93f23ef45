package org.furrow.node.log;

import org.agrona.ExpandableArrayBuffer;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;

/** Compresses a batch of commits to the payload of a block. */
final class BlockEncoder {
    private final SectionEncoder sections = new SectionEncoder();
    private final BitWriter out = new BitWriter();
    private final ExpandableArrayBuffer message = new ExpandableArrayBuffer(1 << 16);
    private final EpochWriter writer = new EpochWriter(message);
    private final EpochReader reader = new EpochReader();
    private long content;

    /**
     * Compresses a batch; {@link #payload} then holds the payload.
     *
     * @throws IllegalStateException when a section is damaged: memory has changed since it was received
     */
    Block encode(CommitBatch batch) {
        out.clear();
        sections.clear();
        content = Block.Kind.COMMITS.beginContent();
        int at = 0;
        for (int c = 0; c < batch.commits(); c++) {
            at = encodeCommit(batch, at);
        }
        return Block.of(Block.Kind.COMMITS, batch.first(), batch.commits(), content, out);
    }

    BitWriter payload() {
        return out;
    }

    private int encodeCommit(CommitBatch batch, int from) {
        int commit = batch.commitAt(from);
        int count = batch.sectionsAt(from);
        out.rice(count, 2);
        int at = from + CommitBatch.COMMIT_HEAD;
        for (int s = 0; s < count; s++) {
            int epoch = batch.epochAt(at);
            int bytes = batch.lengthAt(at);
            at += CommitBatch.SECTION_HEAD;
            writer.begin(0, epoch, 0, epoch - 1, false);
            writer.addVehicle(batch.buffer(), at, bytes);
            String fault = reader.wrapWhole(message, writer.end());
            if (fault != null) {
                throw new IllegalStateException("commit " + commit + " holds a damaged section: " + fault);
            }
            reader.nextVehicle();
            content = Block.addContent(content, reader.checksum());
            sections.write(commit, reader, out);
            at += bytes;
        }
        out.bit(batch.hasDigestAt(from));
        if (batch.hasDigestAt(from)) {
            out.longBits(batch.digestAt(from), Long.SIZE);
        }
        return at;
    }
}
