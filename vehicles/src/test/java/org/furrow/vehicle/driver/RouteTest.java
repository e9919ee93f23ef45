package org.furrow.vehicle.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RouteTest {
    private static Route circle(double radius_m) {
        List<double[]> points = new ArrayList<>();
        for (int k = 0; k <= 40; k++) {
            double angle = k * Math.PI / 40;
            points.add(new double[] {radius_m * Math.cos(angle), radius_m * Math.sin(angle)});
        }
        return new Route(points);
    }

    @Test
    void shouldMeasureAHalfCircle() {
        Route route = circle(20);
        assertEquals(Math.PI * 20, route.length_m(), 0.01);
        double quarter = route.length_m() / 2;
        assertEquals(0, route.x_m(quarter), 0.02);
        assertEquals(20, route.y_m(quarter), 0.01);
        assertEquals(-1, route.tangentX(quarter), 1e-3);
    }

    @Test
    void shouldProjectPointsBesideAndBeyondTheRoute() {
        Route route = new Route(List.of(new double[] {0, 0}, new double[] {10, 0}, new double[] {20, 0}));
        assertEquals(7, route.project_m(7, 2, 5), 1e-9);
        assertEquals(-3, route.project_m(-3, 1, 0), 1e-9);
        assertEquals(23, route.project_m(23, -1, 20), 1e-9);
        assertEquals(25, route.x_m(25), 1e-9);
    }

    @Test
    void shouldSearchTenMetresForAnySpacingOfPoints() {
        List<double[]> points = new ArrayList<>();
        for (int k = 0; k < 400; k++) {
            points.add(new double[] {0.26 * k, 0});
        }
        assertEquals(29, new Route(points).project_m(29, 0, 20), 1e-9);
    }

    @Test
    void shouldProjectOntoTheNearbyPieceOfASelfApproachingRoute() {
        Route route = new Route(
                List.of(new double[] {0, 0}, new double[] {40, 0}, new double[] {40, 2}, new double[] {0, 2}));
        assertEquals(20, route.project_m(20, 1.4, 19), 0.5);
    }

    @Test
    void shouldRejectInvalidPoints() {
        assertThrows(IllegalArgumentException.class, () -> new Route(List.of(new double[] {0, 0})));
        IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class,
                () -> new Route(List.of(new double[] {0, 0}, new double[] {1, 0}, new double[] {1, 0})));
        assertEquals("points 2 and 3 of a path are less than 0.1 m apart", error.getMessage());
    }
}
