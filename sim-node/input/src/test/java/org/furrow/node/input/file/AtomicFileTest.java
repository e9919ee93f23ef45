package org.furrow.node.input.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    Path folder;

    @Test
    void shouldReplaceAFileOnlyWithACompleteOne() throws IOException {
        Path file = folder.resolve("a.txt");
        AtomicFile.write(file, part -> Files.writeString(part, "one"));
        AtomicFile.write(file, part -> Files.writeString(part, "two"));
        assertThrows(
                IOException.class,
                () -> AtomicFile.write(file, part -> {
                    Files.writeString(part, "thr");
                    throw new IOException("disk full");
                }));
        assertEquals("two", Files.readString(file));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }
}
