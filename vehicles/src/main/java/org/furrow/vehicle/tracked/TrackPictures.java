package org.furrow.vehicle.tracked;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.Vector;

/**
 * What pictures show of the belts: the way of the shoes, a box for each piece of the lower and the upper run, and
 * sprocket and idler as boxes that turn. Immutable.
 */
final class TrackPictures {
    /** Boxes of a sprocket or idler, turned against each other. */
    private static final int SPOKES = 4;
    /** Overlap of the boxes of two pieces, over the height of a shoe. */
    private static final double OVERLAP = 0.5;
    /** Corners on the way around the sprocket and around the idler. */
    private static final int ROUND = 8;

    private final TrackedModel model;
    private final List<String> names = new ArrayList<>();
    private final List<List<DrawnBox>> boxes = new ArrayList<>();
    private final int lower;
    private final int upper;

    TrackPictures(TrackedModel model) {
        this.model = model;
        lower = model.ways[0].x_m.length - 1;
        upper = model.ways[0].upperX_m.length - 1;
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            String of = TrackedSpec.SPROCKETS.get(side);
            TrackWay way = model.ways[side];
            for (int p = 0; p < lower; p++) {
                addPiece("belt-" + of + "-" + p, way.x_m, way.z_m, p);
            }
            for (int p = 0; p < upper; p++) {
                addPiece("belt-" + of + "-up-" + p, way.upperX_m, way.upperZ_m, p);
            }
            addRound("sprocket-" + of, model.spec.track().sprocket().circle());
            addRound("idler-" + of, model.spec.track().idler().circle());
        }
    }

    private void addPiece(String name, double[] x_m, double[] z_m, int p) {
        TrackSpec.Shoe shoe = model.spec.track().shoe();
        double length_m = StrictMath.hypot(x_m[p + 1] - x_m[p], z_m[p + 1] - z_m[p]) + OVERLAP * shoe.height_m();
        names.add(name);
        boxes.add(List.of(DrawnBox.parallel(name, Vector.ZERO, new Vector(length_m, shoe.width_m(), shoe.height_m()))));
    }

    private void addRound(String name, TrackSpec.Circle circle) {
        List<DrawnBox> spokes = new ArrayList<>();
        double across_m = 2 * circle.radius_m() * StrictMath.sin(0.5 * Math.PI / SPOKES);
        Vector size_m = new Vector(
                2 * circle.radius_m() * StrictMath.cos(0.5 * Math.PI / SPOKES),
                0.5 * model.spec.track().shoe().width_m(),
                across_m);
        for (int k = 0; k < SPOKES; k++) {
            double angle_rad = Math.PI * k / SPOKES;
            double c = StrictMath.cos(angle_rad);
            double s = StrictMath.sin(angle_rad);
            Axes axes = new Axes(new Vector(c, 0, -s), new Vector(0, 1, 0), new Vector(s, 0, c));
            spokes.add(new DrawnBox(name, Vector.ZERO, axes, size_m));
        }
        names.add(name);
        boxes.add(List.copyOf(spokes));
    }

    List<String> names() {
        return List.copyOf(names);
    }

    /** The belts, left and right. */
    List<DrawnBelt> belts() {
        List<DrawnBelt> belts = new ArrayList<>();
        TrackSpec track = model.spec.track();
        double circumference_m = 2 * Math.PI * track.sprocket().circle().radius_m();
        int teeth = (int) Math.max(1, Math.rint(circumference_m / track.shoe().pitch_m()));
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            int first = side * names.size() / TrackedSpec.SIDES;
            belts.add(new DrawnBelt(
                    first,
                    lower,
                    lower + upper,
                    first + lower + upper,
                    over(side),
                    track.shoe().count(),
                    teeth,
                    new Vector(
                            track.shoe().pitch_m(),
                            track.shoe().width_m(),
                            track.shoe().height_m())));
        }
        return belts;
    }

    /** From the rear end of the lower run around the rear circle, over the upper run, around the front circle. */
    private List<Vector> over(int side) {
        TrackWay way = model.ways[side];
        TrackSpec.Circle sprocket = model.spec.track().sprocket().circle();
        TrackSpec.Circle idler = model.spec.track().idler().circle();
        boolean drivesAhead = sprocket.x_m() > idler.x_m();
        int last = way.x_m.length - 1;
        int top = way.upperX_m.length - 1;
        List<Vector> corners = new ArrayList<>();
        double[] low = {way.x_m[last], way.z_m[last]};
        double[] high = {way.upperX_m[top], way.upperZ_m[top]};
        arc(drivesAhead ? idler : sprocket, low, high, side, corners);
        for (int k = top - 1; k > 0; k--) {
            corners.add(new Vector(way.upperX_m[k], y_m(side), way.upperZ_m[k]));
        }
        high = new double[] {way.upperX_m[0], way.upperZ_m[0]};
        low = new double[] {way.x_m[0], way.z_m[0]};
        arc(drivesAhead ? sprocket : idler, high, low, side, corners);
        return corners;
    }

    /** Adds the corners of an arc that goes up at the rear and down in front. */
    private void arc(TrackSpec.Circle circle, double[] from, double[] to, int side, List<Vector> corners) {
        double begin = StrictMath.atan2(from[1] - circle.z_m(), from[0] - circle.x_m());
        double turn = StrictMath.atan2(to[1] - circle.z_m(), to[0] - circle.x_m()) - begin;
        turn -= turn > 0 ? 2 * Math.PI : 0;
        double radius_m = StrictMath.hypot(from[0] - circle.x_m(), from[1] - circle.z_m());
        for (int k = 0; k <= ROUND; k++) {
            double angle = begin + turn * k / ROUND;
            corners.add(new Vector(
                    circle.x_m() + radius_m * StrictMath.cos(angle),
                    y_m(side),
                    circle.z_m() + radius_m * StrictMath.sin(angle)));
        }
    }

    private double y_m(int side) {
        return (side == 0 ? 0.5 : -0.5) * model.spec.gauge_m();
    }

    List<DrawnBox> boxes(int link) {
        return boxes.get(link);
    }

    /** Writes the pose of a link in W. */
    void pose(int link, Belt[] belts, double[] sprocketTurn_rad, HullMotion hull, double[] position, double[] turn) {
        int ofSide = names.size() / TrackedSpec.SIDES;
        int side = link / ofSide;
        int part = link % ofSide;
        TrackWay way = model.ways[side];
        double y_m = y_m(side);
        if (part < lower) {
            belts[side].pieceAt(part, hull, position, turn, link);
        } else if (part < lower + upper) {
            int p = part - lower;
            double dx = way.upperX_m[p] - way.upperX_m[p + 1];
            double dz = way.upperZ_m[p] - way.upperZ_m[p + 1];
            double length_m = Math.sqrt(dx * dx + dz * dz);
            hull.place(
                    0.5 * (way.upperX_m[p] + way.upperX_m[p + 1]),
                    y_m,
                    0.5 * (way.upperZ_m[p] + way.upperZ_m[p + 1]),
                    position,
                    3 * link);
            hull.turn(dx / length_m, dz / length_m, turn, 9 * link);
        } else {
            boolean isSprocket = part == lower + upper;
            TrackSpec track = model.spec.track();
            TrackSpec.Circle circle =
                    isSprocket ? track.sprocket().circle() : track.idler().circle();
            double angle_rad = isSprocket ? sprocketTurn_rad[side] : 0;
            hull.place(circle.x_m(), y_m, circle.z_m(), position, 3 * link);
            hull.turn(StrictMath.cos(angle_rad), -StrictMath.sin(angle_rad), turn, 9 * link);
        }
    }
}
