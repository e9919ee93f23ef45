package org.furrow.node.scenario.vehicle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.reader.RigReader;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TyreLoad;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tyres that give way on soil, and files of their load curves. */
class SoftTyreReaderTest {
    private static final double PA_PER_PSI = 6894.757;

    @TempDir
    private Path folder;

    private SoftTyre tyre(String keys) throws IOException, InputError {
        Path file = folder.resolve("rig.yaml");
        Files.writeString(file, """
                soil: lete
                wheel: {radius_m: 0.4987, width_m: 0.335, soft_tyre: {KEYS}}
                load_N: 20000
                slip: 0.1
                omega_radps: 2
                duration_s: 2
                """.replace("KEYS", keys));
        WheelRigSpec rig = RigReader.readWheel(Source.ofFile(file));
        SoftTyre soft = rig.wheel().soft();
        if (soft == null) {
            throw new AssertionError("the wheel is rigid");
        }
        return soft;
    }

    /** The nominal load of each curve of the FED Alpha's tyre lies near its nominal stiffness times the deflection. */
    @ParameterizedTest
    @CsvSource({"40, 0.05, 17876", "60, 0.05, 27439", "60, 0.1, 54758", "70, 0.028694561, 17714", "95, 0.03922, 30094"})
    void builtInCurvesAreThoseOfTheFedAlpha(double psi, double deflection_m, double load_N)
            throws IOException, InputError {
        TyreLoad load =
                tyre("pressure_kPa: 400, load_curves: feda-335-65r22.5.csv").load();
        assertEquals(load_N, load.force_N(psi * PA_PER_PSI, deflection_m, Double.NaN), 1);
        assertEquals(40 * PA_PER_PSI, load.least_Pa(), 1);
        assertEquals(95 * PA_PER_PSI, load.most_Pa(), 1);
    }

    @Test
    void anInflationChangesOverTime() throws IOException, InputError {
        SoftTyre tyre = tyre(
                "pressure_kPa: 200, carcass_kPa: 20, pressure_s_kPa: [[1, 80], [3, 200]], pressure_rate_kPaps: 50");
        assertEquals(200e3, tyre.inflation().wanted_Pa(0));
        assertEquals(80e3, tyre.inflation().wanted_Pa(2));
        assertEquals(50e3, tyre.inflation().rate_Paps());
        assertEquals(100e3 * 0.1, tyre.load().force_N(80e3, 0.01, 0.1));
        assertTrue(Double.isInfinite(tyre("pressure_kPa: 200").inflation().rate_Paps()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pressure_kPa,deflection_m,load_N;100,0,0;100,0.1,x | :3: load_N: 'x' is not a finite number
            deflection_m,load_N;0,0 | :1: the first line must be pressure_kPa,deflection_m,load_N
            pressure_kPa,deflection_m,load_N;100,0,0;100,0.1,5;100,0.2,4 | must rise: after 0.1 m, 5.0 N there is 0.2 m, 4.0 N
            pressure_kPa,deflection_m,load_N | at least one load curve is needed
            """)
    void aWrongFileIsNamed(String lines, String expected) throws IOException {
        Files.writeString(folder.resolve("own.csv"), lines.replace(';', '\n') + "\n");
        InputError error = assertThrows(InputError.class, () -> tyre("pressure_kPa: 100, load_curves: own.csv"));
        assertTrue(error.getMessage().contains("own.csv") && error.getMessage().contains(expected), error.getMessage());
    }
}
