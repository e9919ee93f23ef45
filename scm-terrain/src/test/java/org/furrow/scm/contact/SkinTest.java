package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies whose skin moves, and wheels whose tread gives way. */
class SkinTest {
    private static final UndeformedSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final Soil SOIL = SoilPresets.find("drysand").orElseThrow().soil();
    private static final Shape.Box PLATE = new Shape.Box(0.31, 0.11, 0.2);
    private static final double RADIUS_M = 0.5;
    private static final double NEAR = 1e-12;

    /** A box that is turned by 90 degrees about z, so that its x axis is y of the ground. */
    private static TouchingBodies turnedPlate() {
        TouchingBodies plate = TouchingBodies.of(PLATE);
        System.arraycopy(new double[] {0, -1, 0, 1, 0, 0, 0, 0, 1}, 0, plate.rotation, 0, 9);
        Scene.place(plate, 0, 0, 0, 0.1 - 0.03);
        return plate;
    }

    private static Scene scene(ContactModel model) {
        return new Scene(FLAT, 0.02, ScmSpec.reference(SOIL).with(model));
    }

    @ParameterizedTest
    @EnumSource
    void aMovingSkinShearsAsABodyThatSlides(ContactModel.Shear shear) {
        ContactModel model = ContactModel.REFERENCE.with(shear);
        Scene sliding = scene(model);
        Scene running = scene(model);
        TouchingBodies slides = turnedPlate();
        TouchingBodies runs = turnedPlate();
        slides.velocity[1] = 0.1;
        runs.surfaceVelocity[0] = 0.1;
        for (int step = 0; step < 100; step++) {
            sliding.press(slides);
            running.press(runs);
        }
        assertTrue(slides.force[1] < -100, "shear " + slides.force[1]);
        assertArrayEquals(slides.force, runs.force, 1e-9 * slides.force[2]);
        assertArrayEquals(slides.moment, runs.moment, 1e-9 * slides.force[2]);
    }

    /** Both move against each other: the skin stands still over the soil, as the belt of a track that does not slip. */
    @Test
    void aSkinThatMovesBackAsFastAsItsBodyMovesAheadDoesNotShear() {
        Scene scene = scene(ContactModel.REFERENCE.with(ContactModel.Shear.DISPLACEMENT));
        TouchingBodies plate = turnedPlate();
        plate.velocity[1] = 0.1;
        plate.surfaceVelocity[0] = -0.1;
        for (int step = 0; step < 100; step++) {
            scene.press(plate);
        }
        assertEquals(0, plate.force[1], 1e-9 * plate.force[2]);
    }

    /** A belt that runs on the spot digs itself in as a wheel that spins: the slip of its contacts tends to 1. */
    @Test
    void aSkinThatRunsOnTheSpotSinksBySlip() {
        Scene still = scene(ContactModel.FURROW);
        Scene running = scene(ContactModel.FURROW);
        TouchingBodies stands = turnedPlate();
        TouchingBodies runs = turnedPlate();
        runs.surfaceVelocity[0] = -2;
        for (int step = 0; step < 2000; step++) {
            still.press(stands);
            running.press(runs);
        }
        // at slip 1 the soil bears at depth p as at p (1 - 1/2) / (1 + 1)
        double exponent = SOIL.sinkage().n();
        assertEquals(Math.pow(0.25, exponent), runs.force[2] / stands.force[2], 0.05);
    }

