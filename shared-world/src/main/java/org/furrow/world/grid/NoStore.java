package org.furrow.world.grid;

/** The store of a world without a budget; it is never used. */
enum NoStore implements TileStore {
    INSTANCE;

    @Override
    public int put(int tile, TileNodes from) {
        throw unused();
    }

    @Override
    public void read(int location, int tile, int count, int[] dest) {
        throw unused();
    }

    @Override
    public void get(int location, int tile, int rank, CommittedWorld.Node dest) {
        throw unused();
    }

    @Override
    public void remove(int location, int tile) {
        throw unused();
    }

    private static IllegalStateException unused() {
        return new IllegalStateException("a world without a budget has no cold tiles");
    }

    @Override
    public void close() {}
}
