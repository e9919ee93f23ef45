package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.visual.Measures.Box;
import org.furrow.node.scenario.visual.Measures.Wheel;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;

/** A lorry with its cab above the front axle, a frame, and a bed with drop sides. */
final class TruckBody extends Bodywork {
    private static final double SIDE_M = 0.06;
    private static final double WINDOWS = 0.52;

    private final Box cab = size.highest();
    private final Box bed = size.boxes().stream()
            .filter(box -> !box.equals(cab))
            .reduce((a, b) -> a.y().length() >= b.y().length() ? a : b)
            .orElse(cab);

    TruckBody(Measures size) {
        super(size);
    }

    @Override
    void build() {
        frame();
        cabCore();
        int mark = dest.mark();
        cabSide();
        cabFront();
        bedSide();
        dest.mirror(mark);
        glass();
        bed();
        axles();
    }

    private void frame() {
        double z = cab.z().least();
        double rear = bed.x().least() + 0.1;
        int mark = dest.mark();
        dest.box(
                new Span(rear, cab.x().most() - 0.4),
                new Span(0.36, 0.44),
                new Span(z + 0.12, z + 0.4),
                0.01,
                Finish.DARK);
        dest.mirror(mark);
        Span tank = Span.about(0.5 * (cab.x().least() + bed.x().least()) + 1.1, 0.9);
        dest.box(tank, new Span(0.55, 1.05), new Span(z - 0.02, z + 0.42), 0.06, Finish.METAL);
        dest.box(tank, new Span(-1.05, -0.55), new Span(z + 0.02, z + 0.42), 0.04, Finish.DARK);
        double[] exhaust = {cab.x().least() - 0.12, -0.95, z + 1.25};
        dest.cylinder(2, exhaust, 1.7, 0.07, 14, Finish.METAL);
    }

    private double waist_m() {
        return cab.z().least() + WINDOWS * cab.z().length();
    }

    private List<Point> cabOutline() {
        double f = cab.x().most();
        double r = cab.x().least();
        double z = cab.z().least();
        List<Point> dest = new ArrayList<>();
        dest.add(new Point(f - 0.04, z + 0.2));
        dest.add(new Point(f - 0.03, waist_m() - 0.02));
        dest.add(new Point(f - 0.06, waist_m()));
        dest.add(new Point(r, waist_m()));
        dest.add(new Point(r, z + 0.35));
        return dest;
    }

    private void cabCore() {
        double inner = Math.min(inside_m(), 0.85 * cab.halfY());
        dest.extrude(cabOutline(), new Span(-inner, inner), 0, Finish.BODY, Finish.DARK);
    }

    private void cabSide() {
        double inner = Math.min(inside_m(), 0.85 * cab.halfY());
        List<Wheel> below = size.left().stream()
                .filter(wheel -> wheel.x() > cab.x().least() - wheel.radius_m())
                .toList();
        double y = cab.halfY() - 0.04;
        dest.extrude(
                withArches(cabOutline(), cab.z().least() + 0.2, below),
                new Span(inner - 0.01, y),
                0.04,
                Finish.BODY,
                Finish.BODY);
        for (Wheel wheel : below) {
            flare(wheel, new Span(y - 0.25, cab.halfY()), 0.04, cab.z().least() + 0.2, Finish.DARK);
        }
        Span door = new Span(cab.x().least() + 0.45, cab.x().most() - 0.3);
        door(door, y, new Span(cab.z().least() + 0.85, waist_m() - 0.03));
        mirror(cab.x().most() - 0.15, cab.halfY() - 0.08, waist_m() + 0.55);
        Span step = Span.about(cab.x().most() - 0.25, 0.3);
        dest.box(step, new Span(y - 0.2, cab.halfY()), Span.about(cab.z().least() + 0.16, 0.06), 0.01, Finish.DARK);
    }

    private void cabFront() {
        double x = cab.x().most() - 0.03;
        double z = cab.z().least();
        dest.box(
                new Span(x - 0.1, x + 0.1),
                new Span(0, cab.halfY() - 0.02),
                new Span(z + 0.12, z + 0.42),
                0.04,
                Finish.DARK);
        lamp(x + 0.09, cab.halfY() - 0.3, z + 0.28, 0.085, Finish.LAMP);
        dest.box(
                new Span(x + 0.08, x + 0.115),
                Span.about(cab.halfY() - 0.12, 0.09),
                Span.about(z + 0.28, 0.09),
                0.01,
                Finish.AMBER);
        for (int k = 0; k < 5; k++) {
            Span slot = Span.about(z + 0.56 + 0.09 * k, 0.05);
            dest.box(new Span(x - 0.05, x + 0.006), new Span(0, 0.6 * cab.halfY()), slot, 0, Finish.DARK);
        }
    }

