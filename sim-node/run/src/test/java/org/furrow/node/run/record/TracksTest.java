package org.furrow.node.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.node.engine.vehicle.Neighbours;
import org.junit.jupiter.api.Test;

class TracksTest {
    private static final int VEHICLES = 1 << 12;

    @Test
    void shouldKeepEveryEpochOfAnOrdinaryRun() {
        Tracks tracks = track(2, 50);
        assertEquals(51, tracks.points());
        for (int epoch = 0; epoch <= 50; epoch++) {
            assertEquals(epoch, tracks.x_m(1, epoch));
            assertEquals(-epoch, tracks.y_m(1, epoch));
        }
    }

    @Test
    void shouldKeepABoundedNumberOfPointsAndTheLastOfALongRun() {
        int max = Tracks.MAX_POINTS / VEHICLES;
        for (int epochs : new int[] {max - 1, max, 2 * max - 1, 2 * max, 3 * max + 1}) {
            Tracks tracks = track(VEHICLES, epochs);
            int every = 1 + epochs / max;
            assertTrue(tracks.points() <= max + 1 && tracks.points() > max / 2, epochs + ": " + tracks.points());
            for (int point = 0; point < tracks.points(); point++) {
                assertEquals(Math.min(epochs, every * point), tracks.x_m(VEHICLES - 1, point), "epochs=" + epochs);
            }
        }
    }

    @Test
    void shouldHaveRoomForTheLongestRun() {
        assertEquals(0, new Tracks(65_535, Integer.MAX_VALUE / 2).points());
    }

    private static Tracks track(int vehicles, int epochs) {
        Tracks tracks = new Tracks(vehicles, epochs);
        Neighbours neighbours = new Neighbours(vehicles, 10, 2e-3);
        for (int epoch = 0; epoch <= epochs; epoch++) {
            for (int v = 0; v < vehicles; v++) {
                neighbours.accept(v).position_m[0] = epoch;
                neighbours.committed(v).position_m[1] = -epoch;
            }
            tracks.add(neighbours);
        }
        return tracks;
    }
}
