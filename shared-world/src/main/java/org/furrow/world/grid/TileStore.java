package org.furrow.world.grid;

/**
 * Where a world keeps the nodes of tiles for which it has no memory.
 *
 * <p>{@link #put} and {@link #remove} are the committing thread's; any number of threads may read between commits.
 */
public interface TileStore extends AutoCloseable {
    /**
     * Takes in a tile's nodes.
     *
     * @return where they are, >= 0: what the other methods ask for besides the tile
     * @throws IllegalStateException when they cannot be kept, with a reason for the user
     */
    int put(int tile, TileNodes from);

    /**
     * Copies a tile's words, packed as in {@link TileNodes#words}.
     *
     * @param count number of words
     */
    void read(int place, int tile, int count, int[] dest);

    /**
     * Copies one node.
     *
     * @param rank the number of nodes that were packed before it
     */
    void get(int place, int tile, int rank, CommittedWorld.Node dest);

    /** Forgets a tile. */
    void remove(int place, int tile);

    /** Forgets all tiles and leaves nothing behind. */
    @Override
    void close();
}
