package org.furrow.node.view.web;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A fixed list of files beside a class. A file {@code x.js.gz} is the resource {@code /x.js}. */
public final class ClasspathResources implements Resources {
    private static final String GZIP = ".gz";
    private static final String INDEX = "index.html";
    private static final int TAG_BYTES = 16;
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml",
            "png", "image/png",
            "txt", "text/plain; charset=utf-8",
            "bin", "application/octet-stream");

    private final Map<String, Resource> byPath = new HashMap<>();

    /**
     * Reads the files; {@code index.html} is the resource {@code /} as well.
     *
     * @param names relative to the package of the class
     * @throws IOException when one cannot be read
     */
    public ClasspathResources(Class<?> beside, List<String> names) throws IOException {
        for (String name : names) {
            boolean gzipped = name.endsWith(GZIP);
            String path = gzipped ? name.substring(0, name.length() - GZIP.length()) : name;
            String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
            if (type == null) {
                throw new IllegalArgumentException(name + ": has no known content type");
            }
            byte[] body = read(beside, name);
            Resource resource = new Resource(body, type, gzipped, tag(body));
            byPath.put("/" + path, resource);
            if (path.equals(INDEX)) {
                byPath.put("/", resource);
            }
        }
    }

    private static byte[] read(Class<?> beside, String name) throws IOException {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + ": is missing beside " + beside.getName());
            }
            return in.readAllBytes();
        }
    }

    private static String tag(byte[] body) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(body);
            return HexFormat.of().formatHex(Arrays.copyOf(hash, TAG_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public @Nullable Resource find(String path) {
        return byPath.get(path);
    }
}
