package org.furrow.node.results;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.furrow.world.checkpoint.Seal;
import org.furrow.world.digest.Sha256;

/** The hash of a growing table up to one of its rows. It reads each row once, so checkpoints stay cheap. */
final class TablePrefix {
    private final String name;
    private final Path file;
    private final MessageDigest digest = Sha256.newDigest();
    private long bytes;
    /** Lines that are hashed, the header included. */
    private int lines;
    /** First cell of the last of them. */
    private String first = "";

    /** @param name path in the folder of the run */
    TablePrefix(OutputFolder folder, String name) {
        this.name = name;
        file = folder.file(name);
    }

    /** Continues up to a row; row 0 is the header. A table of a vehicle that was ejected may end before it. */
    Seal.TableStart throughRow(int row) throws IOException {
        try (InputStream in = open()) {
            while (lines <= row && hasMore(in)) {
                addLine(in);
            }
        }
        return start();
    }

    /** Continues up to the row whose first cell is this epoch; up to the header for epoch 0. */
    Seal.TableStart throughEpoch(int epoch) throws IOException {
        String wanted = Integer.toString(epoch);
        try (InputStream in = open()) {
            while (lines == 0 || (epoch > 0 && !first.equals(wanted))) {
                addLine(in);
            }
        }
        return start();
    }

    private boolean hasMore(InputStream in) throws IOException {
        in.mark(1);
        boolean more = in.read() >= 0;
        in.reset();
        return more || lines == 0;
    }

    private InputStream open() throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        in.skipNBytes(bytes);
        return in;
    }

    private void addLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int c;
        do {
            c = in.read();
            if (c < 0) {
                throw new IOException(name + ": ends before the row that the checkpoint needs");
            }
            line.write(c);
        } while (c != '\n');
        byte[] content = line.toByteArray();
        digest.update(content);
        bytes += content.length;
        lines++;
        String text = new String(content, StandardCharsets.UTF_8);
        first = text.substring(0, Math.max(0, text.indexOf(',')));
    }

    private Seal.TableStart start() throws IOException {
        try {
            MessageDigest soFar = (MessageDigest) digest.clone();
            return new Seal.TableStart(name, bytes, Sha256.toHex(soFar.digest()));
        } catch (CloneNotSupportedException e) {
            throw new IOException("SHA-256 cannot be continued on this Java platform", e);
        }
    }
}
