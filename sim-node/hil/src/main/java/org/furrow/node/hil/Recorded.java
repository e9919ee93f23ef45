package org.furrow.node.hil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run that is to be repeated.
 *
 * @param run its folder
 * @param events what acted in it, and what its commits included
 * @param digest that it came to; null when it did not come to its end
 */
public record Recorded(Path run, Recording events, @Nullable String digest) {
    private static final List<String> PARTS = List.of(EventLog.EVENTS, EventLog.COMMITS, HilSession.BUS_LOG);

    /**
     * The folder of the run of which something was named: itself, its folder {@code hil}, or what is in there, the log of the bus too, for frames are repeated from
     * the events alone.
     *
     * @return what was given when it is no part of a run
     */
    public static Path folder(Path given) {
        Path named = given.toAbsolutePath().normalize();
        Path inside = Files.isDirectory(named) ? named : named.getParent();
        boolean part = Files.isDirectory(named) || PARTS.contains(String.valueOf(named.getFileName()));
        if (inside == null || !part || !Files.isRegularFile(inside.resolve(EventLog.EVENTS))) {
            return given;
        }
        Path run = inside.getParent();
        return run != null && inside.endsWith(HilExtension.FOLDER) ? run : given;
    }

    /**
     * Reads what is in the folder of a run of this scenario.
     *
     * @throws InputError when it holds no such run
     */
    public static Recorded read(Path run, Scenario scenario) throws InputError {
        Recording recording = Recording.read(run, scenario);
        if (recording.commits() <= scenario.exchange().delay()) {
            throw new InputError("--bus replay:" + run + ": the run ended before anything was committed");
        }
        Path summary = run.resolve("run.json");
        if (!Files.exists(summary)) {
            return new Recorded(run, recording, null);
        }
        try {
            var json = JsonMapper.builder().build().readTree(Files.readString(summary));
            return new Recorded(run, recording, json.path("digest").asString());
        } catch (IOException | RuntimeException e) {
            throw new InputError("--bus replay:" + summary + ": cannot be read: " + e.getMessage());
        }
    }
}
