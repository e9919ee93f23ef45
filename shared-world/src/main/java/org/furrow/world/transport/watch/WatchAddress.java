package org.furrow.world.transport.watch;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a run's watch, as HOST:PORT:TOKEN.
 *
 * @param token 32 hex digits that authenticate a rank
 */
public record WatchAddress(String host, int port, String token) {
    static final int TOKEN_BYTES = 16;
    private static final Pattern FORM = Pattern.compile("(.+):(\\d{1,5}):([0-9a-f]{32})");

    static String newToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Parses HOST:PORT:TOKEN. */
    public static WatchAddress parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not the address of a watch: " + text);
        }
        return new WatchAddress(parts.group(1), Integer.parseInt(parts.group(2)), parts.group(3));
    }

    @Override
    public String toString() {
        return host + ":" + port + ":" + token;
    }
}
