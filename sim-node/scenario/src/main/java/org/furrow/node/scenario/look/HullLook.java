package org.furrow.node.scenario.look;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.spec.Vector;

/**
 * What is painted on the boxes of a hull: windows with pillars about the highest box, if a driver fits into it; lamps,
 * a grille, seams of doors and a dark sill on the others. An armoured vehicle has no windows and no grille, and a ramp
 * at its rear. Immutable.
 */
public final class HullLook {
    /** Half of the least length, width and height of a cabin. */
    private static final double[] CABIN_HALF_M = {0.4, 0.4, 0.28};

    private static final double SEAM_M = 0.012;
    private static final double LAMP_M = 0.107;
    /** Distance of the lamps from the edges of front and rear. */
    private static final double LAMP_ASIDE_M = 0.3;

    private static final double REAR_LAMP_ASIDE_M = 0.22;

    private final List<Mark> marks;
    private final Mark[][] ofBoxes;

    /** A box of a hull. */
    public record Box(Vector middle_m, Vector half_m) {
        double top_m() {
            return middle_m.z() + half_m.z();
        }
    }

    private HullLook(List<Mark> marks, int boxes) {
        this.marks = List.copyOf(marks);
        ofBoxes = new Mark[boxes][];
        for (int b = 0; b < boxes; b++) {
            int box = b;
            ofBoxes[b] = marks.stream().filter(mark -> mark.box() == box).toArray(Mark[]::new);
        }
    }

    /** The look of a vehicle whose hull has these boxes. */
    public static HullLook of(List<Box> boxes, boolean isArmoured) {
        List<Mark> marks = new ArrayList<>();
        int cabin = isArmoured ? -1 : cabin(boxes);
        for (int b = 0; b < boxes.size(); b++) {
            Sides sides = new Sides(b, boxes.get(b).half_m(), marks);
            if (b == cabin) {
                sides.windows();
            } else if (isArmoured) {
                sides.armour();
            } else {
                sides.body();
            }
        }
        return new HullLook(marks, boxes.size());
    }

    /** Index of the box that has windows: the highest of several, if a driver fits into it; -1: none. */
    static int cabin(List<Box> boxes) {
        int highest = -1;
        for (int k = 0; k < boxes.size(); k++) {
            highest = highest < 0 || boxes.get(k).top_m() > boxes.get(highest).top_m() ? k : highest;
        }
        if (boxes.size() < 2) {
            return -1;
        }
        Vector half = boxes.get(highest).half_m();
        boolean isRoomy = half.x() >= CABIN_HALF_M[0] && half.y() >= CABIN_HALF_M[1] && half.z() >= CABIN_HALF_M[2];
        return isRoomy ? highest : -1;
    }

    /** In the order in which they are painted. */
    public List<Mark> marks() {
        return marks;
    }

    /**
     * Paints a place of a hull.
     *
     * @param at from the middle of the box, in m
     * @param normal outward, along the axes of the chassis
     * @param albedo of the place without marks; receives that with them
     */
    public void paint(int box, double[] at, double[] normal, double[] albedo) {
        for (Mark mark : ofBoxes[box]) {
            if (mark.covers(at, normal)) {
                mark.paint().over(albedo);
            }
        }
    }

    /** Makes the marks of a box. */
    private record Sides(int box, Vector half, List<Mark> dest) {
        private void add(Mark.Side side, Mark.Area area, Paint paint) {
            add(side, area, Mark.Slots.NONE, paint);
        }

        private void add(Mark.Side side, Mark.Area area, Mark.Slots slots, Paint paint) {
            dest.add(new Mark(box, side, area, slots, paint));
        }

        private void lamp(Mark.Side side, double aside_m, double z_m, double radius_m) {
            add(side, new Mark.Area(half.y() - aside_m, z_m, radius_m, radius_m, true), Paint.LAMP);
        }

        private void rearLamps() {
            add(Mark.Side.REAR, new Mark.Area(half.y() - REAR_LAMP_ASIDE_M, 0, 0.1, 0.06, false), Paint.REAR_LAMP);
        }

        /** Panes all around, with pillars at the edges and in the middle. */
        void windows() {
            double top = half.z() - Math.min(0.38 * half.z(), 0.16);
            double low = half.z() - Math.min(1.45 * half.z(), 1);
            Mark.Area across = Mark.Area.between(0.05, low, half.y() - 0.1, top);
            add(Mark.Side.FRONT, across, Paint.GLASS);
            add(Mark.Side.REAR, across, Paint.GLASS);
            add(Mark.Side.FLANK, Mark.Area.between(0.05, low, half.x() - 0.1, top), Paint.GLASS);
            add(Mark.Side.FLANK, Mark.Area.between(0.1 - half.x(), low, -0.05, top), Paint.GLASS);
        }

        void body() {
            double z = half.z();
            lamp(Mark.Side.FRONT, LAMP_ASIDE_M, 0.05 * z, LAMP_M);
            if (half.y() > 0.5) {
                Mark.Area grille = Mark.Area.between(-1, -0.25 * z, half.y() - 0.5, 0.4 * z);
                add(Mark.Side.FRONT, grille, new Mark.Slots(1.0 / 7, 0.25), Paint.SLOT);
            }
            rearLamps();
            add(Mark.Side.FLANK, new Mark.Area(-0.75, 0, SEAM_M, z, false), Paint.SEAM);
            add(Mark.Side.FLANK, new Mark.Area(0.35, 0, SEAM_M, z, false), Paint.SEAM);
            add(Mark.Side.FLANK, new Mark.Area(0, 0.33 * z, half.x(), 0.03 * z, false), Paint.BEAD);
            add(
                    Mark.Side.TOP,
                    Mark.Area.between(half.x() - 0.75, -1, half.x() - 0.3, 0.45),
                    new Mark.Slots(1.0 / 11, 0.3),
                    Paint.SLOT);
            sill();
        }

        /** Lamps, the seams of a ramp at the rear, hatches on the roof, and the joints of plates along the flanks. */
        void armour() {
            double z = half.z();
            lamp(Mark.Side.FRONT, LAMP_ASIDE_M, 0.2 * z, 0.8 * LAMP_M);
            rearLamps();
            double ramp = half.y() - 0.4;
            add(Mark.Side.REAR, new Mark.Area(ramp, 0, SEAM_M, 0.8 * z, false), Paint.SEAM);
            add(Mark.Side.REAR, new Mark.Area(0.5 * ramp, 0.8 * z, 0.5 * ramp, SEAM_M, false), Paint.SEAM);
            Mark.Slots joints = new Mark.Slots(1.1, 0.489);
            add(Mark.Side.FLANK, new Mark.Area(0, 0, half.x(), z, false), joints, Paint.SEAM);
            double hatch = Math.min(0.4, 0.5 * half.y());
            add(Mark.Side.TOP, new Mark.Area(0.1 * half.x(), 0, hatch, hatch, true), Paint.SEAM);
            add(Mark.Side.TOP, new Mark.Area(0.1 * half.x(), 0, 0.9 * hatch, hatch, true), Paint.BEAD);
            sill();
        }

        private void sill() {
            double low = -0.6 * half.z();
            double across = half.y() + 1;
            add(Mark.Side.FRONT, Mark.Area.between(-1, -half.z() - 1, across, low), Paint.DARK);
            add(Mark.Side.REAR, Mark.Area.between(-1, -half.z() - 1, across, low), Paint.DARK);
            double along = half.x() + 1;
            add(Mark.Side.FLANK, Mark.Area.between(-along, -half.z() - 1, along, low), Paint.DARK);
        }
    }
}
