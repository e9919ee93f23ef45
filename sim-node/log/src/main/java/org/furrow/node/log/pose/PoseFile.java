package org.furrow.node.log.pose;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.log.Block;
import org.furrow.node.log.BlockFile;
import org.furrow.node.log.LogDamagedException;

/**
 * Reads the recorded poses of a vehicle, a block at a time. The file of a run that was killed ends with its last whole
 * block; that of a run that goes on may grow.
 */
public final class PoseFile implements AutoCloseable {
    private final BlockFile from;
    private final PoseHeader header;
    private final PoseDecoder decoder;
    private final List<Block> blocks = new ArrayList<>();
    /** Where each block ends. */
    private final List<Long> ends = new ArrayList<>();

    private PoseFile(BlockFile from) throws IOException, LogDamagedException {
        this.from = from;
        header = header(from);
        decoder = new PoseDecoder(header.layout());
        from.startAt(header.toBytes().remaining());
        refresh();
    }

    /**
     * Opens a file.
     *
     * @throws IOException when it cannot be read
     * @throws LogDamagedException when it is not a file of poses
     */
    public static PoseFile open(Path file) throws IOException, LogDamagedException {
        return BlockFile.open(file, Block.Kind.SAMPLES, PoseFile::new);
    }

    private static PoseHeader header(BlockFile from) throws IOException, LogDamagedException {
        ByteBuffer head = from.read(0, PoseHeader.HEAD);
        int length = PoseHeader.textLength(head);
        byte[] text = from.read(PoseHeader.HEAD, Math.max(0, length)).array();
        PoseHeader header = length < 0 ? null : PoseHeader.read(head, text);
        if (header == null) {
            throw from.damaged(
                    PoseHeader.isOther(head)
                            ? "is of another version of Furrow; use that version, or 'furrow record' to record the run"
                                    + " again"
                            : "is not a file of poses, or its header is damaged");
        }
        return header;
    }

    public PoseHeader header() {
        return header;
    }

    /**
     * Finds the whole blocks that the file has now.
     *
     * @throws LogDamagedException when a head is damaged
     */
    public void refresh() throws IOException, LogDamagedException {
        while (true) {
            long position = from.position();
            Block block = from.next();
            if (block == null) {
                return;
            }
            if (!blocks.isEmpty() && block.first() != end()) {
                throw from.damaged(
                        "byte " + position + ": a block begins with sample " + block.first() + ", expected " + end());
            }
            blocks.add(block);
            ends.add(from.position());
        }
    }

    /** Number of the first sample; 0 when there is none. */
    public int first() {
        return blocks.isEmpty() ? 0 : blocks.getFirst().first();
    }

    /** Number of the last sample plus 1; 0 when there is none. */
    public int end() {
        return blocks.isEmpty() ? 0 : blocks.getLast().end();
    }

    /** Number of whole blocks. */
    public int blocks() {
        return blocks.size();
    }

    /** Number of the first sample of a block. */
    public int firstOf(int block) {
        return blocks.get(block).first();
    }

    /**
     * Reads a block.
     *
     * @return its samples, one after the other, each as {@link PoseLayout} describes
     * @throws LogDamagedException when the block is damaged
     */
    public double[] read(int block) throws IOException, LogDamagedException {
        Block head = blocks.get(block);
        byte[] payload = from.payload(head, ends.get(block));
        double[] samples = payload == null ? null : decoder.decode(head, payload);
        if (samples == null) {
            throw from.damaged("the block at byte " + (ends.get(block) - head.bytes()) + " is damaged");
        }
        return samples;
    }

    @Override
    public void close() throws IOException {
        from.close();
    }
}
