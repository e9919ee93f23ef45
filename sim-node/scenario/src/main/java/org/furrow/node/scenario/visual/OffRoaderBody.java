package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.visual.Measures.Box;
import org.furrow.node.scenario.visual.Measures.Wheel;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;

/** A light off-road truck: bonnet, cabin, open bed, arches over the wheels. */
final class OffRoaderBody extends Bodywork {
    /** How far the pillar between the doors is behind the middle of the cabin. */
    private static final double BEHIND_M = 0.15;

    private final Box low = size.largest();
    private final Box cabin = size.highest();
    private final double floor_m = low.z().least();
    private final double belt_m = low.z().most();
    private final double side_m = low.halfY();

    OffRoaderBody(Measures size) {
        super(size);
    }

    @Override
    void build() {
        double inner = Math.min(inside_m(), 0.8 * side_m);
        core(inner);
        int mark = dest.mark();
        flank(inner);
        front();
        rear();
        dest.mirror(mark);
        cabin();
        load();
        axles();
    }

    private double front_m() {
        return low.x().most() - 0.06;
    }

    private double bonnet_m() {
        return cabin.x().most() + 0.28;
    }

    private double bed_m() {
        return belt_m - 0.5 * low.z().length();
    }

    /** The outline from the lower front end over the bonnet to the lower rear end. */
    private List<Point> over(boolean hasBed) {
        double rear = low.x().least() + 0.05;
        double wall = cabin.x().least() - 0.02;
        double floor = floor_m + 0.06;
        double chin = hasBed ? floor : edge_m(front_m() - 0.12, floor);
        double tail = hasBed ? floor : edge_m(rear + 0.16, floor);
        List<Point> dest = new ArrayList<>();
        dest.add(new Point(front_m() - 0.12, chin));
        dest.add(new Point(front_m(), Math.max(floor_m + 0.22, chin + 0.03)));
        dest.add(new Point(front_m() - 0.02, belt_m - 0.17));
        dest.add(new Point(front_m() - 0.12, belt_m - 0.1));
        dest.add(new Point(bonnet_m(), belt_m - 0.01));
        if (hasBed && wall - rear > 0.5) {
            dest.add(new Point(wall, belt_m - 0.01));
            dest.add(new Point(wall, bed_m()));
            dest.add(new Point(rear + 0.06, bed_m()));
            dest.add(new Point(rear + 0.06, belt_m - 0.03));
        }
        dest.add(new Point(rear, belt_m - 0.03));
        dest.add(new Point(rear, Math.max(floor_m + 0.25, tail + 0.03)));
        dest.add(new Point(rear + 0.16, tail));
        return dest;
    }

    private void core(double inner) {
        dest.extrude(over(true), new Span(-inner, inner), 0, Finish.BODY, Finish.DARK);
    }

    /** The left side with its arches, door, sill and handles. */
    private void flank(double inner) {
        List<Point> outline = withArches(over(false), floor_m + 0.06, size.left());
        dest.extrude(outline, new Span(inner - 0.01, side_m - 0.03), 0.035, Finish.BODY, Finish.BODY);
        for (Wheel wheel : size.left()) {
            flare(wheel, new Span(side_m - 0.1, side_m), 0.06, floor_m + 0.06, Finish.DARK);
        }
        double y = side_m - 0.03;
        Span tall = new Span(floor_m + 0.12, belt_m - 0.07);
        double middle = cabin.x().middle() - BEHIND_M;
        door(new Span(middle, cabin.x().most() - 0.02), y, tall);
        door(new Span(cabin.x().least() + 0.12, middle), y, tall);
        Span sill = new Span(cabin.x().least() + 0.1, cabin.x().most() + 0.05);
        dest.box(sill, new Span(side_m - 0.12, side_m), new Span(floor_m + 0.01, floor_m + 0.08), 0.02, Finish.DARK);
        mirror(cabin.x().most() + 0.12, cabin.halfY() - 0.02, belt_m + 0.2);
    }

