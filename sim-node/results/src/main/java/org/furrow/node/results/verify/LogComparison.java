package org.furrow.node.results.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.engine.commit.NodeFields;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.results.RunLog;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.jspecify.annotations.Nullable;

/** Finds where two runs part: the first epoch, vehicle, node and field that differ, from their commit logs. */
final class LogComparison {
    /** The fields after a node's state. */
    private static final String[] OTHERS = {"offset", "writer", "gap", "epoch"};

    private final CommitLog leftLog;
    private final CommitLog rightLog;
    private final WorldReplay left;
    private final WorldReplay right;
    private final CommittedWorld.Node a = new CommittedWorld.Node();
    private final CommittedWorld.Node b = new CommittedWorld.Node();

    private final List<String> vehicles;

    private LogComparison(
            List<String> vehicles, CommitLog leftLog, WorldReplay left, CommitLog rightLog, WorldReplay right) {
        this.vehicles = vehicles;
        this.leftLog = leftLog;
        this.left = left;
        this.rightLog = rightLog;
        this.right = right;
    }

    /**
     * Compares two runs.
     *
     * @param vehicles names of the first run's vehicles
     * @return the first difference, or null when there is none or a run has no commit log
     */
    static @Nullable String firstDifference(List<String> vehicles, Path a, Path b) throws DamagedException {
        if (!Files.exists(a.resolve(RunLog.FILE)) || !Files.exists(b.resolve(RunLog.FILE))) {
            return null;
        }
        try (CommitLog leftLog = CommitLog.open(a.resolve(RunLog.FILE));
                CommitLog rightLog = CommitLog.open(b.resolve(RunLog.FILE));
                WorldReplay left = new WorldReplay(leftLog);
                WorldReplay right = new WorldReplay(rightLog)) {
            return new LogComparison(vehicles, leftLog, left, rightLog, right).find();
        } catch (LogDamagedException e) {
            throw new DamagedException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new DamagedException(RunLog.FILE + ": " + e.getMessage());
        }
    }

    private @Nullable String find() throws IOException, LogDamagedException {
        if (leftLog.header().vehicles() != rightLog.header().vehicles()
                || leftLog.header().shared() != rightLog.header().shared()) {
            return RunLog.FILE + ": the runs have different vehicles or grounds";
        }
        while (true) {
            boolean more = left.next();
            if (more != right.next()) {
                return "epoch " + (Math.min(left.commit(), right.commit()) + 1) + ": only one run has it";
            }
            if (!more) {
                return null;
            }
            if (left.digest() != right.digest()) {
                return describe();
            }
        }
    }

    private String describe() {
        List<String> words = new ArrayList<>();
        for (int v = 0; v < leftLog.header().vehicles() && words.isEmpty(); v++) {
            if (left.stateHash(v) != right.stateHash(v)) {
                words.add("vehicle " + vehicles.get(v) + " has another state");
            }
        }
        String node = node(leftLog);
        node = node == null ? node(rightLog) : node;
        if (node != null) {
            words.add(node);
        }
        return "epoch " + left.commit() + " is the first that differs: " + String.join("; ", words);
    }

    /** The first difference at the nodes that the present commit of a log has written. */
    private @Nullable String node(CommitLog log) {
        for (int s = 0; s < log.sections(); s++) {
            EpochReader section = log.section(s);
            int world = log.header().shared() ? 0 : section.vehicle();
            while (section.nextTile()) {
                for (long rest = section.tileMask(); rest != 0; rest &= rest - 1) {
                    String difference = difference(world, section.tileKey(), Long.numberOfTrailingZeros(rest));
                    if (difference != null) {
                        return difference;
                    }
                }
            }
        }
        return null;
    }

    private @Nullable String difference(int world, long key, int local) {
        boolean first = read(left.worlds().get(world), key, local, a);
        boolean second = read(right.worlds().get(world), key, local, b);
        String where = "node (" + TileKey.i(key, local) + ", " + TileKey.j(key, local) + "): ";
        if (first != second) {
            return where + "only one run has deformed it";
        }
        long[] mine = new long[NodeFields.COUNT];
        long[] others = new long[NodeFields.COUNT];
        NodeFields.copy(a, mine, 0);
        NodeFields.copy(b, others, 0);
        int f = Arrays.mismatch(mine, others);
        if (f >= 0) {
            String name = f < NodeField.STATES ? NodeField.of(f).text() : OTHERS[f - NodeField.STATES];
            return where + name + " is " + mine[f] + " and " + others[f] + " (as in the ground files)";
        }
        return null;
    }

    private static boolean read(CommittedWorld world, long key, int local, CommittedWorld.Node dest) {
        int tile = world.find(key);
        if (tile < 0 || (world.mask(tile) >>> local & 1) == 0) {
            return false;
        }
        world.get(tile, local, dest);
        return true;
    }
}
