package org.furrow.node.dataset.table;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;

/** What the wheels of one vehicle find on the ground, from the ground as committed after each epoch. */
final class GroundLabels {
    /** Plastic sinkage, sinkage before, contact area, soil, other vehicle, pressings before, age. */
    static final int LABELS = 7;

    static final int PLASTIC = 0;
    static final int RUT_BEFORE = 1;
    static final int AREA = 2;
    static final int SOIL = 3;
    static final int OTHER = 4;
    static final int PASSES = 5;
    static final int AGE = 6;

    private final VehicleRecord vehicle;
    private final Scenario scenario;
    private final double[] labels;
    private final Deque<Place>[] ahead;
    private final double[] travelled_m;
    private final Place[] here;
    private final double[] point = new double[3];
    private final CommittedWorld.Node node = new CommittedWorld.Node();

    /** A place that the hub reaches after some distance, as it was before. */
    private record Place(double at_m, double rut_m, int other, int passes, int pressedEpoch) {
        static final Place UNTOUCHED = new Place(0, 0, -1, 0, -1);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    GroundLabels(VehicleRecord vehicle, Scenario scenario) {
        this.vehicle = vehicle;
        this.scenario = scenario;
        int wheels = vehicle.wheels();
        labels = new double[vehicle.rows() * wheels * LABELS];
        ahead = new Deque[wheels];
        Arrays.setAll(ahead, w -> new ArrayDeque<>());
        here = new Place[wheels];
        Arrays.fill(here, Place.UNTOUCHED);
        travelled_m = new double[wheels];
    }

    /** A label. */
    double get(int row, int wheel, int label) {
        return labels[(row * vehicle.wheels() + wheel) * LABELS + label];
    }

    /**
     * Evaluates the ground after an epoch.
     *
     * @param written tiles that were written in this epoch
     */
    void evaluate(int epoch, CommittedWorld world, Pressings pressings, List<Pressings.Touched> written) {
        int row = epoch - vehicle.firstEpoch();
        if (row < 0 || row >= vehicle.rows()) {
            return;
        }
        for (int w = 0; w < vehicle.wheels(); w++) {
            double moved_m = row == 0 ? 0 : moved_m(row, w);
            travelled_m[w] += Math.abs(moved_m);
            lookAhead(row, w, moved_m < 0 ? -1 : 1, world, pressings);
            while (!ahead[w].isEmpty() && ahead[w].peek().at_m <= travelled_m[w]) {
                here[w] = ahead[w].remove();
            }
            fill(row, w, epoch, world, written);
        }
    }

    /** Distance that the hub moved along its heading since the row before. */
    private double moved_m(int row, int w) {
        double x = vehicle.wheelPose(row, w, 0) - vehicle.wheelPose(row - 1, w, 0);
        double y = vehicle.wheelPose(row, w, 1) - vehicle.wheelPose(row - 1, w, 1);
        return x * vehicle.heading(row, w, false) + y * vehicle.heading(row, w, true);
    }

    private void lookAhead(int row, int w, int sign, CommittedWorld world, Pressings pressings) {
        double radius_m = vehicle.plan().model().wheelRadius_m(w);
        toGround(row, w, sign * radius_m);
        int i = nodeIndex(point[0]);
        int j = nodeIndex(point[1]);
        double at_m = travelled_m[w] + radius_m;
        boolean touched = read(world, i, j) && node.get(NodeField.SINKAGE) > 0;
        ahead[w].add(
                touched
                        ? new Place(
                                at_m,
                                node.value(NodeField.SINKAGE),
                                pressings.lastOther(i, j, vehicle.index()),
                                pressings.count(i, j),
                                pressings.lastEpoch(i, j))
                        : new Place(at_m, 0, -1, 0, -1));
    }

    private void toGround(int row, int w, double ahead_m) {
        point[0] = vehicle.wheelPose(row, w, 0) + ahead_m * vehicle.heading(row, w, false);
        point[1] = vehicle.wheelPose(row, w, 1) + ahead_m * vehicle.heading(row, w, true);
        point[2] = vehicle.wheelPose(row, w, 2);
        scenario.ground().frame().pointToScm(point, 0, point, 0);
    }

    private int nodeIndex(double place_m) {
        return (int) Math.rint(place_m / scenario.ground().grid_m());
    }

