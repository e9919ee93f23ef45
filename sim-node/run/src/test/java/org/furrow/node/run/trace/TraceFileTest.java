package org.furrow.node.run.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.furrow.node.engine.timing.TimeLine;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TraceFileTest {
    @TempDir
    private Path folder;

    private static List<JsonNode> events(Path file) throws IOException {
        JsonNode all = JsonMapper.shared().readTree(Files.readString(file)).path("traceEvents");
        return StreamSupport.stream(all.spliterator(), false).toList();
    }

    private static List<JsonNode> slices(Path file) throws IOException {
        return events(file).stream()
                .filter(event -> event.path("ph").asString().equals("X"))
                .toList();
    }

    @Test
    void shouldJoinThePartsOfTheRanks() throws IOException, InputError {
        Path file = folder.resolve("trace.json");
        TraceFile trace = new TraceFile(file);
        TimeLine first = new TimeLine(true);
        TimeLine.Track rank = first.track("rank-0");
        TimeLine.Track worker = first.track("rank-0-worker-1");
        rank.add(TimeLine.Phase.WAIT, 7, 5_000, 8_500);
        worker.addStep(7, 1, 2_000, 4_000, 1_200, 700);
        TimeLine second = new TimeLine(true);
        second.track("rank-1").add(TimeLine.Phase.COMMIT, 7, 9_000, 9_500);
        trace.writePart(0, first, List.of("lead", "second"));
        trace.writePart(1, second, List.of("lead", "second"));
        trace.join(2);

        List<JsonNode> slices = slices(file);
        assertEquals(3, slices.size());
        JsonNode wait = slices.get(0);
        assertEquals("wait", wait.path("name").asString());
        assertEquals(3.0, wait.path("ts").asDouble(), "microseconds after the first slice of all ranks");
        assertEquals(3.5, wait.path("dur").asDouble());
        assertEquals(7, wait.path("args").path("epoch").asInt());
        JsonNode step = slices.get(1);
        assertEquals("step second", step.path("name").asString());
        assertEquals("0/1", step.path("pid") + "/" + step.path("tid"));
        assertEquals(1.2, step.path("args").path("soil_us").asDouble());
        assertEquals(0.7, step.path("args").path("multibody_us").asDouble());
        assertEquals(1, slices.get(2).path("pid").asInt());
        try (var files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList(), "the parts are gone");
        }
    }

    @Test
    void shouldKeepNothingUnlessAsked() throws IOException, InputError {
        Path file = folder.resolve("none.json");
        TimeLine line = new TimeLine(false);
        TimeLine.Track track = line.track("rank-0");
        track.addStep(1, 0, 0, 10, 5, 5);
        assertEquals(List.of(), track.spans());
        TraceFile trace = new TraceFile(file);
        trace.writePart(0, new TimeLine(true), List.of());
        trace.join(1);
        assertEquals(List.of(), slices(file));
    }

    @Test
    void shouldRefuseAPlaceWhereNoFileCanBe() {
        InputError missing = assertThrows(InputError.class, () -> new TraceFile(folder.resolve("no/trace.json")));
        assertTrue(missing.getMessage().contains("does not exist"), missing.getMessage());
        InputError isFolder = assertThrows(InputError.class, () -> new TraceFile(folder));
        assertTrue(isFolder.getMessage().contains("is a folder"), isFolder.getMessage());
    }
}
