package org.furrow.node.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.furrow.node.input.file.AtomicFile;
import org.jspecify.annotations.Nullable;

/**
 * A file of a head and blocks. The file of a run that was killed ends with its last whole block; that of a run that
 * goes on may grow.
 */
public final class BlockFile implements Closeable {
    private final Path path;
    private final FileChannel channel;
    private final Block.Kind kind;
    private long position;

    private BlockFile(Path path, FileChannel channel, Block.Kind kind) {
        this.path = path;
        this.channel = channel;
        this.kind = kind;
    }

    /** Reads the beginning of a file. */
    public interface Reader<R> {
        /** @throws LogDamagedException when it is not such a file */
        R read(BlockFile file) throws IOException, LogDamagedException;
    }

    /** Opens a file for writing. */
    public interface Creator<W> {
        /** @throws IOException when it cannot be written */
        W create(Path file) throws IOException;
    }

    /** Writes what a file keeps of an earlier one. */
    public interface Copier<W> {
        /** @throws LogDamagedException when the earlier file lacks what is kept */
        void copyTo(W file) throws IOException, LogDamagedException;
    }

    /** Opens a file; closes it when its beginning cannot be read. */
    public static <R> R open(Path file, Block.Kind kind, Reader<R> reader) throws IOException, LogDamagedException {
        BlockFile blocks = new BlockFile(file, FileChannel.open(file, StandardOpenOption.READ), kind);
        try {
            return reader.read(blocks);
        } catch (IOException | LogDamagedException | RuntimeException e) {
            blocks.close();
            throw e;
        }
    }

    /** Creates a file with its head; replaces an existing one. */
    public static BlockFile create(Path file, Block.Kind kind, ByteBuffer head) throws IOException {
        return new BlockFile(file, AtomicFile.begin(file, head), kind);
    }

    /** Creates a file with what it keeps of an earlier one, which may be the same file. */
    public static <W extends Closeable> W resume(Path file, Creator<W> creator, Copier<W> kept)
            throws IOException, LogDamagedException {
        Path resumed = file.resolveSibling(file.getFileName() + ".resumed");
        W writer = creator.create(resumed);
        try {
            kept.copyTo(writer);
        } catch (LogDamagedException | IOException e) {
            writer.close();
            Files.deleteIfExists(resumed);
            throw e;
        }
        Files.move(resumed, file, StandardCopyOption.REPLACE_EXISTING); // the open channel follows the file
        return writer;
    }

    /** What is wrong with the file, in words. */
    public LogDamagedException damaged(String what) {
        return new LogDamagedException(path + ": " + what + "; restore the file from a copy, or repeat the run");
    }

    /** Reads bytes at a place; fewer where the file ends. */
    public ByteBuffer read(long at, int bytes) throws IOException {
        ByteBuffer dest = ByteBuffer.allocate(bytes);
        int count = 0;
        while (dest.hasRemaining() && count >= 0) {
            count = channel.read(dest, at + dest.position());
        }
        return dest.flip();
    }

    /** Sets the place of the first block. */
    public void startAt(long place) {
        position = place;
    }

    /** Where the next block begins, in bytes. */
    public long position() {
        return position;
    }

    /**
     * Moves behind the next block.
     *
     * @return its head; null when the file does not have it as a whole
     * @throws LogDamagedException when there is no head
     */
    public @Nullable Block next() throws IOException, LogDamagedException {
        ByteBuffer head = read(position, kind.head);
        if (head.remaining() < kind.head) {
            return null;
        }
        Block block = Block.read(kind, head);
        if (block == null || block.entries() < 1 || block.bytes() < 0) {
            throw damaged("byte " + position + ": the head of a block is expected there");
        }
        if (channel.size() < position + kind.head + block.bytes()) {
            return null;
        }
        position += kind.head + block.bytes();
        return block;
    }

    /**
     * Reads the payload of a block.
     *
     * @param end where the block ends, in bytes
     * @return null when its checksum is wrong
     */
    public byte @Nullable [] payload(Block block, long end) throws IOException {
        byte[] payload = read(end - block.bytes(), block.bytes()).array();
        return kind.checksum(payload, block.bytes()) == block.checksum() ? payload : null;
    }

    /** Writes a block at the end of the file. */
    public void append(Block block, BitWriter payload) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(kind.head + block.bytes());
        block.write(bytes);
        bytes.put(payload.bytes(), 0, block.bytes()).flip();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Returns when everything that was written is on the disk. */
    public void force() throws IOException {
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
