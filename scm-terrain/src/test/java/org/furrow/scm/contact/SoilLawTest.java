package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.soil.Soil;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.TouchingBodies;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The soil law in closed form, on a round plate under which all nodes sink equally. */
class SoilLawTest {
    private static final double GRID_M = 0.02;
    private static final double AREA_M2 = GRID_M * GRID_M;
    private static final double PLATE_M = 0.15;
    private static final double HALF_HEIGHT_M = 0.1;
    private static final double DEPTH_M = 0.03;
    private static final double DAMPING_PAS_M = 3e4;
    private static final Soil SOIL =
            new Soil(new Soil.Sinkage(1.5e6, 20e3, 0.9), new Soil.Strength(1200, 0.5, 0.02), 4e7, DAMPING_PAS_M);

    private final Scene scene = new Scene(new FlatSurface(0, Double.POSITIVE_INFINITY), GRID_M, SOIL);
    private final TouchingBodies plate = Scene.plate(PLATE_M);
    private double sigma_Pa;
    private double area_m2;

    @BeforeEach
    void pressToDepth() {
        pressTo(DEPTH_M);
        int hits = scene.ground.hits();
        double inverseB = 0.5 * (perimeter_m() / hullArea_m2());
        area_m2 = hits * AREA_M2;
        sigma_Pa = (SOIL.sinkage().kc_Pa_mn1() * inverseB + SOIL.sinkage().kphi_Pa_mn())
                * Math.pow(DEPTH_M, SOIL.sinkage().n());
        assertTrue(hits > 150, "hits=" + hits);
    }

    @Test
    void shouldYieldAtTheBekkerPressure() {
        assertEquals(sigma_Pa * area_m2, plate.force[2], 1e-9 * plate.force[2]);
        int at = scene.at(0, 0);
        assertEquals(sigma_Pa, scene.view.yield_Pa()[at], 1e-9 * sigma_Pa);
        assertEquals(DEPTH_M - sigma_Pa / SOIL.elastic_Pa_m(), scene.view.plastic_m()[at], 1e-12);
        assertEquals(DEPTH_M, scene.view.sinkage_m()[at], 1e-12);
        assertEquals(-DEPTH_M, scene.view.level_m()[at], 1e-12);
    }

    @Test
    void shouldUnloadElasticallyAndReloadToTheYieldPressure() {
        double back_m = 0.25 * sigma_Pa / SOIL.elastic_Pa_m();

        pressTo(DEPTH_M - back_m);
        assertEquals(0.75 * sigma_Pa * area_m2, plate.force[2], 1e-9 * sigma_Pa * area_m2);
        pressTo(DEPTH_M - 1.01 * sigma_Pa / SOIL.elastic_Pa_m());
        assertEquals(0, plate.force[2]);
        pressTo(DEPTH_M - 0.1 * back_m);
        assertEquals(0.975 * sigma_Pa * area_m2, plate.force[2], 1e-9 * sigma_Pa * area_m2);
        assertEquals(sigma_Pa, scene.view.yield_Pa()[scene.at(0, 0)], 1e-9 * sigma_Pa);
    }

    @Test
    void shouldDampTheNormalMotion() {
        plate.velocity[2] = -0.2;
        pressTo(DEPTH_M);
        assertEquals((sigma_Pa + 0.2 * DAMPING_PAS_M) * area_m2, plate.force[2], 1e-9 * sigma_Pa * area_m2);
        plate.velocity[2] = 0.2;
        pressTo(DEPTH_M);
        assertEquals((sigma_Pa - 0.2 * DAMPING_PAS_M) * area_m2, plate.force[2], 1e-9 * sigma_Pa * area_m2);
    }

    @Test
    void shouldShearByJanosiOppositeToTheVelocity() {
        double vx_mps = 0.6;
        double vy_mps = -0.8;
        plate.velocity[0] = vx_mps;
        plate.velocity[1] = vy_mps;
        for (int step = 1; step <= 40; step++) {
            pressTo(DEPTH_M);
            double shear_m = step * Scene.STEP_S;
            double tau_Pa = (SOIL.strength().cohesion_Pa()
                            + sigma_Pa * Math.tan(SOIL.strength().phi_rad()))
                    * (1 - Math.exp(-shear_m / SOIL.strength().janosi_m()));
            double tolerance_N = 1e-9 * sigma_Pa * area_m2;
            assertEquals(-vx_mps * tau_Pa * area_m2, plate.force[0], tolerance_N, "step " + step);
            assertEquals(-vy_mps * tau_Pa * area_m2, plate.force[1], tolerance_N, "step " + step);
            assertEquals(sigma_Pa * area_m2, plate.force[2], tolerance_N, "step " + step);
            assertEquals(shear_m, scene.view.shear_m()[scene.at(0, 0)], 1e-12);
        }
    }

    @Test
    void shouldPullAlongXWithoutSlipAfterShear() {
        plate.velocity[1] = 1;
        pressTo(DEPTH_M);
        plate.velocity[1] = 0;
        pressTo(DEPTH_M);

        double tau_Pa = (SOIL.strength().cohesion_Pa()
                        + sigma_Pa * Math.tan(SOIL.strength().phi_rad()))
                * (1 - Math.exp(-Scene.STEP_S / SOIL.strength().janosi_m()));
        assertEquals(tau_Pa * area_m2, plate.force[0], 1e-9 * sigma_Pa * area_m2);
        assertEquals(0, plate.force[1]);
    }

    @Test
    void shouldOpposeASpinAboutTheNormal() {
        plate.angularVelocity[2] = 2;
        pressTo(DEPTH_M);

        double moment_Nm = 0;
        for (int hit = 0; hit < scene.ground.hits(); hit++) {
            double arm_m = GRID_M * Math.hypot(scene.ground.hitI(hit), scene.ground.hitJ(hit));
            double shear_m = 2 * arm_m * Scene.STEP_S;
            double tau_Pa = (SOIL.strength().cohesion_Pa()
                            + sigma_Pa * Math.tan(SOIL.strength().phi_rad()))
                    * (1 - Math.exp(-shear_m / SOIL.strength().janosi_m()));
            moment_Nm -= tau_Pa * AREA_M2 * arm_m;
        }
        assertEquals(moment_Nm, plate.moment[2], -1e-9 * moment_Nm);
        assertEquals(0, plate.force[0], -1e-9 * moment_Nm);
        assertEquals(0, plate.force[1], -1e-9 * moment_Nm);
    }

    private void pressTo(double depth_m) {
        Scene.place(plate, 0, 0, 0, HALF_HEIGHT_M - depth_m);
        scene.press(plate);
    }

    /** Perimeter of the nodes' hull, which has the same chain in each quadrant. */
    private double perimeter_m() {
        double sum = 0;
        int[][] corners = quarter();
        for (int k = 1; k < corners.length; k++) {
            sum += Math.hypot(corners[k][0] - corners[k - 1][0], corners[k][1] - corners[k - 1][1]);
        }
        return 4 * sum * GRID_M;
    }

    private double hullArea_m2() {
        long twice = 0;
        int[][] corners = quarter();
        for (int k = 1; k < corners.length; k++) {
            twice += (long) corners[k - 1][0] * corners[k][1] - (long) corners[k][0] * corners[k - 1][1];
        }
        return 2.0 * twice * GRID_M * GRID_M;
    }

    /** Corners of the hull of all nodes within 7.5 spacings of the middle, from the x axis to the y axis. */
    private static int[][] quarter() {
        return new int[][] {{7, 0}, {7, 2}, {6, 4}, {4, 6}, {2, 7}, {0, 7}};
    }
}
