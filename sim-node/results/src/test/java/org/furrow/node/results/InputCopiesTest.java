package org.furrow.node.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.scenario.InputFile;
import org.furrow.world.digest.Sha256;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputCopiesTest {
    private static final String PLACE = "inputs/2/ground.asc";

    @TempDir
    private Path folder;

    private OutputFolder run;
    private Path own;

    @BeforeEach
    void createFolders() throws IOException {
        run = new OutputFolder(folder.resolve("run"));
        own = Files.writeString(folder.resolve("ground.asc"), "ncols 2");
    }

    private InputFile asRead() throws IOException {
        return new InputFile(PLACE, own, Sha256.of(own));
    }

    private static Object inode(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }

    @Test
    void shouldCopyAShortFile() throws IOException {
        InputCopies.write(List.of(asRead()), run);

        assertEquals(-1, Files.mismatch(own, run.file(PLACE)));
        assertNotEquals(inode(own), inode(run.file(PLACE)));
    }

    @Test
    void shouldLinkALongFile() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(own.toFile(), "rw")) {
            file.setLength(64L << 20);
        }

        InputCopies.write(List.of(asRead()), run);

        assertEquals(inode(own), inode(run.file(PLACE)));
    }

    @Test
    void shouldLeaveAFileThatIsThere() throws IOException {
        InputCopies.write(List.of(asRead()), run);
        Object before = inode(run.file(PLACE));

        InputCopies.write(List.of(asRead()), run);
        InputCopies.write(List.of(new InputFile(PLACE, run.file(PLACE), Sha256.of(own))), run);

        assertEquals(before, inode(run.file(PLACE)));
    }

    @Test
    void shouldRefuseAFileThatHasChanged() throws IOException {
        InputFile input = asRead();
        Files.writeString(own, "ncols 3");

        IOException e = assertThrows(IOException.class, () -> InputCopies.write(List.of(input), run));

        assertTrue(
                String.valueOf(e.getMessage()).contains("ground.asc has changed since the scenario was read"),
                e.toString());
        assertFalse(Files.exists(run.file(PLACE)));
    }
}
