package org.furrow.node.scenario.reader;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.mechanism.MechanismReader;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Mutated input files are read or refused with a place; no exception of another kind comes out of a reader. */
class MutatedInputTest {
    private static final long SEED = Long.getLong("seed", 20L);
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.-])-?\\d+(\\.\\d+)?(e-?\\d+)?(?![\\w.])");
    private static final List<String> NUMBERS = List.of(
            "0", "-1", "1", "0.5", "1e308", "-1e308", "1e-308", "99999999999", "1e19", ".nan", ".inf", "x", "[]", "''");

    private static final String RIG = """
            furrow: 1
            soil: drysand
            grid_m: 0.02
            wheel: {radius_m: 0.3, width_m: 0.2, load_N: 1000}
            motion: {speed_mps: 0.5, slip: 0.2, duration_s: 1}
            """;

    private final Random random = new Random(SEED);

    /** Reads a file. */
    private interface Reader {
        Object read(Source source) throws InputError;
    }

    /** Folder and name of each file, and the number of its mutants: files that are slow to read have fewer. */
    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of("scenarios", "convoy", 1),
                Arguments.of("scenarios", "crossing", 1),
                Arguments.of("scenarios", "half-rounds", 1),
                Arguments.of("scenarios", "hil-demo", 1),
                Arguments.of("scenarios", "fleet", 1),
                Arguments.of("vehicles", "hmmwv", 2),
                Arguments.of("vehicles", "patrol-4x4", 2),
                Arguments.of("vehicles", "mtv", 2),
                Arguments.of("mechanisms", "pendulum", 20),
                Arguments.of("mechanisms", "n-four-bar", 8),
                Arguments.of("mechanisms", "slider-crank", 20),
                Arguments.of("mechanisms", "hmmwv", 2),
                Arguments.of("mechanisms", "hmmwv-front", 4),
                Arguments.of("mechanisms", "top", 20),
                Arguments.of("rigs", "wheel", 20));
    }

    @ParameterizedTest
    @MethodSource("files")
    void shouldRefuseOrRead(String folder, String name, int mutants) {
        read(folder, name, mutants);
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("files")
    void shouldRefuseOrReadMoreMutants(String folder, String name, int mutants) {
        read(folder, name, 10 * mutants);
    }

    private void read(String folder, String name, int mutants) {
        String text = folder.equals("rigs")
                ? RIG
                : Objects.requireNonNull(Source.builtIn(folder, name + ".yaml"))
                        .bytes()
                        .text();
        Reader reader =
                switch (folder) {
                    case "scenarios" -> source -> ScenarioReader.read(source, List.of());
                    case "vehicles" -> source -> VehicleReader.read(source, file -> {});
                    case "mechanisms" -> source -> MechanismReader.read(source).compile();
                    default -> RigReader::readWheel;
                };
        for (int n = 0; n < mutants; n++) {
            String mutant = mutate(text);
            try {
                reader.read(Source.ofText(name + ".yaml", mutant));
            } catch (InputError e) {
                String words = String.valueOf(e.getMessage());
                assertTrue(words.matches("(?s).+: .+") && !words.contains("Exception"), words);
            } catch (RuntimeException | Error e) {
                fail("-Dseed=" + SEED + " mutant " + n + ":\n" + mutant, e);
            }
        }
    }

    private String mutate(String text) {
        int kind = random.nextInt(5);
        if (kind < 3) {
            List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
            MatchResult at = numbers.get(random.nextInt(numbers.size()));
            String other = NUMBERS.get(random.nextInt(NUMBERS.size()));
            return text.substring(0, at.start()) + other + text.substring(at.end());
        }
        List<String> lines = new ArrayList<>(text.lines().toList());
        int line = random.nextInt(lines.size());
        if (kind == 3) {
            lines.remove(line);
        } else {
            lines.add(random.nextInt(lines.size()), lines.get(line));
        }
        return String.join("\n", lines) + "\n";
    }
}
