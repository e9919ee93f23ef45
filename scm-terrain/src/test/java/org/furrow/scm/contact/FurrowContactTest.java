package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of contact {@code furrow} beyond the reference. */
class FurrowContactTest {
    private static final FlatSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final double RADIUS_M = 0.47;
    private static final double WIDTH_M = 0.25;
    private static final double LOAD_N = 5000;
    private static final double GRAVITY_MPS2 = 9.81;
    private static final ContactModel BOUNDED_NORMAL = ContactModel.REFERENCE
            .with(ContactModel.Pressure.SURFACE_NORMAL)
            .with(ContactModel.Damping.BOUNDED)
            .with(ContactModel.Coverage.AREA);

    /** Means of a wheel test over its last 1.5 s. */
    private record Means(double sinkage_m, double fx_N, double torque_Nm) {}

    @ParameterizedTest
    @ValueSource(strings = "drysand")
    void shouldResistATowedWheelByBekkersResistance(String name) {
        tow(name);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(strings = {"mid", "lete", "clay"})
    void shouldResistATowedWheelByBekkersResistanceOnOtherSoils(String name) {
        tow(name);
    }

    private static void tow(String name) {
        Soil soil = preset(name);
        double low = -0.3;
        double high = 0.1;
        Means towed = drive(ContactModel.FURROW, soil, 0, 0.04, LOAD_N);
        for (int k = 0; k < 8; k++) { // bisection: a towed wheel has the slip with zero torque
            double slip = (low + high) / 2;
            towed = drive(ContactModel.FURROW, soil, slip, 0.04, LOAD_N);
            if (towed.torque_Nm > 0) {
                low = slip;
            } else {
                high = slip;
            }
        }
        double expected_N = bekker_N(soil, towed.sinkage_m);
        assertEquals(expected_N, -towed.fx_N, 0.1 * expected_N, name + " " + towed);
    }

    /** Without shear strength only the pressure resists the wheel: Bekker's compaction resistance. */
    @ParameterizedTest
    @CsvSource({"soft, 2000", "drysand, 9000", "clay, 5000"})
    void shouldResistByPressureAlone(String name, double load_N) {
        compareWithBekker(name, load_N);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"soft, 5000", "mid, 5000", "lete, 5000"})
    void shouldResistByPressureAloneInOtherCases(String name, double load_N) {
        compareWithBekker(name, load_N);
    }

    private static void compareWithBekker(String name, double load_N) {
        Soil soil = preset(name);
        Soil slippery =
                new Soil(soil.sinkage(), new Soil.Strength(0, 0, 0.01), soil.elastic_Pa_m(), soil.damping_Pas_m());
        Means means = drive(BOUNDED_NORMAL, slippery, 0, 0.02, load_N);
        double expected_N = bekker_N(soil, means.sinkage_m);
        assertEquals(expected_N, -means.fx_N, 0.07 * expected_N, name + " " + means);
        Means flat = drive(ContactModel.REFERENCE, slippery, 0, 0.02, load_N);
        assertEquals(0, flat.fx_N, 1e-9 * load_N, "the reference has no horizontal pressure");
    }

    @ParameterizedTest
    @ValueSource(strings = {"soft", "mid", "drysand", "clay"})
    void shouldRestOnLevelGroundAndHoldASlope(String name) {
        for (double slope_rad : new double[] {0, Math.toRadians(10)}) {
            double creep_m = 0;
            double square = 0;
            int late = 0;
            Block block = new Block(preset(name), ContactModel.FURROW, slope_rad);
            for (int tick = 0; tick < 5000; tick++) {
                double before_m = block.x_m;
                block.step(2e-3);
                if (tick >= 2500) {
                    late++;
                    square += block.fx_N * block.fx_N;
                    creep_m += block.x_m - before_m;
                }
            }
            double minutes = late * 2e-3 / 60;
            String where = name + " slope_rad=" + slope_rad;
            assertTrue(Math.abs(creep_m) / minutes < 1e-4, where + " creep_m_per_min=" + creep_m / minutes);
            if (slope_rad == 0) {
                assertTrue(Math.sqrt(square / late) < 0.01 * LOAD_N, where + " rms_N=" + Math.sqrt(square / late));
            }
        }
    }

