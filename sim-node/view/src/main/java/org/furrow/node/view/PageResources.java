package org.furrow.node.view;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.view.web.Resource;
import org.furrow.node.view.web.Resources;
import org.furrow.world.digest.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * The page, and the packs of the runs that it shows: of one at {@code pack/}, of two at {@code a/pack/} and
 * {@code b/pack/}.
 */
public final class PageResources implements Resources {
    private static final String INDEX = "index.html";
    /** Content types of the files of the page. */
    private static final Map<String, String> TYPES = Map.of(
            INDEX,
            "text/html; charset=utf-8",
            "viewer.js",
            "text/javascript; charset=utf-8",
            "viewer.css",
            "text/css; charset=utf-8");

    private static final String PACK = "/pack/";

    private final Map<String, Resource> page = new HashMap<>();
    private final List<ViewedRun> runs;

    /**
     * Reads the page.
     *
     * @param runs one or two
     * @throws IOException when the program lacks a file of the page
     */
    public PageResources(List<ViewedRun> runs) throws IOException {
        this.runs = List.copyOf(runs);
        for (Map.Entry<String, String> file : TYPES.entrySet()) {
            byte[] body = read(file.getKey());
            Resource resource = new Resource(body, file.getValue(), Sha256.of(body));
            page.put("/" + file.getKey(), resource);
            if (file.getKey().equals(INDEX)) {
                page.put("/", resource);
            }
        }
    }

    /** Reads a file of the page. */
    static byte[] read(String name) throws IOException {
        try (InputStream in = PageResources.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new IOException(name + ": is missing beside " + PageResources.class.getName());
            }
            return in.readAllBytes();
        }
    }

    @Override
    public @Nullable Resource find(String path) throws IOException {
        if (runs.size() == 1 && path.startsWith(PACK)) {
            return runs.getFirst().find(path.substring(PACK.length()));
        }
        for (int r = 0; r < runs.size() && runs.size() > 1; r++) {
            String prefix = "/" + (char) ('a' + r) + PACK;
            if (path.startsWith(prefix)) {
                return runs.get(r).find(path.substring(prefix.length()));
            }
        }
        return page.get(path);
    }
}
