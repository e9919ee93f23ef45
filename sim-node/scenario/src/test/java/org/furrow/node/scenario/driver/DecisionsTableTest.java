package org.furrow.node.scenario.driver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Decisions;
import org.furrow.vehicle.driver.Driver;
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
        StringBuilder text = new StringBuilder(DecisionsTable.header(false, List.of()));
        DecisionsTable.append(1, decision(0.75), false, text);
        assertEquals("""
                epoch,steering,throttle,brake,gear,aux_1,aux_2,aux_3,aux_4,aux_5,aux_6,aux_7,aux_8
                1,-0.75,0.75,0.0,-1,0.0,0.0,0.25,0.0,0.0,0.0,0.0,0.0
                """, text.toString());
    }

    @Test
    void theReaderGetsTheSameBits() throws InputError {
        StringBuilder text = new StringBuilder(DecisionsTable.header(false, List.of()));
        DecisionsTable.append(61, decision(0.1 + 0.2), false, text);
        DecisionsTable.append(62, decision(1.0 / 3), false, text);
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
        StringBuilder text = new StringBuilder(DecisionsTable.header(false, List.of()));
        DecisionsTable.append(61, decision(0), false, text);
        DecisionsTable.append(63, decision(0), false, text);
        String message = String.valueOf(
                assertThrows(InputError.class, () -> DecisionsTable.read(Source.ofText("d.csv", text.toString())))
                        .getMessage());
        assertTrue(message.startsWith("d.csv:3: epoch must be 62, found 63"), message);
    }

    @Test
    void aDriverOfTyrePressuresHasAColumnForThem() throws InputError {
        StringBuilder text = new StringBuilder(DecisionsTable.header(true, List.of()));
        assertTrue(DecisionsTable.hasPressure(text.toString()));
        Controls inflated = decision(0.5);
        inflated.pressure_Pa = 300;
        DecisionsTable.append(1, inflated, true, text);
        DecisionsTable.append(2, decision(0.5), true, text);
        assertEquals("2,-0.5,0.5,0.0,-1,0.0,0.0,0.16666666666666666,0.0,0.0,0.0,0.0,0.0,", lastLine(text));
        Controls found = new Controls();
        Driver driver = new ExternalDriver(DecisionsTable.read(Source.ofText("d.csv", text.toString())), List.of());
        driver.decide(new VehicleReport(), NO_TRAFFIC, 0.02, found);
        assertEquals(inflated.pressure_Pa, found.pressure_Pa);
        driver.decide(new VehicleReport(), NO_TRAFFIC, 0.02, found);
        assertTrue(Double.isNaN(found.pressure_Pa), "pressure " + found.pressure_Pa);
        found.pressure_Pa = 1;
        driver.decide(new VehicleReport(), NO_TRAFFIC, 0.02, found);
        assertTrue(Double.isNaN(found.pressure_Pa), "pressure after the last decision " + found.pressure_Pa);

        String negative = text.toString().replace(",300.0", ",-300.0");
        String message = String.valueOf(
                assertThrows(InputError.class, () -> DecisionsTable.read(Source.ofText("d.csv", negative)))
                        .getMessage());
        assertTrue(message.startsWith("d.csv:2: tyre_pressure_Pa must be >= 0 or empty, found -300.0"), message);
    }

    private static String lastLine(StringBuilder text) {
        return text.toString().lines().toList().getLast();
    }

    @Test
    void aTableWithoutPressuresCommandsNone() throws InputError {
        StringBuilder text = new StringBuilder(DecisionsTable.header(false, List.of()));
        assertFalse(DecisionsTable.hasPressure(text.toString()));
        DecisionsTable.append(1, decision(0.5), false, text);
        Controls found = new Controls();
        found.pressure_Pa = 1;
        new ExternalDriver(DecisionsTable.read(Source.ofText("d.csv", text.toString())), List.of())
                .decide(new VehicleReport(), NO_TRAFFIC, 0.02, found);
        assertTrue(Double.isNaN(found.pressure_Pa), "pressure " + found.pressure_Pa);
    }
}
