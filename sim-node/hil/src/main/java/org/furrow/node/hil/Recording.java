package org.furrow.node.hil;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.log.CandumpLine;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;

/** The files that {@link EventLog} wrote, read into memory. */
public final class Recording {
    private record Event(long tick, String kind, String data, String where, String line) {}

    private final List<Event> events = new ArrayList<>();
    private final List<int[]> commits = new ArrayList<>();
    private final List<String> names;
    private final Path folder;
    private final CandumpLine parser = new CandumpLine();
    private final CanFrame frame = new CanFrame();
    private int next;

    private Recording(Path folder, List<String> names) {
        this.folder = folder;
        this.names = names;
    }

    /**
     * Reads the recording of a run of this scenario.
     *
     * @param run folder of the run
     */
    static Recording read(Path run, Scenario scenario) throws InputError {
        Path folder = run.resolve(HilExtension.FOLDER);
        List<String> names = scenario.vehicles().stream().map(VehiclePlan::name).toList();
        Recording recording = new Recording(folder, names);
        recording.readEvents(lines(folder.resolve(EventLog.EVENTS), EventLog.EVENTS_HEADER));
        recording.readCommits(lines(folder.resolve(EventLog.COMMITS), "commit,last," + String.join(",", names)));
        return recording;
    }

    /** The complete lines of a file; the last one may be incomplete when the run was killed. */
    private static List<String> lines(Path file, String header) throws InputError {
        try {
            String text = Files.readString(file);
            List<String> lines =
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
            if (lines.isEmpty() || !lines.get(0).equals(header)) {
                throw new InputError(file + ":1: must be '" + header
                        + "'; this file is not the recording of a run of this scenario");
            }
            return lines;
        } catch (IOException e) {
            throw new InputError("--bus replay:" + file + ": cannot be read: " + e.getMessage());
        }
    }

    private void readEvents(List<String> lines) throws InputError {
        for (int n = 1; n < lines.size(); n++) {
            String where = folder.resolve(EventLog.EVENTS) + ":" + (n + 1);
            String[] cells = lines.get(n).split(",", 4);
            if (cells.length != 4 || !cells[0].matches("\\d{1,18}") || !EventLog.KINDS.contains(cells[2])) {
                throw new InputError(where + ": must be " + EventLog.EVENTS_HEADER);
            }
            Event event = new Event(Long.parseLong(cells[0]), cells[2], cells[3], where, lines.get(n));
            dispatch(event, CHECK_ONLY);
            events.add(event);
        }
    }

    private void readCommits(List<String> lines) throws InputError {
        for (int n = 1; n < lines.size(); n++) {
            String where = folder.resolve(EventLog.COMMITS) + ":" + (n + 1);
            String[] cells = lines.get(n).split(",", -1);
            int[] row = new int[cells.length];
            for (int k = 0; k < cells.length; k++) {
                if (!cells[k].matches("\\d{1,9}")) {
                    throw new InputError(where + ": '" + cells[k] + "' must be a whole number");
                }
                row[k] = Integer.parseInt(cells[k]);
            }
            if (row.length != names.size() + 2 || row[0] != n) {
                throw new InputError(where + ": must be commit " + n + " with " + names.size() + " vehicles");
            }
            commits.add(row);
        }
    }

    /** Passes the events of a tick to a handler, in order; call it for ascending ticks. */
    void take(long tick, EventHandler to) {
        while (next < events.size() && events.get(next).tick <= tick) {
            try {
                dispatch(events.get(next++), to);
            } catch (InputError e) {
                throw new IllegalStateException(e); // every event was checked when it was read
            }
        }
    }

    /** Lines of the events before a tick. */
    List<String> eventLines(long beforeTick) {
        return events.stream()
                .filter(event -> event.tick < beforeTick)
                .map(Event::line)
                .toList();
    }

    /** Lines of the first commits. */
    List<String> commitLines(int count) {
        return commits.stream()
                .limit(count)
                .map(row -> Arrays.stream(row).mapToObj(Integer::toString).collect(Collectors.joining(",")))
                .toList();
    }

    /** Number of commits that are recorded; the first is commit 1. */
    int commits() {
        return commits.size();
    }

    /** The last epoch of the run, as far as it was known at a commit. */
    int last(int commit) {
        return commits.get(commit - 1)[1];
    }

    /** The last epoch of a vehicle that a commit includes. */
    int included(int commit, int vehicle) {
        return commits.get(commit - 1)[2 + vehicle];
    }

    private void dispatch(Event event, EventHandler to) throws InputError {
        switch (event.kind) {
            case "frame" -> {
                byte[] bytes = event.data.getBytes(StandardCharsets.US_ASCII);
                if (parser.read(bytes, 0, bytes.length, frame) != CandumpLine.Kind.RECEIVED) {
                    throw new InputError(event.where + ": must be a line of candump, " + parser.fault());
                }
                to.frame(frame);
            }
            case "operator" -> operator(event, to);
            default -> {
                int vehicle = names.indexOf(event.data);
                if (vehicle < 0) {
                    throw new InputError(event.where + ": vehicle '" + event.data + "' does not exist");
                }
                to.eject(vehicle);
            }
        }
    }

    private static void operator(Event event, EventHandler to) throws InputError {
        String[] parts = event.data.split("=", 2);
        try {
            to.operator(
                    OperatorAxis.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                    Double.parseDouble(parts.length == 2 ? parts[1] : ""));
        } catch (IllegalArgumentException e) {
            throw new InputError(event.where + ": '" + event.data + "' must be AXIS=NUMBER");
        }
    }

    private static final EventHandler CHECK_ONLY = new EventHandler() {
        @Override
        public void frame(CanFrame frame) {
            // the event is only checked
        }

        @Override
        public void operator(OperatorAxis axis, double value) {
            // the event is only checked
        }

        @Override
        public void eject(int vehicle) {
            // the event is only checked
        }
    };
}