    /** A wheel that turns freely rocks in its rut until the friction in the soil has its energy. */
    @Test
    void shouldComeToRestInItsRut() {
        double elastic = rockedShare(ContactModel.FURROW);
        assertTrue(elastic > 0.3, "the elastic soil returns the energy, share=" + elastic);
        double hysteretic = rockedShare(ContactModel.FURROW.with(ContactModel.Damping.HYSTERETIC));
        assertTrue(hysteretic < 0.4 * elastic, "share=" + hysteretic);
    }

    /** Amplitude of a rocking wheel on clay after 5 to 6 s, over that in the first second. */
    private static double rockedShare(ContactModel model) {
        Block block = new Block(preset("clay"), model, 0);
        double[] least_m = new double[7];
        double[] most_m = new double[7];
        for (int second = 0; second < least_m.length; second++) {
            if (second == 1) {
                block.inertia_kgm2 = 10;
                block.vx_mps = 0.05;
                block.wheel.angularVelocity[1] = block.vx_mps / RADIUS_M;
            }
            least_m[second] = block.x_m;
            most_m[second] = block.x_m;
            for (int tick = 0; tick < 1000; tick++) {
                block.step(1e-3);
                least_m[second] = Math.min(least_m[second], block.x_m);
                most_m[second] = Math.max(most_m[second], block.x_m);
            }
        }
        return (most_m[6] - least_m[6]) / (most_m[1] - least_m[1]);
    }

    /** Shows the fault that contact furrow corrects, so that the test above can fail. */
    @Test
    void shouldChatterInTheReference() {
        Block block = new Block(preset("mid"), ContactModel.REFERENCE, Math.toRadians(10));
        for (int tick = 0; tick < 5000; tick++) {
            block.step(2e-3);
        }
        assertTrue(Math.abs(block.x_m) > 1e-3, "x_m=" + block.x_m);
    }

    @Test
    void shouldMatchTheReferenceForcesWithShearByDisplacement() {
        ContactModel model = ContactModel.REFERENCE.with(ContactModel.Shear.DISPLACEMENT);
        for (double slip : new double[] {-0.2, 0.1, 0.2, 0.7}) {
            Means reference = drive(ContactModel.REFERENCE, preset("drysand"), slip, 0.04, LOAD_N);
            Means means = drive(model, preset("drysand"), slip, 0.04, LOAD_N);
            assertEquals(reference.fx_N, means.fx_N, 35, "slip=" + slip);
            assertEquals(reference.sinkage_m, means.sinkage_m, 1e-4, "slip=" + slip);
        }
    }

    @Test
    void shouldSinkDeeperWithMoreSlip() {
        ContactModel model = ContactModel.REFERENCE.with(ContactModel.SlipSinkage.LYASKO);
        double last_m = drive(model, preset("drysand"), 0, 0.04, LOAD_N).sinkage_m;
        double reference_m = drive(ContactModel.REFERENCE, preset("drysand"), 0, 0.04, LOAD_N).sinkage_m;
        assertEquals(reference_m, last_m, 1e-4, "a wheel that does not slip");
        assertEquals(
                reference_m, drive(model, preset("drysand"), -0.2, 0.04, LOAD_N).sinkage_m, 1e-4, "a braked wheel");
        for (double slip : new double[] {0.2, 0.4, 0.7}) {
            double sinkage_m = drive(model, preset("drysand"), slip, 0.04, LOAD_N).sinkage_m;
            double most = (1 + slip) / (1 - 0.5 * slip);
            assertTrue(sinkage_m > 1.05 * last_m, "slip=" + slip + " sinkage_m=" + sinkage_m);
            assertTrue(sinkage_m < most * reference_m, "slip=" + slip + " sinkage_m=" + sinkage_m);
            last_m = sinkage_m;
        }
    }

