package org.furrow.vehicle.tracked;

import java.util.Arrays;

/**
 * Nodes and straight pieces of one belt's lower run, from front to rear, in the chassis frame. Nodes keep their x.
 * Their z is fixed to the hull, that of a road wheel, or a degree of freedom between road wheels, where the stretched
 * belt gives way to the ground.
 */
final class Chain {
    /** Mass of a node between road wheels over the damping of its speed relative to them, in s. */
    private static final double CALM_S = 0.01;

    private final TrackedModel model;
    private final TrackWay way;
    /** Place of the model with which each node travels; -1: the node is fixed. */
    private final int[] travels;

    private final int firstWheel;
    /** Height above the lowest point of the nearest road wheels at which a node would be in one of them. */
    private final double[] clearance_m;

    final double[] x;
    final double[] z;
    // of each piece
    final double[] tangentX;
    final double[] tangentZ;
    final double[] size_m;
    /** Length of the chain ahead of each node, and its rate. */
    private final double[] start_m;

    private final double[] growth_mps;
    /** Sum of the forces of the ground along each piece. */
    private final double[] along_N;
    /** Pull that the forces of the ground add to the tension of each piece. */
    private final double[] pull_N;

    Chain(TrackedModel model, int side) {
        this.model = model;
        way = model.ways[side];
        firstWheel = model.firstWheel[side];
        int nodes = way.x_m.length;
        travels = new int[nodes];
        clearance_m = new double[nodes];
        x = way.x_m.clone();
        z = way.z_m.clone();
        for (int n = 0; n < nodes; n++) {
            travels[n] = model.place(side, way.travels[n]);
        }
        for (int n = 0; n < nodes; n++) {
            clearance_m[n] = clearance_m(n);
        }
        tangentX = new double[nodes - 1];
        tangentZ = new double[nodes - 1];
        size_m = new double[nodes - 1];
        start_m = new double[nodes];
        growth_mps = new double[nodes];
        along_N = new double[nodes - 1];
        pull_N = new double[nodes - 1];
    }

    /**
     * Height above a level run at which a node between road wheels would be in one of them: the pieces beside the shoe
     * below a wheel turn about its ends until they lie on the wheel.
     */
    private double clearance_m(int node) {
        TrackSpec track = model.spec.track();
        double radius_m = track.wheel().radius_m() + 0.5 * track.shoe().height_m();
        double steepest = StrictMath.tan(2 * StrictMath.atan(0.5 * model.pitch_m / radius_m));
        double apart_m = Double.POSITIVE_INFINITY;
        for (int n = 0; n < x.length; n++) {
            boolean isWheel = travels[n] >= 0 && travels[n] < model.wheels;
            apart_m = isWheel ? Math.min(apart_m, Math.abs(x[n] - x[node])) : apart_m;
        }
        return Math.min(radius_m, steepest * apart_m);
    }

    /** Computes places and rates from the state. */
    void update(double[] state) {
        for (int n = 0; n < z.length; n++) {
            z[n] = way.z_m[n] + (travels[n] < 0 ? 0 : state[model.travel + travels[n]]);
        }
        for (int p = 0; p < size_m.length; p++) {
            double dx = x[p + 1] - x[p];
            double dz = z[p + 1] - z[p];
            size_m[p] = Math.sqrt(dx * dx + dz * dz);
            tangentX[p] = dx / size_m[p];
            tangentZ[p] = dz / size_m[p];
            start_m[p + 1] = start_m[p] + size_m[p];
            growth_mps[p + 1] = growth_mps[p] + tangentZ[p] * (rate(state, p + 1) - rate(state, p));
        }
    }

    double rate(double[] state, int node) {
        return travels[node] < 0 ? 0 : state[model.rate + travels[node]];
    }

    double run_m() {
        return start_m[size_m.length];
    }

    double runGrowth_mps() {
        return growth_mps[size_m.length];
    }

    /** The piece on which a place along the chain is; the outer ones reach beyond their ends. */
    int pieceAt(double at_m, int guess) {
        int p = at_m > start_m[guess] ? guess : 0;
        while (p < size_m.length - 1 && at_m > start_m[p + 1]) {
            p++;
        }
        return p;
    }

