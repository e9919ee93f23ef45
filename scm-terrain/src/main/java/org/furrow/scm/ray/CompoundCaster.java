package org.furrow.scm.ray;

import java.util.List;
import org.furrow.world.contact.Shape;

/** Rigid compound of shapes: the lowest entry of all parts. */
final class CompoundCaster extends RayCaster {
    private final RayCaster[] casters;
    private final boolean usesLimits;
    private final double[] parts; // position and rotation matrix of each part in the compound's frame, 12 numbers
    private final double[] position = new double[3];
    private final double[] rotation = new double[9];

    CompoundCaster(Shape.Compound compound) {
        List<Shape.Part> list = compound.parts();
        casters = new RayCaster[list.size()];
        parts = new double[12 * list.size()];
        boolean any = false;
        for (int p = 0; p < casters.length; p++) {
            Shape.Part part = list.get(p);
            casters[p] = RayCaster.of(part.shape());
            parts[12 * p] = part.at().x_m();
            parts[12 * p + 1] = part.at().y_m();
            parts[12 * p + 2] = part.at().z_m();
            matrix(part.rotation(), parts, 12 * p + 3);
            any |= casters[p].usesLimits();
        }
        usesLimits = any;
    }

    @Override
    public void place(double[] origin, int at, double[] turn, int turnAt) {
        clearShadow();
        for (int p = 0; p < casters.length; p++) {
            for (int r = 0; r < 3; r++) {
                int row3 = turnAt + 3 * r;
                position[r] = origin[at + r]
                        + turn[row3] * parts[12 * p]
                        + turn[row3 + 1] * parts[12 * p + 1]
                        + turn[row3 + 2] * parts[12 * p + 2];
                for (int c = 0; c < 3; c++) {
                    rotation[3 * r + c] = turn[row3] * parts[12 * p + 3 + c]
                            + turn[row3 + 1] * parts[12 * p + 6 + c]
                            + turn[row3 + 2] * parts[12 * p + 9 + c];
                }
            }
            RayCaster caster = casters[p];
            caster.place(position, 0, rotation, 0);
            extendShadow(caster.xMin, caster.xMax, caster.yMin, caster.yMax);
        }
    }

    @Override
    public double entry_m(double x_m, double y_m, RayScratch scratch) {
        double lowest = Double.NaN;
        for (RayCaster caster : casters) {
            if (caster.isInShadow(x_m, y_m)) {
                lowest = lower(lowest, caster.entry_m(x_m, y_m, scratch));
            }
        }
        return lowest;
    }

    @Override
    public void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest) {
        for (RayCaster caster : casters) {
            if (caster.isInShadow(x_m, y_m) && caster.entry_m(x_m, y_m, scratch) == entry_m) {
                caster.normal(x_m, y_m, entry_m, scratch, dest);
                return;
            }
        }
        throw new IllegalArgumentException("no part has its entry at " + entry_m);
    }

    private static void matrix(Shape.Rotation rotation, double[] dest, int at) {
        double c = StrictMath.cos(rotation.angle_rad());
        double s = StrictMath.sin(rotation.angle_rad());
        int axis = rotation.axis();
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        dest[at + 4 * axis] = 1;
        dest[at + 3 * u + u] = c;
        dest[at + 3 * v + v] = c;
        dest[at + 3 * u + v] = -s;
        dest[at + 3 * v + u] = s;
    }

    @Override
    public boolean usesLimits() {
        return usesLimits;
    }

    @Override
    public int cost_ns() {
        int sum = 0;
        for (RayCaster caster : casters) {
            sum += caster.cost_ns();
        }
        return sum;
    }
}
