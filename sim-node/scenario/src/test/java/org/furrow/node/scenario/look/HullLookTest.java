package org.furrow.node.scenario.look;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.spec.Vector;
import org.junit.jupiter.api.Test;

class HullLookTest {
    private static final double[] CABIN_M = {1, 0.8, 0.5};
    private static final double[] WHEEL_M = {0.45, 0.15, 0.45};
    private static final double[] AHEAD = {1, 0, 0};
    private static final double[] LEFT = {0, 1, 0};
    private static final double[] UP = {0, 0, 1};
    private static final double[] BODY = {0.6, 0.5, 0.4};

    /** A body with a cabin on it. */
    @Test
    void shouldShowTrackedVehiclesArmoured() throws InputError {
        for (String name : List.of("m113", "marder", "hmmwv", "boulder")) {
            VehicleSpec spec = VehicleReader.read(Library.findVehicle(name), file -> {});
            assertEquals(name.startsWith("m"), spec.isArmoured(), name);
        }
    }

    private static HullLook look(boolean isArmoured) {
        return HullLook.of(List.of(box(0, CABIN_M), box(1, CABIN_M)), isArmoured);
    }

    private static HullLook.Box box(double z_m, double... half_m) {
        return new HullLook.Box(new Vector(0, 0, z_m), new Vector(half_m[0], half_m[1], half_m[2]));
    }

    private static double hull(boolean cabin, double x, double y, double z, double... normal) {
        double[] albedo = new double[3];
        Paint.body(albedo);
        look(false).paint(cabin ? 1 : 0, new double[] {x, y, z}, normal, albedo);
        return albedo[1];
    }

    private static double wheel(double x, double y, double z, double... normal) {
        double[] albedo = new double[3];
        WheelLook.paint(new double[] {x, y, z}, WHEEL_M, normal, BODY, albedo);
        return albedo[1];
    }

    @Test
    void shouldPutWindowsInTheCabAndNotAroundALoadBedOrABucket() {
        assertEquals(
                0,
                HullLook.cabin(List.of(
                        box(1.125, 1.1, 1.22, 1.125), box(0.975, 2.275, 1.22, 0.525), box(0.225, 3.45, 0.45, 0.275))));
        assertEquals(1, HullLook.cabin(List.of(box(0.3, 1.3, 0.45, 0.45), box(0.9, 0.85, 0.85, 0.85))));
        assertEquals(-1, HullLook.cabin(List.of(box(0, 0.03, 0.4, 0.425), box(-0.42, 0.35, 0.4, 0.03))), "a blade");
        assertEquals(-1, HullLook.cabin(List.of(box(0, 2, 1, 1))), "a hull of one box");
    }

    @Test
    void shouldGiveTrackedVehiclesNoWindows() {
        assertTrue(look(false).marks().stream().anyMatch(mark -> mark.paint() == Paint.GLASS));
        assertTrue(look(true).marks().stream().noneMatch(mark -> mark.paint() == Paint.GLASS));
        assertTrue(look(true).marks().stream().anyMatch(mark -> mark.side() == Mark.Side.REAR), "a ramp");
    }

    @Test
    void cabinsHaveWindowsBetweenPillars() {
        double paint = hull(true, 0, 0, 0.5, UP);
        double window = hull(true, 0.5, 0.8, 0.2, LEFT);
        assertTrue(window < 0.5 * paint);
        assertEquals(window, hull(true, 1, -0.4, 0.2, AHEAD));
        assertEquals(paint, hull(true, 0.95, 0.8, 0.2, LEFT), "a pillar at the corner");
        assertEquals(paint, hull(true, 0.5, 0.8, 0.49, LEFT), "below the roof");
        assertEquals(paint, hull(true, 0.5, 0.8, -0.4, LEFT), "the door");
        assertEquals(paint, hull(false, 0.5, 0.8, 0.1, LEFT), "no window in another box");
    }

    @Test
    void frontsHaveLampsAndAGrille() {
        double paint = hull(false, 0, 0, 0.5, UP);
        assertTrue(hull(false, 1, 0.5, 0.03, AHEAD) > 4 * paint);
        assertEquals(hull(false, 1, 0.5, 0.03, AHEAD), hull(false, 1, -0.5, 0.03, AHEAD), "on both sides");
        assertTrue(hull(false, 1, 0, 0, AHEAD) < 0.5 * paint, "a slot of the grille");
        assertTrue(hull(false, -1, 0.58, 0, -1, 0, 0) < 0.2, "a red lamp at the rear");
    }

    @Test
    void wheelsHaveRimsAndTreads() {
        double rubber = wheel(0.4, 0.15, 0, LEFT);
        assertTrue(wheel(0.04, 0.15, 0, LEFT) > 2 * rubber, "a rim");
        int grooves = 0;
        for (int k = 0; k < 360; k++) {
            double turn = Math.toRadians(k);
            double[] out = {Math.cos(turn), 0, Math.sin(turn)};
            grooves += wheel(0.45 * out[0], 0.1, 0.45 * out[2], out) < rubber ? 1 : 0;
        }
        assertTrue(grooves > 20 && grooves < 120, "degrees with a groove: " + grooves);
    }
}
