package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.Shape.Box;
import org.furrow.world.contact.Shape.Compound;
import org.furrow.world.contact.Shape.Part;
import org.furrow.world.contact.Shape.Point;
import org.furrow.world.contact.Shape.Rotation;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;
import org.furrow.world.math.Gravity;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shoes of a track: boxes whose skins may move, against the reference data, Bekker's depth and Janosi's curve. */
class TrackShoeTest {
    private static final double STEP_S = 1e-3;
    /** Time between the end of loading and the start of shear. */
    private static final double REST_S = 0.5;

    /** Loading time in which inertia does not press a box deeper. */
    private static final double SLOW_S = 10;

    private static final double PITCH_M = 0.154;
    private static final double PAD_M2 = 0.11 * 0.19;
    /**
     * The reference's rays hit a face up to 1e-4 of its size beyond its edges; an edge of a row is 1e-5 m from a
     * node.
     */
    private static final double EDGES = 1 + 2e-4;

    private static final Shape PAD = new Compound(List.of(box(0.11, 0.19, 0, 0, 0)));
    private static final Shape ROW = new Compound(IntStream.range(0, 5)
            .mapToObj(k -> box(0.11, 0.19, -PITCH_M * k, 0, 0))
            .toList());
    private static final Shape BELT = new Compound(List.of(box(2.667, 0.379, 0, 0, 0)));
    private static final Shape SHOE = new Compound(List.of(
            box(0.11, 0.19, 0, 0, 0), box(0.1315, 0.0542, 0, 0.16245, 0.02), box(0.1315, 0.0542, 0, -0.16245, 0.02)));

    private static final ReferenceTable REFERENCE = ReferenceTable.read("tracks/shoe");

    /** A box whose lower face is at a height; the origin of the shape is in the face at 0. */
    private static Part box(double length_m, double width_m, double x_m, double y_m, double z_m) {
        return new Part(
                new Box(length_m * EDGES, width_m * EDGES, 0.3), new Point(x_m, y_m, z_m + 0.15), Rotation.NONE);
    }

    private static Soil soil(String name) {
        return SoilPresets.find(name).orElseThrow().soil();
    }

    /**
     * How a body under a load moves, once it has rested for half a second.
     *
     * @param loading_s time in which the load grows
     */
    private record Motion(double speed_mps, double skin_mps, double load_N, double loading_s) {
        double load_N(double t_s) {
            return load_N * Math.min(1, t_s / loading_s);
        }

        boolean moves(double t_s) {
            return t_s >= loading_s + REST_S - 1e-9;
        }
    }

    /** The time over which means are taken. */
    private record Window(double from_s, double to_s) {
        boolean contains(double t_s) {
            return t_s >= from_s - 1e-9 && t_s <= to_s + 1e-9;
        }
    }

    /** Mean force along x, mean force along z and mean height in a window. */
    private record Means(double fx_N, double fz_N, double z_m) {}

    private static SoilBin bin(ScmSpec spec, double grid_m, Shape... shapes) {
        List<TouchingBody> bodies = new ArrayList<>();
        for (int k = 0; k < shapes.length; k++) {
            bodies.add(new TouchingBody("shoe-" + k, Role.TRACK_SHOE, shapes[k], Tread.NONE, null, null, null));
        }
        return new SoilBin(spec, grid_m, STEP_S, new TouchingBodies(bodies), 4);
    }

    private static Means run(SoilBin bin, Motion motion, double from_s, double to_s) {
        return run(bin, motion, List.of(new Window(from_s, to_s))).getFirst();
    }

