package org.furrow.node.control;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.engine.control.RunEvents;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.Scenario;

/** The events of a run on disk: {@code events.csv}, a line for each, in the order in which they were given. */
public final class EventFile {
    /** Path in the folder of a run. */
    public static final String NAME = "events.csv";

    private static final String HEADER = "tick,order,vehicle,event,fx_N,fy_N,fz_N,ticks,speed_mps,pressure_kPa";
    private static final int TICK = 0;
    private static final int ORDER = 1;
    private static final int VEHICLE = 2;
    private static final int EVENT = 3;
    private static final int FORCE = 4;
    private static final int TICKS = 7;
    private static final int SPEED = 8;
    private static final int PRESSURE = 9;
    private static final double PA_PER_KPA = 1000;

    private EventFile() {}

    /** Reads the events in the folder of a run; none when it has no such file. */
    public static List<RunEvent> ofRun(Path folder, Scenario scenario) throws InputError {
        Path file = folder.resolve(NAME);
        return Files.exists(file) ? read(file, scenario) : List.of();
    }

    /**
     * Reads a file of events, in any order of its lines; the events are returned in the order in which they act.
     *
     * @throws InputError naming the file and line of the first mistake
     */
    public static List<RunEvent> read(Path file, Scenario scenario) throws InputError {
        EventCheck check = new EventCheck(scenario);
        List<RunEvent> events = new ArrayList<>();
        try (CsvTable table = CsvTable.open(file)) {
            table.requireColumns(List.of(HEADER.split(",")));
            while (table.next()) {
                try {
                    RunEvent event =
                            check.event(whole(table, TICK), (int) whole(table, ORDER), table.text(VEHICLE), act(table));
                    if (events.stream().anyMatch(other -> RunEvents.ORDER.compare(other, event) == 0)) {
                        throw table.error("tick " + event.tick() + " has two events of order " + event.order());
                    }
                    events.add(event);
                } catch (RefusedException | IllegalArgumentException e) {
                    throw table.error(String.valueOf(e.getMessage()));
                }
            }
        }
        events.sort(RunEvents.ORDER);
        return events;
    }

    private static RunEvent.Act act(CsvTable table) throws InputError {
        return switch (table.text(EVENT)) {
            case "push" ->
                new RunEvent.Push(
                        table.number(FORCE), table.number(FORCE + 1), table.number(FORCE + 2), whole(table, TICKS));
            case "speed" -> new RunEvent.Speed(table.number(SPEED));
            case "pressure" -> new RunEvent.Pressure(PA_PER_KPA * table.number(PRESSURE));
            case "eject" -> new RunEvent.Eject();
            default ->
                throw table.error("event: '" + table.text(EVENT) + "' is unknown; use push, speed, pressure or eject");
        };
    }

    private static long whole(CsvTable table, int column) throws InputError {
        double value = table.number(column);
        if (value != Math.rint(value) || value < 0 || value > 1e15) {
            throw table.error(table.columns().get(column) + ": '" + table.text(column) + "' is not a whole number");
        }
        return (long) value;
    }

    /** Writes events to a new file. */
    static void write(Path file, Scenario scenario, List<RunEvent> events) throws IOException {
        StringBuilder text = new StringBuilder(HEADER + "\n");
        EventCheck check = new EventCheck(scenario);
        events.forEach(event -> text.append(line(event, check)));
        Files.writeString(file, text);
    }

    /** Adds an event to a file, which is created if necessary; returns when the line is on the disk. */
    static void append(Path file, Scenario scenario, RunEvent event) throws IOException {
        if (!Files.exists(file)) {
            write(file, scenario, List.of());
        }
        byte[] line = line(event, new EventCheck(scenario)).getBytes(StandardCharsets.UTF_8);
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.APPEND)) {
            ByteBuffer bytes = ByteBuffer.wrap(line);
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        }
    }

    private static String line(RunEvent event, EventCheck check) {
        String head = event.tick() + "," + event.order() + "," + check.name(event.vehicle()) + ",";
        return switch (event.act()) {
            case RunEvent.Push push ->
                head + "push," + push.fx_N() + "," + push.fy_N() + "," + push.fz_N() + "," + push.ticks() + ",,\n";
            case RunEvent.Speed speed -> head + "speed,,,,," + speed.speed_mps() + ",\n";
            case RunEvent.Pressure pressure -> head + "pressure,,,,,," + pressure.pressure_Pa() / PA_PER_KPA + "\n";
            case RunEvent.Eject _ -> head + "eject,,,,,,\n";
        };
    }
}
