package org.furrow.vehicle.hydraulic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.vehicle.ode.Tableau;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CircuitTest {
    private static final double HEAD_M2 = 0.0113;
    private static final double ROD_M2 = 0.008;
    private static final double BULK_PA = 1.4e9;
    private static final double MARGIN_PA = 2e6;

    private static CircuitSpec spec(Tableau method, int cylinders) {
        CircuitSpec.Section section = new CircuitSpec.Section(
                "boom",
                new CircuitSpec.Command("aux_1", true, null),
                new CircuitSpec.Cylinder(HEAD_M2, ROD_M2, 0.8, 0.4, 1e-3, 0),
                size -> 20e-6 * size,
                size -> 20e-6 * size,
                new CircuitSpec.Compensator(2.5e-9, 200e-6));
        return new CircuitSpec(
                new Oil(BULK_PA, 870, 0.62),
                new CircuitSpec.Pump(150e-6, 230, 1e-12, 2e-3, MARGIN_PA, 1e6, 0.05, 25e6),
                cylinders == 1 ? List.of(section) : List.of(section, section),
                new CircuitSpec.Schedule(method, 1e-4, 0, CircuitSpec.Hold.CONSTANT));
    }

    /** A chamber holds V exp(P / beta) of oil as measured at the tank's pressure; eq. 4 is its rate. */
    @ParameterizedTest
    @EnumSource(
            value = Tableau.class,
            names = {"RK4", "ODE5"})
    void closedValvesKeepTheOilInEachChamber(Tableau method) {
        CircuitSpec spec = spec(method, 1);
        Circuit circuit = new Circuit(spec);
        CircuitBlock.Exchange exchange = new CircuitBlock.Exchange(spec);
        Circuit.carry(spec, exchange.state, 0, 5e4);
        double extension_m = 0.4;
        double before_m3 = (1e-3 + HEAD_M2 * extension_m) * Math.exp(exchange.state[4] / BULK_PA);
        exchange.input[0] = 0;
        for (int n = 0; n < 1000; n++) {
            double speed_mps = n < 500 ? -4e-4 : 3e-4;
            exchange.travel_m[0] = extension_m - 0.4;
            exchange.speed_mps[0] = speed_mps;
            circuit.advance(exchange, 1e-3);
            extension_m += 1e-3 * speed_mps;
        }
        double pressure_Pa = exchange.state[4];
        assertTrue(pressure_Pa > 0 && Math.abs(pressure_Pa - 5e4 / HEAD_M2) > 1e5, "pressure " + pressure_Pa);
        // the volume is constant within a step of 0.1 ms
        assertEquals(1, (1e-3 + HEAD_M2 * extension_m) * Math.exp(pressure_Pa / BULK_PA) / before_m3, 1e-7);
    }

    /** Two cylinders under different loads: the compensators leave each valve the same drop, so flows are equal. */
    @Test
    void compensatorsShareTheFlow() {
        CircuitSpec spec = spec(Tableau.ODE5, 2);
        Circuit circuit = new Circuit(spec);
        CircuitBlock.Exchange exchange = new CircuitBlock.Exchange(spec);
        double[] load_N = {1e5, 3e4};
        double[] speed_mps = new double[2];
        double[] travel_m = new double[2];
        for (int k = 0; k < 2; k++) {
            Circuit.carry(spec, exchange.state, k, load_N[k]);
            exchange.input[k] = 0.5;
        }
        for (int n = 0; n < 1500; n++) {
            for (int k = 0; k < 2; k++) {
                exchange.travel_m[k] = travel_m[k];
                exchange.speed_mps[k] = speed_mps[k];
            }
            circuit.advance(exchange, 1e-3);
            for (int k = 0; k < 2; k++) {
                // a load of 2 t with friction
                speed_mps[k] += 1e-3 * (exchange.force_N[k] - load_N[k] - 2e4 * speed_mps[k]) / 2000;
                travel_m[k] += 1e-3 * speed_mps[k];
            }
        }
        assertTrue(speed_mps[0] > 0.02, "speed " + speed_mps[0]);
        assertEquals(speed_mps[0], speed_mps[1], 0.08 * speed_mps[0]);
        double largest_Pa = Math.max(exchange.state[4], exchange.state[8]);
        double margin_Pa = exchange.state[0] - largest_Pa;
        assertTrue(margin_Pa > 0.4 * MARGIN_PA && margin_Pa <= 1.05 * MARGIN_PA, "margin " + margin_Pa);
    }

    @Test
    void theReliefValveLimitsThePressure() {
        CircuitSpec spec = spec(Tableau.ODE5, 1);
        Circuit circuit = new Circuit(spec);
        CircuitBlock.Exchange exchange = new CircuitBlock.Exchange(spec);
        Circuit.carry(spec, exchange.state, 0, 24.9e6 * HEAD_M2);
        exchange.input[0] = 1;
        double most_Pa = 0;
        for (int n = 0; n < 2000; n++) {
            circuit.advance(exchange, 1e-3);
            most_Pa = Math.max(most_Pa, exchange.state[0]);
        }
        assertTrue(most_Pa > 24.9e6 && most_Pa < 26e6, "pressure " + most_Pa);
    }
}