    /**
     * Small motions cause no slip-sinkage: a wheel that is put down or dropped, with its surface moving to and fro by
     * 5 mm.
     */
    @ParameterizedTest
    @CsvSource({"soft, 0", "drysand, 0.1", "clay, 0.1"})
    void shouldNotSinkByMotionsToAndFro(String name, double height_m) {
        rock(name, height_m, 8);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"soft, 0", "drysand, 0", "clay, 0", "soft, 0.1", "drysand, 0.1", "clay, 0.1"})
    void shouldNotSinkByAHundredMotionsToAndFro(String name, double height_m) {
        rock(name, height_m, 100);
    }

    private static void rock(String name, double height_m, int times) {
        ContactModel plain = ContactModel.FURROW.with(ContactModel.SlipSinkage.NONE);
        double plain_m = rocked_m(plain, name, height_m, times, 1e-3);
        double sinkage_m = rocked_m(ContactModel.FURROW, name, height_m, times, 1e-3);
        assertEquals(plain_m, sinkage_m, 0.1 * plain_m, name);
        double finer_m = rocked_m(ContactModel.FURROW, name, height_m, times, 5e-4);
        assertEquals(sinkage_m, finer_m, 0.02 * sinkage_m, "half the step");
    }

    /** Sinkage after motions to and fro and a rest, in m. */
    private static double rocked_m(ContactModel model, String name, double height_m, int times, double step_s) {
        Block block = new Block(preset(name), model, 0);
        block.z_m += height_m;
        double cycle_s = 0.2;
        long steps = Math.round(times * cycle_s / step_s);
        for (long n = 0; n < steps; n++) {
            double phase = 2 * Math.PI * n * step_s / cycle_s;
            block.wheel.angularVelocity[1] = 5e-3 / RADIUS_M * 2 * Math.PI / cycle_s * Math.cos(phase);
            block.step(step_s);
        }
        block.wheel.angularVelocity[1] = 0;
        for (double t = 0; t < 1; t += step_s) {
            block.step(step_s);
        }
        return RADIUS_M - block.z_m;
    }

    /** A wheel that spins in place sinks until it slips fully, and no farther. */
    @Test
    void shouldSinkByNoMoreThanFullSlip() {
        for (double step_s : new double[] {1e-3, 2e-3}) {
            Block block = new Block(preset("drysand"), ContactModel.FURROW, 0);
            block.isFixed = true;
            double[] sinkage_m = new double[3];
            for (int n = 0; n < sinkage_m.length; n++) {
                block.wheel.angularVelocity[1] = n == 0 ? 0 : 2;
                for (double t = 0; t < 2; t += step_s) {
                    block.step(step_s);
                }
                sinkage_m[n] = RADIUS_M - block.z_m;
            }
            assertTrue(sinkage_m[1] > 1.5 * sinkage_m[0], "sinkage_m=" + sinkage_m[1] + " at rest " + sinkage_m[0]);
            assertTrue(sinkage_m[1] < 4 * sinkage_m[0], "sinkage_m=" + sinkage_m[1] + " at rest " + sinkage_m[0]);
            assertEquals(sinkage_m[1], sinkage_m[2], 0.02 * sinkage_m[1], "it goes on sinking");
        }
    }

    /** A plate that spins about its axis slips fully: the pressure falls by ((1 + i)/(1 - i/2))^n, i -> 1. */
    @Test
    void shouldWeakenByLyasko() {
        Soil soil = new Soil(new Soil.Sinkage(1e6, 0, 1), new Soil.Strength(0, 0, 0.01), 4e7, 0);
        ContactModel model = ContactModel.REFERENCE.with(ContactModel.SlipSinkage.LYASKO);
        Scene scene = new Scene(FLAT, 0.02, ScmSpec.reference(soil).with(model));
        TouchingBodies plate = Scene.plate(0.15);
        plate.angularVelocity[2] = 50;
        for (int step = 0; step <= 400; step++) {
            Scene.place(plate, 0, 0, 0, 0.1 - 1e-4 * step);
            scene.press(plate);
        }
        int at = scene.at(7, 0);
        double slip = 0.14 * 50 * 0.4 / (0.14 * 50 * 0.4 + 1e-3);
        double expected_Pa = 1e6 * 0.04 * (1 - 0.5 * slip) / (1 + slip);
        assertEquals(expected_Pa, scene.view.yield_Pa()[at], 0.002 * expected_Pa);
        assertEquals(1e6 * 0.04, scene.view.yield_Pa()[scene.at(0, 0)], 1e-6 * 1e6, "no slip at the centre");
    }

    @Test
    void shouldResetShearOfANewContact() {
        for (ContactModel.Memory memory : ContactModel.Memory.values()) {
            Scene scene = new Scene(
                    FLAT, 0.02, ScmSpec.reference(preset("drysand")).with(ContactModel.REFERENCE.with(memory)));
            TouchingBodies plate = Scene.plate(0.15);
            plate.velocity[0] = 1;
            double[] first_N = new double[30];
            for (int step = 0; step < 30; step++) {
                Scene.place(plate, 0, 0, 0, 0.1 - 0.03);
                scene.press(plate);
                first_N[step] = plate.force[0];
            }
            Scene.place(plate, 0, 0, 0, 1);
            scene.press(plate);
            Scene.place(plate, 0, 0, 0, 0.1 - 0.03);
            scene.press(plate);
            double again_N = plate.force[0];
            if (memory == ContactModel.Memory.PERSISTENT) {
                assertTrue(again_N < first_N[29], "again_N=" + again_N);
            } else {
                assertEquals(first_N[0], again_N, 1e-9 * Math.abs(first_N[0]));
                assertEquals(0, scene.view.shear_m()[scene.at(0, 0)], "the contact state is not part of the ground");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ContactModel.Damping.class)
    void shouldBoundTheDamping(ContactModel.Damping damping) {
        Scene scene =
                new Scene(FLAT, 0.02, ScmSpec.reference(preset("soft")).with(ContactModel.REFERENCE.with(damping)));
        TouchingBodies plate = Scene.plate(0.15);
        Scene.place(plate, 0, 0, 0, 0.1 - 0.03);
        scene.press(plate);
        double still_N = plate.force[2];
        plate.velocity[2] = -1;
        scene.press(plate);
        double down_N = plate.force[2];
        plate.velocity[2] = 1;
        scene.press(plate);
        double up_N = plate.force[2];
        double change_N = 3e4 * scene.ground.hits() * 4e-4;
        boolean bounded = damping.isBounded();
        boolean unclamped = damping == ContactModel.Damping.UNCLAMPED;
        assertEquals(bounded ? still_N : still_N + change_N, down_N, 1e-9 * change_N);
        assertEquals(unclamped ? still_N - change_N : 0, up_N, 1e-9 * change_N);
        assertTrue(still_N < change_N, "the case must reach the clamp");
    }

    @Test
    void shouldMixTheStrengthOfSoilAndTreadByArea() {
        Soil soil = preset("drysand");
        Tread tread = new Tread(0.4, 500, Math.toRadians(35), 0.005);
        TouchingBodies plate =
                new TouchingBodies(List.of(TouchingBody.wheel(new Shape.Box(0.31, 0.11, 0.2), tread, null)));
        for (ContactModel.Shear shear : ContactModel.Shear.values()) {
            Scene scene =
                    new Scene(FLAT, 0.02, ScmSpec.reference(soil.undamped()).with(ContactModel.REFERENCE.with(shear)));
            plate.velocity[0] = 0.1;
            for (int step = 1; step <= 200; step++) {
                Scene.place(plate, 0, 0, 0, 0.1 - 0.03);
                scene.press(plate);
            }
            double area_m2 = scene.ground.hits() * 4e-4;
            double sigma_Pa = plate.force[2] / area_m2;
            double slid_m = 0.1 * 200 * Scene.STEP_S;
            double ofSoil = (soil.strength().cohesion_Pa()
                            + sigma_Pa * Math.tan(soil.strength().phi_rad()))
                    * (1 - Math.exp(-slid_m / soil.strength().janosi_m()));
            double ofTread = (500 + sigma_Pa * Math.tan(Math.toRadians(35))) * (1 - Math.exp(-slid_m / 0.005));
            double expected_N = (0.6 * ofSoil + 0.4 * ofTread) * area_m2;
            // the displacement law has a small elastic range
            double share = shear == ContactModel.Shear.VELOCITY ? 1e-9 : 0.04;
            assertEquals(expected_N, -plate.force[0], share * expected_N, shear.toString());
        }
    }

    /** Soft soil on a hard pan: its own law to the depth of the pan, then the sum of both. */
    @Test
    void shouldBearLayerByLayer() {
        Soil.Sinkage top = new Soil.Sinkage(2e5, 1e3, 1.1);
        Soil.Sinkage pan = new Soil.Sinkage(5e6, 0, 0.9);
        Soil soil = new Soil(top, new Soil.Strength(0, 0.5, 0.01), 4e7, 0, List.of(new Soil.Layer(0.03, pan)), "");
        SoilTable table = new SoilTable(List.of(soil));
        double inverseB = 7;
        double k = 1e3 * inverseB + 2e5;
        assertEquals(k * Math.pow(0.02, 1.1), table.bearing_Pa(0, 0.02, inverseB), 1e-6);
        double atPan = k * Math.pow(0.03, 1.1);
        assertEquals(atPan, table.bearing_Pa(0, 0.03, inverseB), 1e-6);
        assertEquals(atPan + 5e6 * Math.pow(0.01, 0.9), table.bearing_Pa(0, 0.04, inverseB), 1e-6);
        assertEquals(0, table.bearing_Pa(0, -0.1, inverseB));
    }

    private static double bekker_N(Soil soil, double z_m) {
        double k = soil.sinkage().kc_Pa_mn1() / WIDTH_M + soil.sinkage().kphi_Pa_mn();
        double n = soil.sinkage().n();
        return WIDTH_M * k * Math.pow(z_m, n + 1) / (n + 1);
    }

    private static Means drive(ContactModel model, Soil soil, double slip, double grid_m, double load_N) {
        WheelRigSpec.Motion motion =
                new WheelRigSpec.Motion(2, WheelRigSpec.Slip.straight(slip), 0.5, 0.1, 3.5, 1, 100);
        WheelRigSpec spec = new WheelRigSpec(
                ScmSpec.reference(soil).with(model),
                grid_m,
                1e-3,
                TouchingBody.of(new Shape.Cylinder(RADIUS_M, WIDTH_M)),
                RADIUS_M,
                load_N,
                motion);
        double[] sum = new double[4];
        new WheelRig(spec).run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {
            if (t_s >= 2) {
                sum[0]++;
                sum[1] += sinkage_m;
                sum[2] += fx_N;
                sum[3] += torque_Nm;
            }
        });
        return new Means(sum[1] / sum[0], sum[2] / sum[0], sum[3] / sum[0]);
    }

    private static Soil preset(String name) {
        return SoilPresets.find(name).orElseThrow().soil();
    }

    /**
     * A wheel with the load's mass, locked or turning as given, free along x and z; on a slope gravity acts along x,
     * too.
     */
    private static final class Block {
        private final TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
        private final Scene scene;
        private final double slope_rad;
        private double z_m = RADIUS_M;
        private double vz_mps;
        private double vx_mps;
        double x_m;
        double fx_N;
        boolean isFixed; // along x
        double inertia_kgm2; // of a wheel that turns freely; 0: it turns as given

        Block(Soil soil, ContactModel model, double slope_rad) {
            scene = new Scene(FLAT, 0.04, ScmSpec.reference(soil).with(model));
            this.slope_rad = slope_rad;
        }

        void step(double step_s) {
            Scene.place(wheel, 0, x_m, 0, z_m);
            wheel.velocity[0] = vx_mps;
            wheel.velocity[2] = vz_mps;
            scene.ground.press(wheel, step_s);
            double mass_kg = LOAD_N / GRAVITY_MPS2;
            fx_N = wheel.force[0];
            vx_mps = isFixed ? 0 : vx_mps + step_s * (fx_N / mass_kg + GRAVITY_MPS2 * Math.sin(slope_rad));
            vz_mps += step_s * (wheel.force[2] / mass_kg - GRAVITY_MPS2 * Math.cos(slope_rad));
            if (inertia_kgm2 > 0) {
                wheel.angularVelocity[1] += step_s * wheel.moment[1] / inertia_kgm2;
            }
            x_m += step_s * vx_mps;
            z_m += step_s * vz_mps;
        }
    }

    /** The tilted box owns the last rows of the level one, which therefore come before its own first rows. */
    @Test
    void shouldPressWithABodyBelowAnother() {
        TouchingBodies both = TouchingBodies.of(new Shape.Box(0.2, 0.2, 0.1), new Shape.Box(0.2, 0.6, 0.1));
        double cosine = 0.99;
        double sine = Math.sqrt(1 - cosine * cosine);
        both.rotation[9 + 4] = cosine;
        both.rotation[9 + 5] = sine;
        both.rotation[9 + 7] = -sine;
        both.rotation[9 + 8] = cosine;
        Scene.place(both, 0, 0.011, 0.013, 0.04);
        Scene.place(both, 1, 0.011, -0.1, 0.055);
        Scene scene = new Scene(
                new FlatSurface(0, Double.POSITIVE_INFINITY),
                0.02,
                ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil()).with(ContactModel.FURROW));

        scene.press(both);

        assertTrue(both.force[2] > 10, "force " + both.force[2]);
        assertTrue(both.force[5] > 10, "force " + both.force[5]);
    }
}
