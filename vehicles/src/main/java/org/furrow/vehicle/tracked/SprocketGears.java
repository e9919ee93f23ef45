package org.furrow.vehicle.tracked;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.drivetrain.WheelMount;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.ShaftSystem.BodyTerm;
import org.furrow.vehicle.spec.ShaftSystem.ShaftTerm;
import org.furrow.vehicle.spec.ShaftSystem.SpeedSum;

/**
 * The shafts of a drivetrain as functions of the two sprockets, which its gears tie them to. Speeds are relative to the
 * hull.
 */
final class SprocketGears {
    /** Speed of shaft s over that of sprocket k at {@code 2 s + k}. */
    final double[] ratio;
    /** Inertia of each shaft. */
    final double[] inertia_kgm2;
    /** Coefficients of the sprockets in each clutch, at {@code 2 c + k}. */
    final double[] clutch;

    SprocketGears(DrivetrainSpec spec) {
        List<WheelMount> mounts = TrackedSpec.SPROCKETS.stream()
                .map(name -> new WheelMount(name, name, TrackedSpec.CHASSIS))
                .toList();
        ShaftSystem system = spec.shafts(mounts, TrackedSpec.CHASSIS);
        int shafts = system.inertia_kgm2().size();
        if (system.gears().size() != shafts) {
            throw new IllegalArgumentException("a drivetrain of type " + spec.typeName() + " with " + shafts
                    + " shafts and " + system.gears().size() + " gears cannot drive two sprockets");
        }
        inertia_kgm2 =
                system.inertia_kgm2().stream().mapToDouble(Double::doubleValue).toArray();
        List<double[]> rows = new ArrayList<>();
        for (SpeedSum gear : system.gears()) {
            rows.add(row(gear, shafts));
        }
        ratio = solve(rows, shafts, spec.typeName());
        clutch = new double[2 * system.clutches().size()];
        for (int c = 0; c < system.clutches().size(); c++) {
            double[] row = row(system.clutches().get(c), shafts);
            for (int k = 0; k < 2; k++) {
                clutch[2 * c + k] = row[shafts + k];
                for (int s = 0; s < shafts; s++) {
                    clutch[2 * c + k] += row[s] * ratio[2 * s + k];
                }
            }
        }
    }

    /** Coefficients of the shafts, then of the sprockets. */
    private static double[] row(SpeedSum sum, int shafts) {
        double[] row = new double[shafts + 2];
        for (ShaftTerm term : sum.shafts()) {
            row[term.shaft()] += term.coefficient();
        }
        for (BodyTerm term : sum.bodies()) {
            int sprocket = TrackedSpec.SPROCKETS.indexOf(term.body());
            if (sprocket >= 0) {
                row[shafts + sprocket] += term.coefficient() * term.axis().dot(Axes.PARALLEL.y());
            }
        }
        return row;
    }

    /** Shaft speeds for unit speeds of the sprockets, by Gauss and Jordan. */
    private static double[] solve(List<double[]> rows, int shafts, String type) {
        for (int s = 0; s < shafts; s++) {
            int best = s;
            for (int r = s; r < shafts; r++) {
                best = Math.abs(rows.get(r)[s]) > Math.abs(rows.get(best)[s]) ? r : best;
            }
            double[] pivot = rows.get(best);
            rows.set(best, rows.get(s));
            rows.set(s, pivot);
            if (pivot[s] == 0) {
                throw new IllegalArgumentException("gears of a drivetrain of type " + type + " leave a shaft free");
            }
            for (int r = 0; r < shafts; r++) {
                double factor = r == s ? 0 : rows.get(r)[s] / pivot[s];
                for (int c = 0; c < pivot.length; c++) {
                    rows.get(r)[c] -= factor * pivot[c];
                }
            }
        }
        double[] ratio = new double[2 * shafts];
        for (int s = 0; s < shafts; s++) {
            for (int k = 0; k < 2; k++) {
                ratio[2 * s + k] = -rows.get(s)[shafts + k] / rows.get(s)[s];
            }
        }
        return ratio;
    }
}
