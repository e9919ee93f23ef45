package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.PathDriverType;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vehicles of a formation. */
class FormationTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"weak-scaling", "fleet"})
    void shouldPlaceAVehicleByItsIndexForAnyNumberOfVehicles(String name) {
        List<VehiclePlan> all = Scenarios.of(name, "vehicles=8").vehicles();
        assertEquals(8, all.size());
        for (int count : new int[] {1, 6}) {
            List<VehiclePlan> some = Scenarios.of(name, "vehicles=" + count).vehicles();
            for (int k = 0; k < count; k++) {
                assertEquals(all.get(k).name(), some.get(k).name());
                assertEquals(all.get(k).start(), some.get(k).start());
            }
        }
    }

    @Test
    void shouldLetVehiclesBehindFollow() {
        List<VehiclePlan> fleet = Scenarios.of("fleet", "vehicles=6").vehicles();
        assertInstanceOf(PathDriverType.Plan.class, fleet.get(0).driver());
        assertEquals(
                2, Objects.requireNonNull(fleet.get(3).driver().following()).leader());
        assertInstanceOf(PathDriverType.Plan.class, fleet.get(4).driver());
        assertEquals(
                4, Objects.requireNonNull(fleet.get(5).driver().following()).leader());
        assertEquals(8, fleet.get(0).start().x_m() - fleet.get(1).start().x_m(), 0.01);
    }

    @Test
    void shouldSkipTheFirst() {
        VehiclePlan third =
                Scenarios.of("weak-scaling", "vehicles=4").vehicles().get(2);
        VehiclePlan alone = Scenarios.of("weak-scaling", "vehicles=1", "formation.first=2")
                .vehicles()
                .get(0);
        assertEquals(third.name(), alone.name());
        assertEquals(third.start(), alone.start());
        VehiclePlan leader = Scenarios.of("fleet", "vehicles=2", "formation.first=2")
                .vehicles()
                .get(0);
        assertInstanceOf(PathDriverType.Plan.class, leader.driver(), "its leader was skipped");
    }

    @Test
    void shouldGiveTheSameScenarioWhenTheResolvedOneIsReadAgain() throws Exception {
        Scenario scenario = Scenarios.of("fleet", "vehicles=6", "duration_s=1");
        Path file = folder.resolve("again.yaml");
        Files.writeString(file, scenario.origin().yaml());
        Scenario again = ScenarioReader.read(Source.ofFile(file), List.of());
        assertEquals(scenario.origin().identity(), again.origin().identity());
        assertEquals(scenario.vehicles().get(5).start(), again.vehicles().get(5).start());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            weak-scaling | vehicles=0                | vehicles: must be >= 1, found 0
            weak-scaling | vehicles=2.5              | vehicles: expected a whole number, found 2.5
            weak-scaling | vehicles=many             | vehicles: expected a list, found 'many'
            weak-scaling | formation.in_colum=2      | formation.in_colum: unknown key; did you mean 'in_column'?
            weak-scaling | formation.in_column=40    | must be on the path
            weak-scaling | paths={column-2: [[0, 0], [9, 9]]} | rename this one
            single       | vehicles=3                | scenario 'single' has no 'formation' and cannot be scaled
            single       | formation={type: hmmwv}   | needs a number of vehicles
            """)
    void shouldDescribeTheError(String name, String setting, String expected) throws Exception {
        Setting wrong = Setting.parse(setting);
        InputError fault =
                assertThrows(InputError.class, () -> ScenarioReader.read(Library.find(name), List.of(wrong)));
        assertTrue(fault.getMessage().contains(expected), fault.getMessage());
    }
}
