package org.furrow.vehicle.tracked;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.tracked.TrackSpec.Circle;

/**
 * The way of a belt's pins in the plane of one side, x and z in the chassis frame. The lower run is a chain of straight
 * pieces between nodes, from the sprocket to the idler if the sprocket is ahead, else the other way round. A node is
 * fixed to the hull, travels with a road wheel or, between two road wheels, by itself. At the first and last road
 * wheel, pieces stand for the arc. A shoe below a road wheel lies flat on it; between these shoes, a piece is about as
 * long as a shoe.
 */
final class TrackWay {
    /** Pieces that stand for the arc at the first and at the last road wheel. */
    private static final int ARC = 3;

    /** Nodes of the lower run from front to rear, in the design position. */
    final double[] x_m;

    final double[] z_m;
    /** Place with which each node travels: road wheels from the front, then nodes between them; -1: it is fixed. */
    final int[] travels;
    /** Road wheel at or ahead of each node; -1: the node is fixed. */
    final int[] wheelAhead;
    /** Share of that wheel in the load of each node; the next wheel carries the rest. */
    final double[] shareAhead;
    /** Nodes of the upper run, from front to rear. */
    final double[] upperX_m;

    final double[] upperZ_m;
    /** Length of the lower run in the design position. */
    final double lower_m;

    private final double length_m;

    TrackWay(TrackedSpec spec, int side) {
        TrackSpec track = spec.track();
        double half_m = 0.5 * track.shoe().height_m();
        List<Circle> below = new ArrayList<>();
        Circle sprocket = track.sprocket().circle();
        Circle idler = outer(track.idler().circle(), half_m);
        boolean drivesAhead = sprocket.x_m() > idler.x_m();
        Circle front = drivesAhead ? sprocket : idler;
        Circle rear = drivesAhead ? idler : sprocket;
        for (double at_m : spec.wheels_m().get(side)) {
            below.add(new Circle(at_m, track.wheel().z_m(), track.wheel().radius_m() + half_m));
        }
        if (!(front.x_m() > below.getFirst().x_m()
                && rear.x_m() < below.getLast().x_m())) {
            throw new IllegalArgumentException("sprocket and idler must be ahead of and behind the road wheels");
        }
        Nodes lower = lower(front, below, rear, spanPieces(spec), track.shoe().pitch_m());
        x_m = lower.x();
        z_m = lower.z();
        travels = lower.travels.stream().mapToInt(Integer::intValue).toArray();
        wheelAhead = lower.wheelAhead.stream().mapToInt(Integer::intValue).toArray();
        shareAhead = lower.shareAhead.stream().mapToDouble(Double::doubleValue).toArray();
        lower_m = lower.length_m();
        List<Circle> above = new ArrayList<>(List.of(front));
        List<Circle> rollers = new ArrayList<>(track.rollers());
        rollers.sort((a, b) -> Double.compare(b.x_m(), a.x_m()));
        rollers.forEach(roller -> above.add(outer(roller, half_m)));
        above.add(rear);
        Nodes upper = new Nodes();
        for (int k = 1; k < above.size(); k++) {
            double[] normal = normal(above.get(k - 1), above.get(k), 1);
            upper.add(above.get(k - 1), normal, -1);
            upper.add(above.get(k), normal, -1);
        }
        upperX_m = upper.x();
        upperZ_m = upper.z();
        length_m = lower_m
                + upper.length_m()
                + arc_m(front, normal(front, below.getFirst(), -1), normal(front, above.get(1), 1), 1)
                + arc_m(rear, normal(below.getLast(), rear, -1), normal(above.get(above.size() - 2), rear, 1), -1);
    }

    /** Length of the whole way in the design position. */
    double length_m() {
        return length_m;
    }

    private static Circle outer(Circle inner, double by_m) {
        return new Circle(inner.x_m(), inner.z_m(), inner.radius_m() + by_m);
    }

    /** Pieces between the shoes below each road wheel and the next one, the same on both sides. */
    static int[] spanPieces(TrackedSpec spec) {
        List<Double> wheels_m = spec.wheels_m().getFirst();
        int[] pieces = new int[wheels_m.size() - 1];
        for (int w = 0; w < pieces.length; w++) {
            double span_m = wheels_m.get(w) - wheels_m.get(w + 1);
            pieces[w] =
                    Math.max(1, (int) Math.round(span_m / spec.track().shoe().pitch_m()) - 1);
        }
        return pieces;
    }

    /** Half the length of a shoe below a wheel, or less where the next wheel is near. */
    private static double saddle_m(List<Circle> wheels, int ahead, double pitch_m) {
        double span_m = wheels.get(ahead).x_m() - wheels.get(ahead + 1).x_m();
        return Math.min(0.5 * pitch_m, 0.25 * span_m);
    }

