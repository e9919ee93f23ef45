package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of {@code furrow study predict} that are invalid for every study. */
@Tag("run")
class PredictCommandTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --threads 0              | --threads 0: must be in [1, 1024]
            --threads -3             | --threads -3: must be in [1, 1024]
            --latency-us 0           | --latency-us 0.0: must be positive
            --bandwidth -1           | --bandwidth -1.0: must be positive
            """)
    void shouldRejectAnInvalidOptionInOneLine(String line, String expected) {
        List<String> all = new ArrayList<>(List.of("study", "predict", folder.toString()));
        all.addAll(List.of(line.split(" ")));
        Cli cli = Cli.run(all.toArray(String[]::new));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains(expected), cli.toString());
    }
}
