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

/** What {@link EventLog} wrote down of a run, read whole. */
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

    /** The whole lines of a file: one without its end is of a run that was killed while it wrote. */
    private static List<String> lines(Path file, String header) throws InputError {
        try {
            String text = Files.readString(file);
            List<String> lines =
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
            if (lines.isEmpty() || !lines.get(0).equals(header)) {
                throw new InputError(file + ":1: must be '" + header + "': this is not the record of such a run");
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
            dispatch(event, NOBODY);
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

    /** Hands over the events of a tick, in their order; ticks must come one after the other. */
    void take(long tick, EventHandler to) {
        while (next < events.size() && events.get(next).tick <= tick) {
            try {
                dispatch(events.get(next++), to);
            } catch (InputError e) {
                throw new IllegalStateException(e); // all were tried when they were read
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

    /** The last epoch of the run as it was known when a commit was made. */
    int last(int commit) {
        return commits.get(commit - 1)[1];
    }

    /** What a commit includes of a vehicle. */
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
                    throw new InputError(event.where + ": there is no vehicle '" + event.data + "'");
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

    private static final EventHandler NOBODY = new EventHandler() {
        @Override
        public void frame(CanFrame frame) {
            // read only to see whether it can be
        }

        @Override
        public void operator(OperatorAxis axis, double value) {
            // likewise
        }

        @Override
        public void eject(int vehicle) {
            // likewise
        }
    };
}