    private static Nodes lower(Circle front, List<Circle> wheels, Circle rear, int[] spanPieces, double pitch_m) {
        Nodes nodes = new Nodes();
        double[] down = {0, -1};
        double[] ahead = normal(front, wheels.getFirst(), -1);
        double[] behind = normal(wheels.getLast(), rear, -1);
        nodes.add(front, ahead, -1);
        for (int k = 0; k < ARC; k++) {
            nodes.add(wheels.getFirst(), between(ahead, down, k), 0);
        }
        int place = wheels.size();
        for (int w = 0; w < wheels.size(); w++) {
            if (w > 0) {
                nodes.addLevel(wheels.get(w), saddle_m(wheels, w - 1, pitch_m), w);
            }
            if (w == 0 || w == wheels.size() - 1) {
                nodes.add(wheels.get(w), down, w);
            }
            if (w == wheels.size() - 1) {
                break;
            }
            double saddle_m = saddle_m(wheels, w, pitch_m);
            nodes.addLevel(wheels.get(w), -saddle_m, w);
            double span_m = wheels.get(w).x_m() - wheels.get(w + 1).x_m();
            for (int k = 1; k < spanPieces[w]; k++) {
                double part = (saddle_m + (span_m - 2 * saddle_m) * k / spanPieces[w]) / span_m;
                nodes.addBetween(wheels.get(w), wheels.get(w + 1), part, place++, w);
            }
        }
        for (int k = ARC - 1; k >= 0; k--) {
            nodes.add(wheels.getLast(), between(behind, down, k), wheels.size() - 1);
        }
        nodes.add(rear, behind, -1);
        return nodes;
    }

    private static double[] between(double[] a, double[] b, int k) {
        double share = (double) k / ARC;
        double x = a[0] + share * (b[0] - a[0]);
        double z = a[1] + share * (b[1] - a[1]);
        double length = Math.sqrt(x * x + z * z);
        return new double[] {x / length, z / length};
    }

    /**
     * Unit normal of the outer tangent of two circles, from their centres to the tangent.
     *
     * @param side 1: above the circles, -1: below them
     */
    private static double[] normal(Circle a, Circle b, double side) {
        double dx = b.x_m() - a.x_m();
        double dz = b.z_m() - a.z_m();
        double distance_m = Math.sqrt(dx * dx + dz * dz);
        double along = (a.radius_m() - b.radius_m()) / distance_m;
        double across = Math.sqrt(1 - along * along);
        // the direction from a to b points to the rear, so that its right is above
        double ux = dx / distance_m;
        double uz = dz / distance_m;
        return new double[] {along * ux + side * across * uz, along * uz - side * across * ux};
    }

    /** Length of the arc at a circle from the normal of the lower to that of the upper run, over its outer side. */
    private static double arc_m(Circle circle, double[] lower, double[] upper, double side) {
        double low = StrictMath.atan2(lower[1], side * lower[0]);
        double high = StrictMath.atan2(upper[1], side * upper[0]);
        return circle.radius_m() * (high - low);
    }

    /** Nodes while they are collected. */
    private static final class Nodes {
        private final List<double[]> places = new ArrayList<>();
        private final List<Integer> travels = new ArrayList<>();
        private final List<Integer> wheelAhead = new ArrayList<>();
        private final List<Double> shareAhead = new ArrayList<>();

        void add(Circle circle, double[] normal, int ofWheel) {
            double x_m = circle.x_m() + circle.radius_m() * normal[0];
            double z_m = circle.z_m() + circle.radius_m() * normal[1];
            addAt(x_m, z_m, ofWheel, ofWheel, 1);
        }

        /** Adds a node at the level of a wheel's lowest point, ahead of it or behind. */
        void addLevel(Circle circle, double ahead_m, int ofWheel) {
            addAt(circle.x_m() + ahead_m, circle.z_m() - circle.radius_m(), ofWheel, ofWheel, 1);
        }

        /** Adds a node below two road wheels that travels by itself. */
        void addBetween(Circle ahead, Circle behind, double part, int place, int ofWheel) {
            double x_m = ahead.x_m() + part * (behind.x_m() - ahead.x_m());
            addAt(x_m, ahead.z_m() - ahead.radius_m(), place, ofWheel, 1 - part);
        }

        private void addAt(double x_m, double z_m, int place, int ofWheel, double share) {
            places.add(new double[] {x_m, z_m});
            travels.add(place);
            wheelAhead.add(ofWheel);
            shareAhead.add(share);
        }

        double[] x() {
            return places.stream().mapToDouble(place -> place[0]).toArray();
        }

        double[] z() {
            return places.stream().mapToDouble(place -> place[1]).toArray();
        }

        double length_m() {
            double sum_m = 0;
            for (int k = 1; k < places.size(); k++) {
                sum_m += StrictMath.hypot(
                        places.get(k)[0] - places.get(k - 1)[0], places.get(k)[1] - places.get(k - 1)[1]);
            }
            return sum_m;
        }
    }
}
