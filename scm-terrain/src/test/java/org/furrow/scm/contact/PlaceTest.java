package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilMap;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.soil.SoilRegions;
import org.furrow.scm.terrain.Area;
import org.furrow.scm.terrain.BoundedSurface;
import org.furrow.scm.terrain.ElevationGrid;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.scm.terrain.PatchworkSurface;
import org.furrow.scm.terrain.SoilRaster;
import org.furrow.scm.terrain.SoiledSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;

/** Soil and ground that depend on position, and contact limited to an active domain. */
class PlaceTest {
    private static final UndeformedSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final List<Soil> SOILS = List.of(preset("soft"), preset("lete"), preset("clay"));

    @Test
    void shouldUseTheLastOfOverlappingRegions() {
        SoilMap map = new SoilRegions(
                (x, y) -> 0, List.of(region(1, 0, 0, 4, 0, 4, 4, 0, 4), region(2, 2, 2, 6, 2, 6, 6, 4, 3, 2, 6)));
        assertEquals(0, map.at(-1, 1));
        assertEquals(1, map.at(1, 1));
        assertEquals(2, map.at(3, 3));
        assertEquals(2, map.at(5.5, 4.8));
        assertEquals(0, map.at(4, 5), "the notch of the polygon");
        assertThrows(IllegalArgumentException.class, () -> region(1, 0, 0, 1, 1));
    }

    @Test
    void shouldReadTheClassOfTheNearestPost() {
        ElevationGrid classes = new ElevationGrid(3, 2, 10, 10, new double[] {1, 2, 7, 4, 5, 6});
        SoilMap map = new SoilRaster(classes, Map.of(2, 1, 6, 2), 0);
        assertEquals(1, map.at(0.4, -4.9));
        assertEquals(2, map.at(9, 3));
        assertEquals(0, map.at(-9, 3), "a class without a soil");
        assertEquals(2, map.at(1000, 1000), "outside, the nearest post");
    }

    /** A wheel half on sand and half on soft soil: each node uses its own soil. */
    @Test
    void shouldUseTheSoilOfEachNode() {
        UndeformedSurface ground = new SoiledSurface(FLAT, (x_m, y_m) -> y_m > 0.01 ? 1 : 0);
        Scene scene = new Scene(ground, 0.04, new ScmSpec(SOILS, ContactModel.REFERENCE, null, ScmFrame.WORLD));
        TouchingBodies wheel = Scene.wheel(0.47, 0.25);
        Scene.place(wheel, 0, 0, 0, 0.47 - 0.03);
        scene.press(wheel);
        double soft_Pa = scene.view.yield_Pa()[scene.at(0, -2)];
        double lete_Pa = scene.view.yield_Pa()[scene.at(0, 2)];
        assertEquals(0.2e6 * Math.pow(0.03, 1.1), soft_Pa, 1e-6 * soft_Pa);
        assertTrue(lete_Pa > 5301e3 * Math.pow(0.03, 0.793), "lete_Pa=" + lete_Pa);
        assertTrue(wheel.moment[0] > 100, "the firm side lifts: " + wheel.moment[0]);
    }

    @Test
    void shouldHaveNoContactBeyondTheBoundary() {
        UndeformedSurface ground = new BoundedSurface(FLAT, new Area(-5, -5, 0.101, 5));
        Scene scene = new Scene(ground, 0.04, ScmSpec.reference(preset("soft")));
        TouchingBodies wheel = Scene.wheel(0.47, 0.25);
        Scene.place(wheel, 0, 0.1, 0, 0.47 - 0.05);
        scene.press(wheel);
        assertTrue(scene.ground.hits() > 20);
        for (int hit = 0; hit < scene.ground.hits(); hit++) {
            assertTrue(scene.ground.hitI(hit) <= 2, "i=" + scene.ground.hitI(hit));
        }
        assertTrue(ground.covers(0.1, 0));
        assertFalse(ground.covers(0.2, 0));
        assertThrows(IllegalArgumentException.class, () -> new Area(1, 0, 0, 1));
    }

    @Test
    void shouldCombinePatches() {
        PatchworkSurface ground = new PatchworkSurface(List.of(
                new PatchworkSurface.Patch(new Area(0, 0, 10, 10), new Scene.Plane(0.1, 0), 5, 0, 1),
                new PatchworkSurface.Patch(new Area(10, 0, 20, 10), FLAT, 0, 0, 1.5)));
        assertEquals(1 + 0.1 * (7 - 5), ground.height_m(7, 3), 1e-12);
        assertEquals(1.5, ground.height_m(15, 3));
        assertEquals(0, ground.material(15, 3));
        assertEquals(-1, ground.material(15, -3));
        assertFalse(ground.covers(25, 3));
        assertTrue(ground.covers(10, 5));
    }

    @Test
    void shouldLimitContactToTheActiveDomain() {
        Shape wheel = new Shape.Cylinder(0.47, 0.25);
        Shape.Part box = new Shape.Part(
                new Shape.Box(0.1, 1, 1), new Shape.Point(0.05, 0, 0), new Shape.Rotation(2, Math.toRadians(30)));
        TouchingBodies confined = new TouchingBodies(List.of(TouchingBody.wheel(wheel, Tread.NONE, box)));
        TouchingBodies whole = TouchingBodies.of(wheel);
        Scene scene = new Scene(FLAT, 0.02, ScmSpec.reference(preset("soft")));
        Scene other = new Scene(FLAT, 0.02, ScmSpec.reference(preset("soft")));
        Scene.place(confined, 0, 0, 0, 0.47 - 0.08);
        Scene.place(whole, 0, 0, 0, 0.47 - 0.08);
        scene.press(confined);
        other.press(whole);
        assertTrue(scene.ground.rays() < 0.8 * other.ground.rays(), "fewer rays: " + scene.ground.rays());
        int inside = 0;
        for (int hit = 0; hit < other.ground.hits(); hit++) {
            double x = other.ground.hitI(hit) * 0.02 - 0.05;
            double y = other.ground.hitJ(hit) * 0.02;
            double along = x * Math.cos(Math.toRadians(30)) + y * Math.sin(Math.toRadians(30));
            inside += Math.abs(along) <= 0.05 ? 1 : 0;
        }
        assertEquals(inside, scene.ground.hits());
        assertThrows(
                IllegalArgumentException.class,
                () -> TouchingBody.wheel(
                        wheel, Tread.NONE, new Shape.Part(wheel, new Shape.Point(0, 0, 0), Shape.Rotation.NONE)));
    }

    @Test
    void shouldReportABodyThatHasBrokenThroughTheGround() {
        Scene scene = new Scene(FLAT, 0.04, ScmSpec.reference(preset("soft")));
        TouchingBodies wheel = Scene.wheel(0.47, 0.25);
        Scene.place(wheel, 0, 0, 0, 0.47 - 0.45);
        String message = String.valueOf(assertThrows(IllegalStateException.class, () -> scene.press(wheel))
                .getMessage());
        assertTrue(message.contains("body 'wheel' has broken through the ground"), message);
    }

    private static SoilRegions.Region region(int soil, double... xy) {
        List<double[]> corners = new java.util.ArrayList<>();
        for (int k = 0; k < xy.length; k += 2) {
            corners.add(new double[] {xy[k], xy[k + 1]});
        }
        return new SoilRegions.Region(soil, corners);
    }

    private static Soil preset(String name) {
        return SoilPresets.find(name).orElseThrow().soil();
    }
}
