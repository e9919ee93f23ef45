package org.furrow.node.hil.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** Criteria on made-up files of a run. */
@Tag("run")
class VerdictTest {
    private static final CriteriaReader.Run RUN = new CriteriaReader.Run(
            List.of("solo", "second"), List.of("solo", "other"), List.of("off", "idle", "lossy"));

    @TempDir
    private Path folder;

    @BeforeEach
    void writeRun() throws Exception {
        Files.createDirectories(folder.resolve("vehicles"));
        Files.createDirectories(folder.resolve("hil"));
        Files.writeString(folder.resolve("hil.json"), """
                {"overruns": 3, "lateness_us": {"p99": 40.5, "p99.9": 900}, "bus": {"missed": 0},
                 "readiness": [{"t_s": 0, "ready": 0}, {"t_s": 1.5, "ready": 1}, {"t_s": 6, "ready": 0}, {"t_s": 7, "ready": 1}]}
                """);
        Files.writeString(folder.resolve("hil/faults.csv"), """
                tick,t_s,fault,kind,event,id
                2500,5,off,bus-off,begin,
                3000,6,off,bus-off,end,
                """);
        Files.createDirectories(folder.resolve("hil/second"));
        Files.writeString(folder.resolve("hil/second/hil.json"), """
                {"overruns": 7, "readiness": [{"t_s": 0, "ready": 1}]}
                """);
        Files.writeString(folder.resolve("hil/second/faults.csv"), """
                tick,t_s,fault,kind,event,id
                1000,2,lossy,drop,hit,123
                4000,8,off,bus-off,begin,
                """);
        StringBuilder own = new StringBuilder("epoch,t_s,speed_mps\n");
        StringBuilder convoy = new StringBuilder("t_s,vehicle,path_error_m\n");
        for (int k = 0; k <= 10; k++) {
            own.append(k + "," + k + "," + (k < 6 ? k : 10 - k) + "\n");
            convoy.append(k + ",solo," + (k == 0 ? "" : -0.1 * k) + "\n" + k + ",other,9\n");
        }
        Files.writeString(folder.resolve("vehicles/solo.csv"), own);
        Files.writeString(folder.resolve("convoy.csv"), convoy);
    }

    private static List<Criterion> criteria(String items) throws InputError {
        return CriteriaReader.read(Source.ofText("c.yaml", "criteria:\n" + items), RUN, Mistakes.first());
    }

    private Result of(String item) throws Exception {
        return Verdict.of(folder, criteria("  - " + item + "\n")).getFirst();
    }

