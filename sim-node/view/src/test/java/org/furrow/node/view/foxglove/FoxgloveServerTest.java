package org.furrow.node.view.foxglove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.view.NodeProgram;
import org.furrow.node.view.RecordedRuns;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoMessages;
import org.furrow.node.view.web.AccessToken;
import org.furrow.node.view.web.WebServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A replay, seen by the client of the JDK and by Foxglove's own. */
@Tag("run")
class FoxgloveServerTest {
    private static final Scenario SCENARIO = Scenarios.of("convoy", "duration_s=0.6");
    private static final int EPOCHS = 30;
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String PROTOCOL = "foxglove.sdk.v1";

    @TempDir
    private static Path folder;

    private static Path run = Path.of("");

    private final List<String> reports = new ArrayList<>();
    private FoxgloveServer server;

    @BeforeAll
    static void record() throws InputError, RunFailedException {
        run = RecordedRuns.record(SCENARIO, folder.resolve("run"));
    }

    @BeforeEach
    void start() throws IOException, InputError, LogDamagedException {
        server = FoxgloveServer.replay(run, WebServer.Settings.loopback(0, AccessToken.random()), reports::add);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String urlToLook() {
        return server.url().substring(0, server.url().indexOf('?'));
    }

    @ParameterizedTest
    @ValueSource(strings = {"foxglove.sdk.v1", "foxglove.websocket.v1"})
    void shouldDescribeItself(String protocol) throws InterruptedException {
        FoxgloveClient client = FoxgloveClient.connect(urlToLook(), protocol);
        JsonNode info = client.await("serverInfo");
        assertEquals("furrow run", info.path("name").asString());
        assertTrue(info.path("capabilities").toString().contains("\"time\""));
        Map<String, String> services = new HashMap<>();
        client.await("advertiseServices")
                .path("services")
                .forEach(service -> services.put(
                        service.path("name").asString(), service.path("type").asString()));
        assertEquals("simulation_interfaces/srv/StepSimulation", services.get("/furrow/step_simulation"));
        for (JsonNode channel : client.await("advertise").path("channels")) {
            byte[] schema = Base64.getDecoder().decode(channel.path("schema").asString());
            assertNotNull(ProtoMessages.type(channel.path("schemaName").asString(), schema));
        }
    }

    @Test
    void shouldRefuseOtherProtocols() {
        CompletionException e =
                assertThrows(CompletionException.class, () -> FoxgloveClient.connect(urlToLook(), "foxglove.v9"));
        assertTrue(String.valueOf(e.getCause()).contains("Handshake"), String.valueOf(e.getCause()));
    }

    @Test
    void shouldOnlyLetLookWithoutTheToken() throws InterruptedException {
        FoxgloveClient client = FoxgloveClient.connect(urlToLook(), PROTOCOL);
        client.call(3, 7, "{\"state\": 2}");
        JsonNode failure = client.await("serviceCallFailure");
        assertEquals(7, failure.path("callId").asInt());
        assertTrue(failure.path("message").asString().contains("may only look"));
        client.send("{\"op\":\"setParameters\",\"parameters\":[{\"name\":\"furrow.speed\",\"value\":2}],\"id\":\"s\"}");
        assertTrue(client.await("status").path("message").asString().contains("may only look"));
        client.call(2, 8, "");
        assertTrue(client.response(8).path("state").path("state").asInt() <= 2);
    }

    @Test
    void shouldStepExactlyAndBeginAgain() throws InterruptedException {
        FoxgloveClient client = FoxgloveClient.connect(server.url(), PROTOCOL);
        client.call(3, 1, "{\"state\": {\"state\": 2}}");
        client.response(1);
        client.call(5, 2, "");
        client.response(2);
        client.await("serverInfo");
        assertEquals("-1", session(client.await("serverInfo")));
        client.messages.clear();
        client.call(4, 3, "{\"steps\": 4}");
        assertEquals(1, client.response(3).path("result").path("result").asInt());
        client.call(2, 4, "{}");
        assertEquals(2, client.response(4).path("state").path("state").asInt());
        client.call(4, 5, "{\"steps\": 1}");
        ByteBuffer time = client.await(2);
        while (time.getLong(time.position()) < 100_000_000L) { // 5 epochs
            time = client.await(2);
        }
        assertEquals(100_000_000L, time.getLong());
        client.call(4, 6, "{\"steps\": 0}");
        assertEquals(3, client.response(6).path("result").path("result").asInt());
        client.call(3, 7, "{\"state\": 1}");
        client.response(7);
        client.call(4, 8, "{\"steps\": 1}");
        assertEquals(3, client.response(8).path("result").path("result").asInt());
    }

    private static String session(JsonNode info) {
        String id = info.path("sessionId").asString();
        return id.substring(id.lastIndexOf('-'));
    }

    @Test
    void shouldSendTheNewestMessageOfEveryTopicToAClientThatComesLate() throws InterruptedException {
        FoxgloveClient first = FoxgloveClient.connect(server.url(), PROTOCOL);
        first.call(3, 1, "{\"state\": 2}");
        first.response(1);
        first.call(4, 2, "{\"steps\": " + EPOCHS + "}");
        first.response(2);
        FoxgloveClient late = FoxgloveClient.connect(urlToLook(), PROTOCOL);
        List<String> topics = new ArrayList<>();
        for (JsonNode channel : late.await("advertise").path("channels")) {
            int id = channel.path("id").asInt();
            topics.add(channel.path("topic").asString());
            late.send(
                    "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":" + (100 + id) + ",\"channelId\":" + id + "}]}");
        }
        assertTrue(topics.contains("/ground/1"), topics::toString);
        List<Integer> received = new ArrayList<>();
        while (received.size() < topics.size()) {
            received.add(late.await(1).getInt() - 100);
        }
        received.sort(null);
        for (int k = 0; k < topics.size(); k++) {
            assertEquals(k, received.get(k));
        }
    }

    @Test
    void shouldTellWhatItDoesNotUnderstand() throws InterruptedException {
        FoxgloveClient client = FoxgloveClient.connect(server.url(), PROTOCOL);
        for (String text : List.of(
                "{",
                "7",
                "{\"op\":\"dance\"}",
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":1,\"channelId\":9999}]}",
                "{\"op\":\"setParameters\",\"parameters\":[{\"name\":\"furrow.speed\",\"value\":-1}]}")) {
            client.send(text);
            assertTrue(client.await("status").path("level").asInt() >= 1, text);
        }
        client.call(99, 1, "{}");
        assertTrue(client.await("serviceCallFailure").path("message").asString().contains("no service 99"));
        client.call(4, 2, "{");
        assertTrue(client.await("serviceCallFailure").path("message").asString().contains("no JSON"));
        assertTrue(reports.isEmpty(), reports::toString);
    }

    @Test
    void shouldServeTheOfficialClient() throws IOException, InterruptedException, InputError {
        int frames = 0;
        List<JsonNode> responses = new ArrayList<>();
        List<JsonNode> parameters = new ArrayList<>();
        Map<Long, double[]> rows = rows();
        MessageType type = MessageType.foxglove("FrameTransforms");
        Descriptor transforms = ProtoMessages.type(type.name(), type.descriptor());
        for (String line : NodeProgram.run("client.js", server.url(), PROTOCOL, "5")
                .lines()
                .toList()) {
            JsonNode event = JSON.readTree(line);
            assertFalse(event.has("error"), line);
            if (event.path("topic").asString("").equals("/tf")) {
                byte[] data = Base64.getDecoder().decode(event.path("data").asString());
                assertLead(
                        ProtoMessages.decode(transforms, data),
                        rows.get(Long.parseLong(event.path("time").asString())));
                frames++;
            } else if (event.has("response")) {
                responses.add(event.path("response"));
            } else if (event.has("parameters")) {
                parameters.add(event);
            }
        }
        assertTrue(frames >= 5, "frames: " + frames);
        assertEquals(5, responses.size());
        assertTrue(responses.toString().contains("\"state\""), responses::toString);
        assertTrue(parameters.toString().contains("{\"name\":\"furrow.speed\",\"value\":0.2,"), parameters::toString);
    }

    @Test
    void shouldRefuseTheOfficialClientWithAnotherProtocol() throws IOException, InterruptedException {
        assertEquals(
                "{\"refused\":400}",
                NodeProgram.run("client.js", server.url(), "foxglove.v9", "1").strip());
    }

    /** Position of the first vehicle by time. */
    private static Map<Long, double[]> rows() throws InputError {
        Map<Long, double[]> rows = new HashMap<>();
        try (CsvTable table = CsvTable.open(run.resolve("vehicles/lead.csv"))) {
            while (table.next()) {
                double[] position = {
                    table.number(table.column("x_m")),
                    table.number(table.column("y_m")),
                    table.number(table.column("z_m"))
                };
                rows.put(Math.round(1e9 * table.number(0)), position);
            }
        }
        return rows;
    }

    private static void assertLead(Message message, double @Nullable [] row) {
        assertNotNull(row);
        for (Object transform : (List<?>) ProtoMessages.get(message, "transforms")) {
            if (ProtoMessages.get((Message) transform, "child_frame_id").equals("lead/chassis")) {
                assertEquals(row[0], (Double) ProtoMessages.get((Message) transform, "translation", "x"), 1e-5);
                assertEquals(row[1], (Double) ProtoMessages.get((Message) transform, "translation", "y"), 1e-5);
                assertEquals(row[2], (Double) ProtoMessages.get((Message) transform, "translation", "z"), 1e-5);
                return;
            }
        }
        throw new AssertionError("the first vehicle is missing");
    }
}
