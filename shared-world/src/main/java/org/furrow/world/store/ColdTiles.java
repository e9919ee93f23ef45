package org.furrow.world.store;

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
 * Tiles that a world has no memory for, in files of a folder that this store has to itself; they outlive neither the store
 * nor, as anything of use, the process.
 *
 * <p>Tiles of up to 16, 32, 48 and 64 nodes go to files of their own kinds. A file has room for a fixed number of tiles, and
 * all of its blocks are reserved before it is written to; another is made when those of a kind are full.
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
    /** Of each kind: the shard that took the last tile. */
    private final int[] current = {NONE, NONE, NONE, NONE};

    private final byte[][] values = new byte[KINDS][];
    private final IntBuffer[] words = new IntBuffer[KINDS];

    /**
     * Makes the folder, and removes what a process that was killed left in it.
     *
     * @throws StoreException when that cannot be done
     */
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
            throw new StoreException(folder + ": tiles of the ground cannot be kept here: " + e, e);
        }
        for (int kind = 0; kind < KINDS; kind++) {
            values[kind] = new byte[(kind + 1) * KIND_WORDS * Integer.BYTES];
            words[kind] =
                    ByteBuffer.wrap(values[kind]).order(ByteOrder.nativeOrder()).asIntBuffer();
        }
    }

    /** Removes a folder with those of stores that are closed, or whose process is gone; it need not exist. */
    public static void removeAll(Path folder) throws IOException {
        if (Files.exists(folder)) {
            Trees.remove(folder);
        }
    }

    @Override
    public int put(int tile, TileNodes from) {
        int kind = Math.max(0, (from.count() - 1) / KIND_NODES);
        int place = place(kind);
        words[kind].put(0, from.words(), 0, from.count() * TileNodes.WORDS);
        shards.get(place).put(tile, values[kind]);
        return place;
    }

    /** A shard for tiles of a kind that is not full. */
    private int place(int kind) {
        int bytes = values[kind].length;
        if (current[kind] == NONE || !shards.get(current[kind]).hasRoomFor(bytes)) {
            int place = 0;
            while (place < shards.size() && !shards.get(place).hasRoomFor(bytes)) {
                place++;
            }
            if (place == shards.size()) {
                shards.add(make(place, bytes));
            }
            current[kind] = place;
        }
        return current[kind];
    }

    private TileShard make(int place, int bytes) {
        Path file = folder.resolve(place + SUFFIX);
        try {
            return new TileShard(file, SHARD_TILES, bytes);
        } catch (IOException | RuntimeException e) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw new IllegalStateException(
                    folder + ": there is no room for more tiles of the ground: "
                            + (e instanceof IOException ? e.getMessage() : e.toString()),
                    e);
        }
    }

    @Override
    public void read(int place, int tile, int count, int[] dest) {
        shards.get(place).read(tile, count, dest);
    }

    @Override
    public void get(int place, int tile, int rank, CommittedWorld.Node dest) {
        shards.get(place).get(tile, rank, dest);
    }

    @Override
    public void remove(int place, int tile) {
        shards.get(place).remove(tile);
    }

    /** Removes the files and the folder, as far as that can be done; what stays goes when the folder is used next. */
    @Override
    public void close() {
        try {
            for (TileShard shard : shards) {
                shard.close();
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // a run that came this far has its results; what is left says by its name what it is
        }
    }
}
