package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.Inflation;
import org.furrow.world.contact.LoadCurves;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.TyreLoad;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wheel of the size and load of an HMMWV's, with tyres that give way on soil. */
class SoftTyreTest {
    private static final double LOAD_N = 6500;
    private static final double RADIUS_M = 0.47;
    private static final double WIDTH_M = 0.254;
    private static final double GRID_M = 0.05;
    private static final double STEP_S = 1e-3;
    private static final double KPA = 1000;

    /** Means over the steady part, and the standard deviation of the soil's force. */
    private record Roll(double sinkage_m, double fx_N, double torque_Nm, double deflection_m, double std_N) {}

    private static WheelRig rig(Soil soil, @Nullable SoftTyre tyre, double slip) {
        return rig(soil, TouchingBody.of(new Shape.Cylinder(RADIUS_M, WIDTH_M)).with(tyre), RADIUS_M, slip, GRID_M);
    }

    private static WheelRig rig(Soil soil, TouchingBody wheel, double radius_m, double slip, double grid_m) {
        double omega_radps = 4 * RADIUS_M / radius_m;
        return new WheelRig(new WheelRigSpec(
                ScmSpec.reference(soil).with(ContactModel.FURROW),
                grid_m,
                STEP_S,
                wheel,
                radius_m,
                LOAD_N,
                new WheelRigSpec.Motion(omega_radps, WheelRigSpec.Slip.straight(slip), 0.5, 0.3, 2.5, 1, 1 / STEP_S)));
    }

    private static Roll roll(Soil soil, @Nullable SoftTyre tyre, double slip) {
        return roll(soil, tyre, slip, GRID_M);
    }

    private static Roll roll(Soil soil, @Nullable SoftTyre tyre, double slip, double grid_m) {
        TouchingBody wheel =
                TouchingBody.of(new Shape.Cylinder(RADIUS_M, WIDTH_M)).with(tyre);
        return roll(soil, wheel, RADIUS_M, slip, grid_m);
    }

