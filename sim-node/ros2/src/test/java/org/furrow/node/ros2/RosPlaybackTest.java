package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.furrow.node.dataset.ros.RosExport;
import org.furrow.node.export.ExportJob;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.run.RankExtension;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.view.mcap.McapFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node receives the messages of a recorded run, images, scans and maps included, to the byte. */
@Tag("run")
class RosPlaybackTest {
    private static final int DOMAIN = 94;
    private static final int WAIT_MS = 60_000;

    @TempDir
    private Path folder;

    @Test
    void shouldSendTheBytesOfTheExport() throws Exception {
        Scenario scenario = Scenarios.brief("crossing", "duration_s=0.1");
        Path run = folder.resolve("run");
        TestRun.execute(scenario, run, RankExtension.NONE);
        Path suite = TestRun.suite(folder);
        Path file = folder.resolve("run.mcap");
        new RosExport().write(new ExportJob(run, file, Map.of("--sensors", suite.toString(), "--threads", 1), _ -> {}));
        McapFile exported = McapFile.read(file);
        Map<String, List<String>> expected = new TreeMap<>();
        for (McapFile.Message message : exported.messages()) {
            expected.computeIfAbsent(message.topic(), _ -> new CopyOnWriteArrayList<>())
                    .add(HexFormat.of().formatHex(message.data()));
        }
        assertTrue(expected.keySet().stream().anyMatch(topic -> topic.endsWith("/depth")), expected.keySet()::toString);
        Map<String, List<String>> received = new ConcurrentHashMap<>();
        try (Participant node = new Participant(DOMAIN, true)) {
            for (McapFile.Topic topic : exported.topics().values()) {
                List<String> messages = new CopyOnWriteArrayList<>();
                received.put(topic.name(), messages);
                String type = RosTopic.type(topic.typeName().replace("/msg/", "/"));
                node.subscribe(RosTopic.name(topic.name()), type, message -> {
                    byte[] bytes = new byte[message.remaining()];
                    message.get(bytes);
                    messages.add(HexFormat.of().formatHex(bytes));
                });
            }
            Rendering rendering = Rendering.of(run, SuiteReader.find(suite.toString()), 1);
            RosPlayback.play(run, rendering, new RosSettings(DOMAIN, true, false), 0.2, _ -> {});
            for (int k = 0; k < WAIT_MS && total(received) < total(expected); k++) {
                Thread.sleep(1);
            }
        }
        // a message in one datagram is padded to a multiple of four bytes
        expected.forEach((topic, messages) -> {
            List<String> others = new CopyOnWriteArrayList<>(received.get(topic));
            assertEquals(messages.size(), others.size(), topic);
            messages.forEach(message -> assertTrue(
                    others.removeIf(other -> other.startsWith(message) && other.length() < message.length() + 8)));
        });
    }

    private static int total(Map<String, List<String>> messages) {
        return messages.values().stream().mapToInt(List::size).sum();
    }
}
