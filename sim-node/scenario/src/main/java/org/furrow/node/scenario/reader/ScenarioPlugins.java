package org.furrow.node.scenario.reader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.PluginJar;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.Fingerprint;
import org.furrow.node.scenario.InputFile;
import org.jspecify.annotations.Nullable;

/**
 * The plug-ins of a scenario. The scenario in the folder of a run lists them with their hashes, so that it is read with
 * the same code again.
 */
final class ScenarioPlugins {
    private static final String KEY = "plugins";

    private ScenarioPlugins() {}

    /**
     * Loads the plug-ins of a scenario before it is validated.
     *
     * @throws InputError if one cannot be loaded, or one that the scenario lists is missing or another one
     */
    static void load(Source source) throws InputError {
        Plugins.beside(source.path());
        for (Map.Entry<String, String> wanted : YamlDocument.texts(source, KEY).entrySet()) {
            PluginJar found = find(wanted.getKey());
            if (found == null || !found.sha256().equals(wanted.getValue())) {
                throw new InputError(source.label() + ": needs the plug-in " + wanted.getKey() + " with the SHA-256 "
                        + wanted.getValue() + "; "
                        + (found == null ? "there is none of that name" : found.file() + " has " + found.sha256())
                        + "; put it into the folder '" + Plugins.FOLDER + "' beside the file, or name its folder by"
                        + " --plugins");
            }
        }
    }

    private static @Nullable PluginJar find(String name) {
        for (PluginJar jar : Plugins.jars()) {
            if (jar.name().equals(name)) {
                return jar;
            }
        }
        return null;
    }

    /** Lists the plug-ins in the scenario, unless it lists some; the others in use then have no part in it. */
    static void list(YamlNode root) {
        if (!root.has(KEY) && !Plugins.jars().isEmpty()) {
            Map<String, String> all = new LinkedHashMap<>();
            Plugins.jars().forEach(jar -> all.put(jar.name(), jar.sha256()));
            root.put(KEY, all);
        }
    }

    /**
     * Adds the plug-ins of a scenario to its fingerprint, before the scenario, which lists them: ranks with other ones
     * refuse each other by their names. Returns their places in the folder of a run.
     */
    static List<InputFile> add(YamlNode root, Fingerprint fingerprint) {
        List<PluginJar> jars = root.has(KEY)
                ? Plugins.jars().stream()
                        .filter(jar -> root.get(KEY).has(jar.name()))
                        .toList()
                : List.of();
        jars.forEach(jar -> fingerprint.addHash("plug-in " + jar.name(), jar.sha256()));
        return jars.stream()
                .map(jar -> new InputFile(Plugins.FOLDER + "/" + jar.name(), jar.file(), jar.sha256()))
                .toList();
    }
}
