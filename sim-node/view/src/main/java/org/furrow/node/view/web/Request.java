package org.furrow.node.view.web;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The head of a request. A request has no body.
 *
 * @param path decoded
 * @param query as it arrived, without the question mark; empty if there is none
 * @param headers by name in lower case; values of a repeated one are joined by commas
 * @param persistent whether further requests may follow on the connection
 */
record Request(String method, String path, String query, Map<String, String> headers, boolean persistent) {
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final List<String> SINGLE = List.of("host", "origin", "sec-websocket-key", "sec-websocket-version");

    Request {
        headers = Map.copyOf(headers);
    }

    /** @throws Refusal when the head is not one of HTTP/1.1 or 1.0, or announces a body */
    static Request parse(byte[] head) throws Refusal {
        String[] lines = new String(head, StandardCharsets.ISO_8859_1).split("\r\n", -1);
        for (String line : lines) {
            requirePrintable(line);
        }
        String[] parts = lines[0].split(" ", -1);
        if (parts.length != 3 || !TOKEN.matcher(parts[0]).matches()) {
            throw new Refusal(400, "the request line must be METHOD PATH VERSION");
        }
        boolean recent = parts[2].equals("HTTP/1.1");
        if (!recent && !parts[2].equals("HTTP/1.0")) {
            throw new Refusal(505, "only HTTP/1.1 and HTTP/1.0 are supported");
        }
        Map<String, String> headers = new HashMap<>();
        for (int k = 1; k < lines.length; k++) {
            addHeader(lines[k], headers);
        }
        requireNoBody(headers);
        int question = parts[1].indexOf('?');
        String path = decode(question < 0 ? parts[1] : parts[1].substring(0, question));
        String query = question < 0 ? "" : parts[1].substring(question + 1);
        boolean persistent = recent && !hasWord(headers.get("connection"), "close");
        return new Request(parts[0], path, query, headers, persistent);
    }

    private static void requirePrintable(String line) throws Refusal {
        for (int k = 0; k < line.length(); k++) {
            char c = line.charAt(k);
            if ((c < ' ' && c != '\t') || c == 0x7f) {
                throw new Refusal(400, "a request has no control characters");
            }
        }
    }

    private static void addHeader(String line, Map<String, String> headers) throws Refusal {
        int colon = line.indexOf(':');
        if (colon < 1 || !TOKEN.matcher(line.substring(0, colon)).matches()) {
            throw new Refusal(400, "a header line must be NAME: VALUE");
        }
        String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
        String before = headers.put(name, line.substring(colon + 1).strip());
        if (before != null) {
            if (SINGLE.contains(name)) {
                throw new Refusal(400, "the header " + name + " must be given once");
            }
            headers.merge(name, before, (last, first) -> first + "," + last);
        }
    }

    private static void requireNoBody(Map<String, String> headers) throws Refusal {
        if (headers.containsKey("transfer-encoding")
                || !headers.getOrDefault("content-length", "0").equals("0")) {
            throw new Refusal(413, "a request has no body here");
        }
    }

    /** Decodes the path of a target. */
    private static String decode(String target) throws Refusal {
        if (!target.startsWith("/")) {
            throw new Refusal(400, "a path must begin with /");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(target.length());
        for (int k = 0; k < target.length(); k++) {
            char c = target.charAt(k);
            if (c == '%') {
                int high = k + 2 < target.length() ? Character.digit(target.charAt(k + 1), 16) : -1;
                int low = high < 0 ? -1 : Character.digit(target.charAt(k + 2), 16);
                if (low < 0) {
                    throw new Refusal(400, "in a path, % must be followed by two hex digits");
                }
                bytes.write(high << 4 | low);
                k += 2;
            } else {
                bytes.write(c);
            }
        }
        String path;
        try {
            path = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Refusal(400, "a path must be UTF-8");
        }
        List<String> segments = new ArrayList<>(Arrays.asList(path.substring(1).split("/", -1)));
        boolean empty = segments.subList(0, segments.size() - 1).contains("");
        if (empty || segments.contains(".") || segments.contains("..") || path.contains("\\")) {
            throw new Refusal(400, "a path has no segments that are empty, . or .., and no \\");
        }
        if (path.chars().anyMatch(Character::isISOControl)) {
            throw new Refusal(400, "a path has no control characters");
        }
        return path;
    }

    /** The value of a header; empty if it is missing. */
    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** The words of a header whose value is a list separated by commas. */
    List<String> list(String name) {
        List<String> words = new ArrayList<>();
        for (String word : header(name).split(",", -1)) {
            if (!word.isBlank()) {
                words.add(word.strip());
            }
        }
        return words;
    }

    /** Whether a header that is a list of words has one, in any case. */
    boolean has(String name, String word) {
        return hasWord(headers.get(name), word);
    }

    private static boolean hasWord(@Nullable String value, String word) {
        if (value == null) {
            return false;
        }
        for (String one : value.split(",", -1)) {
            if (one.strip().equalsIgnoreCase(word)) {
                return true;
            }
        }
        return false;
    }

    /** The value of a parameter of the query; null if it is missing. */
    @Nullable
    String parameter(String name) {
        for (String pair : query.split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                return pair.substring(name.length() + 1);
            }
        }
        return null;
    }
}
