package org.furrow.node.can.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.furrow.node.input.InputError;

/** The secret that a plant model presents before it is connected. Only its hash is kept. */
public final class GatewayToken {
    /** Shortest token, in bytes. */
    static final int LEAST_BYTES = 16;
    /** Longest token, in bytes. */
    static final int MOST_BYTES = 256;

    private final byte[] hash;

    private GatewayToken(byte[] token) {
        hash = sha256(token);
    }

    /**
     * Makes a token of text; white space around it does not count.
     *
     * @param where where the text is from, for messages
     */
    public static GatewayToken of(String where, String text) throws InputError {
        byte[] token = text.strip().getBytes(StandardCharsets.UTF_8);
        if (token.length < LEAST_BYTES || token.length > MOST_BYTES) {
            throw new InputError(where + ": a token has " + LEAST_BYTES + " to " + MOST_BYTES + " bytes, this one has "
                    + token.length + "; 'openssl rand -hex 16' makes one");
        }
        return new GatewayToken(token);
    }

    /** Reads a token from a file. */
    public static GatewayToken read(String option, Path file) throws InputError {
        try {
            return of(option + " " + file, Files.readString(file));
        } catch (IOException e) {
            throw new InputError(option + " " + file + ": cannot be read: " + e.getMessage());
        }
    }

    /** Compares bytes of a buffer with the token, in a time that does not depend on where they differ. */
    boolean equals(ByteBuffer in, int at, int bytes) {
        byte[] presented = new byte[bytes];
        in.get(at, presented);
        return MessageDigest.isEqual(hash, sha256(presented));
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
