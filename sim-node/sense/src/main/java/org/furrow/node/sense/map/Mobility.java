package org.furrow.node.sense.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.vehicle.TrackPlace;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Gravity;

/**
 * How a kind of vehicle moves on each soil, from tests of one of its wheels at its mean load: resistance when it is
 * towed, thus turns without torque, and pull when it is driven at 20 % slip, on virgin soil and in its own rut; of a
 * tracked vehicle by a closed form. Between the plastic sinkages of the tests the values are interpolated. Its
 * {@link Passage} says what the shape of the ground allows.
 */
public final class Mobility {
    private static final double SLIP = 0.2;
    /** Ascending; the slip of a towed wheel is among them. */
    private static final double[] TOWED_SLIPS = {-0.24, -0.16, -0.08, 0};

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

    private final Passage passage;

    private Mobility(String kind, Passage passage) {
        this.kind = kind;
        this.passage = passage;
    }

    /** Tests the first wheel of a kind of vehicle on all soils of a ground. */
    public static Mobility of(String kind, VehicleModel model, Scenario.GroundPlan ground) {
        Mobility mobility = new Mobility(kind, Passage.of(model, ground.undeformed()));
        ScmSpec soft = ground.kind().soil();
        if (soft == null) {
            return mobility;
        }
        if (!model.tracks().isEmpty()) {
            TrackPlace track = model.tracks().getFirst();
            double load_N = model.spec().mass_kg() * Gravity.STANDARD_MPS2;
            soft.soils().forEach(soil -> mobility.curves.add(ofBelts(track, load_N, soil)));
            return mobility;
        }
        double load_N = VehicleFigures.of(model).wheels().stream()
                .mapToDouble(VehicleFigures.Wheel::load_N)
                .average()
                .orElseThrow();
        for (int k = 0; k < soft.soils().size(); k++) {
            ScmSpec alone =
                    new ScmSpec(List.of(soft.soils().get(k)), soft.contact(), soft.bulldozing(), ScmFrame.WORLD);
            Test test = new Test(alone, ground.grid_m(), model.wheels().getFirst(), model.wheelRadius_m(0), load_N);
            mobility.curves.add(test.curve());
        }
        return mobility;
    }

    /**
     * Belts between their first and last road wheels with even pressure p, without tests: sinkage z by Bekker's law of
     * the topsoil, resistance 2 b k z^(n + 1) / (n + 1) on virgin soil and none in the rut, and pull
     * (A c + W tan phi) (1 - K / (i L) (1 - exp(-i L / K))) at slip i (Wong, Theory of Ground Vehicles, section 2.5).
     */
    private static Curve ofBelts(TrackPlace track, double load_N, Soil soil) {
        double length_m = track.bearing_m();
        double width_m = track.width_m();
        double area_m2 = 2 * length_m * width_m;
        Soil.Sinkage sinkage = soil.sinkage();
        double modulus = sinkage.modulus_Pa_mn(width_m);
        double depth_m = StrictMath.pow(load_N / area_m2 / modulus, 1 / sinkage.n());
        double resistance =
                2 * width_m * modulus * StrictMath.pow(depth_m, sinkage.n() + 1) / (sinkage.n() + 1) / load_N;
        Soil.Strength strength = soil.strength();
        double most = area_m2 * strength.cohesion_Pa() / load_N + StrictMath.tan(strength.phi_rad());
        double share = strength.janosi_m() / (SLIP * length_m);
        double thrust = most * (1 - share * (1 - StrictMath.exp(-1 / share)));
        return new Curve(
                new double[] {0, depth_m}, new double[] {resistance, 0}, new double[] {thrust - resistance, thrust});
    }

    /** Means of the passes of a test. */
    @SuppressWarnings("ArrayRecordComponent") // of this class only
    private record Means(double[] pull, double[] torque_Nm, double[] sinkage_m) {
        Means() {
            this(new double[PASSES], new double[PASSES], new double[PASSES]);
        }

        /** Sets a pass to a mean of two tests; the share is that of the second. */
        void set(int pass, Means low, Means high, double share) {
            pull[pass] = low.pull[pass] + share * (high.pull[pass] - low.pull[pass]);
            sinkage_m[pass] = low.sinkage_m[pass] + share * (high.sinkage_m[pass] - low.sinkage_m[pass]);
        }
    }

    private record Test(ScmSpec soil, double grid_m, TouchingBody wheel, double radius_m, double load_N) {
        Curve curve() {
            Means towed = towed();
            double[] resistance = new double[PASSES];
            double[] below = new double[PASSES];
            double before = 0;
            for (int p = 0; p < PASSES; p++) {
                resistance[p] = -towed.pull[p];
                below[p] = before;
                before = Math.max(before, towed.sinkage_m[p]);
            }
            return new Curve(below, resistance, driven(SLIP).pull);
        }

        /** Each pass at the slip without torque, between two of the slips. */
        private Means towed() {
            Means[] tests = new Means[TOWED_SLIPS.length];
            Arrays.setAll(tests, k -> driven(TOWED_SLIPS[k]));
            Means towed = new Means();
            for (int p = 0; p < PASSES; p++) {
                int k = 0;
                while (k + 2 < tests.length && tests[k + 1].torque_Nm[p] > 0) {
                    k++;
                }
                double low = tests[k].torque_Nm[p];
                double high = tests[k + 1].torque_Nm[p];
                towed.set(p, tests[k], tests[k + 1], low == high ? 0 : Math.clamp(low / (low - high), 0, 1));
            }
            return towed;
        }

        private Means driven(double slip) {
            WheelRigSpec.Motion motion = new WheelRigSpec.Motion(
                    SPEED_MPS / radius_m,
                    WheelRigSpec.Slip.straight(slip),
                    SETTLE_S,
                    RAMP_S,
                    DURATION_S,
                    PASSES,
                    OUTPUT_HZ);
            Means means = new Means();
            int[] rows = new int[PASSES];
            new WheelRig(new WheelRigSpec(soil, grid_m, STEP_S, wheel, radius_m, load_N, motion))
                    .run((pass, t_s, _, sinkage_m, fx_N, _, torque_Nm) -> {
                        if (t_s >= STEADY_S) {
                            means.pull[pass - 1] += fx_N / load_N;
                            means.torque_Nm[pass - 1] += torque_Nm;
                            means.sinkage_m[pass - 1] += sinkage_m;
                            rows[pass - 1]++;
                        }
                    });
            for (int p = 0; p < PASSES; p++) {
                int count = Math.max(1, rows[p]);
                means.pull[p] /= count;
                means.torque_Nm[p] /= count;
                means.sinkage_m[p] /= count;
            }
            return means;
        }
    }

    /** Name of the kind of vehicle. */
    public String kind() {
        return kind;
    }

    /** Where the shape of the ground stops the kind. */
    Passage passage() {
        return passage;
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
