package org.furrow.node.view.pack;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.control.EventFile;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Writes {@code marks.json}: what happened during a run, from its events and its tables. */
public final class PackMarks {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String TIME = "t_s";
    private static final String OVERLAP = "overlap_m";

    private PackMarks() {}

    /**
     * The marks so far.
     *
     * @param folder of the run
     * @throws InputError when a file in it is damaged
     */
    public static byte[] of(Path folder, Scenario scenario) throws InputError {
        ArrayNode marks = MAPPER.createArrayNode();
        for (RunEvent event : EventFile.ofRun(folder, scenario)) {
            putEvent(marks, event, scenario);
        }
        if (scenario.exchange().collisions() != null) {
            for (VehiclePlan plan : scenario.vehicles()) {
                putCollisions(marks, folder, plan.name());
            }
        }
        return marks.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void putEvent(ArrayNode marks, RunEvent event, Scenario scenario) {
        double t_s = event.tick() * scenario.clock().step_s();
        String vehicle = scenario.vehicles().get(event.vehicle()).name();
        switch (event.act()) {
            case RunEvent.Push _ -> put(marks, t_s, "event", vehicle, "push");
            case RunEvent.Speed _ -> put(marks, t_s, "event", vehicle, "speed");
            case RunEvent.Pressure _ -> put(marks, t_s, "event", vehicle, "pressure");
            case RunEvent.Eject _ -> put(marks, t_s, "ejected", vehicle, "");
        }
    }

    /** A mark where a vehicle begins to touch another one. */
    private static void putCollisions(ArrayNode marks, Path folder, String vehicle) throws InputError {
        Path csv = folder.resolve("vehicles").resolve(vehicle + ".csv");
        if (!Files.exists(csv)) {
            return;
        }
        try (CsvTable table = CsvTable.open(csv)) {
            int time = table.column(TIME);
            int overlap = table.column(OVERLAP);
            boolean touched = false;
            while (PackTable.next(table)) {
                boolean touches = table.number(overlap) > 0;
                if (touches && !touched) {
                    put(marks, table.number(time), "collision", vehicle, "");
                }
                touched = touches;
            }
        }
    }

    private static void put(ArrayNode marks, double t_s, String kind, String vehicle, String text) {
        marks.addObject()
                .put("t_s", t_s)
                .put("kind", kind)
                .put("vehicle", vehicle)
                .put("text", text);
    }
}
