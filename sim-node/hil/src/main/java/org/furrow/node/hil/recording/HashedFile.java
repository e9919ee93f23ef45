package org.furrow.node.hil.recording;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.world.digest.Sha256;

/** A text file that grows, and the SHA-256 of what is in it. Used by one thread. */
final class HashedFile implements AutoCloseable {
    private final OutputStream out;
    private final MessageDigest digest = Sha256.newDigest();
    private long bytes;

    /**
     * Replaces a file by its kept lines in one step; it grows from then on.
     *
     * @param kept lines after the header
     */
    HashedFile(Path file, String header, List<String> kept) throws IOException {
        String start = Stream.concat(Stream.of(header), kept.stream()).collect(Collectors.joining("\n", "", "\n"));
        AtomicFile.write(file, start);
        out = new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.APPEND));
        byte[] content = start.getBytes(StandardCharsets.UTF_8);
        add(content, content.length);
    }

    void write(String text) throws IOException {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        write(content, content.length);
    }

    /** Writes the first bytes of an array. */
    void write(byte[] content, int length) throws IOException {
        out.write(content, 0, length);
        add(content, length);
    }

    private void add(byte[] content, int length) {
        digest.update(content, 0, length);
        bytes += length;
    }

    void flush() throws IOException {
        out.flush();
    }

    long bytes() {
        return bytes;
    }

    /** SHA-256 of all that was written so far. */
    String sha256() throws IOException {
        try {
            MessageDigest soFar = (MessageDigest) digest.clone();
            return Sha256.toHex(soFar.digest());
        } catch (CloneNotSupportedException e) {
            throw new IOException("SHA-256 cannot be continued on this Java platform", e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
