package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.furrow.DocsBlocks.Code;
import org.furrow.node.app.Furrow;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * YAML in the documents has no mistake: parts of files satisfy the schema that knows their keys, and {@code furrow
 * validate} accepts whole files. Python compiles.
 */
@Tag("run")
class DocsFilesTest {
    private static final Pattern NAME = Pattern.compile("(?m)^name: ([\\w-]+)");
    /** What a part of a file may lack: keys, by which its kind is recognised, and files beside it. */
    private static final Pattern LACKS =
            Pattern.compile("(?s).*(' is missing|there is no file|is no file of furrow).*");

    /** A key of an input file and its value. */
    private static final Pattern MENTIONED = Pattern.compile("([a-z]\\w*): ([^ ].*[^:])");
    /** Words of a reader's own, alternatives, omissions; hexadecimal numbers, which only Furrow's reader takes. */
    private static final Pattern PLACEHOLDERS = Pattern.compile("\\b[A-Z]{2,}\\b|\\[x, y|\\.\\.|\\||\\b0x");

    @TempDir
    private Path folder;

    @Test
    void shouldHaveValidYaml() throws IOException, InputError {
        List<String> faults = new ArrayList<>();
        int whole = 0;
        for (String document : DocsBlocks.documents()) {
            for (Code block : DocsBlocks.fenced(document, "yaml")) {
                Matcher name = NAME.matcher(block.text());
                Path file = folder.resolve((name.find() ? name.group(1) : "block-" + block.line()) + ".yaml");
                Files.writeString(file, rooted(block));
                List<String> mistakes = mistakes(Source.ofFile(file));
                if (mistakes.isEmpty()) {
                    whole++;
                    mistakes = validate(file);
                }
                mistakes.stream()
                        .filter(mistake -> !LACKS.matcher(mistake).matches())
                        .forEach(mistake -> faults.add(block.place() + ": " + mistake));
            }
        }
        assertEquals(List.of(), faults);
        assertEquals(true, whole > 10, "whole files: " + whole);
    }

    /** A map; an item of a list is one of a vehicle. */
    private static String rooted(Code block) {
        String text = block.text().replaceAll("(?m)^ *\\.\\.\\.$", "");
        return text.startsWith("  - ") ? "vehicles:\n" + text : text;
    }

    /** Mistakes by the schemas that know most of the keys: the fewest. */
    private static List<String> mistakes(Source source) throws InputError {
        List<String> keys = YamlDocument.keys(source);
        TreeMap<Long, List<String>> schemas = new TreeMap<>(Comparator.reverseOrder());
        for (String schema : Schemas.names()) {
            long known = keys.stream().filter(Schemas.keys(schema)::contains).count();
            schemas.computeIfAbsent(known, _ -> new ArrayList<>()).add(schema);
        }
        List<String> best = null;
        for (String schema : schemas.firstEntry().getValue()) {
            Mistakes mistakes = Mistakes.all();
            mistakes.check(() -> YamlDocument.read(source, schema, List.of(), mistakes));
            List<String> found = mistakes.messages();
            if (best == null || weight(found) < weight(best)) {
                best = found;
            }
        }
        return Objects.requireNonNull(best);
    }

    /** Mistakes that are none in a part of a file count least. */
    private static long weight(List<String> mistakes) {
        long lacks = mistakes.stream().filter(LACKS.asMatchPredicate()).count();
        return 1000 * (mistakes.size() - lacks) + lacks;
    }

    /** A key with a value between backquotes is one of an input file, and some place in it takes the value. */
    @Test
    void shouldMentionKeysWithValuesThatTheyTake() {
        SchemaPlaces places = new SchemaPlaces();
        List<String> faults = new ArrayList<>();
        int count = 0;
        for (String document : DocsBlocks.documents()) {
            for (Code code : DocsBlocks.inline(document)) {
                Matcher key = MENTIONED.matcher(code.text());
                if (key.matches() && !PLACEHOLDERS.matcher(key.group(2)).find()) {
                    count++;
                    if (!places.take(key.group(1), key.group(2))) {
                        faults.add(code.place() + ": " + code.text());
                    }
                }
            }
        }
        assertEquals(List.of(), faults);
        assertEquals(true, count > 80, "keys: " + count);
    }

    private static List<String> validate(Path file) {
        StringWriter err = new StringWriter();
        int code = Furrow.execute(
                Furrow.commandLine().setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err)),
                "validate",
                file.toString());
        return code == 0 ? List.of() : err.toString().lines().toList();
    }

    @Test
    void shouldHavePythonThatCompiles() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", "-m", "py_compile"));
        for (String document : DocsBlocks.documents()) {
            for (Code block : DocsBlocks.fenced(document, "python")) {
                Path file = folder.resolve(block.place().replaceAll("\\W", "_") + ".py");
                command.add(Files.writeString(file, block.text()).toString());
            }
        }
        Path log = folder.resolve("log");
        Assumptions.assumeTrue(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, "python3"))),
                "there is no python3");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertEquals(true, process.waitFor(60, TimeUnit.SECONDS));
        assertEquals("", Files.readString(log));
    }
}
