package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A wheel on nodes far apart is pressed as on nodes close together. */
class SamplingTest {
    private static final double RADIUS_M = 0.467;
    private static final double WIDTH_M = 0.25;
    private static final double LOAD_N = 6200;
    private static final double OMEGA_RADPS = 4;
    private static final double STEP_S = 1e-3;
    private static final double DURATION_S = 2;
    private static final int STEADY = 1200; // first step of the means
    private static final ContactModel LINE = ContactModel.FURROW;
    private static final ContactModel NODE = LINE.with(ContactModel.Sampling.NODE);

    /** Means over steady motion, and the amplitude of the force at which rows of nodes enter the contact. */
    private record Roll(double sinkage_m, double fx_N, double torque_Nm, double ripple_N) {}

    @ParameterizedTest
    @ValueSource(strings = {"lete", "clay"})
    void shouldNotRippleWithTheRows(String soil) {
        compareRipple(soil);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(strings = {"mid", "drysand", "sandy-loam-15"})
    void shouldNotRippleWithTheRowsOnOtherSoils(String soil) {
        compareRipple(soil);
    }

    private static void compareRipple(String soil) {
        Roll line = roll(LINE, soil, 0.1, 0.05);
        Roll node = roll(NODE, soil, 0.1, 0.05);
        assertTrue(line.ripple_N < 0.2 * node.ripple_N, soil + " " + line + " " + node);
        assertTrue(line.ripple_N < 0.01 * LOAD_N, soil + " " + line);
    }

    /** Rolling resistance (slip 0) and drawbar pull: three places instead of one do not bias a fine grid. */
    @Tag("run")
    @ParameterizedTest
    @CsvSource("lete, 0")
    void shouldPullAsBeforeOnAFineGrid(String soil, double slip) {
        comparePull(soil, slip);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"clay, 0.2", "drysand, 0.2"})
    void shouldPullAsBeforeOnAFineGridOfOtherSoils(String soil, double slip) {
        comparePull(soil, slip);
    }

    private static void comparePull(String soil, double slip) {
        Roll line = roll(LINE, soil, slip, 0.01);
        Roll node = roll(NODE, soil, slip, 0.01);
        assertEquals(node.fx_N, line.fx_N, 0.01 * Math.abs(node.fx_N), soil);
        assertEquals(node.sinkage_m, line.sinkage_m, 0.01 * node.sinkage_m, soil);
        assertEquals(node.torque_Nm, line.torque_Nm, 0.01 * Math.abs(node.torque_Nm) + 2, soil);
    }

    /** A wheel in a rut that just covers a row of nodes beside it must not press that row as if it were wide. */
    @Test
    void shouldNotDependOnTheEdgeOfARut() {
        double inTheRut_N = secondPass(1e-4, 1e-4);
        double besideIt_N = secondPass(-1e-4, 1e-4);
        assertEquals(inTheRut_N, besideIt_N, 0.01 * secondPass(1, 1e-4));
    }

    /**
     * Mean vertical force on a wheel 5 cm deep in the rut of another one; the edges are at nodes, up to the offsets.
     */
    private static double secondPass(double firstOffset_m, double offset_m) {
        Scene scene = new Scene(
                new FlatSurface(0, Double.POSITIVE_INFINITY),
                0.05,
                ScmSpec.reference(preset("drysand")).with(LINE));
        TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
        double fz_N = 0;
        for (double y_m : new double[] {0.025 + firstOffset_m, 0.025 + offset_m}) {
            fz_N = 0;
            for (int n = 0; n < 300; n++) {
                Scene.place(wheel, 0, n * 2e-3, y_m, RADIUS_M - 0.05);
                scene.press(wheel);
                fz_N += n < 200 ? 0 : wheel.force[2] / 100;
            }
        }
        return fz_N;
    }

    /**
     * Where a wheel rolls obliquely to the grid, the ends of the contact are steps of nodes: little load is lost there.
     */
    @Tag("run")
    @Test
    void shouldBearAsMuchObliquelyToTheGrid() {
        double along_N = deep_N(0);
        assertEquals(along_N, deep_N(45), 0.0045 * along_N);
    }

    /** Mean vertical force on a wheel that rolls in mid at a depth of 85 mm, on a grid of 5 cm. */
    private static double deep_N(double heading_deg) {
        Scene scene = new Scene(
                new FlatSurface(0, Double.POSITIVE_INFINITY),
                0.05,
                ScmSpec.reference(preset("mid")).with(LINE));
        TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
        double c = Math.cos(Math.toRadians(heading_deg));
        double s = Math.sin(Math.toRadians(heading_deg));
        System.arraycopy(new double[] {c, -s, 0, s, c, 0, 0, 0, 1}, 0, wheel.rotation, 0, 9);
        wheel.velocity[0] = 2 * c;
        wheel.velocity[1] = 2 * s;
        double fz_N = 0;
        for (int n = 0; n < 900; n++) {
            double x_m = n * 2e-3;
            Scene.place(wheel, 0, x_m * c - 0.013 * s, x_m * s + 0.013 * c, RADIUS_M - 0.085);
            scene.press(wheel);
            fz_N += n < 400 ? 0 : wheel.force[2] / 500;
        }
        return fz_N;
    }

