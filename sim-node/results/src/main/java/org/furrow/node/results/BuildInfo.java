package org.furrow.node.results;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Version and commit of this program. */
public final class BuildInfo {
    private static final Properties PROPERTIES = load();

    private BuildInfo() {}

    /** Version and commit, followed by {@code -dirty} when the sources differed from the commit. */
    public static String code() {
        String commit = commit();
        return PROPERTIES.getProperty("version", "unknown")
                + (commit.isEmpty() ? "" : "+" + commit + (dirty() ? "-dirty" : ""));
    }

    /** The commit of the sources; empty when it is unknown. */
    public static String commit() {
        String commit = PROPERTIES.getProperty("commit", "");
        return commit.startsWith("$") ? "" : commit;
    }

    /** True when the sources differed from the commit. */
    public static boolean dirty() {
        return Boolean.parseBoolean(PROPERTIES.getProperty("dirty", "false"));
    }

    private static Properties load() {
        Properties properties = new Properties();
        try (InputStream in = BuildInfo.class.getResourceAsStream("/build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new IllegalStateException("build.properties cannot be read", e);
        }
        return properties;
    }
}
