package org.furrow.node.view.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers and refusals of the server, to bytes that a client really sends. */
class WebServerTest {
    private static final String PAGE = "a page\n".repeat(100);
    private static final ServerLimits LIMITS = new ServerLimits(4, 2000, 4000, 8000, 2000, 3000, 5000);

    private final List<String> reports = Collections.synchronizedList(new ArrayList<>());
    private WebServer server;

    @BeforeEach
    void start() throws IOException {
        server = WebServer.start(
                new WebServer.Settings(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        Set.of("rig.example"),
                        Set.of("https://viewer.example"),
                        AccessToken.random()),
                WebServerTest::find,
                List.of(),
                reports::add,
                LIMITS);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static @Nullable Resource find(String path) throws IOException {
        return switch (path) {
            case "/" -> new Resource(PAGE.getBytes(StandardCharsets.UTF_8), "text/html; charset=utf-8", "tag1");
            case "/state.json" -> Resource.current("{}".getBytes(StandardCharsets.UTF_8), "application/json");
            case "/table/a ö.bin" -> Resource.current(new byte[] {1, 2}, "application/octet-stream");
            case "/broken" -> throw new IOException("disk\nfailed");
            case "/wrong" -> throw new IllegalStateException("a bug");
            default -> null;
        };
    }

    private String answer(String request) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.send(request.replace("@", client.host()).replace("\n", "\r\n"));
            return client.readAll();
        }
    }

    private String answerGet(String target, String headers) throws IOException {
        return answer("GET " + target + " HTTP/1.1\nHost: @\nConnection: close\n" + headers + "\n");
    }

    private static void assertStatus(int status, String answer) {
        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    }

    @Test
    void shouldAnswerSeveralRequestsOnAConnection() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.get("/state.json?t=1", "").get("/", "");
            String head = client.readHead();
            assertStatus(200, head);
            assertTrue(head.contains("Content-Length: 2\r\n") && head.contains("Cache-Control: no-store\r\n"), head);
            assertTrue(head.contains("Content-Type: application/json\r\n"), head);
            assertEquals("{}", new String(client.read(2), StandardCharsets.UTF_8));
            assertTrue(client.readHead().contains("ETag: \"tag1\"\r\n"));
            assertEquals(PAGE, new String(client.read(PAGE.length()), StandardCharsets.UTF_8));
        }
    }

    @Test
    void shouldNotSendAgainWhatTheClientHas() throws IOException {
        String same = answerGet("/", "If-None-Match: W/\"tag1\", \"tag0\"\n");
        assertStatus(304, same);
        assertTrue(same.endsWith("\r\n\r\n"), same);
        assertStatus(200, answerGet("/", "If-None-Match: \"tag2\"\n"));
    }

    @Test
    void shouldAnswerHeadWithoutBody() throws IOException {
        String answer = answer("HEAD /state.json HTTP/1.1\nHost: @\nConnection: close\n\n");
        assertStatus(200, answer);
        assertTrue(answer.contains("Content-Length: 2\r\n") && answer.endsWith("\r\n\r\n"), answer);
    }

    @Test
    void shouldForbidPagesToReachOtherServers() throws IOException {
        for (String target : List.of("/", "/missing")) {
            String answer = answerGet(target, "");
            assertTrue(answer.contains("\r\nContent-Security-Policy: default-src 'self'; connect-src 'self';"), answer);
            assertTrue(answer.contains("frame-ancestors 'none'") && answer.contains("nosniff"), answer);
            assertTrue(answer.contains("\r\nCross-Origin-Resource-Policy: same-origin\r\n"), answer);
            assertFalse(answer.contains("Access-Control"), answer);
        }
    }

    @Test
    void shouldFindDecodedPaths() throws IOException {
        assertStatus(200, answerGet("/table/a%20%C3%B6.bin", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../state.json",
                "/a/../state.json",
                "/%2e%2e/state.json",
                "/a//b",
                "/a/%2e/b",
                "/a%5cb",
                "/a%00b",
                "/%",
                "/%2",
                "/%zz",
                "/%ff",
                "state.json",
                "http://127.0.0.1/state.json",
                "*"
            })
    void shouldRefuseStrangePaths(String target) throws IOException {
        assertStatus(400, answerGet(target, ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET / HTTP/1.1\\nConnection: close\\n\\n | 400",
                "GET / HTTP/1.1\\nHost: @\\nHost: @\\n\\n | 400",
                "GET /\\nHost: @\\n\\n | 505",
                "GET / HTTP/1.1\\nHost : @\\n\\n | 400",
                "GET / HTTP/1.1\\nHost: @\\n folded: x\\n\\n | 400",
                "GET / HTTP/1.1\\nHost: @\\nno colon\\n\\n | 400",
                "GET / HTTP/2.0\\nHost: @\\n\\n | 426",
                "POST / HTTP/1.1\\nHost: @\\nContent-Length: 3\\n\\nabc | 413",
                "GET / HTTP/1.1\\nHost: @\\nTransfer-Encoding: chunked\\n\\n | 413",
                "DELETE / HTTP/1.1\\nHost: @\\n\\n | 405",
                "GET /missing HTTP/1.1\\nHost: @\\n\\n | 404"
            })
    void shouldRefuseWithTheRightStatus(String request, int status) throws IOException {
        assertStatus(status, answer(request.replace("\\n", "\n")));
    }

    @Test
    void shouldRefuseALongHead() throws IOException {
        assertStatus(431, answerGet("/", "X: " + "x".repeat(2000) + "\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"example.com", "example.com:PORT", "127.0.0.1", "127.0.0.1:1", "x127.0.0.1:PORT", "[::2]:PORT"})
    void shouldRefuseOtherHosts(String host) throws IOException {
        String answer = answer("GET / HTTP/1.1\nHost: " + host.replace("PORT", "" + server.port()) + "\n\n");
        assertStatus(403, answer);
        assertEquals(1, reports.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:PORT.example.com", "localhost:PORT:PORT", "[::1:PORT", ""})
    void shouldRefuseWhatIsNoHost(String host) throws IOException {
        assertStatus(400, answer("GET / HTTP/1.1\nHost: " + host.replace("PORT", "" + server.port()) + "\n\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:PORT", "LOCALHOST:PORT", "[::1]:PORT", "[0:0::1]:PORT", "rig.example:PORT"})
    void shouldKnowItsOwnNames(String host) throws IOException {
        String named = host.replace("PORT", "" + server.port());
        assertStatus(200, answer("GET / HTTP/1.1\nHost: " + named + "\nConnection: close\n\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com",
                "http://127.0.0.1:PORT.example.com",
                "http://127.0.0.1",
                "https://127.0.0.1:PORT",
                "http://example.com:PORT",
                "https://viewer.example.evil.example",
                "null",
                ""
            })
    void shouldRefusePagesOfOtherServers(String origin) throws IOException {
        assertStatus(403, answerGet("/", "Origin: " + origin.replace("PORT", "" + server.port()) + "\n"));
    }

    @Test
    void shouldServePagesOfAllowedServers() throws IOException {
        String answer = answerGet("/", "Origin: https://viewer.example\n");
        assertStatus(200, answer);
        assertTrue(answer.contains("\r\nAccess-Control-Allow-Origin: https://viewer.example\r\n"), answer);
        assertStatus(200, answerGet("/", "Origin: http://localhost:" + server.port() + "\n"));
    }

    @Test
    void shouldReportWhatCannotBeSentOnceInALine() throws IOException {
        assertStatus(500, answerGet("/broken", ""));
        assertStatus(500, answerGet("/broken", ""));
        assertStatus(500, answerGet("/wrong", ""));
        assertEquals(
                List.of("/broken cannot be sent: disk\\nfailed", "/wrong cannot be sent: a bug"), List.copyOf(reports));
    }

    @Test
    void shouldCloseAConnectionWithoutARequest() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            assertEquals("", client.readAll());
        }
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET / HTTP/1.1\r\nHost: ");
            assertEquals("", client.readAll());
        }
    }

    @Test
    void shouldAdmitFurtherClientsInPlaceOfIdleOnes() throws IOException {
        List<RawClient> idle = new ArrayList<>();
        for (int k = 0; k < 3 * LIMITS.connections(); k++) {
            idle.add(new RawClient(server.port()));
        }
        assertStatus(200, answerGet("/state.json", ""));
        for (RawClient client : idle) {
            client.close();
        }
    }

    @Test
    void shouldShowTheTokenInTheFragmentOnly() {
        assertTrue(
                server.url().matches("http://127\\.0\\.0\\.1:" + server.port() + "/#token=[0-9a-f]{32}"), server.url());
        assertFalse(AccessToken.random().toString().matches(".*[0-9a-f]{16}.*"));
    }
}
