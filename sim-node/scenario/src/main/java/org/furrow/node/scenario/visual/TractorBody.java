package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.visual.Measures.Box;
import org.furrow.node.scenario.visual.Measures.Wheel;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;

/** A farm tractor: a narrow bonnet, a cab of glass, mudguards over the rear wheels. */
final class TractorBody extends Bodywork {
    private static final int ARC = 12;

    private final Box bonnet = size.boxes().stream()
            .max((a, b) -> Double.compare(a.x().most(), b.x().most()))
            .orElseThrow();
    private final Box cab = size.highest();

    TractorBody(Measures size) {
        super(size);
    }

    @Override
    void build() {
        bonnet();
        cab();
        int mark = dest.mark();
        mudguards();
        dest.mirror(mark);
        axles();
    }

    private void bonnet() {
        Span x = bonnet.x();
        Span z = bonnet.z();
        double y = bonnet.halfY() - 0.06;
        double rear = cab.x().most() - 0.1;
        List<Point> over = List.of(
                new Point(x.most() - 0.1, z.least() + 0.3),
                new Point(x.most(), z.least() + 0.45),
                new Point(x.most() - 0.06, z.most() - 0.2),
                new Point(x.most() - 0.3, z.most() - 0.08),
                new Point(rear, z.most()),
                new Point(rear, z.least() + 0.3));
        dest.extrude(over, new Span(-y, y), 0.09, Finish.BODY, Finish.BODY);
        dest.box(
                new Span(rear - 0.9, x.most() - 0.25),
                Span.about(0, 1.1 * y),
                new Span(z.least(), z.least() + 0.42),
                0.03,
                Finish.DARK);
        dest.box(
                new Span(x.most() - 0.1, x.most() + 0.18),
                Span.about(0, 1.3 * y),
                new Span(z.least() + 0.05, z.least() + 0.4),
                0.04,
                Finish.DARK);
        int mark = dest.mark();
        dest.box(
                new Span(x.most() - 0.04, x.most() + 0.01),
                new Span(0, 0.7 * y),
                new Span(z.least() + 0.5, z.most() - 0.3),
                0.01,
                Finish.DARK);
        double[] middle = {x.most() - 0.03, 0.72 * y, z.most() - 0.24};
        lamp(middle[0], middle[1], middle[2], 0.07, Finish.LAMP);
        for (int k = 0; k < 6; k++) {
            onSide(x.most() - 0.5 - 0.07 * k, y, new Span(z.least() + 0.42, z.most() - 0.32), 0.035, Finish.DARK);
        }
        Span stripe = new Span(z.most() - 0.24, z.most() - 0.19);
        onSide(0.5 * (rear + x.most() - 0.3), y, stripe, x.most() - 0.4 - rear, Finish.YELLOW);
        dest.mirror(mark);
        dest.cylinder(2, new double[] {rear + 0.12, -y - 0.07, z.most() + 0.3}, 1.3, 0.055, 14, Finish.DARK);
        dest.cylinder(2, new double[] {rear + 0.12, -y - 0.07, z.most() + 0.1}, 0.6, 0.08, 14, Finish.METAL);
    }

    private void cab() {
        Span x = cab.x();
        double y = cab.halfY();
        double sill = cab.z().least() + 0.38 * cab.z().length();
        double eaves = cab.z().most() - 0.2;
        dest.box(
                new Span(x.least() + 0.05, x.most() - 0.02),
                Span.about(0, 1.5 * y),
                new Span(cab.z().least(), sill),
                0.05,
                Finish.BODY);
        double[] floor = {x.least() + 0.06, x.most() - 0.02, y - 0.14};
        double[] roof = {x.least() + 0.12, x.most() - 0.14, y - 0.06};
        double[][][] faces = dest.tapered(floor, roof, new Span(sill - 0.02, eaves), Finish.DARK);
        for (int k = 0; k < 4; k++) {
            if (k == 1 || k == 3) {
                dest.pane(faces[k], at(0.05, 0.04), at(0.55, 0.97), 0.006, Finish.GLASS);
                dest.pane(faces[k], at(0.6, 0.04), at(0.95, 0.97), 0.006, Finish.GLASS);
            } else {
                dest.pane(faces[k], at(0.06, 0.05), at(0.94, 0.96), 0.006, Finish.GLASS);
            }
        }
        dest.box(
                new Span(x.least() + 0.02, x.most() - 0.02),
                new Span(-y + 0.02, y - 0.02),
                new Span(eaves, cab.z().most()),
                0.06,
                Finish.BODY);
        int mark = dest.mark();
        mirror(x.most() - 0.05, y - 0.08, eaves - 0.25);
        dest.box(
                new Span(x.most() - 0.04, x.most()),
                Span.about(0.6 * y, 0.18),
                Span.about(eaves + 0.08, 0.09),
                0.01,
                Finish.LAMP);
        dest.box(
                new Span(x.least(), x.least() + 0.04),
                Span.about(0.6 * y, 0.18),
                Span.about(eaves + 0.08, 0.09),
                0.01,
                Finish.LAMP);
        for (int k = 0; k < 2; k++) {
            dest.box(
                    Span.about(x.most() - 0.15, 0.3),
                    new Span(0.45, 0.85),
                    Span.about(cab.z().least() - 0.12 - 0.28 * k, 0.04),
                    0.01,
                    Finish.DARK);
        }
        dest.mirror(mark);
        dest.cylinder(2, new double[] {x.least() + 0.3, 0.5 * y, cab.z().most() + 0.08}, 0.16, 0.06, 14, Finish.AMBER);
    }

    /** Half rings above the largest wheels on the left, small ones above the others. */
    private void mudguards() {
        double most = size.left().stream().mapToDouble(Wheel::radius_m).max().orElse(0);
        for (Wheel wheel : size.left()) {
            boolean isLarge = wheel.radius_m() > 0.95 * most;
            double r = wheel.radius_m() + (isLarge ? ARCH_M : 0.8 * ARCH_M);
            double from = isLarge ? 0.12 * Math.PI : 0.3 * Math.PI;
            double to = isLarge ? 0.8 * Math.PI : 0.85 * Math.PI;
            if (wheel.x() < cab.x().least() - 2 * wheel.radius_m()) {
                continue; // of a trailer
            }
            List<Point> ring = new ArrayList<>();
            for (int k = 0; k <= ARC; k++) {
                ring.add(on(wheel, r + 0.04, from + k * (to - from) / ARC));
            }
            for (int k = ARC; k >= 0; k--) {
                ring.add(on(wheel, r, from + k * (to - from) / ARC));
            }
            double outer = wheel.y() + 0.42 * wheel.width_m();
            double inner = isLarge ? 0.7 * cab.halfY() : wheel.y() - 0.4 * wheel.width_m();
            dest.extrude(ring, new Span(inner, outer), 0.015, isLarge ? Finish.BODY : Finish.DARK, Finish.BODY);
            if (isLarge) {
                Point back = on(wheel, r + 0.05, to - 0.15);
                dest.box(
                        Span.about(back.x(), 0.06),
                        Span.about(outer - 0.12, 0.14),
                        Span.about(back.z(), 0.1),
                        0.01,
                        Finish.REAR_LAMP);
            }
        }
    }

    private static Point on(Wheel wheel, double r, double angle) {
        return new Point(wheel.x() + r * StrictMath.cos(angle), wheel.z() + r * StrictMath.sin(angle));
    }
}
