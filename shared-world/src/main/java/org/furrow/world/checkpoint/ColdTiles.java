package org.furrow.world.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileNodes;
import org.furrow.world.grid.TileStore;

/**
 * The tiles beyond a world's memory budget, in files of a folder that this store owns. The files do not outlive the
 * store; after a killed process they are useless.
 *
 * <p>Tiles of up to 16, 32, 48 and 64 nodes are stored in separate files. A file has capacity for a fixed number of
 * tiles and reserves all of its blocks before it is written; when all files of a kind are full, another one is
 * created.
 */
public final class ColdTiles implements TileStore {
    private static final int SHARD_TILES = 1 << 13;
    private static final int KINDS = 4;
    private static final int KIND_NODES = 16;
    private static final int KIND_WORDS = KIND_NODES * TileNodes.WORDS;
    private static final String SUFFIX = ".tiles";
    private static final int NONE = -1;

    private final Path folder;
    private final List<TileShard> shards = new ArrayList<>();
    private final int[] current = {NONE, NONE, NONE, NONE};

    private final byte[][] values = new byte[KINDS][];
    private final IntBuffer[] words = new IntBuffer[KINDS];

    /** Creates the folder and removes the files of a killed process. */
    public ColdTiles(Path folder) throws StoreException {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
            try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
                for (Path file : left) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new StoreException(folder + ": cannot store tiles of the ground here: " + e, e);
        }
        for (int kind = 0; kind < KINDS; kind++) {
            values[kind] = new byte[(kind + 1) * KIND_WORDS * Integer.BYTES];
            words[kind] =
                    ByteBuffer.wrap(values[kind]).order(ByteOrder.nativeOrder()).asIntBuffer();
        }
    }

    @Override
    public int put(int tile, TileNodes from) {
        int kind = Math.max(0, (from.count() - 1) / KIND_NODES);
        int location = location(kind);
        words[kind].put(0, from.words(), 0, from.count() * TileNodes.WORDS);
        shards.get(location).put(tile, values[kind]);
        return location;
    }

    /** The location of a shard for tiles of a kind that is not full. */
    private int location(int kind) {
        int bytes = values[kind].length;
        if (current[kind] == NONE || !shards.get(current[kind]).hasRoomFor(bytes)) {
            int location = 0;
            while (location < shards.size() && !shards.get(location).hasRoomFor(bytes)) {
                location++;
            }
            if (location == shards.size()) {
                shards.add(make(location, bytes));
            }
            current[kind] = location;
        }
        return current[kind];
    }

    private TileShard make(int location, int bytes) {
        Path file = folder.resolve(location + SUFFIX);
        try {
            return new TileShard(file, SHARD_TILES, bytes);
        } catch (IOException | RuntimeException e) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw new IllegalStateException(
                    folder + ": cannot store more tiles of the ground: "
                            + (e instanceof IOException ? e.getMessage() : e.toString()),
                    e);
        }
    }

    @Override
    public void read(int location, int tile, int count, int[] dest) {
        shards.get(location).read(tile, 0, count, dest);
    }

    @Override
    public void get(int location, int tile, int rank, CommittedWorld.Node dest) {
        int[] node = new int[TileNodes.WORDS];
        shards.get(location).read(tile, TileNodes.WORDS * rank, node.length, node);
        dest.set(node, 0);
    }

    @Override
    public void remove(int location, int tile) {
        shards.get(location).remove(tile);
    }

    /** Removes the files and the folder if possible; remaining files are removed when the folder is used again. */
    @Override
    public void close() {
        try {
            for (TileShard shard : shards) {
                shard.close();
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // the results of the run are complete; the remaining files do no harm
        }
    }
}
