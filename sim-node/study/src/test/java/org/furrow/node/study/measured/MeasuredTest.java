package org.furrow.node.study.measured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
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
        Evaluation evaluation = Evaluation.of(new Doubling());
        assertEquals(2.0, evaluation.parameter());
        Evaluation.Errors judged = evaluation.error(0, true);
        // the rows of the fit have no error, so an error of 1 comes from the others alone
        assertEquals(5, judged.count());
        assertEquals(1, judged.median());
        assertEquals(-1, judged.bias());
        assertEquals(1, judged.withinTwice(), "1 is less than twice 0.6");
        Evaluation.Errors published = evaluation.error(0, false);
        assertEquals(10, published.count());
        assertEquals(0.1, published.withinTwice(), "only the first row, whose error is 1");
        // x and x + 1 for x from 1 to 10: 1, 3, 3, 5, 5, 7, 7, 9, 9, 11
        assertEquals(6, published.median());
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

    /** Issue 42 asks for a median within 25 %; each third row here. */
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
