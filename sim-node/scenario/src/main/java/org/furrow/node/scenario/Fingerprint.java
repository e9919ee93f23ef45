package org.furrow.node.scenario;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.furrow.world.digest.Sha256;

/** One SHA-256 of a scenario with all of its parts, and one of each part. */
final class Fingerprint {
    /** Name of the scenario's own part. */
    static final String SCENARIO = "scenario";

    private final MessageDigest whole = Sha256.newDigest();
    private final Map<String, String> parts = new LinkedHashMap<>();

    /** Adds a part, its length first, so that no two sequences of parts have the same bytes. */
    void add(String name, byte[] bytes) {
        whole.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        whole.update(bytes);
        parts.merge(name, hash(bytes), (one, other) -> one.endsWith(other) ? one : one + "+" + other);
    }

    /** SHA-256 as hex digits. */
    static String hash(byte[] bytes) {
        return Sha256.of(bytes);
    }

    /** Hash of each part by name, in the order of {@link #add}. */
    Map<String, String> parts() {
        return parts;
    }

    String toHex() {
        return Sha256.toHex(whole.digest());
    }
}
