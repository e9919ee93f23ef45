package org.furrow.node.results;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.results.table.ColumnNotes;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;

/**
 * The final state of a run under {@code world/}: the ground in {@code *.nodes}, each vehicle in {@code NAME.state.csv}.
 * docs/file-formats.md describes the formats, so that other programs can compute the digest.
 */
public final class WorldFiles {
    /** First eight bytes of a ground file. */
    public static final long MAGIC = 0x31_45444f_4e525546L; // "FURNODE1"
    /** Bytes of one node. */
    public static final int RECORD = Integer.BYTES * (2 + TileNodes.WORDS);

    static final int HEADER = 16;

    private WorldFiles() {}

    /**
     * Writes the changed nodes: a header of 16 bytes, then 36 bytes per node by tile and local index;
     * little-endian.
     */
    public static void writeGround(CommittedWorld world, Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            ByteBuffer record = ByteBuffer.allocate(RECORD).order(ByteOrder.LITTLE_ENDIAN);
            record.putLong(MAGIC).putLong(world.deformedNodes());
            out.write(record.array(), 0, HEADER);
            TileNodes copy = new TileNodes();
            for (long key : world.keysInOrder()) {
                world.read(world.find(key), copy);
                for (long left = copy.mask(); left != 0; left &= left - 1) {
                    int local = Long.numberOfTrailingZeros(left);
                    record.clear();
                    record.putInt(TileKey.i(key, local)).putInt(TileKey.j(key, local));
                    record.asIntBuffer().put(copy.words(), copy.at(local), TileNodes.WORDS);
                    out.write(record.array(), 0, RECORD);
                }
            }
        }
    }

    /**
     * Reads a ground file.
     *
     * @throws IOException when it is not a ground file, or is truncated
     */
    public static CommittedWorld readGround(Path file) throws IOException {
        CommittedWorld world = new CommittedWorld();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            ByteBuffer all = ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
            if (all.capacity() < HEADER || all.getLong() != MAGIC) {
                throw new IOException(file + ": is not a ground file of Furrow");
            }
            long nodes = all.getLong();
            if (all.remaining() % RECORD != 0 || nodes != all.remaining() / RECORD) {
                throw new IOException(
                        file + ": its header states " + nodes + " nodes, but " + all.remaining() + " bytes follow");
            }
            CommittedWorld.Node node = new CommittedWorld.Node();
            int[] words = new int[TileNodes.WORDS];
            for (long n = 0; n < nodes; n++) {
                int i = all.getInt();
                int j = all.getInt();
                for (int word = 0; word < words.length; word++) {
                    words[word] = all.getInt();
                }
                node.set(words, 0);
                long key = TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
                world.put(world.findOrCreate(key), TileKey.local(i, j), node);
            }
        }
        return world;
    }

    /** Writes the full state of each unit: word, name, value, and the value's bits in hexadecimal. */
    public static void writeStates(List<VehicleUnit> units, Path folder) throws IOException {
        for (VehicleUnit unit : units) {
            Path file = folder.resolve(unit.plan().name() + ".state.csv");
            double[] state = unit.state().values();
            try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
                out.write(ColumnNotes.header("state") + "\n");
                for (int word = 0; word < unit.state().length(); word++) {
                    out.write(unit.index() + "," + word + "," + unit.state().name(word) + "," + state[word] + ","
                            + String.format("%016x", Double.doubleToRawLongBits(state[word])) + "\n");
                }
            }
        }
    }
}