    private static Roll roll(Soil soil, TouchingBody wheel, double radius_m, double slip, double grid_m) {
        WheelRig rig = rig(soil, wheel, radius_m, slip, grid_m);
        double[] sum = new double[7];
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {
            if (t_s > 1.5) {
                sum[0]++;
                sum[1] += sinkage_m;
                sum[2] += fx_N;
                sum[3] += torque_Nm;
                sum[4] += rig.deflection_m();
                sum[5] += fz_N;
                sum[6] += fz_N * fz_N;
            }
        });
        double n = sum[0];
        double mean_N = sum[5] / n;
        double std_N = Math.sqrt(Math.max(0, sum[6] / n - mean_N * mean_N));
        return new Roll(sum[1] / n, sum[2] / n, sum[3] / n, sum[4] / n, std_N);
    }

    private static Soil preset(String name) {
        return SoilPresets.find(name).orElseThrow().soil();
    }

    private static SoftTyre inflated(double pressure_kPa) {
        return new SoftTyre(WIDTH_M, KPA * pressure_kPa, 0, 5000, 0);
    }

    /**
     * Sinkage in mm and compaction resistance in N of Bekker's elastic mode; the resistance of a towed wheel. His soil
     * does not spring back: behind the wheel b p^2 / (2 E) returns.
     */
    @ParameterizedTest
    @CsvSource({
        "lete, 100, 6.1, 86",
        "lete, 150, 10.2, 216",
        "lete, 200, 14.6, 414",
        "sandy-loam-15, 100, 20.2, 302",
        "clay, 100, 18.1, 306",
        "drysand, 100, 83.6, 1012",
    })
    void aSoftTyreHasBekkersSinkage(String name, double pressure_kPa, double sinkage_mm, double resistance_N) {
        Soil soil = preset(name);
        Roll rolling = roll(soil, inflated(pressure_kPa), 0);
        Roll braked = roll(soil, inflated(pressure_kPa), -0.05);
        double share = -braked.torque_Nm / (rolling.torque_Nm - braked.torque_Nm);
        double towed_N = -braked.fx_N - share * (rolling.fx_N - braked.fx_N);
        double expected_N = resistance_N - rebound_N(soil, KPA * pressure_kPa);
        assertEquals(sinkage_mm, 1000 * rolling.sinkage_m, 0.055 * sinkage_mm);
        assertEquals(expected_N, towed_N, 0.055 * expected_N);
        assertTrue(rolling.std_N < 0.16 * LOAD_N, "std " + rolling.std_N);
    }

    /**
     * The same with Bekker's soil: one modulus k = kc/b + kphi for the width b of the wheel, no shear and no damping.
     * The smaller of his and the tyre's pressure decides about the mode; the rigid one has the resistance of its own
     * sinkage, because his parabola of the wheel is an approximation.
     */
    @ParameterizedTest
    @CsvSource({
        "lete, 100, 6.10, 85.6",
        "lete, 150, 10.18, 216.4",
        "lete, 200, 14.63, 414.5",
        "sandy-loam-15, 100, 20.19, 301.7",
        "clay, 100, 18.06, 305.8",
        "drysand, 100, 83.64, 1011.7",
        "sandy-loam-15, 150, ,",
        "clay, 150, ,",
        "lete, 400, ,",
    })
    void onBekkersSoilBothModesAreHis(
            String name, double pressure_kPa, @Nullable Double sinkage_mm, @Nullable Double resistance_N) {
        Soil soil = bekkers(preset(name));
        Roll rolling = roll(soil, inflated(pressure_kPa), 0, 0.02);
        double k = soil.sinkage().kphi_Pa_mn();
        double n = soil.sinkage().n();
        double pressure_Pa = k * Math.pow(rolling.sinkage_m, n);
        double expected_N = WIDTH_M * pressure_Pa * rolling.sinkage_m / (n + 1) - rebound_N(soil, pressure_Pa);
        if (sinkage_mm != null && resistance_N != null) {
            assertEquals(sinkage_mm, 1000 * rolling.sinkage_m, 0.01 * sinkage_mm);
            expected_N = resistance_N - rebound_N(soil, KPA * pressure_kPa);
        } else {
            assertTrue(rolling.deflection_m < 3e-4, "deflection " + rolling.deflection_m);
        }
        assertEquals(expected_N, -rolling.fx_N, 0.03 * expected_N);
    }

    /**
     * A larger circle in place of the flattened tyre (D* = D (1 + d/z), with the deflection d on hard ground) sinks
     * more than twice as deep: its pressure has a peak below the axle, where the tyre bears its own pressure alone.
     */
    @Test
    void aSubstituteCircleSinksTooDeep() {
        Soil soil = bekkers(preset("lete"));
        double half_m = LOAD_N / (2 * 100 * KPA * WIDTH_M);
        double deflection_m = RADIUS_M - Math.sqrt(RADIUS_M * RADIUS_M - half_m * half_m);
        double bekker_m = 6.1e-3;
        double circle_m = bekker_m;
        for (int k = 0; k < 5; k++) {
            double radius_m = RADIUS_M * (1 + deflection_m / circle_m);
            circle_m = roll(soil, TouchingBody.of(new Shape.Cylinder(radius_m, WIDTH_M)), radius_m, 0, 0.02).sinkage_m;
        }
        assertEquals(14.6e-3, circle_m, 0.15 * 14.6e-3);
    }

    private static Soil bekkers(Soil soil) {
        Soil.Sinkage law = soil.sinkage();
        return new Soil(
                new Soil.Sinkage(law.kphi_Pa_mn() + law.kc_Pa_mn1() / WIDTH_M, 0, law.n()),
                new Soil.Strength(0, 0, 0.01),
                soil.elastic_Pa_m(),
                0);
    }

    private static double rebound_N(Soil soil, double pressure_Pa) {
        return WIDTH_M * pressure_Pa * pressure_Pa / (2 * soil.elastic_Pa_m());
    }

    /** Where the ground presses less than the tyre bears, it is today's wheel to the bit. */
    @ParameterizedTest
    @CsvSource({"lete, 2000", "drysand, 400", "snow-us, 300"})
    void aHardTyreIsARigidWheel(String soil, double pressure_kPa) {
        List<String> expected = rows(rig(preset(soil), null, 0.2));
        List<String> found = rows(rig(preset(soil), inflated(pressure_kPa), 0.2));
        for (int k = 0; k < expected.size(); k++) {
            assertEquals(expected.get(k), found.get(k), "row " + k);
        }
    }

    private static List<String> rows(WheelRig rig) {
        List<String> rows = new ArrayList<>();
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) ->
                rows.add(x_m + " " + sinkage_m + " " + fx_N + " " + fz_N + " " + torque_Nm));
        return rows;
    }

    /** On ground that hardly yields pressure times area, plus stiffness times deflection, carry the load. */
    @ParameterizedTest
    @CsvSource({"100, 0", "0, 2e5", "60, 1e5"})
    void onHardGroundTheTyreCarriesTheLoad(double pressure_kPa, double stiffness_Npm) {
        SoftTyre tyre = new SoftTyre(WIDTH_M, KPA * pressure_kPa, stiffness_Npm, 5000, 0);
        Roll rolling = roll(SoilPresets.ROCK, tyre, 0);
        double d = rolling.deflection_m;
        double length_m = 2 * Math.sqrt(d * (2 * RADIUS_M - d));
        double carried_N = KPA * pressure_kPa * WIDTH_M * length_m + stiffness_Npm * d;
        assertEquals(LOAD_N, carried_N, 0.05 * LOAD_N);
        assertTrue(rolling.sinkage_m < 1e-3, "sinkage " + rolling.sinkage_m);
    }

    @ParameterizedTest
    @CsvSource({"lete", "sandy-loam-15", "clay", "drysand"})
    void aSofterTyreSinksLessAndPullsMore(String soil) {
        Roll rigid = roll(preset(soil), null, 0.2);
        Roll firm = roll(preset(soil), inflated(120), 0.2);
        Roll soft = roll(preset(soil), inflated(70), 0.2);
        assertTrue(soft.sinkage_m < firm.sinkage_m && firm.sinkage_m < rigid.sinkage_m + 1e-5, soil);
        assertTrue(soft.fx_N > rigid.fx_N, soft.fx_N + " N, rigid " + rigid.fx_N);
    }

    /** An explicit deflection bounces without end on every soil, with a standard deviation of 6 to 9 kN. */
    @ParameterizedTest
    @CsvSource({"lete, 1000", "sandy-loam-15, 1000", "clay, 1000", "drysand, 1000", "lete, 10", "drysand, 10"})
    void aTyreWithLittleDampingDoesNotBounce(String soil, double damping_Nspm) {
        Roll spring = roll(preset(soil), new SoftTyre(WIDTH_M, 0, 2e5, damping_Nspm, 0), 0);
        Roll rigid = roll(preset(soil), null, 0);
        assertTrue(spring.std_N < Math.max(0.06 * LOAD_N, rigid.std_N), "std " + spring.std_N);
    }

    @Test
    void theCarcassResistsRolling() {
        Roll free = roll(preset("lete"), inflated(100), 0);
        Roll stiff = roll(preset("lete"), new SoftTyre(WIDTH_M, 100 * KPA, 0, 5000, 0.02), 0);
        double flat_N = 0.9 * LOAD_N; // the rest is on the round ahead of the flat
        assertEquals(-0.02 * flat_N * RADIUS_M, stiff.torque_Nm - free.torque_Nm, 7);
        assertEquals(free.sinkage_m, stiff.sinkage_m, 1e-9);
    }

    /** A load curve carries what pressure times area carries, where it is the same; the wheel then rolls alike. */
    @Test
    void aLoadCurveCarriesAsThePressureItWasMadeFrom() {
        List<double[]> points = new ArrayList<>();
        for (int k = 0; k <= 400; k++) {
            double d = 1e-4 * k * k / 100;
            points.add(new double[] {d, 100 * KPA * WIDTH_M * 2 * Math.sqrt(d * (2 * RADIUS_M - d))});
        }
        LoadCurves curves = new LoadCurves(List.of(new LoadCurves.Curve(100 * KPA, points)));
        SoftTyre tyre = new SoftTyre(WIDTH_M, curves, Inflation.constant(100 * KPA), 5000, 0);
        Roll expected = roll(preset("lete"), inflated(100), 0.1);
        Roll found = roll(preset("lete"), tyre, 0.1);
        assertEquals(expected.deflection_m, found.deflection_m, 0.03 * expected.deflection_m);
        assertEquals(expected.sinkage_m, found.sinkage_m, 0.03 * expected.sinkage_m);
    }

    /** The pressure follows its steps at its rate; after each, the wheel rolls as with that pressure from the start. */
    @Test
    void thePressureChangesWhileTheWheelRolls() {
        Inflation inflation = new Inflation(200 * KPA, List.of(new Inflation.Step(1, 100 * KPA)), 200 * KPA);
        SoftTyre tyre = new SoftTyre(WIDTH_M, new TyreLoad.Carcass(0, 0), inflation, 5000, 0);
        WheelRig rig = rig(preset("lete"), tyre, 0);
        List<double[]> rows = new ArrayList<>();
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) ->
                rows.add(new double[] {rig.inflation_Pa() / KPA, sinkage_m}));
        assertEquals(200, rows.get(990)[0]);
        assertEquals(150, rows.get(1250)[0], 0.5);
        assertEquals(100, rows.get(1510)[0], 1e-6);
        double before_m = mean(rows, 800, 1000);
        double after_m = mean(rows, 2200, 2500);
        assertEquals(roll(preset("lete"), inflated(200), 0).sinkage_m, before_m, 0.1 * before_m);
        assertEquals(roll(preset("lete"), inflated(100), 0).sinkage_m, after_m, 0.05 * after_m);
    }

    private static double mean(List<double[]> rows, int from, int to) {
        return rows.subList(from, to).stream()
                .mapToDouble(row -> row[1])
                .average()
                .orElseThrow();
    }

    @Test
    void aTyreNeedsSomethingThatCarries() {
        assertThrows(IllegalArgumentException.class, () -> new SoftTyre(WIDTH_M, 0, 0, 5000, 0));
        assertThrows(IllegalArgumentException.class, () -> new SoftTyre(WIDTH_M, -1, 1e5, 5000, 0));
        assertThrows(IllegalArgumentException.class, () -> new SoftTyre(WIDTH_M, 1e5, 0, 0, 0));
    }
}
