package org.furrow.node.scenario.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.mechanism.MechanismReader;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.spec.ForceSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DraftReaderTest {
    private static ForceSpec.Load load(String draft) throws InputError {
        String sledge = """
                furrow: 1
                name: sledge
                bodies:
                  - {name: sledge, mass: 1000, at: [0, 0, 0], inertia: [100, 100, 100]}
                joints:
                  - {name: slide, type: translational, bodies: [ground, sledge], at: [0, 0, 0], axis: [1, 0, 0]}
                forces:
                """ + "  - {name: plough, type: draft, body: sledge, " + draft + "}\n";
        MultibodyModel model =
                MechanismReader.read(Source.ofText("sledge.yaml", sledge)).compile();
        return model.actions().loads().getFirst().spec();
    }

    @Test
    void readsToolAndInput() throws InputError {
        ForceSpec.Load load =
                load("at: [-1, 0, 0], ahead: [2, 0, 0], width_m: 3, depth_m: 0.1, coefficients: [0, 0, 10],"
                        + " input: aux_2, scale: 0.5");
        // 3 m x 10 cm x 10 x (18 km/h)^2
        assertEquals(-97_200, Objects.requireNonNull(load.draft()).force_N(5), 10);
        assertEquals(0.5, Objects.requireNonNull(load.drive()).effort().at(1), 1e-12);
        assertEquals(-1, load.at_m().x());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "width_m: 2, depth_m: 0.1 | coefficients",
                "width_m: 2, depth_m: -0.1, coefficients: [1, 0, 0] | depth_m",
                "width_m: 2, depth_m: 0.1, coefficients: [1, 0, -1] | must be >= 0",
                "width_m: 2, depth_m: 0.1, coefficients: [1, 0, 0], ahead: [0, 0, 0] | must not be zero"
            })
    void refusesInOneLine(String draft, String reason) {
        String message =
                String.valueOf(assertThrows(InputError.class, () -> load(draft)).getMessage());
        assertTrue(message.contains(reason), message);
        assertEquals(1, message.lines().count(), message);
    }
}
