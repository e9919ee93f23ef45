package org.furrow.node.input.plugin;

import java.nio.file.Path;

/**
 * A jar of a plug-in.
 *
 * @param file its path
 * @param sha256 hash of its bytes
 */
public record PluginJar(Path file, String sha256) {
    /** File name, which is unique among the jars in use. */
    public String name() {
        return file.getFileName().toString();
    }
}
