package org.furrow.node.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.input.InputError;

/** Writes a table to a file that the user names. */
final class Table {
    private Table() {}

    /** Writes the rows. */
    interface Content {
        void writeTo(BufferedWriter file);
    }

    static void write(Path path, String header, Content content) throws InputError {
        try (BufferedWriter file = Files.newBufferedWriter(path, StandardCharsets.UTF_8)) {
            append(file, header);
            content.writeTo(file);
        } catch (IOException e) {
            throw new InputError(path + ": cannot be written: " + e);
        } catch (UncheckedIOException e) {
            throw new InputError(path + ": cannot be written: " + e.getCause());
        }
    }

    static void append(BufferedWriter file, String line) {
        try {
            file.write(line);
            file.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
