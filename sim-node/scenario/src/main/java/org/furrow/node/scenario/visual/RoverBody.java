package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.node.scenario.visual.Measures.Box;
import org.furrow.node.scenario.visual.Measures.Wheel;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.Vector;

/** A rover or small robot: boxes with bevels, a solar deck, a mast with two cameras, arms to the wheels. */
final class RoverBody extends Bodywork {
    /** A hinge is at most this far above or below the hull. */
    private static final double NEAR_M = 0.15;

    private static final double HINGE_M = 0.05;

    private final boolean hasArms;
    private final List<Vector> hinges;

    /** @param model other bodies of it carry the wheels, if any are drawn; otherwise arms are fixed to the chassis */
    RoverBody(Measures size, VehicleModel model) {
        super(size);
        hinges = hinges(size, model);
        hasArms = IntStream.range(0, model.linkNames().size())
                .allMatch(link -> model.linkBoxes(link).isEmpty());
    }

    /** Where bars of other bodies begin beside the hull, in the chassis frame. */
    private static List<Vector> hinges(Measures size, VehicleModel model) {
        List<Vector> found = new ArrayList<>();
        Box hull = size.largest();
        for (int link = 0; link < model.linkNames().size(); link++) {
            for (DrawnBox bar : model.linkBoxes(link).stream().limit(1).toList()) {
                double[] at = Measures.standing(model, link);
                Vector start = bar.centre_m()
                        .minus(bar.axes().x().times(0.5 * bar.size_m().x()))
                        .plus(new Vector(at[0], at[1], at[2]));
                boolean isBeside = start.x() > hull.x().least()
                        && start.x() < hull.x().most()
                        && Math.abs(start.y()) > hull.halfY()
                        && start.z() > hull.z().least() - NEAR_M
                        && start.z() < hull.z().most() + NEAR_M;
                if (isBeside && model.drawnBelts().isEmpty()) {
                    found.add(start);
                }
            }
        }
        return found;
    }

    /** A tube from the hull to a hinge. */
    private void hinge(Vector at) {
        double inner = 0.9 * size.largest().halfY();
        double z = Math.clamp(
                at.z(), size.largest().z().least() + HINGE_M, size.largest().z().most() - HINGE_M);
        double[] middle = {at.x(), Math.signum(at.y()) * 0.5 * (inner + Math.abs(at.y())), z};
        dest.cylinder(1, middle, Math.abs(at.y()) - inner + 2 * HINGE_M, HINGE_M, 12, Finish.METAL);
    }

    @Override
    void build() {
        for (Box box : size.boxes()) {
            double bevel = 0.12 * Math.min(box.z().length(), box.y().length());
            dest.box(box.x(), box.y(), box.z(), bevel, Finish.BODY);
            double inset = 0.06 * box.x().length();
            Span panel = new Span(box.x().least() + inset, box.x().most() - inset);
            dest.box(
                    panel,
                    Span.about(box.y().middle(), 1.005 * box.y().length()),
                    Span.about(box.z().middle(), 0.45 * box.z().length()),
                    0.004,
                    Finish.METAL);
        }
        Box top = size.highest();
        double deck = top.z().most();
        double cell = 0.23 * top.x().length();
        for (int k = 0; k < 4; k++) {
            Span x = Span.about(top.x().least() + (k + 0.5) * 0.25 * top.x().length(), cell);
            dest.box(x, Span.about(0, 0.88 * top.y().length()), new Span(deck - 0.005, deck + 0.008), 0, Finish.SOLAR);
        }
        mast(top);
        if (hasArms) {
            size.wheels().forEach(this::arm);
        }
        hinges.forEach(this::hinge);
    }

    private void mast(Box top) {
        double deck = top.z().most();
        double high = 0.55 * top.x().length();
        double x = top.x().most() - 0.14 * top.x().length();
        double wide = 0.3 * top.y().length();
        dest.cylinder(
                2, new double[] {x, 0, deck + 0.5 * high}, high, 0.03 * top.x().length(), 14, Finish.METAL);
        double r = 0.09 * high;
        dest.box(Span.about(x, 2.2 * r), Span.about(0, wide), Span.about(deck + high, 2.6 * r), 0.3 * r, Finish.WHITE);
        for (int side = -1; side <= 1; side += 2) {
            double[] eye = {x + 1.1 * r, 0.3 * side * wide, deck + high};
            dest.cylinder(0, eye, 0.5 * r, 0.8 * r, 16, Finish.DARK);
            dest.cylinder(0, new double[] {eye[0] + 0.02 * r, eye[1], eye[2]}, 0.5 * r, 0.6 * r, 16, Finish.GLASS);
        }
    }

    /** A leg from the body to a wheel, and the axles at its ends. */
    private void arm(Wheel wheel) {
        Box low = size.boxes().getFirst();
        double sign = Math.signum(wheel.y());
        double r = 0.12 * wheel.radius_m();
        double outside = Math.abs(wheel.y()) - 0.5 * wheel.width_m() - 1.5 * r;
        Point pin = new Point(0.45 * wheel.x(), low.z().middle());
        double dx = wheel.x() - pin.x();
        double dz = wheel.z() - pin.z();
        double length = Math.sqrt(dx * dx + dz * dz);
        if (length > r) {
            double ox = r * dz / length;
            double oz = -r * dx / length;
            Span y = Span.about(sign * outside, 2 * r);
            dest.extrude(
                    List.of(
                            new Point(pin.x() - ox, pin.z() - oz),
                            new Point(pin.x() + ox, pin.z() + oz),
                            new Point(wheel.x() + ox, wheel.z() + oz),
                            new Point(wheel.x() - ox, wheel.z() - oz)),
                    y,
                    0,
                    Finish.METAL,
                    Finish.METAL);
        }
        double[] axle = {wheel.x(), sign * (outside + 0.3 * wheel.width_m()), wheel.z()};
        dest.cylinder(1, axle, 0.7 * wheel.width_m(), 1.3 * r, 12, Finish.METAL);
        double inner = 0.9 * low.halfY();
        if (outside > inner) {
            double[] hinge = {pin.x(), sign * 0.5 * (outside + inner), pin.z()};
            dest.cylinder(1, hinge, outside - inner + 2 * r, 1.3 * r, 12, Finish.METAL);
        }
    }
}