    /** The left half of the front: lamps, grille, bumper. */
    private void front() {
        double x = front_m();
        double z = 0.5 * (floor_m + 0.22 + belt_m - 0.17);
        lamp(x - 0.01, 0.7 * side_m, z, 0.105, Finish.LAMP);
        dest.box(
                new Span(x - 0.02, x + 0.02), Span.about(0.87 * side_m, 0.09), Span.about(z, 0.13), 0.01, Finish.AMBER);
        for (int k = 0; k < 4; k++) {
            Span slot = Span.about(0.06 + 0.13 * k, 0.07);
            dest.box(new Span(x - 0.05, x + 0.006), slot, Span.about(z, 0.26), 0, Finish.DARK);
        }
        Span low = new Span(floor_m + 0.08, floor_m + 0.26);
        dest.box(new Span(x - 0.02, x + 0.08), new Span(0, side_m - 0.08), low, 0.03, Finish.DARK);
        dest.box(
                new Span(x + 0.04, x + 0.1),
                Span.about(0.5, 0.05),
                Span.about(floor_m + 0.17, 0.12),
                0.01,
                Finish.METAL);
        dest.box(
                new Span(bonnet_m() - 0.6, bonnet_m() - 0.25),
                new Span(0.15, 0.5),
                new Span(belt_m - 0.08, belt_m + 0.012),
                0.02,
                Finish.DARK);
    }

    private void rear() {
        double x = low.x().least() + 0.05;
        Span lampZ = Span.about(belt_m - 0.25, 0.2);
        dest.box(new Span(x - 0.025, x + 0.02), Span.about(side_m - 0.16, 0.11), lampZ, 0.01, Finish.REAR_LAMP);
        dest.box(
                new Span(x - 0.022, x + 0.02),
                Span.about(side_m - 0.16, 0.1),
                Span.about(belt_m - 0.4, 0.07),
                0.01,
                Finish.WHITE);
        Span low = new Span(floor_m + 0.1, floor_m + 0.24);
        dest.box(new Span(x - 0.08, x + 0.03), new Span(0, side_m - 0.1), low, 0.03, Finish.DARK);
        dest.box(new Span(x - 0.006, x), new Span(0, 0.012), new Span(bed_m(), belt_m - 0.05), 0, Finish.SEAM);
    }

    private void cabin() {
        Span x = cabin.x();
        double y = cabin.halfY();
        double top = cabin.z().most() - 0.03;
        double lower = belt_m - 0.02;
        double[] floor = {x.least(), bonnet_m() - 0.02, Math.min(y + 0.04, side_m - 0.06)};
        double[] roof = {x.least() + 0.06, x.most() - 0.12, y - 0.09};
        double[][][] faces = dest.tapered(floor, roof, new Span(lower, top), Finish.BODY);
        window(faces[0], at(0.07, 0.16), at(0.485, 0.88));
        window(faces[0], at(0.515, 0.16), at(0.93, 0.88));
        window(faces[2], at(0.12, 0.2), at(0.88, 0.85));
        double length = floor[1] - floor[0];
        double split = (floor[1] - x.middle() + BEHIND_M) / length;
        double begin = 0.3 / length;
        for (int side = 1; side <= 3; side += 2) {
            boolean isLeft = side == 1;
            double[] a = {begin, split - 0.03};
            double[] b = {split + 0.02, 1 - 0.14 / length};
            window(faces[side], at(isLeft ? a[0] : 1 - a[1], 0.34), at(isLeft ? a[1] : 1 - a[0], 0.86));
            window(faces[side], at(isLeft ? b[0] : 1 - b[1], 0.34), at(isLeft ? b[1] : 1 - b[0], 0.86));
        }
        // the edge of the roof, and wipers
        dest.box(
                new Span(roof[0] - 0.02, roof[1] + 0.03),
                new Span(-roof[2] - 0.025, roof[2] + 0.025),
                new Span(top - 0.02, cabin.z().most()),
                0.02,
                Finish.BODY);
    }

    /** A spare wheel and cans in the bed, an aerial. */
    private void load() {
        double length = cabin.x().least() - low.x().least();
        if (length < 0.8 || size.wheels().isEmpty()) {
            return;
        }
        double r = Math.min(size.wheels().getFirst().radius_m(), 0.42 * length);
        double[] middle = {low.x().least() + 0.52 * length, -0.25, bed_m() + 0.14};
        dest.cylinder(2, middle, 0.24, r, 24, Finish.RUBBER);
        dest.cylinder(2, new double[] {middle[0], middle[1], middle[2] + 0.005}, 0.24, 0.55 * r, 20, Finish.METAL);
        Span x = Span.about(cabin.x().least() - 0.18, 0.17);
        for (int k = 0; k < 2; k++) {
            dest.box(x, Span.about(0.35 + 0.26 * k, 0.2), new Span(bed_m(), bed_m() + 0.46), 0.02, Finish.CANVAS);
        }
        double[] aerial = {cabin.x().least() - 0.05, 0.86 * cabin.halfY(), belt_m + 0.55};
        dest.cylinder(2, aerial, 1.2, 0.008, 6, Finish.DARK);
    }
}
