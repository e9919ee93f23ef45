package org.furrow.node.scenario.vehicle;

import java.util.Objects;
import org.furrow.node.input.Source;
import org.furrow.node.input.plugin.Plugins;
import org.jspecify.annotations.Nullable;

/** The formats of files of vehicles and mechanisms. */
public final class Importers {
    private Importers() {}

    /** The importer of a file, by the ending of its name. */
    static Importer of(Source file) {
        Importer found = ofName(file.label());
        return found == null ? Objects.requireNonNull(Plugins.find(Importer.class, "yaml")) : found;
    }

    /** Whether a file is in Furrow's own format. */
    static boolean isYaml(Source file) {
        return of(file) instanceof YamlImporter;
    }

    /** Whether a name has the ending of a format. */
    public static boolean hasEnding(String name) {
        return ofName(name) != null;
    }

    private static @Nullable Importer ofName(String name) {
        return Plugins.all(Importer.class).stream()
                .filter(importer -> name.endsWith("." + importer.name()))
                .findFirst()
                .orElse(null);
    }
}
