package org.furrow.node.engine.vehicle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class NeighboursTest {
    private static final int EPOCH_TICKS = 10;
    private static final double STEP_S = 0.002;

    private final Neighbours neighbours = new Neighbours(2, EPOCH_TICKS, STEP_S);
    private final VehicleReport expected = new VehicleReport();

    @Test
    void shouldPredictALateVehicleFromItsLastCommittedEpoch() {
        for (int v = 0; v < 2; v++) {
            neighbours.accept(v).velocity_mps[0] = 5;
        }
        neighbours.late(1, 7);
        neighbours.at(20, 19); // the commit has epoch 19 of vehicle 0, and epoch 12 of vehicle 1

        neighbours.predict(0, 3, expected);
        assertEquals(5 * 3 * STEP_S, expected.position_m[0], 1e-12);
        neighbours.predict(1, 3, expected);
        assertEquals(5 * 73 * STEP_S, expected.position_m[0], 1e-12);
        assertEquals(5, expected.velocity_mps[0]);
    }

    @Test
    void shouldStopThePredictionAfterHalfASecond() {
        neighbours.accept(1).velocity_mps[0] = 5;
        neighbours.late(1, 40);
        neighbours.at(60, 58);

        neighbours.predict(1, 0, expected);

        assertEquals(2.5, expected.position_m[0], 1e-12);
        assertEquals(0, expected.velocity_mps[0]);
    }
}
