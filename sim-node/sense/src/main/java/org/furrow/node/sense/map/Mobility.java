package org.furrow.node.sense.map;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.contact.TouchingBody;

/**
 * How a kind of vehicle moves on each soil, from tests of one of its wheels at its mean load: resistance when it is
 * towed without slip, pull when it is driven at 20 % slip, on virgin soil and in its own rut. Between the plastic
 * sinkages of the tests the values are interpolated.
 */
public final class Mobility {
    private static final double SLIP = 0.2;
    private static final double SPEED_MPS = 2;
    private static final double STEP_S = 1e-3;
    private static final double SETTLE_S = 0.4;
    private static final double RAMP_S = 0.2;
    private static final double DURATION_S = 1.2;
    /** Values are means from this time on. */
    private static final double STEADY_S = 0.8;

    private static final int PASSES = 3;
    private static final double OUTPUT_HZ = 100;

    private final String kind;
    private final List<Curve> curves = new ArrayList<>();

    /**
     * Values of one soil over plastic sinkage.
     *
     * @param plastic_m ascending
     */
    @SuppressWarnings("ArrayRecordComponent") // of this class only
    private record Curve(double[] plastic_m, double[] resistance, double[] drawbar) {}

    private Mobility(String kind) {
        this.kind = kind;
    }

    /** Tests a kind of vehicle on all soils of a ground. */
    public static Mobility of(String kind, VehicleModel model, TouchingBody wheel, Scenario.GroundPlan ground) {
        Mobility mobility = new Mobility(kind);
        if (!(ground.answer() instanceof Scenario.Soft soft)) {
            return mobility;
        }
        double load_N = VehicleFigures.of(model).wheels().stream()
                .mapToDouble(VehicleFigures.Wheel::load_N)
                .average()
                .orElseThrow();
        for (int k = 0; k < soft.spec().soils().size(); k++) {
            ScmSpec alone = new ScmSpec(
                    List.of(soft.spec().soils().get(k)),
                    soft.spec().contact(),
                    soft.spec().bulldozing(),
                    ScmFrame.WORLD);
            Test test = new Test(alone, ground.grid_m(), wheel, model.wheelRadius_m(0), load_N);
            mobility.curves.add(test.curve());
        }
        return mobility;
    }

    private record Test(ScmSpec soil, double grid_m, TouchingBody wheel, double radius_m, double load_N) {
        Curve curve() {
            double[] plastic = new double[PASSES];
            double[] towed = pulls(0, plastic);
            double[] driven = pulls(SLIP, new double[PASSES]);
            double[] resistance = new double[PASSES];
            double before = 0;
            double[] below = new double[PASSES];
            for (int p = 0; p < PASSES; p++) {
                resistance[p] = -towed[p];
                below[p] = before;
                before = Math.max(before, plastic[p]);
            }
            return new Curve(below, resistance, driven);
        }

        /** Mean pull over load of each pass; writes the mean sinkage of each pass. */
        private double[] pulls(double slip, double[] sinkage_m) {
            WheelRigSpec.Motion motion = new WheelRigSpec.Motion(
                    SPEED_MPS / radius_m, slip, SETTLE_S, RAMP_S, DURATION_S, PASSES, OUTPUT_HZ);
            double[] pull = new double[PASSES];
            int[] rows = new int[PASSES];
            new WheelRig(new WheelRigSpec(soil, grid_m, STEP_S, wheel, radius_m, load_N, motion))
                    .run((pass, t_s, _, sinkage, fx, _, _) -> {
                        if (t_s >= STEADY_S) {
                            pull[pass - 1] += fx / load_N;
                            sinkage_m[pass - 1] += sinkage;
                            rows[pass - 1]++;
                        }
                    });
            for (int p = 0; p < PASSES; p++) {
                pull[p] /= Math.max(1, rows[p]);
                sinkage_m[p] /= Math.max(1, rows[p]);
            }
            return pull;
        }
    }

    /** Name of the kind of vehicle. */
    public String kind() {
        return kind;
    }

    /** Resistance of a towed wheel over its load. */
    double resistance(int soil, double plastic_m) {
        return at(curves.get(soil).plastic_m, curves.get(soil).resistance, plastic_m);
    }

    /** Pull of a wheel at 20 % slip over its load. */
    double drawbar(int soil, double plastic_m) {
        return at(curves.get(soil).plastic_m, curves.get(soil).drawbar, plastic_m);
    }

    private static double at(double[] places, double[] values, double place) {
        int last = values.length - 1;
        for (int k = 0; k < last; k++) {
            double length = places[k + 1] - places[k];
            if (place < places[k + 1]) {
                return values[k] + Math.max(0, place - places[k]) / length * (values[k + 1] - values[k]);
            }
        }
        return values[last];
    }
}
