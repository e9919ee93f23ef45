package org.furrow.world.grid;

/**
 * One vehicle's private view of the ground: the committed world with the vehicle's own uncommitted changes on top.
 *
 * <p>Tiles are loaded into a wrap-around window ({@link ViewWindow}) when they are first required, and replaced
 * when the vehicle moves on. A tile with uncommitted changes ({@link ViewChanges}) is never replaced; the window
 * grows instead. The contents of the window therefore never affect results.
 *
 * <p>Heights are in m in the SCM frame, pressures in Pa. Kernels read and write the arrays directly; a kernel that
 * changes a node's fields must {@link #mark} it. The arrays are replaced when the window grows.
 */
public final class GroundView {
    private static final int NO_VEHICLE = -1;

    private final CommittedWorld world;
    private final UndeformedSurface ground;
    private final double spacing_m;
    private final CommittedWorld.Node node = new CommittedWorld.Node();
    private final TileNodes coldNodes = new TileNodes();
    private final double[] heights = new double[(TileKey.SIDE + 2) * (TileKey.SIDE + 2)];
    private final ViewChanges changes = new ViewChanges();
    private ViewWindow window;
    /** Box of the tiles that were required: least and greatest ti, least and greatest tj. */
    private int requiredTiMin = Integer.MAX_VALUE;

    private int requiredTiMax = Integer.MIN_VALUE;
    private int requiredTjMin = Integer.MAX_VALUE;
    private int requiredTjMax = Integer.MIN_VALUE;

    /**
     * @param spacing_m distance between nodes, in m, > 0
     * @param extent_m initial side of the window, in m; it grows when necessary
     */
    public GroundView(CommittedWorld world, UndeformedSurface ground, double spacing_m, double extent_m) {
        if (!(spacing_m > 0)) {
            throw new IllegalArgumentException("spacing_m must be > 0, spacing_m=" + spacing_m);
        }
        this.world = world;
        this.ground = ground;
        this.spacing_m = spacing_m;
        window = ViewWindow.ofSide(extent_m / spacing_m);
    }

    public double spacing_m() {
        return spacing_m;
    }

    /** Index of node (i, j) in the arrays; its tile must have been required. */
    public int index(int i, int j) {
        return window.index(i, j);
    }

    /** Undeformed level plus the bulldozed offset, in m. */
    public double[] initial_m() {
        return window.initial_m;
    }

    public double[] level_m() {
        return window.level_m;
    }

    public double[] normalX() {
        return window.normalX;
    }

    public double[] normalY() {
        return window.normalY;
    }

    public double[] normalZ() {
        return window.normalZ;
    }

    public double[] sinkage_m() {
        return window.sinkage_m;
    }

    public double[] plastic_m() {
        return window.plastic_m;
    }

    public double[] yield_Pa() {
        return window.yield_Pa;
    }

    public double[] shear_m() {
        return window.shear_m;
    }

    /** Bulldozed offset in wire form, see {@link NodeField#OFFSET}. */
    public int[] offset() {
        return window.offset;
    }

    /** The soil of each node, see {@link UndeformedSurface#material}. */
    public byte[] material() {
        return window.material;
    }

    /** Makes the window large enough for a box of nodes: the box around everything that a step will require. */
    public void reserve(int iMin, int iMax, int jMin, int jMax) {
        int span = Math.max(iMax - iMin, jMax - jMin) + 1 + 2 * TileKey.SIDE;
        while (span > window.side()) {
            grow();
        }
    }

    private void grow() {
        if (window.side() == 1 << ViewWindow.MAX_BITS) {
            throw new IllegalStateException("the vehicle's ground view would exceed " + window.side()
                    + " nodes a side: its bodies are too far apart for spacing_m=" + spacing_m);
        }
        window = window.doubled();
    }

