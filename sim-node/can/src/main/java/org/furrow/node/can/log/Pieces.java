package org.furrow.node.can.log;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** A file that is written in pieces of a bounded size: NAME.log, NAME-2.log, NAME-3.log and so on. */
public final class Pieces {
    private Pieces() {}

    /** The pieces that exist, in order; the file itself is the first, even if it does not exist. */
    public static List<Path> of(Path file) {
        List<Path> pieces = new ArrayList<>();
        Path next = file;
        do {
            pieces.add(next);
            next = piece(file, pieces.size() + 1);
        } while (Files.exists(next));
        return pieces;
    }

    private static Path piece(Path file, int number) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        int end = dot < 0 ? name.length() : dot;
        return file.resolveSibling(name.substring(0, end) + "-" + number + name.substring(end));
    }

    /**
     * Opens a file whose writer passes whole lines.
     *
     * @param append whether the pieces that exist are kept, and the last one goes on
     * @param most_bytes size of a piece, unless a line is longer
     */
    static OutputStream open(Path file, boolean append, long most_bytes) throws IOException {
        List<Path> before = of(file);
        if (append) {
            return new Stream(file, before.size(), most_bytes);
        }
        for (Path piece : before) {
            Files.deleteIfExists(piece);
        }
        return new Stream(file, 1, most_bytes);
    }

    private static final class Stream extends OutputStream {
        private final Path file;
        private final long most_bytes;
        private int number;
        private long written;
        private OutputStream out;

        Stream(Path file, int number, long most_bytes) throws IOException {
            this.file = file;
            this.number = number;
            this.most_bytes = most_bytes;
            out = open();
        }

        private OutputStream open() throws IOException {
            Path piece = number == 1 ? file : piece(file, number);
            written = Files.exists(piece) ? Files.size(piece) : 0;
            return new BufferedOutputStream(Files.newOutputStream(
                    piece, StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.WRITE));
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            if (written > 0 && written + count > most_bytes) {
                out.close();
                number++;
                out = open();
            }
            out.write(bytes, from, count);
            written += count;
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
