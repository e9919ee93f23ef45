package org.furrow.node.view.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The secret of a server: a client that presents it may control the run, others may only look. */
public final class AccessToken {
    private static final int BYTES = 16;

    private final String hex;

    private AccessToken(String hex) {
        this.hex = hex;
    }

    /** A new token of 128 random bits. */
    public static AccessToken random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new AccessToken(HexFormat.of().formatHex(bytes));
    }

    /** Compares in a time that does not depend on where the texts differ. */
    boolean matches(String presented) {
        return MessageDigest.isEqual(hex.getBytes(StandardCharsets.UTF_8), presented.getBytes(StandardCharsets.UTF_8));
    }

    /** 32 hex digits. */
    public String hex() {
        return hex;
    }

    /** Not the token itself, so that no message shows it by mistake. */
    @Override
    public String toString() {
        return "a token";
    }
}
