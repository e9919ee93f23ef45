package org.furrow.node.scenario.look;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.ScenePlan;

/** Makes the parts of posts, fences, walls and buildings: boxes and cylinders. Proportions are assumptions. */
final class BuiltForm {
    /** Depth of foundations below the ground at the middle. */
    private static final double DEEP_M = 0.5;

    private static final double RAIL_M = 0.1;
    private static final double CAP_M = 0.07;
    private static final double EAVES_M = 0.35;
    private static final double ROOF_M = 0.12;
    private static final double PLINTH_M = 0.35;
    private static final double PANE_M = 0.02;
    /** Distance between windows. */
    private static final double BAY_M = 3;

    /** A gable stands back from the walls below by half of this. */
    private static final double GABLE_M = 0.2;

    private static final double ROOT = Math.sqrt(0.5);

    private final ScenePlan.Thing thing;
    private final double foot_m;
    private final double cos;
    private final double sin;
    private final List<Blob> dest = new ArrayList<>();

    private BuiltForm(ScenePlan.Thing thing, double foot_m) {
        this.thing = thing;
        this.foot_m = foot_m;
        cos = StrictMath.cos(thing.heading_rad());
        sin = StrictMath.sin(thing.heading_rad());
    }

    /** The parts of a thing that is built. */
    static List<Blob> of(ScenePlan.Thing thing, double foot_m) {
        BuiltForm form = new BuiltForm(thing, foot_m);
        switch (thing.kind()) {
            case POST -> form.post();
            case FENCE -> form.rails();
            case WALL -> form.wall();
            default -> form.building();
        }
        return List.copyOf(form.dest);
    }

    /** A place or vector along the thing, to its left and upwards, in the frame of the ground. */
    private Blob.Place turned(double along, double left, double up) {
        return new Blob.Place(cos * along - sin * left, sin * along + cos * left, up);
    }

    private Blob.Place at(double along, double left, double up) {
        Blob.Place from = turned(along, left, up);
        return new Blob.Place(thing.x_m() + from.x(), thing.y_m() + from.y(), foot_m + from.z());
    }

    /** An upright box: its middle along, to the left and upwards, and its sizes. */
    private void box(double[] middle, double[] size, Foliage look) {
        Blob.Axes axes = new Blob.Axes(
                turned(0.5 * size[0], 0, 0), turned(0, 0.5 * size[1], 0), turned(0, 0, 0.5 * size[2]), Blob.Form.BOX);
        dest.add(Blob.turned(at(middle[0], middle[1], middle[2]), axes, look));
    }

    private void post() {
        double radius_m = 0.5 * thing.built().wide_m();
        double half_m = 0.5 * (thing.height_m() + DEEP_M);
        Blob.Axes axes =
                new Blob.Axes(turned(radius_m, 0, 0), turned(0, radius_m, 0), turned(0, 0, half_m), Blob.Form.CYLINDER);
        dest.add(Blob.turned(at(0, 0, thing.height_m() - half_m), axes, Foliage.TIMBER));
    }

    private void rails() {
        ScenePlan.Extent extent = thing.built();
        for (double share : new double[] {0.25, 0.58, 0.91}) {
            double[] size = {extent.long_m(), extent.wide_m(), Math.min(RAIL_M, 0.2 * thing.height_m())};
            box(new double[] {0, 0, share * thing.height_m()}, size, Foliage.TIMBER);
        }
    }

    private void wall() {
        ScenePlan.Extent extent = thing.built();
        double body_m = thing.height_m() - CAP_M + DEEP_M;
        box(
                new double[] {0, 0, 0.5 * body_m - DEEP_M},
                new double[] {extent.long_m(), extent.wide_m(), body_m},
                Foliage.MASONRY);
        box(
                new double[] {0, 0, thing.height_m() - 0.5 * CAP_M},
                new double[] {extent.long_m(), extent.wide_m() + CAP_M, CAP_M},
                Foliage.STONE);
    }

    /** Walls on a plinth, a roof of 45 degrees with gables, windows on both long sides and a door. */
    private void building() {
        ScenePlan.Extent extent = thing.built();
        double l = extent.long_m();
        double w = extent.wide_m();
        double h = thing.height_m();
        box(new double[] {0, 0, 0.5 * (h - DEEP_M)}, new double[] {l, w, h + DEEP_M}, Foliage.PLASTER);
        double plinth = PLINTH_M + DEEP_M;
        box(
                new double[] {0, 0, 0.5 * plinth - DEEP_M},
                new double[] {l + 2 * PANE_M, w + 2 * PANE_M, plinth},
                Foliage.MASONRY);
        // a square prism on its edge: its upper half is the gable
        slope(new double[] {0, h}, new double[] {l - GABLE_M, ROOT * w, ROOT * w}, 1, Foliage.PLASTER);
        for (int side = -1; side <= 1; side += 2) {
            double slant = ROOT * w + EAVES_M;
            double middle = side * (0.25 * w + 0.5 * ROOT * (EAVES_M + ROOF_M));
            double up = h + 0.25 * w - 0.5 * ROOT * (EAVES_M - ROOF_M);
            slope(new double[] {middle, up}, new double[] {l + 2 * EAVES_M, slant, ROOF_M}, side, Foliage.TILES);
            openings(side, l, w, h);
        }
    }

    /** A box that leans by 45 degrees about the length: its middle to the left and upwards, and its sizes. */
    private void slope(double[] middle, double[] size, int side, Foliage look) {
        Blob.Axes axes = new Blob.Axes(
                turned(0.5 * size[0], 0, 0),
                turned(0, 0.5 * ROOT * size[1], -side * 0.5 * ROOT * size[1]),
                turned(0, side * 0.5 * ROOT * size[2], 0.5 * ROOT * size[2]),
                Blob.Form.BOX);
        dest.add(Blob.turned(at(0, middle[0], middle[1]), axes, look));
    }

    private void openings(int side, double l, double w, double h) {
        int bays = Math.max(1, (int) (l / BAY_M));
        for (int k = 0; k < bays; k++) {
            double along = l * ((k + 0.5) / bays - 0.5);
            boolean isDoor = side < 0 && k == bays / 2;
            double high = isDoor ? Math.min(2.1, 0.85 * h) : 0.35 * h;
            double middle = isDoor ? 0.5 * high : 0.58 * h;
            double wide = isDoor ? 1 : Math.min(1.1, 0.5 * l / bays);
            double face = side * (0.5 * w + PANE_M);
            box(
                    new double[] {along, face, middle},
                    new double[] {wide + 0.12, 2 * PANE_M, high + 0.12},
                    Foliage.TIMBER);
            box(
                    new double[] {along, face, middle},
                    new double[] {wide, 3 * PANE_M, high},
                    isDoor ? Foliage.WOOD : Foliage.PANE);
        }
    }
}