    @Test
    void aSkinMovesInTheFrameOfATiltedGround() {
        ScmFrame frame = ScmFrame.of(1, 2, 3, 0.3, 0.1, 0.7);
        TouchingBodies level = turnedPlate();
        level.surfaceVelocity[0] = 0.1;
        Scene scene = scene(ContactModel.REFERENCE);
        scene.press(level);
        TouchingBodies tilted = turnedPlate();
        double[] r = frame.rotation();
        double[] turned = new double[9];
        double[] at = new double[3];
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                for (int k = 0; k < 3; k++) {
                    turned[3 * row + column] += r[3 * row + k] * level.rotation[3 * k + column];
                }
            }
        }
        System.arraycopy(turned, 0, tilted.rotation, 0, 9);
        frame.toWorld(new double[] {0, 0, 0.1 - 0.03}, 0, at, 0);
        Scene.place(tilted, 0, 1 + at[0], 2 + at[1], 3 + at[2]);
        tilted.surfaceVelocity[0] = 0.1;
        ScmSpec spec = new ScmSpec(List.of(SOIL), ContactModel.REFERENCE, null, frame);
        new ScmContact(new GroundView(new CommittedWorld(), FLAT, 0.02, 3), FLAT, spec, new RayPool(1, "test"))
                .press(tilted, Scene.STEP_S);
        double[] expected = new double[3];
        frame.toWorld(level.force, 0, expected, 0);
        assertArrayEquals(expected, tilted.force, 1e-6 * level.force[2]);
    }

    /** Below the flat the soil is pressed to one depth, as far as the chord of the circle reaches. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.02, 0.05})
    void aDeflectedWheelHasAFlat(double deflection_m) {
        double grid_m = 0.01;
        Scene scene = new Scene(FLAT, grid_m, SOIL);
        TouchingBodies wheel = Scene.wheel(RADIUS_M, 0.195);
        double sinkage_m = 0.03;
        Scene.place(wheel, 0, 0, 0, RADIUS_M - deflection_m - sinkage_m);
        wheel.deflection_m[0] = deflection_m;
        scene.press(wheel);
        double half_m = Math.sqrt(RADIUS_M * RADIUS_M - Math.pow(RADIUS_M - deflection_m, 2));
        for (int i = -30; i <= 30; i++) {
            double x_m = grid_m * i;
            double round_m = Math.sqrt(RADIUS_M * RADIUS_M - x_m * x_m) - (RADIUS_M - deflection_m - sinkage_m);
            double expected_m = Math.abs(x_m) < half_m ? sinkage_m : Math.max(round_m, 0);
            assertEquals(expected_m, scene.view.sinkage_m()[scene.at(i, 3)], NEAR, "at " + x_m);
        }
        assertEquals(sinkage_m, wheel.sinkage_m[0], NEAR);
    }

    /** A flat bears like the plate that it is: the pressure of its depth over its length and width. */
    @Test
    void aFlatBearsMoreThanARound() {
        double half_m = Math.sqrt(0.25 - 0.45 * 0.45);
        Scene flat = new Scene(FLAT, 0.01, SOIL);
        TouchingBodies wheel = Scene.wheel(RADIUS_M, 0.195);
        Scene.place(wheel, 0, 0, 0, 0.45 - 0.001);
        wheel.deflection_m[0] = 0.05;
        flat.press(wheel);
        Scene plated = new Scene(FLAT, 0.01, SOIL);
        TouchingBodies plate = TouchingBodies.of(new Shape.Box(2 * half_m, 0.195, 0.2));
        Scene.place(plate, 0, 0, 0, 0.1 - 0.001);
        plated.press(plate);
        assertEquals(plate.force[2], wheel.force[2], 0.02 * plate.force[2]);
    }

    /** On a slope the flat lies on the ground below the wheel, not level. */
    @ParameterizedTest
    @EnumSource(value = ContactModel.Pressure.class)
    void theFlatIsParallelToTheGround(ContactModel.Pressure pressure) {
        double slope = 0.3;
        Scene scene = new Scene(
                new Scene.Plane(slope, 0), 0.01, ScmSpec.reference(SOIL).with(ContactModel.REFERENCE.with(pressure)));
        TouchingBodies wheel = Scene.wheel(RADIUS_M, 0.195);
        double length = Math.sqrt(1 + slope * slope);
        double above_m = RADIUS_M - 0.05 - 0.02;
        Scene.place(wheel, 0, -slope / length * above_m, 0, above_m / length);
        wheel.deflection_m[0] = 0.05;
        scene.press(wheel);
        for (int i = -15; i <= 15; i++) {
            assertEquals(0.02, scene.view.sinkage_m()[scene.at(i, 3)], 1e-9, "at " + i);
        }
        if (pressure == ContactModel.Pressure.SURFACE_NORMAL) {
            assertEquals(-slope, wheel.force[0] / wheel.force[2], 0.1);
        }
    }

    /** A wheel that has tipped over while it was deflected has no flat: it touches as without deflection. */
    @Test
    void aWheelOnItsSideHasNoFlat() {
        TouchingBodies deflected = Scene.plate(RADIUS_M);
        TouchingBodies round = Scene.plate(RADIUS_M);
        deflected.deflection_m[0] = 0.05;
        for (TouchingBodies wheel : List.of(deflected, round)) {
            Scene.place(wheel, 0, 0, 0, 0.1 - 0.02);
            scene(ContactModel.FURROW).press(wheel);
        }
        assertTrue(round.force[2] > 1000, "force " + round.force[2]);
        assertArrayEquals(round.force, deflected.force);
    }

    /** A drum with lugs is flat at the radius of the lugs less the deflection. */
    @Test
    void aLuggedWheelIsFlatToo() {
        Shape.Part drum =
                new Shape.Part(new Shape.Cylinder(0.45, 0.195), new Shape.Point(0, 0, 0), Shape.Rotation.NONE);
        Shape.Part lug =
                new Shape.Part(new Shape.Box(0.06, 0.195, 0.1), new Shape.Point(0, 0, -0.45), Shape.Rotation.NONE);
        Shape shape = new Shape.Compound(List.of(drum, lug));
        double radius_m = Math.hypot(0.5, 0.03);
        assertEquals(radius_m, shape.radius_m(), NEAR);
        Scene scene = new Scene(FLAT, 0.01, ScmSpec.reference(SOIL).with(ContactModel.FURROW));
        TouchingBodies wheel = TouchingBodies.of(shape);
        wheel.deflection_m[0] = radius_m - 0.47;
        Scene.place(wheel, 0, 0, 0, 0.47 - 0.03);
        scene.press(wheel);
        assertEquals(0.03, scene.view.sinkage_m()[scene.at(0, 0)], NEAR);
        assertEquals(Math.sqrt(0.45 * 0.45 - 0.0025) - 0.44, scene.view.sinkage_m()[scene.at(5, 0)], NEAR);
        wheel.deflection_m[0] = 0;
        scene.press(wheel);
        assertEquals(0.06, scene.view.sinkage_m()[scene.at(0, 0)], NEAR);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, Double.NaN, Double.POSITIVE_INFINITY})
    void aDeflectionIsANumberNotBelowZero(double deflection_m) {
        Scene scene = new Scene(FLAT, 0.02, SOIL);
        TouchingBodies wheel = Scene.wheel(RADIUS_M, 0.2);
        wheel.deflection_m[0] = deflection_m;
        String message = String.valueOf(assertThrows(IllegalStateException.class, () -> scene.press(wheel))
                .getMessage());
        assertTrue(message.contains("deflection=" + deflection_m), message);
    }

    /** A vehicle that turns over: its wheels have no flat then, and the soil presses them like rigid ones. */
    @Test
    void aTyreThatLiesOnItsSideIsRound() {
        SoftTyre tyre = new SoftTyre(0.195, 5e4, 0, 5000, 0);
        TouchingBodies wheel = new TouchingBodies(
                List.of(TouchingBody.of(new Shape.Cylinder(RADIUS_M, 0.195)).with(tyre)));
        Scene scene = scene(ContactModel.FURROW);
        Scene.place(wheel, 0, 0, 0, RADIUS_M - 0.1);
        for (int step = 0; step < 100; step++) {
            scene.press(wheel);
        }
        assertTrue(wheel.deflection_m[0] > 1e-3, "deflection " + wheel.deflection_m[0]);
        System.arraycopy(new double[] {1, 0, 0, 0, 0, -1, 0, 1, 0}, 0, wheel.rotation, 0, 9);
        Scene.place(wheel, 0, 0, 0, 0.5 * 0.195 - 0.12);
        scene.press(wheel);
        assertTrue(wheel.force[2] > 1000 && wheel.force[2] < 1e6, "force " + wheel.force[2]);
        assertTrue(Math.abs(wheel.moment[1]) < wheel.force[2], "moment " + wheel.moment[1]);
    }

    private static TouchingBodies lugged(double lug_m) {
        return new TouchingBodies(
                List.of(TouchingBody.wheel(new Shape.Cylinder(RADIUS_M, 0.195), Tread.lugs(lug_m), null)));
    }

    /** A wheel that spins on the spot mobilises the whole strength of the soil, at the tips of its lugs. */
    @Test
    void lugsShearTheSoilAtTheirTips() {
        double lug_m = 0.04;
        TouchingBodies smooth = lugged(0);
        TouchingBodies lugs = lugged(lug_m);
        for (TouchingBodies wheel : List.of(smooth, lugs)) {
            Scene scene = scene(ContactModel.REFERENCE);
            Scene.place(wheel, 0, 0, 0, RADIUS_M - 0.03);
            wheel.angularVelocity[1] = 2;
            for (int step = 0; step < 1000; step++) {
                scene.press(wheel);
            }
        }
        assertEquals(smooth.force[0], lugs.force[0], 1e-6 * smooth.force[0]);
        // reference contact has the normal of the ground, along which the lugs stand
        assertEquals(smooth.moment[1] - lug_m * smooth.force[0], lugs.moment[1], 1e-6 * Math.abs(smooth.moment[1]));
    }

    /** Where the tips stand on the soil, the wheel does not shear it; its own surface slips backwards there. */
    @Test
    void lugsThatRollDoNotShear() {
        TouchingBodies smooth = lugged(0);
        TouchingBodies lugs = lugged(0.04);
        for (TouchingBodies wheel : List.of(smooth, lugs)) {
            Scene scene = scene(ContactModel.REFERENCE.with(ContactModel.Shear.DISPLACEMENT));
            Scene.place(wheel, 0, 0, 0, RADIUS_M - 0.002);
            wheel.angularVelocity[1] = 1;
            wheel.velocity[0] = RADIUS_M + 0.04;
            for (int step = 0; step < 20; step++) {
                scene.press(wheel);
            }
        }
        assertTrue(Math.abs(lugs.force[0]) < 0.2 * Math.abs(smooth.force[0]), lugs.force[0] + " " + smooth.force[0]);
    }
}
