package org.furrow.node.scenario;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.furrow.world.digest.Sha256;

/** SHA-256 of a scenario with all its files, and of each part. */
public final class Fingerprint {
    /** Name of the part that is the scenario itself. */
    public static final String SCENARIO = "scenario";

    private final MessageDigest whole = Sha256.newDigest();
    private final Map<String, String> parts = new LinkedHashMap<>();

    /** Adds a part. Its length is hashed first, so that different sequences of parts never give the same bytes. */
    public void add(String name, byte[] bytes) {
        whole.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        whole.update(bytes);
        parts.merge(name, Sha256.of(bytes), (one, other) -> one.endsWith(other) ? one : one + "+" + other);
    }

    /** Adds a part whose bytes have a hash. */
    public void addHash(String name, String sha256) {
        whole.update((sha256 + ":").getBytes(StandardCharsets.UTF_8));
        parts.put(name, sha256);
    }

    /** Hash of each part by name, in the order added. */
    public Map<String, String> parts() {
        return parts;
    }

    public String toHex() {
        return Sha256.toHex(whole.digest());
    }
}