    private boolean read(CommittedWorld world, int i, int j) {
        int tile = world.find(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
        int local = TileKey.local(i, j);
        if (tile < 0 || (world.mask(tile) & (1L << local)) == 0) {
            return false;
        }
        world.get(tile, local, node);
        return true;
    }

    private void fill(int row, int w, int epoch, CommittedWorld world, List<Pressings.Touched> written) {
        toGround(row, w, 0);
        int at = (row * vehicle.wheels() + w) * LABELS;
        boolean touched = read(world, nodeIndex(point[0]), nodeIndex(point[1]));
        labels[at + PLASTIC] = touched ? node.value(NodeField.PLASTIC) : 0;
        labels[at + RUT_BEFORE] = here[w].rut_m;
        labels[at + AREA] = area_m2(w, world, written);
        labels[at + SOIL] = scenario.ground().kind().isRigid()
                ? -1
                : Math.max(-1, scenario.ground().undeformed().material(point[0], point[1]));
        labels[at + OTHER] = here[w].other;
        labels[at + PASSES] = here[w].passes;
        Scenario.Clock clock = scenario.clock();
        labels[at + AGE] = here[w].pressedEpoch < 0
                ? Double.NaN
                : clock.epochTicks() * clock.step_s() * (epoch - here[w].pressedEpoch);
    }

    private double area_m2(int w, CommittedWorld world, List<Pressings.Touched> written) {
        double grid_m = scenario.ground().grid_m();
        double reach_m = vehicle.plan().model().wheelRadius_m(w);
        int count = 0;
        for (Pressings.Touched tile : written) {
            if (tile.vehicle() == vehicle.index()) {
                for (long rest = tile.mask(); rest != 0; rest &= rest - 1) {
                    int local = Long.numberOfTrailingZeros(rest);
                    int i = TileKey.i(tile.key(), local);
                    int j = TileKey.j(tile.key(), local);
                    double x = grid_m * i - point[0];
                    double y = grid_m * j - point[1];
                    count += x * x + y * y <= reach_m * reach_m && read(world, i, j) && node.get(NodeField.SINKAGE) > 0
                            ? 1
                            : 0;
                }
            }
        }
        return count * grid_m * grid_m;
    }

    /** How often, when and by which vehicles the nodes of one ground were pressed. */
    static final class Pressings {
        private static final int FIELDS = 4;
        private static final int NONE = -1;

        private final Long2ObjectHashMap<int[]> tiles = new Long2ObjectHashMap<>();
        private final int pauseEpochs;
        private final CommittedWorld.Node node = new CommittedWorld.Node();

        /** A tile that a vehicle has written in the last epoch. */
        record Touched(int ground, int vehicle, long key, long mask) {}

        Pressings(int pauseEpochs) {
            this.pauseEpochs = pauseEpochs;
        }

        /** Counts the nodes of a tile that were written in an epoch and are below the undeformed ground. */
        void add(Touched tile, CommittedWorld world, int epoch) {
            int[] nodes = tiles.computeIfAbsent(tile.key, _ -> fresh());
            int at = world.find(tile.key);
            for (long rest = tile.mask; rest != 0; rest &= rest - 1) {
                int local = Long.numberOfTrailingZeros(rest);
                world.get(at, local, node);
                if (node.get(NodeField.SINKAGE) > 0) {
                    press(nodes, FIELDS * local, tile.vehicle, epoch);
                }
            }
        }

        private static int[] fresh() {
            int[] nodes = new int[FIELDS * TileKey.NODES];
            for (int k = 0; k < nodes.length; k += FIELDS) {
                nodes[k + 1] = NONE;
                nodes[k + 2] = NONE;
                nodes[k + 3] = NONE;
            }
            return nodes;
        }

        /** The fields of a node: count, last epoch, last vehicle, the last vehicle other than that. */
        private void press(int[] nodes, int at, int vehicle, int epoch) {
            boolean same = nodes[at + 2] == vehicle;
            if (!same || epoch - nodes[at + 1] > pauseEpochs) {
                nodes[at]++;
            }
            if (!same) {
                nodes[at + 3] = nodes[at + 2];
                nodes[at + 2] = vehicle;
            }
            nodes[at + 1] = epoch;
        }

        int count(int i, int j) {
            return get(i, j, 0, 0);
        }

        int lastEpoch(int i, int j) {
            return get(i, j, 1, NONE);
        }

        int lastOther(int i, int j, int than) {
            int last = get(i, j, 2, NONE);
            return last == than ? get(i, j, 3, NONE) : last;
        }

        private int get(int i, int j, int field, int missing) {
            int[] nodes = tiles.get(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
            return nodes == null ? missing : nodes[FIELDS * TileKey.local(i, j) + field];
        }
    }
}
