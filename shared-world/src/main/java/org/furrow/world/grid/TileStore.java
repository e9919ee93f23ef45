package org.furrow.world.grid;

/**
 * Storage for the nodes of cold tiles, outside of a world's memory budget.
 *
 * <p>Only the committing thread calls {@link #put} and {@link #remove}; any number of threads may read between
 * commits.
 */
public interface TileStore extends AutoCloseable {
    /**
     * Stores a tile's nodes.
     *
     * @return their location, >= 0, for the other methods
     * @throws IllegalStateException when they cannot be stored, with a reason for the user
     */
    int put(int tile, TileNodes from);

    /** Copies a number of a tile's words, packed as in {@link TileNodes#words}. */
    void read(int location, int tile, int count, int[] dest);

    /** Copies one node, with a number of packed nodes before it. */
    void get(int location, int tile, int rank, CommittedWorld.Node dest);

    void remove(int location, int tile);

    /** Removes all tiles and the files of the store. */
    @Override
    void close();
}