    /** Runs equal bodies on one frame, each a pitch behind the one before it, to the end of the last window. */
    private static List<Means> run(SoilBin bin, Motion motion, List<Window> windows) {
        double mass_kg = motion.load_N / Gravity.STANDARD_MPS2;
        double z_m = 0;
        double v_mps = 0;
        double x_m = 0.00301;
        double[][] sums = new double[windows.size()][4];
        long last = Math.round(windows.getLast().to_s / STEP_S);
        for (long n = 0; n <= last; n++) {
            double t_s = n * STEP_S;
            double share = motion.moves(t_s) ? 1 : 0;
            for (int b = 0; b < bin.body.count(); b++) {
                bin.body.position[3 * b] = x_m - PITCH_M * b;
                bin.body.position[3 * b + 1] = 0.0031;
                bin.body.position[3 * b + 2] = z_m;
                bin.body.velocity[3 * b] = share * motion.speed_mps;
                bin.body.velocity[3 * b + 2] = v_mps;
                bin.body.surfaceVelocity[3 * b] = share * motion.skin_mps;
            }
            bin.press();
            double fx_N = 0;
            double fz_N = 0;
            for (int b = 0; b < bin.body.count(); b++) {
                fx_N += bin.body.force[3 * b];
                fz_N += bin.body.force[3 * b + 2];
            }
            for (int w = 0; w < sums.length; w++) {
                if (windows.get(w).contains(t_s)) {
                    sums[w][0] += fx_N;
                    sums[w][1] += fz_N;
                    sums[w][2] += z_m;
                    sums[w][3]++;
                }
            }
            v_mps += STEP_S * (fz_N - motion.load_N(t_s)) / mass_kg;
            z_m += STEP_S * v_mps;
            x_m += STEP_S * share * motion.speed_mps;
        }
        return Arrays.stream(sums)
                .map(sum -> new Means(sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]))
                .toList();
    }

    /** Force, load and height in a row of the reference's summary. */
    private static Means reference(String file) {
        int at = REFERENCE.names().indexOf(file);
        assertTrue(at >= 0, file);
        double[] row = REFERENCE.rows().get(at);
        return new Means(row[2], row[3], row[4]);
    }

    private static void assertNear(Means expected, Means found) {
        assertEquals(expected.fx_N, found.fx_N, 0.01 * Math.abs(expected.fx_N), () -> "Fx of " + found);
        assertEquals(expected.fz_N, found.fz_N, 0.01 * expected.fz_N, () -> "Fz of " + found);
        assertEquals(expected.z_m, found.z_m, 0.01 * Math.abs(expected.z_m), () -> "z of " + found);
    }

    @ParameterizedTest
    @CsvSource({"pad,0.02", "pad,0.04", "row5,0.02", "row5,0.04"})
    void shearAtConstantLoadAgreesWithTheReference(String form, double grid_m) {
        boolean isPad = form.equals("pad");
        for (String name : List.of("lete", "drysand", "mid", "clay")) {
            for (int kPa : new int[] {55, 120}) {
                double load_N = (isPad ? 1 : 5) * kPa * 1e3 * PAD_M2;
                Means found = run(
                        bin(ScmSpec.reference(soil(name)), grid_m, isPad ? PAD : ROW),
                        new Motion(0.02, 0, load_N, 1),
                        4,
                        4.5);
                assertNear(reference("shear_" + form + "_" + name + "_g" + grid_m + "_p" + kPa + ".csv"), found);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lete", "mid"})
    void aWholeShoeAgreesWithTheReference(String name) {
        Motion motion = new Motion(0.02, 0, 55e3 * PAD_M2, 1);
        Means expected = reference("shear_shoe_" + name + "_g0.02_p55.csv");
        Means found = run(bin(ScmSpec.reference(soil(name)), 0.02, SHOE), motion, 4, 4.5);
        assertNear(new Means(expected.fx_N, expected.fz_N, found.z_m), found);
        assertEquals(expected.z_m, found.z_m, 1e-4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"drysand", "mid"})
    void aMovingSkinAgreesWithTheReference(String name) {
        Motion motion = new Motion(0, 0.02, 55e3 * PAD_M2, 1);
        assertNear(
                reference("skin_pad_" + name + "_g0.02_p55.csv"),
                run(bin(ScmSpec.reference(soil(name)), 0.02, PAD), motion, 4, 4.5));
    }

    @ParameterizedTest
    @CsvSource({"lete,0.05", "lete,0.2", "drysand,0.05", "drysand,0.2", "mid,0.1", "mid,0.4", "clay,0.1", "clay,0.4"})
    void aBeltAgreesWithTheReference(String name, double slip) {
        Motion motion = new Motion(1, -1 / (1 - slip), 55e3 * 2.667 * 0.379, 1);
        assertNear(
                reference("belt_" + name + "_slip" + slip + ".csv"),
                run(bin(ScmSpec.reference(soil(name)), 0.04, BELT), motion, 5.5, 9.5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lete", "mid", "drysand", "clay"})
    void aPadPushedInAgreesWithTheReference(String name) {
        for (double grid_m : new double[] {0.02, 0.04}) {
            SoilBin bin = bin(ScmSpec.reference(soil(name)), grid_m, PAD);
            bin.body.position[0] = 0.00301;
            bin.body.position[1] = 0.0031;
            bin.body.velocity[2] = -0.01;
            for (int n = 0; n <= 4000; n++) {
                bin.body.position[2] = -0.01 * n * STEP_S;
                bin.press();
                if (n > 0 && n % 1000 == 0) {
                    List<double[]> rows = IntStream.range(0, REFERENCE.rows().size())
                            .filter(k -> REFERENCE.names().get(k).equals("push_pad_" + name + "_g" + grid_m + ".csv"))
                            .mapToObj(REFERENCE.rows()::get)
                            .toList();
                    double expected_N = rows.get(n / 1000 - 1)[3];
                    assertEquals(expected_N, bin.body.force[2], 0.01 * expected_N, name + " at " + n);
                }
            }
        }
    }

    /**
     * With the true area, depth and shear are those of the formulas, for one shoe and for five that are bodies each.
     */
    @ParameterizedTest
    @CsvSource({"lete,1", "lete,5", "drysand,1", "mid,1", "clay,1", "clay,5"})
    void shoesRestAtBekkersDepthAndPullAsJanosi(String name, int shoes) {
        restAtBekkersDepthAndPullAsJanosi(name, shoes);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"drysand,5", "mid,5"})
    void shoesRestAtBekkersDepthAndPullAsJanosiOnOtherSoils(String name, int shoes) {
        restAtBekkersDepthAndPullAsJanosi(name, shoes);
    }

    private static void restAtBekkersDepthAndPullAsJanosi(String name, int shoes) {
        Soil soil = soil(name);
        double pressure_Pa = 80e3;
        double load_N = shoes * pressure_Pa * PAD_M2;
        Shape[] shapes = new Shape[shoes];
        Arrays.fill(shapes, PAD);
        ScmSpec spec = ScmSpec.reference(soil).with(ContactModel.REFERENCE.with(ContactModel.Coverage.AREA));
        double skin_mps = -0.02;
        List<Means> means = run(
                bin(spec, 0.02, shapes),
                new Motion(0, skin_mps, load_N, SLOW_S),
                List.of(new Window(SLOW_S + 0.4, SLOW_S + 0.499), new Window(SLOW_S + 1, SLOW_S + 1)));
        Means rest = means.getFirst();
        double perWidth = (0.11 + 0.19) / PAD_M2;
        double modulus = soil.sinkage().kc_Pa_mn1() * perWidth + soil.sinkage().kphi_Pa_mn();
        double depth_m = Math.pow(pressure_Pa / modulus, 1 / soil.sinkage().n());
        assertEquals(depth_m, -rest.z_m, 0.01 * depth_m, () -> "rest " + rest);
        Means pull = means.getLast();
        double shear_m = Math.abs(skin_mps) * 0.5;
        double janosi_N = (shoes * PAD_M2 * soil.strength().cohesion_Pa()
                        + load_N * Math.tan(soil.strength().phi_rad()))
                * (1 - Math.exp(-shear_m / soil.strength().janosi_m()));
        assertEquals(janosi_N, pull.fx_N, 0.01 * janosi_N, () -> "pull " + pull);
    }
}
