package org.furrow.node.study.bench.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.study.bench.steps.DutyCycle.Outcome;
import org.furrow.vehicle.hydraulic.Circuit;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.ode.Tableau;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("run")
class StepsBenchTest {
    private static final double DURATION_S = 2.4;

    private final VehiclePlan plan;

    StepsBenchTest() throws InputError {
        plan = ScenarioReader.read(Library.find("backhoe"), List.of())
                .vehicles()
                .getFirst();
    }

    private Outcome run(StepSizes steps) {
        return new DutyCycle(plan, DURATION_S, Circuit::new).run(steps);
    }

    /** The boom sinks and the crowd comes in by decimetres; each way gives the strokes of the single rate. */
    @ParameterizedTest
    @CsvSource({"EULER, 80, 800, 800", "ODE3, 100, 500, 500"})
    void strokesAgreeWithThoseOfASingleRate(Integrator linkage, int t, int c, int linkage_us) {
        assertAgree(linkage, t, c, linkage_us);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"EULER, 100, 500, 1000", "ODE3, 50, 250, 250"})
    void strokesAgreeWithThoseOfASingleRateForMoreSteps(Integrator linkage, int t, int c, int linkage_us) {
        assertAgree(linkage, t, c, linkage_us);
    }

    private void assertAgree(Integrator linkage, int t, int c, int linkage_us) {
        Outcome single = run(StepSizes.single(250));
        Outcome multi = run(new StepSizes(linkage_us, linkage, new StepSizes.Fast(c, t, Tableau.ODE5)));
        assertNull(single.failure());
        assertTrue(single.moved_m(2) < -0.1, "boom " + single.moved_m(2));
        assertEquals(0, single.difference_m(multi), 1e-3);
    }

    @Test
    void theProcedureFindsStepsThatHold() {
        List<String> lines = new ArrayList<>();
        StepsBench bench = new StepsBench(plan, new StepsBench.Settings(0.8, 2e-3, 1, Integrator.EULER), lines::add);
        StepsReport report = bench.run();
        StepsBench.Choice choice = report.choice();
        assertTrue(choice.single().holds() && choice.multi().holds());
        assertTrue(
                choice.multi().steps().linkage_us() >= choice.single().steps().linkage_us());
        assertTrue(
                lines.stream().anyMatch(line -> line.contains("too far") || line.contains("ends early")),
                lines.toString());
        assertTrue(
                report.lines().getFirst().startsWith("chosen: single rate"),
                report.lines().toString());
        assertTrue(bench.isSame(report, plan, Circuit::new));
    }

    @Test
    void aCycleRepeatsToTheBit() {
        StepSizes steps = StepSizes.multi(100, 500, 1000);
        assertTrue(run(steps).endsLike(run(steps)));
    }
}
