package org.furrow.world.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class DiskSpaceTest {
    private static final int MEBI = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldReserveBlocksWithoutChangingTheLength() throws IOException, InterruptedException {
        Path file = folder.resolve("new");
        DiskSpace.reserve(file, 3 * MEBI);
        assertEquals(0, Files.size(file));
        assertTrue(taken(file) >= 3 * MEBI, "taken=" + taken(file));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldFillHolesWithoutChangingTheContent() throws IOException, InterruptedException {
        for (boolean elsewhere : new boolean[] {false, true}) {
            Path file = sparse("sparse-" + elsewhere);
            byte[] before = Files.readAllBytes(file);
            assertTrue(taken(file) < MEBI, "taken=" + taken(file));
            if (elsewhere) {
                DiskSpace.rewrite(file, 2 * MEBI);
            } else {
                DiskSpace.reserve(file, 2 * MEBI);
            }
            assertTrue(taken(file) >= 2 * MEBI, "taken=" + taken(file) + " elsewhere=" + elsewhere);
            assertArrayEquals(before, Files.readAllBytes(file));
        }
    }

    @Test
    void shouldRefuseMoreThanTheDiskHas() throws IOException {
        Path file = sparse("small");
        byte[] before = Files.readAllBytes(file);
        IOException e = assertThrows(IOException.class, () -> DiskSpace.reserve(file, 1L << 60));
        assertTrue(
                String.valueOf(e.getMessage()).startsWith("not enough space for 1152921504606846976 bytes"),
                e::toString);
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    private Path sparse(String name) throws IOException {
        Path file = folder.resolve(name);
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            byte[] some = new byte[5_000];
            new Random(1).nextBytes(some);
            out.seek(MEBI);
            out.write(some);
            out.setLength(2 * MEBI);
        }
        return file;
    }

    /** Bytes of a file's blocks. */
    private static long taken(Path file) throws IOException, InterruptedException {
        Process stat = new ProcessBuilder("stat", "-c", "%b %B", file.toString()).start();
        String[] words = new String(stat.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .strip()
                .split(" ");
        stat.waitFor();
        return Long.parseLong(words[0]) * Long.parseLong(words[1]);
    }
}
