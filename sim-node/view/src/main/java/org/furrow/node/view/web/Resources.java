package org.furrow.node.view.web;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds resources by path; called by several threads at a time. */
@FunctionalInterface
public interface Resources {
    /**
     * Returns a resource, or null when there is none.
     *
     * @param path decoded, begins with a slash; has no empty segment but the last, and no segment "." or ".."
     * @throws IOException when it exists but cannot be read
     */
    @Nullable
    Resource find(String path) throws IOException;
}
