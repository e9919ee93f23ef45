package org.furrow.node.study.measured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.scm.soil.Soil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredTest {
    /** Measured is 2 x, in odd rows with an error of 1; simulated is the parameter times x. */
    private record Doubling() implements Case {
        @Override
        public String name() {
            return "doubling";
        }

        @Override
        public String title() {
            return "";
        }

        @Override
        public String source() {
            return "";
        }

        @Override
        public String taken() {
            return "";
        }

        @Override
        public String limits() {
            return "";
        }

        @Override
        public String fitted() {
            return "factor";
        }

        @Override
        public List<Double> candidates() {
            return List.of(1.0, 1.5, 2.0, 3.0);
        }

        @Override
        public String xLabel() {
            return "x";
        }

        @Override
        public List<String> quantities() {
            return List.of("y");
        }

        @Override
        public List<Measured> measured() {
            return IntStream.range(0, 10)
                    .mapToObj(k -> new Measured(
                            "s", k + 1, new double[] {2 * (k + 1) + k % 2}, new double[] {0.6}, new double[0]))
                    .toList();
        }

        @Override
        public double[] simulate(Measured at, double parameter) {
            return new double[] {parameter * at.x()};
        }
    }

    @Test
    void shouldFitOnOneHalfAndJudgeOnTheOther() {
        FittedCase evaluation = FittedCase.of(new Doubling());
        assertEquals(2.0, evaluation.parameter());
        FittedCase.Errors judged = evaluation.error(0, true);
        // the rows of the fit have no error, so an error of 1 comes from the others alone
        assertEquals(5, judged.count());
        assertEquals(1, judged.median());
        assertEquals(-1, judged.bias());
        assertEquals(1, judged.withinTwice(), "1 is less than twice 0.6");
        FittedCase.Errors published = evaluation.error(0, false);
        assertEquals(10, published.count());
        assertEquals(0.1, published.withinTwice(), "only the first row, whose error is 1");
        // x and x + 1 for x from 1 to 10: 1, 3, 3, 5, 5, 7, 7, 9, 9, 11
        assertEquals(6, published.median());
    }

    /** Simulated is x with nothing fitted: 1 to 11 too small; only the first row is within twice the scatter. */
    @Test
    void shouldSayWhereTheErrorIs() {
        List<String> lines = ErrorsOverX.of(FittedCase.of(new Doubling()));
        assertEquals(2 + 10 + 1, lines.size());
        assertEquals("| 1.0 | 1 | -1.0 (-1.0 to -1.0) | 1 | 0.0 (0.0 to 0.0) | 1 |", lines.get(2));
        assertEquals("| 10.0 | 1 | -11.0 (-11.0 to -11.0) | 0 | -1.0 (-1.0 to -1.0) | 1 |", lines.get(11));
    }

    /** The published soil gives the sinkage of the rolling wheel within 10 %; it is 14.4 +- 0.6 mm. */
    @Test
    void shouldSinkAsTheSmallWheelDoesWithoutSlip() {
        CmuWheel wheel = new CmuWheel(false);
        Measured rolling = wheel.measured().stream()
                .filter(row -> row.series().equals("0 degrees") && Math.abs(row.x()) < 0.01)
                .findFirst()
                .orElseThrow();
        double[] simulated = wheel.simulate(rolling, wheel.candidates().getFirst());
        assertEquals(rolling.values()[2], simulated[2], 0.1 * rolling.values()[2]);
        assertTrue(simulated[0] < 0 && Math.abs(simulated[1]) < 0.01, "a rolling wheel is braked, and straight");
    }

    /** The median is within 25 %; each third row here. */
    @Test
    @Tag("run")
    void shouldSinkIntoShallowSnowAsTyresDo() {
        SnowTyres tyres = new SnowTyres();
        List<Measured> rows = tyres.measured();
        double[] ratio = IntStream.range(0, rows.size())
                .filter(k -> k % 3 == 0)
                .mapToDouble(k -> tyres.simulate(rows.get(k), tyres.candidates().getFirst())[0]
                        / rows.get(k).values()[0])
                .sorted()
                .toArray();
        assertEquals(1, ratio[ratio.length / 2], 0.25);
    }

    /** Without shear and with the greatest stress at the lowest point the wheel is Bekker's: R = b k z^(n+1) / (n+1). */
    @Test
    void shouldHaveBekkersResistanceWithoutShear() {
        RadialStress stress = new RadialStress(2e6, 0.8, 0, 0, 0.02, 1e-9, 0.2);
        RadialStress.Forces forces = stress.under(5000, 0.5, 0.2);
        double bekker_N = 0.2 * 2e6 * StrictMath.pow(forces.sinkage_m(), 1.8) / 1.8;
        assertEquals(5000, forces.load_N(), 0.01);
        assertEquals(-bekker_N, forces.drawbar_N(), 1e-4 * bekker_N);
        assertEquals(0, forces.torque_Nm());
    }

    /** NRMM gives 6.795 psi for a Stryker's mobility index of 3.5316. */
    @Test
    void shouldHaveTheVehicleConeIndexOfNrmm() {
        assertEquals(6.795, ConeIndex.onePass_psi(3.5316), 5e-4);
        // k_c of 1 lb/in^2 with n = 1: the mean of (3 z + 2.25) / 2 down to 6 in is 5.625
        double kc_Pa = 6894.757293;
        assertEquals(1.625 * 5.625, ConeIndex.index_psi(new Soil.Sinkage(1e-9, kc_Pa, 1)), 1e-9);
    }

    /** A tyre at 1.4 bar in place of 2.3 leaves the shallower rut, with the soil of the plates, too. */
    @Test
    void shouldLeaveAShallowerRutWithLessPressure() {
        CranfieldRuts ruts = new CranfieldRuts();
        List<Measured> rows = ruts.measured();
        double published = ruts.candidates().getFirst();
        assertTrue(ruts.simulate(rows.get(1), published)[0] < ruts.simulate(rows.get(0), published)[0]);
        assertEquals("n 0.89, k 700 kPa/m^n, no carcass", ruts.value(published));
        assertEquals(12, rows.size());
        assertEquals("tyre after the track", ruts.group(rows.get(6)));
    }

    /** Loose sand shears as the soil that was made from another loose test, from 3 mm on. */
    @Test
    void shouldShearAsLooseSandDoes() {
        ShearTests shear = new ShearTests();
        double[] off = shear.measured().stream()
                .filter(row -> row.series().startsWith("method 2") && row.x() >= 3)
                .mapToDouble(row -> Math.abs(shear.simulate(row, 0)[0] / row.values()[0] - 1))
                .sorted()
                .toArray();
        assertTrue(off.length > 15 && off[off.length / 2] < 0.06, () -> "median " + off[off.length / 2]);
    }

    @Test
    @Tag("run")
    void shouldWriteReportTableAndFigures(@TempDir Path folder) throws Exception {
        MeasuredReport.write(List.of("plates"), folder, name -> {});
        String report = Files.readString(folder.resolve("report.md"));
        assertTrue(report.contains("| pressure kPa |") && report.contains("CC BY 4.0"), report);
        List<String> rows = Files.readAllLines(folder.resolve("measured.csv"));
        assertEquals(1 + new PlateTests().measured().size(), rows.size());
        assertTrue(Files.exists(folder.resolve("plates-pressure.svg")));
    }
}