    /** Loads the tiles that cover a box of nodes. */
    public void require(int iMin, int iMax, int jMin, int jMax) {
        int tiMin = iMin >> TileKey.SHIFT;
        int tiMax = iMax >> TileKey.SHIFT;
        int tjMin = jMin >> TileKey.SHIFT;
        int tjMax = jMax >> TileKey.SHIFT;
        requiredTiMin = Math.min(requiredTiMin, tiMin);
        requiredTiMax = Math.max(requiredTiMax, tiMax);
        requiredTjMin = Math.min(requiredTjMin, tjMin);
        requiredTjMax = Math.max(requiredTjMax, tjMax);
        for (int tj = tjMin; tj <= tjMax; tj++) {
            for (int ti = tiMin; ti <= tiMax; ti++) {
                long key = TileKey.of(ti, tj);
                if (window.key[window.slot(ti, tj)] != key) {
                    load(key);
                }
            }
        }
    }

    /**
     * Returns the box of the tiles that were required since the last call, and begins a new one.
     *
     * @param dest minimum and maximum of ti, then of tj; without a tile each minimum exceeds its maximum
     */
    public void takeRequired(int[] dest) {
        required(dest);
        requiredTiMin = Integer.MAX_VALUE;
        requiredTiMax = Integer.MIN_VALUE;
        requiredTjMin = Integer.MAX_VALUE;
        requiredTjMax = Integer.MIN_VALUE;
    }

    /** Returns what {@link #takeRequired} does, and does not begin anew. */
    public void required(int[] dest) {
        dest[0] = requiredTiMin;
        dest[1] = requiredTiMax;
        dest[2] = requiredTjMin;
        dest[3] = requiredTjMax;
    }

    private void load(long key) {
        int slot = window.slot(key);
        while (changes.hasUncommitted(window, slot)) {
            grow();
            slot = window.slot(key);
        }
        window.key[slot] = key;
        window.dirty[slot] = 0;
        window.tileWrittenEpoch[slot] = 0;
        loadUndeformed(key);
        int tile = world.find(key);
        if (tile >= 0) {
            loadCommitted(key, tile);
        }
    }

