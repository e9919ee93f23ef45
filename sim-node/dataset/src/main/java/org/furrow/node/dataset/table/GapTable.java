package org.furrow.node.dataset.table;

import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.driver.Following;

/** Table {@code gap}: each vehicle and the one that it follows. */
final class GapTable {
    private static final double STANDING_MPS = 0.1;
    /** The leader's track begins so far behind its start, straight. */
    private static final double APPROACH_M = 1000;

    private static final double STEP_M = 0.05;

    private final Scenario scenario;
    private final LineOfSight sight;
    private final Table table = new Table(Schema.GAP);

    private GapTable(Scenario scenario, LineOfSight sight) {
        this.scenario = scenario;
        this.sight = sight;
    }

    static Table of(int run, Scenario scenario, List<VehicleRecord> vehicles) {
        GapTable gaps = new GapTable(scenario, new LineOfSight(scenario, vehicles));
        for (VehicleRecord follower : vehicles) {
            int leader = leader(follower);
            if (leader >= 0) {
                gaps.add(run, follower, vehicles.get(leader));
            }
        }
        return gaps.table;
    }

    /** The vehicle that a vehicle follows, or the one before it; -1 for the first. */
    static int leader(VehicleRecord vehicle) {
        Following following = vehicle.plan().driver().following();
        return following == null ? vehicle.index() - 1 : following.leader();
    }

    private void add(int run, VehicleRecord follower, VehicleRecord leader) {
        Track track = new Track(leader);
        Scenario.Clock clock = scenario.clock();
        double overhang_m = follower.box_m()[3] - leader.box_m()[0];
        double[] wheels = leader.rows() == 0 ? new double[0] : tracks(leader);
        double first_m = follower.rows() == 0 || follower.wheels() == 0 ? 0 : follower.hubInChassis(0, 0)[1];
        for (int row = 0; row < follower.rows(); row++) {
            int epoch = follower.firstEpoch() + row;
            int of = epoch - leader.firstEpoch();
            if (of < 0 || of >= leader.rows()) {
                continue;
            }
            track.extendTo(of);
            track.project(follower.column("x_m")[row], follower.column("y_m")[row]);
            double headway_m = track.end_m() - track.at_m;
            double gap_m = headway_m - overhang_m;
            double speed = follower.column("speed_mps")[row];
            double[] rel = follower.toChassis(
                    row, leader.column("x_m")[of], leader.column("y_m")[of], leader.column("z_m")[of]);
            table.put(run, follower.index(), (double) epoch * clock.epochTicks(), clock.time_s(epoch));
            table.put(leader.index(), gap_m, headway_m, speed < STANDING_MPS ? Double.NaN : gap_m / speed);
            table.put(rangeRate_mps(follower, row, leader, of), track.left_m);
            table.put(rutOffset_m(track.left_m + first_m, wheels));
            table.put(rel[0], rel[1], rel[2], turn(leader.column("yaw_rad")[of] - follower.column("yaw_rad")[row]));
            table.put(track.end_m(), track.at_m, sight.isFree(follower, leader, epoch) ? 1 : 0);
            table.end();
        }
    }

    private static double[] tracks(VehicleRecord leader) {
        double[] places = new double[leader.wheels()];
        for (int w = 0; w < places.length; w++) {
            places[w] = leader.hubInChassis(0, w)[1];
        }
        return places;
    }

    private static double rutOffset_m(double wheel_m, double[] tracks) {
        double nearest = wheel_m;
        for (int w = 0; w < tracks.length; w++) {
            double offset = wheel_m - tracks[w];
            nearest = w == 0 || Math.abs(offset) < Math.abs(nearest) ? offset : nearest;
        }
        return nearest;
    }

    private static double rangeRate_mps(VehicleRecord follower, int row, VehicleRecord leader, int of) {
        double dot = 0;
        double square = 0;
        for (String axis : List.of("x", "y", "z")) {
            double distance = leader.column(axis + "_m")[of] - follower.column(axis + "_m")[row];
            dot += distance * (leader.column("v" + axis + "_mps")[of] - follower.column("v" + axis + "_mps")[row]);
            square += distance * distance;
        }
        return square == 0 ? 0 : dot / Math.sqrt(square);
    }

    private static double turn(double angle_rad) {
        double whole = 2 * Math.PI;
        double turn = angle_rad - whole * Math.floor(angle_rad / whole);
        return turn > Math.PI ? turn - whole : turn;
    }

    /** The way that a leader has gone, and the place on it that is nearest to its follower. */
    private static final class Track {
        private static final int BACK = 20;

        private final VehicleRecord leader;
        private final double[] x_m;
        private final double[] y_m;
        private final double[] length_m;
        private int points;
        private int next;
        private int segment;
        /** Place of the projection from the leader's start. */
        double at_m;
        /** Offset of the follower to the left. */
        double left_m;

        Track(VehicleRecord leader) {
            this.leader = leader;
            x_m = new double[leader.rows() + 2];
            y_m = new double[leader.rows() + 2];
            length_m = new double[leader.rows() + 2];
        }

        double end_m() {
            return length_m[points - 1];
        }

        void extendTo(int row) {
            double[] xs = leader.column("x_m");
            double[] ys = leader.column("y_m");
            if (points == 0) {
                double yaw = leader.column("yaw_rad")[0];
                add(xs[0] - APPROACH_M * StrictMath.cos(yaw), ys[0] - APPROACH_M * StrictMath.sin(yaw), -APPROACH_M);
                add(xs[0], ys[0], 0);
            }
            for (; next <= row; next++) {
                int last = points - 1;
                double dx = xs[next] - x_m[last];
                double dy = ys[next] - y_m[last];
                double step = Math.sqrt(dx * dx + dy * dy);
                if (step >= STEP_M) {
                    add(xs[next], ys[next], length_m[last] + step);
                }
            }
        }

        private void add(double x, double y, double at) {
            x_m[points] = x;
            y_m[points] = y;
            length_m[points++] = at;
        }

        void project(double x, double y) {
            double nearest = Double.POSITIVE_INFINITY;
            int found = segment;
            int last = points - 2;
            for (int s = Math.max(0, segment - BACK); s <= last; s++) {
                double square = toSegment(x, y, s, s == last);
                if (square < nearest) {
                    nearest = square;
                    found = s;
                } else if (s > found + 2 * BACK) {
                    break;
                }
            }
            segment = found;
            toSegment(x, y, found, found == last);
        }

        /** Sets the place on a segment that is nearest to a point; the last one has no end. */
        private double toSegment(double x, double y, int s, boolean open) {
            double fromX = x_m[s];
            double fromY = y_m[s];
            double length = length_m[s + 1] - length_m[s];
            double ux = (x_m[s + 1] - fromX) / length;
            double uy = (y_m[s + 1] - fromY) / length;
            double along = (x - fromX) * ux + (y - fromY) * uy;
            along = s == 0 ? along : Math.max(0, along);
            along = open ? along : Math.min(length, along);
            left_m = ux * (y - fromY) - uy * (x - fromX);
            at_m = length_m[s] + along;
            double dx = x - fromX - along * ux;
            double dy = y - fromY - along * uy;
            return dx * dx + dy * dy;
        }
    }
}
