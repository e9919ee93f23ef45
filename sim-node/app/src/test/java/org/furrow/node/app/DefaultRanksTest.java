package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.furrow.node.app.option.RunOptions;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Ranks in one process without and with the option. */
class DefaultRanksTest {
    @Command
    private static final class Ranks {
        @Mixin
        private RunOptions options;

        static int of(int vehicles, int cores, String... args) throws InputError {
            Ranks command = new Ranks();
            new CommandLine(command).parseArgs(args);
            Scenario fleet = ScenarioReader.read(
                    Library.find("fleet"), List.of(new Setting("vehicles", "" + vehicles, "--set vehicles")));
            return command.options.ranks(fleet, cores);
        }
    }

    @ParameterizedTest
    @CsvSource({"4, 1, 4", "8, 1, 1", "8, 2, 8", "9, 2, 2", "64, 2, 2", "64, 16, 64", "65, 16, 16"})
    void shouldHaveOnePerVehicleOrOnePerCore(int vehicles, int cores, int ranks) throws InputError {
        assertEquals(ranks, Ranks.of(vehicles, cores));
    }

    @Test
    void shouldTakeTheNumberThatIsGiven() throws InputError {
        assertEquals(9, Ranks.of(9, 2, "--ranks", "9"));
        assertThrows(InputError.class, () -> Ranks.of(9, 2, "--ranks", "10"));
    }
}
