package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.visual.Measures.Box;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;

/** An armoured tracked carrier: a narrow hull between the belts, sponsons above them, a sloped bow, hatches. */
final class CarrierBody extends Bodywork {
    private final Box upper = size.highest();
    private final Box lower = size.boxes().stream()
            .min((a, b) -> Double.compare(a.z().least(), b.z().least()))
            .orElseThrow();

    CarrierBody(Measures size) {
        super(size);
    }

    @Override
    void build() {
        hull();
        int mark = dest.mark();
        side();
        dest.mirror(mark);
        roof();
    }

    private void hull() {
        Span x = lower.x();
        Span z = lower.z();
        List<Point> belly = List.of(
                new Point(x.most() - 0.45, z.least()),
                new Point(x.most(), z.least() + 0.45),
                new Point(x.most(), z.most()),
                new Point(x.least(), z.most()),
                new Point(x.least(), z.least() + 0.2),
                new Point(x.least() + 0.2, z.least()));
        dest.extrude(belly, lower.y(), 0.02, Finish.BODY, Finish.DARK);
        dest.extrude(overs(), upper.y(), 0.04, Finish.BODY, Finish.BODY);
    }

    private List<Point> overs() {
        Span x = upper.x();
        Span z = upper.z();
        double bow = Math.min(0.28 * x.length(), 1.3 * z.length());
        List<Point> dest = new ArrayList<>();
        dest.add(new Point(x.most() - 0.02, z.least()));
        dest.add(new Point(x.most(), z.least() + 0.12 * z.length()));
        dest.add(new Point(x.most() - bow, z.most()));
        dest.add(new Point(x.least() + 0.05, z.most()));
        dest.add(new Point(x.least(), z.most() - 0.08));
        dest.add(new Point(x.least(), z.least()));
        return dest;
    }

    /** Skirt, stowage and lamps on the left. */
    private void side() {
        Span x = upper.x();
        Span z = upper.z();
        double y = upper.halfY();
        int plates = 5;
        double long_m = (x.length() - 0.3) / plates;
        for (int k = 0; k < plates; k++) {
            Span plate = new Span(x.least() + 0.1 + k * long_m, x.least() + 0.1 + (k + 1) * long_m - 0.02);
            dest.box(
                    plate,
                    new Span(y - 0.02, y + 0.015),
                    new Span(z.least() - 0.28, z.least() + 0.06),
                    0.008,
                    Finish.BODY);
        }
        dest.box(
                Span.about(x.least() + 0.32 * x.length(), 0.9),
                new Span(y, y + 0.02),
                Span.about(z.middle() + 0.05, 0.3),
                0.01,
                Finish.CANVAS);
        for (int k = 0; k < 3; k++) {
            seam(x.least() + (0.25 + 0.2 * k) * x.length(), y, new Span(z.least() + 0.08, z.most() - 0.06));
        }
        double lampX = x.most() - 0.16;
        double lampZ = z.least() + 0.34 * z.length();
        lamp(lampX, y - 0.35, lampZ, 0.085, Finish.LAMP);
        lamp(lampX, y - 0.6, lampZ, 0.055, Finish.AMBER);
        double[] guard = {lampX - 0.02, y - 0.47, lampZ + 0.13};
        dest.cylinder(1, guard, 0.5, 0.015, 8, Finish.DARK);
        dest.box(
                new Span(x.least() - 0.03, x.least()),
                Span.about(y - 0.15, 0.1),
                Span.about(z.least() + 0.2, 0.1),
                0.01,
                Finish.REAR_LAMP);
        Span fender = new Span(x.most() - 0.1, lower.x().most() + 0.1);
        if (fender.length() > 0.05) {
            dest.box(
                    fender,
                    new Span(lower.halfY(), y),
                    new Span(z.least() - 0.02, z.least() + 0.03),
                    0.01,
                    Finish.BODY);
        }
    }

    /** The bow's trim vane, hatches, a cupola and the ramp. */
    private void roof() {
        Span x = upper.x();
        Span z = upper.z();
        double y = upper.halfY();
        double bow = Math.min(0.28 * x.length(), 1.3 * z.length());
        double rise = z.most() - z.least() - 0.12 * z.length();
        double[][] glacis = {
            {x.most(), -y, z.least() + 0.12 * z.length()},
            {x.most(), y, z.least() + 0.12 * z.length()},
            {x.most() - bow, y, z.least() + 0.12 * z.length() + rise},
            {x.most() - bow, -y, z.most()}
        };
        dest.pane(glacis, at(0.2, 0.1), at(0.8, 0.62), 0.03, Finish.BODY);
        dest.pane(glacis, at(0.19, 0.085), at(0.81, 0.635), 0.008, Finish.DARK);
        double deck = z.most();
        double front = x.most() - bow;
        dest.cylinder(2, new double[] {front - 0.4, 0.5 * y, deck}, 0.1, 0.34, 24, Finish.BODY);
        dest.cylinder(2, new double[] {front - 0.4, 0.5 * y, deck}, 0.04, 0.37, 24, Finish.DARK);
        double[] cupola = {x.least() + 0.48 * x.length(), 0, deck + 0.1};
        dest.cylinder(2, cupola, 0.24, 0.45, 28, Finish.BODY);
        dest.cylinder(2, new double[] {cupola[0], 0, deck + 0.24}, 0.06, 0.36, 28, Finish.DARK);
        dest.cylinder(0, new double[] {cupola[0] + 0.75, 0, deck + 0.34}, 1.1, 0.025, 12, Finish.DARK);
        dest.box(
                Span.about(cupola[0] + 0.25, 0.3),
                Span.about(0, 0.14),
                Span.about(deck + 0.34, 0.14),
                0.02,
                Finish.DARK);
        for (int k = 0; k < 5; k++) {
            double turn = Math.PI * (0.1 + 0.2 * k);
            double px = cupola[0] + 0.43 * StrictMath.sin(turn - 0.5 * Math.PI);
            double py = 0.43 * StrictMath.cos(turn - 0.5 * Math.PI);
            dest.box(Span.about(px, 0.1), Span.about(py, 0.12), Span.about(deck + 0.17, 0.07), 0, Finish.GLASS);
        }
        Span hatch = new Span(x.least() + 0.1 * x.length(), x.least() + 0.34 * x.length());
        dest.box(hatch, Span.about(0, 1.1 * y), new Span(deck - 0.02, deck + 0.05), 0.02, Finish.BODY);
        dest.box(
                Span.about(front - 0.45, 0.9),
                Span.about(-0.52 * y, 0.75 * y),
                new Span(deck - 0.02, deck + 0.02),
                0,
                Finish.DARK);
        Span ramp = new Span(lower.z().least() + 0.25, z.most() - 0.2);
        dest.box(new Span(x.least() - 0.06, x.least()), Span.about(0, 1.2 * y), ramp, 0.03, Finish.BODY);
        dest.box(
                new Span(x.least() - 0.07, x.least()),
                Span.about(-0.25 * y, 0.5 * y),
                Span.about(ramp.middle() + 0.1, 0.8),
                0,
                Finish.SEAM);
        dest.box(
                new Span(x.least() - 0.075, x.least()),
                Span.about(-0.25 * y, 0.48 * y),
                Span.about(ramp.middle() + 0.1, 0.77),
                0,
                Finish.BODY);
    }
}
