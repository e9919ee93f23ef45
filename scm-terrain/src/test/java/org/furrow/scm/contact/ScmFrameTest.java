package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.scm.terrain.RoughSurface;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScmFrameTest {
    private static final UndeformedSurface ROUGH =
            new RoughSurface(new FlatSurface(0, Double.POSITIVE_INFINITY), 0.02, 0.5, 3);
    private static final ScmFrame TILTED = ScmFrame.of(12, -7, 3, 0.2, -0.35, 1.1);

    /** Forces, moments and ruts in the ground's frame are equal on level and on tilted ground. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldComputeTheSameForcesInATiltedFrame(boolean furrow) {
        Soil soil = SoilPresets.find("drysand").orElseThrow().soil();
        ScmSpec spec = ScmSpec.reference(soil).with(furrow ? ContactModel.FURROW : ContactModel.REFERENCE);
        Scene level = new Scene(ROUGH, 0.05, spec);
        Scene tilted = new Scene(ROUGH, 0.05, spec.with(TILTED));
        TouchingBodies here = Scene.wheel(0.47, 0.25);
        TouchingBodies there = Scene.wheel(0.47, 0.25);
        Random random = new Random(4);
        for (int step = 0; step < 100; step++) {
            double x_m = 0.004 * step;
            double[] position = {x_m, 0.1, ROUGH.height_m(x_m, 0.1) + 0.47 - 0.03};
            double[] velocity = {2, 0.3 * random.nextGaussian(), -0.1};
            double[] spin = {0.1, 4.5, 0.2};
            System.arraycopy(position, 0, here.position, 0, 3);
            System.arraycopy(velocity, 0, here.velocity, 0, 3);
            System.arraycopy(spin, 0, here.angularVelocity, 0, 3);
            toWorld(here, there);
            level.press(here);
            tilted.press(there);
            double[] force = new double[3];
            double[] moment = new double[3];
            TILTED.toScm(there.force, 0, force, 0);
            TILTED.toScm(there.moment, 0, moment, 0);
            assertArrayEquals(here.force, force, 1e-6 * 5000, "step " + step);
            assertArrayEquals(here.moment, moment, 1e-6 * 5000, "step " + step);
            assertEquals(here.sinkage_m[0], there.sinkage_m[0], 1e-10, "step " + step);
        }
        int a = level.at(4, 2);
        int b = tilted.at(4, 2);
        assertEquals(
                level.view.yield_Pa()[a],
                tilted.view.yield_Pa()[b],
                1e-6 * level.view.yield_Pa()[a]);
    }

    @Test
    void shouldComputeHeightsAlongTheWorldsVertical() {
        ScmSpec spec = ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil());
        Scene tilted = new Scene(ROUGH, 0.05, spec.with(TILTED));
        double z_m = tilted.ground.initialHeight_m(13.5, -6.2);
        double[] inScm = new double[3];
        TILTED.pointToScm(new double[] {13.5, -6.2, z_m}, 0, inScm, 0);
        assertEquals(ROUGH.height_m(inScm[0], inScm[1]), inScm[2], 1e-9);
        assertEquals(ROUGH.height_m(1, 2), new Scene(ROUGH, 0.05, spec).ground.initialHeight_m(1, 2));
    }

    @Test
    void shouldRejectInvalidRotationsAndOrigins() {
        double[] stretched = {1, 0, 0, 0, 1, 0, 0, 0, 1.1};
        double[] overturned = {1, 0, 0, 0, -1, 0, 0, 0, -1};
        assertThrows(IllegalArgumentException.class, () -> new ScmFrame(0, 0, 0, stretched));
        assertThrows(IllegalArgumentException.class, () -> new ScmFrame(0, 0, 0, overturned));
        assertThrows(IllegalArgumentException.class, () -> new ScmFrame(Double.NaN, 0, 0, ScmFrame.WORLD.rotation()));
    }

    private static void toWorld(TouchingBodies here, TouchingBodies there) {
        double[] r = TILTED.rotation();
        TILTED.toWorld(here.position, 0, there.position, 0);
        there.position[0] += TILTED.originX_m();
        there.position[1] += TILTED.originY_m();
        there.position[2] += TILTED.originZ_m();
        TILTED.toWorld(here.velocity, 0, there.velocity, 0);
        TILTED.toWorld(here.angularVelocity, 0, there.angularVelocity, 0);
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                double sum = 0;
                for (int k = 0; k < 3; k++) {
                    sum += r[3 * row + k] * here.rotation[3 * k + column];
                }
                there.rotation[3 * row + column] = sum;
            }
        }
    }
}