    /**
     * A cambered wheel: its overhanging side is above the ground, so nodes below it must not change the force. The
     * other side presses the ground along a strip of 0.6 to 7 mm: its force must not depend on whether nodes are there.
     */
    @Tag("run")
    @ParameterizedTest
    @ValueSource(doubles = {-2.4, 4})
    void shouldPressWithAnInclinedSideAsOnAFineGrid(double camber_deg) {
        compareInclined(camber_deg);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(doubles = {-8, 1})
    void shouldPressWithAnInclinedSideOfOtherCamberAsOnAFineGrid(double camber_deg) {
        compareInclined(camber_deg);
    }

    private static void compareInclined(double camber_deg) {
        Press fine = meanOverPlaces(LINE, camber_deg, 0, 0.01, 10);
        Press coarse = meanOverPlaces(LINE, camber_deg, 0, 0.05, 50);
        assertEquals(fine.fz_N, coarse.fz_N, 0.02 * fine.fz_N);
        assertEquals(fine.fy_N, coarse.fy_N, 0.005 * fine.fz_N);
        assertTrue(coarse.mostFz_N < 1.025 * coarse.leastFz_N, coarse.toString());
    }

    /**
     * Nodes close together below the side, each for its cell, have the same force on average over their places: at
     * rest sideways, and where the side moves away from the soil.
     */
    @Tag("run")
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.05})
    void shouldPressWithAnInclinedSideAsManyNodesDo(double away_mps) {
        Press nodes = meanOverPlaces(NODE.with(ContactModel.Coverage.CELL), 4, away_mps, 0.0125, 25);
        Press side = meanOverPlaces(LINE, 4, away_mps, 0.05, 10);
        assertEquals(nodes.fy_N, side.fy_N, 0.005 * nodes.fz_N, nodes + " " + side);
    }

    /** Forces of a wheel that rolls at a depth of 34 mm: lateral and vertical, and the range of the vertical one. */
    private record Press(double fy_N, double fz_N, double leastFz_N, double mostFz_N) {}

    private static Press meanOverPlaces(
            ContactModel model, double camber_deg, double away_mps, double grid_m, int places) {
        double fy_N = 0;
        double fz_N = 0;
        double least_N = Double.POSITIVE_INFINITY;
        double most_N = 0;
        for (int place = 0; place < places; place++) {
            double[] force_N = cambered(model, camber_deg, away_mps, grid_m, grid_m * (place + 0.5) / places);
            fy_N += force_N[1] / places;
            fz_N += force_N[2] / places;
            least_N = Math.min(least_N, force_N[2]);
            most_N = Math.max(most_N, force_N[2]);
        }
        return new Press(fy_N, fz_N, least_N, most_N);
    }

    /** Mean force on a wheel that rolls at a depth of 34 mm. */
    private static double[] cambered(
            ContactModel model, double camber_deg, double away_mps, double grid_m, double y_m) {
        Scene scene = new Scene(
                new FlatSurface(0, Double.POSITIVE_INFINITY),
                grid_m,
                ScmSpec.reference(preset("sandy-loam-15")).with(model));
        TouchingBodies wheel = Scene.wheel(RADIUS_M, 0.254);
        double c = Math.cos(Math.toRadians(camber_deg));
        double s = Math.sin(Math.toRadians(camber_deg));
        System.arraycopy(new double[] {1, 0, 0, 0, c, -s, 0, s, c}, 0, wheel.rotation, 0, 9);
        wheel.velocity[0] = 2;
        wheel.velocity[1] = away_mps;
        double[] force_N = new double[3];
        for (int n = 0; n < 300; n++) {
            Scene.place(wheel, 0, n * 2e-3, y_m + n * 1e-3 * away_mps, RADIUS_M - 0.034);
            scene.press(wheel);
            for (int k = 0; k < 3; k++) {
                force_N[k] += n < 200 ? 0 : wheel.force[k] / 100;
            }
        }
        return force_N;
    }

    private static Roll roll(ContactModel model, String soil, double slip, double grid_m) {
        double speed_mps = OMEGA_RADPS * RADIUS_M * (1 - slip);
        double row_radps = 2 * Math.PI * speed_mps / 0.05;
        WheelRigSpec spec = new WheelRigSpec(
                ScmSpec.reference(preset(soil)).with(model),
                grid_m,
                STEP_S,
                TouchingBody.of(new Shape.Cylinder(RADIUS_M, WIDTH_M)),
                RADIUS_M,
                LOAD_N,
                new WheelRigSpec.Motion(
                        OMEGA_RADPS, WheelRigSpec.Slip.straight(slip), 0.5, 0.1, DURATION_S, 1, 1 / STEP_S));
        double[] sum = new double[6];
        new WheelRig(spec).run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {
            if (t_s >= STEADY * STEP_S) {
                sum[0]++;
                sum[1] += sinkage_m;
                sum[2] += fx_N;
                sum[3] += torque_Nm;
                sum[4] += (fz_N - LOAD_N) * Math.cos(row_radps * t_s);
                sum[5] += (fz_N - LOAD_N) * Math.sin(row_radps * t_s);
            }
        });
        return new Roll(sum[1] / sum[0], sum[2] / sum[0], sum[3] / sum[0], 2 * Math.hypot(sum[4], sum[5]) / sum[0]);
    }

    private static Soil preset(String name) {
        return SoilPresets.find(name).orElseThrow().soil();
    }
}
