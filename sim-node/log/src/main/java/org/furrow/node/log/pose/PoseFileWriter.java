package org.furrow.node.log.pose;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.furrow.node.log.Block;
import org.furrow.node.log.BlockFile;
import org.furrow.node.log.LogDamagedException;

/** Writes the recorded poses of a vehicle. */
public final class PoseFileWriter implements Closeable {
    private final BlockFile file;
    private final PoseEncoder encoder;

    private PoseFileWriter(BlockFile file, PoseLayout layout) {
        this.file = file;
        encoder = new PoseEncoder(layout);
    }

    /**
     * Creates a file; replaces an existing one.
     *
     * @throws IOException when it cannot be written
     */
    public static PoseFileWriter create(Path file, PoseHeader header) throws IOException {
        return new PoseFileWriter(BlockFile.create(file, Block.Kind.SAMPLES, header.toBytes()), header.layout());
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
        return BlockFile.resume(file, kept -> create(kept, header), writer -> writer.copy(header, earlier, lastEpoch));
    }

    private void copy(PoseHeader header, Path earlier, int lastEpoch) throws IOException, LogDamagedException {
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
                write(from.firstOf(b), samples, values);
            }
        }
    }

    /** Writes samples as a block; as several where a number jumps. */
    void write(int first, int samples, double[] values) throws IOException {
        int from = 0;
        while (from < samples) {
            Block block = encoder.encode(first + from, from, samples, values);
            file.append(block, encoder.payload());
            from += block.entries();
        }
    }

    void force() throws IOException {
        file.force();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
