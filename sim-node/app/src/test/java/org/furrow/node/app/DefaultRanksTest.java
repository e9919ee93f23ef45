package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.furrow.node.app.option.AutoPlacement;
import org.furrow.node.app.option.ExecutionOptions;
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

/** Ranks, threads and look-ahead without and with their options. */
class DefaultRanksTest {
    @Command
    private static final class Ranks {
        @Mixin
        private RunOptions options;

        @Mixin
        private ExecutionOptions execution;

        static int of(int vehicles, int cores, String... args) throws InputError {
            return with(args).options.ranks(fleet(vehicles), cores);
        }

        static int threadsOf(int vehicles, int cores, String... args) throws InputError {
            Ranks command = with(args);
            Scenario fleet = fleet(vehicles);
            return command.execution.threads(fleet, command.options.ranks(fleet, cores), cores);
        }

        private static Ranks with(String... args) {
            Ranks command = new Ranks();
            new CommandLine(command).parseArgs(args);
            return command;
        }

        private static Scenario fleet(int vehicles) throws InputError {
            return ScenarioReader.read(
                    Library.find("fleet"), List.of(new Setting("vehicles", "" + vehicles, "--set vehicles")));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "4, 1, 4",
        "5, 1, 1",
        "8, 2, 1",
        "64, 2, 1",
        "8, 8, 8",
        "9, 8, 1",
        "16, 16, 16",
        "17, 16, 16",
        "64, 16, 16"
    })
    void shouldHaveOnePerVehicleOrOneOrOnePerCore(int vehicles, int cores, int ranks) throws InputError {
        assertEquals(ranks, Ranks.of(vehicles, cores));
    }

    @ParameterizedTest
    @CsvSource({"4, 1, 1", "4, 2, 1", "8, 2, 2", "8, 8, 1", "9, 8, 8", "4, 16, 1", "64, 16, 1"})
    void shouldHaveAsManyThreadsAsCoresAreLeft(int vehicles, int cores, int threads) throws InputError {
        assertEquals(threads, Ranks.threadsOf(vehicles, cores));
    }

    @ParameterizedTest
    @CsvSource({"8, 2, 1, 2", "3, 16, 1, 3", "64, 16, 4, 4", "64, 16, 64, 1", "5, 16, 2, 3"})
    void shouldShareTheCoresAmongTheGivenRanks(int vehicles, int cores, int ranks, int threads) throws InputError {
        assertEquals(threads, Ranks.threadsOf(vehicles, cores, "--ranks", "" + ranks));
    }

    @Test
    void shouldTakeTheNumberThatIsGiven() throws InputError {
        assertEquals(9, Ranks.of(9, 2, "--ranks", "9"));
        assertEquals(5, Ranks.threadsOf(9, 2, "--ranks", "9", "--threads", "5"));
        assertThrows(InputError.class, () -> Ranks.of(9, 2, "--ranks", "10"));
    }

    /** Looking ahead needs another rank, a core for each rank, delay 0 and a ground that they share. */
    @ParameterizedTest
    @CsvSource({
        "2, 2, 0, true, 8",
        "16, 16, 0, true, 8",
        "1, 2, 0, true, 0",
        "3, 2, 0, true, 0",
        "2, 2, 1, true, 0",
        "2, 2, 0, false, 0",
        "64, , 0, true, 8",
        "1, , 0, true, 0"
    })
    void shouldLookAheadWhereEachRankHasACore(int ranks, Integer cores, int delay, boolean sharing, int epochs) {
        Scenario.Exchange exchange = new Scenario.Exchange(delay, sharing, null, List.of());
        assertEquals(epochs, AutoPlacement.lookahead(exchange, ranks, cores));
    }
}
