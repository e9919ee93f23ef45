package org.furrow.node.hil.recording;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.log.CandumpLine;
import org.furrow.node.hil.events.EventHandler;
import org.furrow.node.hil.events.EventQueue;
import org.furrow.node.hil.events.EventRecorder;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.node.input.DamagedInputError;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;

/** The files that {@link EventLog} wrote, read into memory. */
public final class EventRecording {
    /**
     * An event.
     *
     * @param content bytes in the form of {@link EventQueue}
     * @param line of the file
     */
    private record Event(long tick, int type, DirectBuffer content, String line) {}

    /** Why a run cannot be repeated. */
    static final String INCOMPLETE =
            "events are missing in the recording, because it could not be written as fast as they came; the run cannot"
                    + " be repeated";

    private final List<Event> events = new ArrayList<>();
    private final List<int[]> commits = new ArrayList<>();
    private final EventNames names;
    private final Path folder;
    private final CandumpLine parser = new CandumpLine();
    private final CanFrame frame = new CanFrame();
    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[128]);
    private int next;

    private EventRecording(Path folder, EventNames names) {
        this.folder = folder;
        this.names = names;
    }

    /**
     * Reads the recording of a vehicle in a run of this scenario.
     *
     * @param run folder of the run
     * @param vehicle in the loop, of the scenario's
     */
    public static EventRecording read(Path run, Scenario scenario, HilPlan.Vehicle vehicle) throws InputError {
        Path folder = run.resolve(HilFolder.of(scenario, vehicle));
        EventRecording recording = new EventRecording(folder, EventNames.read(scenario, vehicle));
        recording.readEvents(lines(folder.resolve(EventLog.EVENTS), EventLog.EVENTS_HEADER));
        recording.readCommits(
                lines(folder.resolve(EventLog.COMMITS), "commit,last," + String.join(",", recording.names.vehicles())));
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
        String tick = "";
        long order = 0;
        for (int n = 1; n < lines.size(); n++) {
            String where = folder.resolve(EventLog.EVENTS) + ":" + (n + 1);
            String[] cells = lines.get(n).split(",", 4);
            if (cells.length != 4
                    || !cells[0].matches("\\d{1,18}")
                    || !cells[1].matches("\\d{1,18}")
                    || !EventLog.KINDS.contains(cells[2])) {
                throw new DamagedInputError(where + ": must be " + EventLog.EVENTS_HEADER);
            }
            order = cells[0].equals(tick) ? order + 1 : 0;
            tick = cells[0];
            if (Long.parseLong(cells[1]) != order) {
                throw new InputError(where + ": " + INCOMPLETE);
            }
            events.add(event(cells, where, lines.get(n)));
        }
    }

    private void readCommits(List<String> lines) throws InputError {
        for (int n = 1; n < lines.size(); n++) {
            String where = folder.resolve(EventLog.COMMITS) + ":" + (n + 1);
            String[] cells = lines.get(n).split(",", -1);
            int[] row = new int[cells.length];
            for (int k = 0; k < cells.length; k++) {
                if (!cells[k].matches("\\d{1,9}")) {
                    throw new DamagedInputError(where + ": '" + cells[k] + "' must be a whole number");
                }
                row[k] = Integer.parseInt(cells[k]);
            }
            if (row.length != names.vehicles().size() + 2 || row[0] != n) {
                throw new DamagedInputError(where + ": must be commit " + n + " with "
                        + names.vehicles().size() + " vehicles");
            }
            commits.add(row);
        }
    }

    /** Records the events of a tick again and passes them to a handler, in order; call it for ascending ticks. */
    public void take(long tick, EventRecorder log, EventHandler to) {
        for (; next < events.size() && events.get(next).tick <= tick; next++) {
            Event event = events.get(next);
            log.event(tick, event.type, event.content, 0, event.content.capacity());
            EventQueue.dispatch(event.type, event.content, 0, frame, to);
        }
    }

    /** Lines of the events before a tick. */
    public List<String> eventLines(long beforeTick) {
        return events.stream()
                .filter(event -> event.tick < beforeTick)
                .map(Event::line)
                .toList();
    }

    /** Lines of the first commits. */
    public List<String> commitLines(int count) {
        return commits.stream()
                .limit(count)
                .map(row -> Arrays.stream(row).mapToObj(Integer::toString).collect(Collectors.joining(",")))
                .toList();
    }

    /** Number of commits that are recorded; the first is commit 1. */
    int commits() {
        return commits.size();
    }

    /** The last epoch of a vehicle that a commit includes. */
    public int included(int commit, int vehicle) {
        return commits.get(commit - 1)[2 + vehicle];
    }

    private Event event(String[] cells, String where, String line) throws InputError {
        int type = EventLog.KINDS.indexOf(cells[2]);
        int bytes =
                switch (type) {
                    case EventQueue.FRAME -> writeFrame(cells[3], where);
                    case EventQueue.OPERATOR -> writeOperator(cells[3], where);
                    case EventQueue.STALL -> writeStall(cells[3], where);
                    case EventQueue.FAULT -> writeFault(cells[3], where);
                    case EventQueue.PARAMETER -> writeParameter(cells[3], where);
                    case EventQueue.HOLD -> writeHold(cells[3], where);
                    default -> {
                        scratch.putInt(0, vehicle(cells[3], where));
                        yield Integer.BYTES;
                    }
                };
        return new Event(
                Long.parseLong(cells[0]), type, new UnsafeBuffer(Arrays.copyOf(scratch.byteArray(), bytes)), line);
    }

    private int writeFrame(String data, String where) throws InputError {
        byte[] bytes = data.getBytes(StandardCharsets.US_ASCII);
        if (parser.read(bytes, 0, bytes.length, frame) != CandumpLine.Kind.RECEIVED) {
            throw new DamagedInputError(where + ": must be a line of candump, " + parser.fault());
        }
        int bus = names.buses().size() == 1 ? 0 : names.buses().indexOf(parser.name());
        if (bus < 0) {
            throw new DamagedInputError(where + ": '" + parser.name() + "' is not a bus of the vehicle; its buses are "
                    + String.join(", ", names.buses()));
        }
        return EventQueue.writeFrame(scratch, 0, bus, frame);
    }

    private int writeOperator(String data, String where) throws InputError {
        String[] parts = data.split("=", 2);
        try {
            return EventQueue.writeOperator(
                    scratch,
                    0,
                    OperatorAxis.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                    Double.parseDouble(parts.length == 2 ? parts[1] : ""));
        } catch (IllegalArgumentException e) {
            throw new DamagedInputError(where + ": '" + data + "' must be AXIS=NUMBER");
        }
    }

    private int writeStall(String data, String where) throws InputError {
        if (!data.matches("\\d{1,18}")) {
            throw new DamagedInputError(where + ": '" + data + "' must be a whole number of ticks");
        }
        return EventQueue.writeStall(scratch, 0, Long.parseLong(data));
    }

    private int writeHold(String data, String where) throws InputError {
        String[] parts = data.split("=", 2);
        int signal = names.signals().indexOf(parts[0]);
        if (signal < 0) {
            throw new DamagedInputError(where + ": the vehicle has no signal '" + parts[0] + "'");
        }
        try {
            boolean held = parts.length < 2 || !parts[1].equals(EventLog.RELEASED);
            double value = held ? Double.parseDouble(parts.length == 2 ? parts[1] : "") : 0;
            return EventQueue.writeHold(scratch, 0, signal, held, value);
        } catch (NumberFormatException e) {
            throw new DamagedInputError(where + ": '" + data + "' must be SIGNAL=NUMBER, or SIGNAL=released");
        }
    }

    private int writeParameter(String data, String where) throws InputError {
        int end = data.lastIndexOf('=');
        int parameter = end < 0 ? -1 : names.parameters().indexOf(data.substring(0, end));
        if (parameter < 0) {
            throw new DamagedInputError(where + ": '" + data + "' names no parameter of the vehicle");
        }
        String value = data.substring(end + 1);
        try {
            return EventQueue.writeParameter(
                    scratch, 0, parameter, value.equals(EventLog.NONE) ? Double.NaN : Double.parseDouble(value));
        } catch (NumberFormatException e) {
            throw new DamagedInputError(where + ": '" + data + "' must be PARAMETER=NUMBER, or PARAMETER=none");
        }
    }

    private int writeFault(String data, String where) throws InputError {
        String[] parts = data.split("=", 2);
        int fault = names.faults().indexOf(parts[0]);
        String order = parts.length == 2 ? parts[1] : "";
        if (fault < 0 || !(order.equals(EventLog.START) || order.equals(EventLog.STOP))) {
            throw new DamagedInputError(where + ": '" + data + "' must be FAULT=start or FAULT=stop, of the faults "
                    + String.join(", ", names.faults()));
        }
        return EventQueue.writeFault(scratch, 0, fault, order.equals(EventLog.START));
    }

    private int vehicle(String name, String where) throws InputError {
        int vehicle = names.vehicles().indexOf(name);
        if (vehicle < 0) {
            throw new DamagedInputError(where + ": vehicle '" + name + "' does not exist");
        }
        return vehicle;
    }
}