    /** Share of a piece that is ahead of a place along the chain. */
    double share(int piece, double at_m) {
        return (at_m - start_m[piece]) / size_m[piece];
    }

    /** Rate at which the chain ahead of a place grows, or shrinks behind it if the belt is held at its rear. */
    double growth_mps(int piece, double share) {
        double ahead_mps = growth_mps[piece] + share * (growth_mps[piece + 1] - growth_mps[piece]);
        return model.drivesAhead ? ahead_mps : ahead_mps - runGrowth_mps();
    }

    /** Forgets forces along the chain. */
    void begin() {
        Arrays.fill(along_N, 0);
        Arrays.fill(pull_N, 0);
    }

    /** Adds a force (fx, fz) at a pin on a piece; returns the part of it along the chain. */
    double addForce(int piece, double share, double fx, double fz, double[] travel_N) {
        load(piece, (1 - share) * fz, travel_N);
        load(piece + 1, share * fz, travel_N);
        double force_N = fx * tangentX[piece] + fz * tangentZ[piece];
        along_N[piece] += force_N;
        pull_N[piece] += (model.drivesAhead ? share : share - 1) * force_N;
        return force_N;
    }

    /** Adds the share of a load (3 components) at a pin that each road wheel carries. */
    void addGround(int piece, double share, double[] load_N, double[] ground_N) {
        for (int end = 0; end < 2; end++) {
            int node = piece + end;
            int ahead = way.wheelAhead[node];
            if (ahead < 0) {
                continue;
            }
            double part = 0.5 * (end == 0 ? 1 - share : share);
            double ofAhead = part * way.shareAhead[node];
            int w = 3 * (firstWheel + ahead);
            for (int d = 0; d < 3; d++) {
                ground_N[w + d] += ofAhead * load_N[d];
                if (way.shareAhead[node] < 1) {
                    ground_N[w + 3 + d] += (part - ofAhead) * load_N[d];
                }
            }
        }
    }

    private void load(int node, double up_N, double[] travel_N) {
        if (travels[node] >= 0) {
            travel_N[travels[node]] += up_N;
        }
    }

    /** Adds the forces of the stretched chain, of its damping and of road wheels that it meets. */
    void stretch(double tension_N, double[] state, double[] travel_N) {
        double passed_N = 0;
        int last = size_m.length - 1;
        for (int k = 0; k <= last; k++) {
            int p = model.drivesAhead ? last - k : k;
            pull_N[p] += passed_N;
            passed_N += model.drivesAhead ? along_N[p] : -along_N[p];
        }
        double stretch_N = tension_N;
        for (double ofPiece_N : pull_N) {
            stretch_N = Math.max(stretch_N, -ofPiece_N); // no piece is slack
        }
        for (int p = 0; p <= last; p++) {
            double up_N = (stretch_N + pull_N[p]) * tangentZ[p];
            load(p, up_N, travel_N);
            load(p + 1, -up_N, travel_N);
        }
        for (int n = 0; n <= last; n++) {
            if (travels[n] >= model.wheels) {
                holdBelow(n, state, travel_N);
            }
        }
    }

    /** Damps a node between road wheels, and keeps it below them. */
    private void holdBelow(int n, double[] state, double[] travel_N) {
        int ahead = firstWheel + way.wheelAhead[n];
        double share = way.shareAhead[n];
        double travel_m = share * state[model.travel + ahead] + (1 - share) * state[model.travel + ahead + 1];
        double rate_mps = share * state[model.rate + ahead] + (1 - share) * state[model.rate + ahead + 1];
        double over_m = state[model.travel + travels[n]] - travel_m - clearance_m[n];
        double down_N = model.placeMass_kg[travels[n]] / CALM_S * (state[model.rate + travels[n]] - rate_mps)
                + model.wrap_Npm * Math.max(0, over_m);
        travel_N[travels[n]] -= down_N;
        travel_N[ahead] += share * down_N;
        travel_N[ahead + 1] += (1 - share) * down_N;
    }
}
