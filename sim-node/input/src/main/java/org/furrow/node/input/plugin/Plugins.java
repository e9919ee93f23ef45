package org.furrow.node.input.plugin;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.TypeSource;
import org.jspecify.annotations.Nullable;

/**
 * The types that input files and the command line can name: built-in ones, and those of the plug-ins in use. A process
 * uses one set of plug-ins at a time, so that a name means the same everywhere.
 */
public final class Plugins {
    /** Name of the folder beside a scenario whose jars are used. */
    public static final String FOLDER = "plugins";

    private static volatile PluginSet current = PluginSet.NONE;
    /** Folders of the command line, whose jars every scenario uses. */
    private static List<Path> given = List.of();
    /** Receives the jars whenever some are loaded. */
    private static Consumer<List<PluginJar>> listener = jars -> {};

    private Plugins() {}

    /** The use of a set of plug-ins; its end makes the types of plug-ins unknown again. */
    public interface Use extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Loads the plug-ins of some folders for a command. While it lasts, each scenario adds its own.
     *
     * @param loaded receives the jars whenever some are loaded
     * @throws InputError if a folder does not exist, or a jar in it cannot be used
     */
    public static synchronized Use use(List<Path> folders, Consumer<List<PluginJar>> loaded) throws InputError {
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                throw new InputError("plug-ins: no such folder " + folder);
            }
        }
        PluginSet before = current;
        List<Path> givenBefore = given;
        Consumer<List<PluginJar>> listenerBefore = listener;
        PluginSet loadedNow = folders.isEmpty() ? before : PluginSet.load(folders);
        given = folders.isEmpty() ? givenBefore : List.copyOf(folders);
        listener = loaded;
        begin(loadedNow);
        return () -> end(before, givenBefore, listenerBefore);
    }

    private static void begin(PluginSet set) {
        if (set != current) {
            current = set;
            listener.accept(set.jars());
        }
    }

    private static synchronized void end(
            PluginSet before, List<Path> givenBefore, Consumer<List<PluginJar>> listenerBefore) {
        PluginSet ended = current;
        current = before;
        given = givenBefore;
        listener = listenerBefore;
        if (ended != before) {
            ended.close();
        }
    }

    /**
     * Loads the plug-ins in the folder {@link #FOLDER} beside a scenario, before it is read.
     *
     * @param scenario null: the scenario is built in, or a text in memory, and no plug-ins lie beside it
     * @throws InputError if a jar cannot be used, or another scenario of this process uses other plug-ins
     */
    public static synchronized void beside(@Nullable Path scenario) throws InputError {
        List<Path> folders = new ArrayList<>(given);
        Path own = scenario == null ? null : scenario.resolveSibling(FOLDER);
        if (own != null && Files.isDirectory(own)) {
            folders.add(own);
        }
        List<PluginJar> jars = PluginSet.jarsIn(folders);
        if (PluginSet.sameCode(jars, current.jars())) {
            return;
        }
        if (scenario == null || !PluginSet.sameCode(PluginSet.jarsIn(given), current.jars())) {
            throw new InputError((scenario == null ? "this scenario" : scenario) + " has the plug-ins "
                    + PluginSet.list(jars) + ", a scenario that this process has read has "
                    + PluginSet.list(current.jars())
                    + "; one process uses one set of plug-ins: give both with --plugins, or use two commands");
        }
        begin(PluginSet.load(folders));
    }

    /** All types of a kind, sorted by name. */
    public static <T extends NamedType> List<T> all(Class<T> kind) {
        return current.all(kind);
    }

    /** The type of a name; null if there is none. */
    public static <T extends NamedType> @Nullable T find(Class<T> kind, String name) {
        for (T type : all(kind)) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        return null;
    }

    /** Jars as in messages: each by its name and the start of its hash. */
    public static String list(List<PluginJar> jars) {
        return PluginSet.list(jars);
    }

    /** The jars in use, sorted by name. */
    public static List<PluginJar> jars() {
        return current.jars();
    }

    /** Gives schemas the types in use. */
    public static final class Types implements TypeSource {
        @Override
        public Object version() {
            return current;
        }

        @Override
        public List<String> names(String kind) {
            return all(kind(kind)).stream().map(NamedType::name).toList();
        }

        @Override
        public String schema(String kind, String name) {
            return Objects.requireNonNull(find(kind(kind), name)).schema();
        }

        @Override
        public String choices(String kind, String name) {
            return Objects.requireNonNull(find(kind(kind), name)).choices();
        }

        private static Class<? extends NamedType> kind(String name) {
            try {
                return Class.forName(name).asSubclass(NamedType.class);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("a schema names the kind of type " + name, e);
            }
        }
    }
}
