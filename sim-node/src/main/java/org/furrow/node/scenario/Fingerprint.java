package org.furrow.node.scenario;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Gathers all that a scenario consists of into one SHA-256. */
final class Fingerprint {
    private final MessageDigest sha256;

    Fingerprint() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    void add(String text) {
        add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Length first, so that no two sequences of parts run together to the same bytes. */
    void add(byte[] bytes) {
        sha256.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        sha256.update(bytes);
    }

    String toHex() {
        return HexFormat.of().formatHex(sha256.digest());
    }
}
