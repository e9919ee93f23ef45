package org.furrow.node.study.model;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions that a study cannot answer, and the default choice of runs. */
class PredictionQuestionTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''        | 7 | 0 | --threads 7: the study has no such runs;
            ''        | 7 | 0 | has 1, 2
            uncoupled | 0 | 0 | --transport uncoupled: these runs exchange nothing;
            uncoupled | 0 | 0 | has local
            mpi       | 0 | 0 | --transport mpi: the study has no such runs;
            mpi       | 0 | 0 | has local
            ''        | 0 | 2 | give both
            """)
    void shouldRefuseRunsThatTheStudyDoesNotHave(String transport, int threads, double latency_us, String expected) {
        InputError error = assertThrows(InputError.class, () -> ask(transport, threads, latency_us));
        assertTrue(String.valueOf(error.getMessage()).contains(expected), error.toString());
    }

    /** The study begins with uncoupled runs, which a prediction cannot use. */
    @Test
    void shouldChooseTheFirstCoupledRuns() throws Exception {
        String report = ask("", 2, 0).write();
        assertTrue(report.contains("over `local` with 2 threads"), report);
    }

    private Prediction ask(String transport, int threads, double latency_us) throws Exception {
        return Prediction.of(
                MadeUp.study(folder.resolve("study")),
                new Prediction.Question(
                        transport,
                        threads == 0 ? OptionalInt.empty() : OptionalInt.of(threads),
                        latency_us == 0 ? OptionalDouble.empty() : OptionalDouble.of(latency_us),
                        OptionalDouble.empty()));
    }
}
