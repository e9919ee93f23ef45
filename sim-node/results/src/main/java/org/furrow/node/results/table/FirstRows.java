package org.furrow.node.results.table;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps the first rows of a table; a resumed run writes the rest again. */
public final class FirstRows {
    private FirstRows() {}

    /**
     * Copies the header and the first rows of a table, or truncates it when it is its own target.
     *
     * @param from the table
     * @param to target; may be the same file
     * @throws IOException when there are fewer rows, or a file cannot be read or written
     */
    public static void keep(Path from, Path to, int rows) throws IOException {
        long length = length(from, rows);
        try (FileChannel in = FileChannel.open(from);
                FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (long at = 0; at < length && !Files.isSameFile(from, to); ) {
                at += in.transferTo(at, length - at, out);
            }
            out.truncate(length);
        }
    }

    /** Number of complete rows of a table, at most a number of them. */
    public static int atMost(Path table, int rows) throws IOException {
        int ended = -1; // the header is not a row
        try (InputStream in = new BufferedInputStream(Files.newInputStream(table), 1 << 16)) {
            for (int c = in.read(); c >= 0 && ended < rows; c = in.read()) {
                ended += c == '\n' ? 1 : 0;
            }
        }
        return Math.max(0, ended);
    }

    /**
     * Number of rows up to that of an epoch, in a table whose first column is the epoch; epochs may be missing.
     *
     * @param epoch 0: no rows
     * @throws IOException when the table has no row of that epoch
     */
    public static int rowsThrough(Path table, int epoch) throws IOException {
        if (epoch == 0) {
            return 0;
        }
        String wanted = epoch + ",";
        try (BufferedReader in = Files.newBufferedReader(table)) {
            int row = 0;
            for (String line = in.readLine(); line != null; line = in.readLine(), row++) {
                if (row > 0 && line.startsWith(wanted)) {
                    return row;
                }
            }
        }
        throw new IOException(table + ": has no row of epoch " + epoch + ", the last one in the checkpoint");
    }

    /** Length in bytes up to the end of a row; row 0 is the header. */
    private static long length(Path table, int rows) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(table), 1 << 16)) {
            int ended = 0;
            for (long at = 1; ; at++) {
                int c = in.read();
                if (c < 0) {
                    throw new IOException(
                            table + ": has " + Math.max(0, ended - 1) + " complete rows, the checkpoint needs " + rows);
                }
                if (c == '\n' && ended++ == rows) {
                    return at;
                }
            }
        }
    }
}