    @Test
    void shouldRefuseDamagedRows() throws Exception {
        Path table = folder.resolve("vehicles/solo.csv");
        Files.writeString(table, Files.readString(table).replace("\n3,3,3\n", "\n3,3\n"));

        IOException fault = assertThrows(IOException.class, () -> of("{name: a, column: speed_mps, at_most: 9}"));

        assertEquals(table + ":5: expected 3 columns, found 2", fault.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: a, report: overruns, at_most: 3}                          | true  | 3.0, required at most 3.0",
                "{name: a, report: lateness_us.p99.9, at_most: 500}               | false | 900.0, required at most 500.0",
                "{name: a, report: bus.missed, at_most: 0, at_least: 0}           | true  | 0.0, required from 0.0 to 0.0",
                "{name: a, report: bus.nothing, at_most: 0}                       | false | hil.json has no number 'bus.nothing'",
                "{name: a, column: speed_mps, at_most: 4.5}                       | false | 5.0 at 5.000 s, required at most 4.5",
                "{name: a, column: speed_mps, at_most: 4.5, from_s: 6}            | true  | 4.0 at 6.000 s, required at most 4.5",
                "{name: a, column: speed_mps, at_least: 1, until_s: 0.5}          | false | 0.0 at 0.000 s, required at least 1.0",
                "{name: a, column: speed_mps, statistic: mean, at_most: 1, from_s: 8} | true | 1.0, required at most 1.0",
                "{name: a, column: speed_mps, from_s: 20, at_most: 1}             | false | there is no value from 20.000 s to Infinity s",
                "{name: a, column: path_error_m, statistic: most-abs, at_most: 0.9} | false | 1.0, required at most 0.9",
                "{name: a, column: path_error_m, vehicle: other, at_least: 9}     | true  | 9.0 at 0.000 s, required at least 9.0",
                "{name: a, column: path_eror_m, at_least: 9}                      | false | no table has a column 'path_eror_m'; did you mean 'path_error_m'?",
                "{name: a, readiness: true, at_least: 1, from_s: 2, until_s: 5}   | true  | 1.0 at 1.500 s, required at least 1.0",
                "{name: a, readiness: true, at_least: 1, from_s: 2}               | false | 0.0 at 6.000 s, required at least 1.0",
                "{name: a, readiness: true, at_most: 0, after_fault: 'off', within_s: 1.5} | true | 0.0 at 6.000 s, required at most 0.0",
                "{name: a, readiness: true, at_most: 0, after_fault: 'off', within_s: 0.5} | false | 1.0 at 1.500 s, required at most 0.0",
                "{name: a, column: speed_mps, at_most: 2, after_fault: 'off', within_s: 3} | true | 2.0 at 8.000 s, required at most 2.0",
                "{name: a, column: speed_mps, at_most: 2, after_fault: 'off', from_s: 3}   | true | 2.0 at 8.000 s, required at most 2.0",
                "{name: a, report: overruns, vehicle: second, at_most: 3}         | false | 7.0, required at most 3.0",
                "{name: a, readiness: true, vehicle: second, at_least: 1}         | true  | 1.0 at 0.000 s, required at least 1.0",
                "{name: a, column: speed_mps, statistic: last, at_most: 3, after_fault: lossy, until_s: 1} | true | 3.0, required at most 3.0",
                "{name: a, readiness: true, vehicle: second, at_most: 0, after_fault: 'off', until_s: 9} | false | 1.0 at 0.000 s, required at most 0.0",
                "{name: a, column: speed_mps, at_most: 2, after_fault: idle, within_s: 3}  | false | the fault 'idle' had no effect",
            })
    void shouldDecide(String item, boolean passed, String words) throws Exception {
        Result result = of(item);
        assertEquals(words, result.words());
        assertEquals(passed, result.passed());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: a, report: overruns}                           | needs 'at_least', 'at_most' or both",
                "{name: a, at_most: 1}                                 | needs one of 'column', 'report' and 'readiness'",
                "{name: a, report: x, column: y, at_most: 1}           | needs one of",
                "{name: a, column: x, at_most: 1, at_least: 2}         | must not be below 'at_least'",
                "{name: a, column: x, vehicle: sol, at_most: 1}        | there is no vehicle 'sol'; did you mean 'solo'?",
                "{name: a, report: x, from_s: 1, at_most: 1}           | does not apply to 'report'",
                "{name: a, report: x, vehicle: other, at_most: 1}      | 'other' is not in the loop",
                "{name: a, report: x, statistic: rms, at_most: 1}      | belongs to 'column' only",
                "{name: a, column: x, after_fault: of, at_most: 1}     | there is no fault 'of'",
                "{name: a, column: x, within_s: 1, until_s: 2, at_most: 1} | give either 'within_s' or 'until_s'",
                "{name: a, column: x, within_s: 1, statistic: rms, at_most: 1} | does not apply to a statistic",
                "{name: a, column: x, from_s: 2, until_s: 2, at_most: 1}   | must be after 'from_s'",
                "{name: a, column: x, statistic: median, at_most: 1}   | median",
            })
    void shouldExplainWrongCriteria(String item, String expected) {
        InputError error = assertThrows(InputError.class, () -> criteria("  - " + item + "\n"));
        assertTrue(error.getMessage().startsWith("c.yaml:2:"), error.getMessage());
        assertTrue(error.getMessage().contains(expected), error.getMessage());
    }

    @Test
    void shouldRecordResultsAndWriteThemForContinuousIntegration() throws Exception {
        List<Result> results = Verdict.of(folder, criteria("""
                  - {name: on time, report: overruns, at_most: 10}
                  - {name: "fast <enough>", column: speed_mps, at_least: 1}
                """));
        Verdict.record(folder, results);
        Verdict.record(folder, results); // a second time, in place of the first
        assertEquals(results, Verdict.read(folder));
        Path file = folder.resolve("junit.xml");
        JUnitReport.write(file, "single", 10, results);
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
        assertEquals("testsuite", suite.getTagName());
        assertEquals("2", suite.getAttribute("tests"));
        assertEquals("1", suite.getAttribute("failures"));
        Element second = (Element) suite.getElementsByTagName("testcase").item(1);
        assertEquals("fast <enough>", second.getAttribute("name"));
        assertEquals("single", second.getAttribute("classname"));
        Element failure = (Element) second.getElementsByTagName("failure").item(0);
        assertEquals("0.0 at 0.000 s, required at least 1.0", failure.getAttribute("message"));
        assertEquals(1, suite.getElementsByTagName("failure").getLength());
    }
}
