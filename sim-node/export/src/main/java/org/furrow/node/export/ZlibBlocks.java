package org.furrow.node.export;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.Deflater;

/**
 * Writes an array of a VTK file in the format of {@code vtkZLibDataCompressor}, little-endian: a header of UInt64
 * with the
 * number of blocks, bytes of a block, bytes of the last block (0 for a full one) and the compressed bytes of each
 * block; then
 * the blocks, each a separate zlib stream.
 */
final class ZlibBlocks implements AutoCloseable {
    /** Bytes of a block before it is compressed. */
    static final int BLOCK = 1 << 16;

    private static final int HEAD = 3 * Long.BYTES;

    private final FileChannel out;
    private final long start;
    private final long bytes;
    private final ByteBuffer table;
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK).order(LITTLE_ENDIAN);
    private final ByteBuffer packed = ByteBuffer.allocate(2 * BLOCK);
    /** No level compresses heights well; the fastest compresses zeros well enough. */
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);

    /**
     * Starts at the channel's position; the channel must not be used until {@link #finish}.
     *
     * @param bytes length of the array, a multiple of the length of its values
     */
    ZlibBlocks(FileChannel out, long bytes) throws IOException {
        this.out = out;
        this.bytes = bytes;
        start = out.position();
        int blocks = Math.toIntExact((bytes + BLOCK - 1) / BLOCK);
        table = ByteBuffer.allocate(HEAD + blocks * Long.BYTES).order(LITTLE_ENDIAN);
        table.putLong(blocks).putLong(BLOCK).putLong(bytes % BLOCK);
        out.position(start + table.capacity());
    }

    void put(double value) throws IOException {
        block.putDouble(value);
        packIfFull();
    }

    void put(int value) throws IOException {
        block.putInt(value);
        packIfFull();
    }

    private void packIfFull() throws IOException {
        if (!block.hasRemaining()) {
            pack();
        }
    }

    private void pack() throws IOException {
        block.flip();
        deflater.reset();
        deflater.setInput(block);
        deflater.finish();
        packed.clear();
        deflater.deflate(packed);
        if (!deflater.finished()) {
            throw new IllegalStateException("zlib more than doubled the length of a block");
        }
        packed.flip();
        table.putLong(packed.remaining());
        VtkImageFile.writeAll(packed, out);
        block.clear();
    }

    /** Writes the last block and the header; sets the channel to the end. */
    void finish() throws IOException {
        if (block.position() > 0) {
            pack();
        }
        if (table.hasRemaining()) {
            throw new IllegalStateException("the array is shorter than " + bytes + " bytes");
        }
        long end = out.position();
        out.position(start);
        VtkImageFile.writeAll(table.flip(), out);
        out.position(end);
    }

    @Override
    public void close() {
        deflater.end();
    }
}
