package org.furrow.node.input.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
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
        assertEquals(List.of(file), files());
    }

    @Test
    void shouldBeginAFileWithItsWholeHead() throws IOException {
        Path file = folder.resolve("a.log");
        Files.writeString(file, "head of before");
        try (FileChannel before = FileChannel.open(file);
                FileChannel begun = AtomicFile.begin(file, bytes("head "))) {
            assertEquals("head ", Files.readString(file));
            begun.write(bytes("and more"));
            assertEquals("head and more", Files.readString(file));
            assertEquals("head of before".length(), before.size());
        }
        assertEquals(List.of(file), files());
    }

    @Test
    void shouldKeepAFileWhenItsReplacementCannotBegin() throws IOException {
        Path file = folder.resolve("a.log");
        Files.writeString(file, "before");
        Files.createSymbolicLink(folder.resolve("a.log.part"), Path.of("/dev/full"));
        assertThrows(IOException.class, () -> AtomicFile.begin(file, bytes("head ")));
        assertEquals("before", Files.readString(file));
        assertEquals(List.of(file), files());
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
