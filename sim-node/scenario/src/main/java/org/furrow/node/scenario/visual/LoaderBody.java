package org.furrow.node.scenario.visual;

import java.util.List;
import org.furrow.node.scenario.visual.Measures.Box;
import org.furrow.node.scenario.visual.Measures.Wheel;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.DrawnBox;

/**
 * A wheel loader: bucket, arms, cab, engine hood behind, guards above the wheels. Without drawn bodies all of it is
 * fixed to the chassis, with its frames in line. With them the chassis is the front frame, and the body with the
 * largest drawn box the rear frame.
 */
class LoaderBody extends Bodywork {
    private static final double BEVEL_M = 0.03;

    private final Box cab = size.highest();
    private final Box bucket = size.boxes().stream()
            .max((a, b) -> Double.compare(a.x().most(), b.x().most()))
            .orElseThrow();
    private final Box hood = size.boxes().stream()
            .filter(box -> !box.equals(cab))
            .max((a, b) -> Double.compare(volume_m3(a), volume_m3(b)))
            .orElse(cab);

    LoaderBody(Measures size) {
        super(size);
    }

    private static double volume_m3(Box box) {
        return box.x().length() * box.y().length() * box.z().length();
    }

    /** The body with the largest drawn box; -1: none is drawn. */
    static int rearLink(VehicleModel model) {
        int best = -1;
        double most = 0;
        for (int link = 0; link < model.linkNames().size(); link++) {
            for (DrawnBox box : model.linkBoxes(link)) {
                double volume =
                        box.size_m().x() * box.size_m().y() * box.size_m().z();
                if (volume > most) {
                    best = link;
                    most = volume;
                }
            }
        }
        return best;
    }

    /** The front frame in the frame of the chassis: its drawn boxes, and guards above its wheels. */
    static VisualMesh front(VehicleModel model) {
        Measures size = new Measures(List.of(), wheels(model, -1, rearLink(model)));
        Bodywork work = new Bodywork(size) {
            @Override
            void build() {
                model.chassisBoxes().forEach(box -> LinkMeshes.add(dest, box, Finish.BODY));
                addGuards();
            }
        };
        return work.mesh();
    }

    /** The rear frame in its own frame: cab and hood about its highest and its largest box, and guards. */
    static VisualMesh rear(VehicleModel model, int link) {
        List<Box> boxes = model.linkBoxes(link).stream().map(LoaderBody::box).toList();
        return new LoaderBody(new Measures(boxes, wheels(model, link, -1))) {
            @Override
            void build() {
                buildRear();
            }
        }.mesh();
    }

    /** A drawn box that has the axes of its body. */
    private static Box box(DrawnBox box) {
        return new Box(
                Span.about(box.centre_m().x(), box.size_m().x()),
                Span.about(box.centre_m().y(), box.size_m().y()),
                Span.about(box.centre_m().z(), box.size_m().z()));
    }

    /**
     * The wheels, in the frame of a frame of the loader, that are nearer to it than to the other one.
     *
     * @param of link; -1: the chassis
     */
    private static List<Wheel> wheels(VehicleModel model, int of, int other) {
        Measures standing = Measures.of(model);
        double[] here = Measures.standing(model, of);
        double[] there = Measures.standing(model, other);
        return standing.wheels().stream()
                .filter(wheel -> Math.abs(wheel.x() - here[0]) < Math.abs(wheel.x() - there[0]))
                .map(wheel -> new Wheel(
                        wheel.x() - here[0],
                        wheel.y() - here[1],
                        wheel.z() - here[2],
                        wheel.radius_m(),
                        wheel.width_m()))
                .toList();
    }

    /** Cab, hood and guards; the other boxes as they are. */
    final void buildRear() {
        for (Box box : size.boxes()) {
            if (!box.equals(cab) && !box.equals(hood)) {
                dest.box(box.x(), box.y(), box.z(), BEVEL_M, Finish.DARK);
            }
        }
        Span below = new Span(hood.z().least() + 0.1, cab.z().least() + 0.05);
        if (below.length() > 0) {
            dest.box(cab.x(), Span.about(0, 0.7 * cab.y().length()), below, BEVEL_M, Finish.BODY);
        }
        cab();
        hood();
        addGuards();
    }

    @Override
    void build() {
        bucket();
        frames();
        cab();
        int mark = dest.mark();
        arm();
        dest.mirror(mark);
        addGuards();
        hood();
        axles();
    }

    private void bucket() {
        Span x = bucket.x();
        Span z = bucket.z();
        double y = bucket.halfY();
        double t = 0.05;
        List<Point> shell = List.of(
                new Point(x.most(), z.least()),
                new Point(x.most(), z.least() + t),
                new Point(x.least() + 0.35, z.least() + t + 0.04),
                new Point(x.least() + t + 0.04, z.least() + 0.4),
                new Point(x.least() + t + 0.04, z.most()),
                new Point(x.least(), z.most()),
                new Point(x.least(), z.least() + 0.35),
                new Point(x.least() + 0.32, z.least()));
        dest.extrude(shell, bucket.y(), 0, Finish.BODY, Finish.BODY);
        List<Point> cheek = List.of(
                new Point(x.most() - 0.1, z.least()),
                new Point(x.most() - 0.3, z.least() + 0.35),
                new Point(x.least() + 0.3, z.most()),
                new Point(x.least(), z.most()),
                new Point(x.least(), z.least() + 0.35),
                new Point(x.least() + 0.32, z.least()));
        dest.extrude(cheek, new Span(y - 0.04, y), 0, Finish.BODY, Finish.BODY);
        dest.extrude(cheek, new Span(-y, -y + 0.04), 0, Finish.BODY, Finish.BODY);
        dest.box(
                new Span(x.most() - 0.15, x.most() + 0.04),
                bucket.y(),
                new Span(z.least() - 0.02, z.least() + 0.03),
                0,
                Finish.METAL);
    }