    /** Loads heights and normals of a tile; normals by central differences over the neighbouring nodes. */
    private void loadUndeformed(long key) {
        int side = TileKey.SIDE + 2;
        int i0 = TileKey.i(key, 0);
        int j0 = TileKey.j(key, 0);
        for (int b = 0; b < side; b++) {
            for (int a = 0; a < side; a++) {
                heights[b * side + a] = ground.height_m((i0 + a - 1) * spacing_m, (j0 + b - 1) * spacing_m);
            }
        }
        for (int local = 0; local < TileKey.NODES; local++) {
            int h = ((local >> TileKey.SHIFT) + 1) * side + (local & (TileKey.SIDE - 1)) + 1;
            double slopeX = (heights[h + 1] - heights[h - 1]) / (2 * spacing_m);
            double slopeY = (heights[h + side] - heights[h - side]) / (2 * spacing_m);
            double length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1.0);
            int i = TileKey.i(key, local);
            int j = TileKey.j(key, local);
            int at = window.index(i, j);
            window.setUndeformed(at, heights[h], (byte) ground.material(i * spacing_m, j * spacing_m));
            window.normalX[at] = -slopeX / length;
            window.normalY[at] = -slopeY / length;
            window.normalZ[at] = 1.0 / length;
        }
    }

    private void loadCommitted(long key, int tile) {
        boolean cold = world.isCold(tile);
        if (cold) {
            world.read(tile, coldNodes);
        }
        for (long left = world.mask(tile); left != 0; left &= left - 1) {
            int local = Long.numberOfTrailingZeros(left);
            if (cold) {
                coldNodes.get(local, node);
            } else {
                world.get(tile, local, node);
            }
            changes.merge(window, index(TileKey.i(key, local), TileKey.j(key, local)), node, NO_VEHICLE);
        }
    }

    /** Records that the fields of node (i, j) were changed in this epoch. */
    public void mark(int i, int j) {
        changes.mark(window, i, j);
    }

    /** Raises node (i, j) by units of the wire form of {@link NodeField#OFFSET} without changing its sinkage. */
    public void raise(int i, int j, int units) {
        int at = index(i, j);
        window.increment[at] += units;
        window.setOffset(at, window.offset[at] + units);
        mark(i, j);
    }

    /** Receives the nodes changed in an epoch: tiles in ascending order of key, nodes in order of local index. */
    public interface DeltaSink {
        void tile(long key, long mask);

        /**
         * One node of the last tile.
         *
         * @param fields by row of {@link NodeField}, in wire form; the bulldozed offset is the increment added by this
         *     vehicle; valid during the call
         * @param from index of the first row
         */
        void node(int[] fields, int from);
    }

    /**
     * Rounds every changed node to its wire form, in this view too. {@link #publish} does so where this was not
     * called, but serves one view at a time. No change may come in between.
     */
    public void round() {
        changes.round(window);
    }

    /** Ends the epoch: passes every changed node to the sink, in the wire form to which it is rounded. */
    public void publish(DeltaSink sink) {
        changes.publish(window, sink);
    }

    /** The epoch that is being computed; 1 for the first. */
    public int epoch() {
        return changes.epoch();
    }

    /** The last epoch whose commit has reached this view. */
    public int committedEpoch() {
        return changes.committedEpoch();
    }

    /**
     * Begins the commit of an epoch; calls of {@link #refresh} follow.
     *
     * @param included the last of this vehicle's own epochs that is then committed, at most {@code committed}
     */
    public void beginRebase(int committed, int included) {
        changes.beginRebase(window, committed, included);
    }

    /**
     * Updates loaded nodes from the committed world. A node that this vehicle has changed since the committed epoch
     * keeps the vehicle's state; if another vehicle wrote the node in that epoch, the two states are joined.
     */
    public void refresh(long key, long mask, int vehicle) {
        if (window.key[window.slot(key)] != key) {
            return;
        }
        int tile = world.find(key);
        for (long left = mask; left != 0; left &= left - 1) {
            int local = Long.numberOfTrailingZeros(left);
            world.get(tile, local, node);
            changes.merge(window, index(TileKey.i(key, local), TileKey.j(key, local)), node, vehicle);
        }
    }

    /** Receives the difference between a view and the committed world. */
    public interface OverlaySink {
        /**
         * A node as this vehicle sees it.
         *
         * @param states the first {@link NodeField#STATES} fields, in wire form; valid during the call
         */
        void node(int i, int j, int writtenEpoch, int[] states);

        /** A part of a node's offset that this vehicle published in an epoch that is not committed. */
        void offset(int publishedEpoch, int i, int j, int units);
    }

    /**
     * Passes the nodes that this vehicle changed after the committed epoch to a sink, then its pending offsets.
     *
     * @throws IllegalStateException between a change and {@link #publish}
     */
    public void overlay(OverlaySink sink) {
        changes.save(window, sink);
    }

    /**
     * Forgets all changes of the ground, while the world still has them; the loaded tiles keep their undeformed ground.
     * {@link #reload} follows when the world has been set back.
     */
    public void forget() {
        changes.forget();
        for (int slot = 0; slot < window.key.length; slot++) {
            long key = window.key[slot];
            if (key != TileKey.NONE && (window.tileWrittenEpoch[slot] > 0 || world.find(key) >= 0)) {
                window.dirty[slot] = 0;
                window.tileWrittenEpoch[slot] = 0;
                for (int local = 0; local < TileKey.NODES; local++) {
                    int at = index(TileKey.i(key, local), TileKey.j(key, local));
                    window.setUndeformed(at, window.undeformed_m[at], window.material[at]);
                }
            }
        }
    }

    /** Loads the committed state of all loaded tiles, after {@link #forget} and {@link #startAt}. */
    public void reload() {
        for (long key : window.key) {
            int tile = key == TileKey.NONE ? -1 : world.find(key);
            if (tile >= 0) {
                loadCommitted(key, tile);
            }
        }
    }

    /** Sets an empty view to the end of the last epoch that it has published; its {@link #overlay} is restored next. */
    public void startAt(int lastEpoch, int lastCommitted) {
        changes.startAt(lastEpoch, lastCommitted);
    }

    /** A sink that restores the entries of {@link #overlay}, in the same order. */
    public OverlaySink layOn() {
        return new OverlaySink() {
            @Override
            public void node(int i, int j, int writtenEpoch, int[] states) {
                require(i, i, j, j);
                changes.restoreWritten(window, i, j, writtenEpoch);
                window.setStates(index(i, j), states, 0);
            }

            @Override
            public void offset(int publishedEpoch, int i, int j, int units) {
                changes.restoreOffset(window, publishedEpoch, i, j, units);
            }
        };
    }
}