    private void glass() {
        double y = cab.halfY() - 0.05;
        double top = cab.z().most() - 0.02;
        double[] floor = {cab.x().least(), cab.x().most() - 0.06, y};
        double[] roof = {cab.x().least() + 0.03, cab.x().most() - 0.25, y - 0.07};
        double[][][] faces = dest.tapered(floor, roof, new Span(waist_m() - 0.005, top), Finish.BODY);
        window(faces[0], at(0.06, 0.1), at(0.49, 0.8));
        window(faces[0], at(0.51, 0.1), at(0.94, 0.8));
        window(faces[1], at(0.14, 0.08), at(0.62, 0.8));
        window(faces[3], at(0.38, 0.08), at(0.86, 0.8));
        window(faces[2], at(0.3, 0.25), at(0.7, 0.75));
        dest.box(
                new Span(roof[0] - 0.03, roof[1] + 0.04),
                new Span(-roof[2] - 0.02, roof[2] + 0.02),
                new Span(top - 0.02, cab.z().most()),
                0.015,
                Finish.BODY);
        for (int k = -2; k <= 2; k++) {
            dest.box(
                    Span.about(roof[1] - 0.02, 0.07),
                    Span.about(0.28 * k, 0.1),
                    Span.about(top + 0.03, 0.04),
                    0.01,
                    Finish.AMBER);
        }
    }

    private double deck_m() {
        return bed.z().most() - 0.5 * bed.z().length();
    }

    /** The left drop side with its posts, mudguards, rear lamp. */
    private void bedSide() {
        Span x = bed.x();
        double y = bed.halfY();
        Span wall = new Span(deck_m(), bed.z().most());
        int boards = 3;
        double high = wall.length() / boards;
        for (int k = 0; k < boards; k++) {
            Span board = new Span(wall.least() + k * high, wall.least() + (k + 1) * high - 0.015);
            dest.box(x, new Span(y - SIDE_M, y - 0.01), board, 0.008, Finish.BODY);
        }
        int posts = 5;
        for (int k = 0; k < posts; k++) {
            double at = x.least() + 0.05 + k * (x.length() - 0.1) / (posts - 1);
            dest.box(Span.about(at, 0.08), new Span(y - SIDE_M, y + 0.012), wall, 0.005, Finish.DARK);
        }
        for (Wheel wheel : size.left()) {
            if (wheel.x() < cab.x().least() - wheel.radius_m()) {
                double inner = wheel.y() - 0.5 * wheel.width_m() - 0.02;
                double top = Math.min(deck_m() - 0.14, wheel.z() + wheel.radius_m() + ARCH_M);
                double behind = wheel.x() - wheel.radius_m() - 0.06;
                dest.box(
                        Span.about(behind, 0.02),
                        new Span(inner, wheel.y() + 0.5 * wheel.width_m()),
                        new Span(wheel.z() - 0.1, top),
                        0,
                        Finish.DARK);
            }
        }
        dest.box(
                new Span(x.least() - 0.03, x.least() + 0.02),
                Span.about(y - 0.22, 0.3),
                Span.about(deck_m() - 0.2, 0.11),
                0.01,
                Finish.DARK);
        dest.box(
                new Span(x.least() - 0.04, x.least()),
                Span.about(y - 0.16, 0.12),
                Span.about(deck_m() - 0.2, 0.08),
                0.01,
                Finish.REAR_LAMP);
        dest.box(
                new Span(x.least() - 0.04, x.least()),
                Span.about(y - 0.3, 0.1),
                Span.about(deck_m() - 0.2, 0.08),
                0.01,
                Finish.AMBER);
    }

    private void bed() {
        Span x = bed.x();
        double y = bed.halfY();
        dest.box(x, new Span(-y + 0.01, y - 0.01), new Span(deck_m() - 0.12, deck_m()), 0.01, Finish.DARK);
        dest.box(x, new Span(-y + SIDE_M, y - SIDE_M), new Span(deck_m(), deck_m() + 0.02), 0, Finish.WOOD);
        Span wall = new Span(deck_m(), bed.z().most() - 0.02);
        dest.box(new Span(x.least(), x.least() + SIDE_M), new Span(-y + SIDE_M, y - SIDE_M), wall, 0.01, Finish.BODY);
        dest.box(new Span(x.most() - SIDE_M, x.most()), new Span(-y + SIDE_M, y - SIDE_M), wall, 0.01, Finish.BODY);
        for (double at = x.least() + 0.5; at < x.most() - 0.3; at += 0.9) {
            dest.box(
                    Span.about(at, 0.1),
                    new Span(-y + 0.1, y - 0.1),
                    new Span(deck_m() - 0.24, deck_m() - 0.12),
                    0,
                    Finish.DARK);
        }
        // cargo below a cover
        Span load = new Span(x.least() + 0.35 * x.length(), x.most() - 0.2);
        double top = bed.z().most() + 0.0;
        dest.box(load, new Span(-y + 0.3, y - 0.3), new Span(deck_m() + 0.02, top - 0.04), 0.12, Finish.CANVAS);
    }
}