    private void frames() {
        double z = hood.z().least();
        dest.box(
                new Span(hood.x().least() + 0.1, cab.x().most() - 0.4),
                Span.about(0, 0.9),
                new Span(z, z + 0.55),
                0.03,
                Finish.DARK);
        dest.box(
                new Span(cab.x().most() - 0.2, bucket.x().least() - 0.7),
                Span.about(0, 0.8),
                new Span(z, z + 0.6),
                0.03,
                Finish.BODY);
        Span tower = new Span(cab.x().most() + 0.2, cab.x().most() + 0.8);
        dest.box(tower, Span.about(0, 0.7), new Span(z + 0.5, cab.z().middle() - 0.1), 0.03, Finish.BODY);
    }

    private void arm() {
        Point pin = new Point(cab.x().most() + 0.4, cab.z().middle() - 0.25);
        Point end = new Point(bucket.x().least(), bucket.z().least() + 0.3);
        double dx = end.x() - pin.x();
        double dz = end.z() - pin.z();
        List<Point> bar = List.of(
                new Point(pin.x(), pin.z() - 0.17),
                new Point(pin.x() + 0.55 * dx, pin.z() + 0.35 * dz - 0.2),
                new Point(end.x(), end.z() - 0.14),
                new Point(end.x(), end.z() + 0.14),
                new Point(pin.x() + 0.6 * dx, pin.z() + 0.3 * dz + 0.2),
                new Point(pin.x(), pin.z() + 0.17));
        dest.extrude(bar, new Span(0.53, 0.66), 0.02, Finish.BODY, Finish.BODY);
        dest.cylinder(1, new double[] {pin.x(), 0.6, pin.z()}, 0.24, 0.09, 14, Finish.METAL);
        dest.cylinder(1, new double[] {end.x(), 0.6, end.z()}, 0.24, 0.09, 14, Finish.METAL);
    }

    private void cab() {
        Span x = cab.x();
        double y = cab.halfY();
        double sill = cab.z().least() + 0.3 * cab.z().length();
        double eaves = cab.z().most() - 0.12;
        dest.box(x, cab.y(), new Span(cab.z().least() - 0.25, sill), 0.04, Finish.BODY);
        double[] floor = {x.least() + 0.03, x.most() - 0.03, y - 0.04};
        double[] roof = {x.least() + 0.1, x.most() - 0.12, y - 0.09};
        double[][][] faces = dest.tapered(floor, roof, new Span(sill - 0.01, eaves), Finish.DARK);
        for (double[][] face : List.of(faces[0], faces[1], faces[2], faces[3])) {
            dest.pane(face, at(0.07, 0.05), at(0.93, 0.95), 0.006, Finish.GLASS);
        }
        dest.box(
                new Span(x.least(), x.most() + 0.06),
                cab.y(),
                new Span(eaves, cab.z().most()),
                0.05,
                Finish.BODY);
        for (int side = -1; side <= 1; side += 2) {
            dest.box(
                    Span.about(x.most() + 0.04, 0.06),
                    Span.about(0.6 * side * y, 0.2),
                    Span.about(eaves + 0.05, 0.09),
                    0.01,
                    Finish.LAMP);
        }
        dest.cylinder(2, new double[] {x.least() + 0.2, 0, cab.z().most() + 0.07}, 0.14, 0.06, 14, Finish.AMBER);
    }

    private void hood() {
        Span x = hood.x();
        Span z = hood.z();
        double rear = x.least();
        double front = cab.x().least() + 0.1;
        double y = 0.78 * hood.halfY();
        List<Point> over = List.of(
                new Point(front, z.least() + 0.5),
                new Point(front, z.most() + 0.12),
                new Point(rear + 0.3, z.most()),
                new Point(rear + 0.05, z.most() - 0.25),
                new Point(rear, z.least() + 0.5));
        dest.extrude(over, new Span(-y, y), 0.07, Finish.BODY, Finish.BODY);
        int mark = dest.mark();
        for (int k = 0; k < 5; k++) {
            onSide(rear + 0.55 + 0.12 * k, y, new Span(z.middle(), z.most() - 0.2), 0.06, Finish.DARK);
        }
        dest.box(
                new Span(rear - 0.04, rear),
                Span.about(0.7 * y, 0.16),
                Span.about(z.middle() + 0.1, 0.12),
                0.01,
                Finish.REAR_LAMP);
        dest.mirror(mark);
        dest.box(
                new Span(rear - 0.08, rear + 0.35),
                hood.y(),
                new Span(z.least() + 0.1, z.least() + 0.75),
                0.06,
                Finish.DARK);
        dest.cylinder(2, new double[] {front - 0.3, 0.4 * y, z.most() + 0.4}, 0.7, 0.07, 14, Finish.METAL);
    }
}
