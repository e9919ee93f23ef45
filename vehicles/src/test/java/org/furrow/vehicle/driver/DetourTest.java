package org.furrow.vehicle.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Routes beside another one and around obstacles. */
class DetourTest {
    private static final Route STRAIGHT = new Route(List.of(new double[] {0, 0}, new double[] {100, 0}));

    private static double yAt(Route route, double x) {
        return route.y_m(route.nearest_m(x, 0));
    }

    @Test
    void shouldLeaveThePathBehindTheStartAndStayBeside() {
        Route beside = new Detour(0.6, 0, 0.6).around(STRAIGHT, 10, List.of());
        assertEquals(0, yAt(beside, 5), 1e-12);
        assertEquals(0.3, yAt(beside, 15), 0.01);
        assertEquals(0.6, yAt(beside, 60), 1e-12);
    }

    @Test
    void shouldKeepItsClearanceFromEveryObstacleOnTheNearerSide() {
        List<Detour.Disc> rocks =
                List.of(new Detour.Disc(40, 0.5, 1), new Detour.Disc(42, 2, 0.5), new Detour.Disc(70, -0.2, 1));
        Route way = new Detour(0, 1.8, 8).around(STRAIGHT, 0, rocks);
        for (Detour.Disc rock : rocks) {
            for (double s = 0; s < way.length_m(); s += 0.1) {
                double dx = way.x_m(s) - rock.x_m();
                double dy = way.y_m(s) - rock.y_m();
                double clear_m = Math.sqrt(dx * dx + dy * dy) - rock.radius_m();
                assertTrue(clear_m > 1.8 - 0.05, "at " + s + ": " + clear_m);
            }
        }
        assertTrue(yAt(way, 40) < 0, "the first two rocks are passed on the right");
        assertTrue(yAt(way, 70) > 0, "the third one is passed on the left");
        assertEquals(0, yAt(way, 95), 0.01, "back on the path");
    }

    @Test
    void shouldRefuseAPathWithoutAWay() {
        List<Detour.Disc> wall =
                List.of(new Detour.Disc(40, -4, 1.5), new Detour.Disc(40, 0, 1.5), new Detour.Disc(40, 4, 1.5));
        Detour detour = new Detour(0, 1.8, 5);
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> detour.around(STRAIGHT, 0, wall));
        assertTrue(String.valueOf(refusal.getMessage()).contains("leave no way within 5.0 m"), refusal.getMessage());
    }

    @Test
    void shouldRememberTheTrackOfTheLeader() {
        double[] state = new double[LeaderTrack.SLOTS.size()];
        LeaderTrack track = new LeaderTrack(0);
        for (double at = 10; at < 200; at += 0.07) {
            track.add(at, Math.sin(0.1 * at), state);
        }
        for (double at = 140; at < 199; at += 0.31) {
            assertEquals(Math.sin(0.1 * at), track.offset_m(at, state), 1e-3, "at " + at);
        }
        assertEquals(track.offset_m(199.5, state), track.offset_m(300, state), 0.06, "the last place holds ahead");
    }
}
