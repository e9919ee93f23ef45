package org.furrow.node.view.topic;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.CsvTable;
import org.jspecify.annotations.Nullable;

/** A table that another thread or process still writes, read as far as it has whole lines. */
final class TableTail {
    private final Path file;
    private final byte[] head;
    private long position;

    private TableTail(Path file, byte[] head) {
        this.file = file;
        this.head = head;
        position = head.length;
    }

    /** Begins after the header; null when the file does not have it yet. */
    static @Nullable TableTail open(Path file) throws IOException {
        if (!Files.exists(file)) {
            return null;
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] all = in.readAllBytes();
            for (int k = 0; k < all.length; k++) {
                if (all[k] == '\n') {
                    return new TableTail(file, Arrays.copyOf(all, k + 1));
                }
            }
        }
        return null;
    }

    /** The rows that were added since the last call, perhaps none. */
    CsvTable more() throws IOException, InputError {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.write(head);
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(position);
            byte[] added = in.readAllBytes();
            int whole = added.length;
            while (whole > 0 && added[whole - 1] != '\n') {
                whole--;
            }
            text.write(added, 0, whole);
            position += whole;
        }
        return CsvTable.of(Source.ofText(file.toString(), text.toString(StandardCharsets.UTF_8)));
    }
}
