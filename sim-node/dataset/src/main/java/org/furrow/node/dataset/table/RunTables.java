package org.furrow.node.dataset.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import org.furrow.node.input.InputError;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.sensor.SensorTable;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.vehicle.TrackPlace;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.world.contact.ContactPlane;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.report.Quantity;

/**
 * All tables of a recorded run, computed from its tables, its recorded poses and the ground of its commit log.
 *
 * @param soils by material number
 * @param tables in the order of {@link Schema#tables}
 */
public record RunTables(Scenario scenario, List<VehicleRecord> vehicles, RunSoils soils, List<Table> tables) {
    private static final double STANDING_MPS = 0.1;
    private static final double FREE_MPS = 0.3;
    private static final double BOGGED_S = 2;
    private static final double PAUSE_S = 0.1;

    public RunTables {
        vehicles = List.copyOf(vehicles);
        tables = List.copyOf(tables);
    }

    /**
     * Reads a run.
     *
     * @param run number in column {@code run}
     * @throws InputError when the folder is not that of a recorded run
     * @throws LogDamagedException when the recording is damaged
     */
    public static RunTables read(Path folder, int run) throws InputError, IOException, LogDamagedException {
        return read(folder, run, _ -> {});
    }

    /** As {@link #read(Path, int)}; {@code progress} receives the share of the run that has been evaluated. */
    public static RunTables read(Path folder, int run, DoubleConsumer progress)
            throws InputError, IOException, LogDamagedException {
        Scenario scenario = RunLog.scenario(folder);
        List<VehicleRecord> recorded = new ArrayList<>();
        for (int v = 0; v < scenario.vehicles().size(); v++) {
            recorded.add(VehicleRecord.read(folder, v, scenario.vehicles().get(v)));
        }
        List<GroundLabels> labels = new ArrayList<>();
        recorded.forEach(vehicle -> labels.add(new GroundLabels(vehicle, scenario)));
        int epochs = walk(folder, scenario, labels, progress);
        // the ground of a run that was killed may end before its vehicles do
        List<VehicleRecord> vehicles =
                recorded.stream().map(vehicle -> vehicle.until(epochs)).toList();
        RunSoils soils = RunSoils.read(folder, scenario);
        Builder builder = new Builder(run, scenario, soils);
        builder.describe(vehicles, epochs);
        for (int v = 0; v < vehicles.size(); v++) {
            builder.add(vehicles.get(v), labels.get(v));
        }
        return new RunTables(scenario, vehicles, soils, builder.tables(GapTable.of(run, scenario, vehicles)));
    }

    /** The same tables without the rows of moments before or after a part of the run. */
    public RunTables between(double from_s, double to_s) {
        return new RunTables(
                scenario,
                vehicles,
                soils,
                tables.stream().map(table -> table.between(from_s, to_s)).toList());
    }

    /** What each table states, see {@link Table#contentSha256}, by the names of tables in the order of the schema. */
    public Map<String, String> content() {
        Map<String, String> content = new LinkedHashMap<>();
        tables.forEach(table -> content.put(table.spec().name(), table.contentSha256()));
        return content;
    }

