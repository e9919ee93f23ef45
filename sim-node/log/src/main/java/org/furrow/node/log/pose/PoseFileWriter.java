package org.furrow.node.log.pose;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.log.LogDamagedException;

/** Writes the recorded poses of a vehicle. */
public final class PoseFileWriter implements AutoCloseable {
    private final FileChannel channel;
    private final PoseEncoder encoder;

    private PoseFileWriter(FileChannel channel, PoseLayout layout) {
        this.channel = channel;
        encoder = new PoseEncoder(layout);
    }

    /**
     * Creates a file; replaces an existing one.
     *
     * @throws IOException when it cannot be written
     */
    public static PoseFileWriter create(Path file, PoseHeader header) throws IOException {
        return new PoseFileWriter(AtomicFile.begin(file, header.toBytes()), header.layout());
    }

    /**
     * Continues the file of an earlier part of the run.
     *
     * @param earlier file of that part; may be the same file
     * @param lastEpoch the last epoch of that part that the run keeps
     * @throws LogDamagedException when the earlier file does not reach that epoch undamaged, or has other bodies
     * @throws IOException when a file cannot be read or written
     */
    public static PoseFileWriter resume(Path file, PoseHeader header, Path earlier, int lastEpoch)
            throws IOException, LogDamagedException {
        Path kept = file.resolveSibling(file.getFileName() + ".resumed");
        PoseFileWriter writer = create(kept, header);
        try (PoseFile from = PoseFile.open(earlier)) {
            if (!from.header().equals(header)) {
                throw new LogDamagedException(earlier + ": is of another scenario, or has another number of samples");
            }
            int end = lastEpoch * header.samplesPerEpoch() + 1;
            if (from.end() < end) {
                throw new LogDamagedException(earlier + ": ends before epoch " + lastEpoch);
            }
            for (int b = 0; b < from.blocks() && from.firstOf(b) < end; b++) {
                double[] values = from.read(b);
                int samples = Math.min(values.length / header.layout().size(), end - from.firstOf(b));
                writer.write(from.firstOf(b), samples, values);
            }
        } catch (LogDamagedException | IOException e) {
            writer.close();
            Files.deleteIfExists(kept);
            throw e;
        }
        Files.move(kept, file, StandardCopyOption.REPLACE_EXISTING); // the open channel follows the file
        return writer;
    }

    /** Writes samples as a block; as several where a number jumps. */
    void write(int first, int samples, double[] values) throws IOException {
        int from = 0;
        while (from < samples) {
            PoseBlock block = encoder.encode(first + from, from, samples, values);
            ByteBuffer bytes = ByteBuffer.allocate(PoseBlock.HEAD + block.bytes());
            block.write(bytes);
            bytes.put(encoder.payload(), 0, block.bytes());
            put(bytes.flip());
            from += block.samples();
        }
    }

    private void put(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    void force() throws IOException {
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
