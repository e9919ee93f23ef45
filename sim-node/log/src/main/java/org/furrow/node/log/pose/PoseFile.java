package org.furrow.node.log.pose;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.log.LogDamagedException;

/**
 * Reads the recorded poses of a vehicle, a block at a time. The file of a run that was killed ends with its last whole
 * block; that of a run that goes on may grow.
 */
public final class PoseFile implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final PoseHeader header;
    private final PoseDecoder decoder;
    private final List<PoseBlock> blocks = new ArrayList<>();
    private final List<Long> places = new ArrayList<>();
    private long position;

    private PoseFile(Path file, FileChannel channel, PoseHeader header) {
        this.file = file;
        this.channel = channel;
        this.header = header;
        decoder = new PoseDecoder(header.layout());
        position = header.toBytes().remaining();
    }

    /**
     * Opens a file.
     *
     * @throws IOException when it cannot be read
     * @throws LogDamagedException when it is not a file of poses
     */
    public static PoseFile open(Path file) throws IOException, LogDamagedException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            PoseFile poses = new PoseFile(file, channel, header(file, channel));
            poses.refresh();
            return poses;
        } catch (IOException | LogDamagedException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static PoseHeader header(Path file, FileChannel channel) throws IOException, LogDamagedException {
        ByteBuffer head = ByteBuffer.allocate(PoseHeader.HEAD);
        read(channel, head, 0);
        int length = PoseHeader.textLength(head.flip());
        byte[] text = new byte[Math.max(0, length)];
        read(channel, ByteBuffer.wrap(text), PoseHeader.HEAD);
        PoseHeader header = length < 0 ? null : PoseHeader.read(head, text);
        if (header == null) {
            throw new LogDamagedException(file + ": is not a file of poses of this version, or its header is damaged");
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
        ByteBuffer head = ByteBuffer.allocate(PoseBlock.HEAD);
        while (true) {
            read(channel, head.clear(), position);
            if (head.hasRemaining()) {
                return;
            }
            PoseBlock block = PoseBlock.read(head.flip());
            if (block == null || block.samples() < 1 || block.bytes() < 0) {
                throw new LogDamagedException(file + ": byte " + position + ": the head of a block is expected there");
            }
            if (channel.size() < position + PoseBlock.HEAD + block.bytes()) {
                return;
            }
            if (!blocks.isEmpty() && block.first() != end(blocks.getLast())) {
                throw new LogDamagedException(file + ": byte " + position + ": a block begins with sample "
                        + block.first() + ", expected " + end(blocks.getLast()));
            }
            blocks.add(block);
            places.add(position + PoseBlock.HEAD);
            position += PoseBlock.HEAD + block.bytes();
        }
    }

    private static int end(PoseBlock block) {
        return block.first() + block.samples();
    }

    /** Number of the first sample; 0 when there is none. */
    public int first() {
        return blocks.isEmpty() ? 0 : blocks.getFirst().first();
    }

    /** Number of the last sample plus 1; 0 when there is none. */
    public int end() {
        return blocks.isEmpty() ? 0 : end(blocks.getLast());
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
        PoseBlock head = blocks.get(block);
        byte[] payload = new byte[head.bytes()];
        read(channel, ByteBuffer.wrap(payload), places.get(block));
        double[] samples =
                PoseBlock.checksum(payload, head.bytes()) == head.checksum() ? decoder.decode(head, payload) : null;
        if (samples == null) {
            throw new LogDamagedException(file + ": the block at byte " + places.get(block) + " is damaged");
        }
        return samples;
    }

    private static void read(FileChannel from, ByteBuffer dest, long at) throws IOException {
        long next = at;
        while (dest.hasRemaining()) {
            int count = from.read(dest, next);
            if (count < 0) {
                return;
            }
            next += count;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