    /** The table with a name. */
    public Table table(String name) {
        return tables.stream()
                .filter(table -> table.spec().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no table '" + name + "'"));
    }

    private static int walk(Path folder, Scenario scenario, List<GroundLabels> labels, DoubleConsumer progress)
            throws IOException, LogDamagedException {
        List<GroundLabels.Pressings.Touched> written = new ArrayList<>();
        boolean shared = scenario.exchange().sharing();
        Scenario.Clock clock = scenario.clock();
        int pause = (int) Math.round(PAUSE_S / (clock.epochTicks() * clock.step_s()));
        try (CommitLog log = CommitLog.open(folder.resolve(RunLog.FILE));
                WorldReplay replay = new WorldReplay(
                        log,
                        (vehicle, key, mask, before) -> written.add(
                                new GroundLabels.Pressings.Touched(shared ? 0 : vehicle, vehicle, key, mask)))) {
            List<GroundLabels.Pressings> pressings = new ArrayList<>();
            replay.worlds().forEach(_ -> pressings.add(new GroundLabels.Pressings(pause)));
            while (replay.next()) {
                int epoch = replay.commit();
                for (GroundLabels.Pressings.Touched tile : written) {
                    pressings.get(tile.ground()).add(tile, replay.worlds().get(tile.ground()), epoch);
                }
                for (int v = 0; v < labels.size(); v++) {
                    CommittedWorld world = replay.worlds().get(shared ? 0 : v);
                    labels.get(v).evaluate(epoch, world, pressings.get(shared ? 0 : v), written);
                }
                written.clear();
                progress.accept((double) epoch / clock.epochs());
            }
            return replay.commit();
        }
    }

    /** The tables while they are filled. */
    private static final class Builder {
        private final int run;
        private final Scenario scenario;
        private final RunSoils soils;
        private final Table runs = new Table(Schema.RUNS);
        private final Table kinds = new Table(Schema.VEHICLES);
        private final Table wheels = new Table(Schema.WHEELS);
        private final Table state = new Table(Schema.STATE);
        private final Table command = new Table(Schema.COMMAND);
        private final Table wheel = new Table(Schema.WHEEL);
        private final Table track = new Table(Schema.TRACK);
        private final ContactPlane plane = new ContactPlane();
        private final double[] moved_m = new double[3];
        private final Map<String, SensorTable> sensors = Schema.sensors();
        /** Of each type of sensor. */
        private final Map<String, Table> ofSensors = new LinkedHashMap<>();

        private final Table events = new Table(Schema.EVENTS);

        Builder(int run, Scenario scenario, RunSoils soils) {
            this.run = run;
            this.scenario = scenario;
            this.soils = soils;
            sensors.forEach((type, sensor) -> ofSensors.put(type, new Table(Schema.of(sensor))));
        }

        List<Table> tables(Table gaps) {
            List<Table> tables = new ArrayList<>(List.of(runs, kinds, wheels, state, command, wheel, track, gaps));
            tables.addAll(ofSensors.values());
            tables.add(events);
            return tables;
        }

        void describe(List<VehicleRecord> vehicles, int epochs) {
            Scenario.Clock clock = scenario.clock();
            runs.put(run).put(scenario.name()).put((double) scenario.origin().seed());
            runs.put(scenario.origin().identity()).put(clock.step_s(), clock.epochTicks(), epochs);
            runs.put(scenario.exchange().delay(), scenario.exchange().sharing() ? 1 : 0)
                    .end();
            for (VehicleRecord vehicle : vehicles) {
                VehiclePlan plan = vehicle.plan();
                kinds.put(run, vehicle.index())
                        .put(plan.name())
                        .put(plan.model().spec().name());
                kinds.put(plan.model().spec().mass_kg(), vehicle.wheels());
                kinds.put(String.join(" ", plan.model().wheelNames()));
                double[] box = vehicle.box_m();
                kinds.put(GapTable.leader(vehicle), box[3], box[0], box[4], box[1], box[5], box[2]);
                kinds.put(plan.enterEpoch()).end();
                for (int w = 0; w < vehicle.wheels() && vehicle.rows() > 0; w++) {
                    wheels.put(run, vehicle.index(), w, plan.model().wheelRadius_m(w), 2 * vehicle.halfWidth_m(w));
                    wheels.put(vehicle.hubInChassis(0, w)).end();
                }
            }
        }

        void add(VehicleRecord vehicle, GroundLabels labels) {
            for (int row = 0; row < vehicle.rows(); row++) {
                addRow(state, vehicle, row);
                addRow(command, vehicle, row);
                List<TrackPlace> tracks = vehicle.plan().model().tracks();
                for (int k = 0; k < tracks.size(); k++) {
                    addTrack(vehicle, labels, row, k);
                }
                for (int w = 0; w < vehicle.wheels() && tracks.isEmpty(); w++) {
                    addWheel(vehicle, labels, row, w);
                }
            }
            for (SensorModel model : vehicle.plan().sensors().sensors()) {
                SensorTable sensor = sensors.get(model.type());
                if (sensor != null) {
                    addSensor(vehicle, sensor, Objects.requireNonNull(ofSensors.get(model.type())));
                }
            }
            addEvents(vehicle);
        }

        /** Adds a row whose columns after the keys are those of a vehicle's table with the same names. */
        private void addRow(Table table, VehicleRecord vehicle, int row) {
            begin(table, vehicle, row);
            for (Column column : table.spec()
                    .columns()
                    .subList(Schema.KEYS, table.spec().columns().size())) {
                double[] values = vehicle.columns().get(column.name());
                table.put(
                        values == null && column.nullable()
                                ? Double.NaN
                                : Objects.requireNonNull(values, column.name())[row]);
            }
            table.end();
        }

        private void begin(Table table, VehicleRecord vehicle, int row) {
            int epoch = vehicle.firstEpoch() + row;
            Scenario.Clock clock = scenario.clock();
            table.put(run, vehicle.index(), (double) epoch * clock.epochTicks(), clock.time_s(epoch));
        }

        private void addWheel(VehicleRecord vehicle, GroundLabels labels, int row, int w) {
            String name = "_" + vehicle.plan().model().wheelNames().get(w);
            double fx = vehicle.column("fx_N" + name)[row];
            double fy = vehicle.column("fy_N" + name)[row];
            double steer = vehicle.column("angle_rad" + name)[row];
            double torque = vehicle.column("torque_Nm" + name)[row];
            double resistance = -torque / vehicle.plan().model().wheelRadius_m(w) - fx;
            begin(wheel, vehicle, row);
            wheel.put(w, vehicle.wheelPose(row, w, 0), vehicle.wheelPose(row, w, 1), vehicle.wheelPose(row, w, 2));
            wheel.put(vehicle.column("omega_radps" + name)[row], vehicle.column("slip" + name)[row]);
            wheel.put(slipAngle_rad(vehicle, row, w), steer, vehicle.column("sinkage_m" + name)[row]);
            wheel.put(labels.get(row, w, GroundLabels.PLASTIC), labels.get(row, w, GroundLabels.RUT_BEFORE));
            wheel.put(fx, fy, vehicle.column("fz_N" + name)[row], torque, resistance);
            int soil = soils.id((int) labels.get(row, w, GroundLabels.SOIL));
            wheel.put(labels.get(row, w, GroundLabels.AREA), soil);
            wheel.put(labels.get(row, w, GroundLabels.OTHER), labels.get(row, w, GroundLabels.PASSES));
            wheel.put(labels.get(row, w, GroundLabels.AGE)).end();
        }

        private void addTrack(VehicleRecord vehicle, GroundLabels labels, int row, int k) {
            TrackPlace place = vehicle.plan().model().tracks().get(k);
            String name = "_" + place.name();
            double speed_mps = vehicle.column("belt_mps" + name)[row];
            int leading = speed_mps < 0 ? place.rear() : place.front();
            begin(track, vehicle, row);
            List<String> wheelNames = vehicle.plan().model().wheelNames();
            track.put(k, speed_mps, vehicle.column("omega_radps_" + wheelNames.get(place.front()))[row]);
            track.put(vehicle.column("belt_slip" + name)[row], vehicle.column("tension_N" + name)[row]);
            track.put(vehicle.column("sinkage_front_m" + name)[row], vehicle.column("sinkage_rear_m" + name)[row]);
            for (String force : List.of("fx_N_", "fy_N_", "fz_N_")) {
                double sum_N = 0;
                for (int w = place.front(); w <= place.rear(); w++) {
                    sum_N += vehicle.column(force + wheelNames.get(w))[row];
                }
                track.put(sum_N);
            }
            double plastic_m = 0;
            for (int w = place.front(); w <= place.rear(); w++) {
                plastic_m = Math.max(plastic_m, labels.get(row, w, GroundLabels.PLASTIC));
            }
            track.put(plastic_m);
            track.put(labels.get(row, leading, GroundLabels.RUT_BEFORE));
            track.put(soils.id((int) labels.get(row, leading, GroundLabels.SOIL)));
            track.put(labels.get(row, leading, GroundLabels.OTHER), labels.get(row, leading, GroundLabels.PASSES));
            track.put(labels.get(row, leading, GroundLabels.AGE)).end();
        }

        /** From the positions of the hub one epoch before and after. */
        private double slipAngle_rad(VehicleRecord vehicle, int row, int w) {
            int before = Math.max(0, row - 1);
            int after = Math.min(vehicle.rows() - 1, row + 1);
            Scenario.Clock clock = scenario.clock();
            double time_s = (after - before) * clock.epochTicks() * clock.step_s();
            for (int d = 0; d < 3; d++) {
                moved_m[d] = vehicle.wheelPose(after, w, d) - vehicle.wheelPose(before, w, d);
            }
            vehicle.findPlane(row, w, this::groundHeight_m, plane);
            double ahead = plane.ahead(moved_m, 0);
            double left = plane.left(moved_m, 0);
            if (time_s == 0 || Math.sqrt(ahead * ahead + left * left) < STANDING_MPS * time_s) {
                return 0;
            }
            return StrictMath.atan2(left, Math.abs(ahead));
        }

        private double groundHeight_m(double x_m, double y_m) {
            Scenario.GroundPlan ground = scenario.ground();
            return ground.frame().worldHeight_m(ground.undeformed(), x_m, y_m);
        }

        /** Adds the new measurements of a sensor, or its outputs in all epochs. */
        private void addSensor(VehicleRecord vehicle, SensorTable sensor, Table dest) {
            Quantity age = sensor.age();
            double[] ages = age == null ? null : vehicle.sensor(age.name());
            double[] first = vehicle.sensor(sensor.always().getFirst().name());
            double lastAge_s = Double.NaN;
            for (int row = 0; row < Math.min(vehicle.rows(), first.length); row++) {
                double age_s = ages == null ? 0 : ages[row];
                boolean isNew = ages == null || (!Double.isNaN(age_s) && !(age_s > lastAge_s));
                lastAge_s = age_s;
                if (isNew && !Double.isNaN(first[row])) {
                    begin(dest, vehicle, row);
                    for (Quantity output : sensor.outputs()) {
                        dest.put(vehicle.sensor(output.name())[row]);
                    }
                    dest.end();
                }
            }
        }

        private void addEvents(VehicleRecord vehicle) {
            if (vehicle.rows() == 0) {
                return;
            }
            event(vehicle, 0, "enter");
            Scenario.Clock clock = scenario.clock();
            int most = (int) Math.round(BOGGED_S / (clock.epochTicks() * clock.step_s()));
            int slow = 0;
            boolean bogged = false;
            for (int row = 0; row < vehicle.rows(); row++) {
                double speed = vehicle.column("speed_mps")[row];
                slow = speed < STANDING_MPS && vehicle.column("throttle")[row] > 0.5 ? slow + 1 : 0;
                if (!bogged && slow >= most) {
                    bogged = true;
                    event(vehicle, row, "bogged");
                } else if (bogged && speed > FREE_MPS) {
                    bogged = false;
                    event(vehicle, row, "freed");
                }
            }
            event(vehicle, vehicle.rows() - 1, "leave");
        }

        private void event(VehicleRecord vehicle, int row, String event) {
            begin(events, vehicle, row);
            events.put(event).end();
        }
    }
}
