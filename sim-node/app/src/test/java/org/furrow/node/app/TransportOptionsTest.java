package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that contradict each other or this machine end with one line and exit code 2, and write nothing. */
@Tag("run")
class TransportOptionsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --transport pigeon                            | --transport pigeon: unknown transport; use local, mpj or mpi
            --transport mpi --mpirun no-such-mpirun       | --mpirun no-such-mpirun: command not found; install
            --transport mpi --mpj-device niodev           | --mpj-device niodev: requires --transport mpj
            --transport mpj --mpj-device native           | --mpj-device native: unknown device; use multicore or niodev
            --transport local --mpi-lib libmpi.so         | --mpi-lib libmpi.so: requires --transport mpi
            --hosts HOSTS                                 | local runs all ranks in one process; use --transport mpi
            --transport mpi --hosts HOSTS                 | has 1 slot for 2 ranks; add hosts, or slots=N after a host
            --transport mpi --hosts missing               | missing: no such file
            --timeout 0.5                                 | --timeout 0.5: must be in [1, 86400] s
            --timeout NaN                                 | --timeout NaN: must be in [1, 86400] s
            """)
    void shouldRejectContradictoryOptions(String options, String message) throws IOException {
        Path hosts = Files.write(folder.resolve("hosts"), List.of("localhost"));
        Path out = folder.resolve("out");
        String line = "run crossing --out " + out + " " + options.replace("HOSTS", hosts.toString());
        Cli cli = Cli.run(line.split(" "));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains(message), cli.toString());
        assertTrue(Files.notExists(out));
    }
}
