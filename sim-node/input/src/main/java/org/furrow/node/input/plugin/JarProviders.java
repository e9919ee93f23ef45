package org.furrow.node.input.plugin;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Creates the types that a jar lists in {@code META-INF/services}, the format of {@link java.util.ServiceLoader}. */
final class JarProviders {
    private static final String SERVICES = "META-INF/services/";
    /** Services of other names are for libraries in the jar. */
    private static final String OURS = "org.furrow.";

    private final PluginJar jar;
    private final ClassLoader loader;

    private JarProviders(PluginJar jar, ClassLoader loader) {
        this.jar = jar;
        this.loader = loader;
    }

    /**
     * A type of a plug-in.
     *
     * @param kind the interface under which the jar lists it
     */
    record Provided(PluginJar jar, Class<? extends NamedType> kind, NamedType type) {
        /** The kind as in messages, such as {@code driver}. */
        String kindName() {
            return kind.getSimpleName()
                    .replaceFirst("Type$", "")
                    .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                    .toLowerCase(Locale.ROOT);
        }

        @Override
        public String toString() {
            return "plug-in " + jar.file() + ": " + type.getClass().getName();
        }
    }

    /**
     * The types of a jar, in the order of its lists.
     *
     * @param loader loads the classes of the jar
     */
    static List<Provided> of(PluginJar jar, ClassLoader loader) throws InputError {
        return new JarProviders(jar, loader).all();
    }

    private List<Provided> all() throws InputError {
        List<Provided> all = new ArrayList<>();
        try (JarFile file = new JarFile(jar.file().toFile())) {
            for (JarEntry entry : file.stream()
                    .filter(each -> each.getName().startsWith(SERVICES + OURS))
                    .toList()) {
                String list = new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                Class<? extends NamedType> kind = kind(entry.getName().substring(SERVICES.length()));
                for (String line : list.lines().toList()) {
                    String name = line.replaceFirst("#.*", "").strip();
                    if (!name.isEmpty()) {
                        all.add(new Provided(jar, kind, create(name, kind)));
                    }
                }
            }
        } catch (IOException e) {
            throw error("cannot be read: " + e.getMessage());
        }
        return all;
    }

    private Class<? extends NamedType> kind(String name) throws InputError {
        try {
            return Class.forName(name, false, loader).asSubclass(NamedType.class);
        } catch (ClassNotFoundException | ClassCastException e) {
            throw error("lists types of the kind " + name + ", which this version of Furrow does not have");
        }
    }

    private NamedType create(String name, Class<? extends NamedType> kind) throws InputError {
        try {
            Class<?> found = Class.forName(name, true, loader);
            requireOwn(found);
            NamedType type = kind.cast(found.getConstructor().newInstance());
            if (!type.name().matches("[a-z0-9][a-z0-9_-]*")) {
                throw error(name + ".name() returns '" + type.name()
                        + "'; a name has small letters, digits, '-' and '_', such as 'follow-two'");
            }
            if (!JsonMapper.shared().readTree(type.schema()).isObject()) {
                throw error(name + ".schema() is no JSON object");
            }
            return type;
        } catch (ClassNotFoundException e) {
            throw error("lists " + name + ", which is in no jar; missing: " + e.getMessage());
        } catch (ClassCastException e) {
            throw error(name + " is listed as " + kind.getName() + ", but does not implement it");
        } catch (NoSuchMethodException e) {
            throw error(name + " needs a public constructor without parameters");
        } catch (InvocationTargetException e) {
            throw error(name + " cannot be created: " + e.getCause());
        } catch (JacksonException e) {
            throw error(name + ".schema() is not JSON: " + e.getOriginalMessage());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            throw error(name + " cannot be created: " + e);
        }
    }

    /** Refuses a class of another jar, which hides that of this jar. */
    private void requireOwn(Class<?> found) throws InputError {
        CodeSource source = found.getProtectionDomain().getCodeSource();
        @Nullable
        Path place = source == null || source.getLocation() == null
                ? null
                : Path.of(URI.create(source.getLocation().toString()));
        if (place != null && !place.equals(jar.file().toAbsolutePath())) {
            throw error(found.getName() + " is in " + place + " too; remove one of the jars");
        }
    }

    private InputError error(String message) {
        return new InputError("plug-in " + jar.file() + ": " + message);
    }
}
