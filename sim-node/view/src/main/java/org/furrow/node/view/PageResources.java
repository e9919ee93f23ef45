package org.furrow.node.view;

import java.io.IOException;
import java.util.List;
import org.furrow.node.view.web.ClasspathResources;
import org.furrow.node.view.web.Resource;
import org.furrow.node.view.web.Resources;
import org.jspecify.annotations.Nullable;

/**
 * The page, and the packs of the runs that it shows: of one at {@code pack/}, of two at {@code a/pack/} and
 * {@code b/pack/}.
 */
public final class PageResources implements Resources {
    /** Files of the page. */
    static final List<String> FILES = List.of("index.html", "viewer.js", "viewer.css");

    /** Folder of the page beside this class. */
    static final String PAGE = "page/";

    private static final String PACK = "/pack/";

    private final Resources page;
    private final List<ViewedRun> runs;

    /**
     * Reads the page.
     *
     * @param runs one or two
     * @throws IOException when the program lacks a file of the page
     */
    public PageResources(List<ViewedRun> runs) throws IOException {
        this.runs = List.copyOf(runs);
        ClasspathResources files = new ClasspathResources(
                PageResources.class, FILES.stream().map(PAGE::concat).toList());
        page = path -> files.find("/" + PAGE + (path.equals("/") ? FILES.getFirst() : path.substring(1)));
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
        return page.find(path);
    }
}
