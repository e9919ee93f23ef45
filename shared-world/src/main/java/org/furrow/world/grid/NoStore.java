package org.furrow.world.grid;

/** The store of a world that keeps everything in memory. */
enum NoStore implements TileStore {
    INSTANCE;

    @Override
    public int put(int tile, TileNodes from) {
        throw none();
    }

    @Override
    public void read(int place, int tile, int count, int[] dest) {
        throw none();
    }

    @Override
    public void get(int place, int tile, int rank, CommittedWorld.Node dest) {
        throw none();
    }

    @Override
    public void remove(int place, int tile) {
        throw none();
    }

    private static IllegalStateException none() {
        return new IllegalStateException("this world keeps everything in memory");
    }

    @Override
    public void close() {}
}
