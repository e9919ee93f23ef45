package org.furrow.world.grid;

import java.util.Arrays;

/**
 * One vehicle's private view of the ground: the committed world with the vehicle's own uncommitted changes laid on it.
 *
 * <p>A square window of 2^bits nodes a side that wraps around: node (i, j) lives at {@code ((j & m) << bits) | (i & m)} with
 * {@code m = 2^bits - 1}, so a lookup is two masks and a row of nodes is contiguous. Tiles are loaded when first required
 * and replaced when the vehicle moves on; a tile with changes that are not committed yet is never replaced, the window
 * grows instead. What the window holds therefore never shows in the result.
 *
 * <p>Heights are in m in the SCM frame, pressures in Pa. The arrays are handed to kernels as they are; a kernel that
 * changes a node's fields must {@link #mark} it.
 */
public final class GroundView {
    private static final int MIN_BITS = 5;
    private static final int MAX_BITS = 11;
    private static final int NEVER = 0xffff;
    private static final int NOBODY = -1;

    private final CommittedWorld world;
    private final UndeformedSurface ground;
    private final double spacing_m;
    private final CommittedWorld.Node node = new CommittedWorld.Node();
    private final TileNodes coldNodes = new TileNodes();
    private final double[] heights = new double[(TileKey.SIDE + 2) * (TileKey.SIDE + 2)];

    private int bits;
    private ViewNodes nodes;
    private ViewTiles tiles;
    private int[] dirtySlots = new int[64];
    private int dirtyCount;
    private final PendingOffsets pendingOffsets = new PendingOffsets();
    private int epoch = 1;
    /** The last commit that the view has seen. */
    private int committedEpoch;
    /** The last of this vehicle's own epochs that is in it; an earlier one when the vehicle is late. */
    private int includedEpoch;

    /**
     * @param spacing_m distance between nodes, in m, > 0
     * @param extent_m length that the window should span at first, in m; it grows when that is too little
     */
    public GroundView(CommittedWorld world, UndeformedSurface ground, double spacing_m, double extent_m) {
        if (!(spacing_m > 0)) {
            throw new IllegalArgumentException("spacing_m must be > 0, spacing_m=" + spacing_m);
        }
        this.world = world;
        this.ground = ground;
        this.spacing_m = spacing_m;
        int side = (int) Math.min((1 << MAX_BITS) - 1, Math.ceil(extent_m / spacing_m));
        this.bits = Math.max(MIN_BITS, 32 - Integer.numberOfLeadingZeros(side));
        this.nodes = new ViewNodes(1 << (2 * bits));
        this.tiles = new ViewTiles(1 << (2 * (bits - TileKey.SHIFT)));
    }

    public double spacing_m() {
        return spacing_m;
    }

    /** Place of node (i, j) in the arrays; its tile must have been required. */
    public int index(int i, int j) {
        int mask = (1 << bits) - 1;
        return ((j & mask) << bits) | (i & mask);
    }

    /** Level before anything touched it, with the bulldozed offset, in m. */
    public double[] initial_m() {
        return nodes.initial_m;
    }

    /** Present level, in m. */
    public double[] level_m() {
        return nodes.level_m;
    }

    public double[] normalX() {
        return nodes.normalX;
    }

    public double[] normalY() {
        return nodes.normalY;
    }

    public double[] normalZ() {
        return nodes.normalZ;
    }

    public double[] sinkage_m() {
        return nodes.sinkage_m;
    }

    public double[] plastic_m() {
        return nodes.plastic_m;
    }

    public double[] yield_Pa() {
        return nodes.yield_Pa;
    }

    public double[] shear_m() {
        return nodes.shear_m;
    }

    /** Bulldozed offset, in units of 1 / {@link NodeFormat#OFFSET_PER_M} m. */
    public int[] offset() {
        return nodes.offset;
    }

    /** What each node is made of, see {@link UndeformedSurface#material}. */
    public byte[] material() {
        return nodes.material;
    }

    /**
     * Makes sure that the window is large enough for a box of nodes; call it with the box around all that a step will
     * require.
     */
    public void reserve(int iMin, int iMax, int jMin, int jMax) {
        int span = Math.max(iMax - iMin, jMax - jMin) + 1 + 2 * TileKey.SIDE;
        while (span > (1 << bits)) {
            grow();
        }
    }

    /** Loads the tiles that cover a box of nodes. */
    public void require(int iMin, int iMax, int jMin, int jMax) {
        for (int tj = jMin >> TileKey.SHIFT; tj <= jMax >> TileKey.SHIFT; tj++) {
            for (int ti = iMin >> TileKey.SHIFT; ti <= iMax >> TileKey.SHIFT; ti++) {
                long key = TileKey.of(ti, tj);
                if (tiles.key[slot(ti, tj)] != key) {
                    load(key);
                }
            }
        }
    }

