package org.furrow.node.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.run.LocalRun;
import org.furrow.node.run.Run;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The inflation of tyres that give way changes during a run: by the scenario, and by events. */
@Tag("run")
class TyrePressureTest {
    private static final String SCENARIO = """
            furrow: 1
            name: inflation
            duration_s: 1.2
            terrain: {type: flat}
            soil: lete
            paths:
              a: [[0, 4], [60, 4]]
              b: [[0, 0], [60, 0]]
            vehicles:
              - name: a
                type: patrol-4x4
                start: {path: a, at_m: 3, settle_s: 0.2}
                driver: {type: path, path: a, speed_mps: 4}
                soft_tyre: {pressure_kPa: 150, pressure_s_kPa: [[0.2, 60], [0.8, 150]], pressure_rate_kPaps: 200}
              - name: b
                type: hmmwv
                start: {path: b, at_m: 3, settle_s: 0.2}
                driver: {type: path, path: b, speed_mps: 4}
                soft_tyre: {pressure_kPa: 400, load_curves: feda-335-65r22.5.csv}
              - {name: c, type: hmmwv, start: {x_m: 0, y_m: 9, heading_deg: 0, settle_s: 0.2}, driver: {type: none}}
            """;

    @TempDir
    private Path folder;

    private Scenario scenario() throws IOException, InputError {
        Path file = folder.resolve("inflation.yaml");
        Files.writeString(file, SCENARIO);
        return ScenarioReader.read(Source.ofFile(file), List.of());
    }

    private ControlledTestRun start(Scenario scenario, int ranks, int threads, String name, List<RunEvent> events) {
        return new ControlledTestRun(scenario, Run.Options.of(ranks, threads), folder.resolve(name), events);
    }

    private static void deflate(ControlledTestRun run) {
        run.control.step(20).join();
        run.control.event("b", new RunEvent.Pressure(300e3)).join();
    }

    /** A column of the table of a vehicle. */
    private static double[] column(Path run, String vehicle, String name) throws InputError {
        try (CsvTable table = CsvTable.open(run.resolve("vehicles/" + vehicle + ".csv"))) {
            int column = table.column(name);
            List<Double> values = new ArrayList<>();
            while (table.next()) {
                values.add(table.number(column));
            }
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    @Test
    void shouldChangeByScheduleAndEventWithTheSameBitsOnAnyRanksAndThreadsAndAfterAResume() throws Exception {
        Scenario scenario = scenario();
        String digest;
        try (ControlledTestRun run = start(scenario, 1, 1, "whole", List.of())) {
            deflate(run);
            digest = run.finish();
        }
        Path whole = folder.resolve("whole");
        double[] scheduled = column(whole, "a", "tyre_pressure_kPa_FL");
        assertEquals(150, scheduled[10]);
        assertEquals(130, scheduled[15], 1, "200 kPa/s from 0.2 s on");
        assertEquals(70, scheduled[30], 1);
        assertEquals(60, scheduled[40], 1e-6);
        double[] ordered = column(whole, "b", "tyre_pressure_kPa_RR");
        assertEquals(400, ordered[20]);
        assertEquals(300, ordered[21]);

        List<RunEvent> events = EventFile.ofRun(whole, scenario);
        assertEquals(
                List.of(new RunEvent.Pressure(300e3)),
                events.stream().map(RunEvent::act).toList());
        try (ControlledTestRun again = start(scenario, 3, 2, "again", events)) {
            assertEquals(digest, again.finish());
        }
        Path out = folder.resolve("resumed");
        try (ControlledTestRun run = start(scenario, 2, 1, "resumed", List.of())) {
            deflate(run);
            run.control.step(5).join(); // while the tyres of a lose pressure
            run.control.quit().join();
        }
        assertEquals(
                digest,
                LocalRun.run(scenario, new Run.Options(3, 2, 0, out, 0, 0, false, 0), out)
                        .digest());
        assertNull(Verifier.check(out));
        assertNotEquals(
                digest,
                LocalRun.run(scenario, 1, 1, folder.resolve("untouched")).digest());
    }

    @Test
    void shouldRefusePressuresThatCannotBe() throws Exception {
        try (ControlledTestRun run = start(scenario(), 1, 1, "refused", List.of())) {
            run.control.step(1).join();
            assertRefused("vehicle c has no tyres that give way; add 'soft_tyre' to it", run, "c", 1e5);
            assertRefused("a pressure of 200.0 kPa: must be in [275.8, 655.0] kPa", run, "b", 2e5);
            assertRefused("a pressure of 20000.0 kPa: must be in [0.0, 10000.0] kPa", run, "a", 2e7);
            run.control.quit().join();
        }
    }

    /** As {@code furrow ctl} sends it. */
    @Test
    void shouldTakeThePressureAsWords() throws Exception {
        Scenario scenario = scenario();
        try (ControlledTestRun run = start(scenario, 1, 1, "words", List.of())) {
            run.control.step(1).join();
            assertNull(ControlAnswer.read(ControlCommands.answer(run.control, "event pressure a 80"))
                    .error());
            assertWords("event pressure: KPA must be >= 0 kPa, is -5.0", run, "event pressure a -5");
            assertWords("write 'event pressure VEHICLE KPA', not 'pressure a'", run, "event pressure a");
            assertWords("vehicle c has no tyres that give way", run, "event pressure c 80");
            run.control.step(10).join();
            run.control.quit().join();
        }
        assertEquals(
                List.of(new RunEvent.Pressure(80e3)),
                EventFile.ofRun(folder.resolve("words"), scenario).stream()
                        .map(RunEvent::act)
                        .toList());
    }

    private static void assertWords(String expected, ControlledTestRun run, String line) {
        String error =
                ControlAnswer.read(ControlCommands.answer(run.control, line)).error();
        assertTrue(String.valueOf(error).contains(expected), error);
    }

    private static void assertRefused(String expected, ControlledTestRun run, String vehicle, double pressure_Pa) {
        CompletionException refused = assertThrows(CompletionException.class, () -> run.control
                .event(vehicle, new RunEvent.Pressure(pressure_Pa))
                .join());
        assertTrue(refused.toString().contains(expected), refused.toString());
    }
}
