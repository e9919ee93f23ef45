package org.furrow.node.engine.shard;

/** Where the ground is kept. */
public enum WorldLayout {
    /** Every rank has all of it. */
    REPLICATED(false, false),
    /** A rank has what it owns and what is near its vehicles. */
    SHARDED(true, false),
    /** As {@link #SHARDED}; rank 0 also receives the messages of all vehicles, because it records them. */
    SHARDED_AND_RECORDED(true, true);

    private final boolean sharded;
    private final boolean recorded;

    WorldLayout(boolean sharded, boolean recorded) {
        this.sharded = sharded;
        this.recorded = recorded;
    }

    /** @param recorded whether rank 0 records the commits */
    public static WorldLayout of(boolean sharded, boolean recorded) {
        return !sharded ? REPLICATED : recorded ? SHARDED_AND_RECORDED : SHARDED;
    }

    public boolean isSharded() {
        return sharded;
    }

    /** Whether messages are sent to rank 0 only because it records them. */
    public boolean sendsAllToFirst() {
        return recorded;
    }
}
