package org.furrow.node.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.study.MadeUp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code furrow study predict} from the terminal. */
class PredictCommandTest {
    @TempDir
    private Path folder;

    private Cli predict(String... args) throws Exception {
        Path study = MadeUp.study(folder.resolve("s"));
        List<String> all = new ArrayList<>(List.of("study", "predict", study.toString()));
        all.addAll(List.of(args));
        return Cli.run(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --threads 0              | --threads 0: must be at least 1
            --threads -3             | --threads -3: must be at least 1
            --threads 7              | --threads 7: there are no such runs;
            --threads 7              | has 1, 2
            --transport uncoupled    | --transport uncoupled: such runs exchange nothing;
            --transport uncoupled    | has local
            --transport mpi          | --transport mpi: there are no such runs;
            --transport mpi          | has local
            --latency-us 0           | --latency-us 0.0: must be positive
            --latency-us 2           | give both
            """)
    void shouldSayInOneLineWhatIsWrong(String line, String expected) throws Exception {
        Cli cli = predict(line.split(" "));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains(expected), cli.toString());
    }

    /** The study begins with uncoupled runs, of which nothing can be predicted. */
    @Test
    void shouldTakeTheFirstRunsThatAreCoupled() throws Exception {
        Cli cli = predict("--threads", "2");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(String.join("\n", cli.out()).contains("over `local` with 2 threads"), cli.toString());
    }
}
