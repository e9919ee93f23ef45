package org.furrow.node.input.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginsTest {
    private static final String KIND = FruitType.class.getName();
    private static final String STONE = "{\"properties\": {\"stone_m\": {\"type\": \"number\"}}}";

    @TempDir
    private Path folder;

    private Path plugins;
    private Path scenario;

    @BeforeEach
    void makeFolders() throws IOException {
        plugins = Files.createDirectory(folder.resolve("plugins"));
        scenario = folder.resolve("scenario.yaml");
    }

    private static List<String> names() {
        return Plugins.all(FruitType.class).stream().map(NamedType::name).toList();
    }

    private interface Body {
        void run() throws Exception;
    }

    private static void using(List<Path> folders, Body body) throws Exception {
        Plugins.Use use = Plugins.use(folders, jars -> {});
        try {
            body.run();
        } finally {
            use.close();
        }
    }

    private String refusal() {
        return assertThrows(InputError.class, () -> Plugins.use(List.of(plugins), jars -> {}))
                .getMessage();
    }

    private static void read(String yaml) throws InputError {
        YamlDocument.read(Source.ofText("x.yaml", "furrow: 1\n" + yaml), "fruits", List.of());
    }

    private static String fault(String yaml) {
        return assertThrows(InputError.class, () -> read(yaml)).getMessage();
    }

    @Test
    void shouldKnowTypesOfAJarWhileItIsUsed() throws Exception {
        assertEquals(List.of("apple"), names());
        TestJar.write(plugins.resolve("plum.jar"), KIND, "a-plum", STONE);
        using(List.of(plugins), () -> {
            assertEquals(List.of("a-plum", "apple"), names());
            assertEquals(
                    List.of("plum.jar"),
                    Plugins.jars().stream().map(PluginJar::name).toList());
            assertEquals(64, Plugins.jars().getFirst().sha256().length());
        });
        assertEquals(List.of("apple"), names());
        assertEquals(List.of(), Plugins.jars());
    }

    @Test
    void shouldValidateWithTheTypesInUse() throws Exception {
        TestJar.write(plugins.resolve("plum.jar"), KIND, "plum", STONE);
        String yaml = "fruit: {type: plum, stone_m: 0.01}";
        assertEquals("x.yaml:2:15: fruit.type: expected one of apple, found 'plum'", fault(yaml));
        using(List.of(plugins), () -> {
            read(yaml);
            read("favourite: plum");
            read("basket: {apple: {size_m: 0.1}, plum: {stone_m: 0.01}}");
            assertEquals(
                    "x.yaml:2:15: fruit.type: expected one of apple, plum, found 'plam'; did you mean 'plum'?",
                    fault("fruit: {type: plam, stone_m: 0.01}"));
            assertEquals(
                    "x.yaml:2:21: fruit.ston_m: unknown key; did you mean 'stone_m'?",
                    fault("fruit: {type: plum, ston_m: 0.01}"));
            assertEquals("x.yaml:2:8: fruit: 'size_m' is missing", fault("fruit: {type: apple}"));
            assertEquals("x.yaml:2:10: basket.plam: unknown key; did you mean 'plum'?", fault("basket: {plam: {}}"));
            assertTrue(String.valueOf(Schemas.bundle("fruits")).contains("stone_m"));
        });
        assertEquals("x.yaml:2:15: fruit.type: expected one of apple, found 'plum'", fault(yaml));
        assertTrue(!String.valueOf(Schemas.bundle("fruits")).contains("stone_m"));
    }

    @Test
    void shouldLoadThePluginsBesideAScenario() throws Exception {
        TestJar.write(plugins.resolve("plum.jar"), KIND, "plum", STONE);
        using(List.of(), () -> {
            Plugins.beside(scenario);
            assertEquals(List.of("apple", "plum"), names());
            Plugins.beside(scenario);
            assertEquals(List.of("apple", "plum"), names());
        });
        assertEquals(List.of("apple"), names());
    }

    @Test
    void shouldRefuseAScenarioWithOtherPluginsInOneProcess() throws Exception {
        TestJar.write(plugins.resolve("plum.jar"), KIND, "plum", STONE);
        Path other = Files.createDirectories(folder.resolve("other/plugins"));
        TestJar.write(other.resolve("pear.jar"), KIND, "Pear", "pear", STONE);
        using(List.of(), () -> {
            Plugins.beside(scenario);
            String fault = assertThrows(InputError.class, () -> Plugins.beside(other.resolveSibling("second.yaml")))
                    .getMessage();
            assertTrue(fault.contains("second.yaml has the plug-ins pear.jar ("), fault);
            assertTrue(fault.contains("that this process has read has plum.jar ("), fault);
            assertThrows(InputError.class, () -> Plugins.beside(null));
        });
        Plugins.beside(null);
        using(List.of(plugins, other), () -> {
            Plugins.beside(scenario);
            Plugins.beside(other.resolveSibling("second.yaml"));
            Plugins.beside(null);
            assertEquals(List.of("apple", "pear", "plum"), names());
        });
    }

    @Test
    void shouldRefuseTwoTypesOfOneName() throws Exception {
        TestJar.write(plugins.resolve("a.jar"), KIND, "apple", STONE);
        assertEquals(
                "plug-in " + plugins.resolve("a.jar") + ": test.Plum: Furrow has a fruit 'apple' already, "
                        + FruitType.Apple.class.getName() + "; choose another name",
                refusal());
        TestJar.write(plugins.resolve("a.jar"), KIND, "plum", STONE);
        TestJar.write(plugins.resolve("b.jar"), KIND, "Berry", "plum", STONE);
        assertEquals(
                "two plug-ins have a fruit 'plum': plug-in " + plugins.resolve("a.jar") + ": test.Plum and plug-in "
                        + plugins.resolve("b.jar") + ": test.Berry; remove one of them",
                refusal());
    }

    @Test
    void shouldRefuseAClassThatAnotherJarHides() throws Exception {
        TestJar.write(plugins.resolve("a.jar"), KIND, "plum", STONE);
        TestJar.write(plugins.resolve("b.jar"), KIND, "cherry", STONE);
        assertEquals(
                "plug-in " + plugins.resolve("b.jar") + ": test.Plum is in " + plugins.resolve("a.jar")
                        + " too; remove one of the jars",
                refusal());
    }

    @Test
    void shouldNameTheJarAndTheClassOfAFault() throws Exception {
        Path jar = plugins.resolve("bad.jar");
        String start = "plug-in " + jar + ": ";
        Files.writeString(jar, "no jar");
        assertTrue(refusal().startsWith(start + "cannot be read: "), refusal());
        TestJar.write(jar, KIND, "Bad Name", STONE);
        assertTrue(refusal().startsWith(start + "test.Plum.name() returns 'Bad Name'; "), refusal());
        TestJar.write(jar, KIND, "plum", "no JSON");
        assertTrue(refusal().startsWith(start + "test.Plum.schema() is not JSON: "), refusal());
        TestJar.write(jar, "org.furrow.NoSuchKind", "plum", STONE);
        assertEquals(
                start + "lists types of the kind org.furrow.NoSuchKind, which this version of Furrow does not have",
                refusal());
        writeRaw(jar, "test.Cherry", "public final class Plum {}");
        assertEquals(start + "lists test.Cherry, which is in no jar; missing: test.Cherry", refusal());
        writeRaw(jar, "test.Plum", "public final class Plum {}");
        assertEquals(start + "test.Plum is listed as " + KIND + ", but does not implement it", refusal());
        writeRaw(
                jar,
                "test.Plum",
                "public final class Plum { public Plum() { throw new IllegalStateException(\"ripe\"); } }");
        assertEquals(start + "test.Plum cannot be created: java.lang.IllegalStateException: ripe", refusal());
        writeRaw(jar, "test.Plum", "public final class Plum { static final int SIZE = Integer.parseInt(\"ripe\"); }");
        assertTrue(refusal().startsWith(start + "test.Plum cannot be created: "), refusal());
        writeRaw(jar, "test.Plum", "public final class Plum { public Plum(int size) {} }");
        assertEquals(start + "test.Plum needs a public constructor without parameters", refusal());
    }

    private static void writeRaw(Path jar, String listed, String source) throws IOException {
        TestJar.compile(jar, KIND, listed, "Plum", "package test; " + source);
    }

    @Test
    void shouldRefuseAFolderThatDoesNotExist() {
        InputError fault =
                assertThrows(InputError.class, () -> Plugins.use(List.of(folder.resolve("none")), jars -> {}));
        assertEquals("plug-ins: no such folder " + folder.resolve("none"), fault.getMessage());
    }

    @Test
    void shouldRefuseTwoJarsOfOneNameAndDifferentContent() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        TestJar.write(plugins.resolve("a.jar"), KIND, "plum", STONE);
        Files.copy(plugins.resolve("a.jar"), other.resolve("a.jar"));
        Plugins.use(List.of(plugins, other), jars -> {}).close();
        TestJar.write(other.resolve("a.jar"), KIND, "pear", STONE);
        InputError fault = assertThrows(InputError.class, () -> Plugins.use(List.of(plugins, other), jars -> {}));
        assertTrue(fault.getMessage().contains("have one name and different content"), fault.getMessage());
    }
}
