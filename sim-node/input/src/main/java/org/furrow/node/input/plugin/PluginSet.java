package org.furrow.node.input.plugin;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/** The built-in types and those of some jars. */
final class PluginSet {
    /** The built-in types alone. */
    static final PluginSet NONE = new PluginSet(List.of(), null, List.of());

    private final List<PluginJar> jars;
    private final @Nullable URLClassLoader loader;
    private final List<JarProviders.Provided> provided;
    /** The types of each kind, sorted by name. */
    private final Map<Class<?>, List<?>> types = new ConcurrentHashMap<>();

    private PluginSet(List<PluginJar> jars, @Nullable URLClassLoader loader, List<JarProviders.Provided> provided) {
        this.jars = jars;
        this.loader = loader;
        this.provided = provided;
    }

    /** Loads the jars in some folders; one of the same name and content in two folders is loaded once. */
    static PluginSet load(List<Path> folders) throws InputError {
        List<PluginJar> jars = jarsIn(folders);
        if (jars.isEmpty()) {
            return NONE;
        }
        URLClassLoader loader = new URLClassLoader(
                "plugins", jars.stream().map(PluginSet::url).toArray(URL[]::new), PluginSet.class.getClassLoader());
        List<JarProviders.Provided> provided = new ArrayList<>();
        for (PluginJar jar : jars) {
            provided.addAll(JarProviders.of(jar, loader));
        }
        for (int k = 0; k < provided.size(); k++) {
            requireUnique(provided.get(k), provided.subList(0, k));
        }
        return new PluginSet(jars, loader, provided);
    }

    private static URL url(PluginJar jar) {
        try {
            return jar.file().toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void requireUnique(JarProviders.Provided one, List<JarProviders.Provided> before) throws InputError {
        for (NamedType builtIn : builtIn(one.kind())) {
            if (builtIn.name().equals(one.type().name())) {
                throw new InputError(one + ": Furrow has a " + one.kindName() + " '" + builtIn.name() + "' already, "
                        + builtIn.getClass().getName() + "; choose another name");
            }
        }
        for (JarProviders.Provided other : before) {
            if (other.kind().equals(one.kind())
                    && other.type().name().equals(one.type().name())) {
                throw new InputError("two plug-ins have a " + one.kindName() + " '"
                        + one.type().name() + "': " + other + " and " + one + "; remove one of them");
            }
        }
    }

    /** The jars in some folders, sorted by name. */
    static List<PluginJar> jarsIn(List<Path> folders) throws InputError {
        List<PluginJar> jars = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(each -> each.toString().endsWith(".jar"))
                        .sorted()
                        .toList()) {
                    add(new PluginJar(file, sha256(file)), jars);
                }
            } catch (IOException e) {
                throw new InputError("plug-ins: " + folder + " cannot be read: " + e.getMessage());
            }
        }
        jars.sort(Comparator.comparing(PluginJar::name));
        return List.copyOf(jars);
    }

    private static void add(PluginJar jar, List<PluginJar> jars) throws InputError {
        for (PluginJar other : jars) {
            if (other.name().equals(jar.name())) {
                if (other.sha256().equals(jar.sha256())) {
                    return;
                }
                throw new InputError("plug-ins: " + other.file() + " and " + jar.file()
                        + " have one name and different content; remove one of them");
            }
        }
        jars.add(jar);
    }

    private static String sha256(Path file) throws IOException {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean sameCode(List<PluginJar> one, List<PluginJar> other) {
        return codes(one).equals(codes(other));
    }

    private static List<String> codes(List<PluginJar> jars) {
        return jars.stream().map(jar -> jar.name() + " " + jar.sha256()).toList();
    }

    /** The jars by name and the start of their hash. */
    static String list(List<PluginJar> jars) {
        return jars.isEmpty()
                ? "none"
                : jars.stream()
                        .map(jar -> jar.name() + " (" + jar.sha256().substring(0, 8) + ")")
                        .collect(Collectors.joining(", "));
    }

    List<PluginJar> jars() {
        return jars;
    }

    <T extends NamedType> List<T> all(Class<T> kind) {
        List<?> known = types.get(kind);
        if (known == null) {
            known = collect(kind);
            types.put(kind, known);
        }
        return known.stream().map(kind::cast).toList();
    }

    private <T extends NamedType> List<T> collect(Class<T> kind) {
        List<T> all = new ArrayList<>(builtIn(kind));
        for (JarProviders.Provided each : provided) {
            if (each.kind().equals(kind)) {
                all.add(kind.cast(each.type()));
            }
        }
        all.sort(Comparator.comparing(NamedType::name));
        return List.copyOf(all);
    }

    /** The types on the class path, in any order. */
    private static <T extends NamedType> List<T> builtIn(Class<T> kind) {
        List<T> found = new ArrayList<>();
        for (T type : ServiceLoader.load(kind, PluginSet.class.getClassLoader())) {
            for (T other : found) {
                if (other.name().equals(type.name())) {
                    throw new IllegalStateException(
                            "two types '" + type.name() + "': " + other.getClass() + " and " + type.getClass());
                }
            }
            found.add(type);
        }
        return found;
    }

    /** Ends the use of the jars. */
    void close() {
        if (loader != null) {
            try {
                loader.close();
            } catch (IOException e) {
                throw new IllegalStateException("a plug-in's jar cannot be closed", e);
            }
        }
    }
}
