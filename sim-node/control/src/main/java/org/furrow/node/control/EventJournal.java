package org.furrow.node.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** The events of a run so far, in memory and in the folder of the run. Used on the thread of rank 0. */
public final class EventJournal {
    private final Scenario scenario;
    private final @Nullable Path file;
    private final List<RunEvent> events;

    private EventJournal(Scenario scenario, @Nullable Path file, List<RunEvent> known) {
        this.scenario = scenario;
        this.file = file;
        events = new ArrayList<>(known);
    }

    /** A journal in memory alone. */
    static EventJournal inMemory(Scenario scenario) {
        return new EventJournal(scenario, null, List.of());
    }

    /**
     * Begins the journal of a run; a run without events has no file.
     *
     * @param folder of the run
     * @param known events that the run repeats; they replace those in the file
     */
    public static EventJournal begin(Path folder, Scenario scenario, List<RunEvent> known) throws IOException {
        Path file = folder.resolve(EventFile.NAME);
        if (known.isEmpty()) {
            Files.deleteIfExists(file); // of a run that starts again
        } else {
            EventFile.write(file, scenario, known);
        }
        return new EventJournal(scenario, file, known);
    }

    /** Continues the journal of a run that is resumed in its folder. */
    public static EventJournal resume(Path folder, Scenario scenario, List<RunEvent> known) {
        return new EventJournal(scenario, folder.resolve(EventFile.NAME), known);
    }

    /** The place of a further event among those of a tick. */
    int orderIn(long tick) {
        return (int) events.stream().filter(event -> event.tick() == tick).count();
    }

    /** Adds an event in memory. */
    void add(RunEvent event) {
        events.add(event);
    }

    /** Writes an event; returns when it is on the disk. May be called on another thread. */
    void write(RunEvent event) throws IOException {
        if (file != null) {
            EventFile.append(file, scenario, event);
        }
    }

    int count() {
        return events.size();
    }
}
