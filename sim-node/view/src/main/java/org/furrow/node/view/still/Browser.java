package org.furrow.node.view.still;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.checkpoint.TemporaryFiles;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A headless Chromium with one page, controlled by the Chrome DevTools Protocol. */
final class Browser implements AutoCloseable {
    private static final List<String> PROGRAMS =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final String LISTENING = "DevTools listening on ";
    /** How the page begins what it says of names and numbers that it refuses. */
    private static final String REFUSAL = "InputError: ";

    private static final long TIMEOUT_S = 300;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Process process;
    private final Path profile;
    private final HttpClient client = HttpClient.newHttpClient();
    private @Nullable WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private String session = "";

    /**
     * Starts the program.
     *
     * @throws InputError when no Chromium is installed
     * @throws IOException when it does not start
     */
    Browser(int width, int height) throws InputError, IOException {
        String program = find();
        profile = TemporaryFiles.folder("furrow-chromium-");
        process = new ProcessBuilder(
                        program,
                        "--headless",
                        "--no-sandbox",
                        "--use-gl=angle",
                        "--use-angle=swiftshader",
                        "--enable-unsafe-swiftshader",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "--window-size=" + width + "," + height,
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static String find() throws InputError {
        String path = System.getenv().getOrDefault("PATH", "");
        for (String program : PROGRAMS) {
            for (String folder : path.split(":")) {
                if (Files.isExecutable(Path.of(folder, program))) {
                    return program;
                }
            }
        }
        throw new InputError("stills and videos need Chromium; install with: apt-get install chromium");
    }

    private String endpoint() throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(LISTENING)) {
                Thread.ofVirtual().start(() -> lines.lines().forEach(rest -> {}));
                return line.substring(LISTENING.length()).strip();
            }
        }
        throw new IOException("Chromium ended at its start");
    }

    /** Opens a page. */
    void open(String url, int width, int height) throws InputError, IOException {
        socket = join(client.newWebSocketBuilder().buildAsync(URI.create(endpoint()), new Answers()));
        ObjectNode target = MAPPER.createObjectNode().put("url", "about:blank");
        String page = call("Target.createTarget", target).get("targetId").asString();
        session = call(
                        "Target.attachToTarget",
                        MAPPER.createObjectNode().put("targetId", page).put("flatten", true))
                .get("sessionId")
                .asString();
        call(
                "Emulation.setDeviceMetricsOverride",
                MAPPER.createObjectNode()
                        .put("width", width)
                        .put("height", height)
                        .put("deviceScaleFactor", 1)
                        .put("mobile", false));
        call("Page.enable", MAPPER.createObjectNode());
        call("Page.navigate", MAPPER.createObjectNode().put("url", url));
        evaluate(
                "new Promise((done) => { const look = () => window.furrow ? done() : setTimeout(look, 20); look(); })");
    }

    /**
     * Evaluates an expression of JavaScript, and waits for a promise that it gives.
     *
     * @return its value
     * @throws InputError when the page refuses a name or a number
     * @throws IOException when it throws something else
     */
    JsonNode evaluate(String expression) throws InputError, IOException {
        JsonNode result = call(
                "Runtime.evaluate",
                MAPPER.createObjectNode()
                        .put("expression", expression)
                        .put("awaitPromise", true)
                        .put("returnByValue", true));
        JsonNode failure = result.get("exceptionDetails");
        if (failure == null) {
            return result.path("result").path("value");
        }
        // without the trace
        String why = failure.path("exception").path("description").asString(failure.toString());
        String first = why.lines().findFirst().orElse("");
        if (first.startsWith(REFUSAL)) {
            throw new InputError(first.substring(REFUSAL.length()));
        }
        throw new IOException("the page failed: " + first);
    }

    /** The page as PNG. */
    byte[] picture() throws IOException {
        JsonNode result =
                call("Page.captureScreenshot", MAPPER.createObjectNode().put("format", "png"));
        return Base64.getDecoder().decode(result.get("data").asString());
    }

    private JsonNode call(String method, ObjectNode parameters) throws IOException {
        int id = lastId.incrementAndGet();
        ObjectNode message = MAPPER.createObjectNode().put("id", id).put("method", method);
        message.set("params", parameters);
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        join(Objects.requireNonNull(socket).sendText(message.toString(), true));
        JsonNode found = join(answer);
        if (found.has("error")) {
            throw new IOException("Chromium: " + method + ": "
                    + found.get("error").path("message").asString(""));
        }
        return found.get("result");
    }

    private static <T> T join(CompletableFuture<T> future) throws IOException {
        try {
            return future.get(TIMEOUT_S, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException("Chromium: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new IOException("Chromium gives no answer for " + TIMEOUT_S + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        CloseHelper.quietClose(client::shutdownNow);
        // its own processes end after it, and write to the profile until then
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            for (ProcessHandle child : children) {
                child.destroyForcibly();
                child.onExit().get(5, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // the profile is deleted as far as it can be
        }
        CloseHelper.quietClose(() -> FileTree.delete(profile));
    }

    /** Passes answers to those who wait for them. */
    private final class Answers implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                JsonNode message = MAPPER.readTree(text.toString());
                text.setLength(0);
                CompletableFuture<JsonNode> answer =
                        message.has("id") ? answers.remove(message.get("id").asInt()) : null;
                if (answer != null) {
                    answer.complete(message);
                }
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void onError(WebSocket from, Throwable error) {
            answers.values().forEach(answer -> answer.completeExceptionally(error));
        }
    }
}
