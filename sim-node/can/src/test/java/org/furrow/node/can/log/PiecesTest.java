package org.furrow.node.can.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log in pieces is read as one. */
class PiecesTest {
    private static final int LINES = 100;

    @TempDir
    private Path folder;

    private static byte[] line(int number) {
        return String.format("(1000000000.%06d) bus 123#%04X R%n", number, number)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private void write(int from, int until, boolean append) throws Exception {
        try (OutputStream out = Pieces.open(folder.resolve("bus.log"), append, 1000)) {
            for (int k = from; k < until; k++) {
                out.write(line(k), 0, line(k).length);
            }
        }
    }

    @Test
    void shouldWriteAndReadPieces() throws Exception {
        write(0, 60, false);
        write(60, LINES, true);
        List<Path> pieces = Pieces.of(folder.resolve("bus.log"));
        assertEquals(
                List.of("bus.log", "bus-2.log", "bus-3.log", "bus-4.log"),
                pieces.stream().map(piece -> piece.getFileName().toString()).toList());
        StringBuilder all = new StringBuilder();
        for (Path piece : pieces) {
            all.append(Files.readString(piece));
        }
        assertEquals(LINES, all.toString().lines().count());
        assertEquals(LINES, FrameLog.readAll(folder.resolve("bus.log")).frames());
        write(0, 10, false);
        assertEquals(1, Pieces.of(folder.resolve("bus.log")).size(), "a new log has no pieces of the one before");
        assertEquals(10, FrameLog.readAll(folder.resolve("bus.log")).frames());
    }
}
