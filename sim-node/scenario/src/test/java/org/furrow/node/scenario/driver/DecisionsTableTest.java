package org.furrow.node.scenario.driver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Decisions;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class DecisionsTableTest {
    private static final Traffic NO_TRAFFIC = (vehicle, tick, dest) -> {};

    private static Controls decision(double value) {
        Controls decision = new Controls();
        decision.steering = -value;
        decision.throttle = value;
        decision.brake = 0;
        decision.gear = -1;
        decision.aux[2] = value / 3;
        return decision;
    }

    @Test
    void writesALineAnEpoch() {
        StringBuilder text = new StringBuilder(DecisionsTable.header(List.of()));
        DecisionsTable.append(1, decision(0.75), text);
        assertEquals("""
                epoch,steering,throttle,brake,gear,aux_1,aux_2,aux_3,aux_4,aux_5,aux_6,aux_7,aux_8
                1,-0.75,0.75,0.0,-1,0.0,0.0,0.25,0.0,0.0,0.0,0.0,0.0
                """, text.toString());
    }

    @Test
    void theReaderGetsTheSameBits() throws InputError {
        StringBuilder text = new StringBuilder(DecisionsTable.header(List.of()));
        DecisionsTable.append(61, decision(0.1 + 0.2), text);
        DecisionsTable.append(62, decision(1.0 / 3), text);
        Decisions read = DecisionsTable.read(Source.ofText("d.csv", text.toString()));
        assertEquals(61, read.first());
        assertEquals(2, read.size());
        ExternalDriver driver = new ExternalDriver(read, List.of());
        Controls found = new Controls();
        for (double value : new double[] {0.1 + 0.2, 1.0 / 3}) {
            driver.decide(new VehicleReport(), NO_TRAFFIC, 0.02, found);
            Controls expected = decision(value);
            assertEquals(expected.steering, found.steering);
            assertEquals(expected.throttle, found.throttle);
            assertEquals(expected.gear, found.gear);
            assertArrayEquals(expected.aux, found.aux);
        }
    }

    @Test
    void theReaderRefusesAGap() {
        StringBuilder text = new StringBuilder(DecisionsTable.header(List.of()));
        DecisionsTable.append(61, decision(0), text);
        DecisionsTable.append(63, decision(0), text);
        String message = String.valueOf(
                assertThrows(InputError.class, () -> DecisionsTable.read(Source.ofText("d.csv", text.toString())))
                        .getMessage());
        assertTrue(message.startsWith("d.csv:3: epoch must be 62, found 63"), message);
    }
}