    /** Notes that the fields of node (i, j) were changed in this epoch. */
    public void mark(int i, int j) {
        int slot = slot(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
        int local = TileKey.local(i, j);
        if (tiles.dirty[slot] == 0) {
            if (dirtyCount == dirtySlots.length) {
                dirtySlots = Arrays.copyOf(dirtySlots, 2 * dirtyCount);
            }
            dirtySlots[dirtyCount++] = slot;
            tiles.writtenEpoch[slot] = epoch;
        }
        tiles.dirty[slot] |= 1L << local;
        nodes.writtenEpoch[index(i, j)] = epoch;
    }

    /** Raises the ground at node (i, j), whose sinkage stays as it is, by units of 1 / {@link NodeFormat#OFFSET_PER_M} m. */
    public void raise(int i, int j, int units) {
        int at = index(i, j);
        nodes.increment[at] += units;
        setOffset(at, nodes.offset[at] + units);
        mark(i, j);
    }

    /** Receives the nodes that changed in an epoch, tile by tile in ascending order of key, nodes by local index. */
    public interface DeltaSink {
        void tile(long key, long mask);

        /** One node of the last tile, in wire form; its bulldozed offset as what this vehicle has added to it. */
        void node(int sinkage, int plastic, int yield, int shear, int offsetIncrement);
    }

    /**
     * Ends the epoch: rounds every changed node to its wire form, here too, and hands it on; the next epoch begins.
     */
    public void publish(DeltaSink sink) {
        sortDirtySlots();
        for (int d = 0; d < dirtyCount; d++) {
            int slot = dirtySlots[d];
            long key = tiles.key[slot];
            sink.tile(key, tiles.dirty[slot]);
            for (long left = tiles.dirty[slot]; left != 0; left &= left - 1) {
                int local = Long.numberOfTrailingZeros(left);
                int at = index(TileKey.i(key, local), TileKey.j(key, local));
                int sinkage = NodeFormat.toFixed(nodes.sinkage_m[at], NodeFormat.SINKAGE_PER_M);
                int plastic = NodeFormat.toFixed(nodes.plastic_m[at], NodeFormat.SINKAGE_PER_M);
                int yield = NodeFormat.toFixed(nodes.yield_Pa[at], NodeFormat.YIELD_PER_PA);
                int shear = NodeFormat.toFixed(nodes.shear_m[at], NodeFormat.SHEAR_PER_M);
                setHistory(at, sinkage, plastic, yield, shear);
                sink.node(sinkage, plastic, yield, shear, nodes.increment[at]);
                holdIncrement(key, local, at);
            }
            tiles.dirty[slot] = 0;
        }
        dirtyCount = 0;
        epoch++;
    }

    private void holdIncrement(long key, int local, int at) {
        if (nodes.increment[at] != 0) {
            pendingOffsets.add(epoch, TileKey.i(key, local), TileKey.j(key, local), nodes.increment[at]);
            nodes.pending[at] += nodes.increment[at];
            nodes.increment[at] = 0;
        }
    }

    /** The epoch that is being computed; 1 for the first. */
    public int epoch() {
        return epoch;
    }

    /** The last epoch whose commit this view has seen. */
    public int committedEpoch() {
        return committedEpoch;
    }

    /** Announces that what follows in {@link #refresh} is the commit of this epoch. */
    public void beginRebase(int committed) {
        beginRebase(committed, committed);
    }

    /**
     * Announces that what follows in {@link #refresh} is the commit of this epoch.
     *
     * @param included the last of this vehicle's own epochs that is committed by then, at most {@code committed}
     */
    public void beginRebase(int committed, int included) {
        committedEpoch = committed;
        includedEpoch = included;
        while (pendingOffsets.firstEpoch() <= included) {
            nodes.pending[index(pendingOffsets.firstI(), pendingOffsets.firstJ())] -= pendingOffsets.firstUnits();
            pendingOffsets.removeFirst();
        }
    }

    /**
     * Takes over committed nodes. Where this vehicle has changed a node since the committed epoch its own state stays; if
     * somebody else wrote the node in that epoch, the two are joined, so that what the vehicle computes next is built on both.
     *
     * @param vehicle the vehicle whose view this is
     */
    public void refresh(long key, long mask, int vehicle) {
        int slot = slot(TileKey.ti(key), TileKey.tj(key));
        if (tiles.key[slot] == key) {
            int tile = world.find(key);
            for (long left = mask; left != 0; left &= left - 1) {
                int local = Long.numberOfTrailingZeros(left);
                world.get(tile, local, node);
                takeOver(index(TileKey.i(key, local), TileKey.j(key, local)), vehicle);
            }
        }
    }

    /** Lays {@link #node}, as it was committed, under what the vehicle has done there. */
    private void takeOver(int at, int vehicle) {
        int offset = node.offset + nodes.pending[at] + nodes.increment[at];
        if (offset != nodes.offset[at]) {
            setOffset(at, offset);
        }
        if (nodes.writtenEpoch[at] <= includedEpoch) {
            setHistory(at, node.sinkage, node.plastic, node.yield, node.shear);
        } else if (lastWriteByOthers(vehicle) == committedEpoch) {
            setHistory(
                    at,
                    Math.max(node.sinkage, NodeFormat.toFixed(nodes.sinkage_m[at], NodeFormat.SINKAGE_PER_M)),
                    Math.max(node.plastic, NodeFormat.toFixed(nodes.plastic_m[at], NodeFormat.SINKAGE_PER_M)),
                    Math.max(node.yield, NodeFormat.toFixed(nodes.yield_Pa[at], NodeFormat.YIELD_PER_PA)),
                    Math.max(node.shear, NodeFormat.toFixed(nodes.shear_m[at], NodeFormat.SHEAR_PER_M)));
        }
    }

    /** Epoch in which anybody but the vehicle last wrote {@link #node}; negative when long ago or never. */
    private int lastWriteByOthers(int vehicle) {
        return node.writer != vehicle ? node.epoch : node.epoch - (node.gap == NEVER ? Integer.MAX_VALUE : node.gap);
    }

    /** Receives what a view holds beyond the committed world. */
    public interface OverlaySink {
        /** A node as this vehicle sees it, in wire form. */
        void node(int i, int j, int writtenEpoch, int sinkage, int plastic, int yield, int shear);

        /** A part of a node's offset that this vehicle published in an epoch that is not committed. */
        void offset(int publishedEpoch, int i, int j, int units);
    }

    /**
     * Hands out the nodes that this vehicle changed after the committed epoch, then its offsets on their way.
     *
     * @throws IllegalStateException between a change and {@link #publish}
     */
    public void overlay(OverlaySink sink) {
        if (dirtyCount > 0) {
            throw new IllegalStateException("the epoch has not been published, epoch=" + epoch);
        }
        for (int slot = 0; slot < tiles.key.length; slot++) {
            if (tiles.key[slot] == TileKey.NONE || tiles.writtenEpoch[slot] <= includedEpoch) {
                continue;
            }
            for (int local = 0; local < TileKey.NODES; local++) {
                int i = TileKey.i(tiles.key[slot], local);
                int j = TileKey.j(tiles.key[slot], local);
                int at = index(i, j);
                if (nodes.writtenEpoch[at] > includedEpoch) {
                    sink.node(
                            i,
                            j,
                            nodes.writtenEpoch[at],
                            NodeFormat.toFixed(nodes.sinkage_m[at], NodeFormat.SINKAGE_PER_M),
                            NodeFormat.toFixed(nodes.plastic_m[at], NodeFormat.SINKAGE_PER_M),
                            NodeFormat.toFixed(nodes.yield_Pa[at], NodeFormat.YIELD_PER_PA),
                            NodeFormat.toFixed(nodes.shear_m[at], NodeFormat.SHEAR_PER_M));
                }
            }
        }
        pendingOffsets.forEach(sink);
    }

    /**
     * Sets a view that holds nothing yet to the end of an epoch; what {@link #overlay} gave is to be laid on it next.
     *
     * @param lastEpoch the epoch whose changes this vehicle has published last
     * @param lastCommitted the epoch that was committed last
     */
    public void startAt(int lastEpoch, int lastCommitted) {
        epoch = lastEpoch + 1;
        committedEpoch = lastCommitted;
        includedEpoch = lastCommitted;
    }

    /** What takes back what {@link #overlay} handed out, in the same order. */
    public OverlaySink layOn() {
        return new OverlaySink() {
            @Override
            public void node(int i, int j, int writtenEpoch, int sinkage, int plastic, int yield, int shear) {
                require(i, i, j, j);
                int slot = slot(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
                tiles.writtenEpoch[slot] = Math.max(tiles.writtenEpoch[slot], writtenEpoch);
                nodes.writtenEpoch[index(i, j)] = writtenEpoch;
                setHistory(index(i, j), sinkage, plastic, yield, shear);
            }

            @Override
            public void offset(int publishedEpoch, int i, int j, int units) {
                int at = index(i, j);
                pendingOffsets.add(publishedEpoch, i, j, units);
                nodes.pending[at] += units;
                setOffset(at, nodes.offset[at] + units);
            }
        };
    }

    private void setOffset(int at, int units) {
        nodes.offset[at] = units;
        nodes.initial_m[at] = nodes.undeformed_m[at] + NodeFormat.toDouble(units, NodeFormat.OFFSET_PER_M);
        nodes.level_m[at] = nodes.initial_m[at] - nodes.sinkage_m[at] / nodes.normalZ[at];
    }

    private void setHistory(int at, int sinkage, int plastic, int yield, int shear) {
        nodes.sinkage_m[at] = NodeFormat.toDouble(sinkage, NodeFormat.SINKAGE_PER_M);
        nodes.plastic_m[at] = NodeFormat.toDouble(plastic, NodeFormat.SINKAGE_PER_M);
        nodes.yield_Pa[at] = NodeFormat.toDouble(yield, NodeFormat.YIELD_PER_PA);
        nodes.shear_m[at] = NodeFormat.toDouble(shear, NodeFormat.SHEAR_PER_M);
        nodes.level_m[at] = nodes.initial_m[at] - nodes.sinkage_m[at] / nodes.normalZ[at];
    }

    private int slot(int ti, int tj) {
        int tileBits = bits - TileKey.SHIFT;
        int mask = (1 << tileBits) - 1;
        return ((tj & mask) << tileBits) | (ti & mask);
    }

    private void load(long key) {
        int slot = slot(TileKey.ti(key), TileKey.tj(key));
        while (tiles.key[slot] != TileKey.NONE && tiles.writtenEpoch[slot] > includedEpoch) {
            grow();
            slot = slot(TileKey.ti(key), TileKey.tj(key));
        }
        tiles.key[slot] = key;
        tiles.dirty[slot] = 0;
        tiles.writtenEpoch[slot] = 0;
        loadUndeformed(key);
        int tile = world.find(key);
        if (tile >= 0) {
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
                takeOver(index(TileKey.i(key, local), TileKey.j(key, local)), NOBODY);
            }
        }
    }

    /** Heights and normals of a tile; normals by central differences over the neighbouring nodes. */
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
            int at = index(TileKey.i(key, local), TileKey.j(key, local));
            nodes.undeformed_m[at] = heights[h];
            nodes.initial_m[at] = heights[h];
            nodes.level_m[at] = heights[h];
            nodes.normalX[at] = -slopeX / length;
            nodes.normalY[at] = -slopeY / length;
            nodes.normalZ[at] = 1.0 / length;
            nodes.sinkage_m[at] = 0;
            nodes.plastic_m[at] = 0;
            nodes.yield_Pa[at] = 0;
            nodes.shear_m[at] = 0;
            nodes.offset[at] = 0;
            nodes.increment[at] = 0;
            nodes.pending[at] = 0;
            nodes.material[at] =
                    (byte) ground.material(TileKey.i(key, local) * spacing_m, TileKey.j(key, local) * spacing_m);
            nodes.writtenEpoch[at] = 0;
        }
    }

    /** Doubles the window and moves every loaded tile to its new place. */
    private void grow() {
        if (bits == MAX_BITS) {
            throw new IllegalStateException("the vehicle's ground view would exceed " + (1 << MAX_BITS)
                    + " nodes a side: its bodies are too far apart for spacing_m=" + spacing_m);
        }
        ViewNodes oldNodes = nodes;
        ViewTiles oldTiles = tiles;
        int oldBits = bits;
        bits++;
        nodes = new ViewNodes(1 << (2 * bits));
        tiles = new ViewTiles(1 << (2 * (bits - TileKey.SHIFT)));
        int moved = 0;
        int[] movedDirty = new int[dirtySlots.length];
        for (int oldSlot = 0; oldSlot < oldTiles.key.length; oldSlot++) {
            long key = oldTiles.key[oldSlot];
            if (key == TileKey.NONE) {
                continue;
            }
            int slot = slot(TileKey.ti(key), TileKey.tj(key));
            tiles.key[slot] = key;
            tiles.dirty[slot] = oldTiles.dirty[oldSlot];
            tiles.writtenEpoch[slot] = oldTiles.writtenEpoch[oldSlot];
            if (tiles.dirty[slot] != 0) {
                movedDirty[moved++] = slot;
            }
            moveTile(oldNodes, oldBits, key);
        }
        dirtySlots = movedDirty;
    }

    private void moveTile(ViewNodes from, int fromBits, long key) {
        int mask = (1 << fromBits) - 1;
        for (int row = 0; row < TileKey.SIDE; row++) {
            int i = TileKey.i(key, 0);
            int j = TileKey.j(key, row << TileKey.SHIFT);
            int source = ((j & mask) << fromBits) | (i & mask);
            int dest = index(i, j);
            from.copyRow(source, nodes, dest);
        }
    }

    /** Insertion sort by key: a few dozen tiles, and no allocation. */
    private void sortDirtySlots() {
        for (int a = 1; a < dirtyCount; a++) {
            int slot = dirtySlots[a];
            long key = tiles.key[slot];
            int b = a - 1;
            while (b >= 0 && tiles.key[dirtySlots[b]] > key) {
                dirtySlots[b + 1] = dirtySlots[b];
                b--;
            }
            dirtySlots[b + 1] = slot;
        }
    }
}
