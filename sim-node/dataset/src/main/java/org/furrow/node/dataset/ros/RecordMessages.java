package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.dataset.table.Column;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Table;
import org.furrow.node.dataset.table.VehicleRecord;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.TrackPlace;

/** Writes what the run itself recorded of its vehicles, epoch by epoch. */
final class RecordMessages {
    private static final double NS = 1e9;
    private static final List<String> COMMANDS =
            List.of("steering", "throttle", "brake", "gear", "engine_radps", "target_mps");

    private final RosOutput file;
    private final RunTables run;
    private final Table state;
    private final Table command;
    private final Table wheel;
    private final Table track;
    private final Table gap;
    private final Map<String, String> topics;
    private final List<Cursor> vehicles = new ArrayList<>();
    private final long tick_ns;
    private final long epochTicks;
    private long epoch;

    /** Rows of a vehicle that are next: of tables state and command, of wheel or track, and gap. */
    private final class Cursor implements VehicleMessages.Row {
        final VehicleRecord record;
        final VehiclePlan plan;
        final boolean hasBelts;
        final String topic;
        final VehicleMessages messages;
        final int end;
        final int gapEnd;
        int row;
        int wheelRow;
        int gapRow;

        Cursor(VehicleRecord record, String topic, int[] rows, int[] gapRows) {
            this.record = record;
            plan = record.plan();
            hasBelts = !plan.model().tracks().isEmpty();
            this.topic = topic;
            messages = new VehicleMessages(file, plan, topic, epochTicks * tick_ns);
            row = rows[0];
            end = rows[1];
            wheelRow = (hasBelts ? track : wheel).rowsOf(record.index())[0];
            gapRow = gapRows[0];
            gapEnd = gapRows[1];
        }

        @Override
        public double number(String column) {
            return (COMMANDS.contains(column) ? command : state).number(column, row);
        }

        @Override
        public double wheel(String column, int number) {
            if (hasBelts) { // the table of wheels has no rows of road wheels
                String name = plan.model().wheelNames().get(number);
                int at = (int) Math.round(state.number("tick", row) / epochTicks) - record.firstEpoch();
                return record.column(VehicleMessages.wheelColumn(column) + name)[at];
            }
            return wheel.number(column, wheelRow + number);
        }
    }

    RecordMessages(RosOutput file, RunTables run) {
        this.file = file;
        this.run = run;
        state = run.table("state");
        command = run.table("command");
        wheel = run.table("wheel");
        track = run.table("track");
        gap = run.table("gap");
        tick_ns = Math.round(NS * run.scenario().clock().step_s());
        epochTicks = run.scenario().clock().epochTicks();
        topics = RosName.unique(
                run.vehicles().stream().map(vehicle -> vehicle.plan().name()).toList());
        for (int v = 0; v < run.vehicles().size(); v++) {
            VehicleRecord vehicle = run.vehicles().get(v);
            String topic = String.valueOf(topics.get(vehicle.plan().name()));
            vehicles.add(new Cursor(vehicle, topic, state.rowsOf(v), gap.rowsOf(v)));
        }
    }

    /** Names of the vehicles in topics, by name. */
    Map<String, String> topics() {
        return topics;
    }

    /** Writes the epochs up to a time, itself included. */
    void writeTo(long time_ns) throws IOException {
        while (epoch * epochTicks * tick_ns <= time_ns && hasMore()) {
            long tick = epoch * epochTicks;
            writeTransforms(tick);
            for (Cursor vehicle : vehicles) {
                if (isNext(vehicle, tick)) {
                    writeVehicle(vehicle, tick * tick_ns);
                }
            }
            writeGaps(tick);
            epoch++;
        }
    }

    private boolean hasMore() {
        return vehicles.stream().anyMatch(vehicle -> vehicle.row < vehicle.end);
    }

    private boolean isNext(Cursor vehicle, long tick) {
        return vehicle.row < vehicle.end && state.number("tick", vehicle.row) == tick;
    }

    private void writeTransforms(long tick) throws IOException {
        List<Cursor> present =
                vehicles.stream().filter(vehicle -> isNext(vehicle, tick)).toList();
        CdrWriter to = file.begin().int32(present.size());
        present.forEach(vehicle -> vehicle.messages.putTransform(to, tick * tick_ns, vehicle));
        if (!present.isEmpty()) {
            file.end("/tf", "tf2_msgs/TFMessage", tick * tick_ns);
        }
    }

    private void writeVehicle(Cursor vehicle, long t_ns) throws IOException {
        vehicle.messages.write(t_ns, vehicle);
        String base = vehicle.plan.name() + "/base_link";
        List<String> names = vehicle.hasBelts
                ? vehicle.plan.model().tracks().stream().map(TrackPlace::name).toList()
                : vehicle.plan.model().wheelNames();
        CdrWriter to = file.begin(t_ns, base).int32(names.size());
        for (String name : names) {
            row(to.text(name), vehicle.hasBelts ? track : wheel, vehicle.wheelRow++);
        }
        String of = vehicle.hasBelts ? "Tracks" : "Wheels";
        file.end("/" + vehicle.topic + "/" + of.toLowerCase(Locale.ROOT), "furrow_msgs/" + of, t_ns);
        vehicle.row++;
    }

    private void writeGaps(long tick) throws IOException {
        List<Cursor> present = vehicles.stream()
                .filter(vehicle -> vehicle.gapRow < vehicle.gapEnd && gap.number("tick", vehicle.gapRow) == tick)
                .toList();
        if (present.isEmpty()) {
            return;
        }
        CdrWriter to = file.begin(tick * tick_ns, VehicleMessages.MAP).int32(present.size());
        for (Cursor vehicle : present) {
            int leader = (int) gap.number("leader", vehicle.gapRow);
            to.text(vehicle.plan.name()).text(run.vehicles().get(leader).plan().name());
            row(to, gap, vehicle.gapRow++);
        }
        file.end("/convoy/gaps", "furrow_msgs/Gaps", tick * tick_ns);
    }

    /** The columns of a row after its keys run, vehicle, tick and time. */
    private static void row(CdrWriter to, Table table, int row) {
        List<Column> columns = table.spec().columns();
        for (int c = 4; c < columns.size(); c++) {
            double value = table.number(c, row);
            switch (columns.get(c).type()) {
                case DOUBLE -> to.float64(value);
                case FLOAT -> to.float32(value);
                case INT32 -> to.int32((int) value);
                case INT16 -> to.int16((int) value);
                case INT8 -> to.int8((int) value);
                default -> throw new IllegalStateException("no field for " + columns.get(c));
            }
        }
    }
}
