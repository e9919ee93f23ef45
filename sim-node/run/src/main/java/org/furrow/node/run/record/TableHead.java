package org.furrow.node.run.record;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps the first rows of a table, so that a run that goes on from a checkpoint can write the rest anew. */
public final class TableHead {
    private TableHead() {}

    /**
     * Keeps the header and the first rows of a table; where it is.
     *
     * @param from the table
     * @param to where it shall be; may be the same file, which is cut off then
     * @throws IOException when there are fewer rows, or a file cannot be read or written
     */
    public static void keep(Path from, Path to, int rows) throws IOException {
        long length = length(from, rows);
        if (Files.exists(to) && Files.isSameFile(from, to)) {
            try (FileChannel channel = FileChannel.open(to, StandardOpenOption.WRITE)) {
                channel.truncate(length);
            }
            return;
        }
        try (InputStream in = Files.newInputStream(from);
                OutputStream out = Files.newOutputStream(to)) {
            byte[] part = new byte[1 << 16];
            for (long left = length; left > 0; ) {
                int n = in.read(part, 0, (int) Math.min(part.length, left));
                out.write(part, 0, n);
                left -= n;
            }
        }
    }

    /**
     * Number of rows up to that of an epoch, in a table whose first column is the epoch and which need not have all of them.
     *
     * @param epoch 0: before the first row
     * @throws IOException when the table has no row of that epoch
     */
    static int rowsThrough(Path table, int epoch) throws IOException {
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
        throw new IOException(table + ": has no row of epoch " + epoch + ", after which the checkpoint goes on");
    }

    /** Bytes up to the end of a row; row 0 is the header. */
    private static long length(Path table, int rows) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(table), 1 << 16)) {
            int ended = 0;
            for (long at = 1; ; at++) {
                int c = in.read();
                if (c < 0) {
                    throw new IOException(table + ": has " + Math.max(0, ended - 1)
                            + " whole rows, the checkpoint goes on after " + rows);
                }
                if (c == '\n' && ended++ == rows) {
                    return at;
                }
            }
        }
    }
}
