package org.furrow.node.view.foxglove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.furrow.node.control.RunControl;
import org.furrow.node.run.LocalRun;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.view.RecordedRuns;
import org.furrow.node.view.Viewer;
import org.furrow.node.view.web.AccessToken;
import org.furrow.node.view.web.WebServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A run that goes on, seen and steered by a client of Foxglove's protocol. */
@Tag("run")
class LiveFoxgloveTest {
    private static final Scenario SCENARIO = Scenarios.brief("single", "duration_s=1.2");
    private static final long END_NS = 1_200_000_000L;
    private static final String PROTOCOL = "foxglove.sdk.v1";
    private static final int PLAYING = 1;
    private static final int SET_STATE = 3;
    private static final int STEP = 4;
    private static final int RESET = 5;

    @TempDir
    private Path folder;

    private final List<String> reports = new ArrayList<>();
    private final AtomicBoolean ended = new AtomicBoolean();

    private static int resultOf(JsonNode response) {
        return response.path("result").path("result").asInt();
    }

    /** The client pauses, steps and plays the run; its topics are those of a replay, and the digest stays. */
    @Test
    void shouldShowAndSteerARunThatGoesOn() throws Exception {
        Path out = folder.resolve("run");
        try (RunControl control = new RunControl(SCENARIO, true)) {
            control.refuseReset();
            CompletableFuture<String> digest = RecordedRuns.controlled(SCENARIO, out, control);
            try (Viewer viewer = new Viewer(
                    List.of(new Viewer.Run(out, SCENARIO, ended::get)),
                    WebServer.Settings.loopback(0, AccessToken.random()),
                    new Viewer.Live(control, null, true),
                    reports::add)) {
                FoxgloveClient client = FoxgloveClient.connect(viewer.foxgloveUrl(), PROTOCOL);
                client.call(STEP, 1, "{\"steps\": 52}");
                assertEquals(1, resultOf(client.response(1)));
                assertEquals(52, control.status().epoch());
                subscribe(client, Set.of("/tf", "/scene", "/relief", "/log"));
                client.awaitTime(900_000_000L); // the first block of the recording
                client.call(RESET, 2, "{}");
                assertEquals(3, resultOf(client.response(2)));
                client.call(SET_STATE, 3, "{\"state\": " + PLAYING + "}");
                assertEquals(1, resultOf(client.response(3)));
                String live = digest.join();
                ended.set(true);
                client.awaitTime(END_NS);
                assertEquals(
                        LocalRun.run(SCENARIO, 1, 1, folder.resolve("alone")).digest(), live);
            }
        }
        assertTrue(reports.isEmpty(), reports::toString);
    }

    @Test
    void shouldRefuseToSteerARunOfAnotherProcess() {
        RunServices services = new RunServices(null);
        assertEquals(SimulationControl.State.PLAYING, services.state());
        for (Executable command : List.<Executable>of(
                () -> services.step(1),
                services::reset,
                () -> services.setSpeed(2),
                () -> services.setState(SimulationControl.State.PAUSED))) {
            assertThrows(SimulationControl.Refused.class, command);
        }
    }

    /**
     * Subscribes to topics until all expected ones are advertised; the server may advertise them in several messages.
     */
    private static void subscribe(FoxgloveClient client, Set<String> expected) throws InterruptedException {
        Set<String> missing = new HashSet<>(expected);
        while (!missing.isEmpty()) {
            for (JsonNode channel : client.await("advertise").path("channels")) {
                missing.remove(channel.path("topic").asString());
                int id = channel.path("id").asInt();
                client.send("{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":" + id + ",\"channelId\":" + id + "}]}");
            }
        }
    }
}
